"""Counts the words of all concept examples into ``rules/language/frequencies.txt``; frames choose anchors by it.

python scripts/count_words.py
"""

from collections import Counter
from pathlib import Path

from triage_bot.extract import load_examples
from triage_bot.language import Analyzer, load_words

RULES = Path(__file__).resolve().parents[1] / "rules"
LEAST = 20
"""Rarer words are left out: to an anchor they are all alike."""


def main() -> None:
    """Count words and lemmas, each once a token, and write those that are not rare."""
    analyzer = Analyzer(load_words(RULES / "language" / "words.yaml"))
    counts: Counter[str] = Counter()
    tokens = 0
    for example in load_examples(RULES / "concepts"):
        document = analyzer.analyze(example.text)
        tokens += len(document)
        for word, lemma in zip(document.words, document.lemmas, strict=True):
            counts.update({word, lemma})
    kept = sorted((-count, word) for word, count in counts.items() if count >= LEAST)
    lines = [f"{word}\t{-count * 1_000_000 // tokens}\n" for count, word in kept]
    (RULES / "language" / "frequencies.txt").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
