"""Every way in which the grader itself can fail, and the exit code of each.

::

    GraderError                 exit 1   the answer is "no"
    ├── UsageError              exit 2   wrong use, or input that cannot be read
    │   ├── SettingsError                an assignment's or a course's settings
    │   ├── RecordError                  a game record that cannot be read
    │   └── ExampleError                 a student's own example or game that cannot be read, by its line
    ├── StorageError            exit 3   results cannot be saved: a full disk, a folder that is gone
    ├── DriftError              exit 1   what is committed differs from what is generated
    ├── WeakSuiteError          exit 1   no suite from a secret is good enough to grade with
    └── SandboxFaultError       exit 3   a problem on our side: nobody's zero

What a student did wrong is data (a verdict, a rejection), never an exception. An interrupt (Ctrl-C) exits with 130.
"""

from __future__ import annotations

import os
import re

INTERRUPTED = 130

# What GitHub's runner obeys in the log of a job: the second even in the middle of a line.
_COMMANDS = ((re.compile(r"^(\s*:):", re.MULTILINE), r"\1 :"), (re.compile(r"##\["), "## ["))


def disarm(message: str) -> str:
    """A message that may quote other people's text, of which neither a terminal nor the log of a job obeys anything."""
    message = "".join(sign if sign.isprintable() or sign in "\n\t" else "�" for sign in message)
    for command, harmless in _COMMANDS if os.environ.get("GITHUB_ACTIONS") else ():
        message = command.sub(harmless, message)
    return message


class GraderError(Exception):
    """The root; its message is shown to the user as it is."""

    exit_code = 1


class UsageError(GraderError):
    """Wrong use of the command line, or input that cannot be read."""

    exit_code = 2


class SettingsError(UsageError):
    """An assignment's settings, rubric or suite is not what it should be."""


class RecordError(UsageError):
    """A game record that cannot be read."""


class ExampleError(UsageError):
    """A student's own example or game that cannot be read."""


class DriftError(GraderError):
    """The committed suite is not the one its seed generates."""


class WeakSuiteError(GraderError):
    """No suite from a secret is good enough to grade with."""


class SandboxFaultError(GraderError):
    """The sandbox or the interpreter failed, not the submission."""

    exit_code = 3


class StorageError(GraderError):
    """Results cannot be saved: the disk is full, the folder is gone or may not be written."""

    exit_code = 3
