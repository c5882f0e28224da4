"""The command line: verbs and exit codes. Each command is in a module of its own, imported when it is named."""

from __future__ import annotations

import codecs
import io
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

import click

from grader import __version__
from grader.errors import INTERRUPTED, GraderError, StorageError, disarm

# In the order in which the help shows them: what people do first stands first.
COMMANDS = (
    "grade",
    "publish",
    "tournament",
    "play",
    "check",
    "page",
    "example",
    "explain",
    "similar",
    "diff",
    "verify",
    "export",
    "init",
    "assignments",
    "generate",
    "audit",
    "sandbox",
    "doctor",
)


class Commands(click.Group):
    """A group whose commands are loaded by name and whose errors carry their own exit codes."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's signature
        """All of them, in our order."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  # click's signature
        """The command of this name, from the module of this name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"grader.commands.{cmd_name}"), cmd_name)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Turn a command's result into its exit code, and our errors into a message and theirs."""
        try:
            code = super().invoke(ctx)
        except GraderError as error:
            click.echo(disarm(f"grader: {error}"), err=True)
            code = error.exit_code
        ctx.exit(code or 0)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="grader")
def grader() -> None:
    """Grade Haskell assignments about card games."""


def escape_unencodable(error: UnicodeError) -> tuple[str, int]:
    """Show what an encoding has no sign for as ``\\u017e``, which is right in JSON, too; ``\\xf1`` would not be."""
    import json

    if not isinstance(error, UnicodeEncodeError):
        raise error
    return json.dumps(error.object[error.start : error.end])[1:-1], error.end


def accept_all_text() -> None:
    """Let no output fail for its encoding: names and our own signs may be in none of a legacy terminal's."""
    codecs.register_error("grader.escape", escape_unencodable)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # tests, and programs without a terminal, have others or none
            stream.reconfigure(errors="grader.escape")


def main() -> NoReturn:
    """The entry point: as click's, but an interrupt ends with 130."""
    accept_all_text()
    try:
        code = grader.main(standalone_mode=False)
        if sys.stdout:  # a short output is written only now
            sys.stdout.flush()
    except click.exceptions.Abort:
        click.echo("grader: interrupted", err=True)
        sys.exit(INTERRUPTED)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except OSError as error:
        _explain_full_disk(error)
    sys.exit(code if isinstance(code, int) else 0)


def _explain_full_disk(error: OSError) -> NoReturn:
    """Say that what is printed has no room where it is redirected to; any other error is raised again."""
    from grader.files import NO_SPACE

    if error.errno not in NO_SPACE:
        raise error
    click.echo("grader: the output has no room on its disk; free some space and run the same command again", err=True)
    with Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())  # what is left of it would be written, and fail, at the end
    sys.exit(StorageError.exit_code)
