"""What commands share that run the programs of a class: the check of the sandbox, and the workers."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from grader.commands.options import GradingOptions, say
from grader.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from grader.grading.workers import Workers
    from grader.judging.exam import Exam


def check_sandbox(sandbox: str | None, *, unsafe_no_sandbox: bool) -> None:
    """Make sure that nobody runs strangers' programs without a sandbox by mistake.

    :raises UsageError: with what to add.
    """
    if sandbox == "none" and not unsafe_no_sandbox:
        raise UsageError(
            "--sandbox none runs strangers' programs unprotected on this machine; "
            "add --unsafe-no-sandbox if you mean it"
        )


def ignore(_: str) -> None:
    """With --quiet only problems are reported."""


def open_workers(
    exam: Exam, options: GradingOptions, cluster: str | None, jobs: int | None, report: Callable[[str], None]
) -> AbstractContextManager[Workers]:
    """On this machine, or on the workers of a cluster."""
    if cluster is not None:
        from grader.grading.dask_workers import dask_workers

        if (options.isolation, options.runtime) != (GradingOptions.isolation, GradingOptions.runtime):
            raise UsageError(
                "--isolation and --runtime are for this machine's Docker; a cluster's workers use their own"
            )
        return dask_workers(exam, cluster, options.sandbox, jobs, say)  # where programs run is always reported
    from grader.grading.runtime import open_runtime
    from grader.grading.workers import local_workers

    return local_workers(exam, open_runtime(options.sandbox_choice, report), jobs or os.cpu_count() or 1)
