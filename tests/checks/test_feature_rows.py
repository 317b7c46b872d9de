"""Features found by number are those found by name."""

import json
from pathlib import Path

from triage_bot.checks import ReplyJudge
from triage_bot.checks.feature_rows import FeatureRows
from triage_bot.checks.features import general_words, sentence_features
from triage_bot.language.classes import load_classes
from triage_bot.resources import default_rules_dir

ROWS = Path(__file__).parent / "data" / "judge-2.jsonl"


def test_rows_are_those_of_the_names(judge: ReplyJudge) -> None:
    folder = default_rules_dir() / "checks"
    names = (folder / "model" / "features.txt").read_text(encoding="utf-8").split("\n")[:-1]
    general = general_words(load_classes(folder / "classes.yaml"))
    places = {name: row for row, name in enumerate(names)}
    finder = FeatureRows(names, general)
    for line in ROWS.read_text(encoding="utf-8").splitlines():
        read = judge.read(json.loads(line)["reply"], may_disclose=False)
        held = read.scopes.within(read.text.units)
        found = finder.rows(read.text, held)
        for (first, stop), scopes, rows in zip(read.text.units, held, found, strict=True):
            expected = {places.get(name) for name in sentence_features(read.text, first, stop, scopes, general)}
            assert rows == expected - {None}
