"""One invocation of ``run``: where tickets come from, where lines go, what is said on standard error."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from triage_bot.agent import load_knowledge
from triage_bot.digests import file_digest
from triage_bot.errors import TriageError
from triage_bot.overwriting import refuse_overwriting
from triage_bot.read import BadLine, Ticket, read_tickets, split_path
from triage_bot.run.manifest import write_manifest
from triage_bot.run.pipeline import Settings, answer_all, keep_out_of_collections
from triage_bot.run.resume import finished_tickets

EXIT_BAD_LINES = 1


@dataclass(frozen=True, slots=True)
class Job:
    """The options of ``run``, as given."""

    split: str | None
    input: str | None
    output: str
    trace: Path | None
    data: Path
    policies: Path | None
    rules: Path | None
    workers: int
    resume: bool
    strict: bool
    model: bool
    structured: bool = False


class _Tickets:
    """The good tickets of a stream; bad lines are reported as they come and counted."""

    def __init__(self, stream: IO[bytes], name: str, done: set[str], *, strict: bool) -> None:
        self._stream = stream
        self._name = name
        self._done = done
        self._strict = strict
        self.bad = 0
        self.skipped = 0

    def __iter__(self) -> Iterator[Ticket]:
        for item in read_tickets(self._stream, self._name):
            if isinstance(item, BadLine):
                self.bad += 1
                for error in item.errors:
                    print(error, file=sys.stderr)
                if self._strict:
                    return
            elif item.id in self._done:
                self.skipped += 1
            else:
                yield item


def run_job(job: Job) -> int:
    """Run to the end and return the exit code: 0, or 1 when a line of the input was bad.

    Raises:
        TriageError: for an input that is not there, or options that contradict each other.
    """
    source = _source(job)
    if job.resume and job.output == "-":
        raise TriageError("--resume needs --output FILE: standard output cannot be continued")
    output = None if job.output == "-" else Path(job.output)
    refuse_overwriting({"the input": source}, {"--output": output, "--trace": job.trace})
    done = finished_tickets(Path(job.output)) if job.resume else set()
    knowledge = load_knowledge(job.policies, job.rules, model=job.model)
    keep_out_of_collections()
    for notice in knowledge.notices:
        print(notice, file=sys.stderr)
    settings = Settings(job.policies, job.rules, job.model, job.trace is not None, job.structured)
    decisions = answered = 0
    with ExitStack() as stack:
        stream = stack.enter_context(source.open("rb")) if source else sys.stdin.buffer
        tickets = _Tickets(stream, str(source or "standard input"), done, strict=job.strict)
        sink = _open(job.output, stack, append=job.resume)
        trace = stack.enter_context(job.trace.open("ab" if job.resume else "wb")) if job.trace else None
        for item in answer_all(knowledge, settings, iter(tickets), job.workers):
            sink.write(item.line.encode() + b"\n")
            sink.flush()
            if trace is not None:
                trace.write(item.trace.encode() + b"\n")
            answered += 1
            decisions += item.decisions
    if job.output != "-":
        write_manifest(Path(job.output), knowledge, file_digest(source) if source else None)
    _summarise(answered, decisions, tickets)
    return EXIT_BAD_LINES if tickets.bad else 0


def _source(job: Job) -> Path | None:
    """The file to read, or ``None`` for standard input."""
    if (job.split is None) == (job.input is None):
        raise TriageError("expected either --split NAME or --input FILE (- for standard input)")
    if job.split is not None:
        return split_path(job.split, job.data)
    return None if job.input == "-" else Path(str(job.input))


def _open(output: str, stack: ExitStack, *, append: bool) -> IO[bytes]:
    if output == "-":
        return sys.stdout.buffer
    path = Path(output)
    path.parent.mkdir(parents=True, exist_ok=True)
    return stack.enter_context(path.open("ab" if append else "wb"))


def _summarise(answered: int, decisions: int, tickets: _Tickets) -> None:
    parts = [f"{answered} tickets answered, {decisions} decisions"]
    if tickets.skipped:
        parts.append(f"{tickets.skipped} done before")
    if tickets.bad:
        parts.append(f"{tickets.bad} bad lines skipped")
    print("; ".join(parts), file=sys.stderr)
