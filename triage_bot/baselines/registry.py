"""The baselines by name, and what they are loaded from."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from triage_bot.baselines.keyword import KeywordBaseline, load_keywords
from triage_bot.baselines.majority import Majority
from triage_bot.baselines.response import Policy
from triage_bot.baselines.wording import load_wording
from triage_bot.errors import TriageError
from triage_bot.policy import load_pack
from triage_bot.resources import default_rules_dir
from triage_bot.score.cases import Case


@dataclass(frozen=True, slots=True)
class Sources:
    """Training cases, and another pack or rules folder than the package's own."""

    train: Sequence[Case]
    policies: Path | None = None
    rules: Path | None = None

    @property
    def scoring(self) -> Path:
        """The folder of the wording and the keyword lists."""
        return (self.rules or default_rules_dir()) / "scoring"


def _majority(sources: Sources) -> Policy:
    return Majority([case.target for case in sources.train], load_wording(sources.scoring))


def _keyword(sources: Sources) -> Policy:
    keywords = load_keywords(sources.scoring / "keywords.yaml")
    return KeywordBaseline(keywords, load_pack(sources.policies, sources.rules), load_wording(sources.scoring))


def _tfidf(sources: Sources) -> Policy:
    from triage_bot.baselines.tfidf import Tfidf

    return Tfidf(sources.train, load_wording(sources.scoring))


def _reference(sources: Sources) -> Policy:
    from triage_bot.agent import load_knowledge
    from triage_bot.baselines.reference import Reference

    return Reference(load_knowledge(sources.policies, sources.rules))


BASELINES: Mapping[str, Callable[[Sources], Policy]] = {
    "majority": _majority,
    "keyword": _keyword,
    "tfidf": _tfidf,
    "reference": _reference,
}


def load_baseline(name: str, sources: Sources) -> Policy:
    """The baseline called *name*, fitted or loaded.

    Raises:
        TriageError: for another name.
        MissingExtraError: when it needs an optional dependency that is absent.
    """
    if name not in BASELINES:
        raise TriageError(f"no baseline {name!r}: expected one of {', '.join(BASELINES)}")
    return BASELINES[name](sources)
