"""The connection to a container's three streams. Knows the engine's socket; must not know limits other than time."""

from __future__ import annotations

import selectors
import socket
import time
from types import TracebackType
from typing import Self

from docker import DockerClient

from sandbox.capture import STDERR, STDOUT, Capture, Frames

_CHUNK = 65536


class Attachment:
    """A connection made before the container starts, so that no byte is missed."""

    def __init__(self, client: DockerClient, container: str) -> None:
        parameters = {"stdin": 1, "stdout": 1, "stderr": 1, "stream": 1}
        self._stream = client.api.attach_socket(container, parameters)
        # Over a Unix socket the SDK returns a file around the socket, and the file cannot be half closed.
        self._socket: socket.socket = getattr(self._stream, "_sock", self._stream)
        self._frames, self._received = Frames(), {STDOUT: bytearray(), STDERR: bytearray()}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection; the container sees the end of its input."""
        # The outermost first: a response whose file is already closed warns when it is garbage-collected.
        if response := getattr(self._stream, "_response", None):
            response.close()
        self._stream.close()
        self._socket.close()

    def follow(self, stdin: bytes, capture: Capture, deadline: float) -> bool:
        """Send the input and read both outputs.

        True if the program closed its outputs before the deadline and within the capture's limit.
        """
        unsent, frames = memoryview(stdin), Frames()
        self._socket.setblocking(False)
        with selectors.DefaultSelector() as selector:
            key = selector.register(self._socket, selectors.EVENT_READ | selectors.EVENT_WRITE)
            while (remaining := deadline - time.monotonic()) > 0 and not capture.overflowed:
                events = sum(event for _, event in selector.select(remaining))
                if events & selectors.EVENT_WRITE:
                    unsent = self._send(unsent)
                    if not unsent:
                        selector.modify(key.fileobj, selectors.EVENT_READ)
                if events & selectors.EVENT_READ:
                    data = self._receive()
                    for stream, piece in frames.feed(data):
                        capture.add(stream, piece)
                    if not data:
                        return not capture.overflowed
        return False

    def send(self, data: bytes, deadline: float) -> None:
        """Send all the data and keep the connection open.

        :raises TimeoutError: if the other side does not accept it before the deadline.
        """
        self._socket.settimeout(max(0.001, deadline - time.monotonic()))
        self._socket.sendall(data)

    def receive(self, length: int, deadline: float) -> bytes:
        """Read ``length`` bytes of the standard output; none if the connection closes before they are complete.

        :raises TimeoutError: if they do not arrive before the deadline.
        """
        waiting = self._received[STDOUT]
        while len(waiting) < length:
            self._socket.settimeout(max(0.001, deadline - time.monotonic()))
            data = self._receive()
            if not data:
                return b""
            for stream, piece in self._frames.feed(data):
                self._received[stream] += piece
        result = bytes(waiting[:length])
        del waiting[:length]
        return result

    def error_output(self) -> str:
        """What has arrived on the error output, in one line."""
        return " ".join(self._received[STDERR].decode(errors="replace").split())[:400]

    def _send(self, unsent: memoryview) -> memoryview:
        """Send as much as the socket accepts, and half close it once all is sent; return the rest.

        A program that has ended reads no more, so an error drops the rest.
        """
        try:
            if unsent:
                unsent = unsent[self._socket.send(unsent[:_CHUNK]) :]
            if not unsent:
                self._socket.shutdown(socket.SHUT_WR)
        except OSError:
            return unsent[:0]
        return unsent

    def _receive(self) -> bytes:
        try:
            return self._socket.recv(_CHUNK)
        except ConnectionResetError:
            return b""
