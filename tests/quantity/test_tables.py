from pathlib import Path

import pytest

from triage_bot.errors import SourceErrors
from triage_bot.quantity import load_tables
from triage_bot.resources import default_rules_dir

SHIPPED = default_rules_dir() / "language" / "quantities.yaml"


def test_shipped_tables_load() -> None:
    tables = load_tables(SHIPPED)
    assert tables.places["omaha"].key == "America/Chicago"
    assert tables.places["arizona"].key == "America/Phoenix"
    assert tables.identifier_cues["acct"] == "account"
    assert "tesla" in tables.companies


STATES = (
    "alabama,alaska,arizona,arkansas,california,colorado,connecticut,delaware,florida,georgia,hawaii,idaho,illinois,"
    "indiana,iowa,kansas,kentucky,louisiana,maine,maryland,massachusetts,michigan,minnesota,mississippi,missouri,"
    "montana,nebraska,nevada,new hampshire,new jersey,new mexico,new york,north carolina,north dakota,ohio,oklahoma,"
    "oregon,pennsylvania,rhode island,south carolina,south dakota,tennessee,texas,utah,vermont,virginia,washington,"
    "west virginia,wisconsin,wyoming"
).split(",")


@pytest.mark.parametrize("state", STATES)
def test_every_state_has_a_zone(state: str) -> None:
    assert state in load_tables(SHIPPED).places


def test_all_faults_of_a_file_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "quantities.yaml"
    path.write_text("zones: {America/Nowhere: et}\nplaces: [omaha]\nidentifier_cues: {ssn: ssn}\n", encoding="utf-8")
    with pytest.raises(SourceErrors) as caught:
        load_tables(path)
    message = str(caught.value)
    assert "places: expected a mapping" in message
    assert "companies: expected" in message
    assert "America/Nowhere: unknown time zone" in message
    assert message.count(str(path)) == 3
