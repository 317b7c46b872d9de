"""Planted errors: realistic mistakes put into a known share of decisions, seeded, for any pair of files."""

import copy
import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from triage_bot.audit.mistakes import KINDS, Decision, Place
from triage_bot.audit.pack_index import PackIndex


@dataclass(frozen=True, slots=True)
class Planted:
    """One planted error: where, of which kind, and the fields that differ from the original."""

    id: str
    decision_point: str
    kind: str
    fields: tuple[str, ...]


def plant(
    tickets: Sequence[Mapping[str, Any]],
    targets: Sequence[Mapping[str, Any]],
    index: PackIndex,
    *,
    share: float,
    seed: int,
    rationale: str = "kept",
    kinds: Sequence[str] = tuple(KINDS),
) -> tuple[list[dict[str, Any]], list[Planted]]:
    """Corrupt *share* of the decisions of *targets* (decoded records, in file order, two-file layout).

    At most one error a decision; kinds are dealt out evenly as far as they apply. *rationale*: ``kept`` leaves it as
    it was (a slip of the pen), ``follows`` rewrites it to agree with the mistake (a wrong belief), ``removed`` empties
    it. Returns new records and what was planted, in file order.
    """
    source = random.Random(seed)
    verified = {str(one["id"]): bool(one["context"]["verified"]) for one in tickets}
    records = [copy.deepcopy(dict(record)) for record in targets]
    places = [(number, point) for number, record in enumerate(records) for point in sorted(record["decisions"])]
    wanted = max(1, round(share * len(places)))
    source.shuffle(places)
    planted: list[Planted] = []
    counts = dict.fromkeys(kinds, 0)
    for number, point in places:
        if len(planted) >= wanted:
            break
        place = _place(targets, number, point, index, verified)
        order = sorted(kinds, key=lambda kind: (counts[kind], source.random()))
        for kind in order:
            changed = KINDS[kind](place, source)
            if changed is None:
                continue
            _mend_rationale(place.decision, changed, rationale)
            fields = tuple(name for name in sorted(changed) if changed[name] != place.decision[name])
            records[number]["decisions"][point] = changed
            planted.append(Planted(str(records[number]["id"]), point, kind, fields))
            counts[kind] += 1
            break
    return records, sorted(planted, key=lambda one: (one.id, one.decision_point))


def _place(
    targets: Sequence[Mapping[str, Any]], number: int, point: str, index: PackIndex, verified: Mapping[str, bool]
) -> Place:
    decisions = targets[number]["decisions"]
    earlier = tuple(decisions[one] for one in sorted(decisions) if one < point)
    beside = [targets[other]["decisions"] for other in (number - 1, number + 1) if 0 <= other < len(targets)]
    neighbours = tuple(one[point] for one in beside if point in one) or tuple(one["d1"] for one in beside)
    return Place(index, verified.get(str(targets[number]["id"]), False), decisions[point], earlier, neighbours)


def _mend_rationale(before: Decision, after: Decision, mode: str) -> None:
    if mode == "kept" or after["rationale"] != before["rationale"]:
        return
    if mode == "removed":
        after["rationale"] = "Labelled by the pack."
        return
    text = str(before["rationale"])
    if after["action_type"] != before["action_type"]:
        where = f" to {after['queue'] or after['escalate_to']} at {after['priority']}" if after["priority"] else ""
        text = f"{', '.join(after['required_policy_ids'])}: {after['action_type'].replace('_', ' ')}{where}."
    for name in ("queue", "escalate_to", "priority"):
        if before[name] and after[name]:
            text = text.replace(str(before[name]), str(after[name]))
    old = [one for one in before["required_policy_ids"] if one not in after["required_policy_ids"]]
    new = [one for one in after["required_policy_ids"] if one not in before["required_policy_ids"]]
    for gone, put in zip(old, new, strict=False):
        text = text.replace(gone, put)
    text += "".join(f" {one} applies too." for one in new[len(old) :] if one not in text)
    flags = {*after["required_flags"], *after["forbidden_flags"]}
    for flag in before["required_flags"]:
        if flag not in flags:
            text = text.replace(flag, "no flag")
    after["rationale"] = text


def load_records(path: Path) -> list[dict[str, Any]]:
    """The decoded lines of a JSON Lines file."""
    with path.open(encoding="utf-8") as stream:
        return [json.loads(line) for line in stream if line.strip()]
