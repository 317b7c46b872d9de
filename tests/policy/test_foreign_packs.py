"""Packs that number and word things in their own way."""

from pathlib import Path

import pytest

from triage_bot.policy import load_binding, load_pack
from triage_bot.policy.describing import describe

PACKS = Path(__file__).parent / "packs"

EFFECTS = {
    ("prose", "AUTH-03"): ["route account_security P2 if", "ask_verification if", "raise verification_failed",
                           "prohibit probing"],
    ("prose", "FR-103"): ["route fraud_ops P1", "exclude fraud_claim"],
    ("prose", "LOG-20"): ["resolve otherwise", "route account_security P3 if ahead"],
    ("prose", "CASH-31"): ["route funding_ops P2 otherwise", "ask_clarifying if", "ask bank_link_last_four"],
    ("prose", "CASH-33"): ["route funding_ops P1 if", "route funding_ops P2 otherwise", "clock 14:00"],
    ("prose", "MAR-40"): ["route margin_desk P0 if", "route margin_desk P1 if", "raise time_sensitive"],
    ("prose", "ORD-50"): ["route trade_support P2 otherwise waits", "ask_clarifying if", "ask order_id"],
    ("prose", "ORD-51"): ["route trade_support P1 ahead", "raise time_sensitive", "ask order_id", "duration 30 minute"],
    ("manual", "FRD-02"): ["prohibit merits_argument", "prohibit cause_speculation"],
    ("manual", "FRD-05"): ["route fraud_ops P0 ahead", "raise account_takeover", "raise fraud_claim"],
    ("manual", "FND-01"): ['timeline "5 business days" otherwise', 'timeline "8 business days" if', "duration 30 day"],
    ("manual", "MRG-02"): ["route margin_desk P1", "raise time_sensitive"],
    ("manual", "MRG-03"): ["route margin_desk P2 waits"],
    ("manual", "TRD-01"): ["route trade_support P2 otherwise", "ask_clarifying if", "ask order_id"],
    ("cards", "FRD-01"): ["route fraud_ops P0 ahead", "raise fraud_claim", "prohibit guarantee",
                          'timeline "10 business days"'],
    ("cards", "FND-05"): ["route funding_ops P1 if", "route funding_ops P2 if", "resolve otherwise", "clock 14:00"],
    ("cards", "MRG-02"): ["route margin_desk P0 if", "route margin_desk P1 if", "route margin_desk P2 otherwise",
                          "raise time_sensitive", "raise time_sensitive"],
    ("cards", "TRD-01"): ["route trade_support P2 if", "ask_clarifying if", "ask order_id"],
    ("cards", "OPT-04"): ["escalate options_desk P0 if", "resolve if", "raise time_sensitive"],
    ("cards", "EST-01"): ["route estate_services P1", "raise deceased", "ask executor_documentation",
                          'timeline "5 business days"'],
    ("cards", "IDV-03"): ["exempt FRD-01 OPT-04 EST-01"],
    ("cards", "GEN-01"): ["route general_support P3 waits"],
    ("columns", "STL-002"): ["route fraud_ops P0", "raise fraud_claim", "raise account_takeover"],
    ("columns", "STL-003"): ["exclude fraud_claim"],
    ("columns", "MNY-001"): ["route funding_ops P2 otherwise waits", "ask_clarifying if", "ask bank_link_last_four"],
    ("columns", "MNY-002"): ["route funding_ops P1 if ahead", "route funding_ops P2 otherwise ahead", "clock 14:00"],
    ("columns", "MNY-003"): ["escalate compliance P1 ahead"],
    ("columns", "DTH-001"): ["route estate_services P1", "raise deceased", "ask executor_documentation"],
}  # fmt: skip


@pytest.mark.parametrize(("name", "policy_id"), sorted(EFFECTS))
def test_effects(name: str, policy_id: str) -> None:
    pack = load_pack(PACKS / f"{name}.md")
    assert describe(pack.policies[policy_id].effects) == EFFECTS[name, policy_id]


@pytest.mark.parametrize(
    ("name", "catch_all", "exempt", "team"),
    [
        ("prose", "GEN-90", 12, "Estates"),
        ("manual", "GEN-01", 8, "Estate Services"),
        ("columns", "DTH-002", 3, "Estate Services"),
    ],
)
def test_pack_wide_roles(name: str, catch_all: str, exempt: int, team: str) -> None:
    pack = load_pack(PACKS / f"{name}.md")
    assert pack.catch_all == catch_all
    assert len(pack.exempt_from_verification) == exempt
    assert pack.queue_names["estate_services"] == team
    assert pack.base_prohibitions == ("advice", "guarantee", "full_account_number", "unstated_timeline")
    assert not [policy.id for policy in pack if policy.effects.unread]


def test_an_ordinary_margin_call_that_is_not_on_the_list_waits() -> None:
    assert "MAR-41" not in load_pack(PACKS / "prose.md").exempt_from_verification


BINDINGS = {
    "prose": {
        "IDV-01": "AUTH-01", "IDV-03": "AUTH-02", "IDV-04": "AUTH-03", "IDV-05": "AUTH-04", "FRD-01": "FR-101",
        "FRD-02": "FR-104", "FRD-03": "FR-101", "FRD-05": "FR-102", "FRD-06": "FR-103", "ACC-01": "LOG-20",
        "ACC-02": "LOG-22", "ACC-03": "LOG-23", "ACC-04": "LOG-21", "ACC-05": "LOG-21", "FND-01": "CASH-30",
        "FND-02": "CASH-31", "FND-04": "CASH-32", "FND-05": "CASH-33", "FND-06": "CASH-31", "MRG-02": "MAR-40",
        "MRG-03": "MAR-41", "MRG-04": "MAR-42", "TRD-01": "ORD-50", "TRD-04": "ORD-51", "TRD-05": "ORD-52",
        "TAX-02": "TAX-75", "TAX-03": "TAX-76", "OPT-04": "OPT-60", "OPT-05": "OPT-60", "EST-01": "EST-70",
        "EST-04": "EST-70", "CMP-01": "LEG-80", "CMP-04": "LEG-81", "CND-01": "TAX-76", "SAF-01": "LIFE-99",
        "GEN-01": "GEN-90",
    },
    "manual": {
        "IDV-01": "IDV-01", "IDV-02": "IDV-02", "IDV-03": "IDV-03", "IDV-04": "IDV-04", "FRD-01": "FRD-01",
        "FRD-02": "FRD-02", "FRD-03": "FRD-03", "FRD-05": "FRD-05", "ACC-01": "ACC-01", "ACC-04": "ACC-04",
        "ACC-05": "ACC-04", "FND-01": "FND-01", "FND-02": "FND-02", "FND-04": "FND-04", "FND-05": "FND-05",
        "FND-06": "FND-02", "MRG-02": "MRG-02", "MRG-03": "MRG-03", "TRD-01": "TRD-01", "TRD-04": "TRD-04",
        "TRD-05": "TRD-04", "PDT-02": "PDT-02", "TAX-03": "CND-01", "OPT-04": "OPT-04", "OPT-05": "OPT-04",
        "EST-01": "EST-01", "EST-03": "EST-01", "EST-04": "EST-01", "CMP-01": "CMP-01", "CMP-02": "CMP-02",
        "CMP-03": "CMP-01", "CMP-04": "CMP-02", "CND-01": "CND-01", "CND-02": "FND-05", "CND-04": "CND-04",
        "ESC-01": "ESC-01", "ESC-02": "ESC-01", "GEN-01": "GEN-01",
    },
    "columns": {
        "IDV-01": "VER-001", "IDV-03": "VER-002", "FRD-01": "STL-001", "FRD-03": "STL-001", "FRD-04": "STL-003",
        "FRD-05": "STL-002", "FND-02": "MNY-001", "FND-05": "MNY-002", "EST-01": "DTH-001", "EST-03": "DTH-001",
        "EST-04": "DTH-001", "CMP-01": "MNY-003", "CMP-02": "MNY-003", "CMP-03": "MNY-003", "CMP-04": "MNY-003",
        "ESC-05": "MNY-003", "GEN-01": "DTH-002",
    },
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(BINDINGS))
def test_subjects_bind_to_the_policies_that_are_about_them(name: str) -> None:
    assert dict(load_binding(load_pack(PACKS / f"{name}.md")).names) == BINDINGS[name]


WORDS = """\
### AA-01 Gate
Unverified customers are asked to verify (`ask_verification`).

### AA-02 Urgent
{exemptions}

### AA-03 Unauthorised activity → `fraud_ops`, P0
Raise `fraud_claim`.

### AA-04 Takeover
Raise `fraud_claim` and `account_takeover`; `fraud_ops` at P0.

### AA-05 Death of a holder
Raise `deceased`; `estate_services` at P1.

### AA-06 Margin call due today
`margin_desk` at P1, `time_sensitive`.

### AA-07 Margin call due later
`margin_desk` at P2.
"""


@pytest.mark.parametrize(
    "exemptions",
    [
        "Fraud claims, margin calls due today and notices of death never wait for verification.",
        "The gate does not delay a fraud claim, a margin call due today or a death.",
        "These never wait for verification:\n\n- fraud claims\n- margin calls due today\n- the death of a holder\n",
    ],
)
def test_exemptions_in_words(exemptions: str, tmp_path: Path) -> None:
    path = tmp_path / "pack.md"
    path.write_text(WORDS.format(exemptions=exemptions), encoding="utf-8")
    pack = load_pack(path)
    assert sorted(pack.exempt_from_verification) == ["AA-03", "AA-04", "AA-05", "AA-06"]
    assert describe(pack.policies["AA-03"].effects) == ["route fraud_ops P0", "raise fraud_claim"]


def test_what_follows_a_list_of_exemptions_is_no_part_of_it(tmp_path: Path) -> None:
    path = tmp_path / "pack.md"
    text = "These never wait for verification:\n\n- fraud claims\n\nAct on these, verified or not.\n"
    path.write_text(WORDS.format(exemptions=text), encoding="utf-8")
    pack = load_pack(path)
    assert sorted(pack.exempt_from_verification) == ["AA-03", "AA-04"]
    assert not pack.policies["AA-02"].effects.unread


def test_an_exemption_in_words_that_fits_no_policy_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "pack.md"
    text = "Fraud claims, lost umbrellas and deaths never wait for verification."
    path.write_text(WORDS.format(exemptions=text), encoding="utf-8")
    (unread,) = load_pack(path).policies["AA-02"].effects.unread
    assert unread.sentence == "lost umbrellas"


@pytest.mark.parametrize(("quotes", "offered"), [("", True), ('Say "2 business days".', False)])
def test_unquoted_timelines_are_offered_by_a_pack_that_quotes_none(quotes: str, offered: bool, tmp_path: Path) -> None:
    path = tmp_path / "pack.md"
    path.write_text(
        f"## AB-01: One\n\nClaims are answered within 5 business days.\n\n## AB-02: Two\n\nWait. {quotes}\n",
        encoding="utf-8",
    )
    timeline = load_pack(path).policies["AB-01"].effects.select_timeline()
    assert (timeline is not None) is offered
