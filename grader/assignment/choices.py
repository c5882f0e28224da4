"""The words that grader.toml and the command line both choose from. Imports next to nothing: every command needs it."""

from __future__ import annotations

from typing import Literal, get_args

from sandbox import kinds

Format = Literal["moodle", "canvas", "gradescope", "junit", "github"]
FORMATS: tuple[str, ...] = get_args(Format)
"""The formats of other systems in which results can be exported."""

PathKind = Literal["class", "student"]
PATH_KINDS: tuple[str, ...] = get_args(PathKind)
"""What each of several paths is: a class, or one student's own."""

SandboxKind = kinds.SandboxKind
SANDBOX_KINDS = kinds.KINDS
"""The ways to run programs, the best first."""

ISOLATIONS = kinds.ISOLATIONS
"""What Docker gives each run."""
