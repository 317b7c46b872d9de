"""Invented people, companies and places, put together from the committed word lists."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from triage_bot.alert_triage.random_stream import XorShift32

_LEGAL_FORMS = ("LLC", "LLC", "LLC", "Inc", "Inc", "Co")


@dataclass(frozen=True, slots=True)
class Trade:
    """A line of business: its KYC wording, the nouns of its names and, when seasonal, its monthly profile."""

    description: str
    nouns: tuple[str, ...]
    profile: tuple[int, ...] = ()
    """Percent of an average month, January first; empty when the trade has no season."""


def _read(name: str) -> str:
    return files("triage_bot.alert_triage").joinpath("names", name).read_text(encoding="utf-8")


@cache
def words(name: str) -> tuple[str, ...]:
    """Return the lines of the word list *name* (without its ``.txt``)."""
    return tuple(line for line in _read(f"{name}.txt").splitlines() if line)


@cache
def trades(kind: str) -> tuple[Trade, ...]:
    """Return the trades of *kind*: ``restaurant``, ``seasonal``, ``cash_retail`` or ``platform``."""
    rows: list[list[Any]] = json.loads(_read("business_types.json"))[kind]
    return tuple(Trade(row[0], tuple(row[1]), tuple(row[2]) if len(row) > 2 else ()) for row in rows)


@cache
def occupations(kind: str) -> tuple[str, ...]:
    """Return the occupations of *kind*: ``worker``, ``owner``, ``student`` or ``retiree``."""
    return tuple(json.loads(_read("occupations.json"))[kind])


def person(rng: XorShift32) -> str:
    """Return an invented person's name."""
    return f"{rng.pick(words('given_names'))} {rng.pick(words('surnames'))}"


def company(rng: XorShift32, trade: str) -> str:
    """Return an invented company name ending in *trade* and a legal form."""
    first = rng.pick(words("business_first"))
    second = rng.pick(words("business_second")) + " " if rng.chance(60) else ""
    return f"{first} {second}{trade} {rng.pick(_LEGAL_FORMS)}"


def supplier(rng: XorShift32) -> str:
    """Return an invented supplier of goods or equipment."""
    return company(rng, rng.pick(words("supplier_trades")))


def processor(rng: XorShift32) -> str:
    """Return an invented payment processor."""
    suffix = rng.pick(("Payments Inc", "Merchant Services LLC", "Settlement Corp", "Acquiring Inc"))
    return f"{rng.pick(words('processor_stems'))} {suffix}"


def institution(rng: XorShift32, suffix: str) -> str:
    """Return an invented institution, such as a title company, with *suffix*."""
    return f"{rng.pick(words('institution_stems'))} {suffix}"


def exchange(rng: XorShift32) -> str:
    """Return an invented digital-asset exchange."""
    return f"{rng.pick(words('exchange_stems'))} Exchange"


def high_risk_jurisdiction(rng: XorShift32) -> tuple[str, str]:
    """Return code and name of an invented high-risk jurisdiction."""
    code, name = rng.pick(words("jurisdictions")).split("|")
    return code, name
