import pytest

from triage_bot.score import Scorer


@pytest.fixture(scope="session")
def scorer() -> Scorer:
    return Scorer.load()
