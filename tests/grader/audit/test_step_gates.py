"""The limit of steps is a multiple of what right programs need: measured where steps can be counted, else said."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from grader.assignment.gates import GateSettings
from grader.assignment.settings import assignment_folder, list_bundled, load_assignment
from grader.assignment.step_costs import (
    ProgramCost,
    SuiteCosts,
    check_costs,
    costs_path,
    dump_costs,
    load_costs,
    sum_up,
)
from grader.assignment.suites import load_suite, open_suite, suite_path
from grader.audit.audit_progress import Silent
from grader.audit.programs import bank
from grader.audit.step_gates import FoundCosts, find_costs, steps_suffice
from grader.cli import grader
from grader.errors import DriftError, SettingsError
from grader.judging.exam import Exam
from sandbox.wasm_module import find_module
from tests.conftest import require_wasm

CHEAPEST = "sedma-players"
LIMITS = GateSettings()
COSTS = SuiteCosts("sha256:0", {"folds": ProgramCost(300, 500), "lists": ProgramCost(700, 800)})


def small_exam(folder: Path, *programs: str, steps: int = 8_000_000) -> Exam:
    """Sedma's graded suite, a bank with some of its right programs, and a limit of steps."""
    sedma = assignment_folder("sedma")
    shutil.copytree(sedma, folder, ignore=shutil.ignore_patterns("bank", "attacks", "errors"))
    (folder / "bank/wheat").mkdir(parents=True)
    for program in programs:
        shutil.copy(sedma / "bank/wheat" / program, folder / "bank/wheat")
    assignment = load_assignment(str(folder), limits={"steps_per_case": steps})
    return Exam(assignment, open_suite(assignment, "graded"))


def test_a_limit_ten_times_the_costliest_case_is_enough_and_the_factor_is_said() -> None:
    gate = steps_suffice(FoundCosts(COSTS), 8_000, LIMITS)
    assert gate.met
    assert gate.target == "at least 10"
    assert gate.figure == "10: 800 steps (lists)"


def test_a_limit_that_is_too_low_is_missed_by_the_programs_for_which_it_is() -> None:
    gate = steps_suffice(FoundCosts(COSTS), 7_999, LIMITS)
    assert not gate.met
    assert gate.figure == "9.9: 800 steps (lists)"  # rounded down: 10 would have been met
    assert gate.shortfalls == ("lists: 800 steps, and the limit is 7,999",)


def test_a_right_program_without_an_answer_misses_the_gate() -> None:
    gate = steps_suffice(FoundCosts(COSTS, unanswered=("slow",)), 8_000, LIMITS)
    assert not gate.met
    assert gate.shortfalls == ("slow: some case has no answer",)


def test_where_steps_cannot_be_counted_the_committed_figures_count_and_the_gate_says_so() -> None:
    gate = steps_suffice(FoundCosts(COSTS, why_not="it is not built"), 8_000, LIMITS)
    assert gate.met
    assert gate.figure == "10: 800 steps (lists), by costs.json; not measured: it is not built"


def test_a_limit_that_nobody_ever_measured_misses_the_gate() -> None:
    gate = steps_suffice(FoundCosts(None, why_not="it is not built"), 8_000, LIMITS)
    assert not gate.met
    assert gate.figure == "not measured: it is not built"
    assert gate.shortfalls == ("not measured: it is not built",)


def test_without_the_module_an_audit_takes_what_is_committed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sandbox.wasm_backend.find_module", partial(find_module, tmp_path))
    found = find_costs(small_exam(tmp_path / "small", "folds.hs"), 1, Silent())
    assert found.costs == load_costs(load_assignment("sedma"), "graded")
    assert found.why_not == "Hugs for WebAssembly is not built: try 'make wasm'"


def test_right_programs_are_measured_and_those_that_reach_the_limit_are_named(tmp_path: Path) -> None:
    require_wasm()
    exam = small_exam(tmp_path / "small", "folds.hs", "list_comprehension.hs", steps=250_000)
    found = find_costs(exam, 2, Silent())
    committed = load_costs(load_assignment("sedma"), "graded")
    assert found.costs is not None
    assert committed is not None
    assert found.costs.programs == {"folds": committed.programs["folds"]}
    assert found.unanswered == ("list_comprehension",)
    assert not steps_suffice(found, 100_000, LIMITS).met


@pytest.mark.parametrize("name", list_bundled())
def test_the_costs_of_every_right_program_on_both_suites_are_committed_and_far_below_the_limit(name: str) -> None:
    assignment = load_assignment(name)
    for suite in assignment.settings.suites:
        costs = load_costs(assignment, suite)
        assert costs is not None
        assert costs.suite == load_suite(suite_path(assignment, suite)).digest
        assert set(costs.programs) == {program.id for program in bank(assignment, "wheat")}
        settings = assignment.settings
        gate = steps_suffice(FoundCosts(costs), settings.limits.steps_per_case, settings.gates)
        assert gate.shortfalls == ()


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name == CHEAPEST else pytest.mark.long) for name in list_bundled()],
)
def test_right_programs_cost_what_is_committed(name: str) -> None:
    require_wasm()
    checked = CliRunner().invoke(grader, ["generate", "--costs", "--check", "-a", name], catch_exceptions=False)
    assert (checked.exit_code, checked.stderr) == (0, "")
    assert checked.stdout.count("(as committed)") == 2


def test_other_costs_than_the_committed_ones_are_a_drift(tmp_path: Path) -> None:
    assignment = small_exam(tmp_path / "small").assignment
    costs = msgspec.json.decode(costs_path(assignment).read_bytes(), type=dict[str, SuiteCosts])
    assert dump_costs(costs) == costs_path(assignment).read_text()
    check_costs(assignment, costs)
    with pytest.raises(DriftError, match="generate --costs"):
        check_costs(assignment, {**costs, "graded": COSTS})


def test_a_file_that_is_no_table_of_costs_is_said(tmp_path: Path) -> None:
    assignment = small_exam(tmp_path / "small").assignment
    costs_path(assignment).write_text('{"graded": 1}')
    with pytest.raises(SettingsError, match=r"costs\.json: not a table of programs and steps"):
        load_costs(assignment, "graded")
    costs_path(assignment).unlink()
    assert load_costs(assignment, "graded") is None


def test_costs_are_measured_on_the_suites_as_they_are() -> None:
    refused = CliRunner().invoke(grader, ["generate", "--costs", "--games"])
    assert refused.exit_code == 2
    assert "--costs runs programs on the suites as they are" in refused.stderr


def test_the_median_of_an_even_number_of_cases_is_one_of_them() -> None:
    assert sum_up([9, 1, 5, 2]) == ProgramCost(2, 9)
