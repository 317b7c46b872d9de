"""The hardest paste: all decisions of a neighbouring ticket, with rationale and family, under the wrong ID.

    python benchmarks/audit/pasted_tickets.py --seeds 12

Nothing inside such a ticket need contradict anything else. Prints, by split, with rationales and with rationales that
say nothing: pasted decisions found, and sound decisions flagged.
"""

import argparse
import copy
import json
import random
import tempfile
from pathlib import Path
from typing import Any

from triage_bot.agent import load_knowledge
from triage_bot.audit import Auditor, Kind, Settings, load_records
from triage_bot.score.cases import CaseFiles, case_files

_SILENT = "Labelled by the pack, as the rules of labelling say."
_ONE_IN = 12
_NEAR = (-1, 1, -2, 2)

Key = tuple[str, str]


def paste(targets: list[dict[str, Any]], seed: int, *, silent: bool) -> tuple[list[dict[str, Any]], set[Key]]:
    """One ticket in twelve gets the decisions of a neighbour that has as many."""
    changed = copy.deepcopy(targets)
    pasted: set[Key] = set()
    for place in random.Random(seed).sample(range(len(targets)), max(1, len(targets) // _ONE_IN)):
        others = [targets[place + step] for step in _NEAR if 0 <= place + step < len(targets)]
        wanted = len(targets[place]["decisions"])
        other = next((one for one in others if len(one["decisions"]) == wanted), None)
        if other is None:
            continue
        changed[place].update(decisions=copy.deepcopy(other["decisions"]), family=other["family"])
        for point, decision in changed[place]["decisions"].items():
            pasted.add((changed[place]["id"], point))
            if silent:
                decision["rationale"] = _SILENT
    return changed, pasted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--splits", nargs="+", default=["train", "dev"])
    parser.add_argument("--data", type=Path, default=Path())
    parser.add_argument("--rules", type=Path)
    parser.add_argument("--seeds", type=int, default=12)
    options = parser.parse_args()
    knowledge = load_knowledge(None, options.rules)
    for silent in (False, True):
        auditor = Auditor(knowledge, Settings(rationale=not silent, remember=True))
        for split in options.splits:
            files = case_files(split, None, None, options.data)
            targets = load_records(files.targets)
            found = total = wrong = 0
            for seed in range(options.seeds):
                changed, pasted = paste(targets, seed, silent=silent)
                with tempfile.TemporaryDirectory() as folder:
                    path = Path(folder) / "pasted.targets.jsonl"
                    path.write_text("".join(json.dumps(one) + "\n" for one in changed), encoding="utf-8")
                    result = auditor.audit(CaseFiles(files.tickets, path))
                errors = (one for one in result.findings if one.kind is Kind.LABEL_ERROR)
                flagged = {(one.id, one.decision_point) for one in errors}
                found, total, wrong = found + len(flagged & pasted), total + len(pasted), wrong + len(flagged - pasted)
            kind = "silent rationales" if silent else "with rationales"
            print(f"{split}, {kind}: {found} of {total} pasted decisions found, {wrong} sound ones flagged")


if __name__ == "__main__":
    main()
