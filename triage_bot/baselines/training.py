"""Where the training cases of majority and tfidf come from."""

from pathlib import Path

from triage_bot.errors import TriageError
from triage_bot.resources import default_rules_dir
from triage_bot.score.cases import Case, case_files, load_cases

TRAIN = "train"


def training_cases(data: Path) -> tuple[Case, ...]:
    """The training split below *data*, or else below the working folder, or beside the rules of a checkout.

    Raises:
        TriageError: when none of them holds it.
    """
    tried: list[str] = []
    for folder in (data, Path(), default_rules_dir().parent):
        try:
            files = case_files(TRAIN, None, None, folder)
        except TriageError:
            tried.append(str(folder))
            continue
        return load_cases(files)
    raise TriageError(f"majority and tfidf need the train split: looked below {', '.join(dict.fromkeys(tried))}")
