"""What does not fit into Hugs' own tables, where Hugs does not refuse it.

A tuple is a number to Hugs, which has room for a hundred: the constructor of a tuple of thousands of parts *is* some
other entry of its tables, such as a function of a library that no program may import. Local variables and fields are
numbers too, with room for a thousand, and so is each part of a pattern, in all the scopes that a declaration nests.
What types add (a dictionary for each class of a variable) is not seen here, so there is room left for some of it.
The bounds are far above any solution. Pure; takes time linear in the text.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from grader.haskell.tokens import Kind, Token

MOST_PARTS = 60
"""Of a tuple, of a context, or of whatever else stands in round brackets with commas."""

MOST_VARIABLES = 300
"""How many different variables, and how many wildcards, one declaration may have."""

MOST_OF_PATTERNS = 800
"""How many names, literals and brackets one declaration may have that stand before ``=``, ``->`` or ``<-``."""

MOST_OF_A_TYPE = 1_000
"""How many tokens the declaration of a type or a class may have."""

MOST_FIELDS = 50
"""Of a constructor: Hugs takes room for each, also where a pattern names none of them (``C {}``)."""

MOST_LETTERS = 200
"""Of a name or an operator: Hugs puts it into its messages without looking whether there is room."""

_CLOSING = {")": "(", "]": "[", "}": "{"}
_TYPES = frozenset({"data", "newtype", "class"})
_BINDERS = frozenset({"=", "->", "<-"})
_NEVER_IN_PATTERNS = frozenset({"let", "in", "where", "case", "of", "do", "if", "then", "else", "\\", ";"})
_WEIGHTS = {"[": 2, "(": 1, ",": 1, "->": 1, "<-": 3}  # for each of these Hugs may need further room
# For Hugs a ``do`` in the column of what surrounds it has all lines that follow, so that nothing begins there any more.
_NOWHERE = "\n"  # no line has this in it
_LITERALS = frozenset({Kind.NUMBER, Kind.CHAR, Kind.STRING})
_TOO_MANY_PARTS = (
    f"These round brackets have more than {MOST_PARTS} parts, and Hugs takes so large a tuple for something else. "
    "Use a list, or a type of your own."
)
_TOO_MANY_VARIABLES = (
    f"One declaration has more than {MOST_VARIABLES} variables, which is more than Hugs has room for. "
    "Divide it into several definitions, each of which begins in the first column."
)
_TOO_MANY_PATTERNS = (
    "The patterns of one declaration, with all that is defined in it, are more than Hugs has room for. "
    "Divide it into several definitions, each of which begins in the first column."
)
_TOO_MANY_FIELDS = (
    f"This constructor has more than {MOST_FIELDS} fields, which is more than Hugs has room for. "
    "Use a list, or several types."
)
_TOO_LONG = (
    f"This name or operator has more than {MOST_LETTERS} letters, which is more than Hugs has room for in a message. "
    "Give it a shorter name."
)
_TOO_LARGE_A_TYPE = (
    f"The declaration of this type or class has more than {MOST_OF_A_TYPE:,} words and signs, which is more than Hugs "
    "has room for. Declare a smaller one."
)


@dataclass
class TableBounds:
    """Looks at the tokens of a text, one after the other."""

    text: str
    _brackets: list[tuple[str, int]] = field(default_factory=list)  # those that are open, and their commas so far
    _braces: int = 0  # how many of them are braces, within which no column begins a declaration
    _margin: str | None = None  # what stands on its line before the first declaration, and so before each
    _inner: str | None = None  # the same for the methods of an instance
    _first: str = ""
    _in_header: bool = False
    _in_import: bool = False  # up to the list of names, which may be as long as it likes
    _before: Token | None = None
    _type: str = ""  # ``data`` or the like, from this word on
    _size: int = 0
    _fields: int = 0
    _variables: set[str] = field(default_factory=set)
    _wildcards: int = 0
    _patterns: int = 0
    _pending: int = 0  # what is a pattern if ``=`` or the like follows

    def find_excess(self, token: Token) -> str | None:
        """What does not fit with this token, and what to do."""
        if self._begins(token):
            self._first, self._inner = token.text, None
            self._forget()
        elif self._begins_method(token):
            self._forget()
        excess = self._count_in_type(token) or self._count_patterns(token)
        if token.kind in (Kind.NAME, Kind.SYMBOL) and len(token.text) > MOST_LETTERS:
            excess = _TOO_LONG
        if token.kind is Kind.SPECIAL:
            excess = self._count_parts(token) or excess
        else:
            # A name on another line may begin a declaration, whose brackets are not those of the import.
            self._in_import = token.text == "import" or (self._in_import and not token.is_first)
            excess = excess or (self._count_variables(token) if token.kind is Kind.NAME else None)
        self._before = token
        return excess

    def _begins(self, token: Token) -> bool:
        """Whether a declaration begins with this token: it stands in the column of the first one."""
        if self._before is None:
            self._in_header = token.text == "module"
        if self._in_header:
            self._in_header = token.text != "where"
            return False
        if self._margin is None:
            self._margin = self._before_on_line(token)
            return True
        if not self._stands_at(self._margin, token):
            return False
        if self._is_after("do"):
            self._margin = _NOWHERE
        return self._margin != _NOWHERE

    def _begins_method(self, token: Token) -> bool:
        if self._first == "instance" and self._inner is None and self._is_after("where"):
            self._inner = self._before_on_line(token)
            return True
        if self._inner is None or not self._stands_at(self._inner, token):
            return False
        if self._is_after("do"):
            self._inner = _NOWHERE
        return self._inner != _NOWHERE

    def _stands_at(self, margin: str, token: Token) -> bool:
        return token.is_first and not self._braces and self._before_on_line(token) == margin

    def _is_after(self, word: str) -> bool:
        return self._before is not None and self._before.text == word

    def _forget(self) -> None:
        self._type, self._wildcards, self._patterns, self._pending = "", 0, 0, 0
        self._variables.clear()

    def _before_on_line(self, token: Token) -> str:
        return self.text[self.text.rfind("\n", 0, token.start) + 1 : token.start]

    def _count_in_type(self, token: Token) -> str | None:
        if token.kind is Kind.NAME and token.text in _TYPES:
            self._type, self._size, self._fields = token.text, 0, 0
        elif token.text == ";" and self._type != "class" and not self._brackets:
            self._type = ""
        if not self._type:
            return None
        self._size += 1
        if self._size > MOST_OF_A_TYPE:
            return _TOO_LARGE_A_TYPE
        if self._type == "class":
            return None
        if token.text in ("=", "|"):
            self._fields = -1  # the constructor itself is none
        elif self._may_be_field(token):
            self._fields += 1
        return _TOO_MANY_FIELDS if self._fields > MOST_FIELDS else None

    def _may_be_field(self, token: Token) -> bool:
        if not self._brackets:
            return token.kind is Kind.NAME or token.text in ("(", "[")
        return self._brackets[-1][0] == "{" and token.kind is Kind.NAME and not token.text[0].isupper()

    def _count_patterns(self, token: Token) -> str | None:
        if token.text in _NEVER_IN_PATTERNS:
            self._pending = 0
            return None
        if token.text in _BINDERS:
            self._patterns += self._pending + _WEIGHTS.get(token.text, 0)
            self._pending = 0
        elif token.kind is Kind.NAME or token.kind in _LITERALS or token.text.startswith(":"):
            self._pending += 1
        elif token.text == "{" and self._before is not None and self._before.text[0].isupper():
            self._pending += MOST_FIELDS
        else:
            self._pending += _WEIGHTS.get(token.text, 0)
        return _TOO_MANY_PATTERNS if self._patterns > MOST_OF_PATTERNS else None

    def _count_parts(self, token: Token) -> str | None:
        if token.text in _CLOSING.values():
            is_list_of_names = self._in_import and not token.is_first
            self._brackets.append(("names" if is_list_of_names else token.text, 0))
            self._braces += token.text == "{"
        elif token.text in _CLOSING and self._brackets:
            self._braces -= self._brackets.pop()[0] == "{"
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
