"""Builds Hugs as one WebAssembly module without imports, into a cache keyed by everything that it is made of.

Run as ``python -m sandbox.wasm.build``. The result goes to ``sandbox/wasm/built``: the module, Hugs' libraries and its
licence, which no commit has, but a wheel does.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandbox.kept_worker import cache_folder
from sandbox.wasm.ingredients import BuildError, fetch_source, fetch_tools, read_library, run
from sandbox.wasm.patches import PATCHES
from sandbox.wasm_module import BUILT, LIBRARY, LICENCE, MODULE

RESULTS = (MODULE, LIBRARY, LICENCE)
RECIPE = "recipe"
"""The file that has the digest of the recipe that a module was built by."""

_HERE = Path(__file__).parent
_STACK_BYTES = 8 << 20

_SOURCES = (
    *("builtin", "char", "compiler", "errors", "evaluator", "ffi", "goal", "input", "machdep", "machine", "module"),
    *("opts", "output", "plugin", "script", "static", "storage", "strutil", "subst", "type", "version", "server"),
)
# Hugs' own Makefile compiles these without optimisation too: its collector looks for cells on the C stack, and an
# optimised function may keep none there.
_UNOPTIMISED = frozenset(("compiler", "module", "subst", "static", "type"))

# Exceptions of the old kind, because Binaryen cannot flatten the new one; it translates them at the end.
_EXCEPTIONS = (*("-mexception-handling", "-mllvm", "-wasm-enable-sjlj", "-mllvm", "-wasm-use-legacy-eh=true"),)
_EMULATED = ("signal", "process-clocks", "getpid", "mman")
_COMPILE = (
    *("-target", "wasm32-wasi", "-O2", "-std=gnu89", "-w", "-DNDEBUG=1", *_EXCEPTIONS),
    *("-fwrapv", "-fno-strict-aliasing", "-fno-sanitize=undefined"),  # Int wraps around, as on other machines
    *(f"-D_WASI_EMULATED_{name.upper().replace('-', '_')}" for name in _EMULATED),
    *('-DMONTH_YEAR="September 2006"', '-DYYYYMMDD="20060901"'),
)
_FEATURES = (
    *("bulk-memory", "bulk-memory-opt", "exception-handling", "reference-types", "mutable-globals", "sign-ext"),
    *("nontrapping-float-to-int", "multivalue", "extended-const"),
)
_STRIPPED = ("--strip-debug", "--strip-dwarf", "--strip-producers", "--emit-exnref")
# A value on WebAssembly's operand stack is in no local variable, so --spill-pointers alone does not show it to the
# collector. Flattening first gives every value a local variable. What runs after that may inline functions (-O3, 5 %
# faster than -O2): what was spilled stays where it is.
SOUND = (
    *("--flatten", "--dce", "--coalesce-locals", "--vacuum", "--spill-pointers"),
    *("--no-inline=evalRest", "-O3", *_STRIPPED),  # it would take the registers of evaluation.c's loop
)
UNSOUND = ("--spill-pointers", "-O2", *_STRIPPED)
"""The optimiser's passes; the unsound ones only for `make wasm-unsound`, which shows that the tests notice."""


@dataclass(frozen=True)
class Recipe:
    """The settings, and the digest of everything that determines the module."""

    settings: dict[str, Any]
    digest: str


def read_recipe() -> Recipe:
    """The recipe beside this file. How ingredients are fetched is no part of it: their versions are."""
    digest = hashlib.sha256()
    python = (_HERE / "build.py", _HERE / "patches.py")
    for file in sorted((*python, *_HERE.glob("*.[chs]"), _HERE / "recipe.toml")):
        content = file.read_bytes()
        digest.update(f"{file.name} {len(content)}\n".encode() + content)
    return Recipe(tomllib.loads((_HERE / "recipe.toml").read_text(encoding="utf-8")), digest.hexdigest()[:16])


def is_built(recipe: Recipe, folder: Path) -> bool:
    """Whether a folder has the module of this recipe."""
    file = folder / RECIPE
    return file.is_file() and file.read_text(encoding="utf-8") == recipe.digest


def build(recipe: Recipe, target: Path, kept: Path, passes: Sequence[str] = SOUND) -> None:
    """Build into ``target``, which has all results or none. The tools stay in ``kept``.

    :raises BuildError: if something is missing here.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".build-", dir=target.parent) as name:
        work = Path(name).resolve()
        made = work / "made"
        made.mkdir()
        tools = fetch_tools(**recipe.settings["tools"], kept=kept)
        (work / "apt").mkdir()
        source = fetch_source(**recipe.settings["source"], folder=work / "apt")
        _configure(source)
        _compile(source / "src", tools, work, passes)
        shutil.copy(work / MODULE, made / MODULE)
        (work / "packages").mkdir()
        (made / LIBRARY).write_bytes(read_library(recipe.settings["library"]["packages"], work / "packages"))
        shutil.copy(source / "License", made / LICENCE)
        (made / RECIPE).write_text(recipe.digest, encoding="utf-8")
        _put(made, target)


def _put(made: Path, target: Path) -> None:
    """Copy beside the target first, so that it is never seen half full."""
    with tempfile.TemporaryDirectory(prefix=".built-", dir=target.parent) as name:
        copy = Path(name, "built")
        shutil.copytree(made, copy)
        shutil.rmtree(target, ignore_errors=True)
        copy.rename(target)


def _configure(source: Path) -> None:
    """Run Hugs' ``configure`` for this machine, then change the headers that it writes, and some code."""
    for name in ("configure.ac", "aclocal.m4", "configure"):  # in this order, so that none is generated again
        (source / name).touch()
    run(["./configure", "--prefix=/usr"], source)
    for name, patch in PATCHES.items():
        file = source / "src" / name
        file.write_text(patch(file.read_text(encoding="latin-1")), encoding="latin-1")


def _compile(source: Path, tools: Path, work: Path, passes: Sequence[str]) -> None:
    """Compile, link and make the module's pointers visible to Hugs' collector."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(tools / "zig"),
        "ZIG_GLOBAL_CACHE_DIR": str(work / "zig-cache"),
        "ZIG_LOCAL_CACHE_DIR": str(work / "zig-cache"),
    }
    cc = (sys.executable, "-m", "ziglang", "cc", f"-I{_HERE}")
    objects = []
    for name in _SOURCES:
        level = ("-O0",) if name in _UNOPTIMISED else ()
        objects.append(work / f"{name}.o")
        run(
            [*cc, *_COMPILE, *level, f"-I{source}", "-c", f"{name}.c", "-o", objects[-1]],
            source,
            environment,
        )
    for name, more in (("api.c", (f"-I{source}",)), ("wasi.c", ("-std=gnu11",)), ("longjmp_tag.s", ())):
        flags = _COMPILE if name.endswith(".c") else ("-target", "wasm32-wasi", "-mexception-handling")
        objects.append(work / f"{name}.o")
        run([*cc, *flags, *more, "-c", _HERE / name, "-o", objects[-1]], work, environment)
    # Not stripped: the optimiser finds the stack pointer by its name.
    stack = (f"-Wl,-z,stack-size={_STACK_BYTES}", "-Wl,--export=__stack_pointer")
    link = ("-target", "wasm32-wasi", "-mexec-model=reactor", "-O2", *_EXCEPTIONS, *stack)
    libraries = [f"-lwasi-emulated-{name}" for name in _EMULATED]
    run([*cc, *link, *objects, *libraries, "-o", work / "linked.wasm"], work, environment)
    optimiser = (str(tools / "node_modules/.bin/wasm-opt"), *(f"--enable-{name}" for name in _FEATURES), *passes)
    run([*optimiser, work / "linked.wasm", "-o", work / MODULE], work)


def _digests(folder: Path) -> list[str]:
    return [f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}" for name in RESULTS]


def main() -> int:
    """Build if there is no module of this recipe; with ``--twice`` build again and compare the bytes."""
    parser = argparse.ArgumentParser(prog="python -m sandbox.wasm.build", description=__doc__)
    parser.add_argument("--twice", action="store_true", help="build a second time, elsewhere, and compare")
    parser.add_argument("--if-possible", action="store_true", help="exit with 0 where it cannot be built")
    options = parser.parse_args()
    recipe, kept = read_recipe(), cache_folder() / "wasm"
    try:
        _provide(recipe, kept)
        if options.twice:
            return _compare(recipe, kept)
    except (BuildError, OSError, ValueError) as error:
        reason = " ".join(str(error).split())[-400:] if options.if_possible else error
        print(f"==> Not built: Hugs for WebAssembly, so --sandbox wasm does not work here: {reason}", file=sys.stderr)
        return 0 if options.if_possible else 1
    if not options.if_possible:
        print("\n".join(_digests(BUILT)))
    return 0


def _provide(recipe: Recipe, kept: Path) -> None:
    """Put the module where it is looked for, from the cache if another checkout has built it."""
    if is_built(recipe, BUILT):
        return
    cached = kept / recipe.digest
    if not is_built(recipe, cached):
        print("==> Building Hugs for WebAssembly (some minutes, once)", file=sys.stderr, flush=True)
        build(recipe, cached, kept)
    _put(cached, BUILT)


def _compare(recipe: Recipe, kept: Path) -> int:
    with tempfile.TemporaryDirectory() as name:
        second = Path(name, "second")
        build(recipe, second, kept)
        same = _digests(BUILT) == _digests(second)
        print("\n".join(_digests(second)))
    print("the second build has the same bytes" if same else "the second build differs")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
