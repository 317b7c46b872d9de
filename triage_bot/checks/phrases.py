"""Frames as they are written in ``rules/checks``, with phrases in brackets and contractions, made plain."""

import re

_GROUP = re.compile(r"\(([^()]*)\)(\??)")
_HYPHEN = re.compile(r"(?<=[A-Za-z])-(?=[A-Za-z])")
_CONTRACTIONS = tuple(
    (re.compile(pattern), spelling)
    for pattern, spelling in (
        (r"\bwon't\b", "will not"),
        (r"\bcan't\b", "can not"),
        (r"\blet's\b", "let us"),
        (r"(?<=[a-z])n't\b", " not"),
        (r"(?<=[a-z])'m\b", " am"),
        (r"(?<=[a-z])'re\b", " are"),
        (r"(?<=[a-z])'ve\b", " have"),
        (r"(?<=[a-z])'ll\b", " will"),
        (r"(?<=[a-z])'(s|d)\b", r" '\1"),
    )
)
_OPTIONAL_START = re.compile(r"\^ (\([^()]*\)|[^\s()]+)\? ")


def expand_phrases(source: str) -> tuple[str, ...]:
    """The frames that *source* stands for when a bracket offers phrases: ``(a|b c) d`` is ``(a) d`` and ``b c d``."""
    source = as_tokens(source)
    anchored = _OPTIONAL_START.match(source)
    if anchored:  # a start anchor would be lost with the optional item that carries it
        rest = source[anchored.end() :]
        return expand_phrases(f"^ {anchored.group(1)} {rest}") + expand_phrases(f"^ {rest}")
    group = next((match for match in _GROUP.finditer(source) if " " in match.group(1).strip()), None)
    if group is None:
        return (source,)
    choices = [choice.strip() for choice in group.group(1).split("|")]
    single = "|".join(choice for choice in choices if " " not in choice)
    phrases = [f"({single}){group.group(2)}"] if single else [""] if group.group(2) else []
    phrases += [choice for choice in choices if " " in choice]
    before, after = source[: group.start()], source[group.end() :]
    return tuple(frame for phrase in phrases for frame in expand_phrases(f"{before}{phrase}{after}"))


def as_tokens(source: str) -> str:
    """*source* with contractions and hyphenated words taken apart as the tokenizer does: "won't" is "will not"."""
    if "'" in source:
        for pattern, spelling in _CONTRACTIONS:
            source = pattern.sub(spelling, source)
    return _HYPHEN.sub(" - ", source)
