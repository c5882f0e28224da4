from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from grader.results import (
    BreachInfo,
    CaseInfo,
    ReasonInfo,
    Results,
    SandboxInfo,
    SubmissionResult,
    SuiteInfo,
    dump_results,
)
from grader.results_stream import stream_results

texts = st.text(st.characters(codec="utf-8"), max_size=20) | st.just('\n "submissions": []')
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
        st.builds(CaseInfo, texts, texts, texts, texts, st.lists(texts, max_size=2).map(tuple)), max_size=2
    ).map(tuple),
)


@given(texts, st.lists(results, max_size=3))
def test_streamed_results_are_the_same_bytes_as_all_at_once(title: str, submissions: list[SubmissionResult]) -> None:
    suite, sandbox = SuiteInfo("graded", "sha256:1", "7", 3), SandboxInfo("none", None, "hugs", {"memory_mb": 128})
    head = Results(1, "sedma", title, suite, sandbox, "0.1.0", ())
    whole = msgspec.structs.replace(head, submissions=tuple(submissions))
    assert b"".join(stream_results(head, submissions)) == dump_results(whole)
