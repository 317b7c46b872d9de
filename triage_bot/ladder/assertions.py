"""What must hold on every ladder, or the scorer is wrong."""

from collections.abc import Mapping, Sequence

from triage_bot.ladder.probes import BAD, CHEATS, MUTE
from triage_bot.score.rows import ScoreRow
from triage_bot.score.summary import CRITERIA
from triage_bot.score.weights import Weights
from triage_bot.statistics import LadderAssertion, LadderRow

KEYWORD, REFERENCE, ORACLE = "keyword", "reference", "oracle"
CHATTY, BAD_REPLY = "chatty_json", "oracle_fields_bad_reply"
MAY_PASS_KEYWORD: Mapping[str, str] = {}
"""Cheats that may score above keyword, each with the reason."""
_SHOWN = 5
_TOLERANCE = 1e-9


def check_ladder(
    rows: Sequence[LadderRow], scored: Mapping[str, Sequence[ScoreRow]], weights: Weights
) -> tuple[LadderAssertion, ...]:
    """All assertions about *rows*; *scored* holds the decisions behind each row."""
    by_name = {row.name: row for row in rows}
    return (
        *(_zero(by_name[name]) for name in (*MUTE, CHATTY)),
        _below(by_name, BAD, REFERENCE),
        _below(by_name, [name for name in CHEATS if name not in MAY_PASS_KEYWORD], KEYWORD),
        _below(by_name, [name for name in (KEYWORD, "majority", "tfidf") if name in by_name], REFERENCE),
        _no_flat_criterion(rows),
        _oracle(scored[ORACLE]),
        _bad_replies_cost(scored[BAD_REPLY], weights),
    )


def _zero(row: LadderRow) -> LadderAssertion:
    return LadderAssertion(f"{row.name} scores exactly 0", row.total == 0 and not any(row.totals), f"{row.total:.4f}")


def _below(rows: Mapping[str, LadderRow], names: Sequence[str], bound: str) -> LadderAssertion:
    limit = rows[bound].total
    above = [f"{name} {rows[name].total:.4f}" for name in names if rows[name].total >= limit]
    highest = max(names, key=lambda name: rows[name].total)
    detail = f"{bound} {limit:.4f}, highest below it {highest} {rows[highest].total:.4f}"
    if above:
        detail = f"{bound} {limit:.4f}, not below it: {', '.join(above)}"
    return LadderAssertion(f"strictly below {bound}: {', '.join(names)}", not above, detail)


def _no_flat_criterion(rows: Sequence[LadderRow]) -> LadderAssertion:
    flat = [name for name in CRITERIA if len({row.component(name) for row in rows}) == 1]
    return LadderAssertion("no criterion is the same for every policy", not flat, ", ".join(flat) or "none is")


def _oracle(rows: Sequence[ScoreRow]) -> LadderAssertion:
    failed = [row for row in rows if not row.exact or row.score < 1]
    detail = f"{len(rows) - len(failed)} of {len(rows)}"
    if failed:
        detail += "; not " + ", ".join(f"{row.id}/{row.decision_point}" for row in failed[:_SHOWN])
    return LadderAssertion("oracle scores exactly 1 on every decision", not failed, detail)


def _bad_replies_cost(rows: Sequence[ScoreRow], weights: Weights) -> LadderAssertion:
    most = 1 - weights.of("reply")
    missed = [row for row in rows if row.score > most + _TOLERANCE]
    detail = f"{len(rows) - len(missed)} of {len(rows)}"
    if missed:
        detail += "; not " + ", ".join(f"{row.id}/{row.decision_point}" for row in missed[:_SHOWN])
    return LadderAssertion(f"a bad reply with the target's fields never scores above {most:.2f}", not missed, detail)
