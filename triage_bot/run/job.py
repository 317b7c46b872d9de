"""One invocation of ``run``: where tickets come from, where lines go, what is said on standard error."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from triage_bot.agent import load_knowledge
from triage_bot.errors import TriageError
from triage_bot.exit_codes import FOUND, OK
from triage_bot.messages import say
from triage_bot.outputs import check_outputs, is_device, open_output
from triage_bot.read import BadLine, Ticket, read_tickets, split_path
from triage_bot.resources import default_policies_path, default_rules_dir
from triage_bot.run.manifest import check_resumable, describe_run, manifest_path, write_manifest
from triage_bot.run.pipeline import Settings, answer_all, keep_out_of_collections
from triage_bot.run.resume import continue_trace, finished_tickets


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
                    say(error)
                if self._strict:
                    return
            elif item.id in self._done:
                self.skipped += 1
            else:
                yield item


def run_job(job: Job) -> int:
    """Run to the end and return the exit code: 0, or 1 when a line of the input was bad.

    Raises:
        TriageError: for an input that is not there, options that contradict each other, or an output that was begun
            otherwise than it is to be resumed.
    """
    source = _source(job)
    output = None if job.output == "-" else Path(job.output)
    _check_files(job, source, output)
    knowledge = load_knowledge(job.policies, job.rules, model=job.model)
    keep_out_of_collections()
    for notice in knowledge.notices:
        say(notice)
    keeps_manifest = output is not None and not is_device(output)
    described = describe_run(knowledge, source, _options(job)) if keeps_manifest else {}
    done = _resume(job, output, described) if job.resume and output is not None else set()
    settings = Settings(job.policies, job.rules, job.model, job.trace is not None, job.structured)
    decisions = answered = 0
    with ExitStack() as stack:
        stream = stack.enter_context(source.open("rb")) if source else sys.stdin.buffer
        tickets = _Tickets(stream, str(source or "standard input"), done, strict=job.strict)
        sink = stack.enter_context(open_output(output, append=job.resume)) if output else sys.stdout.buffer
        trace = stack.enter_context(open_output(job.trace, append=job.resume)) if job.trace else None
        if output is not None and keeps_manifest:  # from the start, so that an interrupted run can be told from others
            write_manifest(output, described, finished=False)
        for item in answer_all(knowledge, settings, iter(tickets), job.workers):
            if trace is not None:  # before the output, which says what is done
                trace.write(item.trace.encode() + b"\n")
                trace.flush()
            sink.write(item.line.encode() + b"\n")
            sink.flush()
            answered += 1
            decisions += item.decisions
    if output is not None and keeps_manifest:
        write_manifest(output, described, finished=not (job.strict and tickets.bad))
    _summarise(answered, decisions, tickets)
    return FOUND if tickets.bad else OK


def _check_files(job: Job, source: Path | None, output: Path | None) -> None:
    """Refuse outputs that cannot be written, or are something else that this run reads or writes."""
    if job.resume and (output is None or is_device(output)):
        raise TriageError("--resume needs --output FILE: what is not a file cannot be continued")
    rules = job.rules or default_rules_dir()
    for option, path in (("--output", output), ("--trace", job.trace)):
        if path is not None and not is_device(path) and path.resolve().is_relative_to(rules.resolve()):
            raise TriageError(f"{option} {path} is inside the rules folder; name another place")
    check_outputs(
        {"the input": source, "the policy pack": job.policies or default_policies_path()},
        {"--output": output, "--trace": job.trace},
    )
    if output is not None:  # which is a name of its own by now, as the manifest needs it
        check_outputs({"the input": source, "--trace": job.trace}, {"the manifest of --output": manifest_path(output)})


def _options(job: Job) -> dict[str, bool]:
    """The options that decide what is written."""
    return {"model": job.model, "structured": job.structured, "trace": job.trace is not None}


def _resume(job: Job, output: Path, described: Mapping[str, Any]) -> set[str]:
    """The tickets that are done, once it is sure that they were done in the same way."""
    begun = output.exists() and output.stat().st_size > 0
    if begun and not check_resumable(output, described):
        missing = manifest_path(output)
        say(f"{missing} is missing: resumed without knowing what {output} was made with")
    done = finished_tickets(output)
    if job.trace is not None and continue_trace(job.trace, done) != done:
        raise TriageError(f"--trace {job.trace} lacks tickets that {output} answers; leave --resume out to begin again")
    return done


def _source(job: Job) -> Path | None:
    """The file to read, or ``None`` for standard input."""
    if (job.split is None) == (job.input is None):
        raise TriageError("expected either --split NAME or --input FILE (- for standard input)")
    if job.split is not None:
        return split_path(job.split, job.data)
    return None if job.input == "-" else Path(str(job.input))


def _summarise(answered: int, decisions: int, tickets: _Tickets) -> None:
    parts = [f"{answered} tickets answered, {decisions} decisions"]
    if tickets.skipped:
        parts.append(f"{tickets.skipped} done before")
    if tickets.bad:
        parts.append(f"{tickets.bad} bad lines skipped")
    say("; ".join(parts))
