"""Which IDs a stream has held so far, and where; a few octets each, whatever their length."""

from array import array
from hashlib import blake2b

_FIRST_SLOTS = 1 << 10
_LAST_LINE = (1 << 32) - 1
"""The highest line that a slot can hold; a file so long is told of at this one from there on."""


class SeenIds:
    """A hash table in two flat arrays, 12 octets a slot, because a dictionary of a million IDs would take 200 MB.

    IDs are told apart by 64 bits of a digest: among a million of them a wrong hit has a chance of one in 30 million.
    A slot is looked for from the place that the digest names onward; the table doubles when two thirds of it are full.
    """

    def __init__(self) -> None:
        self._digests, self._lines = _slots(_FIRST_SLOTS)
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def earlier(self, name: str, line: int) -> int | None:
        """The line where *name* stood before; ``None`` where it is new, and *line* is remembered for it."""
        digest = _digest(name)
        slot = self._slot(digest)
        if self._digests[slot]:
            return self._lines[slot]
        self._digests[slot], self._lines[slot] = digest, min(line, _LAST_LINE)
        self._count += 1
        if 3 * self._count >= 2 * len(self._digests):
            self._double()
        return None

    def _slot(self, digest: int) -> int:
        """Where *digest* stands, or the free slot that it would get."""
        digests = self._digests
        last = len(digests) - 1
        slot = digest & last
        while (found := digests[slot]) and found != digest:
            slot = (slot + 1) & last
        return slot

    def _double(self) -> None:
        digests, lines = self._digests, self._lines
        self._digests, self._lines = _slots(2 * len(digests))
        for digest, line in zip(digests, lines, strict=True):
            if digest:
                slot = self._slot(digest)
                self._digests[slot], self._lines[slot] = digest, line


def _slots(count: int) -> tuple["array[int]", "array[int]"]:
    """*count* free slots."""
    return array("Q", [0]) * count, array("I", [0]) * count


def _digest(name: str) -> int:
    """Never 0, which marks a free slot."""
    return int.from_bytes(blake2b(name.encode("utf-8", "surrogatepass"), digest_size=8).digest()) or 1
