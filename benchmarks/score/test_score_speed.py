"""Scored decisions a second on one core: `pytest benchmarks/score --benchmark-enable -s`.

Seconds are of processor time, so that a busy machine fails neither. Beside it stands the tokenising of the same text:
the customer's messages and the reply.
"""

import json
from pathlib import Path
from time import process_time

from pytest_benchmark.fixture import BenchmarkFixture

from triage_bot.agent import answer_ticket, load_knowledge
from triage_bot.run import reply_object
from triage_bot.score import Scorer
from triage_bot.score.cases import case_files, load_cases

ROOT = Path(__file__).resolve().parents[2]
LEAST_DECISIONS = 1000.0
ROUNDS = 5


def test_decisions_are_scored_in_time(benchmark: BenchmarkFixture) -> None:
    scorer, knowledge = Scorer.load(), load_knowledge()
    cases = load_cases(case_files("train", None, None, ROOT))
    outputs = [
        (case, turn.decision_point, turn.reply, json.dumps(reply_object(turn)))
        for case in cases
        for turn in answer_ticket(knowledge, case.ticket)
    ]
    begin = process_time()
    for _ in range(ROUNDS):
        for case, point, reply, _ in outputs:
            for text in case.ticket.customer_turns[: case.ticket.decision_points.index(point) + 1]:
                knowledge.analyzer.analyze(text)
            knowledge.analyzer.analyze(reply)
    tokenising = process_time() - begin

    def score_all() -> None:
        for _ in range(ROUNDS):
            for case, point, _, output in outputs:
                scorer.score_decision(case.ticket, point, output, case.target)

    begin = process_time()
    benchmark.pedantic(score_all, rounds=1, iterations=1)  # type: ignore[no-untyped-call]
    seconds = process_time() - begin
    rate = ROUNDS * len(outputs) / seconds
    print(f"\n{rate:.0f} decisions a second, {seconds / tokenising:.1f} times the tokenising of the same text")
    assert rate >= LEAST_DECISIONS
