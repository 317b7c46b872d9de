"""Triggers by names of which one must be true, so that most conditions need not be looked at in a turn."""

from collections.abc import Sequence

from triage_bot.matters.conditions import Facts, Lookup
from triage_bot.matters.trigger import Trigger


class TriggerIndex:
    """Triggers by place. Whether one of *concepts* is true costs nothing to tell; they are preferred as the names."""

    def __init__(self, triggers: Sequence[Trigger], concepts: frozenset[str]) -> None:
        self._always: list[int] = []
        self._by_name: dict[str, list[int]] = {}
        for place, trigger in enumerate(triggers):
            groups = trigger.when.needs
            if not groups:
                self._always.append(place)
                continue
            said = [group for group in groups if {name.removeprefix("ever_") for name in group} <= concepts]
            for name in sorted((said or groups)[0]):
                self._by_name.setdefault(name, []).append(place)
        self._names = frozenset(self._by_name)

    def places(self, facts: Lookup) -> list[int]:
        """The places of the triggers that may hold, in their order."""
        holding = facts.which_hold(self._names) if isinstance(facts, Facts) else filter(facts.get, self._names)
        found = {place for name in holding for place in self._by_name[name]}
        return sorted(found.union(self._always))
