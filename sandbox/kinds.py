"""The names by which a user chooses a sandbox. Imports nothing, so that a command line can list them cheaply."""

from __future__ import annotations

from typing import Literal, get_args

SandboxKind = Literal["docker", "bubblewrap", "wasm", "none"]

KINDS: tuple[SandboxKind, ...] = get_args(SandboxKind)
"""Every kind of sandbox, best first."""

WORKER, CONTAINER = "worker", "container"

ISOLATIONS = (WORKER, CONTAINER)
"""What Docker gives each run: a process in a warm worker, or a container of its own."""
