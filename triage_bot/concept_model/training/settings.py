"""Settings of the trainer, chosen by cross-validation over batches (see docs/concept-model.md for the figures)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """What the trainer may vary.

    ``cost`` is the inverse strength of the L2 penalty; the scales say how strongly each kind of feature may weigh
    beside single words. A feature must occur in ``min_texts`` texts. ``positive_weight`` weighs examples, and
    ``foreign_weight`` and ``unlisted_weight`` foreign and unlisted texts, against near misses (weight 1). The fit
    goes on until no slope exceeds ``tolerance``, for at most so many ``iterations``.
    """

    cost: float = 6.0
    pair_scale: float = 1.0
    character_scale: float = 0.5
    vector_scale: float = 0.18
    min_texts: int = 2
    positive_weight: float = 2.0
    foreign_weight: float = 0.2
    unlisted_weight: float = 0.5
    tolerance: float = 1e-5
    iterations: int = 1000


DEFAULTS = Settings()
