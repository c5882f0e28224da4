"""``results.json`` written and read a submission at a time: the same as all at once, in little memory."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.errors import UsageError
from grader.model import Verdict
from grader.results.files import dump_results, load_results, stream_results
from grader.results.schema import (
    AdjustmentInfo,
    BreachInfo,
    CaseInfo,
    LatenessInfo,
    PlayFaultInfo,
    PlayInfo,
    ReasonInfo,
    Results,
    SandboxInfo,
    SmallestInfo,
    SubmissionResult,
    SuiteInfo,
)

texts = st.text(st.characters(codec="utf-8"), max_size=20) | st.just('\n "submissions": []')
verdicts = st.sampled_from([verdict.value for verdict in Verdict])
times = st.datetimes().map(datetime.isoformat)
results = st.builds(
    SubmissionResult,
    id=texts,
    files=st.lists(texts, max_size=2).map(tuple),
    status=st.sampled_from(["graded", "rejected", "ungraded"]),
    score=st.none() | st.floats(0, 10),
    max_score=st.just(10.0),
    reason=st.none() | st.builds(ReasonInfo, code=texts, message=texts, line=st.none() | st.integers(1, 99)),
    breaches=st.lists(st.builds(BreachInfo, texts, texts, texts, texts, st.none(), texts), max_size=1).map(tuple),
    cases=st.lists(
        st.builds(
            CaseInfo,
            texts,
            st.sampled_from([each.value for each in Verdict]),
            texts,
            texts,
            st.lists(texts, max_size=2).map(tuple),
        ),
        max_size=2,
    ).map(tuple),
    earned=st.none() | st.floats(0, 10),
    lateness=st.none()
    | st.builds(
        LatenessInfo, deadline=st.datetimes().map(datetime.isoformat), seconds_late=st.integers(0, 99), rule=texts
    ),
    adjustment=st.none() | st.builds(AdjustmentInfo, points=st.floats(-9, 9), comment=texts, shown=st.booleans()),
)


def head_of(title: str) -> Results:
    suite, sandbox = SuiteInfo("graded", "sha256:1", "7", 3), SandboxInfo("none", None, "hugs", {"memory_mb": 128})
    return Results(1, "sedma", title, suite, sandbox, "0.1.0", ())


@given(texts, st.lists(results, max_size=3))
def test_streamed_results_are_the_same_bytes_as_all_at_once(title: str, submissions: list[SubmissionResult]) -> None:
    head = head_of(title)
    whole = msgspec.structs.replace(head, submissions=tuple(submissions))
    assert b"".join(stream_results(head, submissions)) == dump_results(whole)


@given(texts, st.lists(results, max_size=3))
def test_results_are_read_back_as_they_were_in_whichever_lines_they_stand(
    tmp_path_factory: pytest.TempPathFactory, title: str, submissions: list[SubmissionResult]
) -> None:
    path = tmp_path_factory.mktemp("results") / "results.json"
    whole = msgspec.structs.replace(head_of(title), submissions=tuple(submissions))
    written = dump_results(whole)
    for raw in (
        written,
        msgspec.json.encode(whole),
        msgspec.json.format(written, indent=4),
        json.dumps(json.loads(written), indent=1).encode(),
        written.replace(b"\n", b"\r\n"),
    ):
        path.write_bytes(raw)
        assert load_results(path) == whole


@pytest.mark.parametrize("cut", [b'\n "submissions": [', b"\n  {\n", b"\n  }\n", b'\n   "status"'])
def test_results_that_were_cut_off_are_no_results(tmp_path: Path, cut: bytes) -> None:
    one = SubmissionResult("a", ("a.hs",), "graded", 1.0, 10.0)
    written = dump_results(msgspec.structs.replace(head_of("Sedma"), submissions=(one,)))
    path = tmp_path / "results.json"
    for raw in (written[: written.index(cut)], written[: written.index(cut) + len(cut)]):
        path.write_bytes(raw)
        with pytest.raises(UsageError, match=r"not a results\.json of this grader"):
            load_results(path)


CLASS = """
import resource, sys
from pathlib import Path
from grader.results.files import load_results
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
found = load_results(Path(sys.argv[1]))
print(len(found.submissions), (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024)
"""


def test_a_large_class_is_read_in_a_fraction_of_the_memory_that_its_file_takes(tmp_path: Path) -> None:
    cases = tuple(CaseInfo(f"case-{n}", "wrong", "Just (AC,One)", "Just (BD,Two)", ("winner",)) for n in range(106))
    one = SubmissionResult("a", ("a.hs",), "graded", 1.0, 10.0, cases=cases)
    many = (msgspec.structs.replace(one, id=f"student-{n}") for n in range(1000))
    path = tmp_path / "results.json"
    path.write_bytes(b"".join(stream_results(head_of("Sedma"), many)))
    done = subprocess.run([sys.executable, "-c", CLASS, path], capture_output=True, text=True, check=True)
    count, grown = map(int, done.stdout.split())
    assert count == 1000
    assert grown < path.stat().st_size / 2


def test_results_from_before_lateness_and_adjustments_are_read(tmp_path: Path) -> None:
    whole = msgspec.structs.replace(head_of("old"), submissions=(SubmissionResult("a", (), "graded", 7.0, 10.0),))
    older = json.loads(dump_results(whole))
    for field in ("earned", "lateness", "adjustment"):
        del older["submissions"][0][field]
    (tmp_path / "results.json").write_text(json.dumps(older))
    assert load_results(tmp_path) == whole


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"status": "great"}, "has the status 'great' of the submission 'ann'"),
        ({"score": 1e308}, "has 1e+308 points"),
        ({"adjustment": AdjustmentInfo(points=-1e300)}, "has -1e+300 points"),
        ({"lateness": LatenessInfo("yesterday")}, "has the time 'yesterday'"),
        ({"lateness": LatenessInfo("2026-01-01", "99")}, "has the time '99'"),
        ({"cases": (CaseInfo("case-1", "odd", "", "", ()),)}, "has the verdict 'odd'"),
        ({"smallest": SmallestInfo("7H", "", "", "odd")}, "has the verdict 'odd'"),
        ({"play": PlayInfo(fault=PlayFaultInfo("odd", "", "A", 1, "", ""))}, "has the verdict 'odd'"),
    ],
)
def test_values_that_no_grading_gives_are_refused(changes: dict[str, object], complaint: str, tmp_path: Path) -> None:
    result = SubmissionResult("ann", ("replay.hs",), "graded", 10.0, 10.0)
    odd = msgspec.structs.replace(head_of("t"), submissions=(msgspec.structs.replace(result, **changes),))
    (file := tmp_path / "results.json").write_bytes(dump_results(odd))
    with pytest.raises(UsageError, match=re.escape(complaint)):
        load_results(file)


@pytest.mark.parametrize("text", ["[" * 200_000, '{"schema": 1, "more": ' + "[" * 200_000 + "]" * 200_000 + "}"])
def test_results_that_nest_without_end_are_refused(text: str, tmp_path: Path) -> None:
    (file := tmp_path / "results.json").write_text(text)
    with pytest.raises(UsageError, match="not a results"):
        load_results(file)
