"""Shared fixtures: what is expensive to load is loaded once a session."""

from pathlib import Path

import pytest

from tests.cli.commands import Commands
from triage_bot.agent import Knowledge, load_knowledge

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def knowledge() -> Knowledge:
    return load_knowledge()


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Commands:
    return Commands(monkeypatch, capsys)
