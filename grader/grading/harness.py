"""The Haskell program around a submission: it decodes inputs and shows answers. It never sees what is expected."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Protocol

from jinja2 import Environment, StrictUndefined, Template

from grader.assignment.codecs import codec_named
from grader.assignment.settings import Settings
from sandbox.interpreters import Interpreter

MAIN = "Main.hs"
MESSAGE_LENGTH = 400


class Asking(Protocol):
    """What the harness has to know of an assignment."""

    @property
    def settings(self) -> Settings:
        """The function, its type and the codec of its argument."""

    @property
    def types_module(self) -> str:
        """The module that the assignment gives out."""


@cache
def _template() -> Template:
    source = (files("templates") / "harness.hs.j2").read_text(encoding="utf-8")
    # Haskell, not HTML: nothing to escape, and every value comes from us or from the settings.
    environment = Environment(undefined=StrictUndefined, trim_blocks=True, keep_trailing_newline=True, autoescape=False)  # noqa: S701
    return environment.from_string(source)


def render_harness(assignment: Asking, module: str, interpreter: Interpreter) -> bytes:
    """The main module that imports the types and, qualified, the submission."""
    settings = assignment.settings
    text = _template().render(
        types_module=assignment.types_module,
        module=module,
        function=settings.function,
        argument=settings.argument,
        result=settings.result,
        decoder=codec_named(settings.codec).decoder(),
        exception_module=interpreter.exception_module,
        exception_type=interpreter.exception_type,
        exception_catch=interpreter.exception_catch,
        buffered=interpreter.name != "hugs",
        message_length=MESSAGE_LENGTH,
    )
    return text.encode()
