"""Other people's text made fit for a page: hidden characters visible, every length bounded, Haskell coloured.

Its HTML is already escaped. Must not know results or templates.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from itertools import accumulate, groupby, islice
from operator import itemgetter

from markupsafe import Markup
from pygments.lexer import Lexer
from pygments.lexers.haskell import HaskellLexer, LiterateHaskellLexer
from pygments.token import Comment, Keyword, Number, Operator, String, _TokenType

from grader.haskell.source_text import is_literate

LONGEST_TEXT = 4000
LONGEST_LINE = 400
MOST_LINES = 2000  # of one file
MOST_COLOURED = 100_000

_BACKQUOTES = re.compile(r"(`+)")
_BREAK_AFTER = re.compile(r"([_./-](?=[^\W_]))")

# The first that fits is used, so a special kind comes before the kind that includes it.
_COLOURS: tuple[tuple[_TokenType, str], ...] = (
    (Comment, "c"),
    (Keyword.Type, "t"),
    (Operator.Word, "o"),
    (Keyword, "k"),
    (String, "s"),
    (Number, "n"),
)


@dataclass(frozen=True)
class Room:
    """How much of somebody's files a page shows, of all of them together; characters as they are shown."""

    files: int = 20
    lines: int = 5_000
    characters: int = 200_000
    longest_line: int = LONGEST_LINE


ROOM = Room()


@dataclass(frozen=True)
class Remark:
    """A remark on a line: an error, or a rule of the sheet that it breaks."""

    file: str
    line: int
    text: str


@dataclass(frozen=True)
class Line:
    """A line of a listing, the anchor by which the page links to it, and the remarks on it."""

    number: int
    anchor: str
    html: Markup
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Listing:
    """A file as the page shows it; ``left_out`` counts the lines that are not shown."""

    name: str
    lines: tuple[Line, ...]
    left_out: int


def tame(text: str) -> str:
    """Text in which nothing is hidden: control characters, direction overrides and lone surrogates become numbers."""
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() or character in "\n\t" else f"[U+{ord(character):04X}]"
        for character in text
    )


def abridge(text: str, longest: int = LONGEST_TEXT) -> str:
    """The beginning of a long text, and how many characters are not shown."""
    left_out = len(text) - longest
    return text if left_out <= 0 else f"{text[:longest]}… ({left_out} more characters not shown)"


def breakable(text: str) -> Markup:
    """A long name that browsers break after punctuation rather than anywhere."""
    return Markup(_BREAK_AFTER.sub(r"\1<wbr>", escape(tame(abridge(text)))))  # noqa: S704 - escaped before


def quote_code(text: str) -> Markup:
    """A message in which text between backquotes is shown as code.

    Between two backquotes on each side the code may have some itself; one that has no partner is an ordinary character.
    """
    parts = _BACKQUOTES.split(tame(abridge(text)))
    partners = _partners(parts)
    shown, index = [Markup.escape(parts[0])], 1
    while index < len(parts):
        end = partners[index]
        if end is None:
            shown.append(Markup.escape(parts[index] + parts[index + 1]))
            index += 2
        else:
            code = "".join(parts[index + 1 : end])
            code = code.strip(" ") if "`" in code else code  # the spaces only keep the backquotes apart
            shown += [Markup("<code>{}</code>").format(code), Markup.escape(parts[end + 1])]
            index = end + 2
    return Markup("").join(shown)


def _partners(parts: Sequence[str]) -> dict[int, int | None]:
    """For each run of backquotes, which are every second part, the next of the same length."""
    partners: dict[int, int | None] = {}
    seen: dict[str, int] = {}
    for index in range(len(parts) - 2, 0, -2):
        partners[index] = seen.get(parts[index])
        seen[parts[index]] = index
    return partners


def list_sources(sources: Mapping[str, str], remarks: Iterable[Remark] = (), room: Room = ROOM) -> tuple[Listing, ...]:
    """The files that there is room for, with numbered, coloured lines; remarks are beside their lines."""
    remarks_at: dict[tuple[str, int], tuple[str, ...]] = {}
    for remark in remarks:
        position = (remark.file, remark.line)
        remarks_at[position] = (*remarks_at.get(position, ()), remark.text)
    listings: list[Listing] = []
    for number, (name, text) in enumerate(islice(sources.items(), room.files), 1):
        if room.lines <= 0 or room.characters <= 0:
            break
        lines = split_lines(text)
        cuts = tuple(_cut_lines(lines, room))
        room = replace(
            room, lines=room.lines - len(cuts), characters=room.characters - sum(len(cut.text) for cut in cuts)
        )
        prefix = "" if number == 1 else f"file{number}-"
        shown = tuple(_list_lines(name, cuts, prefix, remarks_at))
        listings.append(Listing(name, shown, len(lines) - len(shown)))
    return tuple(listings)


@dataclass(frozen=True)
class _Cut:
    """The beginning of a line, tamed, and how many characters are left out."""

    text: str
    left_out: int


def _cut_lines(lines: Sequence[str], room: Room) -> Iterator[_Cut]:
    characters = room.characters
    for line in lines[: min(room.lines, MOST_LINES)]:
        if characters <= 0:
            return
        cut = _cut(line, room.longest_line)
        characters -= len(cut.text)
        yield cut


def _cut(line: str, longest: int) -> _Cut:
    """As much of a line as fits when it is tame: what is hidden takes up to ten times the room."""
    beginning = line[:longest]
    tamed = tame(beginning)
    if len(tamed) > longest:
        ends = tuple(accumulate(len(tame(character)) for character in beginning))
        beginning = beginning[: bisect_right(ends, longest)]
        tamed = tame(beginning)
    return _Cut(tamed, len(line) - len(beginning))


def _list_lines(
    name: str, cuts: Sequence[_Cut], prefix: str, remarks_at: Mapping[tuple[str, int], tuple[str, ...]]
) -> Iterator[Line]:
    coloured = highlight([cut.text for cut in cuts], literate=is_literate(name))
    for number, (html, cut) in enumerate(zip(coloured, cuts, strict=True), 1):
        yield Line(number, f"{prefix}L{number}", html + _mark_cut(cut), remarks_at.get((name, number), ()))


def split_lines(text: str) -> list[str]:
    """Lines as an editor numbers them, with either line ending; without a byte-order mark."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def highlight(lines: list[str], *, literate: bool = False) -> list[Markup]:
    """Each line as HTML, with classes for its colours; a file longer than any student writes is not coloured."""
    tamed = list(map(tame, lines))  # first, because the lexer treats odd line breaks in its own way
    text = "".join(f"{line}\n" for line in tamed)
    if len(text) > MOST_COLOURED:
        return [Markup.escape(line) for line in tamed]
    # Without stripnl=False the lexer drops empty lines at both ends, and line numbers would be wrong.
    lexer: Lexer = (LiterateHaskellLexer if literate else HaskellLexer)(stripnl=False)
    html = "".join(_colour(colour, words) for colour, words in _runs(lexer, text))
    return [Markup(line) for line in html.split("\n")[: len(lines)]]  # noqa: S704 - escaped word by word


def _runs(lexer: Lexer, text: str) -> Iterator[tuple[str, str]]:
    """Neighbouring words of one colour, joined."""
    coloured = ((_colour_of(token), value) for token, value in lexer.get_tokens(text))
    for colour, run in groupby(coloured, key=itemgetter(0)):
        yield colour, "".join(value for _, value in run)


@cache
def _colour_of(token: _TokenType) -> str:
    return next((colour for kind, colour in _COLOURS if kind in token.split()), "")


def _colour(colour: str, words: str) -> str:
    """Words in spans that end with their line, so that each line is complete HTML."""
    lines = escape(words).split("\n")
    return "\n".join(f'<span class="{colour}">{line}</span>' if colour and line else line for line in lines)


def _mark_cut(cut: _Cut) -> Markup:
    return Markup('<span class="cut">… {} more characters</span>').format(cut.left_out) if cut.left_out else Markup()
