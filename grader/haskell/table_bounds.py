"""What does not fit into Hugs' own tables, where Hugs does not refuse it.

A tuple is a number to Hugs, which has room for a hundred: the constructor of a tuple of thousands of parts *is* some
other entry of its tables, such as a function of a library that no program may import. Local variables and fields are
numbers too, with room for a thousand. The bounds here are far above any solution. Pure; takes time linear in the text.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from grader.haskell.tokens import Kind, Token

MOST_PARTS = 60
"""Of a tuple, of a context, or of whatever else stands in round brackets with commas."""

MOST_VARIABLES = 600
"""How many different variables, and how many wildcards, one declaration may have."""

MOST_OF_A_TYPE = 1_000
"""How many tokens the declaration of a type or a class may have."""

_CLOSING = {")": "(", "]": "[", "}": "{"}
_TYPES = frozenset({"data", "newtype", "class"})
_TOO_MANY_PARTS = (
    f"These round brackets have more than {MOST_PARTS} parts, and Hugs takes so large a tuple for something else. "
    "Use a list, or a type of your own."
)
_TOO_MANY_VARIABLES = (
    f"One declaration has more than {MOST_VARIABLES} variables, which is more than Hugs has room for. "
    "Divide it into several definitions, each of which begins in the first column."
)
_TOO_LARGE_A_TYPE = (
    f"The declaration of this type or class has more than {MOST_OF_A_TYPE:,} words and signs, which is more than Hugs "
    "has room for. Declare a smaller one."
)


@dataclass
class TableBounds:
    """Looks at the tokens of a text, one after the other."""

    _brackets: list[tuple[str, int]] = field(default_factory=list)  # those that are open, and their commas so far
    _in_import: bool = False  # up to the list of names, which may be as long as it likes
    _first: str = ""
    _size: int = 0
    _variables: set[str] = field(default_factory=set)
    _wildcards: int = 0

    def find_excess(self, token: Token, *, begins: bool) -> str | None:
        """What does not fit with this token, and what to do; ``begins`` if the token stands in the first column."""
        if begins:
            self._first, self._size, self._wildcards = token.text, 0, 0
            self._variables.clear()
        self._size += 1
        if self._first in _TYPES and self._size > MOST_OF_A_TYPE:
            return _TOO_LARGE_A_TYPE
        if token.kind is Kind.SPECIAL:
            return self._count_parts(token)
        # A name on another line may begin a declaration, whose brackets are not those of the import.
        self._in_import = token.text == "import" or (self._in_import and not token.is_first)
        return self._count_variables(token) if token.kind is Kind.NAME else None

    def _count_parts(self, token: Token) -> str | None:
        if token.text in _CLOSING.values():
            is_list_of_names = self._in_import and not token.is_first
            self._brackets.append(("names" if is_list_of_names else token.text, 0))
        elif token.text in _CLOSING and self._brackets:
            self._brackets.pop()
        elif token.text == "," and self._brackets:
            opening, commas = self._brackets.pop()
            self._brackets.append((opening, commas + 1))
            if opening == "(" and commas + 1 >= MOST_PARTS:
                return _TOO_MANY_PARTS
        self._in_import = False
        return None

    def _count_variables(self, token: Token) -> str | None:
        if token.text == "_":
            self._wildcards += 1
        elif not token.text[0].isupper():
            self._variables.add(token.text)
        return _TOO_MANY_VARIABLES if max(self._wildcards, len(self._variables)) > MOST_VARIABLES else None
