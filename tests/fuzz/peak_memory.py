"""How much memory a step takes for a text at most: measured in a process forked for it, C libraries included."""

from __future__ import annotations

import os
import re
import traceback
from collections.abc import Callable
from pathlib import Path

_STATUS = Path("/proc/self/status")
_RESET_PEAK = "5"  # as Linux's clear_refs is told


def peak_memory(step: Callable[[str], None], text: str) -> int:
    """The bytes by which the step's process grows at most.

    :raises MemoryError: where its process ends without an answer.
    """
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        _answer(writer, step, text)
    os.close(writer)
    with os.fdopen(reader) as answer:
        told = answer.read()
    os.waitpid(child, 0)
    if not told:
        raise MemoryError(f"{step.__name__} ended its process")
    return int(told)


def _answer(writer: int, step: Callable[[str], None], text: str) -> None:
    """Measure, write what was found, and end this process, whatever happens."""
    try:
        Path("/proc/self/clear_refs").write_text(_RESET_PEAK, encoding="ascii")
        before = _read_size("VmRSS")
        step(text)
        os.write(writer, str(_read_size("VmHWM") - before).encode())
    except BaseException:  # there is no one to raise it to: the parent says so
        traceback.print_exc()
    finally:
        os._exit(0)


def _read_size(name: str) -> int:
    found = re.search(rf"^{name}:\s+(\d+) kB$", _STATUS.read_text(encoding="ascii"), re.MULTILINE)
    assert found is not None
    return int(found[1]) * 1024
