import pytest

from triage_bot.checks import ReplyJudge


@pytest.fixture(scope="session")
def judge() -> ReplyJudge:
    return ReplyJudge.load()
