"""How well the audit finds planted errors, beside confident learning and chance.

    python benchmarks/audit/planted_errors.py --split dev
    python benchmarks/audit/planted_errors.py --tickets T.jsonl --targets G.jsonl --shares 0.1 --seeds 20

The unit is a decision. It counts as flagged when a label error names it; the ranking takes the highest confidence of
any finding about it. Intervals are over seeds (2.5 and 97.5 per cent). ``--rationale`` says what a mistake does to the
rationale: ``kept`` (a slip), ``follows`` (the rationale repeats the mistake), ``removed`` (no help from it).
"""

import argparse
import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from triage_bot.agent import Knowledge, load_knowledge
from triage_bot.audit import Auditor, Kind, Settings, load_records, plant
from triage_bot.audit.mistakes import KINDS, LABEL_KINDS
from triage_bot.audit.planting import Planted
from triage_bot.score.cases import CaseFiles, case_files

Key = tuple[str, str]
_FIRST = (5, 10, 20)


@dataclass(frozen=True, slots=True)
class Trial:
    """One seed: what was planted, what was flagged and how each decision was scored by each method."""

    planted: Mapping[Key, Planted]
    flagged: frozenset[Key]
    label_layers: frozenset[Key]
    scores: Mapping[str, Mapping[Key, float]]


def run_trial(auditor: Auditor, files: CaseFiles, *, share: float, seed: int, rationale: str, baselines: bool) -> Trial:
    """Plant errors into the targets of *files* and audit the result."""
    tickets, targets = load_records(files.tickets), load_records(files.targets)
    changed, planted = plant(tickets, targets, auditor.index, share=share, seed=seed, rationale=rationale)
    keys = [(str(one["id"]), point) for one in changed for point in sorted(one["decisions"])]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "planted.targets.jsonl"
        path.write_text("".join(json.dumps(one) + "\n" for one in changed), encoding="utf-8")
        result = auditor.audit(CaseFiles(files.tickets, path))
    scores: dict[str, dict[Key, float]] = {"audit": dict.fromkeys(keys, 0.0)}
    flagged: set[Key] = set()
    label_layers: set[Key] = set()
    for one in result.findings:
        key = (one.id, one.decision_point)
        if key not in scores["audit"]:
            continue
        scores["audit"][key] = max(scores["audit"][key], one.confidence)
        if one.kind is Kind.LABEL_ERROR:
            flagged.add(key)
            if one.layer <= 2:
                label_layers.add(key)
    chance = np.random.default_rng(seed).random(len(keys))
    scores["random"] = dict(zip(keys, chance.tolist(), strict=True))
    if baselines:
        from confident_learning import label_doubt

        scores["confident learning"] = label_doubt(tickets, changed, seed)
    by_key = {(one.id, one.decision_point): one for one in planted}
    return Trial(by_key, frozenset(flagged), frozenset(label_layers), scores)


def average_precision(scores: Mapping[Key, float], planted: Mapping[Key, Any]) -> float:
    """Mean precision at each planted decision of the ranking; equal scores share their expected place."""
    values = sorted(set(scores.values()), reverse=True)
    groups: dict[float, list[bool]] = defaultdict(list)
    for key, score in scores.items():
        groups[score].append(key in planted)
    seen = hits = 0
    total = 0.0
    for value in values:
        group = groups[value]
        size, right = len(group), sum(group)
        for place in range(1, size + 1):
            # The expected precision just after a hit at this place of a randomly ordered tie.
            if right:
                before = (place - 1) * (right - 1) / (size - 1) if size > 1 else 0.0
                total += right / size * (hits + before + 1) / (seen + place)
        seen += size
        hits += right
    return total / len(planted) if planted else 0.0


def precision_first(scores: Mapping[Key, float], planted: Mapping[Key, Any], count: int) -> float:
    """Share of planted decisions among the first *count*; ties by key."""
    ranked = sorted(scores, key=lambda key: (-scores[key], key))[:count]
    return sum(key in planted for key in ranked) / len(ranked)


def spread(values: Sequence[float]) -> dict[str, float]:
    """Mean with the middle 95 % of the seeds."""
    low, high = np.quantile(values, (0.025, 0.975))
    return {"mean": round(float(np.mean(values)), 4), "low": round(float(low), 4), "high": round(float(high), 4)}


def summarise(trials: Sequence[Trial]) -> dict[str, Any]:
    """Figures over the seeds of one share."""
    figures: dict[str, list[float]] = defaultdict(list)
    kinds: dict[str, list[int]] = {kind: [0, 0, 0] for kind in KINDS}
    for trial in trials:
        hits = trial.flagged & set(trial.planted)
        figures["recall"].append(len(hits) / len(trial.planted))
        figures["precision"].append(len(hits) / len(trial.flagged) if trial.flagged else 1.0)
        lower = [key for key, one in trial.planted.items() if one.kind in LABEL_KINDS]
        if lower:
            figures["layers 1-2: recall of their kinds"].append(len(trial.label_layers & set(lower)) / len(lower))
        right = len(trial.label_layers & set(trial.planted))
        figures["layers 1-2: precision"].append(right / len(trial.label_layers) if trial.label_layers else 1.0)
        for method, scores in trial.scores.items():
            figures[f"average precision: {method}"].append(average_precision(scores, trial.planted))
            for count in _FIRST:
                figures[f"precision at {count}: {method}"].append(precision_first(scores, trial.planted, count))
        for key, one in trial.planted.items():
            kinds[one.kind][0] += 1
            kinds[one.kind][1] += key in trial.flagged
            kinds[one.kind][2] += key in trial.label_layers
    return {
        "figures": {name: spread(values) for name, values in sorted(figures.items())},
        "kinds": {k: {"planted": n, "found": f, "by layers 1-2": lower} for k, (n, f, lower) in kinds.items() if n},
    }


def benchmark(
    knowledge: Knowledge, files: CaseFiles, *, shares: Sequence[float], seeds: int, rationale: str, baselines: bool
) -> dict[str, Any]:
    """The figures of every share. Mistakes that leave the rationale out are audited without the rationale's rules."""
    auditor = Auditor(knowledge, Settings(rationale=rationale != "removed", remember=True))
    found: dict[str, Any] = {}
    for share in shares:
        trials = [
            run_trial(auditor, files, share=share, seed=seed, rationale=rationale, baselines=baselines)
            for seed in range(seeds)
        ]
        found[f"{share:g}"] = summarise(trials)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--split")
    parser.add_argument("--tickets", type=Path)
    parser.add_argument("--targets", type=Path)
    parser.add_argument("--data", type=Path, default=Path())
    parser.add_argument("--rules", type=Path)
    parser.add_argument("--shares", type=float, nargs="+", default=[0.02, 0.05, 0.1, 0.2])
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--rationale", choices=["kept", "follows", "removed"], default="kept")
    parser.add_argument("--baselines", action="store_true", help="Confident learning too; needs the audit extra.")
    options = parser.parse_args()
    files = case_files(options.split, options.targets, options.tickets, options.data)
    found = benchmark(
        load_knowledge(None, options.rules),
        files,
        shares=options.shares,
        seeds=options.seeds,
        rationale=options.rationale,
        baselines=options.baselines,
    )
    json.dump(found, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
