"""How a record gets into the sandbox: as one line of text, and a Haskell decoder for that line, both by its shape."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from grader.assignment.haskell_records import read_record
from grader.assignment.haskell_sources import write_record, write_value
from grader.assignment.haskell_words import Misreading, Word, mentions_constructor
from reference.cards import NotationError
from reference.shapes import ListOf, Made, Move, Number, OneCard, OneMove, Shape

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


@dataclass(frozen=True, eq=False)
class Codec:
    """Converts records of one shape to Haskell and back."""

    shape: Shape[Any]

    def encode(self, record: Any) -> str:
        """The record as one line, without blanks.

        A card or a word is one letter: measured to be the fastest to decode.

        :raises NotationError: for a record that the students' types cannot express.
        """
        return _encode(self.shape, record)

    def decoder(self) -> str:
        """Haskell 98 declarations of ``harnessDecode``, from that line to the function's argument."""
        blocks = dict.fromkeys((_declare_decoder(self.shape), *_declarations(self.shape)))
        return "\n\n".join(blocks)

    def source(self, record: Any) -> str:
        """The record as a student would write it in Haskell, as the argument of a function."""
        return write_record(self.shape, record)

    def reads_source(self, words: Sequence[Word]) -> bool:
        """Whether words are meant as Haskell, and not as the game's own notation."""
        return mentions_constructor(self.shape, words)

    def read_source(self, words: Sequence[Word]) -> tuple[Any, tuple[Misreading, ...]]:
        """The record that a student wrote in Haskell, as far as it can be read, and what cannot be read."""
        return read_record(self.shape, words)

    def restore(self, text: str) -> str:
        """An interpreter's message with our names for parts of a record replaced by the student's.

        Letters that were not decoded yet become cards or moves; any other name of ours is cut off.
        """
        if "harness" not in text:
            return text
        for shape in _lettered(self.shape):
            text = re.sub(rf"{_function(shape)} '(.)'", partial(_restore, shape), text)
        rest = re.search(r"(?:\] \+\+ )?[, (]*(?:map )?h(?:arness.*|[arnes]{0,5})$", text)
        return f"{text[: rest.start()]}…" if rest else text


@cache
def codec_of(shape: Shape[Any]) -> Codec:
    """The codec for records of a shape."""
    return Codec(shape)


def _encode(shape: Shape[Any], value: Any) -> str:
    match shape:
        case OneCard() | OneMove():
            return _encode_letters(shape, (value,))
        case Number():
            return str(value)
        case ListOf(OneCard() | OneMove() as item):
            return _encode_letters(item, value)
        case ListOf(item, separator):
            return "".join(f"{_encode(item, one)}{separator or ','}" for one in value)
        case Made(_, parts, separator):
            return separator.join(_encode(*part) for part in zip(parts, value, strict=True))
    raise TypeError(f"{shape!r} is no shape that can be encoded")


def _encode_letters(shape: OneCard | OneMove, values: Sequence[Move]) -> str:
    letters = _letters(shape)
    if strange := [value for value in values if value not in letters]:
        ranks = " ".join(dict.fromkeys(card.rank.value for card in shape.deck))
        raise NotationError(f"{strange[0]} is not in the deck, which has the ranks {ranks}; write another card")
    return "".join(letters[value] for value in values)


@cache
def _letters(shape: OneCard | OneMove) -> Mapping[Move, str]:
    values = tuple(shape.samples())
    return dict(zip(values, _LETTERS[: len(values)], strict=True))


def _type(shape: Shape[Any]) -> str:
    """The type in Haskell, if the shape says it; the interpreter finds all others."""
    match shape:
        case OneCard():
            return "Card"
        case Number():
            return "Int"
        case ListOf(item):
            return f"[{_type(item)}]" if _type(item) else ""
    return ""


def _apply(shape: Shape[Any], text: str) -> str:
    """The Haskell expression for the value that is encoded in a text."""
    match shape:
        case OneCard() | OneMove():
            return f"{_function(shape)} (head {text})"
        case ListOf(OneCard() | OneMove() as item):
            return f"harnessMap {_function(item)} {text}"
        case ListOf(item, separator):
            return f"harnessMap {_function(item)} (harnessSplit '{separator or ','}' {text})"
    return f"{_function(shape)} {text}"


def _function(shape: Shape[Any]) -> str:
    match shape:
        case OneCard():
            return "harnessCard"
        case OneMove():
            return "harnessMove"
        case Number():
            return "harnessNumber"
        case Made():
            return f"harness{shape.name}"
    raise TypeError(f"{shape!r} is no shape that can be decoded")


def _declarations(shape: Shape[Any]) -> Iterator[str]:
    """The Haskell functions for a shape and what it is made of; the same one may come twice."""
    match shape:
        case OneCard() | OneMove():
            yield _declare_letters(shape)
        case Number():
            yield _NUMBER
        case ListOf(item):
            yield from _declarations(item)
            yield from () if isinstance(item, OneCard | OneMove) else (_MAP, _SPLIT, _BREAK)
        case Made(_, parts):
            yield _declare_made(shape)
            for part in parts:
                yield from _declarations(part)
            yield from (_MAP, _BREAK)


def _declare_decoder(shape: Shape[Any]) -> str:
    type_ = _type(shape)
    signature = f"harnessDecode :: String -> {type_}\n" if type_ else ""
    if isinstance(shape, ListOf) and isinstance(shape.item, OneCard | OneMove):
        return f"{signature}harnessDecode = map {_function(shape.item)}"
    return f"{signature}harnessDecode text = {_apply(shape, 'text')}"


def _declare_letters(shape: OneCard | OneMove) -> str:
    """A clause for each letter."""
    function, type_ = _function(shape), _type(shape)
    signature = [f"{function} :: Char -> {type_}"] if type_ else []
    clauses = (f"{function} '{letter}' = {write_value(shape, value)}" for value, letter in _letters(shape).items())
    return "\n".join((*signature, *clauses))


def _declare_made(shape: Made[Any]) -> str:
    """The text is taken apart at its separators; the last part is all that is left.

    Everything is decoded before the program sees it, so that an error message shows the record and none of our names.
    """
    last = len(shape.parts) - 1
    texts = [*(f"part{index}" for index in range(last)), f"rest{last}"]
    values = [f"value{index}" for index in range(last + 1)]
    decoded = (f"{value} = {_apply(part, text)}" for value, part, text in zip(values, shape.parts, texts, strict=True))
    splits = (f"(part{index}, rest{index + 1}) = harnessBreak '{shape.separator}' rest{index}" for index in range(last))
    forced = " ".join(f"{value} `seq`" for value in values)
    head = f"{_function(shape)} rest0 = {forced} {shape.name} {' '.join(values)}"
    return "\n    ".join((f"{head}\n  where", *splits, *decoded))


_NUMBER = """\
harnessNumber :: String -> Int
harnessNumber ('-' : digits) = negate (harnessNumber digits)
harnessNumber digits = foldl (\\number digit -> 10 * number + fromEnum digit - 48) 0 digits"""

_MAP = """\
harnessMap :: (a -> b) -> [a] -> [b]
harnessMap decode items = all (`seq` True) values `seq` values
  where values = map decode items"""

_SPLIT = """\
harnessSplit :: Char -> String -> [String]
harnessSplit _ "" = []
harnessSplit end text = item : harnessSplit end rest
  where (item, rest) = harnessBreak end text"""

_BREAK = """\
harnessBreak :: Char -> String -> (String, String)
harnessBreak end text = (item, drop 1 rest)
  where (item, rest) = break (== end) text"""


def _lettered(shape: Shape[Any]) -> Iterator[OneCard | OneMove]:
    """The parts of a shape that are encoded as letters."""
    match shape:
        case OneCard() | OneMove():
            yield shape
        case ListOf(item):
            yield from _lettered(item)
        case Made(_, parts):
            for part in parts:
                yield from _lettered(part)


def _restore(shape: OneCard | OneMove, match: re.Match[str]) -> str:
    """The value of a letter in Haskell; any other letter is the student's own text."""
    values = {letter: value for value, letter in _letters(shape).items()}
    return write_value(shape, values[match[1]]) if match[1] in values else match[0]
