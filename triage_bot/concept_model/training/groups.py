"""Groups of words for pairs: the rules' word classes, so that "buried my mother" speaks for "buried my aunt"."""

from collections.abc import Mapping

_FUNCTION_CLASSES = frozenset({"be", "i", "my", "third", "firm"})
"""Classes of function words; pairs of them carry too little to stand for one another."""


def word_groups(classes: Mapping[str, frozenset[str]]) -> dict[str, str]:
    """Word to group symbol (``@kin``); a word in several classes belongs to the first, which is the narrowest."""
    groups: dict[str, str] = {}
    for name, words in classes.items():
        if name not in _FUNCTION_CLASSES:
            for word in sorted(words):
                groups.setdefault(word, f"@{name}")
    return groups
