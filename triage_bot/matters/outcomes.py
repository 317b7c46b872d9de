"""Which of a policy's actions a trigger selects: the one that the rules point at, or the one whose condition holds."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from triage_bot.matters.conditions import Lookup
from triage_bot.matters.situations import Meaning, Situation, read_meaning
from triage_bot.matters.together import speaks_of_other_matters
from triage_bot.matters.trigger import Trigger
from triage_bot.policy import ActionEffect, AskEffect, CompiledPolicy, FlagEffect

_SENTENCE_END = re.compile(r"[.\n]")
_SENDS = frozenset({"route", "escalate"})
Likeness = Callable[[Sequence[str], str], Sequence[float]]
"""How like each of some texts is to another text."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One action that the policy offers, with what its condition means."""

    action: ActionEffect
    meaning: Meaning


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a trigger selects: *default*, unless the condition of one of the *offers* holds.

    *stated* says that the trigger's own type and case picked the default.
    """

    default: ActionEffect
    offers: tuple[Offer, ...] = ()
    flags: tuple[tuple[FlagEffect, Meaning], ...] = ()
    asks: tuple[tuple[AskEffect, Meaning], ...] = ()
    likeness: Likeness | None = None

    def is_met(self, facts: Lookup, *, by_words: bool = False) -> bool:
        """Whether the condition of any action holds; *by_words*: one that rests on the customer's words alone."""
        return any(
            offer.meaning and offer.meaning.holds(facts) and (offer.meaning.rests_on_words or not by_words)
            for offer in self.offers
        )

    def asked(self, facts: Lookup) -> tuple[str, ...]:
        """The facts that are asked for, without those whose condition fails."""
        return tuple(dict.fromkeys(ask.key for ask, meaning in self.asks if not meaning or meaning.holds(facts)))

    def action(self, facts: Lookup) -> ActionEffect:
        """The action under *facts*: the most particular one whose condition holds, else the default.

        A default whose own condition does not hold gives way to what the policy does in all other cases.
        """
        if holding := [offer for offer in self.offers if offer.meaning and offer.meaning.holds(facts)]:
            return self._most_particular(holding)
        own_meaning = next((offer.meaning for offer in self.offers if offer.action is self.default), None)
        if own_meaning:
            rest = [offer.action for offer in self.offers if not offer.meaning and offer.action.type in _SENDS]
            plain = [action for action in rest if action.case != "if"] or rest
            return plain[0] if plain else self.default
        return self._nearest_to_words(facts)

    def _most_particular(self, holding: Sequence[Offer]) -> ActionEffect:
        """Of offers whose conditions hold the one that asks for most; the default, or the most urgent, among equals."""
        best = max(offer.meaning.weight for offer in holding)
        equal = [offer for offer in holding if offer.meaning.weight == best]
        if all(offer.meaning.rests_on_words for offer in equal):
            return min(equal, key=lambda offer: offer.action.priority or "P9").action
        return next((offer.action for offer in equal if offer.action is self.default), equal[0].action)

    def _nearest_to_words(self, facts: Lookup) -> ActionEffect:
        """Of alternatives whose conditions could not be read as facts, the one nearest to the customer's words.

        That is so only where the pack has nothing for all other cases.
        """
        unread = [offer.action for offer in self.offers if not offer.meaning and offer.action.type in _SENDS]
        said = facts.get("turn_words")
        open_ = self.default in unread and len(unread) > 1 and all(action.case == "if" for action in unread)
        if not open_ or self.likeness is None or not isinstance(said, str):
            return self.default
        scores = self.likeness([action.guard for action in unread], said)
        return unread[max(range(len(unread)), key=lambda number: (scores[number], -number))]

    def raised(self, action: ActionEffect, facts: Lookup) -> tuple[str, ...]:
        """The flags that go with *action*: not those of another alternative, nor those whose condition fails."""
        if not self.flags:
            return ()
        guards = {offer.action.guard for offer in self.offers} - {action.guard, ""}
        sending = {offer.action.sentence for offer in self.offers if offer.action.type in _SENDS}
        if action.type != "resolve" or action.sentence in sending or not action.sentence:
            sending = (
                set()
            )  # "goes to the desk with the flag. After that, explain and close": no flag when it is too late
        names = []
        for flag, meaning in self.flags:
            elsewhere = flag.guard in guards or flag.sentence in sending
            fails = bool(meaning) and not meaning.holds(facts) and flag.guard != action.guard
            if not elsewhere and not fails:
                names.append(flag.flag)
        return tuple(dict.fromkeys(names))


def find_outcome(
    trigger: Trigger, policy: CompiledPolicy, situations: Sequence[Situation], likeness: Likeness | None = None
) -> tuple[Outcome | None, str]:
    """The outcome of *trigger* under *policy*, and what is worth saying about how it was found."""
    effects = policy.effects
    offers = tuple(
        Offer(action, read_meaning(action.guard, trigger.policy_id, situations))
        for action in effects.actions
        if ((action.type in _SENDS and action.destination) or action.type == "resolve")
        and not speaks_of_other_matters(action.guard)
    )
    flags = tuple((flag, read_meaning(flag.guard, trigger.policy_id, situations)) for flag in effects.raises)
    action, notice = _default(trigger, policy, offers, likeness)
    asks = tuple((ask, read_meaning(ask.guard, trigger.policy_id, situations)) for ask in effects.asks)
    return (Outcome(action, offers, flags, asks, likeness) if action is not None else None), notice


def find_elsewhere(
    trigger: Trigger, canonical_id: str, policy: CompiledPolicy, situations: Sequence[Situation]
) -> Outcome | None:
    """What *policy*, which is bound to a neighbouring subject, does in the very situation of the trigger, if anything.

    A pack may say of a hold that has run out what happens where it says how long holds are.
    """
    asked_for = {name for name in trigger.when.names if f"not {name}" not in trigger.when.source}
    offers = [
        Offer(action, read_meaning(action.guard, canonical_id, situations))
        for action in policy.effects.actions
        if action.type in _SENDS and action.destination
    ]
    fitting = tuple(offer for offer in offers if offer.meaning.facts and offer.meaning.facts <= asked_for)
    if not fitting or trigger.kind != "matter":
        return None
    flags = tuple((flag, read_meaning(flag.guard, canonical_id, situations)) for flag in policy.effects.raises)
    asks = tuple((ask, read_meaning(ask.guard, canonical_id, situations)) for ask in policy.effects.asks)
    return Outcome(fitting[0].action, fitting, flags, asks)


def find_variant(trigger: Trigger, policy: CompiledPolicy, situations: Sequence[Situation]) -> Outcome | None:
    """What *policy*, to which nothing is bound and which refers to that of the trigger, does in a case of its own.

    "As TH-10, but more than 90 days old": the condition is what the policy says of itself, or of its action.
    """
    opening = _SENTENCE_END.split(policy.text, maxsplit=1)[0]
    offers = tuple(
        Offer(
            action,
            read_meaning(action.guard, trigger.policy_id, situations)
            or read_meaning(opening, trigger.policy_id, situations),
        )
        for action in policy.effects.actions
        if action.type in _SENDS and action.destination
    )
    if trigger.kind != "matter" or not any(offer.meaning for offer in offers):
        return None
    flags = tuple((flag, read_meaning(flag.guard, trigger.policy_id, situations)) for flag in policy.effects.raises)
    asks = tuple((ask, read_meaning(ask.guard, trigger.policy_id, situations)) for ask in policy.effects.asks)
    return Outcome(offers[0].action, offers, flags, asks)


def _default(
    trigger: Trigger, policy: CompiledPolicy, offers: Sequence[Offer], likeness: Likeness | None
) -> tuple[ActionEffect | None, str]:
    effects = policy.effects
    chosen = effects.select_action(trigger.type, trigger.case, trigger.index)
    sends = [offer.action for offer in offers if offer.action.type in _SENDS]
    if chosen is not None and not _ambiguous(trigger, offers):
        return (chosen if chosen in [offer.action for offer in offers] or not sends else sends[0]), ""
    if chosen is None and trigger.type == "resolve" and (not sends or any(o.action.type == "resolve" for o in offers)):
        return ActionEffect("resolve"), ""
    wanted = [action for action in sends if trigger.type == "resolve" or action.type == trigger.type] or sends
    if not wanted:
        return None, ""
    best = _closest(trigger, wanted, likeness)
    if chosen is not None:
        return best, ""
    asked = trigger.type if trigger.case is None else f"{trigger.type} ({trigger.case})"
    return best, f"trigger {trigger.id} looks for {asked} in {policy.id}; it takes {describe_action(best)}"


def _ambiguous(trigger: Trigger, offers: Sequence[Offer]) -> bool:
    """Whether the type alone picks one of several actions with conditions, which the pack may order at will."""
    same = [offer for offer in offers if offer.action.type == trigger.type]
    return trigger.case is None and trigger.type in _SENDS and len(same) > 1


def _closest(trigger: Trigger, actions: Sequence[ActionEffect], likeness: Likeness | None) -> ActionEffect:
    """The action whose condition is nearest to what the trigger is about, else the most general one."""
    general = [action for action in actions if action.case != "if"]
    if len(actions) == 1 or likeness is None:
        return (general or list(actions))[0]
    scores = likeness([action.guard or action.sentence for action in actions], situation_words(trigger))
    best = max(range(len(actions)), key=lambda number: (scores[number], -number))
    if general and scores[best] < _PLAIN:
        return general[0]
    return actions[best]


_PLAIN = 0.35
"""A condition less like the trigger's situation than this is not taken before what holds in general."""


def situation_words(trigger: Trigger) -> str:
    """What the trigger is about, in words: its own name and the facts that it asks for."""
    names = [name for name in trigger.when.names if f"not {name}" not in trigger.when.source]
    return " ".join(" ".join([trigger.id, *names]).split("_"))


def describe_action(action: ActionEffect) -> str:
    """An action in a few words."""
    return " ".join(part for part in (action.type, action.destination, action.priority) if part)
