"""What a program wrote, up to a limit. Pure: knows bytes; must not know where they came from."""

from __future__ import annotations

from collections.abc import Iterator

STDOUT = 1
STDERR = 2

_HEADER = 8  # of a frame: the stream's number, three zeros, the length in four bytes


class Capture:
    """The two output streams, each kept up to ``limit`` bytes."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._kept = {STDOUT: bytearray(), STDERR: bytearray()}
        self.overflowed = False

    def add(self, stream: int, data: bytes) -> None:
        """Keep what still fits; drop the rest and remember that there was too much."""
        kept = self._kept[stream]
        room = self._limit - len(kept)
        kept += data[:room]
        self.overflowed = self.overflowed or len(data) > room

    @property
    def stdout(self) -> bytes:
        """The standard output, up to the limit."""
        return bytes(self._kept[STDOUT])

    @property
    def stderr(self) -> bytes:
        """The standard error output, up to the limit."""
        return bytes(self._kept[STDERR])


class Frames:
    """Splits the engine's stream, in which both outputs arrive interleaved in frames."""

    def __init__(self) -> None:
        self._stream = STDOUT
        self._missing = 0
        self._header = bytearray()

    def feed(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """The pieces in ``data``, each with its stream; ``data`` may begin and end in the middle of a frame."""
        while data:
            if self._missing:
                piece, data = data[: self._missing], data[self._missing :]
                self._missing -= len(piece)
                yield self._stream, piece
            else:
                data = self._read_header(data)

    def _read_header(self, data: bytes) -> bytes:
        wanted = _HEADER - len(self._header)
        self._header += data[:wanted]
        if len(self._header) == _HEADER:
            self._stream = STDERR if self._header[0] == STDERR else STDOUT
            self._missing = int.from_bytes(self._header[4:], "big")
            self._header.clear()
        return data[wanted:]
