"""The words that grader.toml and the command line both choose from. Imports next to nothing: every command needs it."""

from __future__ import annotations

from typing import Literal, get_args

from sandbox.kinds import ISOLATIONS, KINDS, SandboxKind

__all__ = ["FORMATS", "ISOLATIONS", "SANDBOX_KINDS", "Format", "SandboxKind"]

Format = Literal["moodle", "canvas", "gradescope", "junit", "github"]
FORMATS: tuple[str, ...] = get_args(Format)
"""The formats of other systems in which results can be exported."""

SANDBOX_KINDS = KINDS
"""The ways to run programs."""
