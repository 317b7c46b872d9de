"""Replies judged a second on one core, beside the time that tokenising the same replies takes.

Run: python benchmarks/checks/bench_judge.py
"""

import json
import time
from pathlib import Path

from triage_bot.checks import ReplyJudge

ROWS = Path(__file__).parents[2] / "tests" / "checks" / "data" / "judge-1.jsonl"
ROUNDS = 3


def main() -> None:
    judge = ReplyJudge.load()
    rows = [json.loads(line) for line in ROWS.read_text(encoding="utf-8").splitlines()]
    for timed in (False, True):  # the first pass fills the caches of words
        started = time.process_time()
        for _ in range(ROUNDS if timed else 1):
            for row in rows:
                judge.check(
                    row["reply"],
                    customer=row["customer"],
                    allowed_timeline_claims=row["allowed_timeline_claims"],
                    may_disclose=row["may_disclose_account_details"],
                    policies_in_force=row["policies_in_force"],
                )
    judged = (time.process_time() - started) / (ROUNDS * len(rows))
    started = time.process_time()
    for _ in range(ROUNDS):
        for row in rows:
            judge.analyzer.analyze(row["reply"])
    tokenised = (time.process_time() - started) / (ROUNDS * len(rows))
    print(
        f"{1 / judged:.0f} replies a second; {judged * 1e6:.0f} us a reply, {judged / tokenised:.1f} times tokenising"
    )


if __name__ == "__main__":
    main()
