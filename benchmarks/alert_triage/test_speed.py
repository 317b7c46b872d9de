"""Speed on one core: `pytest benchmarks/alert_triage/test_speed.py --benchmark-enable`.

Seconds are of processor time, so that a busy machine fails neither. pytest-benchmark only adds the table.
"""

from time import process_time

from pytest_benchmark.fixture import BenchmarkFixture

from triage_bot.alert_triage import POLICIES, generate_world, grade, play
from triage_bot.alert_triage.digest import DIGEST_SEEDS, worlds_digest

MOST_SECONDS = 10.0
LEAST_EPISODES = 500.0


def test_worlds_are_generated_and_digested_in_time(benchmark: BenchmarkFixture) -> None:
    begin = process_time()
    benchmark.pedantic(worlds_digest, rounds=1, iterations=1)  # type: ignore[no-untyped-call]
    seconds = process_time() - begin
    print(f"\n{DIGEST_SEEDS} worlds in {seconds:.2f} s")
    assert seconds < MOST_SECONDS


def test_thorough_plays_enough_episodes_a_second(benchmark: BenchmarkFixture) -> None:
    worlds = [generate_world(seed) for seed in range(500)]

    def episodes() -> None:
        for world in worlds:
            grade(world.truth, play(world.facts, POLICIES["thorough"]).state)

    begin = process_time()
    benchmark.pedantic(episodes, rounds=1, iterations=1)  # type: ignore[no-untyped-call]
    rate = len(worlds) / (process_time() - begin)
    print(f"\n{rate:.0f} episodes of thorough a second")
    assert rate > LEAST_EPISODES
