"""Readings: foreign sentences that were read against a concept's definition, so that they are foreign no longer.

Many sentences say more than the concept that they were written for. Left as they are, they would count as false alarms
of a head that is right, and teach it to be wrong. The ones that matter, which a head scores highest, are few enough to
read; the file holds what was found.
"""

from dataclasses import replace
from pathlib import Path

from triage_bot.concept_model.training.corpus import NEAR_MISS, OPEN, POSITIVE, UNKNOWN, Corpus
from triage_bot.errors import SourceError, SourceErrors, SourceLocation

READINGS_FILE = "readings.tsv"
_LABELS = {"yes": POSITIVE, "no": NEAR_MISS, "doubt": UNKNOWN}


def apply_readings(corpus: Corpus, path: Path) -> Corpus:
    """The corpus with the labels of a readings file (concept; yes, no or doubt; sentence; tab-separated).

    What careful readers would dispute (doubt) neither trains nor measures. A label from the concept's own file stands;
    a sentence or concept that the corpus does not hold is passed over, for batches may be left out. An absent file
    changes nothing.

    Raises:
        SourceErrors: for every line that is not three fields with a verdict in the second.
    """
    if not path.exists():
        return corpus
    column = {concept: number for number, concept in enumerate(corpus.concepts)}
    row = {" ".join(text.split()): number for number, text in enumerate(corpus.texts)}
    labels = corpus.labels.copy()
    errors: list[SourceError] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line or line.startswith("#"):
            continue
        fields = line.split("\t")
        if len(fields) != 3 or fields[1] not in _LABELS:
            place = SourceLocation(str(path), number)
            errors.append(SourceError(place, "expected concept; yes, no or doubt; sentence"))
        elif fields[0] in column and fields[2] in row and labels[row[fields[2]], column[fields[0]]] in OPEN:
            labels[row[fields[2]], column[fields[0]]] = _LABELS[fields[1]]
    if errors:
        raise SourceErrors(errors)
    return replace(corpus, labels=labels)
