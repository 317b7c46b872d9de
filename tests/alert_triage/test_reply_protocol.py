"""What counts as a reply, and that no text whatever gets past with an exception."""

import json
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triage_bot.alert_triage.model import CloseReason, Typology
from triage_bot.alert_triage.prompt import system_prompt
from triage_bot.alert_triage.protocol import (
    MAX_REPLY_CHARACTERS,
    CloseAction,
    EscalateAction,
    Lookup,
    LookupAction,
    ReplyError,
    parse_reply,
)

CLOSE = '{"action":"close","reason":"RULE_ARTEFACT","cites":["kyc.pep"],"note":"n"}'


@pytest.mark.parametrize(
    ("reply", "action"),
    [
        (
            '{"action":"lookup","what":"history","month":"2026-01"}',
            LookupAction(Lookup.HISTORY, "2026-01"),
        ),
        ('{"action":"lookup","what":"counterparty","id":"CP-7"}', LookupAction(Lookup.COUNTERPARTY, "CP-7")),
        ('{"action":"lookup","what":"prior_alerts"}', LookupAction(Lookup.PRIOR_ALERTS)),
        ('{"action":"lookup","what":"documents"}', LookupAction(Lookup.DOCUMENTS)),
        (CLOSE, CloseAction(CloseReason.RULE_ARTEFACT, ("kyc.pep",), "n")),
        (
            '{"action":"escalate","typology":"UNKNOWN","cites":["T-1","T-1","T-2"]}',
            EscalateAction(Typology.UNKNOWN, ("T-1", "T-2")),
        ),
        (f"Here it is: {CLOSE} and more {{}}", CloseAction(CloseReason.RULE_ARTEFACT, ("kyc.pep",), "n")),
        (f"```json\n{CLOSE}\n```", CloseAction(CloseReason.RULE_ARTEFACT, ("kyc.pep",), "n")),
        (f'{{"action":"fly"}} ```json\n{CLOSE}``` {{', CloseAction(CloseReason.RULE_ARTEFACT, ("kyc.pep",), "n")),
        (f"an unclosed {{ and then {CLOSE}", CloseAction(CloseReason.RULE_ARTEFACT, ("kyc.pep",), "n")),
        (
            '{"action":"close","reason":"RULE_ARTEFACT","cites":["a } b"],"note":"say \\"}\\" {"}',
            CloseAction(CloseReason.RULE_ARTEFACT, ("a } b",), 'say "}" {'),
        ),
        (
            '{"action":"close","reason":"RULE_ARTEFACT","cites":["x"],"note":["no","text"],"extra":1}',
            CloseAction(CloseReason.RULE_ARTEFACT, ("x",), ""),
        ),
    ],
)
def test_accepted_replies(reply: str, action: object) -> None:
    assert parse_reply(reply) == action


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("", "no JSON object"),
        ("I would close this one.", "no JSON object"),
        ('{"action":"lookup"', "no JSON object"),
        ("{a: 1}", "not valid JSON"),
        ('{"x": NaN}', "NaN is not JSON"),
        ('{"n": ' + "9" * 5000 + "}", "not valid JSON"),
        ('{"a":' * 20_000 + "1" + "}" * 20_000, "longer than"),
        ('{"a":' * 5_000 + "1" + "}" * 5_000, "not valid JSON"),
        ("```json\n[1]\n```", "expected a JSON object"),
        ("{}", '"action" must be one of'),
        ('{"action":["close"]}', '"action" must be one of'),
        ('{"action":"lookup","what":"weather"}', '"what" must be one of'),
        ('{"action":"lookup","what":["history"]}', '"what" must be one of'),
        ('{"action":"lookup","what":"history"}', '"month" must be'),
        ('{"action":"lookup","what":"history","month":202601}', '"month" must be'),
        ('{"action":"lookup","what":"counterparty","id":7}', '"id" must be'),
        ('{"action":"close","reason":"FINE","cites":["a"]}', '"reason" must be one of'),
        ('{"action":"close","reason":"RULE_ARTEFACT","cites":[]}', '"cites" must be'),
        ('{"action":"close","reason":"RULE_ARTEFACT","cites":"kyc.pep"}', '"cites" must be'),
        ('{"action":"close","reason":"RULE_ARTEFACT","cites":[1]}', '"cites" must be'),
        ('{"action":"close","reason":"RULE_ARTEFACT"}', '"cites" must be'),
        ('{"action":"escalate","typology":"structuring","cites":["T-1"]}', '"typology" must be one of'),
        ('{"action":"escalate","cites":["T-1"]}', '"typology" must be one of'),
    ],
)
def test_refused_replies_say_why_in_one_line(reply: str, reason: str) -> None:
    with pytest.raises(ReplyError, match=reason) as caught:
        parse_reply(reply)
    assert "\n" not in str(caught.value)


def accepted_or_refused(reply: str) -> bool:
    """Whether *reply* is a usable action, or is refused with words; anything else that is raised fails the test."""
    try:
        action = parse_reply(reply)
    except ReplyError as refusal:
        return bool(str(refusal))
    return isinstance(action, LookupAction) or bool(action.cites)


@given(st.text() | st.text(alphabet='{}"\\`jsonactio:[],'))
def test_any_text_is_an_action_or_a_refusal(reply: str) -> None:
    assert accepted_or_refused(reply)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "action": st.sampled_from(["lookup", "close", "escalate"]) | json_values,
            "what": st.sampled_from(list(Lookup)) | json_values,
            "cites": st.lists(st.text(max_size=6)) | json_values,
            "reason": st.sampled_from(list(CloseReason)) | json_values,
            "typology": st.sampled_from(list(Typology)) | json_values,
            "month": json_values,
            "id": json_values,
            "note": json_values,
        },
    )
)
def test_any_object_is_an_action_or_a_refusal(value: dict[str, object]) -> None:
    assert accepted_or_refused(json.dumps(value))


@pytest.mark.parametrize("reply", ["{" * MAX_REPLY_CHARACTERS, '{"' * (MAX_REPLY_CHARACTERS // 2), "{\\" * 30_000])
def test_hostile_replies_cost_linear_time(reply: str) -> None:
    begin = process_time()
    with pytest.raises(ReplyError):
        parse_reply(reply)
    assert process_time() - begin < 2


def test_the_prompt_shows_shapes_that_parse() -> None:
    shapes = [line for line in system_prompt().splitlines() if line.startswith("{")]
    assert [type(parse_reply(line)) for line in shapes] == [LookupAction, LookupAction, CloseAction, EscalateAction]
