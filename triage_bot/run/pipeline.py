"""Tickets in, output lines out, in input order and with the same bytes for any number of workers."""

import gc
import multiprocessing
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from multiprocessing.pool import AsyncResult
from pathlib import Path
from typing import Any

from triage_bot.agent import AnsweredTurn, Knowledge, answer_ticket, load_knowledge
from triage_bot.read import Ticket
from triage_bot.run.output import output_line, trace_line

_CHUNK = 8
"""Tickets handed to a worker at a time: enough to hide the cost of passing them."""
_AHEAD = 4
"""Chunks a worker that are read before the first is answered; a pool's own ``imap`` would read the whole input."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a worker needs to load the same knowledge as the main process."""

    policies: Path | None
    rules: Path | None
    model: bool
    trace: bool
    structured: bool = False


@dataclass(frozen=True, slots=True)
class Answered:
    """One finished ticket: its output line and, when asked for, its trace line."""

    ticket_id: str
    line: str
    trace: str
    decisions: int


_worker: tuple[Knowledge, Settings] | None = None


def answer_one(knowledge: Knowledge, settings: Settings, ticket: Ticket) -> Answered:
    """Answer *ticket* and render its lines."""
    turns = tuple(answer_ticket(knowledge, ticket))
    trace = trace_line(ticket.id, turns) if settings.trace else ""
    structured = _structure(knowledge, turns) if settings.structured else None
    return Answered(ticket.id, output_line(ticket.id, turns, structured), trace, len(turns))


def _structure(knowledge: Knowledge, turns: tuple[AnsweredTurn, ...]) -> dict[str, dict[str, Any]]:
    from triage_bot.run.structured import structured_answer

    answers: dict[str, dict[str, Any]] = {}
    standing: str | None = None
    for turn in turns:
        standing = turn.action.queue or turn.action.escalate_to or standing
        answers[turn.decision_point] = structured_answer(turn, knowledge.pack, standing)
    return answers


def answer_all(knowledge: Knowledge, settings: Settings, tickets: Iterator[Ticket], workers: int) -> Iterator[Answered]:
    """Answers in the order of *tickets*; with more than one worker, processes share the tickets in chunks."""
    if workers <= 1:
        for ticket in tickets:
            yield answer_one(knowledge, settings, ticket)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(workers, initializer=_start, initargs=(settings,)) as pool:
        pending: deque[AsyncResult[list[Answered]]] = deque()
        while chunk := list(islice(tickets, _CHUNK)):
            pending.append(pool.apply_async(_answer, (chunk,)))
            if len(pending) > _AHEAD * workers:
                yield from pending.popleft().get()
        for result in pending:
            yield from result.get()


def keep_out_of_collections() -> None:
    """What is loaded stays to the end; the garbage collector need not look through it again and again."""
    gc.freeze()


def _start(settings: Settings) -> None:
    global _worker
    _worker = (load_knowledge(settings.policies, settings.rules, model=settings.model), settings)
    keep_out_of_collections()


def _answer(tickets: list[Ticket]) -> list[Answered]:
    if _worker is None:
        raise RuntimeError("the worker was not started")
    return [answer_one(*_worker, ticket) for ticket in tickets]
