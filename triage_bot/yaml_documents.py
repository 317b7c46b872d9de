"""The two YAML documents of a rule file: what running the bot reads, and the examples that it need not parse."""

_DOCUMENT_BREAK = "\n---\n"


def rules_document(text: str) -> str:
    """The first document of a file."""
    return text.split(_DOCUMENT_BREAK, 1)[0]


def examples_document(text: str) -> str:
    """The second document of a file behind as many empty lines as stand before it, so that lines keep their numbers."""
    head, found, tail = text.partition(_DOCUMENT_BREAK)
    return "\n" * (head + found).count("\n") + tail if found else ""
