"""S2 and S5 are B4 and B2 with an overlay in the lookups: same screen, to the byte."""

from datetime import date

import pytest

from triage_bot.alert_triage.generator import draw_facts
from triage_bot.alert_triage.model import Label, World

SEEDS = range(60)
PAIRS = [("B4", "S2"), ("B2", "S5")]


def twins(benign: str, hidden: str) -> list[tuple[World, World]]:
    return [(draw_facts(seed, benign), draw_facts(seed, hidden)) for seed in SEEDS]


@pytest.mark.parametrize(("benign", "hidden"), PAIRS)
def test_the_screen_is_the_same(benign: str, hidden: str) -> None:
    for first, second in twins(benign, hidden):
        assert first.facts.screen == second.facts.screen
        assert first.facts.history == second.facts.history
        assert (first.truth.label, second.truth.label) == (Label.BENIGN, Label.SUSPICIOUS)


def test_a_funnel_shows_only_in_the_counterparty_lookup() -> None:
    for benign, hidden in twins("B4", "S2"):
        assert benign.facts.prior_alerts == hidden.facts.prior_alerts
        assert benign.facts.documents == hidden.facts.documents
        changed = []
        for name, party in hidden.facts.counterparties.items():
            before = benign.facts.counterparties[name]
            if party != before:
                changed.append(name)
                assert party._replace(other_alerted_accounts=before.other_alerted_accounts) == before
                assert 6 <= party.other_alerted_accounts <= 14
                assert before.other_alerted_accounts < 5
        wires = [entry for entry in hidden.facts.screen.alert.triggering if entry.kind == "wire_out"]
        assert sorted(changed) == sorted({entry.counterparty or "" for entry in wires})
        assert hidden.truth.planted[0] == tuple(entry.id for entry in wires)


def test_all_wires_to_the_shared_parties_are_on_the_screen() -> None:
    """Nothing that constitutes the funnel hides in a month that nobody fetched, so the planted set is whole."""
    for _, hidden in twins("B4", "S2"):
        parties = {entry.counterparty for entry in hidden.facts.screen.alert.triggering if entry.kind == "wire_out"}
        everything = [entry for month in hidden.facts.history.values() for entry in month]
        found = tuple(entry.id for entry in everything if entry.counterparty in parties)
        assert found == hidden.truth.planted[0]


def test_serial_closes_show_only_in_prior_alerts_and_documents() -> None:
    for benign, hidden in twins("B2", "S5"):
        assert benign.facts.counterparties == hidden.facts.counterparties
        assert len(benign.facts.prior_alerts) == len(hidden.facts.prior_alerts) >= 3
        latest = hidden.facts.prior_alerts[-3:]
        assert len({prior.rationale for prior in latest}) == 1
        assert len({prior.analyst for prior in latest}) == 3
        fired = date.fromisoformat(hidden.facts.screen.alert.fired)
        assert (fired - date.fromisoformat(latest[0].date)).days < 270
        dates = [prior.date for prior in hidden.facts.prior_alerts]
        assert dates == sorted(dates)
        payer = hidden.facts.counterparties[hidden.facts.screen.alert.triggering[0].counterparty or ""].name
        (agreement,) = (entry for entry in hidden.facts.documents if entry.id == "doc.processor_agreement")
        assert payer not in agreement.description
        assert hidden.facts.screen.kyc.name in agreement.description


def test_benign_agencies_have_no_three_closes_in_the_same_words() -> None:
    for benign, _ in twins("B2", "S5"):
        words = [prior.rationale for prior in benign.facts.prior_alerts]
        assert max(words.count(text) for text in words) <= 2
