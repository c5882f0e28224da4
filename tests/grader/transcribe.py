"""What ``grader check`` says to wrong programs, as golden files.

``python -m tests.grader.transcribe`` writes them anew; read what changed as a student who knows only the sheet.
"""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from grader.assignment.settings import load_assignment
from grader.cli import grader

FOLDER = Path(__file__).parent / "transcripts"
BANK = load_assignment("sedma").file("bank")
PROGRAMS = {
    path.stem: path
    for path in (
        BANK / "chaff/leading_seven_is_joker.hs",
        BANK / "chaff/trick_credited_to_leader.hs",
        BANK / "chaff/no_repeat_check.hs",
        BANK / "chaff/error_on_wrong_length.hs",
        BANK / "chaff/two_when_no_trick.hs",
        BANK / "chaff/crash_on_tie.hs",
        BANK / "rejected/missing_eq_instance.hs",
        BANK / "rejected/import_data_list.hs",
        *sorted((FOLDER / "programs").glob("*.hs")),
    )
}
"""By the name of the transcript; the first line of each program says what is wrong with it."""


def transcribe(path: Path) -> str:
    """The command, what it prints to a pipe, and how it exits."""
    arguments = ["check", str(path), "--sandbox", "bubblewrap"]
    result = CliRunner().invoke(grader, arguments, catch_exceptions=False)
    return f"$ grader check {path.name}\n{result.output}\n(exit {result.exit_code})\n"


def main() -> None:
    for name, path in PROGRAMS.items():
        (FOLDER / f"{name}.txt").write_text(transcribe(path), encoding="utf-8")


if __name__ == "__main__":
    main()
