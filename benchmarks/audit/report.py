"""Write the benchmark's figures as the Markdown tables of ``docs/audit.md``.

python benchmarks/audit/report.py train=train.json dev=dev.json
"""

import json
import sys
from pathlib import Path
from typing import Any

_ROWS = (
    ("recall", "recall"),
    ("precision", "precision"),
    ("recall, kinds of layers 1 and 2", "layers 1-2: recall of their kinds"),
    ("precision, layers 1 and 2", "layers 1-2: precision"),
    ("average precision", "average precision: audit"),
    ("average precision, confident learning", "average precision: confident learning"),
    ("average precision, random", "average precision: random"),
    ("precision of the first 5", "precision at 5: audit"),
    ("the same, confident learning", "precision at 5: confident learning"),
)


def _interval(figure: dict[str, float]) -> str:
    return f"{figure['mean']:.2f} ({figure['low']:.2f} to {figure['high']:.2f})"


def share_table(name: str, found: dict[str, Any]) -> str:
    """Figures of one split, a column a share."""
    shares = list(found)
    lines = [f"| {name} | " + " | ".join(f"{float(share):.0%}" for share in shares) + " |"]
    lines.append("|---|" + "---:|" * len(shares))
    for title, key in _ROWS:
        if all(key in found[share]["figures"] for share in shares):
            cells = " | ".join(_interval(found[share]["figures"][key]) for share in shares)
            lines.append(f"| {title} | {cells} |")
    return "\n".join(lines)


def kind_table(splits: dict[str, dict[str, Any]], share: str) -> str:
    """Found and planted by kind at one share."""
    kinds = sorted({kind for found in splits.values() for kind in found[share]["kinds"]})
    lines = ["| kind | " + " | ".join(splits) + " |", "|---|" + "---:|" * len(splits)]
    for kind in kinds:
        cells = []
        for found in splits.values():
            row = found[share]["kinds"].get(kind)
            cells.append(f"{row['found']} of {row['planted']}" if row else "")
        lines.append(f"| {kind.replace('_', ' ')} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> None:
    splits = {}
    for argument in sys.argv[1:]:
        name, _, path = argument.partition("=")
        splits[name] = json.loads(Path(path).read_text(encoding="utf-8"))
    for name, found in splits.items():
        print(share_table(name, found), end="\n\n")
    if splits:
        share = "0.1" if all("0.1" in found for found in splits.values()) else next(iter(next(iter(splits.values()))))
        print(kind_table(splits, share))


if __name__ == "__main__":
    main()
