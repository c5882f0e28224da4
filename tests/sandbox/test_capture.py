from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sandbox.capture import STDERR, STDOUT, Capture, Frames

PIECES = st.lists(st.tuples(st.sampled_from([STDOUT, STDERR]), st.binary(max_size=40)), max_size=10)


def frame(stream: int, data: bytes) -> bytes:
    return bytes([stream, 0, 0, 0]) + len(data).to_bytes(4, "big") + data


@given(PIECES, st.integers(min_value=1, max_value=50))
def test_frames_may_be_cut_anywhere(pieces: list[tuple[int, bytes]], step: int) -> None:
    stream = b"".join(frame(*piece) for piece in pieces)
    frames, capture = Frames(), Capture(limit=10_000)
    for start in range(0, len(stream), step):
        for number, data in frames.feed(stream[start : start + step]):
            capture.add(number, data)
    assert capture.stdout == b"".join(data for number, data in pieces if number == STDOUT)
    assert capture.stderr == b"".join(data for number, data in pieces if number == STDERR)


def test_exactly_the_limit_is_no_overflow() -> None:
    capture = Capture(limit=4)
    capture.add(STDOUT, b"1234")
    assert (capture.stdout, capture.overflowed) == (b"1234", False)


def test_one_byte_more_is_an_overflow_and_not_kept() -> None:
    capture = Capture(limit=4)
    capture.add(STDERR, b"123")
    capture.add(STDERR, b"45")
    assert (capture.stderr, capture.overflowed) == (b"1234", True)
