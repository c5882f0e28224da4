"""What a piece of Haskell is about, as words: constructors, numbers, operators, names, and the parts of names.

Two programs that do the same in different ways have many of these in common. Comments do not count. Must not know what
is compared.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from grader.haskell.tokens import Token, is_comment, scan

_PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_NUMBER = re.compile(r"(?<!\w)\d+(?!\w)")
_NAME = re.compile(r"[A-Za-z_]")
_SIGNS = re.compile(r"[-=+*/<>&|!$:]+")
_ENDINGS = ("ing", "ers", "er", "ed", "es", "s")
_SHORTEST = 3
_KEYWORDS = frozenset(
    ["where", "let", "in", "if", "then", "else", "case", "of", "otherwise", "import", "module", "do", "return"]
)
_MARKS = frozenset(["=", "|", "::", "->", "<-"])

CodeWords = Mapping[str, int]
"""How often each word comes; of which kind it is, stands before a colon."""


def words_of(text: str) -> CodeWords:
    """The words of a piece of Haskell."""
    return _count(scan(text))


def words_by_line(text: str) -> Mapping[int, frozenset[str]]:
    """The words of each line of a program."""
    tokens: dict[int, list[Token]] = defaultdict(list)
    for token in scan(text):
        tokens[token.line].append(token)
    return {line: frozenset(_count(own)) for line, own in tokens.items()}


def words_of_prose(text: str) -> frozenset[str]:
    """The words of a sentence, in the form in which the parts of names are words."""
    return frozenset((*_parts(text), *(f"number:{number}" for number in _NUMBER.findall(text))))


def _count(tokens: Iterable[Token]) -> Counter[str]:
    found: Counter[str] = Counter()
    for token in tokens:
        text = token.text.strip('"`')  # cards may be compared by what is shown of them
        if is_comment(token) or text in _KEYWORDS or text in _MARKS:
            continue
        if _NAME.match(text):
            found.update(_words_of_name(text))
        elif text.isdecimal():
            found[f"number:{text}"] += 1
        elif _SIGNS.fullmatch(text):
            found[f"sign:{text}"] += 1
    return found


def _words_of_name(name: str) -> list[str]:
    if name[0].isupper():
        return [f"constructor:{name}"]
    return [f"name:{name}", *_parts(name)] if len(name) >= _SHORTEST else []


def _parts(text: str) -> list[str]:
    """The words within names or a sentence, without their endings."""
    return [f"part:{_without_ending(part.lower())}" for part in _PART.findall(text) if len(part) >= _SHORTEST]


def _without_ending(word: str) -> str:
    ending = next((each for each in _ENDINGS if word.endswith(each) and len(word) >= len(each) + _SHORTEST), "")
    return word.removesuffix(ending)
