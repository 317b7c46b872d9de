"""What a world is made of. Money is integer minor units (cents), hours are integer hundredths, dates are ISO text.

The observable half (`Facts`) and the hidden half (`Truth`) are separate objects, and nothing in the first refers
to the second: the engine and the policies are given `Facts` or less.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Label(StrEnum):
    """The planted answer."""

    BENIGN = "benign"
    SUSPICIOUS = "suspicious"


class Tier(StrEnum):
    """How much of the answer the free screen shows."""

    BENIGN = "benign"
    VISIBLE = "visible"
    HIDDEN = "hidden"


class Typology(StrEnum):
    """The typologies an escalation may name."""

    STRUCTURING = "STRUCTURING"
    FUNNEL_ACCOUNT = "FUNNEL_ACCOUNT"
    MONEY_MULE = "MONEY_MULE"
    RAPID_MOVEMENT = "RAPID_MOVEMENT"
    UNKNOWN = "UNKNOWN"


class CloseReason(StrEnum):
    """The reasons a close may give."""

    CONSISTENT_WITH_PROFILE = "CONSISTENT_WITH_PROFILE"
    DOCUMENTED_SOURCE_OF_FUNDS = "DOCUMENTED_SOURCE_OF_FUNDS"
    PREVIOUSLY_REVIEWED = "PREVIOUSLY_REVIEWED"
    RULE_ARTEFACT = "RULE_ARTEFACT"


class Transaction(NamedTuple):
    """One booking. *kind* is channel and direction, such as ``cash_in``; branch or counterparty, never both."""

    id: str
    date: str
    kind: str
    amount: int
    branch: str | None
    counterparty: str | None


class MonthSummary(NamedTuple):
    """One row of the twelve-month table; person-to-person payments ride on ACH and count there."""

    month: str
    cash_in: int
    cash_out: int
    wire_in: int
    wire_out: int
    ach_in: int
    ach_out: int
    transactions: int


class Counterparty(NamedTuple):
    """What a counterparty lookup returns; *other_alerted_accounts* counts those of the last twelve months."""

    id: str
    name: str
    type: str
    jurisdiction: str
    first_seen: str
    other_alerted_accounts: int


class PriorAlert(NamedTuple):
    """One earlier alert on the customer."""

    id: str
    rule: str
    date: str
    disposition: str
    analyst: str
    rationale: str


class Document(NamedTuple):
    """A document on file: a ``doc.`` identifier and one line about it."""

    id: str
    description: str


class Kyc(NamedTuple):
    """The KYC block; every field is citable as ``kyc.<field>``."""

    name: str
    customer_type: str
    business_type: str
    occupation: str
    stated_income: int
    expected_monthly_cash: int
    expected_activity: str
    country: str
    account_opened: str
    last_refreshed: str
    pep: bool
    prior_alerts: int
    prior_sars: int
    remittance_declared: str
    documents_on_file: tuple[str, ...]


KYC_FIELDS = Kyc._fields


class Alert(NamedTuple):
    """The alert; *jurisdiction* is set where the rule is about one; *triggering* is itemised on the screen."""

    id: str
    rule: str
    rule_text: str
    fired: str
    basis: str
    jurisdiction: str | None
    triggering: tuple[Transaction, ...]


@dataclass(frozen=True, slots=True)
class Screen:
    """Everything that turn 0 shows, and nothing else."""

    customer_id: str
    currency: str
    reporting_threshold: int
    alert: Alert
    kyc: Kyc
    summary: tuple[MonthSummary, ...]
    reordered: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """All that an agent can ever see of a world: the screen, and what each lookup returns."""

    screen: Screen
    history: dict[str, tuple[Transaction, ...]]
    counterparties: dict[str, Counterparty]
    prior_alerts: tuple[PriorAlert, ...]
    documents: tuple[Document, ...]


@dataclass(frozen=True, slots=True)
class Truth:
    """The hidden half. *planted* holds alternates; the grader takes the one that the citations match best.

    *reference_hours* (hundredths) is what the cheapest shipped reference policy spent that got this alert right;
    ``None`` means that none did, and such a run cannot be verified.
    """

    label: Label
    tier: Tier
    template: str
    typology: Typology | None
    planted: tuple[tuple[str, ...], ...]
    reference_hours: int | None = None


@dataclass(frozen=True, slots=True)
class World:
    """A generated alert: the seed, what can be seen, and what is true."""

    seed: int
    held_out: bool
    facts: Facts
    truth: Truth
