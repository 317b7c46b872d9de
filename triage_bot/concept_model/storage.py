"""The heads on disk: feature names, 8-bit weights, and one line a concept with its unit and bias."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from triage_bot.errors import SourceError, SourceLocation, TriageError

HEADS_FILE = "heads.tsv"
FEATURES_FILE = "features.txt"
GROUPS_FILE = "groups.txt"
WEIGHTS_FILE = "weights.npz"
FINE = 16
"""Fine units in one unit of a weight. Shares are whole numbers of fine units, so that their sums are exact in float32
whatever the order of summation."""
_HEADER = "concept\tunit\tbias\tvector_unit\n"


class ModelMissingError(TriageError):
    """The folder of the concept model, or a file that its heads need, is absent."""


@dataclass(frozen=True, slots=True)
class Heads:
    """Trained heads.

    ``features`` are tab-separated names in row order (see :mod:`features`), ``weights`` is features x concepts (int8,
    in ``units``), ``vector_weights`` dimensions x concepts (int16, in ``vector_units``; zero rows when the heads were
    trained without vectors). ``units``, ``biases`` and ``vector_units`` hold one float64 a concept and include the
    calibration. ``groups`` maps words to their group's symbol.
    """

    concepts: tuple[str, ...]
    features: tuple[str, ...]
    groups: Mapping[str, str]
    weights: NDArray[np.int8]
    vector_weights: NDArray[np.int16]
    units: NDArray[np.float64]
    biases: NDArray[np.float64]
    vector_units: NDArray[np.float64]


def save_heads(folder: Path, heads: Heads) -> None:
    """Write the heads; the same heads give the same bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [
        f"{name}\t{unit!r}\t{bias!r}\t{vector_unit!r}\n"
        for name, unit, bias, vector_unit in zip(
            heads.concepts, heads.units.tolist(), heads.biases.tolist(), heads.vector_units.tolist(), strict=True
        )
    ]
    _write(folder / HEADS_FILE, _HEADER + "".join(lines))
    _write(folder / FEATURES_FILE, "".join(f"{name}\n" for name in heads.features))
    _write(folder / GROUPS_FILE, "".join(f"{word}\t{group}\n" for word, group in sorted(heads.groups.items())))
    # numpy stamps the archive's members with a fixed date, so the bytes do not depend on the clock
    np.savez_compressed(folder / WEIGHTS_FILE, features=heads.weights, vectors=heads.vector_weights)


def _write(path: Path, text: str) -> None:
    path.write_bytes(text.encode("utf-8"))


def load_heads(folder: Path) -> Heads:
    """Read the heads.

    Raises:
        ModelMissingError: when a file is absent.
        SourceError: when the files do not belong together.
    """
    for name in (HEADS_FILE, FEATURES_FILE, GROUPS_FILE, WEIGHTS_FILE):
        if not (folder / name).exists():
            raise ModelMissingError(f"{folder / name}: no concept model here, expected one from 'triage-bot train'")
    rows = [line.split("\t") for line in (folder / HEADS_FILE).read_text(encoding="utf-8").splitlines()[1:]]
    for number, row in enumerate(rows, start=2):
        if len(row) != 4:
            raise SourceError(SourceLocation(str(folder / HEADS_FILE), number), "expected four tab-separated fields")
    features = tuple((folder / FEATURES_FILE).read_text(encoding="utf-8").split("\n")[:-1])
    groups = dict(
        line.split("\t", 1) for line in (folder / GROUPS_FILE).read_text(encoding="utf-8").split("\n") if line
    )
    with np.load(folder / WEIGHTS_FILE, allow_pickle=False) as arrays:
        weights, vector_weights = arrays["features"], arrays["vectors"]
    if weights.shape != (len(features), len(rows)):
        raise SourceError(
            SourceLocation(str(folder / WEIGHTS_FILE)),
            f"weights are {weights.shape[0]} x {weights.shape[1]}, expected {len(features)} x {len(rows)}",
        )
    numbers = np.array([[float(field) for field in row[1:]] for row in rows], dtype=np.float64).reshape(-1, 3)
    return Heads(
        concepts=tuple(row[0] for row in rows),
        features=features,
        groups=groups,
        weights=weights,
        vector_weights=vector_weights,
        units=numbers[:, 0],
        biases=numbers[:, 1],
        vector_units=numbers[:, 2],
    )
