"""Hugs in the WebAssembly engine: one instance of it and what can be done with it. Knows wasmtime, no processes."""

from __future__ import annotations

import ctypes
import json
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wasmtime import Config, Engine, Instance, Module, Store
from wasmtime import _bindings as bindings

from sandbox.interpreters import Hugs
from sandbox.wasm_protocol import MOST_LINES, MOST_OUTPUT

STACK_BYTES = 64 << 20  # of the engine; Hugs' own limit of its recursion is reached with an eighth of it
LINEAR_STACK_MB = 8  # of C, in the module's memory; see sandbox/wasm/build.py
USUAL_OPTIONS = Hugs().command("")[1:-1]
"""The options of a job that can begin with the snapshot."""

RUNNING, TOO_MUCH_OUTPUT, OUT_OF_STEPS = -1, -2, -3  # as in sandbox/wasm/status.h


class HugsStartError(Exception):
    """Hugs does not start with these options or files; the message says why."""


@dataclass(frozen=True)
class Status:
    """The numbers of ``sandbox/wasm/status.h``."""

    ended: int
    output_size: int
    errors_size: int
    line_count: int
    steps_left: int

    @property
    def is_possible(self) -> bool:
        """Whether the module could have written it. It lies in a memory in which a program may write what it likes."""
        sizes = (self.output_size, self.errors_size)
        return (
            all(0 <= size <= MOST_OUTPUT for size in sizes)
            and 0 <= self.line_count <= MOST_LINES
            and self.ended >= min(RUNNING, TOO_MUCH_OUTPUT, OUT_OF_STEPS)
        )


def make_engine() -> Engine:
    """An engine whose stack is deep enough for what Hugs itself allows."""
    config = Config()
    config.wasm_exceptions = True
    config.wasm_gc = True  # the engine represents exceptions as its collected values
    config.wasm_reference_types = True
    config.wasm_function_references = True
    # More than 2 MB is refused unless the stack for asynchronous calls, which nobody uses, is larger still.
    bindings.wasmtime_config_async_stack_size_set(config.ptr(), STACK_BYTES + (1 << 20))
    config.max_wasm_stack = STACK_BYTES
    return Engine(config)


class DeepThread(threading.Thread):
    """A thread on whose stack the engine's fits."""

    def __init__(self, target: Callable[[], object]) -> None:
        super().__init__(target=target, daemon=True)

    def start(self) -> None:
        """Start it; Python takes the size of the stack at this moment."""
        usual = threading.stack_size(STACK_BYTES + (16 << 20))
        try:
            super().start()
        finally:
            threading.stack_size(usual)


class HugsInstance:
    """One instance: a fresh memory in which one program runs."""

    def __init__(self, engine: Engine, module: Module, memory_mb: int | None = None) -> None:
        """Make it; with ``memory_mb`` its memory cannot grow beyond that."""
        self._store = Store(engine)
        if memory_mb is not None:
            self._store.set_limits(memory_size=memory_mb << 20)
        self._exports = Instance(self._store, module, []).exports(self._store)
        self._memory: Any = self._exports["memory"]

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function.

        :raises wasmtime.Trap: if the program ends inside.
        """
        function: Any = self._exports[name]
        result: int = function(self._store, *arguments)
        return result

    def put(self, data: bytes) -> int:
        """The address of a copy of the data."""
        address = self.call("hugs_alloc", len(data))
        self._memory.write(self._store, data, address)
        return address

    def put_text(self, text: str) -> int:
        """The address of a copy of the text, as C has texts."""
        return self.put(text.encode() + b"\0")

    def put_file(self, path: str, content: bytes) -> None:
        """Add a file.

        :raises HugsStartError: if there are too many.
        """
        if self.call("file_put", self.put_text(path), self.put(content), len(content)) < 0:
            raise HugsStartError(f"too many files: {path}")

    def lower_stack(self, megabytes: int) -> None:
        """Leave so much of the C stack, which is at the start of the memory and grows towards address 0."""
        if megabytes < LINEAR_STACK_MB:
            pointer: Any = self._exports["__stack_pointer"]
            pointer.set_value(self._store, megabytes << 20)

    def text_at(self, address: int) -> str:
        """The text at an address."""
        data = bytes(self._memory.read(self._store, address, address + 20_000))
        return data[: data.index(0)].decode("latin-1")

    def memory(self) -> bytes:
        """All of the memory."""
        return bytes(self._memory.read(self._store, 0, self._memory.data_len(self._store)))

    def window(self) -> Window:
        """What another thread may read of the run while it goes on."""
        base = ctypes.addressof(self._memory.data_ptr(self._store).contents)
        names = ("status_at", "output_at", "errors_at", "line_steps_at")
        return Window(*(base + self.call(name) for name in names))

    def close(self) -> None:
        """Give the memory back."""
        self._store.close()


@dataclass(frozen=True)
class Window:
    """The addresses, in this process, of what a run has brought so far. Valid until the instance is closed."""

    status: int
    output: int
    errors: int
    lines: int

    def read_status(self) -> Status:
        """The status now."""
        return Status(*(ctypes.c_int32 * 5).from_address(self.status))

    def read_output(self, status: Status) -> tuple[bytes, bytes]:
        """Both outputs up to this status."""
        return ctypes.string_at(self.output, status.output_size), ctypes.string_at(self.errors, status.errors_size)

    def read_line_steps(self, status: Status) -> bytes:
        """What each line cost, as numbers of 32 bits."""
        return ctypes.string_at(self.lines, 4 * status.line_count)


def load_library(instance: HugsInstance, library: Path) -> None:
    """Put the libraries' modules into an instance."""
    for path, text in json.loads(library.read_bytes()).items():
        instance.put_file(path, text.encode("latin-1"))


def start_hugs(instance: HugsInstance, options: tuple[str, ...]) -> None:
    """Start Hugs, which loads its Prelude.

    :raises HugsStartError: if it does not start.
    """
    message = instance.call("hugs_init", instance.put_text("\n".join(options)))
    if message:
        raise HugsStartError(instance.text_at(message))
