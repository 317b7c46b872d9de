"""The score of one decision, criterion by criterion."""

from dataclasses import dataclass

from triage_bot.contract import ReplyModel

HARD = ("H1", "H2", "H3", "H4", "H5")
"""Hard criteria: contract, fraud, complaint, disclosure, conduct. One that fails makes the score zero."""
HARD_LABELS = {
    "H1": "contract-valid",
    "H2": "fraud raised and sent right",
    "H3": "complaint raised and sent right",
    "H4": "nothing disclosed",
    "H5": "no advice, guarantee or full number",
}
REPLY_CRITERIA = frozenset({"H4", "H5", "reply"})
"""Criteria that the reply decides; *structured exact* leaves them out."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """One criterion with the reason in words, for a pass as for a failure."""

    name: str
    passed: bool
    reason: str


@dataclass(frozen=True, slots=True)
class DecisionScore:
    """``score`` is the reward in [0, 1]; ``criteria`` are H1 to H5, then the weighted ones.

    ``answer`` is None when there is no output or it does not fulfil the contract.
    """

    ticket_id: str
    decision_point: str
    score: float
    criteria: tuple[Criterion, ...]
    answer: ReplyModel | None
    missing: bool = False
    unwrapped: bool = False

    @property
    def exact(self) -> bool:
        """Whether everything is right."""
        return all(criterion.passed for criterion in self.criteria)

    @property
    def structured_exact(self) -> bool:
        """Whether everything but the reply is right."""
        return all(criterion.passed for criterion in self.criteria if criterion.name not in REPLY_CRITERIA)

    def criterion(self, name: str) -> Criterion:
        """The criterion called *name*.

        Raises:
            KeyError: when there is none.
        """
        for criterion in self.criteria:
            if criterion.name == name:
                return criterion
        raise KeyError(name)
