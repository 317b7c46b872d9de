"""Settings of the trainer, chosen by cross-validation over batches (see docs/concept-model.md for the figures)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """What the trainer may vary.

    ``cost`` is the inverse strength of the L2 penalty; the scales say how strongly each kind of feature may weigh
    beside single words, and ``rarity_power`` how much more a rare feature may than a frequent one. A feature must
    occur in ``min_texts`` texts. ``positive_weight`` weighs examples, and ``foreign_weight`` and ``unlisted_weight``
    foreign and unlisted texts, against near misses (weight 1). The fit goes on until no slope of the dual exceeds
    ``tolerance``, for at most so many ``iterations``.
    """

    cost: float = 6.0
    pair_scale: float = 1.4
    character_scale: float = 0.5
    vector_scale: float = 0.1
    rarity_power: float = 1.5
    min_texts: int = 3
    positive_weight: float = 2.0
    foreign_weight: float = 0.2
    unlisted_weight: float = 0.5
    tolerance: float = 0.1
    iterations: int = 300


DEFAULTS = Settings()
