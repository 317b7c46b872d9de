"""Fitted weights, calibration folded in, as the small whole numbers that the model ships."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from triage_bot.concept_model.storage import Heads
from triage_bot.concept_model.training.fitting import Fitted

_BYTE = 127.0
_SHORT = 32767.0
_SMALLEST = 3
"""Features that weigh less than this (of 127) in every head are dropped; costs 0.0004 of average precision."""


def quantise(
    concepts: tuple[str, ...],
    features: tuple[str, ...],
    groups: Mapping[str, str],
    fitted: Fitted,
    scales: NDArray[np.float64],
    slopes: NDArray[np.float64],
    intercepts: NDArray[np.float64],
) -> Heads:
    """Heads whose logits are calibrated; features that weigh little in every head go, the rest is sorted by name."""
    weights = fitted.weights * scales[:, None] * slopes
    own, vectors = weights[: len(features)], weights[len(features) :]
    units = np.maximum(np.abs(own).max(axis=0, initial=0.0), 1e-9) / _BYTE
    small = np.rint(own / units).astype(np.int8)
    kept = sorted(np.flatnonzero(np.abs(small).max(axis=1, initial=0) >= _SMALLEST).tolist(), key=features.__getitem__)
    vector_units = np.maximum(np.abs(vectors).max(axis=0, initial=0.0), 1e-9) / _SHORT
    used = {part for row in kept for part in features[row].split("\t")[1:]}
    return Heads(
        concepts=concepts,
        features=tuple(features[row] for row in kept),
        groups={word: group for word, group in groups.items() if group in used},
        weights=small[kept],
        vector_weights=np.rint(vectors / vector_units).astype(np.int16),
        units=units,
        biases=fitted.biases * slopes + intercepts,
        vector_units=vector_units,
    )
