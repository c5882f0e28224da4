from __future__ import annotations

import io

import pytest
from rich.console import Console

from grader.reports.console import consoles, printable


def test_foreign_text_brings_no_escape_codes_and_no_markup() -> None:
    text = io.StringIO()
    Console(file=text, force_terminal=True, highlight=False).print(printable("\x1b[31mred[/]\a[bold]"))
    assert text.getvalue() == "�[31mred[/]�[bold]\n"
    assert printable("\tx") == "        x"


def test_words_between_colons_stay_words(capsys: pytest.CaptureFixture[str]) -> None:
    for console in consoles():
        console.print("explicit_recursion:6:3:guard:a | b")
    shown = capsys.readouterr()
    assert shown.out == shown.err == "explicit_recursion:6:3:guard:a | b\n"
