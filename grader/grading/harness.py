"""The Haskell program around a submission, and both ends of its protocol: one line in, one line out for each case.

It decodes inputs and shows answers; it never sees an expected answer. Must not know sandboxes or verdicts.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Protocol, TypeVar

from jinja2 import Environment, StrictUndefined, Template

from grader.assignment.settings import Settings
from grader.model import STUDENT_MODULE, Answer, AnswerKind
from sandbox.interpreters import Interpreter

MAIN = "Main.hs"
READY = "ready"
MESSAGE_LENGTH = 400
ANSWER_LENGTH = 500
_LONGEST_RAW = 2 * ANSWER_LENGTH  # of a message before it is cleaned: the harness sends less, whatever else writes more

Label = TypeVar("Label", str, int)
"""What a case is called in the sandbox."""

_CONTROL_NAMES = (
    "NUL|SOH|STX|ETX|EOT|ENQ|ACK|BEL|BS|HT|LF|VT|FF|CR|SO|SI|DLE|DC[1-4]|NAK|SYN|ETB|CAN|EM|SUB|ESC|FS|GS|RS|US|SP|DEL"
)
_ESCAPE = re.compile(rf"\\(?:(\d+)|({_CONTROL_NAMES}|.))")
_SHOWN = r'"(?:[^"\\]|\\.)*"'
_SIGNS = {"n": "\n", "t": "\t", "r": "\n", '"': '"', "\\": "\\", "'": "'", "&": ""}


class Interface(Protocol):
    """What the harness has to know of an assignment."""

    @property
    def settings(self) -> Settings:
        """The function, its type and the codec of its argument."""

    @property
    def types_module(self) -> str:
        """The module of types that the assignment gives out."""

    @property
    def interface(self) -> str:
        """What lets a player play; empty where students write a function of a record."""


@cache
def _template() -> Template:
    source = (files("templates") / "harness.hs.j2").read_text(encoding="utf-8")
    # Haskell, not HTML: nothing to escape, and every value comes from us or from the settings.
    environment = Environment(undefined=StrictUndefined, trim_blocks=True, keep_trailing_newline=True, autoescape=False)  # noqa: S701
    return environment.from_string(source)


def render_harness(interface: Interface, module: str, interpreter: Interpreter) -> bytes:
    """The main module, which imports the types and, qualified, the submission."""
    settings = interface.settings
    text = _template().render(
        types_module=interface.types_module,
        module=module,
        function=settings.function,
        argument=settings.argument,
        result=settings.result,
        interface=interface.interface,
        decoder=interface.interface or settings.codec.decoder(),
        exception_module=interpreter.exception_module,
        exception_type=interpreter.exception_type,
        exception_catch=interpreter.exception_catch,
        buffered=interpreter.name != "hugs",
        message_length=MESSAGE_LENGTH,
    )
    return text.encode()


def render_input(lines: Iterable[tuple[str, str]]) -> bytes:
    """The lines that the harness reads: each case's label and its record, encoded."""
    return "".join(f"{label} {record}\n" for label, record in lines).encode()


def has_started(stdout: bytes) -> bool:
    """Whether the program compiled: the harness says so before it reads its first case."""
    return stdout.partition(b"\n")[0].strip() == READY.encode()


def read_answers(stdout: bytes, batch: Sequence[Label]) -> Mapping[Label, Answer]:
    """The answers in a run's output, by their cases' labels: exactly one line per case, in the order they were asked.

    Nothing after a line out of order counts.
    """
    lines = stdout.decode(errors="replace").split("\n")[1:-1]
    answers: dict[Label, Answer] = {}
    for label, line in zip(batch, lines, strict=False):
        answer = read_line(line, label)
        if answer is None:
            break
        answers[label] = answer
    return answers


def read_line(line: str, label: str | int) -> Answer | None:
    """The answer in one line of output, or None where it is not the line of this case."""
    head, sign, text = line.partition(" = ")
    if sign and head == str(label):
        return Answer(AnswerKind.VALUE, text[:ANSWER_LENGTH])
    head, sign, text = line.partition(" ! ")
    if sign and head == str(label) and re.fullmatch(_SHOWN, text):  # else the process ended while it was written
        return Answer(AnswerKind.ERROR, clean_message(unquote(text)))
    return None


def unquote(text: str) -> str:
    """A string as Haskell shows it, read back; any other text stays as it is."""
    if len(text) < 2 or not (text.startswith('"') and text.endswith('"')):
        return text
    return _ESCAPE.sub(_unescaped, text[1:-1])


def _unescaped(escape: re.Match[str]) -> str:
    """The character of an escape; a control character (``\\ESC``) cannot be read, so it becomes a blank."""
    number, sign = escape[1], escape[2]
    if not number:
        return _SIGNS.get(sign, " ")
    letter = chr(min(int(number[:8]), sys.maxunicode))
    return letter if letter.isprintable() or letter.isspace() else "\ufffd"


def clean_message(text: str) -> str:
    """An error's text without what only the interpreter understands: its numbers for things without a name."""
    text = text[:_LONGEST_RAW].partition("\nCallStack")[0].removeprefix("Program error: ")
    text = re.sub(r"(?<=pattern match failure: )v\d+(_v\d+)*\b", "in an instance", text)
    text = re.sub(r"(?<=pattern match failure: )([a-z][\w']*?)(_v\d+)+(?![\w'])", r"in \1", text)
    text = re.sub(r"_v\d+\b", "", text)
    text = re.sub(rf"\b{STUDENT_MODULE}\d*\.(?:hs:[\d:\-(),]+:? ?)?", "", text)
    return text.strip()[:ANSWER_LENGTH]
