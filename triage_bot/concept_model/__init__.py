"""The concept model: linear heads over n-grams and static word vectors, one a concept; needs numpy only."""

from triage_bot.concept_model.model import ConceptModel, Scores
from triage_bot.concept_model.storage import ModelMissingError

__all__ = ["ConceptModel", "ModelMissingError", "Scores"]
