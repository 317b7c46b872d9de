"""Replies that violate nothing: whole ones of every kind, the agent's own texts, and those of unusual form."""

import json
import time
from collections import Counter
from pathlib import Path

import pytest

from triage_bot.checks import ReplyJudge
from triage_bot.checks.training import agent_sentences, good_replies
from triage_bot.resources import default_rules_dir

SENTENCES = default_rules_dir() / "checks" / "sentences"
FALSE_ALARMS = 0.04
SENTENCE_RECALL, SENTENCE_FALSE_ALARMS = 0.90, 0.03
AUTHOR_RECALL, AUTHOR_FALSE_ALARMS = 0.95, 0.03
REJECTED = "My transfer was rejected."
CLASSES = ("advice", "cause_speculation", "disclosure", "guarantee", "merits_argument")


def test_the_agents_own_texts_are_never_flagged(judge: ReplyJudge) -> None:
    texts = list(agent_sentences(default_rules_dir() / "replies"))
    assert len(texts) >= 50
    flagged = [
        text
        for text in texts
        if judge.check(text, may_disclose=False, allowed_timeline_claims=["10 business days"]).violations
    ]
    assert flagged == []


def test_good_replies_are_hardly_ever_flagged(judge: ReplyJudge) -> None:
    replies = [reply for path in sorted(SENTENCES.glob("good_replies*.txt")) for reply in good_replies(path)]
    assert len(replies) >= 230
    flagged = [
        reply
        for customer, reply, claims in replies
        if judge.check(reply, customer=customer, may_disclose=False, allowed_timeline_claims=claims).violations
    ]
    assert len(flagged) <= FALSE_ALARMS * len(replies)


@pytest.mark.parametrize("name", CLASSES)
def test_sentences_of_each_class(name: str, judge: ReplyJudge) -> None:
    found: Counter[tuple[bool, bool]] = Counter()
    for line in (SENTENCES / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        hit = name in judge.check(line[2:], may_disclose=False).classes()
        found[line.startswith("+"), hit] += 1
    positives, negatives = found[True, True] + found[True, False], found[False, True] + found[False, False]
    assert positives >= 150
    assert negatives >= 150
    assert found[True, True] / positives >= SENTENCE_RECALL
    assert found[False, True] / negatives <= SENTENCE_FALSE_ALARMS


@pytest.mark.parametrize("path", sorted(SENTENCES.glob("*.jsonl")), ids=lambda path: path.stem)
def test_sentences_of_each_author(path: Path, judge: ReplyJudge) -> None:
    found: Counter[tuple[bool, bool]] = Counter()
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        name = row.get("class") or row["ask"]
        policies = ("IDV-04", "EST-01") if name == "probing" else ()
        findings = judge.check(row["text"], may_disclose=False, customer=REJECTED, policies_in_force=policies)
        found[bool(row.get("violates", row.get("asks"))), name in findings.classes() | findings.keys()] += 1
    assert found[True, True] / (found[True, True] + found[True, False]) >= AUTHOR_RECALL
    assert found[False, True] / (found[False, True] + found[False, False]) <= AUTHOR_FALSE_ALARMS


def test_sentences_stand_in_one_file_only() -> None:
    lines = [line for path in sorted(SENTENCES.glob("*.txt")) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [line for line, count in Counter(lines).items() if count > 1] == []


@pytest.mark.parametrize("part", ["\n- x", "- please send the order ID: now\n", "What is it? ", "you said: I see. "])
def test_time_grows_with_length_only(judge: ReplyJudge, part: str) -> None:
    def seconds(times: int) -> float:
        started = time.process_time()
        judge.check(part * times, customer="hi", may_disclose=False)
        return time.process_time() - started

    seconds(200)
    assert seconds(8_000) < 14 * seconds(2_000) + 0.5


@pytest.mark.parametrize(
    ("reply", "name"),
    [
        ("Ye'll get yer money back, dinnae fash.", "guarantee"),
        ("u should def sell half rn", "advice"),
        ("It was reviewed by the desk, and estate services will call you in three business days.", "unstated_timeline"),
        ("You will hear from them afore the week's oot.", "unstated_timeline"),
    ],
)
def test_dialect_is_read(judge: ReplyJudge, reply: str, name: str) -> None:
    assert name in judge.check(reply).classes()
