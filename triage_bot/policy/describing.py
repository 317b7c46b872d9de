"""Effects in a few words each, for reports and for the grammar's examples."""

from collections.abc import Iterator

from triage_bot.policy.model import ActionEffect, Effects, Parameter, TimelineEffect


def describe(effects: Effects, guards: bool = False) -> list[str]:
    """One short line an effect, such as ``route fraud_ops P1 if``; *guards* adds the clauses."""
    return list(_lines(effects, guards))


def _lines(effects: Effects, guards: bool) -> Iterator[str]:
    for action in effects.actions:
        yield _with_guard(_action(action), action.guard, guards)
    for flag in effects.raises:
        yield _with_guard(f"raise {flag.flag}", flag.guard, guards)
    for flag in effects.excludes:
        yield _with_guard(f"exclude {flag.flag}", flag.guard, guards)
    for ask in effects.asks:
        yield _with_guard(f"ask {ask.key}", ask.guard, guards)
    for prohibition in effects.prohibits:
        yield _with_guard(f"prohibit {prohibition.prohibited}", prohibition.guard, guards)
    for timeline in effects.timelines:
        yield _with_guard(_timeline(timeline), timeline.guard, guards)
    for parameter in effects.parameters:
        yield _parameter(parameter)
    if effects.exempts:
        yield "exempt " + " ".join(effects.exempts)
    for unread in effects.unread:
        yield f"unread: {unread.why}"


def _with_guard(line: str, guard: str, guards: bool) -> str:
    return f"{line} [{guard}]" if guards and guard else line


def _action(action: ActionEffect) -> str:
    waits = {True: "waits", False: "ahead", None: ""}[action.waits_for_verification]
    case = "" if action.case == "only" else action.case
    return " ".join(part for part in (action.type, action.destination, action.priority, case, waits) if part)


def _timeline(timeline: TimelineEffect) -> str:
    quoted = f'"{timeline.text}"' if timeline.quoted else timeline.text
    return f"timeline {quoted}" + ("" if timeline.case == "only" else f" {timeline.case}")


def _parameter(parameter: Parameter) -> str:
    if parameter.kind == "clock":
        return f"clock {int(parameter.value) // 60:02d}:{int(parameter.value) % 60:02d}"
    return f"{parameter.kind} {parameter.value:g} {parameter.unit}"
