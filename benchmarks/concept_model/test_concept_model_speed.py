"""Cost of the concept model: `pytest benchmarks/concept_model --benchmark-enable -s`.

Times are of processor time and the best of several rounds, so that a busy machine does not fail them.
"""

import json
from collections.abc import Callable
from pathlib import Path
from time import process_time

from pytest_benchmark.fixture import BenchmarkFixture

from triage_bot.concept_model import ConceptModel
from triage_bot.language import Analyzer, load_words

ROOT = Path(__file__).resolve().parents[2]
MOST_MICROSECONDS = 300.0
"""For a turn of sixty tokens whose words are in the cache."""
MOST_LOAD_SECONDS = 0.15
ROUNDS = 10


def test_a_turn_of_sixty_tokens_is_scored_in_time(benchmark: BenchmarkFixture) -> None:
    analyzer = Analyzer(load_words(ROOT / "rules" / "language" / "words.yaml"))
    model = ConceptModel.load(ROOT / "rules" / "model")
    lines = (ROOT / "raw" / "train.tickets.jsonl").read_text(encoding="utf-8").splitlines()
    turns = [turn for line in lines for turn in json.loads(line)["turns"] if turn["role"] == "customer"]
    documents = [analyzer.analyze(turn["text"]) for turn in turns]
    tokens = sum(len(document) for document in documents)

    def score_all() -> None:
        for document in documents:
            model.score(document)

    score_all()
    best = min(_seconds(score_all) for _ in range(ROUNDS))
    benchmark(score_all)
    microseconds = best / tokens * 60 * 1e6
    print(f"\n{microseconds:.0f} microseconds per 60 tokens")
    assert microseconds < MOST_MICROSECONDS


def test_the_model_loads_in_time(benchmark: BenchmarkFixture) -> None:
    def load() -> None:
        ConceptModel.load(ROOT / "rules" / "model")

    best = min(_seconds(load) for _ in range(3))
    benchmark(load)
    print(f"\n{best * 1000:.0f} milliseconds to load")
    assert best < MOST_LOAD_SECONDS


def _seconds(work: Callable[[], None]) -> float:
    begin = process_time()
    work()
    return process_time() - begin
