"""TOML files that people write: read strictly, and what is wrong said with the line, the key and what was meant.

Must not know which settings there are, nor what they do.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from grader.assignment.shapes import Keys, is_list, list_choices, list_keys, shapes_within
from grader.errors import SettingsError

T = TypeVar("T")

NO_NAMES: Mapping[Keys, Keys] = MappingProxyType({})

_STEP = re.compile(r"\.([^.\[\]`]+)|\[(\d+|\.\.\.)\]")
_EXPECTED = re.compile(r"Expected `([^`]*)`(?:, got `([^`]*)`| ([<>]=) (\S+))")
_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "datetime": "a date with a time, as 2026-11-20T23:59:00 without quotes",
    "date": "a date alone",
    "time": "a time alone",
}
_NO_SECONDS = re.compile(r"=\s*\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?![:\d])")
_HEADER = re.compile(r"\s*(\[\[?[^\[\]]+\]\]?)\s*(?:#.*)?")


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of settings in which a mistyped key is an error, and not ignored."""


def read_text(path: Path, remedy: str = "") -> str:
    """The text of a file.

    :raises SettingsError: where it cannot be read, with what to do about it.
    """
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise SettingsError(f"{path}: cannot be read ({error.strerror}){remedy}") from error
    except UnicodeDecodeError as error:
        raise SettingsError(f"{path}: is not UTF-8; save it as UTF-8") from error


def parse(path: Path, text: str) -> dict[str, Any]:
    """The contents of a TOML file.

    :raises SettingsError: with the line that is not TOML.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{path}: {_explain_syntax(str(error), text)}") from error


def convert(
    path: Path, text: str, table: Mapping[str, Any], shape: type[T], as_written: Mapping[Keys, Keys] = NO_NAMES
) -> T:
    """The contents of a file in their shape. ``as_written`` has keys that the file has instead of the shape's.

    :raises SettingsError: naming the file, the line and the wrong key, and what was probably meant.
    """
    try:
        return msgspec.convert(table, shape)
    except msgspec.ValidationError as error:
        raise SettingsError(f"{path}: {_explain(str(error), text, table, shape, as_written)}") from error


def blame(path: Path, text: str, keys: Keys, message: str) -> SettingsError:
    """The error for a setting that has the right shape but cannot be used, with its line."""
    return SettingsError(f"{path}: line {find_line(text, keys)}: `{show_keys(keys)}` {message}")


def show_keys(keys: Keys) -> str:
    """The way to a value as people write it; the line tells which table of a list is meant."""
    return ".".join(key for key in keys if isinstance(key, str))


def choose(word: str, known: Sequence[str], introduction: str = "choose from") -> str:
    """What was probably meant by a word; or all that there is, where none is near."""
    near = get_close_matches(word, known, n=1, cutoff=0.5)
    return f"did you mean {near[0]!r}?" if near else f"{introduction} {', '.join(known)}"


def _explain_syntax(message: str, text: str) -> str:
    """The TOML reader's message with the line number first and the line itself last."""
    position = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", message)
    number = int(position[1]) if position and position[1] else text.count("\n") + 1
    problem = message[: position.start()] if position else message
    lines = text.splitlines()
    line = lines[number - 1].strip() if number <= len(lines) else ""
    if _NO_SECONDS.search(line):
        problem = "a time needs its seconds, as 2026-11-20T23:59:00"
    return f"line {number}: {problem}: {line!r}" if line else f"line {number}: {problem}"


def _explain(
    message: str, text: str, table: Mapping[str, Any], shape: type[Any], as_written: Mapping[Keys, Keys]
) -> str:
    """msgspec's message with the line, the key, and what could stand there instead."""
    problem, _, path = message.partition(" - at ")
    keys = tuple(_read_path(path, table, shape))
    if unknown := re.search(r"unknown field `([^`]*)`", problem):
        problem = f"is not a setting{_remedy(keys, unknown[1], text, shape)}"
        keys = (*keys, unknown[1])
    elif missing := re.search(r"missing required field `([^`]*)`", problem):
        problem = f"has no `{missing[1]}`, which is required"
    elif value := re.search(r"nvalid enum value '(.*)'", problem):
        problem = f"cannot be {value[1]!r}; {choose(value[1], list_choices(shape, keys))}"
    elif "RFC3339" in problem:
        problem = f"must be {_KINDS['datetime']}"
    elif expected := _EXPECTED.match(problem):
        problem = _say_what_it_must_be(expected, list_choices(shape, keys))
    keys = as_written.get(keys, keys)
    named = f"`{show_keys(keys)}`" if keys else "the file"
    return f"line {find_line(text, keys)}: {named} {problem[:1].lower()}{problem[1:]}"


def _say_what_it_must_be(expected: re.Match[str], choices: Sequence[str]) -> str:
    kinds = [kind for kind in expected[1].split(" | ") if kind != "null" and not (kind == "str" and choices)]
    if expected[3]:
        bound = f"at {'least' if expected[3] == '>=' else 'most'} {expected[4].removesuffix('.0')}"
        return f"must be {_KINDS[kinds[0]]}, {bound}"
    allowed = [*(_KINDS.get(kind, kind) for kind in kinds), *(f'"{choice}"' for choice in choices)]
    said = " or ".join(filter(None, (", ".join(allowed[:-1]), allowed[-1])))
    return f"must be {said}, not {_KINDS.get(expected[2], expected[2])}"


def _read_path(path: str, table: Any, shape: Any) -> Iterator[str | int]:
    """The keys of msgspec's path. It does not name those of dictionaries: the first that does not fit is meant."""
    shapes = [shape]
    for name, number in _STEP.findall(path):
        shapes = [inner for outer in shapes for inner in shapes_within(outer, name)]
        if number == "..." and not isinstance(table, dict):
            return  # a value in a list, which is shown as a whole
        key: str | int = name or (0 if number == "..." else int(number))
        if number == "...":
            key = next(each for each, value in table.items() if not any(_fits(value, shape) for shape in shapes))
        table = table[key]
        yield key


def _fits(value: Any, shape: Any) -> bool:
    try:
        msgspec.convert(value, shape)
    except msgspec.ValidationError:
        return False
    return True


def _remedy(table: Keys, wrong: str, text: str, shape: Any) -> str:
    """What to do about a key that does not belong where it stands."""
    here, top = list_keys(shape, table), list_keys(shape)
    if table and wrong in top and (header := first_header(text)):
        return f" of {_show_header(table, shape)}; move it above {header}"
    owners = [(name,) for name in top if (name,) != table[:1] and wrong in list_keys(shape, _first(shape, name))]
    if owners:
        return f"{f' of {_show_header(table, shape)}' if table else ''}; move it below {_show_header(owners[0], shape)}"
    near = get_close_matches(wrong, here, n=1, cutoff=0.5)
    if near:
        return f"; did you mean `{show_keys((*table, near[0]))}`?"
    return f"; the settings are {', '.join(here)}"


def _first(shape: Any, name: str) -> Keys:
    return (name, 0) if is_list(shape, (name,)) else (name,)


def _show_header(table: Keys, shape: Any) -> str:
    named = show_keys(table)
    return f"[[{named}]]" if is_list(shape, table[:1]) else f"[{named}]"


def first_header(text: str) -> str | None:
    """The first header of a table: only what stands above it belongs to the file as a whole."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        found = _HEADER.fullmatch(line)
        if found and _is_toml("\n".join(lines[:number])):  # and not within a text of several lines
            return found[1]
    return None


def _is_toml(text: str) -> bool:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True


def find_line(text: str, keys: Keys) -> int:
    """The line on which a key is set, found by parsing more and more lines until the key appears."""
    lines = text.splitlines()
    start = 0
    for end in range(1, len(lines) + 1):
        try:
            table = tomllib.loads("\n".join(lines[:end]))
        except tomllib.TOMLDecodeError:  # the value goes on in the next line
            continue
        if keys and has_key(table, keys):
            return next(n for n in range(start, end) if lines[n].strip() and not lines[n].lstrip().startswith("#")) + 1
        start = end
    return max(1, len(lines)) if keys else 1


def has_key(table: Any, keys: Keys) -> bool:
    """Whether there is a value under these keys."""
    for key in keys:
        if isinstance(table, list):
            table = dict(enumerate(table))
        if not isinstance(table, dict) or key not in table:
            return False
        table = table[key]
    return True
