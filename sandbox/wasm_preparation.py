"""Makes the compiled modules that workers load: ``python -m sandbox.wasm_preparation WASM LIBRARY FILES SNAPSHOT``.

Hugs starts once, here; the snapshot is its memory after that.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from wasmtime import Engine, Module

from sandbox.interpreters import Hugs
from sandbox.wasm_engine import USUAL_OPTIONS, DeepThread, HugsInstance, load_library, make_engine, start_hugs
from sandbox.wasm_snapshot import snapshot_module

_PRELOADED = f"{Hugs.library}/packages/hugsbase/{Hugs.exception_module.replace('.', '/')}.hs"  # every harness has it


def prepare(wasm: bytes, library: Path, files: Path, snapshot: Path) -> None:
    """Compile the module, with the libraries in its memory and then with a started Hugs."""
    engine = make_engine()
    instance = HugsInstance(engine, Module(engine, wasm))
    instance.call("_initialize")
    load_library(instance, library)
    _write(engine, snapshot_module(wasm, instance.memory()), files)
    start_hugs(instance, inside(USUAL_OPTIONS))
    if message := instance.call("hugs_load", instance.put_text(_PRELOADED)):
        raise RuntimeError(instance.text_at(message))
    _write(engine, snapshot_module(wasm, instance.memory()), snapshot)


def inside(options: tuple[str, ...]) -> tuple[str, ...]:
    """The options as Hugs gets them, in a world where a job's folder is ``/job``."""
    return tuple(option.replace("{dir}", "/job") for option in options)


def _write(engine: Engine, module: bytes, path: Path) -> None:
    """Complete or not at all: others may prepare the same at the same time."""
    compiled = Module(engine, module).serialize()
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(compiled)
    os.chmod(file.name, 0o400)  # noqa: PTH101
    Path(file.name).replace(path)


def main() -> int:
    """Prepare; what goes wrong is on the standard error output."""
    wasm, library, files, snapshot = map(Path, sys.argv[1:])
    failures: list[BaseException] = []

    def work() -> None:
        try:
            prepare(wasm.read_bytes(), library, files, snapshot)
        except BaseException as error:  # the thread that waits reports it
            failures.append(error)

    thread = DeepThread(work)
    thread.start()
    thread.join()
    for failure in failures:
        print(failure, file=sys.stderr)
    return len(failures)


if __name__ == "__main__":
    sys.exit(main())
