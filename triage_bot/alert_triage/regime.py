"""Where an alert is generated: currency, reporting threshold and rule identifiers, by slice of the seeds."""

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from triage_bot.alert_triage.hashing import fnv1a

HELD_OUT_BUCKETS: Final = 8
HELD_OUT_BUCKET: Final = 7


class Rule(StrEnum):
    """What a monitoring rule looks for, whatever its identifier in a regime."""

    STRUCTURING = "structuring"
    VELOCITY = "velocity"
    CASH = "cash"
    WIRE = "wire"
    DORMANT = "dormant"


RULE_TEXTS: Final = MappingProxyType(
    {
        Rule.STRUCTURING: "several cash deposits just under the reporting threshold within 14 days",
        Rule.VELOCITY: "incoming funds moved out again within days",
        Rule.CASH: "monthly cash above what the KYC file expects of an average month",
        Rule.WIRE: "wires to a jurisdiction on the high-risk list",
        Rule.DORMANT: "a dormant account has become active again",
    }
)

_TRAINING_RULES: Final = MappingProxyType(
    {
        Rule.STRUCTURING: "R-STR-01",
        Rule.VELOCITY: "R-VEL-02",
        Rule.CASH: "R-CASH-03",
        Rule.WIRE: "R-WIRE-04",
        Rule.DORMANT: "R-DORM-05",
    }
)
_MOVED_RULES: Final = MappingProxyType(
    {
        Rule.STRUCTURING: "TM-410",
        Rule.VELOCITY: "TM-225",
        Rule.CASH: "TM-430",
        Rule.WIRE: "TM-118",
        Rule.DORMANT: "TM-507",
    }
)


@dataclass(frozen=True, slots=True)
class Regime:
    """Currency, threshold (minor units) and rule identifiers; ``numerator/denominator`` scales generated amounts."""

    country: str
    currency: str
    threshold: int
    rules: MappingProxyType[Rule, str]
    numerator: int = 1
    denominator: int = 1

    def scale(self, amount: int) -> int:
        """Convert a generated amount to this currency; whole units stay whole units."""
        if self.numerator == self.denominator:
            return amount
        scaled = amount * self.numerator // self.denominator
        return scaled - scaled % 100 if amount % 100 == 0 else scaled


TRAINING: Final = Regime("US", "USD", 10_000_00, _TRAINING_RULES)
MOVED_RULES: Final = Regime("US", "USD", 10_000_00, _MOVED_RULES)
MOVED_CURRENCY: Final = Regime("MY", "MYR", 25_000_00, _MOVED_RULES, numerator=5, denominator=2)
"""The second currency; its threshold is configuration of the generator, chosen to be another number than 10,000."""


def is_held_out(seed: int) -> bool:
    """Return whether *seed* is in the held-out slice: bucket 7 of 8 of the FNV-1a hash of its decimal digits."""
    return fnv1a(str(seed)) % HELD_OUT_BUCKETS == HELD_OUT_BUCKET
