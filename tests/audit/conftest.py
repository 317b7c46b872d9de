"""The shipped pack as the audit sees it, and records that tests change."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from triage_bot.agent import Knowledge
from triage_bot.audit import Auditor, LabelRules, PackIndex, Settings, load_records
from triage_bot.score.cases import CaseFiles

Record = dict[str, Any]
ROOT = Path(__file__).parents[2]


class Split:
    """Records of a shipped split, and files of changed ones."""

    def __init__(self, name: str, folder: Path) -> None:
        self.tickets_path = ROOT / "raw" / f"{name}.tickets.jsonl"
        self.targets_path = ROOT / "raw" / f"{name}.targets.jsonl"
        self.tickets = load_records(self.tickets_path)
        self.targets = load_records(self.targets_path)
        self._folder = folder

    def decision(self, number: int, point: str) -> Record:
        prefix = self.targets[0]["id"].rsplit("-", 1)[0]
        record = next(one for one in self.targets if one["id"] == f"{prefix}-{number:04d}")
        return copy.deepcopy(record["decisions"][point])

    def changed(self, number: int, point: str, **fields: Any) -> CaseFiles:
        targets = copy.deepcopy(self.targets)
        record = next(one for one in targets if one["id"].endswith(f"-{number:04d}"))
        record["decisions"][point].update(fields)
        return self.files(targets)

    def files(self, targets: list[Record]) -> CaseFiles:
        path = self._folder / "changed.targets.jsonl"
        path.write_text("".join(json.dumps(one) + "\n" for one in targets), encoding="utf-8")
        return CaseFiles(self.tickets_path, path)


@pytest.fixture
def dev(tmp_path: Path) -> Split:
    return Split("dev", tmp_path)


@pytest.fixture(scope="session")
def index(knowledge: Knowledge) -> PackIndex:
    return PackIndex(knowledge.rulebook)


@pytest.fixture(scope="session")
def label_rules(index: PackIndex) -> LabelRules:
    return LabelRules(index)


@pytest.fixture(scope="session")
def auditor(knowledge: Knowledge) -> Auditor:
    return Auditor(knowledge, Settings(remember=True))
