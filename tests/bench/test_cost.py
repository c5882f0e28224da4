"""The table of costs says what was measured, and no suite costs more than three times that of the first."""

from __future__ import annotations

import shutil

import pytest

from grader.assignment.settings import list_bundled
from testcases import DEFAULT
from tests.bench.cost import Cost, main, measure, table
from tests.conftest import unavailable

MOST = 3.0


def test_a_row_compares_the_means_and_names_the_slowest_program() -> None:
    first, second = Cost("first", 50, {"a": 0.1, "b": 0.3}), Cost("second", 100, {"c": 0.6})
    *_, one, two = table([first, second]).splitlines()
    assert one == "| first | 0.40 s | 1.0 | 0.30 s for all 50 (b) |"
    assert two == "| second | 0.60 s | 1.5 | 0.60 s for all 100 (c) |"


def test_the_first_assignment_is_always_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tests.bench.cost.measure", lambda name: Cost(name, 10, {"program": 0.1}))
    main(["other"])
    assert [line.split()[1] for line in capsys.readouterr().out.splitlines()[2:]] == [DEFAULT, "other"]


@pytest.mark.no_cover
@pytest.mark.long
def test_the_suites_cost_about_as_much_as_the_first() -> None:
    if not shutil.which("runhugs"):
        unavailable("hugs is not installed")
    names = (DEFAULT, *(name for name in list_bundled("replay") if name != DEFAULT))
    base, *others = (measure(name) for name in names)
    assert {cost.assignment: cost.mean / base.mean for cost in others if cost.mean > MOST * base.mean} == {}
