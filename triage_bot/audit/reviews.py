"""``audit-reviews.yaml``: what a reviewer decided about a finding, and whether that still holds.

A review is keyed by ticket, decision point, field and code, so that it survives reordering, and holds as long as the
digests of the label and of the policy are those that the reviewer saw.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

import yaml

from triage_bot.audit.finding import Finding
from triage_bot.errors import SourceError, SourceErrors, SourceLocation
from triage_bot.text_files import not_yaml, read_text

_HEADER = (
    "# Verdicts on findings of `triage-bot audit`. accepted: the label is wrong; rejected: it is right;\n"
    "# policy_question: the pack has to say. A review is stale once the label or the policy has changed.\n"
)
_KEYS = ("id", "decision_point", "field", "code", "verdict", "reason", "digest", "policy_digest")


class Verdict(StrEnum):
    """What a reviewer may decide."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    POLICY_QUESTION = "policy_question"


@dataclass(frozen=True, slots=True)
class Review:
    """One verdict. *reason* is never empty."""

    id: str
    decision_point: str
    field: str
    code: str
    verdict: Verdict
    reason: str
    digest: str
    policy_digest: str
    location: SourceLocation | None = None

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What the review is about."""
        return self.id, self.decision_point, self.field, self.code


def load_reviews(path: Path) -> tuple[Review, ...]:
    """The reviews of a file; none when there is no such file.

    Raises:
        SourceErrors: with everything that is wrong in it.
    """
    try:
        text = read_text(path)
    except FileNotFoundError:
        return ()
    try:
        root = yaml.compose(text, Loader=yaml.CSafeLoader)
        content = yaml.load(text, Loader=yaml.CSafeLoader)
    except yaml.YAMLError as error:
        raise SourceErrors([not_yaml(error, path)]) from None
    if content is None or root is None:
        return ()
    if not isinstance(content, list):
        raise SourceErrors([SourceError(SourceLocation(str(path), 1), "expected a list of reviews")])
    reviews: list[Review] = []
    errors: list[SourceError] = []
    for node, entry in zip(root.value, content, strict=True):
        location = SourceLocation(str(path), node.start_mark.line + 1)
        try:
            reviews.append(_review(entry, location))
        except ValueError as error:
            errors.append(SourceError(location, str(error)))
    if errors:
        raise SourceErrors(errors)
    return tuple(reviews)


def _review(entry: Any, location: SourceLocation) -> Review:
    if not isinstance(entry, dict):
        raise ValueError("expected a mapping with id, decision_point, field, code, verdict and reason")
    unknown = sorted(set(entry) - set(_KEYS))
    if unknown:
        raise ValueError(f"unknown key {unknown[0]!r}, expected one of {', '.join(_KEYS)}")
    values = {key: str(entry.get(key, "")) for key in _KEYS}
    if values["verdict"] not in {str(one) for one in Verdict}:
        raise ValueError(f"verdict {values['verdict']!r}, expected one of {', '.join(Verdict)}")
    if not values["reason"].strip():
        raise ValueError("reason: empty, expected why")
    verdict = Verdict(values.pop("verdict"))
    return Review(verdict=verdict, location=location, **values)


def dump_reviews(reviews: Iterable[Review]) -> str:
    """The text of a review file, sorted, with the same bytes for the same reviews."""
    rows = [
        {key: str(getattr(review, key)) for key in _KEYS} for review in sorted(reviews, key=lambda review: review.key)
    ]
    body = yaml.dump(rows, Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=True, width=110) if rows else "[]\n"
    return _HEADER + body


def review_of(finding: Finding, verdict: Verdict, reason: str) -> Review:
    """The review of *finding*."""
    return Review(
        finding.id, finding.decision_point, finding.field, finding.code, verdict, reason, finding.digest,
        finding.policy_digest,
    )  # fmt: skip


def apply_reviews(
    findings: Sequence[Finding], reviews: Iterable[Review]
) -> tuple[list[Finding], list[tuple[Review, str]]]:
    """Findings with the verdicts that still hold, and the stale reviews with the reason why."""
    by_key = {review.key: review for review in reviews}
    met: set[tuple[str, str, str, str]] = set()
    stale: list[tuple[Review, str]] = []
    judged: list[Finding] = []
    for finding in findings:
        key = (finding.id, finding.decision_point, finding.field, finding.code)
        review = by_key.get(key)
        if review is None:
            judged.append(finding)
            continue
        changed = "label" if review.digest != finding.digest else "policy"
        if review.digest == finding.digest and review.policy_digest == finding.policy_digest:
            judged.append(replace(finding, verdict=str(review.verdict)))
        else:
            judged.append(finding)
            if key not in met:
                stale.append((review, f"the {changed} has changed since"))
        met.add(key)
    stale += [(review, "nothing is found there any more") for key, review in by_key.items() if key not in met]
    return judged, sorted(stale, key=lambda pair: pair[0].key)
