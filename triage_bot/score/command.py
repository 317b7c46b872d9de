"""What ``score`` and ``compare`` do, apart from their options."""

import json
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path

from triage_bot.exit_codes import FOUND, OK
from triage_bot.messages import say
from triage_bot.outputs import write_output
from triage_bot.score.cases import Cases
from triage_bot.score.comparison import Comparison
from triage_bot.score.grading import Graded, grade
from triage_bot.score.predictions import read_predictions
from triage_bot.score.rendering import html_document, markdown_document, print_tables
from triage_bot.score.rows import ScoreRow, is_score_record, load_rows, row_line
from triage_bot.score.scorer import Scorer
from triage_bot.score.strict_json import decode
from triage_bot.score.summary import Summary, summarise
from triage_bot.score.tables import Table, comparison_tables, summary_lines, summary_tables


@dataclass(frozen=True, slots=True)
class Page:
    """What a command shows: as tables, or as plain data for ``--format json``."""

    title: str
    lines: tuple[str, ...]
    tables: tuple[Table, ...]
    data: object


def grade_file(source: str, cases: Cases, scorer: Scorer, *, lenient: bool = False) -> Graded:
    """Score a file of predictions, or standard input for ``-``."""
    with ExitStack() as stack:
        stream = sys.stdin.buffer if source == "-" else stack.enter_context(Path(source).open("rb"))
        predictions = read_predictions(stream, "standard input" if source == "-" else source)
    return grade(cases, predictions, scorer, lenient=lenient)


def report_errors(graded: Graded) -> int:
    """Say every error line and the number of missing decisions on standard error; the exit code for predictions."""
    for error in graded.errors:
        say(error)
    missing = sum(row.missing for row in graded.rows)
    if missing:
        say(f"{missing} decisions have no prediction and score zero")
    return FOUND if graded.errors else OK


def report_bad_rows(cases: Cases) -> int:
    """Say on standard error which rows of tickets and targets had to be left out; the exit code for them."""
    for error in cases.errors:
        say(error)
    return FOUND if cases.errors else OK


def write_rows(path: Path, rows: Sequence[ScoreRow]) -> None:
    """Write one JSON line a decision."""
    write_output(path, "".join(row_line(row) + "\n" for row in rows))


def score_page(name: str, graded: Graded) -> Page:
    """The page of one set of scores."""
    summary = summarise(name, graded.rows, errors=len(graded.errors), bad_rows=graded.bad_rows)
    return Page(
        f"Scores of {name}",
        tuple(summary_lines(summary)),
        tuple(summary_tables(summary)),
        summary_data(summary),
    )


def summary_data(summary: Summary) -> dict[str, object]:
    """A summary as plain data, with the derived figures of the flags."""
    data = asdict(summary)
    for entry, figures in zip(data["flags"], summary.flags, strict=True):
        entry.update(precision=figures.precision, recall=figures.recall, f1=figures.f1)
    return data


def compare_page(comparison: Comparison, first: str, second: str) -> Page:
    """The page of a comparison."""
    data = {
        "first": first,
        "second": second,
        "differences": [asdict(item) for item in comparison.differences],
        "first_scores_more": len(comparison.better),
        "second_scores_more": len(comparison.worse),
        "forced": list(comparison.notes),
    }
    lines = tuple(f"forced: {note}" for note in comparison.notes)
    return Page(f"{first} against {second}", lines, tuple(comparison_tables(comparison, first, second)), data)


def is_score_file(path: Path) -> bool:
    """Whether a file holds rows of scores rather than predictions; told by its first line."""
    with path.open("rb") as stream:
        for line in stream:
            if line.strip():
                try:
                    return is_score_record(decode(line.decode("utf-8")))
                except ValueError:
                    return False
    return False


def rows_of(path: Path, cases: Cases | None, scorer: Scorer | None) -> Graded:
    """The rows of a file of scores as they are, or those of a file of predictions, scored now."""
    if cases is None or scorer is None:
        return Graded(load_rows(path), ())
    return grade_file(str(path), cases, scorer)


def show(page: Page, form: str) -> None:
    """Write *page* to standard output as ``table``, ``json``, ``markdown`` or ``html``."""
    if form == "json":
        sys.stdout.write(json.dumps(page.data, indent=2, ensure_ascii=False) + "\n")
    elif form == "markdown":
        sys.stdout.write(markdown_document(page.title, page.lines, page.tables))
    elif form == "html":
        sys.stdout.write(html_document(page.title, page.lines, page.tables))
    else:
        print_tables(page.title, page.lines, page.tables)
