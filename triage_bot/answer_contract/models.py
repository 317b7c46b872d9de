"""The structured answer as pydantic models; their JSON Schema is equivalent to the published contract.

Validation is strict and works on decoded JSON (``json.loads``): no coercion, no defaults, no extra keys. Texts
are checked by instance rather than by pydantic's own string type, which rejects lone surrogates that JSON and
the contract allow. Patterns follow Python's ``re.search``, as the ``jsonschema`` library does.
"""

import re
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

AMOUNT_PATTERN: Final = r"^[0-9]+(\.[0-9]{2})?$"
"""Dollars, then nothing or exactly two digits of cents; the contract's own pattern."""

Kind = Literal["answered", "refused_input", "refused_no_support", "answered_guarded"]
"""How the question was met."""

REFUSALS: Final[frozenset[str]] = frozenset({"refused_input", "refused_no_support"})
"""The kinds under which a criterion may be empty."""

_AMOUNT = re.compile(AMOUNT_PATTERN)


class _JsonString:
    """Any JSON string, lone surrogates included."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.json_or_python_schema(
            json_schema=core_schema.str_schema(strict=True), python_schema=core_schema.is_instance_schema(str)
        )

    @classmethod
    def __get_pydantic_json_schema__(cls, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {"type": "string"}


def _require_text(value: str) -> str:
    if not value:
        raise PydanticCustomError("empty_text", "is empty, expected at least one character")
    return value


def _require_amount(value: str) -> str:
    if not _AMOUNT.search(value):
        raise PydanticCustomError(
            "amount", "is not an amount, expected digits with no or two decimals, as 1200 or 2.50"
        )
    return value


Text = Annotated[str, _JsonString]
NonEmptyText = Annotated[str, _JsonString, AfterValidator(_require_text), Field(json_schema_extra={"minLength": 1})]
Amount = Annotated[
    str, _JsonString, AfterValidator(_require_amount), Field(json_schema_extra={"pattern": AMOUNT_PATTERN})
]


class ContractModel(BaseModel):
    """Base of the contract's objects: strict, closed and immutable."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, regex_engine="python-re")


class Price(ContractModel):
    """One dollar amount that the answer states."""

    amount: Amount = Field(description="Dollars as plain digits, with two digits of cents where cents are given.")
    currency: Literal["USD"] = Field(description="Always US dollars.")
    context: NonEmptyText = Field(description="The sentence in which the amount stands.")


class ProofDocument(ContractModel):
    """A paper that a cited policy accepts or asks for as proof."""

    doc_id: NonEmptyText = Field(description="The cited policy that names the proof.")
    title: NonEmptyText = Field(description="The name of the proof, such as a death certificate.")
    context: NonEmptyText = Field(description="The sentence that names it.")


class Citation(ContractModel):
    """A policy document on which the answer rests."""

    doc_id: Text = Field(description="Identifier of the document.")
    agency: Text = Field(description="The organisation that publishes it.")
    title: Text = Field(description="Its title.")
    url: Text = Field(description="Where it can be read.")
    fetch_date: Text = Field(description="The day its text was taken, YYYY-MM-DD.")


class StructuredAnswer(ContractModel):
    """An answer, field by field."""

    kind: Kind = Field(description="Answered, refused, or answered with details held back.")
    criterion: Text = Field(description="What the policy says, without citation tags; empty only for a refusal.")
    prices: list[Price] = Field(description="Each dollar amount in the answer with its sentence.")
    proof_docs: list[ProofDocument] = Field(description="Proofs that the cited policies name.")
    next_step: Text = Field(description="The sentence that says what to do next; empty when there is none.")
    decision_owner: Text = Field(description="The organisation that decides; never the one that answers.")
    as_of_date: Text = Field(description="The day for which the answer holds, YYYY-MM-DD, or empty.")
    citations: list[Citation] = Field(description="The documents cited, complete for display.")

    def to_document(self) -> dict[str, Any]:
        """Return the answer as a JSON-ready dictionary, keys in the contract's order."""
        return self.model_dump(mode="python")
