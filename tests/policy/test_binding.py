"""Binding by ID, by meaning, as a part, and by a reviewed file."""

from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from triage_bot.errors import SourceError
from triage_bot.policy import CompiledPack, bind, load_binding, load_pack, load_subjects
from triage_bot.policy.reviewed import REVIEWED, dump_proposal, read_reviewed


@pytest.fixture(scope="module")
def pack() -> CompiledPack:
    return load_pack()


def renumbered(pack: CompiledPack, names: dict[str, str]) -> CompiledPack:
    policies = {names.get(id_, id_): replace(policy, id=names.get(id_, id_)) for id_, policy in pack.policies.items()}
    return replace(pack, policies=policies)


def test_the_own_pack_binds_by_id(pack: CompiledPack) -> None:
    binding = load_binding(pack)
    assert dict(binding.names) == {id_: id_ for id_ in pack.policies}
    assert {match.by for match in binding.matches if not match.subject.optional} == {"id"}
    assert binding.reports() == ()


def test_other_ids_bind_by_meaning(pack: CompiledPack) -> None:
    names = {id_: f"XX-{number:03d}" for number, id_ in enumerate(sorted(pack.policies))}
    assert dict(bind(renumbered(pack, names), load_subjects()).names) == names


def test_swapped_ids_are_noticed(pack: CompiledPack) -> None:
    swap = {"FRD-01": "EST-01", "EST-01": "FRD-01"}
    binding = bind(renumbered(pack, swap), load_subjects())
    assert {own: binding.names[own] for own in swap} == swap
    assert [report.split(" (")[0] for report in binding.reports()] == [
        "FRD-01: bound to EST-01 by meaning",
        "EST-01: bound to FRD-01 by meaning",
    ]


def test_a_policy_that_the_pack_lacks_is_absent_with_the_one_most_like_it(pack: CompiledPack) -> None:
    without = replace(pack, policies={id_: p for id_, p in pack.policies.items() if id_ != "FND-05"})
    match = next(m for m in bind(without, load_subjects()).matches if m.subject.policy_id == "FND-05")
    assert match.level != "confident"
    assert match.alternatives[0][0].startswith("FND-")


def test_the_summary_has_one_line_for_all_that_is_absent(pack: CompiledPack) -> None:
    few = replace(pack, policies={id_: pack.policies[id_] for id_ in ("FRD-01", "EST-01", "GEN-01")})
    *_, last = bind(few, load_subjects()).summary()
    assert last.startswith("no policy of the pack is about IDV-01, IDV-02, ")
    assert last.endswith("; their matters go to the catch-all")


OPTIONAL = """\
### AA-01 Late papers
Somebody who holds a power of attorney or another written authority is sent to general support at P3 to file the papers.

### AA-02 Trouble after a death
When someone has taken money from the account since the holder died, escalate to estate services at P0 and raise
`deceased` and `fraud_claim`.

### AA-03 A death
Raise `deceased` and route to estate services at P1. Ask for the executor's documents.
"""


def test_optional_subjects_are_found_where_a_pack_has_them(tmp_path: Path) -> None:
    path = tmp_path / "pack.md"
    path.write_text(OPTIONAL, encoding="utf-8")
    binding = load_binding(load_pack(path))
    optional = {own: id_ for own, id_ in binding.names.items() if own in {"IDV-07", "EST-05", "SAF-02", "CMP-05"}}
    assert optional == {"IDV-07": "AA-01", "EST-05": "AA-02"}
    assert binding.names["EST-01"] == "AA-03"
    assert not any("SAF-02" in line for line in binding.reports())


def test_an_empty_pack_binds_nothing(pack: CompiledPack) -> None:
    binding = bind(replace(pack, policies={}), load_subjects())
    assert not binding.names
    assert len(binding.at("absent")) == len(load_subjects())


def test_a_reviewed_binding_is_taken_as_it_is(pack: CompiledPack) -> None:
    binding = bind(pack, load_subjects(), {"FRD-01": "CMP-01", "GEN-02": None})
    assert binding.names["FRD-01"] == "CMP-01"
    assert "GEN-02" not in binding.names
    assert next(m for m in binding.matches if m.subject.policy_id == "FRD-01").by == "file"


def test_proposal_round_trip(pack: CompiledPack, tmp_path: Path) -> None:
    path = tmp_path / REVIEWED
    path.write_text(dump_proposal(load_binding(pack), pack), encoding="utf-8")
    optional = {subject.policy_id: None for subject in load_subjects() if subject.optional}
    assert read_reviewed(path, pack) == {id_: id_ for id_ in pack.policies} | optional
    assert read_reviewed(path, replace(pack, digest="other")) is None
    assert read_reviewed(tmp_path / "absent.yaml", pack) is None


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[]", "is no binding file; write one with: triage-bot compile --rebind"),
        ("{", "is no binding file; write one with: triage-bot compile --rebind"),
        ("pack: {digest: DIGEST}\nbindings: {FRD-01: {policy: ZZ-99}}", "binds FRD-01 to ZZ-99, expected a policy"),
    ],
)
def test_a_wrong_binding_file_is_one_error(content: str, message: str, pack: CompiledPack, tmp_path: Path) -> None:
    path = tmp_path / REVIEWED
    path.write_text(content.replace("DIGEST", pack.digest), encoding="utf-8")
    with pytest.raises(SourceError, match=message):
        read_reviewed(path, pack)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("FRD-01: {section: x}", "subject FRD-01 lacks a gist"),
        ("FRD-01: {gist: x, sections: y}", "unknown field 'sections'"),
        ("FRD-01: {gist: x, expect: {actoins: []}}", "expects unknown 'actoins'"),
        ("[]", "expected a mapping"),
        ("{", "is not valid YAML"),
    ],
)
def test_a_wrong_subjects_file_is_reported(content: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "subjects.yaml").write_text(content, encoding="utf-8")
    with pytest.raises(Exception, match=message):
        load_subjects(tmp_path)


def test_gists_are_own_words_about_what_they_name(pack: CompiledPack) -> None:
    for subject in load_subjects():
        assert len(subject.gist.split()) >= 10, subject.policy_id
        assert subject.optional is (subject.policy_id not in pack.policies)
        if subject.optional:
            continue
        policy = pack.policies[subject.policy_id]
        sentences = [sentence.strip() for sentence in policy.text.split(".") if len(sentence.split()) > 6]
        assert not [s for s in sentences if s in subject.gist], subject.policy_id


def test_subject_yaml_has_no_key_twice() -> None:
    from triage_bot.resources import default_rules_dir

    text = (default_rules_dir() / "subjects.yaml").read_text(encoding="utf-8")
    node = yaml.compose(text, Loader=yaml.CSafeLoader)
    assert isinstance(node, yaml.MappingNode)
    keys = [key.value for key, _ in node.value]
    assert len(keys) == len(set(keys))
