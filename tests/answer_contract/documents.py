"""Generates documents near the contract: valid ones, and ones broken in one to three places."""

import copy
import random
from typing import Any

KINDS = ("answered", "refused_input", "refused_no_support", "answered_guarded")
TEXTS = (
    "",
    " ",
    "a",
    "\n",
    "A fare of $2.50.",
    "é",
    "日本",
    "\x00",
    "\ud800",
    "a\ud800b",
    "\U0001f68c",
    "x" * 300,
)
AMOUNTS = (
    *(
        "5",
        "0",
        "007",
        "12.50",
        "0.00",
        "1200",
        "9" * 40,
        "5\n",
        "5.00\n",
        "5\n\n",
        "\n5",
        "5\r\n",
        "5\r",
        "",
        " 5",
        "5 ",
    ),
    *(
        "5.",
        "5.5",
        "5.555",
        ".50",
        "$5",
        "1,200",
        "-5",
        "+5",
        "5e3",
        "5.0O",
        "٥",
        "５",
        "5.٥٠",
        "²",
        "5\u2028",
        "5\x00",
    ),
    *("5\n5", "5.00\n5.00", "free", "5..00", "5.00.00", "5_0", "\ud800", "5\ud800", "5\v", "5\f", "5\x85"),
)
ODD: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        5,
        5.0,
        2.5,
        1e400,
        float("nan"),
        10**30,
        "",
        "5",
        "USD",
        "usd",
        "USD\n",
        "true",
    ),
    *(
        "True",
        "false",
        "null",
        "answered",
        "answered\n",
        " answered",
        "Answered",
        "refused",
        "[]",
        "{}",
        [],
        [[]],
        {},
    ),
    *(
        [None],
        [{}],
        [""],
        ["USD"],
        {"amount": "5"},
        {"": ""},
        "\ud800",
        [True],
        [1, "a"],
        {"kind": "answered"},
    ),
)
EXTRA_KEYS = (
    "",
    "extra",
    "Kind",
    "kind ",
    "amount",
    "doc_id",
    "$ref",
    "\ud800",
    "é",
    "model_config",
    "__class__",
    "0",
)
PRICE = ("amount", "currency", "context")
PROOF = ("doc_id", "title", "context")
CITATION = ("doc_id", "agency", "title", "url", "fetch_date")
TOP_TEXTS = ("criterion", "next_step", "decision_owner", "as_of_date")


def _text(rng: random.Random) -> str:
    return rng.choice(TEXTS)


def _full_text(rng: random.Random) -> str:
    return rng.choice(TEXTS[1:])


def valid_document(rng: random.Random) -> dict[str, Any]:
    """Return a document that the contract accepts."""
    document: dict[str, Any] = {"kind": rng.choice(KINDS), **{name: _text(rng) for name in TOP_TEXTS}}
    document["prices"] = [
        {"amount": rng.choice(AMOUNTS[:9]), "currency": "USD", "context": _full_text(rng)}
        for _ in range(rng.randrange(3))
    ]
    document["proof_docs"] = [{name: _full_text(rng) for name in PROOF} for _ in range(rng.randrange(3))]
    document["citations"] = [{name: _text(rng) for name in CITATION} for _ in range(rng.randrange(3))]
    names = list(document)
    rng.shuffle(names)
    return {name: document[name] for name in names}


def _places(document: dict[str, Any]) -> list[tuple[Any, Any]]:
    places: list[tuple[Any, Any]] = []
    pending: list[Any] = [document]
    while pending:
        node = pending.pop()
        if isinstance(node, (dict, list)):
            for key in list(node) if isinstance(node, dict) else range(len(node)):
                places.append((node, key))
                pending.append(node[key])
    return places


def break_document(rng: random.Random, document: dict[str, Any]) -> Any:
    """Return *document* with one place changed; often, not always, against the contract."""
    document = copy.deepcopy(document)
    places = _places(document)
    if not places:
        return rng.choice(ODD)
    node, key = rng.choice(places)
    change = rng.randrange(8)
    if change == 0:
        del node[key]
    elif change == 1 and isinstance(node, dict):
        node[rng.choice(EXTRA_KEYS)] = rng.choice(ODD)
    elif change == 2 and isinstance(node, list):
        node.insert(rng.randrange(len(node) + 1), copy.deepcopy(rng.choice(ODD)))
    elif change == 3:
        node[key] = rng.choice(TEXTS)
    elif change in (4, 5) and document.get("prices") and isinstance(document["prices"], list):
        price = rng.choice(document["prices"])
        if isinstance(price, dict):
            price["amount"] = rng.choice(AMOUNTS)
    elif change == 6 and rng.random() < 0.05:
        return copy.deepcopy(rng.choice(ODD))
    else:
        node[key] = copy.deepcopy(rng.choice(ODD))
    return document


def any_document(rng: random.Random) -> Any:
    """Return a valid document, or one changed in up to three places."""
    document: Any = valid_document(rng)
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        if isinstance(document, dict):
            document = break_document(rng, document)
    return document
