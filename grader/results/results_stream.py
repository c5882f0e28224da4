"""``results.json`` a submission at a time, so that it may be larger than memory. The same bytes as all at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from grader.results.schema import Results, SubmissionResult, dump_results

_NOBODY = b'\n "submissions": []'


def stream_results(head: Results, submissions: Iterable[SubmissionResult]) -> Iterator[bytes]:
    """What ``dump_results`` gives for ``head`` with these submissions, in pieces; ``head`` has none itself."""
    before, _, after = dump_results(head).partition(_NOBODY)
    yield before + _NOBODY[:-1]
    separator = b"\n  "
    for one in submissions:
        yield separator + msgspec.json.format(msgspec.json.encode(one), indent=1).replace(b"\n", b"\n  ")
        separator = b",\n  "
    yield (b"]" if separator == b"\n  " else b"\n ]") + after
