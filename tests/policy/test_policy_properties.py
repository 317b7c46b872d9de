"""What holds of any text: nothing crashes, lines are in range, time grows with the length."""

import time
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from triage_bot.policy.compiled import dump_pack, effects_out
from triage_bot.policy.compiling import compile_pack
from triage_bot.policy.diagnostics import check_pack
from triage_bot.policy.loading import effects_dir
from triage_bot.policy.source import parse_pack

RELAXED = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])

PIECES = [
    "## AB-01: Title", "### CD-123", "**EF-02** Bold.", "- GH-03: item", "| IJ-04 | Title | text |", "|---|---|---|",
    "| ID | Title | Queue |", "IJ-04 term", ": definition", "`fraud_ops`", "`P0`", "P1", "`nonsense_name`", "route to",
    "raise", "`fraud_claim`", "not", "no", "if", "when", "otherwise", ";", ",", ".", ":", "(", ")", '"5 business days"',
    "within", "the Margin Desk", "once verified", "`ask_clarifying`", "`order_id`", "ask for it", "never", "`probing`",
    "prohibited", "\n", "\n\n", "<br>", "---", "> ", "```", "    ", "$25,000", "14:00", "30 minutes", "level 3 or 4",
    "the same queue as AB-01", "AB-01", "ZZ-99", "“", "”", "→", "`", "*", "[x](y)", "&amp;", "\\|", "next business day",
]  # fmt: skip

markdown = st.lists(st.sampled_from(PIECES), max_size=60).map(" ".join)


def read_everything(text: str) -> None:
    source = parse_pack(text, "pack.md")
    pack = compile_pack(source, effects_dir())
    lines = text.count("\n") + 1
    for policy in pack:
        assert 1 <= policy.location.line <= lines
        effects = policy.effects
        placed = [
            *(a.line for a in effects.actions),
            *(f.line for f in effects.raises),
            *(t.line for t in effects.timelines),
        ]
        assert all(1 <= line <= lines for line in placed)
        cases = [(action.type, action.case, action.index) for action in policy.effects.actions]
        assert len(cases) == len(set(cases))
    assert yaml.safe_load(dump_pack(pack))["format"] == 1
    check_pack(source, pack)


@RELAXED
@given(st.text(max_size=400))
def test_arbitrary_text_never_crashes(text: str) -> None:
    read_everything(text)


@RELAXED
@given(markdown)
def test_arbitrary_markdown_never_crashes(text: str) -> None:
    read_everything(text)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(["P0", "P1", "P2", "P3"]), min_size=2, max_size=4, unique=True))
def test_every_priority_of_a_conditional_list_is_an_alternative(priorities: list[str]) -> None:
    clauses = ", ".join(f"{priority} if the case is of kind {number}" for number, priority in enumerate(priorities))
    pack = compile_pack(parse_pack(f"## AB-01: One\n\nRoute to `tax_ops`: {clauses}.\n", "pack.md"), effects_dir())
    assert [action.priority for action in pack.policies["AB-01"].effects.actions] == priorities
    assert {action.destination for action in pack.policies["AB-01"].effects.actions} == {"tax_ops"}


@settings(max_examples=40, deadline=None)
@given(
    st.permutations(
        ["Raise `deceased`.", "Route to `tax_ops` at `P2`.", "`probing` is prohibited.", "Ask for `order_id`."]
    )
)
def test_the_order_of_sentences_does_not_matter(sentences: list[str]) -> None:
    pack = compile_pack(parse_pack(f"## AB-01: One\n\n{' '.join(sentences)}\n", "pack.md"), effects_dir())
    effects = effects_out(pack.policies["AB-01"].effects)
    assert set(effects) == {"actions", "raises", "prohibits", "asks"}
    assert effects["actions"][0]["destination"] == "tax_ops"


@pytest.mark.parametrize(
    "piece",
    [
        "`fraud_ops` ", "P0, ", "if when ", "route to ", "((((", "AB-12 ", '"', "a_", "P1 if x; ", "- ", "verified ",
        "not ", "Route to `tax_ops` at P1 if x. ", "| a ", "**a", "> ", "1", "e.g.",
    ],
)  # fmt: skip
def test_time_grows_with_the_length_only(piece: str) -> None:
    def seconds(repeats: int) -> float:
        """Processor time, the better of two runs: other programs must not matter."""
        text = f"## AB-01: One\n\n{piece * repeats}.\n"
        times = []
        for _ in range(2):
            start = time.process_time()
            compile_pack(parse_pack(text, "pack.md"), effects_dir())
            times.append(time.process_time() - start)
        return min(times)

    assert seconds(4000) < 20 * max(seconds(500), 0.02), "expected about eight times"


def test_hash_seed_and_locale_do_not_matter(tmp_path: Path) -> None:
    import os
    import subprocess
    import sys

    code = (
        "from pathlib import Path; from triage_bot.policy.command import compile_with_rules as c;"
        "from triage_bot.policy.compiled import dump_pack as d;"
        "from triage_bot.policy.reviewed import dump_proposal as r;"
        f"x = c(Path({str(Path(__file__).parent / 'packs' / 'prose.md')!r}));"
        "import sys; sys.stdout.write(d(x.pack) + r(x.binding, x.pack))"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale, "PYTHONUTF8": "1"},
        ).stdout
        for seed, locale in (("1", "C"), ("2", "C.UTF-8"))
    ]
    assert runs[0] == runs[1]
    assert len(runs[0]) > 1000
