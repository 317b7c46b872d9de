"""What is read from the package's own pack."""

import pytest

from triage_bot.policy import CompiledPack, load_pack
from triage_bot.policy.compiled import dump_pack
from triage_bot.policy.compiling import compile_pack
from triage_bot.policy.describing import describe
from triage_bot.policy.diagnostics import check_pack
from triage_bot.policy.loading import effects_dir, read_source
from triage_bot.resources import default_rules_dir


@pytest.fixture(scope="module")
def pack() -> CompiledPack:
    return load_pack()


def test_compiled_yaml_is_up_to_date_and_gives_the_same_pack(pack: CompiledPack) -> None:
    fresh = compile_pack(read_source(), effects_dir())
    assert pack.notice == ""
    assert pack == fresh
    assert [effect.line for policy in pack for effect in policy.effects.actions] == [
        effect.line for policy in fresh for effect in policy.effects.actions
    ]
    assert dump_pack(fresh) == (default_rules_dir() / "compiled.yaml").read_text(encoding="utf-8")


def test_every_sentence_is_read(pack: CompiledPack) -> None:
    assert check_pack(read_source(), pack) == []


def test_the_pack_as_a_whole(pack: CompiledPack) -> None:
    assert (pack.version, pack.effective_date, len(pack.policies)) == ("2026.1", "2026-01-01", 75)
    assert pack.catch_all == "GEN-01"
    assert pack.base_prohibitions == ("advice", "guarantee", "full_account_number", "unstated_timeline")
    assert sorted(pack.exempt_from_verification) == [
        "ACC-02", "ACC-04", "CMP-01", "EST-01", "FND-05", "FRD-01", "FRD-05", "FRD-06", "MRG-02", "OPT-04", "SAF-01",
        "TRD-04",
    ]  # fmt: skip
    assert (len(pack.vocabularies.queues), pack.vocabularies.priorities) == (10, ("P0", "P1", "P2", "P3"))
    assert len(pack.vocabularies.flags) == 9
    assert len(pack.vocabularies.asks) == 6
    assert pack.queue_names["fraud_ops"] == "Fraud Operations"


EXPECTED = {
    "IDV-04": ["route account_security P2 if", "ask_verification if", "raise verification_failed", "prohibit probing",
               "count 2 attempt", "count 1 attempt"],
    "FRD-03": ['timeline "10 business days"'],
    "FRD-05": ["route fraud_ops P0", "raise account_takeover", "raise fraud_claim"],
    "ACC-01": ["resolve otherwise", "route account_security P3 if ahead"],
    "FND-01": ["resolve", 'timeline "5 business days" otherwise', 'timeline "7 business days" if', "duration 60 day"],
    "FND-02": ["route funding_ops P2 otherwise", "ask_clarifying if", "ask bank_link_last_four"],
    "FND-04": ["resolve", 'timeline "same business day" if', 'timeline "next business day" otherwise', "clock 14:00",
               "clock 14:00"],
    "FND-05": ["route funding_ops P1 if", "route funding_ops P2 otherwise", "clock 14:00"],
    "FND-06": ["resolve if", "route funding_ops P2 if", "ask_clarifying if", "ask bank_link_last_four",
               'timeline "3 business days"'],
    "MRG-02": ["route margin_desk P1 ahead", "raise time_sensitive"],
    "TRD-01": ["route trade_support P2 otherwise waits", "ask_clarifying if", "ask order_id"],
    "TRD-04": ["route trade_support P1 ahead", "raise time_sensitive", "ask order_id", "duration 30 minute"],
    "TRD-05": ["resolve", "duration 30 minute", "duration 30 minute"],
    "PDT-01": ["resolve", "count 4 trade", "duration 5 business_day", "money 25000 dollar"],
    "TAX-01": ["resolve", 'timeline "February 15" otherwise', 'timeline "March 15" if'],
    "OPT-02": ["route options_desk P3 otherwise waits", "resolve if", "duration 90 day", "count 3 level",
               "count 4 level"],
    "OPT-04": ["escalate options_desk P0 ahead", "raise time_sensitive"],
    "OPT-05": ["resolve", "money 0.01 dollar", "clock 16:30"],
    "EST-01": ["route estate_services P1 ahead", "raise deceased", "ask executor_documentation"],
    "CMP-04": ["exclude regulatory_complaint"],
    "ESC-03": ["escalate if", "route if", "route if", "ask_verification if", "ask_clarifying if", "route if",
               "resolve otherwise", "count 2 attempt"],
    "ESC-05": ["escalate compliance if", "escalate compliance P0 if"],
    "GEN-01": ["route general_support P3 waits"],
}  # fmt: skip


@pytest.mark.parametrize("policy_id", sorted(EXPECTED))
def test_effects_of_a_policy(policy_id: str, pack: CompiledPack) -> None:
    assert describe(pack.policies[policy_id].effects) == EXPECTED[policy_id]


def test_guards_are_the_clauses_of_the_text(pack: CompiledPack) -> None:
    first, second = pack.policies["FND-05"].effects.actions
    assert first.guard == "when the wire was submitted today and it is before 14:00 on a business day"
    assert (second.guard, second.case) == ("", "otherwise")
    hold = pack.policies["FND-01"].effects.select_timeline("if")
    assert hold is not None
    assert hold.guard == "on an account opened less than 60 days ago"
    assert pack.policies["FRD-03"].effects.timelines[0].guard == "For an unauthorised ACH or debit transfer"


def test_lines_point_into_the_text(pack: CompiledPack) -> None:
    from pathlib import Path

    lines = Path(pack.path).read_text(encoding="utf-8").split("\n")
    for policy in pack:
        assert policy.id in lines[policy.location.line - 1]
        for action in policy.effects.actions:
            opening = action.sentence.split()[0]
            assert opening in lines[action.line - 1].replace("`", ""), (policy.id, action)


def test_selecting_outcomes(pack: CompiledPack) -> None:
    recall = pack.policies["FND-05"].effects
    chosen = [recall.select_action("route", case) for case in ("if", "otherwise", "only")]
    assert [action.priority if action else None for action in chosen] == ["P1", "P2", "P2"]
    assert recall.select_action("route", "if", 1) is None
    assert recall.select_action("escalate") is None
    deposit = pack.policies["FND-02"].effects
    single = deposit.select_action("ask_clarifying", "otherwise")  # offered once: the case does not matter
    assert single is not None
    assert single.type == "ask_clarifying"
