"""``results.json`` written and read, all at once or a submission at a time, so that it may be larger than memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from grader.errors import UsageError
from grader.results.odd_values import find_odd_value
from grader.results.schema import SCHEMA, Results, SubmissionResult

# Parts of the layout that msgspec's ``format`` with an indent of 1 gives.
_NOBODY = b'\n "submissions": []'
OPENING = b' "submissions": [\n'
_BEGINS, _ENDS = b"  {\n", (b"  }\n", b"  },\n")
_LAST = (b" ]\n", b" ],\n")

Part = TypeVar("Part")


def dump_results(results: Results) -> bytes:
    """Readable JSON, the same bytes for the same results."""
    return msgspec.json.format(msgspec.json.encode(results), indent=1) + b"\n"


def dump_submission(result: SubmissionResult) -> str:
    """One submission's result as readable JSON."""
    return msgspec.json.format(msgspec.json.encode(result), indent=1).decode() + "\n"


def load_results(path: Path) -> Results:
    """Read a results file back, or the one in a report's folder; of thousands of students, in little memory.

    :raises UsageError: where it is not one, or of a later schema than we know.
    """
    file = path / "results.json" if path.is_dir() else path
    try:
        results = _read_results(file)
    except OSError as error:
        raise UsageError(
            f"{file}: cannot be read ({error.strerror}); name a results.json, or a folder that `grader grade` wrote"
        ) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UsageError(f"{file}: not a results.json of this grader: {error}") from error
    if results.schema != SCHEMA:
        raise UsageError(f"{file}: has schema {results.schema}, and this grader reads schema {SCHEMA}")
    if odd := find_odd_value(results):
        raise UsageError(f"{file}: not a results.json of this grader: has {odd}")
    return results


def _read_results(file: Path) -> Results:
    """A submission at a time if the file has the lines that the grader writes, else all at once."""
    shared: dict[Any, Any] = {}
    decode = msgspec.json.Decoder(SubmissionResult).decode
    # Anything unusual leads to the second way, which reads every layout and explains what is wrong.
    with suppress(OtherLayoutError, msgspec.DecodeError, UnicodeDecodeError), file.open("rb") as lines:
        reader = Reader(lines, lambda raw: _share(decode(raw), shared))
        submissions = tuple(reader)
        return msgspec.structs.replace(msgspec.json.decode(reader.head, type=Results), submissions=submissions)
    return msgspec.json.decode(file.read_bytes(), type=Results)


def _share(result: SubmissionResult, shared: dict[Any, Any]) -> SubmissionResult:
    """The same result, with equal parts of several results kept once: a class gives few different answers."""

    def keep_once(parts: tuple[Part, ...]) -> tuple[Part, ...]:
        return tuple(shared.setdefault(part, part) for part in parts)

    return msgspec.structs.replace(
        result,
        cases=keep_once(result.cases),
        criteria=keep_once(result.criteria),
        diagnosis=keep_once(result.diagnosis),
    )


def stream_results(head: Results, submissions: Iterable[SubmissionResult]) -> Iterator[bytes]:
    """What ``dump_results`` gives for ``head`` with these submissions, in pieces; ``head`` has none itself."""
    before, _, after = dump_results(head).partition(_NOBODY)
    yield before + _NOBODY[:-1]
    # Strings in JSON contain no raw line breaks, so each line break belongs to the layout and may be indented.
    separator = b"\n  "
    for result in submissions:
        yield separator + msgspec.json.format(msgspec.json.encode(result), indent=1).replace(b"\n", b"\n  ")
        separator = b",\n  "
    yield (b"]" if separator == b"\n  " else b"\n ]") + after


class OtherLayoutError(Exception):
    """The file may say the same, but in other lines."""


class Reader(Generic[Part]):
    """Reads the submissions of a file one after another; the text around them is ``head`` when all are read."""

    def __init__(self, lines: Iterable[bytes], decode: Callable[[bytes], Part]) -> None:
        self._lines, self._decode = iter(lines), decode
        self.head = b""

    def __iter__(self) -> Iterator[Part]:
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
        else:  # the file ends before its list does
            raise OtherLayoutError
        self.head = b"".join((*before, OPENING, line, *self._lines))

    def _until(self, ends: tuple[bytes, ...]) -> Iterator[bytes]:
        for line in self._lines:
            if line in ends:
                return
            yield line
        raise OtherLayoutError
