"""Compiles a pack as written to effects."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from triage_bot.policy.blocks import RichText
from triage_bot.policy.exempt_words import resolve_phrases
from triage_bot.policy.grammar.deferrals import settle_deferral
from triage_bot.policy.grammar.lexicon import Lexicon, load_lexicon
from triage_bot.policy.grammar.outside import base_prohibitions, defined_names, unread_rules
from triage_bot.policy.grammar.reader import PolicyReader
from triage_bot.policy.grammar.sentences import split_sentences
from triage_bot.policy.grammar.terms import with_defined_terms
from triage_bot.policy.identifiers import references_in
from triage_bot.policy.labels import merge_labelled
from triage_bot.policy.model import CompiledPack, CompiledPolicy, Effects, Vocabularies
from triage_bot.policy.source import SourcePack, SourcePolicy


def compile_pack(source: SourcePack, effects_dir: Path) -> CompiledPack:
    """Read the effects of every policy of *source* with the grammar data in *effects_dir*.

    Raises:
        SourceError: when the grammar data cannot be read.
    """
    outside = [passage.text for passage in source.outside]
    lexicon = load_lexicon(effects_dir)
    lexicon = with_defined_terms(lexicon.with_names(defined_names(outside, lexicon)), outside)
    policies = _compile_policies(source.policies, lexicon)
    if any(timeline.quoted for policy in policies.values() for timeline in policy.effects.timelines):
        policies = {id_: _offer_quoted_only(policy) for id_, policy in policies.items()}
    base = tuple(dict.fromkeys(base_prohibitions([*outside, *_policy_texts(source)], lexicon)))
    vocabularies = used_vocabularies(policies.values(), base)
    return CompiledPack(
        title=source.title,
        version=source.version,
        effective_date=source.effective_date,
        digest=source.digest,
        path=source.path,
        policies=policies,
        exempt_from_verification=exempt_ids(policies.values()),
        catch_all=_catch_all(source.policies, policies, lexicon),
        base_prohibitions=base,
        vocabularies=vocabularies,
        unread_outside=tuple(unread_rules(outside, lexicon)),
        queue_names={queue: lexicon.names[queue] for queue in vocabularies.queues},
    )


def _policy_texts(source: SourcePack) -> Iterable[RichText]:
    return (passage.text for policy in source.policies for passage in policy.passages)


def _compile_policies(sources: Sequence[SourcePolicy], lexicon: Lexicon) -> dict[str, CompiledPolicy]:
    readers = {source.id: PolicyReader(lexicon, source.id, source.title, source.section) for source in sources}
    policies = {source.id: _compile_policy(source, readers[source.id], lexicon) for source in sources}
    previous: str | None = None
    for id_, policy in policies.items():
        for deferral in readers[id_].deferrals:
            target = policies.get(deferral.target or previous or "")
            policies[id_] = policy = replace(policy, effects=settle_deferral(policy.effects, deferral, target))
        if any(action.destination for action in policy.effects.actions):
            previous = id_
    for id_, policy in policies.items():
        phrases = readers[id_].exempt_phrases
        if phrases and not policy.effects.actions:  # a policy that acts speaks of its own matter
            policies[id_] = resolve_phrases(policy, phrases, policies, lexicon)
    return policies


def _compile_policy(policy: SourcePolicy, reader: PolicyReader, lexicon: Lexicon) -> CompiledPolicy:
    text = policy.text
    passages = list(merge_labelled(policy.passages))
    if _names_a_destination(policy.title, lexicon):
        passages.insert(0, RichText(policy.title, ((0, policy.location.line),)))
    return CompiledPolicy(
        id=policy.id,
        title=policy.title,
        section=policy.section,
        text=text,
        location=policy.location,
        digest=policy.digest,
        references=references_in(text, but=policy.id),
        effects=reader.read(passages),
    )


def _offer_quoted_only(policy: CompiledPolicy) -> CompiledPolicy:
    timelines = tuple(replace(timeline, offered=timeline.quoted) for timeline in policy.effects.timelines)
    return replace(policy, effects=replace(policy.effects, timelines=timelines))


def _names_a_destination(title: str, lexicon: Lexicon) -> bool:
    """ "Unauthorised activity → `fraud_ops`": the title says part of the rule."""
    return any(
        mention.kind == "queue" and mention.strong
        for sentence in split_sentences(RichText(title), lexicon)
        for mention in sentence.mentions
    )


def exempt_ids(policies: Iterable[CompiledPolicy]) -> frozenset[str]:
    """The policies that an exemption list names; without such a list, those that say themselves that they go ahead."""
    policies = list(policies)
    known = {policy.id for policy in policies}
    listed = {id_ for policy in policies for id_ in policy.effects.exempts} & known
    if listed:
        return frozenset(listed)
    return frozenset(policy.id for policy in policies if _goes_ahead(policy.effects))


def _goes_ahead(effects: Effects) -> bool:
    return any(action.waits_for_verification is False for action in effects.actions)


def used_vocabularies(policies: Iterable[CompiledPolicy], base: Sequence[str]) -> Vocabularies:
    """The values that the effects of *policies* use."""
    effects = [policy.effects for policy in policies]
    actions = [action for effect in effects for action in effect.actions]
    return Vocabularies(
        queues=_sorted(action.destination for action in actions),
        priorities=_sorted(action.priority for action in actions),
        flags=_sorted(flag.flag for effect in effects for flag in (*effect.raises, *effect.excludes)),
        asks=_sorted(ask.key for effect in effects for ask in effect.asks),
        prohibited=_sorted([*base, *(p.prohibited for effect in effects for p in effect.prohibits)]),
    )


def _sorted(values: Iterable[str | None]) -> tuple[str, ...]:
    return tuple(sorted({value for value in values if value}))


_TITLE_COUNTS = 3
"""A title counts more: "no policy fits" in passing is not what a policy is about."""


def _says_catch_all(text: RichText, lexicon: Lexicon, least: int = 1) -> int:
    """How often *text* speaks of what nothing else covers, in phrases of *least* words or more."""
    return sum(
        sentence.cue("catch_all", at) >= at + least and not _somebody_else(sentence.lemmas, at)
        for sentence in split_sentences(text, lexicon)
        for at in range(len(sentence.words))
    )


def _somebody_else(lemmas: Sequence[str], at: int) -> bool:
    """ "Somebody else signed in" speaks of people, not of what no other policy covers."""
    people = {"somebody", "someone", "anybody", "anyone", "nobody", "everybody", "everyone", "who"}
    return lemmas[at] == "else" and bool(people.intersection(lemmas[at - 1 : at]))


def _catch_all(sources: Sequence[SourcePolicy], policies: Mapping[str, CompiledPolicy], lexicon: Lexicon) -> str | None:
    """The policy that routes what no other policy covers: the one that says so most plainly."""
    best: tuple[int, str] | None = None
    for policy in sources:
        routes = [a for a in policies[policy.id].effects.actions if a.type == "route" and a.destination]
        if not routes:
            continue
        said = sum(_says_catch_all(passage.text, lexicon) for passage in policy.passages)
        said += _TITLE_COUNTS * _says_catch_all(RichText(policy.title), lexicon, least=2)
        if said and (best is None or said > best[0]):
            best = (said, policy.id)
    return best[1] if best else None
