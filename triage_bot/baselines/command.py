"""What ``baseline`` does, apart from its options."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from triage_bot.baselines.readme import write_readme
from triage_bot.baselines.registry import BASELINES, Sources, load_baseline
from triage_bot.baselines.response import respond_all
from triage_bot.baselines.store import store
from triage_bot.baselines.training import training_cases
from triage_bot.outputs import check_folder
from triage_bot.score.cases import case_files, load_cases
from triage_bot.score.grading import grade
from triage_bot.score.scorer import Scorer
from triage_bot.score.summary import summarise
from triage_bot.score.tables import interval_text

ALL = "all"


@dataclass(frozen=True, slots=True)
class BaselineJob:
    """The options of ``baseline``."""

    name: str
    split: str
    data: Path
    output: Path
    policies: Path | None
    rules: Path | None


def make_baselines(job: BaselineJob) -> list[str]:
    """Run one baseline, or all, write what they answered and their table, and return a line for each.

    Raises:
        TriageError: for an unknown name, or data that is not there.
    """
    check_folder("--output", job.output)
    cases = load_cases(case_files(job.split, None, None, job.data))
    sources = Sources(training_cases(job.data), job.policies, job.rules)
    scorer = Scorer.load(job.rules, job.policies)
    lines: list[str] = []
    policies = {name: load_baseline(name, sources) for name in _names(job.name)}  # all of them, or none is made
    for name, policy in policies.items():
        predictions = respond_all(policy, [case.ticket for case in cases])
        rows = grade(cases, predictions, scorer).rows
        command = f"triage-bot baseline {name} --split {job.split}"
        store(job.output / job.split / name, name, cases, predictions, rows, command)
        intervals = summarise(name, rows).intervals
        lines.append(f"{name}: mean {interval_text(intervals['score'])}, exact {interval_text(intervals['exact'])}")
    write_readme(job.output)
    return lines


def _names(name: str) -> Sequence[str]:
    return tuple(BASELINES) if name == ALL else (name,)
