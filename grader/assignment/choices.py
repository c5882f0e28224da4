"""The words that grader.toml and the command line both choose from. Imports nothing: every command needs it."""

from __future__ import annotations

from typing import Literal, get_args

Format = Literal["moodle", "canvas", "gradescope", "junit", "github"]
FORMATS: tuple[str, ...] = get_args(Format)
"""The formats of other systems in which results can be exported."""

SandboxKind = Literal["docker", "bubblewrap", "none"]
SANDBOX_KINDS: tuple[str, ...] = get_args(SandboxKind)
"""The ways to run programs."""
