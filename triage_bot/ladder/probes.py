"""Policies that do something stupid on purpose, each named by what it does.

The ones that spoil a single field answer like the keyword baseline otherwise: if spoiling it paid, they would climb
above that baseline.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from triage_bot.baselines import Policy, Response, Wording
from triage_bot.baselines.keyword import KeywordBaseline
from triage_bot.baselines.majority import majority_response
from triage_bot.baselines.response import ROUTE, response_under
from triage_bot.contract.vocabulary import FLAGS
from triage_bot.ladder.oracle import Oracle, OracleWithBadReply
from triage_bot.policy import CompiledPack
from triage_bot.read import Ticket
from triage_bot.score.cases import Case
from triage_bot.targets import Target

MUTE = ("silent", "malformed")
"""They give no answer at all."""
CHEATS = (
    "chatty_json",
    "always_resolve",
    "always_ask_verification",
    "always_escalate",
    "route_fraud_p0",
    "every_flag",
    "every_policy",
    "no_policy",
    "repeat_route_every_turn",
    "promise_everything",
    "refuse_everything",
    "echo_customer",
    "template_without_reading",
    "oracle_fields_bad_reply",
)
"""They try to please the scorer without doing the work."""
BAD = MUTE + CHEATS
DESCRIPTIONS: Mapping[str, str] = {
    "silent": "says nothing",
    "malformed": "breaks off before the JSON is complete",
    "chatty_json": "wraps the oracle's answer in prose and a fence",
    "always_resolve": "resolves every turn",
    "always_ask_verification": "asks everybody to verify",
    "always_escalate": "escalates every turn as a complaint",
    "route_fraud_p0": "routes every turn as fraud",
    "every_flag": "keyword, with every flag raised",
    "every_policy": "keyword, with the whole pack cited",
    "no_policy": "keyword, citing nothing",
    "repeat_route_every_turn": "keyword's first route, again at every turn",
    "promise_everything": "keyword, with a reply that promises the outcome",
    "refuse_everything": "refuses every turn as a request for advice",
    "echo_customer": "keyword, with the customer's message as the reply",
    "template_without_reading": "the most frequent answer of train, every turn",
    "oracle_fields_bad_reply": "the target's fields with a reply that breaks one rule",
}
_FOLLOW_UP, _GATE, _COMPLAINT, _FRAUD = "ESC-04", "IDV-01", "CMP-01", "FRD-01"
_ADVICE, _CATCH_ALL = "CND-01", "GEN-01"
_GATE_ASK = "identity_verification"
_CUT = 3


@dataclass(frozen=True, slots=True)
class ProbeSources:
    """What probes are built from."""

    targets: Mapping[str, Target]
    train: Sequence[Case]
    pack: CompiledPack
    keyword: KeywordBaseline
    wording: Wording


def probe_policies(sources: ProbeSources) -> dict[str, Policy]:
    """All bad policies by name, in the order of `BAD`."""
    pack, wording = sources.pack, sources.wording
    oracle = Oracle(sources.targets, wording)
    trained = [decision for case in sources.train for decision in case.target.decisions.values()]
    every_policy = tuple(sorted(pack.policies))
    keyword = sources.keyword
    policies: dict[str, Policy] = {
        "silent": _each(lambda ticket, index: ""),
        "malformed": _each(lambda ticket, index: json.dumps(_keyword(keyword, ticket, index).output())[:-_CUT]),
        "chatty_json": _Chatty(oracle),
        "always_resolve": _always(response_under(pack, _FOLLOW_UP, wording.plain), type="resolve"),
        "always_ask_verification": _always(response_under(pack, _GATE, wording.asking([_GATE_ASK]))),
        "always_escalate": _always(response_under(pack, _COMPLAINT, wording.plain)),
        "route_fraud_p0": _always(response_under(pack, _FRAUD, wording.plain)),
        "every_flag": _spoiled(keyword, lambda answer, text: replace(answer, flags=FLAGS)),
        "every_policy": _spoiled(keyword, lambda answer, text: replace(answer, policy_ids=every_policy)),
        "no_policy": _spoiled(keyword, lambda answer, text: replace(answer, policy_ids=())),
        "repeat_route_every_turn": _Repeating(keyword, response_under(pack, _CATCH_ALL, wording.plain)),
        "promise_everything": _spoiled(keyword, lambda answer, text: replace(answer, reply=wording.promises)),
        "refuse_everything": _always(response_under(pack, _ADVICE, wording.refusal)),
        "echo_customer": _spoiled(keyword, lambda answer, text: replace(answer, reply=text or wording.plain)),
        "template_without_reading": _always(majority_response(trained, wording)),
        "oracle_fields_bad_reply": OracleWithBadReply(sources.targets, wording),
    }
    return {name: policies[name] for name in BAD}


def _each(answer: Callable[[Ticket, int], object]) -> Policy:
    def policy(ticket: Ticket) -> Mapping[str, object]:
        return {point: answer(ticket, index) for index, point in enumerate(ticket.decision_points)}

    return policy


def _always(response: Response, *, type: str | None = None) -> Policy:
    if type is not None:
        response = replace(response, type=type, destination=None, priority=None)
    output = response.output()
    return _each(lambda ticket, index: output)


def _keyword(keyword: KeywordBaseline, ticket: Ticket, index: int) -> Response:
    return keyword.respond(ticket.customer_turns[index], verified=ticket.context.verified)


def _spoiled(keyword: KeywordBaseline, spoil: Callable[[Response, str], Response]) -> Policy:
    def answer(ticket: Ticket, index: int) -> object:
        return spoil(_keyword(keyword, ticket, index), ticket.customer_turns[index]).output()

    return _each(answer)


class _Chatty:
    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle

    def __call__(self, ticket: Ticket) -> Mapping[str, object]:
        return {
            point: f"Sure! Here is my answer:\n\n```json\n{json.dumps(output)}\n```\n\nLet me know if it helps."
            for point, output in self._oracle(ticket).items()
        }


class _Repeating:
    def __init__(self, keyword: KeywordBaseline, otherwise: Response) -> None:
        self._keyword = keyword
        self._otherwise = otherwise

    def __call__(self, ticket: Ticket) -> Mapping[str, object]:
        answers = [_keyword(self._keyword, ticket, index) for index in range(len(ticket.decision_points))]
        routed = next((answer for answer in answers if answer.type == ROUTE), self._otherwise)
        return {point: routed.output() for point in ticket.decision_points}
