"""Where a new independent clause begins in a sentence of a reply."""

from collections.abc import Sequence

from triage_bot.language import Document

BREAKING = frozenset({"but", "however", "yet", "although", "though", "nevertheless", "nonetheless", "meanwhile"})
OPENING = BREAKING | {"and", "so"}
MARKS = frozenset({":", "-", ","})
"""A clause begins only at one of the words or after one of the marks."""
_SUBJECTS = frozenset("i we you they he she it this someone please kindly there nobody".split())
_DETERMINERS = frozenset({"the", "your", "our", "my", "a", "an", "any", "each", "these", "those", "that"})
_AUXILIARIES = frozenset(
    "is are was were be been has have had do does did will would can could may might must should shall 'll 'd".split()
)
_MODALS = frozenset(
    {"will", "would", "can", "could", "should", "'d", "must", "am", "have", "do", "suggest", "recommend"}
)
_REQUESTS = frozenset({("be", "so"), ("be", "good"), ("be", "kind")})
_FUTURE = frozenset({"will", "'ll", "shall"})
_PRONOUNS = frozenset({"they", "it", "will", "he", "she", "to", "that", "then", "who", "which"})
_CONJUNCTIONS = frozenset({"and", "so", "then"})
_ASKING_AFTER_SO = frozenset({"which", "what", "when", "where", "how", "could", "can", "would", "do", "may"})
_SUBORDINATORS = frozenset({"when", "whether", "if", "that", "how", "why", "what", "where", "who", "or", "nor", "as"})
_CONTINUING_AFTER_COMMA = frozenset({"or", "nor"})
_CONTINUING = frozenset({"or", "and", "even", "nor", "not", "if", "when", "whether", "let"})
_SUPPOSING = frozenset("expect suspect guess imagine think suppose bet presume reckon believe gather fear".split())


def begins_clause(words: Sequence[str], document: Document, index: int, first: int, stop: int) -> bool:
    """Whether a clause begins at the token *index*, which is in ``OPENING`` or follows one of ``MARKS``."""
    word, before = words[index], words[index - 1]
    if word in BREAKING:
        return True
    if before == ":":
        return True
    if before == "-":
        return _is_dash(document, index - 1, first) and word not in _CONTINUING
    if before == ",":
        if word in _CONTINUING_AFTER_COMMA or words[max(index - 2, first)] in _SUBORDINATORS:
            return False
        if _is_aside(words, index, stop):
            return False
        if word == "so" and index + 1 < stop and words[index + 1] in _ASKING_AFTER_SO:
            return True
        start = index + 1 if word in _CONJUNCTIONS else index
        if _subject(words, start, stop):
            return True
        return word in _CONJUNCTIONS and not _FUTURE.isdisjoint(words[start + 1 : min(start + 5, stop)])
    if word in {"and", "so"} and index + 2 < stop:
        if words[index + 1] in {"i", "we"} and words[index + 2] in _MODALS:
            return True
        return words[index + 1] not in _PRONOUNS and not _FUTURE.isdisjoint(words[index + 2 : min(index + 6, stop)])
    return False


def _is_aside(words: Sequence[str], index: int, stop: int) -> bool:
    """Whether an "I suspect" between commas or at the end qualifies the clause before it."""
    if words[index] != "i" or index + 1 >= stop or words[index + 1] not in _SUPPOSING:
        return False
    return index + 2 >= stop or not words[index + 2][:1].isalnum()


def _is_dash(document: Document, index: int, first: int) -> bool:
    """Whether the hyphen stands between clauses rather than inside a word or a range."""
    return index > first and document.starts[index] > document.ends[index - 1]


def _subject(words: Sequence[str], index: int, stop: int) -> bool:
    if index >= stop:
        return False
    if words[index] in {"please", "kindly"} and (index + 1 >= stop or not words[index + 1][:1].isalpha()):
        return False
    if words[index] in _SUBJECTS or words[index : index + 2] in _REQUESTS:
        return True
    return words[index] in _DETERMINERS and any(
        word in _AUXILIARIES for word in words[index + 1 : min(index + 6, stop)]
    )
