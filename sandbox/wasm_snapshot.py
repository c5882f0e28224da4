"""A WebAssembly module whose memory begins as an instance's memory is now. Pure: bytes in, bytes out."""

from __future__ import annotations

from collections.abc import Iterator

_HEADER = 8  # magic number and version
_MEMORY, _START, _DATA, _DATA_COUNT = 5, 8, 11, 12  # sections
_PAGE = 65536
_GRAIN = 4096  # bytes that are compared at a time


def snapshot_module(module: bytes, memory: bytes) -> bytes:
    """The module with this memory instead of its own data; no global variable of it may have changed.

    The data are one dense segment: only then does the engine map them, and copies just the pages that a program
    changes. With a segment for each run of bytes that are not zero an instance would take a hundred times as long.
    """
    first, last = _used(memory)
    segment = b"\1" + b"\0\x41" + _signed(first) + b"\x0b" + _unsigned(last - first) + memory[first:last]
    parts = [module[:_HEADER]]
    for kind, content in _sections(module):
        if kind == _START:
            continue
        if kind == _MEMORY:
            content = _with_pages(content, len(memory) // _PAGE)
        elif kind == _DATA:
            content = segment
        elif kind == _DATA_COUNT:
            content = b"\1"
        parts.append(bytes([kind]) + _unsigned(len(content)) + content)
    return b"".join(parts)


def _used(memory: bytes) -> tuple[int, int]:
    """Where the first grain that is not all zeros begins, and where the last one ends."""
    zeros = bytes(_GRAIN)
    used = [start for start in range(0, len(memory), _GRAIN) if memory[start : start + _GRAIN] != zeros]
    return (used[0], used[-1] + _GRAIN) if used else (0, 0)


def _with_pages(content: bytes, pages: int) -> bytes:
    """The section of one memory, with another size at the start."""
    flags = content[1]
    _, end = _read_unsigned(content, 2)
    return content[:1] + bytes([flags]) + _unsigned(pages) + content[end:]


def _sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    at = _HEADER
    while at < len(module):
        size, start = _read_unsigned(module, at + 1)
        yield module[at], module[start : start + size]
        at = start + size


def _read_unsigned(data: bytes, at: int) -> tuple[int, int]:
    """A number in LEB128, and where it ends."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if not byte & 0x80:
            return value, at


def _unsigned(number: int) -> bytes:
    encoded = bytearray()
    while number > 0x7F:
        encoded.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes((*encoded, number))


def _signed(number: int) -> bytes:
    """LEB128 with a sign, as addresses are written; ours are positive."""
    encoded = bytearray()
    while number > 0x3F:
        encoded.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes((*encoded, number))
