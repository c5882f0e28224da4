"""Renaming the functions and variables that a Haskell program defines, throughout the file."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count

from tree_sitter import Node

from grader.haskell.source_edits import EQUATIONS, Source, items_of, name_of, replace_node, text_of

CLASHING = (
    "main", "try", "handle", "winner", "score", "swap", "answer", "result", "input", "number", "line", "shown",
    "raised", "complaint", "forced", "ready", "rest", "text", "b", "c", "harnessCase", "harnessTry", "harnessAnswer",
    "harnessDecode", "harnessCard", "evaluate", "catchException", "cards", "record",
)  # fmt: skip
"""Names that a harness or a student is likely to use."""

# The functions of Haskell 98's Prelude, and three words that have a meaning in an import.
_PRELUDE = frozenset(
    """
    abs acos acosh all and any appendFile asTypeOf asin asinh atan atan2 atanh break catch ceiling compare concat
    concatMap const cos cosh curry cycle decodeFloat div divMod drop dropWhile either elem encodeFloat enumFrom
    enumFromThen enumFromThenTo enumFromTo error even exp exponent fail filter flip floatDigits floatRadix floatRange
    floor fmap foldl foldl1 foldr foldr1 fromEnum fromInteger fromIntegral fromRational fst gcd getChar getContents
    getLine head id init interact ioError isDenormalized isIEEE isInfinite isNaN isNegativeZero iterate last lcm length
    lex lines log logBase lookup map mapM mapM_ max maxBound maximum maybe min minBound minimum mod negate not notElem
    null odd or otherwise pi pred print product properFraction putChar putStr putStrLn quot quotRem read readFile
    readIO readList readLn readParen reads readsPrec realToFrac recip rem repeat replicate return reverse round
    scaleFloat scanl scanl1 scanr scanr1 seq sequence sequence_ show showChar showList showParen showString shows
    showsPrec significand signum sin sinh snd span splitAt sqrt subtract succ sum tail take takeWhile tan tanh toEnum
    toInteger toRational truncate uncurry undefined unlines until unwords unzip unzip3 userError words writeFile zip
    zip3 zipWith zipWith3 as hiding qualified
""".split()  # noqa: SIM905  # 200 words read better than 200 quoted ones
)


def rename_to_numbers(source: Source, kept: str) -> str:
    """Names without a meaning: ``v1``, ``v2`` …; ``kept`` is the name that stays."""
    return _rename(source, kept, (f"v{number}" for number in count(1)))


def rename_to_clash(source: Source, kept: str) -> str:
    """Names that a harness might use too; ``kept`` is the name that stays."""
    more = (f"{name}{number}'" for number in count(1) for name in CLASHING)
    return _rename(source, kept, chain(CLASHING, more))


def fresh_name(source: Source, name: str) -> str:
    """The name, with primes added until nothing in the program has the same name."""
    taken = _words(source) | _PRELUDE
    while name in taken:
        name += "'"
    return name


def _rename(source: Source, kept: str, names: Iterator[str]) -> str:
    taken = _words(source) | _PRELUDE
    fresh = (name for name in names if name not in taken)
    # An operator must become an operator, and this one is neither reserved nor in the Prelude: ``<~~~``.
    operators = (name for size in count(3) for name in ("<" + "~" * size, "~" * size + ">") if name not in taken)
    others = {name: next(fresh if _is_word(name) else operators) for name in _own_names(source, kept)}
    return source.apply(
        replace_node(node, others[name])
        for node in source.nodes
        if node.type in {"variable", "operator"} and (name := text_of(node)) in others
    )


def _is_word(name: str) -> bool:
    return name[0].isalpha() or name[0] == "_"


def _words(source: Source) -> set[str]:
    return {text_of(node) for node in source.nodes if node.type in {"variable", "operator", "constructor", "name"}}


def _own_names(source: Source, kept: str) -> list[str]:
    """The names that the program defines and may rename, in the order of the text.

    A name that is also in the Prelude stays: elsewhere in the file it may mean the Prelude's.
    """
    # The names of methods belong to their classes, and exported names to those who import the module.
    stay = _PRELUDE | {kept} | set(_methods(source)) | set(_exports(source))
    return [name for name in dict.fromkeys(_defined(source)) if name not in stay]


def _defined(source: Source) -> Iterator[str]:
    for node in source.nodes:
        if node.type in EQUATIONS and (name := name_of(node)):
            yield name
        if node.type == "field_name":
            yield text_of(node)
    for site in source.sites:
        if site.in_pattern and site.node.type == "variable":
            yield text_of(site.node)


def _methods(source: Source) -> Iterator[str]:
    blocks: Iterator[Node] = (
        node for node in source.nodes if node.type in {"class_declarations", "instance_declarations"}
    )
    return (name for block in blocks for item in items_of(block) if (name := name_of(item)))


def _exports(source: Source) -> Iterator[str]:
    return (text_of(node) for node in source.nodes if node.type == "export")
