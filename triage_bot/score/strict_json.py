"""JSON as the contract wants it: one value and nothing else, no key twice, no NaN, text that is valid Unicode."""

import json
from typing import Any


class RepeatedKey(dict[str, Any]):
    """An object in which a key was written twice; ``repeated`` is the first such key."""

    repeated: str = ""


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content = dict(pairs)
    if len(content) == len(pairs):
        return content
    marked = RepeatedKey(content)
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            marked.repeated = key
            break
        seen.add(key)
    return marked


def _constant(name: str) -> float:
    raise ValueError(f"{name} is not JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_constant)


def decode(text: str) -> object:
    """The value that *text* holds; an object with a repeated key comes back as a `RepeatedKey`.

    Raises:
        ValueError: when *text* is not exactly one JSON value; says what is wrong.
    """
    return _guarded(lambda: _DECODER.decode(text))


def decode_at(text: str, start: int) -> object:
    """The value that begins at *start*, whatever follows it.

    Raises:
        ValueError: when no JSON value begins there.
    """
    return _guarded(lambda: _DECODER.raw_decode(text, start)[0])


def _guarded(read: Any) -> object:
    try:
        return read()
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error.msg} at character {error.pos}") from None
    except RecursionError:
        raise ValueError("not JSON that can be read: nested too deeply") from None
    except ValueError as error:
        if str(error).endswith("is not JSON"):  # a constant that was refused above
            raise
        raise ValueError("not JSON that can be read: a number of too many digits") from None


def repeated_key(value: object) -> str | None:
    """A key that an object, or an object directly inside it, repeats."""
    if isinstance(value, RepeatedKey):
        return value.repeated
    if isinstance(value, dict):
        for inner in value.values():
            if isinstance(inner, RepeatedKey):
                return inner.repeated
    return None
