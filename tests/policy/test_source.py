"""Cutting a Markdown pack into policies."""

import pytest

from triage_bot.policy.source import SourcePack, parse_pack


def pack_of(text: str) -> SourcePack:
    return parse_pack(text, "pack.md")


def policies(text: str) -> dict[str, tuple[str, str]]:
    return {policy.id: (policy.title, policy.text) for policy in pack_of(text).policies}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("## FR-101: Not me\n\nBody.", {"FR-101": ("Not me", "Body.")}),
        ("##### `AUTH-01` — Proof first\n\nBody.", {"AUTH-01": ("Proof first", "Body.")}),
        ("## 3.1 AUTH-01 Proof first\n\nBody.", {"AUTH-01": ("Proof first", "Body.")}),
        ("## Proof first (AUTH-01)\n\nBody.", {"AUTH-01": ("Proof first", "Body.")}),
        ("**AUTH-01** Proof first. Body text here.", {"AUTH-01": ("Proof first", "Proof first. Body text here.")}),
        ("**AUTH-01: Proof first.** Body.", {"AUTH-01": ("Proof first", "Body.")}),
        ("**AUTH-01** **Proof first** Body.", {"AUTH-01": ("Proof first", "Body.")}),
        ("**AUTH-01** (Proof first) Body.", {"AUTH-01": ("Proof first", "Body.")}),
        ("- AUTH-01: Body that is long enough to be the rule itself.",
         {"AUTH-01": ("", "Body that is long enough to be the rule itself.")}),
        ("* **AB-12 A.** One.\n* **AB-13 B.** Two.", {"AB-12": ("A", "One."), "AB-13": ("B", "Two.")}),
        ("1. `AB-12` (Proof) Body.", {"AB-12": ("Proof", "Body.")}),
        ("AB-12: Proof\n: Body one.\n: Body two.", {"AB-12": ("Proof", "Body one.\nBody two.")}),
        ("| ID | Title | Text |\n|--|--|--|\n| AB-12 | Proof | Body. |", {"AB-12": ("Proof", "Body.")}),
        ("| Policy | Text |\n|--|--|\n| AB-12 Proof | Body. |", {"AB-12": ("Proof", "Body.")}),
        ("| # | ID | Name | Rule |\n|--|--|--|--|\n| 1 | AB-12 | Proof | Body. |", {"AB-12": ("Proof", "1\nBody.")}),
        ("AB-12 — Proof first. Body.", {"AB-12": ("Proof first", "Proof first. Body.")}),
    ],
)  # fmt: skip
def test_an_id_may_stand_in_many_places(text: str, expected: dict[str, tuple[str, str]]) -> None:
    found = policies(text)
    assert {id_: title for id_, (title, _) in found.items()} == {id_: title for id_, (title, _) in expected.items()}
    for id_, (_, body) in expected.items():
        assert found[id_][1] == body


@pytest.mark.parametrize(
    "text",
    [
        "AB-12 applies here too, and nothing else is said.",
        "See AB-12.",
        "A-1 B-22 ABCDEF-12 AB-1 AB-1234 AB-12-13 xAB-12 ab-12",
        "COVID-19a",
    ],
)
def test_a_mention_is_no_definition(text: str) -> None:
    assert not pack_of(text).policies


def test_a_list_of_ids_inside_a_policy_only_mentions_them() -> None:
    found = policies(
        "### AB-01: Gate\n\nThese go ahead:\n\n- `AB-02` fraud\n"
        "- AB-03: a lost device that nobody has found again so far\n\n"
        "### AB-02: Fraud\n\nOne.\n\n### AB-03: Device\n\nTwo.\n"
    )
    assert list(found) == ["AB-01", "AB-02", "AB-03"]
    assert found["AB-03"] == ("Device", "Two.")
    assert "AB-02 fraud" in found["AB-01"][1]


def test_nested_items_belong_to_their_policy() -> None:
    found = policies(
        "- AB-01: Gate. The gate is closed to all.\n  - AB-02 fraud\n- AB-02: Fraud. Raise it with the team at once.\n"
    )
    assert list(found) == ["AB-01", "AB-02"]
    assert found["AB-01"][1].endswith("AB-02 fraud")


def test_an_index_table_does_not_define() -> None:
    found = policies("| ID | Name |\n|--|--|\n| AB-01 | Gate |\n\n## AB-01: Gate\n\nClosed.\n")
    assert found == {"AB-01": ("Gate", "Closed.")}


def test_a_duplicate_id_is_reported_with_both_lines() -> None:
    pack = pack_of("## AB-01: One\n\nBody.\n\n## AB-01: Two\n\nBody.\n")
    assert [str(error) for error in pack.errors] == [
        "pack.md:5: duplicate policy ID AB-01; it was defined at line 1, expected each ID once"
    ]


def test_sections_are_the_headings_above() -> None:
    pack = pack_of(
        "# Pack\n\n## Fraud\n\n### AB-01: One\n\nA.\n\n## Cash\n\n**AB-02 Two.** B.\n\n**AB-03 Three.** C.\n"
    )
    assert [policy.section for policy in pack.policies] == ["Fraud", "Cash", "Cash"]


def test_lines_are_those_of_the_file() -> None:
    pack = pack_of("---\ntitle: Pack\nversion: 7\n---\n\n## AB-01: One\n\nFirst line\nsecond line.\n")
    (policy,) = pack.policies
    assert (pack.title, pack.version) == ("Pack", "7")
    assert policy.location.line == 6
    text = policy.passages[0].text
    assert text.line_at(0) == 8
    assert text.line_at(text.text.index("second")) == 9


@pytest.mark.parametrize(
    ("text", "version", "date"),
    [
        ("Pack version 2026.1, effective 2026-01-01.", "2026.1", "2026-01-01"),
        ("Version: 3.4\n\nEffective from 1 March 2026.", "3.4", "2026-03-01"),
        ("Effective March 1, 2026 (version v2).", "2", "2026-03-01"),
        ("Effective 2026-13-45.", "", None),
        ("Nothing of the kind.", "", None),
    ],
)
def test_version_and_date_are_read_from_the_preamble(text: str, version: str, date: str | None) -> None:
    pack = pack_of(f"# Pack\n\n{text}\n\n## AB-01: One\n\nBody.\n")
    assert (pack.version, pack.effective_date) == (version, date)


def test_line_ends_and_byte_order_mark_do_not_change_the_digest(tmp_path) -> None:  # type: ignore[no-untyped-def]
    from triage_bot.policy.loading import read_source

    text = "# Pack\n\n## AB-01: One\n\nBody.\n"
    plain, windows = tmp_path / "plain.md", tmp_path / "windows.md"
    plain.write_bytes(text.encode())
    windows.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert read_source(plain).digest == read_source(windows).digest
    assert read_source(plain).policies[0].digest == read_source(windows).policies[0].digest
