"""Time and memory of an audit by size, on one core, with texts that differ from ticket to ticket.

    python benchmarks/audit/speed.py --decisions 1000 10000

Tickets of the training split are repeated under new IDs; amounts, names and a filler sentence are changed in every
copy, so that no two texts are equal. Prints seconds and the highest resident memory by number of decisions.
"""

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from triage_bot.agent import load_knowledge
from triage_bot.audit import Auditor, load_records
from triage_bot.score.cases import CaseFiles, case_files

_WORDS = "ledger porch kettle garden window pencil harbour saddle candle orchard violin meadow basket lantern".split()


def write_copies(files: CaseFiles, folder: Path, decisions: int) -> CaseFiles:
    """At least *decisions* decisions, streamed to two files below *folder*."""
    tickets, targets = load_records(files.tickets), load_records(files.targets)
    made = CaseFiles(folder / "copies.tickets.jsonl", folder / "copies.targets.jsonl")
    source = random.Random(0)
    count = number = 0
    with made.tickets.open("w") as left, made.targets.open("w") as right:
        while count < decisions:
            place = number % len(tickets)
            number += 1
            name = f"TST-COPY-{number:05d}"
            turns = []
            for turn in tickets[place]["turns"]:
                changed = dict(turn)
                if "text" in turn:
                    filler = f"My {source.choice(_WORDS)} and my {source.choice(_WORDS)} are fine, {number} of them."
                    changed["text"] = f"{turn['text']} {filler}"
                turns.append(changed)
            left.write(json.dumps({**tickets[place], "id": name, "turns": turns}) + "\n")
            right.write(json.dumps({**targets[place], "id": name}) + "\n")
            count += len(targets[place]["decisions"])
    return made


def measure(decisions: int, data: Path, rules: Path | None) -> None:
    """Audit once in this process and print one JSON line."""
    with tempfile.TemporaryDirectory() as folder:
        files = write_copies(case_files("train", None, None, data), Path(folder), decisions)
        auditor = Auditor(load_knowledge(None, rules))
        base = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        begin, cpu = time.perf_counter(), time.process_time()
        result = auditor.audit(files)
        row = {
            "decisions": result.decisions,
            "seconds": round(time.perf_counter() - begin, 1),
            "cpu_seconds": round(time.process_time() - cpu, 1),
            "loaded_mib": round(base / 1024),
            "peak_mib": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
            "findings": len(result.findings),
        }
    print(json.dumps(row), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, nargs="+", default=[1000, 10000])
    parser.add_argument("--data", type=Path, default=Path())
    parser.add_argument("--rules", type=Path)
    options = parser.parse_args()
    if len(options.decisions) == 1:
        measure(options.decisions[0], options.data, options.rules)
        return
    for count in options.decisions:  # a process each, since the highest memory of a process never falls
        command = [sys.executable, __file__, "--decisions", str(count), "--data", str(options.data)]
        command += ["--rules", str(options.rules)] if options.rules else []
        subprocess.run(command, check=True, env={**os.environ, "OMP_NUM_THREADS": "1"})


if __name__ == "__main__":
    main()
