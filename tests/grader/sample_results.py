"""Results of an invented class, for the tests of exports and summaries."""

from __future__ import annotations

from typing import Any

import msgspec

from grader.results.schema import (
    BreachInfo,
    CaseInfo,
    CriterionInfo,
    DiagnosisInfo,
    DigestInfo,
    ReasonInfo,
    Results,
    SandboxInfo,
    StudentInfo,
    SubmissionResult,
    SuiteInfo,
)

HOSTILE = (
    '=cmd|"/c calc"!A1\n::error::pwned\r\n<script>alert(1)</script>|`@all` [x](http://e.vil) %0A\x00\x1b[31m\ud7ff]]>&'
)
DIGESTS = DigestInfo("sha256:s1", "sha256:r1", "sha256:t1", "sha256:l1", "sha256:h1", "sha256:b1")
CASES = (("deal-1", "Just (AC,One)", "winner"), ("deal-2", "Just (BD,Two)", "winner"), ("short-1", "Nothing", "length"))


def graded(name: str = "novak", wrong: str = "", got: str = "Just (BD,One)", **others: Any) -> SubmissionResult:
    """A submission that answers one case wrongly, or none."""
    cases = tuple(
        CaseInfo(case, "wrong" if case == wrong else "passed", got if case == wrong else right, right, (tag,))
        for case, right, tag in CASES
    )
    criteria = tuple(
        CriterionInfo(
            tag,
            title,
            0.0 if any(case.verdict == "wrong" for case in own) else points,
            points,
            sum(case.verdict == "passed" for case in own),
            len(own),
            (tag,),
        )
        for tag, title, points in (("winner", "Finds the winner", 7.5), ("length", "A game has 32 cards", 2.5))
        for own in ([case for case in cases if tag in case.tags],)
    )
    result = SubmissionResult(
        id=name,
        files=("Replay.hs",),
        status="graded",
        score=sum(criterion.points for criterion in criteria),
        max_score=10.0,
        criteria=criteria,
        diagnosis=(DiagnosisInfo("first", "The first match wins", 1.0, "The last wins.", "Which?"),) if wrong else (),
        cases=cases,
        digest=f"sha256:{name}",
    )
    return msgspec.structs.replace(result, **others)


def rejected(name: str = "riha", message: str = "The types do not fit.", **others: Any) -> SubmissionResult:
    reason = ReasonInfo("type-error", message, "Replay.hs", 11, f"  {message}")
    breach = BreachInfo("type-error", message, "The sheet.", "Replay.hs", 11, "reject")
    result = SubmissionResult(name, ("Replay.hs",), "rejected", 0.0, 10.0, reason, (breach,), digest=f"sha256:{name}")
    return msgspec.structs.replace(result, **others)


def in_review(name: str = "cerna", message: str = "The types do not fit.") -> SubmissionResult:
    """As ``rejected``, under a rubric that leaves it to a teacher."""
    return rejected(name, message, status="review", score=None, breaches=())


def ungraded(name: str = "unlucky") -> SubmissionResult:
    reason = ReasonInfo("sandbox-fault", "the engine is gone")
    return SubmissionResult(name, ("a.hs",), "ungraded", None, 10.0, reason, digest="sha256:u")


def missing(name: str = "absent") -> SubmissionResult:
    return SubmissionResult(name, (), "missing", None, 10.0, ReasonInfo("nothing-handed-in", "Nothing was handed in."))


def student(result: SubmissionResult, **known: Any) -> SubmissionResult:
    return msgspec.structs.replace(result, student=StudentInfo(**known))


def results_of(*submissions: SubmissionResult, **others: Any) -> Results:
    suite = SuiteInfo("graded", "sha256:s1", "77", len(CASES))
    sandbox = SandboxInfo("docker", "sha256:image", "hugs", {"memory_mb": 128})
    results = Results(1, "sedma", "The Game of 7", suite, sandbox, "0.1.0", submissions, DIGESTS)
    return msgspec.structs.replace(results, **others)
