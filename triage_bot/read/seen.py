"""Which IDs a stream has held so far, and where; a few octets each, whatever their length."""

from array import array
from hashlib import blake2b

_FIRST_PLACES = 1 << 10


class SeenIds:
    """A hash table in two arrays, because a dictionary of a million IDs would take 200 MB.

    IDs are told apart by 64 bits of a digest: among a million of them a wrong hit has a chance of one in 30 million.
    """

    def __init__(self) -> None:
        self._digests = array("Q", bytes(8 * _FIRST_PLACES))
        self._lines = array("Q", bytes(8 * _FIRST_PLACES))
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def earlier(self, name: str) -> int | None:
        """The line at which *name* was added; ``None`` when it was not."""
        place = self._place(_digest(name))
        return self._lines[place] if self._digests[place] else None

    def add(self, name: str, line: int) -> None:
        """Remember that *name* stands at *line*."""
        if 4 * self._count >= 3 * len(self._digests):
            self._double()
        self._put(_digest(name), line)
        self._count += 1

    def _place(self, digest: int) -> int:
        """Where *digest* stands, or the free place that it would get."""
        last = len(self._digests) - 1
        place = digest & last
        while self._digests[place] not in (0, digest):
            place = (place + 1) & last
        return place

    def _put(self, digest: int, line: int) -> None:
        place = self._place(digest)
        self._digests[place], self._lines[place] = digest, line

    def _double(self) -> None:
        digests, lines = self._digests, self._lines
        self._digests = array("Q", bytes(16 * len(digests)))
        self._lines = array("Q", bytes(16 * len(lines)))
        for digest, line in zip(digests, lines, strict=True):
            if digest:
                self._put(digest, line)


def _digest(name: str) -> int:
    """Never 0, which marks a free place."""
    return int.from_bytes(blake2b(name.encode("utf-8", "surrogatepass"), digest_size=8).digest()) or 1
