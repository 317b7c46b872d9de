"""What fills the slots of a template: the desk's name, an allowed timeline, numbers from the pack's text."""

from collections.abc import Callable, Mapping

from triage_bot.policy import CompiledPack, CompiledPolicy, Parameter
from triage_bot.reply.templates import SlotSource

_SMALL = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def pack_slots(sources: Mapping[str, SlotSource], policy: Callable[[str], CompiledPolicy | None]) -> Mapping[str, str]:
    """The slots that the pack fills, as text; a number that the pack does not give leaves its slot out."""
    filled: dict[str, str] = {}
    for name, source in sources.items():
        found = policy(source.policy_id)
        for parameter in found.effects.parameters if found else ():
            if parameter.kind == source.kind and source.unit in ("", parameter.unit):
                filled[name] = _text(parameter)
                break
    return filled


def _text(parameter: Parameter) -> str:
    value = parameter.value
    if parameter.kind == "money":
        return f"${value:,.0f}" if value == int(value) else f"${value:,.2f}"
    if parameter.kind == "clock":
        return f"{int(value) // 60:02d}:{int(value) % 60:02d}"
    if parameter.kind == "count" and 0 <= value <= 10:
        return _SMALL[int(value)]
    return str(int(value))


def desk_name(pack: CompiledPack, queue: str | None) -> str:
    """How a customer is told of a queue: the pack's own name for it, or the identifier in words."""
    if not queue:
        return ""
    name = pack.queue_names.get(queue) or queue.replace("_", " ").title()
    if name.lower().startswith("the "):
        return name
    return f"the {name}" if "desk" in name.lower() else f"our {name} team"
