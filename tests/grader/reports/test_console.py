from __future__ import annotations

import io

from rich.console import Console

from grader.reports.console import printable


def test_foreign_text_brings_no_escape_codes_and_no_markup() -> None:
    text = io.StringIO()
    Console(file=text, force_terminal=True, highlight=False).print(printable("\x1b[31mred[/]\a[bold]"))
    assert text.getvalue() == "�[31mred[/]�[bold]\n"
    assert printable("\tx") == "        x"
