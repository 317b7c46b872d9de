"""Markdown, bullets and emoji taken out of a reply without moving any other character."""

import re

_MARKS = re.compile(r"[*_~`#|\\>]+")
_STRONG = re.compile(r"(\*\*|__)(?=[^\s*_])([^*\n]{1,200})\1")
_QUOTED_LINE = re.compile(r"^[ \t]{0,4}>[^\n]*", re.MULTILINE)
_LINK = re.compile(r"\[([^\]\n]{1,200})\]\(([^)\s]{1,300})\)")
_BULLET = re.compile(r"^[ \t]{0,8}(?:[-+•●◦▪–*]|\d{1,2}[.)]|\([a-z0-9]\)|[a-z]\))[ \t]+", re.MULTILINE)
_WRAPPED = re.compile(r"(?<=[a-z,'])[ \t]?\n(?=[a-z])")
_PICTOGRAPH_FIRST = 0x2190


def plain_text(reply: str) -> str:
    """*reply* with markup blanked, character for character, so that offsets stay valid.

    A line that was wrapped in mid-sentence is joined to the next; a bullet keeps its line break and its place.
    """
    text = _LINK.sub(_blank_link, reply) if "](" in reply else reply
    if "**" in text or "__" in text:
        text = _STRONG.sub(lambda match: "  " + match.group(2) + "  ", text)
    if "\n" in text or _BULLET.match(text):
        text = _BULLET.sub(lambda match: " " * len(match.group()), text)
    text = _MARKS.sub(_blank_mark, text)
    if "\n" in text:
        text = _WRAPPED.sub(lambda match: " " * len(match.group()), text)
    if text.isascii():
        return text
    return "".join(_plain(character) for character in text)


def bullet_starts(reply: str) -> frozenset[int]:
    """Offsets at which the text of a list item begins."""
    if "\n" not in reply and not _BULLET.match(reply):
        return frozenset()
    return frozenset(match.end() for match in _BULLET.finditer(reply))


def quoted_lines(reply: str) -> tuple[tuple[int, int], ...]:
    """Character ranges of lines that Markdown marks as a quotation; a question set off so is the reply's own."""
    if ">" not in reply:
        return ()
    return tuple(match.span() for match in _QUOTED_LINE.finditer(reply) if "?" not in match.group())


def _blank_link(match: re.Match[str]) -> str:
    label = match.group(1)
    return " " + label + " " * (len(match.group()) - len(label) - 1)


def _blank_mark(match: re.Match[str]) -> str:
    text = match.string
    start, end = match.span()
    before, after = text[start - 1 : start], text[end : end + 1]
    masking = match.group()[0] == "*" and (after.isdigit() or before.isdigit())
    inside_word = before.isalnum() and after.isalnum()
    return match.group() if masking or inside_word else " " * (end - start)


def _plain(character: str) -> str:
    code = ord(character)
    symbol = code >= _PICTOGRAPH_FIRST and not character.isalnum() and not 0x3000 <= code < 0xFE00
    return " " if symbol and not 0xFF00 <= code < 0xFFF0 else character
