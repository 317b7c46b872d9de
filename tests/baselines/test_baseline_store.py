"""Committed baselines: what is written, and when the table counts as stale."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from triage_bot.baselines.readme import readme_text, stale_table
from triage_bot.baselines.store import load_stored
from triage_bot.cli.baseline import baseline_command
from triage_bot.errors import TriageError

app = typer.Typer()
app.command()(baseline_command)


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture(scope="module")
def made(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("baselines")
    for name in ("majority", "keyword"):
        result = run(name, "--split", "dev", "--data", root, "--output", folder)
        assert result.exit_code == 0, result.output
        assert result.stdout.startswith(f"{name}: mean 0.")
    return folder


def test_predictions_scores_and_command_are_kept(made: Path) -> None:
    keyword, majority = load_stored(made)
    assert [keyword.name, majority.name] == ["keyword", "majority"]
    assert keyword.command == "triage-bot baseline keyword --split dev"
    assert len(keyword.rows) == 66
    predictions = (made / "dev" / "keyword" / "predictions.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(predictions) == 32
    assert set(json.loads(predictions[0])) == {"id", "decisions"}


def test_making_it_again_gives_the_same_bytes(made: Path, root: Path) -> None:
    before = {path: path.read_bytes() for path in made.rglob("*") if path.is_file()}
    run("keyword", "--split", "dev", "--data", root, "--output", made)
    assert {path: path.read_bytes() for path in made.rglob("*") if path.is_file()} == before


def test_the_table_lists_every_baseline_in_order(made: Path) -> None:
    text = readme_text(made)
    assert text.index("| majority |") < text.index("| keyword |")
    assert "## dev: 66 decisions of 32 tickets" in text


def test_a_fresh_table_passes_and_a_touched_one_does_not(made: Path) -> None:
    assert run("--check", "--output", made).exit_code == 0
    readme = made / "README.md"
    text = readme.read_text(encoding="utf-8")
    readme.write_text(text.replace("| keyword | 0.", "| keyword | 1."), encoding="utf-8")
    try:
        result = run("--check", "--output", made)
        assert result.exit_code == 1
        assert "is not the table of the committed scores" in result.stderr
    finally:
        readme.write_text(text, encoding="utf-8")


def test_scores_that_are_not_those_of_the_manifest_are_refused(made: Path) -> None:
    scores = made / "dev" / "keyword" / "scores.jsonl"
    content = scores.read_bytes()
    scores.write_bytes(content.replace(b'"score": 0.', b'"score": 1.', 1))
    try:
        with pytest.raises(TriageError, match="is not the file of the manifest"):
            stale_table(made)
    finally:
        scores.write_bytes(content)


def test_an_empty_folder_is_not_a_fresh_table(tmp_path: Path) -> None:
    with pytest.raises(TriageError, match="holds no baseline"):
        stale_table(tmp_path)


def test_a_name_or_a_check_is_needed() -> None:
    assert "expected NAME" in str(run().exception)


def test_the_committed_table_is_fresh(root: Path) -> None:
    assert stale_table(root / "baselines") is None
