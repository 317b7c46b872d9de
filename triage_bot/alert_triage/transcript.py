"""Transcripts as JSON Lines: written by `alerts run`, read back and graded again by `alerts score`.

A line needs only ``seed`` and ``replies``; everything else in it is a claim. The engine plays the replies again on
the world of the seed, and the grader uses the reference hours of that world, never those that the line states.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from triage_bot.alert_triage.canonical import canonical
from triage_bot.alert_triage.episode import Episode, play, replay
from triage_bot.alert_triage.model import World
from triage_bot.alert_triage.policies import Policy
from triage_bot.alert_triage.reference import generate_world
from triage_bot.alert_triage.reward import COMPONENTS, Score, grade
from triage_bot.alert_triage.seeds import MAX_SEED
from triage_bot.errors import SourceError, SourceErrors, SourceLocation
from triage_bot.json_lines import UnreadableLine, decoded, numbered_lines

MAX_LINE_REPLIES = 64


@dataclass(frozen=True, slots=True)
class Transcript:
    """One line of a file: the seed, who replied, the replies, and the reference hours that the line states."""

    seed: int
    agent: str
    replies: tuple[str, ...]
    reference_hours: int | None
    location: SourceLocation


@dataclass(frozen=True, slots=True)
class Graded:
    """A transcript graded again. *verified* is false where it states no reference hours to hold the world's against."""

    seed: int
    agent: str
    held_out: bool
    score: Score
    verified: bool


def run(seed: int, name: str, policy: Policy) -> str:
    """Play *policy* on the world of *seed* and return its transcript as one line of JSON."""
    world = generate_world(seed)
    episode = play(world.facts, policy)
    return canonical(transcript_data(world, name, episode))


def transcript_data(world: World, name: str, episode: Episode) -> dict[str, Any]:
    """Return a transcript as JSON data."""
    score = grade(world.truth, episode.state)
    return {
        "seed": world.seed,
        "held_out": world.held_out,
        "agent": name,
        "replies": list(episode.replies),
        "outcome": episode.state.outcome,
        **score_data(score),
    }


def score_data(score: Score) -> dict[str, Any]:
    """Return a score as JSON data, fractions rounded to six digits."""
    metrics = score.metrics
    return {
        "total": round(float(score.total), 6),
        "components": {name: round(float(getattr(score, name)), 6) for name in COMPONENTS},
        "metrics": {name: getattr(metrics, name) for name in type(metrics).__slots__},
    }


def grade_file(path: Path) -> tuple[list[Graded], list[SourceError]]:
    """Grade the transcripts of a JSON Lines file; beside them, in file order, what is wrong with the other lines.

    Raises:
        SourceErrors: when no line can be graded.
        OSError: when the file cannot be read.
    """
    graded: list[Graded] = []
    errors: list[SourceError] = []
    for transcript in read_transcripts(path):
        result = transcript if isinstance(transcript, SourceError) else grade_again(transcript)
        if isinstance(result, SourceError):
            errors.append(result)
        else:
            graded.append(result)
    if not graded:
        missing = SourceError(SourceLocation(str(path)), "holds no transcript, expected one JSON object a line")
        raise SourceErrors(errors or [missing])
    return graded, errors


def read_transcripts(path: Path) -> Iterator[Transcript | SourceError]:
    """The transcripts of a JSON Lines file, and an error for every line that is none, in file order.

    Raises:
        OSError: when the file cannot be read.
    """
    with path.open("rb") as stream:
        for location, line in numbered_lines(stream, str(path)):
            try:
                yield _transcript(decoded(line), location)
            except UnreadableLine as error:
                yield SourceError(location, f"record: {error}")
            except ValueError as error:
                yield SourceError(location, str(error))


def _transcript(value: object, location: SourceLocation) -> Transcript:
    if not isinstance(value, dict):
        raise ValueError("not an object, expected a transcript with seed and replies")
    seed, replies, agent = value.get("seed"), value.get("replies"), value.get("agent", "agent")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < MAX_SEED:
        raise ValueError(f"seed is not an integer from 0 to {MAX_SEED - 1}")
    if not isinstance(replies, list) or not all(isinstance(reply, str) for reply in replies):
        raise ValueError("replies is not a list of texts, expected what the agent replied, in order")
    if len(replies) > MAX_LINE_REPLIES:
        raise ValueError(f"{len(replies)} replies, expected at most {MAX_LINE_REPLIES}")
    if not isinstance(agent, str):
        raise ValueError("agent is not a text, expected the name of the agent")
    return Transcript(seed, agent, tuple(replies), _stated_hours(value), location)


def _stated_hours(value: dict[str, Any]) -> int | None:
    metrics = value.get("metrics")
    stated = metrics.get("reference_hours") if isinstance(metrics, dict) else None
    if stated is not None and (isinstance(stated, bool) or not isinstance(stated, int)):
        raise ValueError("metrics.reference_hours is not an integer, expected hundredths of an hour")
    return stated


def grade_again(transcript: Transcript) -> Graded | SourceError:
    """A transcript graded from the world of its seed.

    An error where it states other reference hours than that world has: it is from another generator then.
    """
    world = generate_world(transcript.seed)
    stated, expected = transcript.reference_hours, world.truth.reference_hours
    if stated is not None and stated != expected:
        message = (
            f"states {stated} reference hours for seed {transcript.seed}, expected {expected}: "
            "the transcript is from another version of the generator"
        )
        return SourceError(transcript.location, message)
    score = grade(world.truth, replay(world.facts, transcript.replies))
    return Graded(transcript.seed, transcript.agent, world.held_out, score, stated is not None)
