"""Labelling rules 11 to 14: what the reply asks for, may disclose, must not contain and may promise."""

from collections.abc import Iterator

from triage_bot.audit import roles
from triage_bot.audit.pack_index import Lent
from triage_bot.audit.view import DecisionView
from triage_bot.audit.violation import Violation


def reply_rules(view: DecisionView) -> Iterator[Violation]:
    """Every contradiction between the reply constraints, the policies and the context."""
    yield from _asks(view)
    yield from _disclosure(view)
    yield from _prohibited(view)
    yield from _timelines(view)


def _asks(view: DecisionView) -> Iterator[Violation]:
    index, label = view.index, view.label
    kind = label.action_type
    governing = index.id(roles.GATE) if kind == "ask_verification" else (view.governing[0] if view.governing else "")
    offered = set(index.asks(governing))
    if kind in {"ask_verification", "ask_clarifying"}:
        must, may = offered, offered
    elif view.disposes:
        must = set()
        may = {
            key
            for name in view.required
            if not index.offers(name, "ask_clarifying") and name != index.id(roles.GATE)
            for key in index.asks(name)
        }
    else:
        must, may = set(), set()
    if kind == "ask_clarifying" and not view.governing:
        return  # reported as an action without authority
    asked = set(label.must_ask)
    if not must <= asked:
        message = f"{kind} under {governing} asks for {', '.join(sorted(must - asked))}, which is not in must_ask"
        yield view.violation("R11-missing-ask", "must_ask", message, expected=sorted(must), policy_id=governing)
    if not asked <= may:
        extra = sorted(asked - may)
        message = f"{', '.join(extra)} is asked for, but no policy that governs here asks for it"
        source = next((policy.id for policy in index.rulebook.pack if extra[0] in index.asks(policy.id)), "")
        expected = [key for key in label.must_ask if key not in extra]
        yield view.violation("R11-extra-ask", "must_ask", message, expected=expected, policy_id=source)


def _disclosure(view: DecisionView) -> Iterator[Violation]:
    index, label = view.index, view.label
    if view.opened_verified is None:
        return
    allowed = label.may_disclose_account_details
    if not view.opened_verified:
        if allowed:
            message = "disclosure is allowed on a ticket that did not open verified"
            yield view.violation(
                "R12-unverified",
                "may_disclose_account_details",
                message,
                expected=False,
                policy_id=index.id(roles.GATE),
            )
        return
    barring = [
        index.id(role) for role in (roles.FAILED_ATTEMPTS, roles.THIRD_PARTY, roles.DEATH, roles.ESTATE_DISCLOSURE)
    ]
    chain = [*view.earlier, (view.point, view.label)]
    firm = next(((p, n) for p, one in chain for n in barring if n in one.required_policy_ids), None)
    loose = any(name in one.acceptable_policy_ids for _, one in chain for name in barring)
    if allowed and firm is not None:
        message = f"disclosure is allowed although {firm[1]} is in force since {firm[0]}"
        yield view.violation(
            "R12-barred",
            "may_disclose_account_details",
            message,
            expected=False,
            policy_id=firm[1],
            involves=(firm[0],),
        )
    if not allowed and not loose:
        message = "disclosure is barred although the ticket opened verified and no policy in force bars it"
        yield view.violation("R12-open", "may_disclose_account_details", message, expected=True)


def _prohibited(view: DecisionView) -> Iterator[Violation]:
    index, label = view.index, view.label
    base = index.rulebook.pack.base_prohibitions
    present = set(label.prohibited)
    sources: dict[str, tuple[str, tuple[str, ...]]] = {}
    for name in view.standing_governing:
        point = view.standing.point if view.standing else view.point
        sources.update(dict.fromkeys(sorted(index.conduct(name)), (name, (point,))))
    if index.id(roles.CAUSES) in view.acceptable:
        sources.update({one: (index.id(roles.CAUSES), ()) for one in sorted(index.conduct(index.id(roles.CAUSES)))})
    for name in view.required:
        sources.update(dict.fromkeys(sorted(index.conduct(name)), (name, ())))
    sources.update(dict.fromkeys(base, ("", ())))
    expected = [*base, *sorted(set(sources) - set(base))]
    for one, (name, points) in sorted(sources.items()):
        if one not in present:
            why = f"{name} is in force" if name else "it is a base prohibition"
            yield view.violation(
                "R13-missing-class", "prohibited", f"{one} is not prohibited although {why}", expected=expected,
                policy_id=name, involves=points,
            )  # fmt: skip
    may = set(sources)
    for _, one_label in (*view.earlier, (view.point, label)):
        may.update(one for name in one_label.acceptable_policy_ids for one in index.conduct(name))
    for one in sorted(present - may):
        message = f"{one} is prohibited, but no policy of this conversation prohibits it"
        source = next((policy.id for policy in index.rulebook.pack if one in index.conduct(policy.id)), "")
        yield view.violation(
            "R13-extra-class",
            "prohibited",
            message,
            expected=expected,
            policy_id=source,
            involves=_hidden(view, "prohibited", one),
        )


def _timelines(view: DecisionView) -> Iterator[Violation]:
    index, label = view.index, view.label
    present = set(label.allowed_timeline_claims)
    asking = label.action_type in {"ask_verification", "ask_clarifying"}
    must: dict[str, tuple[str, tuple[str, ...]]] = {}
    may: set[str] = set()
    if not asking:
        for name in view.governing if view.disposes else view.required:
            lent = index.lends(name, label.action_type, view.facts)
            must.update(dict.fromkeys(sorted(lent.must), (name, ())))
            may |= lent.may
            if lent.may and not lent.must and _one_of(view, name) and not lent.may & present:
                must.update(dict.fromkeys(sorted(lent.may)[:1], (name, ())))
    if view.standing is not None:
        point, before = view.standing.point, view.standing.decision
        for name in view.standing_governing:
            lent = index.lends(name, before.action_type, view.facts)
            may |= lent.may
            kept = lent.must | (lent.may & set(before.allowed_timeline_claims))
            must.update({text: (name, (point,)) for text in sorted(kept) if text not in must})
    for text, (name, points) in sorted(must.items()):
        if text not in present:
            message = f"{name} gives {text!r}, which is not allowed"
            expected = sorted({*present & may, *must})
            yield view.violation(
                "R14-missing-timeline", "allowed_timeline_claims", message, expected=expected, policy_id=name,
                involves=points,
            )  # fmt: skip
    asked = {text for name in view.acceptable for text in _question_timelines(view, name).may}
    for text in sorted(present - may - asked):
        source = next((p.id for p in index.rulebook.pack if any(t.text == text for t in p.effects.timelines)), "")
        message = f"{text!r} is allowed, but no policy that governs here gives it"
        expected = sorted({*present & may, *must})
        yield view.violation(
            "R14-extra-timeline", "allowed_timeline_claims", message, expected=expected, policy_id=source,
            involves=_hidden(view, "allowed_timeline_claims", text),
        )  # fmt: skip


def _hidden(view: DecisionView, field: str, value: str) -> tuple[str, ...]:
    """Earlier decisions behind a value that nothing here explains: what stands, or one that should have and says it."""
    if view.behind:
        return view.behind
    return tuple(point for point, label in view.earlier if value in getattr(label, field))


def _question_timelines(view: DecisionView, name: str) -> Lent:
    """Timelines that an acceptable policy lends as the answer to a question of the same turn."""
    return view.index.lends(name, "resolve", view.facts)


def _one_of(view: DecisionView, name: str) -> bool:
    """Whether the policy answers by a timeline of its own, so that one of its alternatives must be allowed."""
    policy = view.index.policy(name)
    own = {timeline.text for timeline in policy.effects.timelines} if policy else set()
    return bool(own) and view.label.action_type == "resolve" and len(own) > 1
