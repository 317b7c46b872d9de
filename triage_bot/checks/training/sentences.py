"""Labelled sentences: from the rules' examples, sentence batches, whole good replies and judged replies."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from triage_bot.checks.candidates import Strength, by_sentence
from triage_bot.checks.features import general_words, sentence_features
from triage_bot.checks.judge import ReplyJudge
from triage_bot.checks.read_replies import ReadReply
from triage_bot.checks.rules import load_examples
from triage_bot.checks.training.texts import agent_sentences, good_replies
from triage_bot.language.classes import load_classes

CLASSES = (
    "advice", "cause_speculation", "disclosure", "guarantee", "merits_argument", "probing", "unstated_timeline"
)  # fmt: skip
ASKS = (
    "bank_link_last_four", "executor_documentation", "identity_verification", "lot_identifiers", "order_id",
    "rejection_reason",
)  # fmt: skip
HEADS = CLASSES + ASKS
PROBED = ("IDV-04", "EST-01")
_UNSAID_WEIGHT = 0.1
"""Weight of a sentence as a negative of a head of which its author said nothing."""
_REJECTED = "My transfer was rejected."


@dataclass(frozen=True, slots=True)
class LabelledSentence:
    """A sentence with its features and what the rules see in it.

    ``labels`` holds what is known of each head, with a weight; ``bags`` the heads that at least one sentence of
    ``group`` has, without saying which. ``source`` names the file that it comes from; ``strengths`` the strongest
    candidate of each head; ``admitted`` the heads that may be found without a rule.
    """

    source: str
    group: str
    names: tuple[str, ...]
    words: tuple[str, ...]
    labels: Mapping[str, tuple[bool, float]]
    bags: frozenset[str]
    strengths: Mapping[str, Strength]
    admitted: frozenset[str]


class SentenceSource:
    """Reads labelled sentences with one judge."""

    def __init__(self, judge: ReplyJudge, rules_dir: Path) -> None:
        self._judge = judge
        self._rules_dir = rules_dir
        self._general = general_words(load_classes(rules_dir / "checks" / "classes.yaml"))

    def all(self, rows: Sequence[Path]) -> Iterator[LabelledSentence]:
        """All training data, in the order of its files."""
        yield from self._examples()
        folder = self._rules_dir / "checks" / "sentences"
        for path in sorted(folder.glob("*.txt")):
            if path.stem in CLASSES:
                yield from self._signed(path)
        for path in sorted(folder.glob("*.jsonl")):
            yield from self._batch(path)
        none = dict.fromkeys(CLASSES, False)
        for path in sorted(folder.glob("good_replies*.txt")):
            for number, (customer, reply, claims) in enumerate(good_replies(path)):
                read = self._judge.read(reply, customer=customer, allowed_timeline_claims=claims, may_disclose=False)
                yield from self._split(read, path.stem, f"{path.stem} {number}", none)
        for number, reply in enumerate(agent_sentences(self._rules_dir / "replies")):
            read = self._judge.read(reply, may_disclose=False, allowed_timeline_claims=["10 business days"])
            yield from self._split(read, "agent", f"agent {number}", none)
        for path in rows:
            yield from self._rows(path)

    def _examples(self) -> Iterator[LabelledSentence]:
        for number, example in enumerate(load_examples(self._rules_dir / "checks")):
            if example.name in HEADS:
                read = self._judge.read(
                    example.reply,
                    customer=example.customer,
                    allowed_timeline_claims=example.allowed,
                    may_disclose=False,
                    policies_in_force=example.policies,
                )
                yield from self._split(read, "example", f"example {number}", {example.name: example.positive})

    def _signed(self, path: Path) -> Iterator[LabelledSentence]:
        """Sentences that violate (``+``) the class of the file, or no class (``-``)."""
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
            positive = line.startswith("+")
            labels = {path.stem: True} if positive else dict.fromkeys(CLASSES, False)
            read = self._judge.read(line[2:], may_disclose=False)
            yield from self._split(read, "signed", f"{path.stem} {number}", labels)

    def _batch(self, path: Path) -> Iterator[LabelledSentence]:
        """Sentences that do and do not violate one class, or ask for one thing."""
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
            row = json.loads(line)
            name = row.get("class") or row["ask"]
            read = self._judge.read(
                row["text"],
                customer=_REJECTED if name == "rejection_reason" else (),
                may_disclose=False,
                policies_in_force=PROBED if name == "probing" else (),
            )
            labels = {name: bool(row["violates"] if "class" in row else row["asks"])}
            yield from self._split(read, path.stem, f"{path.stem} {number}", labels)

    def _rows(self, path: Path) -> Iterator[LabelledSentence]:
        """Judged replies: one that violates a class does so in at least one of its sentences."""
        for line in path.read_text(encoding="utf-8").splitlines():
            row: dict[str, Any] = json.loads(line)
            read = self._judge.read(
                row["reply"],
                customer=row["customer"],
                allowed_timeline_claims=row["allowed_timeline_claims"],
                may_disclose=row["may_disclose_account_details"],
            )
            found = {*row["expected_violations"], *row["expected_asks"]}
            known = [name for name in HEADS if name != "disclosure" or not read.may_disclose]
            yield from self._split(read, path.stem, row["id"], {name: name in found for name in known}, judged=True)

    def _split(
        self, read: ReadReply, source: str, group: str, labels: Mapping[str, bool], *, judged: bool = False
    ) -> Iterator[LabelledSentence]:
        """The sentences of a reply; unless *judged* on all, those heads are weak negatives that no rule names."""
        strengths: list[dict[str, Strength]] = [{} for _ in read.text.units]
        for candidate, number in by_sentence(read.text, read.candidates):
            seen = strengths[number]
            seen[candidate.name] = max(candidate.strength, seen.get(candidate.name, Strength.HINT))
        fired = {name for held in strengths for name, strength in held.items() if strength > Strength.HINT}
        several = len(read.text.units) > 1
        sure = {name: (label, 1.0) for name, label in labels.items() if not (label and several)}
        if not judged:
            sure |= {name: (False, _UNSAID_WEIGHT) for name in HEADS if _is_other(name, labels) and name not in fired}
        bags = frozenset(name for name, label in labels.items() if label)
        held = read.scopes.within(read.text.units)
        for (first, stop), seen, scopes in zip(read.text.units, strengths, held, strict=True):
            names = tuple(sorted(sentence_features(read.text, first, stop, scopes, self._general)))
            admitted = frozenset(name for name in HEADS if read.admits(name, first, stop))
            words = read.text.document.words[first:stop]
            yield LabelledSentence(source, group, names, words, sure, bags, seen, admitted)


def _is_other(name: str, labels: Mapping[str, bool]) -> bool:
    return name not in labels and not (name == "probing" and "identity_verification" in labels)
