"""How soon the command line answers, in CPU time and as a ratio, for machines differ."""

from __future__ import annotations

import resource
import subprocess
import sys

RATIO = 10  # about 5 is usual, 0.1 s to 0.02 s; importing what grades would make it 20


def cpu_seconds(*arguments: str) -> float:
    """CPU time of a Python process from its start to its end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def least_cpu_seconds(*arguments: str) -> float:
    """Of several: a busy machine adds to some of them, and takes nothing away."""
    return min(cpu_seconds(*arguments) for _ in range(5))


def test_help_costs_little_more_than_starting_python() -> None:
    nothing = least_cpu_seconds("-c", "pass")
    for arguments in (["--help"], ["grade", "--help"]):
        assert least_cpu_seconds("-m", "grader", *arguments) < RATIO * nothing


def test_help_imports_nothing_that_only_grading_needs() -> None:
    script = (
        "import sys\nfrom grader.cli import grader\n"
        "grader.main(['grade', '--help'], standalone_mode=False)\n"
        "heavy = {'docker', 'jinja2', 'rich', 'msgspec', 'pygments', 'tree_sitter', 'distributed', 'sqlite3'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stderr == "[]\n"
