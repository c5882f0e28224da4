"""Haskell files by their names, and the bytes of a file as the program that an interpreter reads.

Knows file names, encodings, line ends and literate style; must not know Haskell's syntax.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE

PLAIN_SUFFIX = ".hs"
LITERATE_SUFFIX = ".lhs"
HASKELL_SUFFIXES = (PLAIN_SUFFIX, LITERATE_SUFFIX)

LONGEST_QUOTED = 60
"""Of a piece of a program in a sentence, in characters."""

_BACKQUOTES = re.compile(r"`+")
_BEGIN_CODE = re.compile(r"\s*\\begin\{code\}")
_END_CODE = re.compile(r"\s*\\end\{code\}")


def is_haskell(name: str) -> bool:
    """Whether a file's name is that of a Haskell file, in small letters or capitals."""
    return name.lower().endswith(HASKELL_SUFFIXES)


def is_literate(name: str) -> bool:
    """Whether a file's name is that of a literate file, in which the program stands between prose."""
    return name.lower().endswith(LITERATE_SUFFIX)


def program_text(name: str, text: str) -> str:
    """The program in a file's text: the text itself, or a literate file without its prose."""
    return unlit(text) if is_literate(name) else text


def read_program(name: str, raw: bytes) -> str:
    """The program in a file's bytes."""
    return program_text(name, decode(raw))


def decode(raw: bytes) -> str:
    """The text of a file, in any editor's encoding: never fails, and ends in a newline."""
    text = _to_unicode(raw).lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    text = _without_last_ctrl_z(text)
    return text if text.endswith("\n") else text + "\n"


def _without_last_ctrl_z(text: str) -> str:
    """Ctrl-Z ended a file under DOS; some editors still write one, and Hugs stumbles over it."""
    end = len(text.rstrip("\x1a\n"))
    return text[: end + len(text[end:].partition("\x1a")[0])]


def encode(text: str) -> bytes:
    """The bytes for the sandbox: UTF-8, which Hugs in the C locale accepts in comments and strings."""
    return text.encode("utf-8", errors="replace")


def shorten(text: str, longest: int) -> str:
    """A text of at most ``longest`` characters; an ellipsis shows that its end was cut off."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def quoted(text: str, longest: int = LONGEST_QUOTED) -> str:
    """A text as code in a sentence: between backquotes; where it has some itself, between more of them on each side."""
    short = shorten(text, longest)
    inner = max((len(run) for run in _BACKQUOTES.findall(short)), default=0)
    mark = "`" * (inner + 1)
    return f"{mark} {short} {mark}" if inner else f"{mark}{short}{mark}"


def _to_unicode(raw: bytes) -> str:
    """Windows-1250 comes last: Czech editors write it, and any bytes can be read as Windows-1250."""
    if raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return raw.decode("utf-16", errors="replace")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp1250", errors="replace")


def unlit(text: str) -> str:
    """The program in a literate file, every line in its place, so that line numbers stay the student's.

    A file without any code marks is taken for a plain program with the wrong ending.
    """
    lines = text.split("\n")
    in_block = False
    code: list[str] = []
    for line in lines:
        begins, ends = _BEGIN_CODE.match(line), _END_CODE.match(line)
        in_block = bool(begins) or (in_block and not ends)
        code.append("" if begins or ends else _program_part(line, in_block))
    return "\n".join(code) if _has_code_marks(lines) else text


def _program_part(line: str, in_block: bool) -> str:
    """The mark of a bird track becomes a space, so that columns stay the student's too."""
    if in_block:
        return line
    return " " + line[1:] if line.startswith(">") else ""


def _has_code_marks(lines: list[str]) -> bool:
    return any(line.startswith(">") or _BEGIN_CODE.match(line) for line in lines)
