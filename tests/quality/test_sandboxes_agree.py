"""Programs of every bank give the same answers in WebAssembly as in the native interpreter; a right one is far below
the limit of steps. ``python -m tests.agreement`` compares all of them.
"""

from __future__ import annotations

import pytest

from grader.assignment.settings import list_bundled, load_assignment
from sandbox.contract import Sandbox
from tests.agreement import compare, first_difference

FEW = 40  # every fortieth program of a folder, the first one included
MARGIN = 10  # times what a right program needs for its costliest case, at least


@pytest.mark.long
@pytest.mark.parametrize("name", list_bundled())
def test_programs_answer_alike_and_right_ones_need_a_fraction_of_the_limit(
    name: str, bubblewrap_sandbox: Sandbox, wasm_sandbox: Sandbox
) -> None:
    assignment = load_assignment(name)
    compared = list(compare(assignment, bubblewrap_sandbox, wasm_sandbox, FEW))
    assert [(one.submission.id, first_difference(one)) for one in compared if not one.agrees] == []
    right = [one.counter.line for one in compared if one.folder == "bank/wheat"]
    assert 0 < MARGIN * max(right) < assignment.settings.limits.steps_per_case
