"""The checks that are timed are whole commands that say the same with every sandbox."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.assignment.settings import load_assignment
from tests.bench.checks import CheckTimes, compare_checks, time_checks
from tests.conftest import require_wasm


def test_a_check_in_webassembly_is_compared_with_bare_runhugs_for_right_and_wrong_programs() -> None:
    require_wasm()
    right, wrong = compare_checks(load_assignment(), rounds=1)
    assert right.startswith("`grader check` of a right program: ")
    assert wrong.startswith("`grader check` of a wrong one: ")
    assert all(" times as fast by CPU time (" in line and " by the clock (" in line for line in (right, wrong))


def test_checks_that_fail_are_not_timed(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="the checks differ, or fail"):
        time_checks(tmp_path / "nothing.hs", ("none",), 1)


def test_the_first_check_which_may_prepare_something_is_not_the_usual_one() -> None:
    times = CheckTimes(clock=[9.0, 1.0, 2.0, 3.0], cpu=[8.0, 0.1, 0.2, 0.3])
    assert (times.usual_clock, times.usual_cpu) == (2.0, 0.2)
