"""Character clean-up that comes before any reading."""

import re
from typing import Final

_UNREADABLE: Final = re.compile("[\ud800-\udfff]")
_PRIVATE: Final = re.compile("[\U00100000-\U0010ffff]")
_FOLDED: Final = str.maketrans(
    {
        **{chr(0xFF01 + offset): chr(0x21 + offset) for offset in range(94)},  # full-width forms of ASCII
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63", "-"),
        **dict.fromkeys("\u00a0\u2007\u2009\u200a\u202f\u3000", " "),
        **dict.fromkeys("\u2018\u2019\u02bc\u2032", "'"),
        **dict.fromkeys("\u201c\u201d\u2033", '"'),
        "\ufe69": "$",
    }
)


def clean(text: str) -> str:
    """Return *text* without what cannot be written out: lone surrogates become U+FFFD, line ends ``\\n``.

    Characters of the last private-use plane go, because the reader marks citation tags with them.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n")
    return _PRIVATE.sub("", _UNREADABLE.sub("\ufffd", text))


def fold(text: str) -> str:
    """Return *text*, same length, with full-width forms, dashes, quotes and odd spaces in their ASCII form."""
    return text.translate(_FOLDED)
