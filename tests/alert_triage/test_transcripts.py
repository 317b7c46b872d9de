"""Transcripts: written, read, played again; what a line claims is not believed."""

import json
from pathlib import Path

import pytest

from triage_bot.alert_triage import POLICIES
from triage_bot.alert_triage.transcript import Graded, grade_file, read_transcripts, run
from triage_bot.errors import SourceError, SourceErrors


def write(path: Path, *lines: object) -> Path:
    path.write_text("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines), encoding="utf-8")
    return path


def graded(path: Path) -> list[Graded]:
    found, errors = grade_file(path)
    assert not errors
    return found


def errors_of(path: Path) -> list[SourceError]:
    return [item for item in read_transcripts(path) if isinstance(item, SourceError)]


@pytest.mark.parametrize("name", POLICIES)
def test_a_run_is_graded_again_to_the_same_score(name: str, tmp_path: Path) -> None:
    lines = [run(seed, name, POLICIES[name]) for seed in range(12)]
    found = graded(write(tmp_path / "run.jsonl", *lines))
    for line, entry in zip(lines, found, strict=True):
        stored = json.loads(line)
        assert (entry.seed, entry.agent, entry.verified) == (stored["seed"], name, True)
        assert round(float(entry.score.total), 6) == stored["total"]
        assert entry.score.metrics.reference_hours == stored["metrics"]["reference_hours"]


def test_seed_and_replies_are_enough(tmp_path: Path) -> None:
    line = json.loads(run(2, "fast", POLICIES["fast"]))
    (entry,) = graded(write(tmp_path / "bare.jsonl", {"seed": 2, "replies": line["replies"]}))
    assert (entry.agent, entry.verified) == ("agent", False)
    assert round(float(entry.score.total), 6) == line["total"]


def test_claims_of_a_line_are_not_believed(tmp_path: Path) -> None:
    line = json.loads(run(2, "inaction", POLICIES["inaction"]))
    line.update(total=1.0, outcome="closed", components={"caught": 1.0, "hours": 1.0, "evidence": 1.0})
    (entry,) = graded(write(tmp_path / "forged.jsonl", line))
    assert entry.score.total == 0


def test_other_reference_hours_are_an_error(tmp_path: Path) -> None:
    line = json.loads(run(2, "fast", POLICIES["fast"]))
    line["metrics"]["reference_hours"] = 999
    found, errors = grade_file(write(tmp_path / "old.jsonl", line, {"seed": 1, "replies": []}, line))
    assert [entry.seed for entry in found] == [1]
    assert "old.jsonl:1: states 999 reference hours for seed 2, expected" in str(errors[0])
    assert [error.location.line for error in errors] == [1, 3]


def test_an_interrupted_run_scores_nothing(tmp_path: Path) -> None:
    (entry,) = graded(write(tmp_path / "cut.jsonl", {"seed": 2, "replies": ['{"action":"lookup","what":"documents"}']}))
    assert entry.score.total == 0
    assert entry.score.metrics.lookups == 1


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "record: not JSON: "),
        ("[" * 100_000, "record: not JSON that can be read: nested too deeply"),
        ("[]", "not an object"),
        ({"replies": []}, "seed is not an integer"),
        ({"seed": True, "replies": []}, "seed is not an integer"),
        ({"seed": -1, "replies": []}, "seed is not an integer"),
        ({"seed": 1}, "replies is not a list of texts"),
        ({"seed": 1, "replies": [1]}, "replies is not a list of texts"),
        ({"seed": 1, "replies": ["x"] * 65}, "65 replies"),
        ({"seed": 1, "replies": [], "agent": 7}, "agent is not a text"),
        ({"seed": 1, "replies": [], "metrics": {"reference_hours": 0.55}}, "reference_hours is not an integer"),
    ],
)
def test_every_bad_line_is_named(line: object, message: str, tmp_path: Path) -> None:
    path = write(tmp_path / "bad.jsonl", {"seed": 1, "replies": []}, line, "{")
    errors = errors_of(path)
    assert message in str(errors[0])
    assert [error.location.line for error in errors] == [2, 3]
    assert [entry.seed for entry in grade_file(path)[0]] == [1]


def test_bytes_that_are_no_text_are_named(tmp_path: Path) -> None:
    path = tmp_path / "bytes.jsonl"
    path.write_bytes(b'{"seed": 1, "replies": ["\xff"]}\n')
    assert "bytes.jsonl:1: record: not UTF-8 at byte" in str(errors_of(path)[0])


@pytest.mark.parametrize(("lines", "message"), [([""], "holds no transcript"), (["{", "[]"], "not an object")])
def test_a_file_without_a_transcript_is_an_error(tmp_path: Path, lines: list[str], message: str) -> None:
    with pytest.raises(SourceErrors, match=message):
        grade_file(write(tmp_path / "none.jsonl", *lines))
