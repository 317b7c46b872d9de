"""A small invented corpus of two concepts in two batches, and word vectors of four dimensions."""

from pathlib import Path

import numpy as np
import pytest

from triage_bot.concept_model.training import Corpus, build_corpus
from triage_bot.concept_model.vectors import WordVectors
from triage_bot.errors import SourceLocation
from triage_bot.extract.concept import Example
from triage_bot.language import Analyzer, load_words

PAYEES = ("a stranger", "some bank", "a man called Reuben", "an account in Delaware", "nobody I know")
SUMS = ("$400", "2,300", "9k", "80 dollars", "1,150")


def small_examples() -> list[Example]:
    """Forty sentences: money taken by others against money sent oneself, logins against explained logins."""
    location = SourceLocation("examples.yaml", 1)
    made: list[Example] = []
    for number, (payee, amount) in enumerate(zip(PAYEES, SUMS, strict=True)):
        for batch in ("batch1", "batch2"):
            verb, did = ("took", "made") if batch == "batch1" else ("moved", "did")
            rows = [
                ("money_taken", f"Somebody {verb} {amount} and sent it to {payee}, not me.", True),
                ("money_taken", f"I sent {amount} to {payee} myself, that {verb} a day.", False),
                ("odd_login", f"There was a login {number + 2} days ago from {payee} that I never {did}.", True),
                ("odd_login", f"The login {number + 2} days ago {verb} place on my own phone.", False),
            ]
            made += [Example(concept, text, positive, batch, location) for concept, text, positive in rows]
    return made


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    return build_corpus(small_examples())


@pytest.fixture(scope="session")
def analyzer(root: Path) -> Analyzer:
    return Analyzer(load_words(root / "rules" / "language" / "words.yaml"))


@pytest.fixture(scope="session")
def vectors() -> WordVectors:
    words = "somebody took moved sent login i my not never me a the and it to ##s un ##known ##ly phone".split()
    rows = (np.arange(len(words) * 4).reshape(-1, 4) * 37 % 255 - 127).astype(np.int8)
    scales = np.linspace(0.002, 0.01, len(words)).astype(np.float32)
    return WordVectors({word: place for place, word in enumerate(words)}, rows, scales)
