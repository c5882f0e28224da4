"""How ``results.json`` is laid out in lines, so that it can be read a submission at a time. Knows bytes, no types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

OPENING = b' "submissions": [\n'
_BEGINS, _ENDS = b"  {\n", (b"  }\n", b"  },\n")
_LAST = (b" ]\n", b" ],\n")

One = TypeVar("One")


class OtherLayoutError(Exception):
    """The file may say the same, but in other lines."""


class Reader(Generic[One]):
    """Reads the submissions of a file one after another; what is around them is ``head`` when all are read."""

    def __init__(self, lines: Iterable[bytes], decode: Callable[[bytes], One]) -> None:
        self._lines, self._decode = iter(lines), decode
        self.head = b""

    def __iter__(self) -> Iterator[One]:
        """Each submission.

        :raises OtherLayoutError: where lines are not as the grader writes them.
        """
        before = list(self._until((OPENING,)))
        for line in self._lines:
            if line in _LAST:
                break
            if line != _BEGINS:
                raise OtherLayoutError
            yield self._decode(b"".join((b"{", *self._until(_ENDS), b"}")))
        else:
            raise OtherLayoutError
        self.head = b"".join((*before, OPENING, line, *self._lines))

    def _until(self, ends: tuple[bytes, ...]) -> Iterator[bytes]:
        for line in self._lines:
            if line in ends:
                return
            yield line
        raise OtherLayoutError
