"""Ctrl-C: the first asks to stop, the second quits. Knows signals; must not know what is stopped."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def polite_interrupts(on_first: Callable[[], None]) -> Iterator[Callable[[], bool]]:
    """Within, the first Ctrl-C only calls ``on_first`` and is remembered; the next raises KeyboardInterrupt.

    Yields a function that says whether the user asked to stop.
    """
    stop = threading.Event()

    def remember(_signal: int, _frame: object) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()
        on_first()

    if threading.current_thread() is not threading.main_thread():
        yield stop.is_set
        return
    before = signal.signal(signal.SIGINT, remember)
    try:
        yield stop.is_set
    finally:
        signal.signal(signal.SIGINT, before)
