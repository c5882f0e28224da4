"""Why a program may never end, as far as its text shows: asked about a program that gave no answer for that reason.

Knows a few mistakes that are certain to be one: an instance whose functions call each other, a name that is defined by
itself, a call with the same arguments, a function that calls itself in every case. Reads tokens, in time linear in the
text; must not know what the program was asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from grader.haskell.source_text import is_haskell, read_program
from grader.haskell.tokens import Kind, Token, is_comment, scan

_MOST_FILES = 20
_MOST_BYTES = 200_000  # of all of them together: what is run has no more
_MOST_LINES = 2_000  # on which an equation may begin
_LONGEST_BODY = 200  # tokens of an equation that are looked through
_LONGEST_HEAD = 10  # tokens of an equation whose calls are looked for
_LOCAL = frozenset({"where", "let"})
_KEYWORDS = frozenset(
    {"case", "class", "data", "default", "deriving", "do", "else", "if", "import", "in", "infix", "infixl", "infixr"}
    | {"instance", "let", "module", "newtype", "of", "then", "type", "where"}
)
_DECIDES = frozenset({"|", "if", "case", "&&", "||"})
_BEGINS_PATTERN = frozenset({"\\", "of", "|", "{", ";", ",", "[", "let", "where"})
_OPENING = frozenset("([{")
_ATOMS = frozenset({Kind.NAME, Kind.NUMBER, Kind.STRING, Kind.CHAR})
# The functions of a class that are defined by each other, unless an instance defines one of them.
_MUTUAL = {"Eq": ("==", "/="), "Ord": ("compare", "<="), "Show": ("show", "showsPrec")}


@dataclass(frozen=True)
class _Equation:
    """An equation, or an instance with its methods: the tokens of its head, and those behind the head."""

    head: tuple[Token, ...]
    body: tuple[Token, ...]

    @property
    def line(self) -> int:
        return self.head[0].line

    @property
    def words(self) -> list[str]:
        return [token.text for token in self.head]


def find_cause(files: Mapping[str, bytes]) -> str | None:
    """What in a submission's own text keeps it from ending, with the line and what to do about it."""
    left = _MOST_BYTES
    for name in islice(filter(is_haskell, sorted(files)), _MOST_FILES):
        raw = files[name]
        left -= len(raw)
        if left < 0:
            return None
        if cause := cause_in(read_program(name, raw)):
            return cause
    return None


def cause_in(code: str) -> str | None:
    """The same for the text of one file; of several causes the most certain."""
    equations = list(_equations(code))
    found = (explain(equations) for explain in _EXPLAINERS)
    return next(filter(None, found), None)


# --- the equations of a text ------------------------------------------------------------------------------------


def _equations(code: str) -> Iterator[_Equation]:
    """Whatever has a head and an indented body: top-level and local equations, and instances."""
    tokens = [token for token in scan(code) if not is_comment(token)]
    starts = [i for i, token in enumerate(tokens) if token.is_first or (i and tokens[i - 1].text in _LOCAL)]
    for start in starts[:_MOST_LINES]:
        if tokens[start].text in _LOCAL:
            continue
        words = tokens[start : _end(code, tokens, start)]
        split = next((i for i, word in enumerate(words) if word.text in ("=", "|", "where")), len(words))
        if split and (split < len(words) or words[0].text == "instance"):
            yield _Equation(tuple(words[:split]), tuple(words[split:]))


def _end(code: str, tokens: list[Token], start: int) -> int:
    """Where the next line begins that is indented no more than this one, or the ``in`` of the ``let`` it stands in."""
    column = _column(code, tokens[start])
    lets = 0
    for index in range(start + 1, min(len(tokens), start + _LONGEST_BODY)):
        if tokens[index].is_first and _column(code, tokens[index]) <= column:
            return index
        lets += (tokens[index].text == "let") - (tokens[index].text == "in")
        if lets < 0:
            return index
    return min(len(tokens), start + _LONGEST_BODY)


def _column(code: str, token: Token) -> int:
    return token.start - (code.rfind("\n", 0, token.start) + 1)


# --- causes -----------------------------------------------------------------------------------------------------


def _mutual_defaults(equations: list[_Equation]) -> str | None:
    """``instance Eq Colour`` without equations: ``==`` is then the opposite of ``/=``, and the other way round."""
    for equation in equations:
        cls = next((word for word in equation.words[1:] if word in _MUTUAL), None)
        if equation.words[0] != "instance" or cls is None:
            continue
        first, second = _MUTUAL[cls]
        if not {first, second} & {token.text for token in equation.body}:
            return (
                f"Line {equation.line}: `{' '.join(equation.words)}` defines neither `{first}` nor `{second}`. Each is "
                f"defined by the other, so they call each other without end. Define `{first}` in this instance."
            )
    return None


def _defined_by_itself(equations: list[_Equation]) -> str | None:
    """``total = total + n``: not a change of a variable, but a definition without a value."""
    for equation in equations:
        name = equation.words[0]
        body = [token.text for token in equation.body]
        is_plain = len(equation.head) == 1 and _is_variable(equation.head[0]) and body[:1] == ["="]
        if is_plain and name in body and not {":", "++", "where", "let", "\\", "->", "<-"} & set(body):
            return (
                f"Line {equation.line}: `{name}` is defined by itself, so it never gets a value. A name stands for one "
                "value and cannot be changed: give the new value another name, or make it an argument."
            )
    return None


def _same_arguments(equations: list[_Equation]) -> str | None:
    """``play n cs = … play n cs``, and ``a == b = a == b`` in an instance."""
    for equation in equations:
        if not 2 <= len(equation.head) <= _LONGEST_HEAD or not _is_plain_head(equation.head):
            continue
        call, body = equation.words, [token.text for token in equation.body]
        if _is_rebound(call, equation.body):
            continue
        for index in range(len(body) - len(call) + 1):
            if body[index : index + len(call)] == call and not _goes_on(equation.body, index, len(call)):
                line, shown = equation.body[index].line, " ".join(call)
                instead = (
                    "Give the recursive call something smaller, such as the rest of the list."
                    if call[1][0].isalpha()
                    else "Define it by something else, such as by the parts of the values."
                )
                return (
                    f"Line {line}: `{shown}` is computed by calling `{shown}` again, with the same arguments, so it "
                    f"never ends. {instead}"
                )
    return None


def _in_every_case(equations: list[_Equation]) -> str | None:
    """A function of one equation that calls itself and decides nothing."""
    times: dict[str, int] = {}
    for equation in equations:
        times[equation.words[0]] = times.get(equation.words[0], 0) + 1
    for equation in equations:
        name, body = equation.words[0], {token.text for token in equation.body}
        is_only = times[name] == 1 and len(equation.head) > 1 and all(map(_is_variable, equation.head))
        if is_only and name in body and not body & _DECIDES:
            return (
                f"Line {equation.line}: `{name}` calls itself in every case, so nothing ends it. Add an equation that "
                "does not, such as one for the empty list."
            )
    return None


_EXPLAINERS: tuple[Callable[[list[_Equation]], str | None], ...] = (
    _mutual_defaults,
    _defined_by_itself,
    _same_arguments,
    _in_every_case,
)


def _is_variable(token: Token) -> bool:
    return token.kind is Kind.NAME and token.text[0].islower() and token.text not in _KEYWORDS


def _is_plain_head(head: tuple[Token, ...]) -> bool:
    """``f x y``, or ``x == y``: names alone, which fit every value."""
    if len(head) == 3 and head[1].kind is Kind.SYMBOL:
        return _is_variable(head[0]) and _is_variable(head[2])
    return all(map(_is_variable, head))


def _goes_on(body: tuple[Token, ...], index: int, length: int) -> bool:
    """Whether a call has further arguments, or is itself an argument of a function."""
    after = body[index + length : index + length + 1]
    before = body[index - 1 : index] if index else ()
    follows = bool(after) and (
        (after[0].kind in _ATOMS and after[0].text not in _KEYWORDS) or after[0].text in _OPENING
    )
    is_new_line = bool(after) and after[0].is_first
    is_argument = bool(before) and before[0].kind is Kind.NAME and before[0].text not in _KEYWORDS
    return (follows and not is_new_line) or (is_argument and not body[index].is_first)


def _is_rebound(call: list[str], body: tuple[Token, ...]) -> bool:
    """Whether an argument's name may mean something else somewhere in the body: bound again by a pattern."""
    names = {call[0], call[2]} if len(call) == 3 and not call[1][0].isalpha() else set(call[1:])
    pattern: list[str] = []
    for token in body:
        if token.is_first or token.text in _BEGINS_PATTERN:
            pattern = []
        binds = token.text == "<-" or (token.text in ("->", "=") and pattern[:1] != ["|"])  # behind a guard nothing
        if binds and names & set(pattern[-8:]):
            return True
        pattern.append(token.text)
    return False
