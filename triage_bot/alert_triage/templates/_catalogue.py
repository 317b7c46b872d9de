"""Which template a seed gets, and what each template's answer is."""

from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from triage_bot.alert_triage.hashing import fnv1a, spread
from triage_bot.alert_triage.model import Label, Tier
from triage_bot.alert_triage.random_stream import XorShift32
from triage_bot.alert_triage.templates._cash import seasonal_cash, smurfing
from triage_bot.alert_triage.templates._draft import Draft, Setting
from triage_bot.alert_triage.templates._individuals import (
    family_remittance,
    inheritance,
    property_sale,
)
from triage_bot.alert_triage.templates._money_mule import money_mule
from triage_bot.alert_triage.templates._overlays import funnel_account, serial_closer
from triage_bot.alert_triage.templates._processor import processor_settlement
from triage_bot.alert_triage.templates._restaurant import restaurant
from triage_bot.alert_triage.templates._structuring import structuring

Overlay = Callable[[Draft, XorShift32], Draft]


@dataclass(frozen=True, slots=True)
class Template:
    """A scenario: its share of the seeds (per mille), its builder, and the overlay of a hidden one."""

    name: str
    title: str
    tier: Tier
    share: int
    build: Callable[[Setting], Draft]
    overlay: Overlay | None = None
    moves_currency: bool = False
    """Whether the held-out slice generates it in the second currency."""

    @property
    def label(self) -> Label:
        """The planted answer."""
        return Label.BENIGN if self.tier is Tier.BENIGN else Label.SUSPICIOUS


# 55 % benign, 30 % visible, 15 % hidden. Within the benign, B2 and B4 are the common ones: were they not, whoever
# escalated everything that looks like them, unread, would outscore a reader, for a false escalation costs 0.45 and a
# miss costs 1. With 195 benign to 75 suspicious look-alikes, closing on the screen beats escalating on it.
_ALL: Final = (
    Template("B1", "seasonal cash", Tier.BENIGN, 40, seasonal_cash),
    Template("B2", "processor settlement", Tier.BENIGN, 195, processor_settlement),
    Template("B3", "property sale", Tier.BENIGN, 40, property_sale),
    Template("B4", "cash restaurant", Tier.BENIGN, 195, restaurant, moves_currency=True),
    Template("B5", "family remittance", Tier.BENIGN, 40, family_remittance),
    Template("B6", "inheritance", Tier.BENIGN, 40, inheritance),
    Template("S1", "structuring", Tier.VISIBLE, 100, structuring, moves_currency=True),
    Template("S3", "money mule", Tier.VISIBLE, 100, money_mule),
    Template("S6", "smurfing over time", Tier.VISIBLE, 100, smurfing, moves_currency=True),
    Template("S2", "funnel account", Tier.HIDDEN, 75, restaurant, funnel_account, moves_currency=True),
    Template("S5", "serial closer", Tier.HIDDEN, 75, processor_settlement, serial_closer),
)

CATALOGUE: Final = MappingProxyType({template.name: template for template in _ALL})
"""Every template by name."""

_SELECTION_SALT = 70006
"""The first of 1, 2, 3 ... that makes the first 24 seeds of either slice a stratified sample of the mix.

They hold 13 benign, 7 visible and 4 hidden alerts, 9 of the benign being B2 or B4, and those of the training slice
show every template. Only shares were searched, no score; without it a small probe is a freak of its seeds.
"""


def template_of(seed: int) -> Template:
    """Return the template that *seed* selects."""
    return template_for(fnv1a(str(seed)))


def template_for(seed_hash: int) -> Template:
    """Return the template that the FNV-1a hash of a seed selects."""
    drawn = (spread(seed_hash ^ _SELECTION_SALT) * 1000) >> 32
    for template in _ALL:
        if drawn < template.share:
            return template
        drawn -= template.share
    return _ALL[-1]
