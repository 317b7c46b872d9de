"""Training of the concept model; needs the extra ``train`` (scikit-learn and scipy)."""

from triage_bot.concept_model.training.batches import BATCHES_FILE, Batch, load_batches
from triage_bot.concept_model.training.calibration import Figures
from triage_bot.concept_model.training.corpus import Corpus, build_corpus
from triage_bot.concept_model.training.gates import write_gates
from triage_bot.concept_model.training.groups import word_groups
from triage_bot.concept_model.training.readings import READINGS_FILE, apply_readings
from triage_bot.concept_model.training.report import report_table
from triage_bot.concept_model.training.settings import DEFAULTS, Settings
from triage_bot.concept_model.training.trainer import Training, train

__all__ = [
    "BATCHES_FILE",
    "DEFAULTS",
    "READINGS_FILE",
    "Batch",
    "Corpus",
    "Figures",
    "Settings",
    "Training",
    "apply_readings",
    "build_corpus",
    "load_batches",
    "report_table",
    "train",
    "word_groups",
    "write_gates",
]
