"""The generated table of the committed baselines."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from triage_bot.baselines.registry import BASELINES
from triage_bot.baselines.store import Stored, load_stored
from triage_bot.errors import SourceError, SourceLocation, TriageError
from triage_bot.score.rendering import markdown_table
from triage_bot.score.summary import CRITERIA, Summary, summarise
from triage_bot.score.tables import Table, interval_text, number

README = "README.md"
REMAKE = "triage-bot baseline all --split SPLIT"
_SPLITS = ("train", "dev", "eval")
_INTRODUCTION = f"""# Baselines

Each folder `<split>/<name>/` holds `predictions.jsonl` (as `triage-bot run` writes them), `scores.jsonl` (one line a
decision, with the reason for each criterion) and `manifest.json` (the command, the digests of what scored them).

- `majority`: the most frequent answer of train at each decision index
- `keyword`: a plain keyword list a queue, `rules/scoring/keywords.yaml`
- `tfidf`: linear models over TF-IDF, one a field, trained on train; train itself is answered out of fold
- `reference`: the agent of this package

The tables are generated from the committed scores by `{REMAKE}`;
`triage-bot baseline --check` says whether they are stale. Intervals are 95 % bootstrap intervals over
tickets. What the columns mean is in `docs/scoring.md`.
"""


def readme_text(root: Path) -> str:
    """The text of ``README.md`` for the baselines below *root*.

    Raises:
        SourceErrors: when a committed baseline is damaged.
    """
    stored = load_stored(root)
    splits = sorted({item.split for item in stored}, key=lambda split: (_order(split, _SPLITS), split))
    blocks = [_INTRODUCTION]
    for split in splits:
        members = sorted(
            (item for item in stored if item.split == split), key=lambda item: (_order(item.name, BASELINES), item.name)
        )
        blocks += [_split_section(split, members)]
    return "\n".join(blocks)


def write_readme(root: Path) -> None:
    """Write the table of *root*."""
    (root / README).write_text(readme_text(root), encoding="utf-8")


def stale_table(root: Path) -> SourceError | None:
    """Why the table of *root* is not that of its scores; None when it is.

    Raises:
        TriageError: when *root* holds no baseline, or a damaged one.
    """
    path = root / README
    if not load_stored(root):
        raise TriageError(f"{root}: holds no baseline, expected {REMAKE} to have been run")
    if not path.is_file() or path.read_bytes() != readme_text(root).encode():
        return SourceError(SourceLocation(str(path)), f"is not the table of the committed scores; run {REMAKE}")
    return None


def _split_section(split: str, members: Sequence[Stored]) -> str:
    summaries = [summarise(item.name, item.rows) for item in members]
    digests = {", ".join(f"{key} {value}" for key, value in item.digests.as_dict().items()) for item in summaries}
    lines = [f"- {item.name}: `{item.command}`" for item in members]
    lines += [f"- scored by {text}" for text in sorted(digests)]
    table = Table(f"{split}: {summaries[0].decisions} decisions of {summaries[0].tickets} tickets", *_table(summaries))
    return markdown_table(table) + "\n\n" + "\n".join(lines) + "\n"


def _table(summaries: Sequence[Summary]) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    header = ("baseline", "mean score", "exact", "structured exact", *CRITERIA)
    rows = tuple(
        (
            item.name,
            *(interval_text(item.intervals[name]) for name in ("score", "exact", "structured_exact")),
            *(number(item.intervals[name].value) for name in CRITERIA),
        )
        for item in summaries
    )
    return header, rows


def _order(name: str, order: Iterable[str]) -> int:
    known = list(order)
    return known.index(name) if name in known else len(known)
