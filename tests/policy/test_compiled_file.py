"""compiled.yaml: reading it back, and what happens when it does not fit."""

from pathlib import Path

import pytest
import yaml

from triage_bot.errors import SourceError
from triage_bot.policy import load_pack
from triage_bot.policy.command import stale_diff
from triage_bot.policy.compiled import dump_pack, load_compiled
from triage_bot.policy.compiling import compile_pack
from triage_bot.policy.loading import effects_dir, read_source

PROSE = Path(__file__).parent / "packs" / "prose.md"


def test_round_trip_of_a_foreign_pack(tmp_path: Path) -> None:
    fresh = compile_pack(read_source(PROSE), effects_dir())
    (tmp_path / "compiled.yaml").write_text(dump_pack(fresh), encoding="utf-8")
    loaded = load_pack(PROSE, tmp_path)
    assert loaded == fresh
    assert loaded.notice == ""


def test_layout_of_the_file() -> None:
    data = yaml.safe_load(dump_pack(compile_pack(read_source(PROSE), effects_dir())))
    assert list(data["policies"]) == sorted(data["policies"])
    entry = data["policies"]["LOG-21"]
    assert set(entry) == {"effects", "source"}
    assert set(entry["source"]) == {"title", "section", "line", "digest", "effect_lines"}
    assert "line" not in str(entry["effects"])


def test_a_moved_policy_changes_lines_only(tmp_path: Path) -> None:
    text = PROSE.read_text(encoding="utf-8")
    moved = tmp_path / "moved.md"
    moved.write_text(text.replace("## Fraud\n", "\n\n## Fraud\n"), encoding="utf-8")
    one, two = (
        yaml.safe_load(dump_pack(compile_pack(read_source(path), effects_dir())))["policies"] for path in (PROSE, moved)
    )
    assert {id_: entry["effects"] for id_, entry in one.items()} == {
        id_: entry["effects"] for id_, entry in two.items()
    }
    assert one["FR-101"]["source"]["line"] + 2 == two["FR-101"]["source"]["line"]


def test_a_missing_or_foreign_file_means_compiling_in_memory(tmp_path: Path) -> None:
    notice = load_pack(PROSE, tmp_path).notice
    assert notice == f"{PROSE}: compiled in memory, because {tmp_path / 'compiled.yaml'} is missing"
    assert load_pack(PROSE).notice.endswith("was made from another pack")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "is not valid YAML"),
        ("[]", "expected format 1"),
        ("format: 99", "expected format 1"),
        ("format: 1\npack: {digest: DIGEST}", "is incomplete"),
        ("format: 1\npack: []", "is incomplete"),
    ],
)
def test_a_broken_file_is_one_error(content: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "compiled.yaml"
    path.write_text(content.replace("DIGEST", read_source(PROSE).digest), encoding="utf-8")
    with pytest.raises(SourceError, match=message):
        load_pack(PROSE, tmp_path)


def test_a_stale_file_shows_a_readable_diff(tmp_path: Path) -> None:
    fresh = compile_pack(read_source(PROSE), effects_dir())
    path = tmp_path / "compiled.yaml"
    path.write_text(dump_pack(fresh), encoding="utf-8")
    assert stale_diff(fresh, path) == []
    path.write_text(dump_pack(fresh).replace("priority: P1", "priority: P3", 1), encoding="utf-8")
    diff = stale_diff(fresh, path)
    assert [line for line in diff if line.startswith(("-  ", "+  "))] == [
        "-        priority: P3",
        "+        priority: P1",
    ]
    assert diff[0].endswith("compiled.yaml (kept)")


def test_absent_file_is_none(tmp_path: Path) -> None:
    assert load_compiled(tmp_path / "compiled.yaml") is None


def test_a_pack_that_is_missing_or_not_utf8_is_one_error(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="cannot be read: No such file"):
        load_pack(tmp_path / "absent.md")
    path = tmp_path / "latin.md"
    path.write_bytes("Caf\xe9".encode("latin-1"))
    with pytest.raises(SourceError, match=r":1: not UTF-8 at byte"):
        load_pack(path)
