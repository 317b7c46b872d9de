"""How many failed attempts at verification a conversation tells of (``IDV-04``)."""

import pytest

from tests.single_turns import make_context
from triage_bot.agent import Conversation, Knowledge

CONTEXT = make_context(verified=False, kind="cash")
REQUEST = "How much cash is in my account right now?"


@pytest.mark.parametrize(
    ("turns", "attempts"),
    [
        (["I typed the code and it was not accepted."], 1),
        (["The code I typed was not accepted, I asked for a new one, typed it, not accepted again."], 2),
        (["Typed the code, it says invalid.", "Got a new one and that one was refused as well."], 2),
        (["I tried your identity check two times and it failed."], 2),
        (["I tried the identity check with my passport and it was refused. Tried again, refused again."], 2),
        (["The identity check sent me away, and on another go it sent me away again."], 2),
        (["My first attempt at the identity check was refused, but the second one went through and I am verified."], 0),
        (["The identity check failed. Should I try it again?"], 1),
        (["I did the identity check, it failed and I was unable to get verified."], 1),
        (["The code I typed was refused and so was the next."], 2),
        (["No luck, the first code failed and so did the one after it."], 2),
        (["The identity check failed with my licence, same with the passport."], 2),
        (["I went and did the identity step. First code: not accepted. Second code: not accepted either."], 2),
        (["I did the identity check. It came back not matched. My son had me do it over, not matched again."], 2),
        (["I went ahead with the identity check. Rejected. Had it send new numbers, rejected as well."], 2),
        (["I asked for options level 3. The identity check failed when I did it, a single time."], 1),
        (["I have two accounts here and the identity check failed."], 1),
        (["face scan for the identity check failed, said try again"], 1),
        (["face scan failed, said try again", "did try again. said no again"], 2),
        (["The code I entered was refused. I have not tried a second time yet."], 1),
        (["I've had two tries at verifying from this motel and neither one took."], 2),
        (["I have two accounts here. The identity check went through, thanks."], 0),
    ],
)
def test_failed_attempts(knowledge: Knowledge, turns: list[str], attempts: int) -> None:
    conversation = Conversation(knowledge, CONTEXT)
    told = [conversation.hear(text).situation.failed_attempts for text in (REQUEST, *turns)]
    assert told[-1] == attempts


@pytest.mark.parametrize(
    ("turns", "flagged"),
    [
        (["A deposit came back. My bank is the one ending 7756.", "All of it is 000918277756, to be safe."], True),
        (["A deposit came back. My bank is the one ending 7756.", "The tracking page shows 000918277757."], False),
        (["The savings it came from is Harrow 448100982216. When does the deposit clear?"], True),
        (["I'm just checking on 882133771, any news?"], False),
        (["My bank says transaction 448100982216 to my savings was returned."], False),
        (["The form printed 448100982216 at the top. When does the deposit clear?"], False),
    ],
)
def test_a_bank_or_an_ending_told_before_names_a_bare_number(
    knowledge: Knowledge, turns: list[str], flagged: bool
) -> None:
    conversation = Conversation(knowledge, CONTEXT)
    assert ("pii_exposed" in [conversation.hear(text).decision for text in turns][-1].flags) is flagged
