from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.console import Console
from rich.text import Text

from grader.cli import grader
from grader.reports.console import consoles, printable
from grader.reports.pen import Pen


def test_foreign_text_brings_no_escape_codes_and_no_markup() -> None:
    text = io.StringIO()
    Console(file=text, force_terminal=True, highlight=False).print(printable("\x1b[31mred[/]\a[bold]"))
    assert text.getvalue() == "�[31mred[/]�[bold]\n"
    assert printable("\tx") == "        x"


@given(*[st.lists(st.sampled_from(r"[]/\@#:ax= "), max_size=8).map("".join)] * 2)
@example("a[/b.hs", "c].hs")
@example("a[@click=f(", "b]")
@example("a[link=x", "b]")
@example("a\\", "[bold]")
@example("a\\\\\\", "b")
def test_no_bracket_of_one_foreign_text_is_closed_by_another(left: str, right: str) -> None:
    if "\\[" in f"{left} {right}":  # rich leaves out such a backslash; it is safe all the same
        left, right = left.replace("\\", ""), right.replace("\\", "")
    markup = f"[yellow]![/] {printable(left)}: `{printable(right)}`, [bold]{printable(left)}[/]"
    assert Text.from_markup(markup, emoji=False).plain == f"! {left}: `{right}`, {left}"


def test_a_message_brings_no_escape_codes_either(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "\x1b[31mX\x1b]0;pwned\a.docx").touch()
    with pytest.raises(SystemExit):
        grader(["grade", str(tmp_path)])
    said = capsys.readouterr().err
    assert "pwned" in said
    assert not {"\x1b", "\a"} & set(said)


def test_in_a_job_of_github_foreign_text_is_no_command(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "a ##[add-mask]1\n  ::stop-commands::x\nreplay :: Cards"
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    assert Text.from_markup(printable(text)).plain == text
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    assert Text.from_markup(printable(text)).plain == "a ## [add-mask]1\n  : :stop-commands::x\nreplay :: Cards"


def test_words_between_colons_stay_words(capsys: pytest.CaptureFixture[str]) -> None:
    for console in consoles():
        console.print("explicit_recursion:6:3:guard:a | b")
    shown = capsys.readouterr()
    assert shown.out == shown.err == "explicit_recursion:6:3:guard:a | b\n"


def test_a_list_pattern_stays_one_at_a_terminal() -> None:
    text = io.StringIO()
    pen = Pen(Console(file=text, force_terminal=True, width=80))
    pen.line(pen.text("f (a:x:xs) = xs"))
    assert text.getvalue() == "f (a:x:xs) = xs\n"
    assert not Pen(Console(file=text, force_terminal=True, width=14)).fits("f (a:x:xs) = xs")
