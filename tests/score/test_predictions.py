"""Files of predictions in either form, and all that can be wrong with them."""

import io
import json

import pytest

from tests.score.samples import ROUTE, fulfilling
from triage_bot.score.output import read_output
from triage_bot.score.predictions import Predictions, read_predictions

OUTPUT = fulfilling(ROUTE)
TICKET_ID = "TST-DEV-9001"


def read(*lines: object) -> Predictions:
    text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    return read_predictions(io.BytesIO(text.encode("utf-8", "surrogatepass")), "p.jsonl")


def test_a_row_a_ticket_and_rows_a_decision_are_the_same() -> None:
    whole = read({"id": TICKET_ID, "decisions": {"d1": OUTPUT, "d2": OUTPUT}})
    single = read(*({"id": TICKET_ID, "decision_point": point, "output": OUTPUT} for point in ("d1", "d2")))
    assert whole.outputs == single.outputs
    assert not whole.errors


def test_raw_text_is_kept_as_it_is() -> None:
    text = f"```json\n{json.dumps(OUTPUT)}\n```"
    predictions = read({"id": TICKET_ID, "decision_point": "d1", "output": text})
    assert predictions.outputs[TICKET_ID, "d1"] == text


def test_a_key_that_the_model_repeated_survives_the_reading_of_the_line() -> None:
    inner = json.dumps(OUTPUT).replace('"queue":', '"queue": null, "queue":')
    predictions = read(f'{{"id": "{TICKET_ID}", "decisions": {{"d1": {inner}}}}}')
    assert "queue occurs twice" in read_output(predictions.outputs[TICKET_ID, "d1"]).problem


def test_a_null_output_is_an_answer_that_breaks_the_contract() -> None:
    predictions = read({"id": TICKET_ID, "decision_point": "d1", "output": None})
    assert read_output(predictions.outputs[TICKET_ID, "d1"]).problem


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "p.jsonl:1: record: not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ("[]", "expected an object, found list"),
        ({"id": 3, "decisions": {}}, "id: expected the ID"),
        ({"id": TICKET_ID}, "expected decisions"),
        ({"id": TICKET_ID, "decisions": []}, "expected decisions"),
        ({"id": TICKET_ID, "decision_point": "d1"}, "expected decisions"),
        (f'{{"id": "{TICKET_ID}", "id": "x", "decisions": {{}}}}', "the key 'id' occurs twice"),
        (f'{{"id": "{TICKET_ID}", "decisions": {{"d1": 1, "d1": 2}}}}', "the key 'd1' occurs twice"),
        ('{"id": NaN}', "NaN is not JSON"),
    ],
)
def test_a_line_that_is_no_prediction_is_an_error_with_its_place(line: object, message: str) -> None:
    predictions = read(line)
    assert not predictions.outputs
    assert message in str(predictions.errors[0])


def test_bytes_that_are_not_text_are_an_error() -> None:
    predictions = read_predictions(io.BytesIO(b'{"id": "\xff"}\n'), "p.jsonl")
    assert "not UTF-8 at byte 8" in str(predictions.errors[0])


def test_of_two_predictions_for_one_decision_the_first_counts() -> None:
    predictions = read(
        {"id": TICKET_ID, "decision_point": "d1", "output": "first"},
        {"id": TICKET_ID, "decision_point": "d1", "output": "second"},
    )
    assert predictions.outputs[TICKET_ID, "d1"] == "first"
    assert "p.jsonl:2" in str(predictions.errors[0])
    assert "line 1" in str(predictions.errors[0])
