from pathlib import Path

import pytest
import typer
import yaml
from typer.testing import CliRunner

from tests.concept_model.conftest import small_examples
from triage_bot.cli.train import train_command
from triage_bot.concept_model import ConceptModel
from triage_bot.concept_model.digests import DIGESTS_FILE, compute_digests
from triage_bot.errors import TriageError

app = typer.Typer(pretty_exceptions_enable=False)
app.command()(train_command)


@pytest.fixture
def rules(tmp_path: Path, root: Path) -> Path:
    """A small rules directory without word vectors."""
    (tmp_path / "concepts").mkdir()
    (tmp_path / "language").symlink_to(root / "rules" / "language")
    examples = small_examples()
    for concept in ("money_taken", "odd_login"):
        batches: dict[str, dict[str, list[str]]] = {}
        for example in examples:
            if example.concept == concept:
                groups = batches.setdefault(example.batch, {"positive": [], "negative": []})
                groups["positive" if example.positive else "negative"].append(example.text)
        text = yaml.safe_dump({"concept": concept}) + "---\n" + yaml.safe_dump({"examples": batches})
        (tmp_path / "concepts" / f"{concept}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def test_trains_reports_and_writes_digests(rules: Path) -> None:
    result = CliRunner().invoke(app, ["--rules", str(rules), "--report"])
    assert result.exit_code == 0, result.output
    assert "training on n-grams alone" in result.output
    assert "money_taken" in result.output
    assert "held-out batches" in result.output
    assert "2 heads from 40 texts" in result.output.replace("\n", " ")
    folder = rules / "model"
    assert (folder / DIGESTS_FILE).read_text() == compute_digests(folder)
    assert ConceptModel.load(folder).concepts == ("money_taken", "odd_login")


def test_a_batch_can_be_left_out(rules: Path, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["--rules", str(rules), "--without", "batch2", "--output", str(tmp_path / "out")])
    assert result.exit_code == 0, result.output
    assert "2 heads from 20 texts" in result.output.replace("\n", " ")
    assert not (rules / "model").exists()


def test_an_unknown_batch_is_an_error(rules: Path) -> None:
    result = CliRunner().invoke(app, ["--rules", str(rules), "--without", "batch9"])
    assert isinstance(result.exception, TriageError)
    assert "--without batch9: no such batch" in str(result.exception)
