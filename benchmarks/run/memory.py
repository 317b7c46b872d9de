"""Peak memory of ``run`` on few and on many tickets; it must not grow with their number.

Run: python benchmarks/run/memory.py [--few 10000] [--many 100000] [--workers 1] [--no-model]
"""

import argparse
import json
import os
import re
import sys
import tempfile
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
MOST_GROWTH_MIB = 8.0
_SYLLABLES = "ba do ke li mu na po ra su te vo zi".split()


def write_tickets(path: Path, count: int) -> None:
    """*count* tickets: those of ``raw/`` in turn, each with its own figures and a name that no other ticket holds."""
    lines = [
        line
        for split in ("train", "dev")
        for line in (ROOT / "raw" / f"{split}.tickets.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    with path.open("w", encoding="utf-8") as stream:
        for number in range(count):
            draw = Random(number)
            ticket = json.loads(lines[number % len(lines)])
            ticket["id"] = f"TST-MANY-{number:07d}"
            for turn in ticket["turns"]:
                if "text" in turn:
                    name = "".join(draw.choices(_SYLLABLES, k=6)).capitalize()
                    turn["text"] = f"{_with_other_figures(turn['text'], draw)} {name}"
            stream.write(json.dumps(ticket) + "\n")


def _with_other_figures(text: str, draw: Random) -> str:
    return re.sub(r"\d{3,}", lambda match: "".join(draw.choice("123456789") for _ in match[0]), text)


def peak_mebibytes(arguments: list[str]) -> float:
    """Peak resident memory of ``triage-bot`` with *arguments*, and of no process before it."""
    start = "from triage_bot.cli import main; main()"
    child = os.spawnv(os.P_NOWAIT, sys.executable, [sys.executable, "-c", start, *arguments])
    _, status, usage = os.wait4(child, 0)
    if status:
        raise SystemExit(f"triage-bot {' '.join(arguments)} failed")
    return usage.ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--few", type=int, default=10_000)
    parser.add_argument("--many", type=int, default=100_000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--no-model", action="store_true")
    options = parser.parse_args()
    peaks: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        for count in (options.few, options.many):
            tickets = Path(folder) / f"{count}.jsonl"
            write_tickets(tickets, count)
            arguments = [
                "run",
                "--input",
                str(tickets),
                "--output",
                f"{tickets}.out",
                "--workers",
                str(options.workers),
            ]
            peaks.append(peak_mebibytes([*arguments, *(["--no-model"] if options.no_model else [])]))
            print(f"{count} tickets: {peaks[-1]:.1f} MiB", flush=True)
    return int(peaks[1] - peaks[0] > MOST_GROWTH_MIB)


if __name__ == "__main__":
    sys.exit(main())
