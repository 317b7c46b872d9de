"""An edit of the pack is an edit of the effects, without a change anywhere else."""

from pathlib import Path

import pytest

from triage_bot.policy import load_pack
from triage_bot.policy.describing import describe
from triage_bot.resources import default_policies_path


@pytest.mark.parametrize(
    ("policy_id", "old", "new", "lost", "gained"),
    [
        ("FRD-01", "route to `fraud_ops` at `P0` in the", "route to `compliance` at `P0` in the",
         "route fraud_ops P0", "route compliance P0"),
        ("FRD-01", "`fraud_ops` at `P0` in the", "`fraud_ops` at `P1` in the",
         "route fraud_ops P0", "route fraud_ops P1"),
        ("MRG-02", "Raise `time_sensitive` and route to\n`margin_desk`",
         "Raise `suspicious_login` and route to\n`margin_desk`", "raise time_sensitive", "raise suspicious_login"),
        ("TRD-01", "and the reply asks for `order_id`.", "and the reply asks for `lot_identifiers`.",
         "ask order_id", "ask lot_identifiers"),
        ("CMP-03", '"15 business days"', '"20 business days"',
         'timeline "15 business days"', 'timeline "20 business days"'),
        ("FND-05", "before 14:00 on a business day; otherwise", "before 15:30 on a business day; otherwise",
         "clock 14:00", "clock 15:30"),
        ("EST-02", "the family: `probing` is", "the family: `merits_argument` is",
         "prohibit probing", "prohibit merits_argument"),
    ],
)  # fmt: skip
def test_edit_is_followed(policy_id: str, old: str, new: str, lost: str, gained: str, tmp_path: Path) -> None:
    text = default_policies_path().read_text(encoding="utf-8")
    assert text.count(old) == 1
    edited = tmp_path / "policies.md"
    edited.write_text(text.replace(old, new), encoding="utf-8")
    before, after = load_pack(), load_pack(edited)
    assert "compiled in memory" in after.notice
    assert lost in describe(before.policies[policy_id].effects)
    assert lost not in describe(after.policies[policy_id].effects)
    assert gained in describe(after.policies[policy_id].effects)
    changed = [id_ for id_ in before.policies if before.policies[id_].effects != after.policies[id_].effects]
    assert changed == [policy_id]
    assert before.policies[policy_id].digest != after.policies[policy_id].digest
