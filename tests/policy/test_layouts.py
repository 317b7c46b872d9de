"""The same pack in other layouts compiles to the same effects."""

from pathlib import Path

import pytest

from tests.policy.layouts import LAYOUTS, without_code_font
from triage_bot.policy.compiled import effects_out
from triage_bot.policy.compiling import compile_pack
from triage_bot.policy.loading import effects_dir, read_source
from triage_bot.policy.model import CompiledPack
from triage_bot.policy.source import SourcePack, parse_pack
from triage_bot.resources import default_policies_path

PACKS = {"default": default_policies_path(), "prose": Path(__file__).parent / "packs" / "prose.md"}


@pytest.fixture(scope="module", params=sorted(PACKS))
def pack(request: pytest.FixtureRequest) -> tuple[SourcePack, CompiledPack]:
    source = read_source(PACKS[request.param])
    return source, compile_pack(source, effects_dir())


@pytest.mark.parametrize("layout", sorted(LAYOUTS))
def test_layout_does_not_change_the_effects(layout: str, pack: tuple[SourcePack, CompiledPack]) -> None:
    source, expected = pack
    rewritten = parse_pack(LAYOUTS[layout](source), f"{layout}.md")
    compiled = compile_pack(rewritten, effects_dir())
    assert not rewritten.errors
    assert list(compiled.policies) == list(expected.policies)
    for id_, policy in expected.policies.items():
        assert effects_out(compiled.policies[id_].effects) == effects_out(policy.effects), id_
        assert compiled.policies[id_].title == policy.title
        assert compiled.policies[id_].digest == policy.digest
    assert compiled.exempt_from_verification == expected.exempt_from_verification
    assert compiled.base_prohibitions == expected.base_prohibitions
    assert compiled.catch_all == expected.catch_all


def test_code_font_is_optional(pack: tuple[SourcePack, CompiledPack]) -> None:
    source, expected = pack
    compiled = compile_pack(parse_pack(without_code_font(source), "bare.md"), effects_dir())
    for id_, policy in expected.policies.items():
        assert compiled.policies[id_].effects == policy.effects, id_


def test_locations_follow_the_layout(pack: tuple[SourcePack, CompiledPack]) -> None:
    source, _ = pack
    text = LAYOUTS["headings"](source)
    lines = text.split("\n")
    for policy in parse_pack(text, "headings.md").policies:
        assert policy.id in lines[policy.location.line - 1]
