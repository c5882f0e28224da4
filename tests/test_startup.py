"""How soon the command line answers, in CPU time and as a ratio, for machines differ."""

from __future__ import annotations

import resource
import subprocess
import sys

RATIO = 3  # about 1.5 is usual; importing what grades would make it 8 or more


def cpu_seconds(*arguments: str) -> float:
    """CPU time of a Python process from its start to its end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def least_cpu_seconds(*arguments: str) -> float:
    """Of several: a busy machine adds to some of them, and takes nothing away."""
    return min(cpu_seconds(*arguments) for _ in range(5))


def test_help_costs_little_more_than_the_library_that_prints_it() -> None:
    """Starting Python alone is no measure: it costs half as much in one build as in another."""
    click = least_cpu_seconds("-c", "import click")
    for arguments in (["--help"], ["grade", "--help"]):
        assert least_cpu_seconds("-m", "grader", *arguments) < RATIO * click


def test_help_imports_nothing_that_only_grading_needs() -> None:
    script = (
        "import sys\nfrom grader.cli import grader\n"
        "grader.main(['grade', '--help'], standalone_mode=False)\n"
        "heavy = {'docker', 'jinja2', 'rich', 'msgspec', 'pygments', 'tree_sitter', 'distributed', 'sqlite3'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stderr == "[]\n"
