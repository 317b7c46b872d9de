"""Settings of the trainer, chosen by cross-validation over batches (see docs/concept-model.md for the figures)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """What the trainer may vary.

    ``cost`` is the inverse strength of the L2 penalty; the scales say how strongly each kind of feature may weigh
    beside single words. A feature must occur in ``min_texts`` texts. ``positive_weight`` and ``foreign_weight`` weigh
    examples against near misses (weight 1). At most ``foreign_kept`` foreign texts train a head.
    """

    cost: float = 2.0
    pair_scale: float = 0.7
    character_scale: float = 0.3
    vector_scale: float = 0.47
    min_texts: int = 2
    positive_weight: float = 4.0
    foreign_weight: float = 0.2
    foreign_kept: int = 1500
    iterations: int = 200


DEFAULTS = Settings()
