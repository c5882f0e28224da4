"""Helps with examples of the assignment that commands use when none is named."""

from __future__ import annotations

from copy import copy
from dataclasses import asdict

import click

from testcases import DEFAULT


class CommandWithExamples(click.Command):
    """A command in whose help ``{function}``, ``{game}``, ``{haskell}``, ``{answer}`` and ``{case}`` are filled in."""

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Fill the examples in first: only then is it known how long a line is."""
        from grader.assignment.examples import examples_of
        from grader.assignment.settings import load_assignment

        examples = asdict(examples_of(load_assignment(DEFAULT)))
        filled = copy(self)
        filled.help, filled.epilog = ((text or "").format(**examples) for text in (self.help, self.epilog))
        click.Command.format_help(filled, ctx, formatter)
