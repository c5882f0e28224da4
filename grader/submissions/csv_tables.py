"""Tables kept as CSV, read and written so that every unchanged cell stays the same, byte for byte.

Knows quoting, separators, byte-order marks and line ends; must not know what the columns mean.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.errors import UsageError

MAX_BYTES = 50_000_000
_SEPARATORS = (",", ";", "\t")
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
# Characters that begin a formula, with the full-width ones that some spreadsheets treat alike.
FORMULA_SIGNS = "=+\\-@＝＋－＠"
# Where a cell may begin, even for a spreadsheet that splits at a different separator.
_DANGER = re.compile(rf"((?:^|[\t\r\n,;|\"])[\s\"\ufeff\u200b]*)([{FORMULA_SIGNS}])")
# An entity ends in a separator itself, so that the characters after it are in danger too.
_DANGER_RUN = re.compile(
    rf"((?:^|[\t\r\n,;|\"])[\s\"\ufeff\u200b]*)([{FORMULA_SIGNS}][{FORMULA_SIGNS}\s\"\ufeff\u200b]*)"
)
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_SIGN = re.compile(f"[{FORMULA_SIGNS}]")
_LEADING = re.compile(rf"^[\s\ufeff\u200b]*[{FORMULA_SIGNS}\t\r\n]")


@dataclass(frozen=True)
class Row:
    """The cells of a line as written, with their quotes, and the end of the line."""

    cells: tuple[str, ...]
    end: str

    @property
    def values(self) -> tuple[str, ...]:
        """The cells' texts, without quotes: such as results can hold, also where a byte is not in the encoding."""
        return tuple(unquote(cell).encode("utf-8", "backslashreplace").decode() for cell in self.cells)


@dataclass(frozen=True)
class CsvTable:
    """A table, with its byte-order mark, encoding and separator."""

    mark: bytes
    encoding: str
    separator: str
    rows: tuple[Row, ...]

    def write(self) -> bytes:
        """The bytes that were read, except for changed cells."""
        text = "".join(self.separator.join(row.cells) + row.end for row in self.rows)
        return self.mark + text.encode(self.encoding, "surrogateescape")


def safe_cell(text: str) -> str:
    """Text that no spreadsheet takes for a formula, whichever separator it splits at, and no terminal for a command."""
    safe = _DANGER.sub(r"\1'\2", _CONTROL.sub("�", text))
    return f"'{safe}" if _LEADING.match(safe) else safe


def safe_html(text: str, encoding: str = "utf-8") -> str:
    """HTML that this encoding can hold and no spreadsheet takes for a formula; it looks the same in a browser."""
    text = text.encode(encoding, "xmlcharrefreplace").decode(encoding)
    return _DANGER_RUN.sub(lambda match: match[1] + _SIGN.sub(_entity, match[2]), text)


def _entity(sign: re.Match[str]) -> str:
    return f"&#{ord(sign[0])};"


def quote(value: str, separator: str, like: str = "") -> str:
    """A cell with this text, quoted where it must be, or where the cell it replaces (``like``) was."""
    needed = any(sign in value for sign in (separator, '"', "\n", "\r")) or value != value.strip()
    return '"' + value.replace('"', '""') + '"' if needed or like.startswith('"') else value


def unquote(cell: str) -> str:
    """A cell's text, without quotes."""
    if not cell.startswith('"'):
        return cell
    body = cell[1:-1] if len(cell) > 1 and cell.endswith('"') else cell[1:]
    return body.replace('""', '"')


def read_table(raw: bytes) -> CsvTable:
    """A table from its bytes; never fails, since any bytes can be read as a table."""
    mark, encoding = next(((mark, name) for mark, name in _MARKS if raw.startswith(mark)), (b"", ""))
    body = raw.removeprefix(mark)
    encoding = encoding or _guess_encoding(body)
    text = body.decode(encoding, errors="surrogateescape" if encoding == "utf-8" else "strict")
    separator = _guess_separator(text)
    return CsvTable(mark, encoding, separator, tuple(_read_rows(text, separator)))


def load_table(path: Path) -> CsvTable:
    """A table from its file.

    :raises UsageError: where it cannot be read, or has no rows.
    """
    try:
        if path.stat().st_size > MAX_BYTES:
            raise UsageError(f"{path}: has {path.stat().st_size:,} bytes, too many for a table of students")
        table = read_table(path.read_bytes())
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{path}: is not text in {error.encoding}; save it as CSV in UTF-8") from error
    if not table.rows:
        raise UsageError(f"{path}: is empty; expected a CSV file with a line of headers")
    return table


def _guess_encoding(body: bytes) -> str:
    """UTF-8; else what a spreadsheet on a Czech Windows saves; else Latin-1, in which every byte is a letter."""
    try:
        body.decode()
    except UnicodeDecodeError:
        try:
            body.decode("cp1250")
        except UnicodeDecodeError:
            return "latin-1"
        return "cp1250"
    return "utf-8"


def _guess_separator(text: str) -> str:
    first = re.sub(r'"[^"]*"', "", text.partition("\n")[0])
    return max(_SEPARATORS, key=first.count)


def _read_rows(text: str, separator: str) -> list[Row]:
    """Cells are either quoted, with doubled quotes inside, or run to the next separator or end of line."""
    cell = re.compile(  # what is in quotes may be long, and is not gone back over: that would take much memory
        rf'("(?:[^"]|"")*+(?:"[^{separator}\r\n]*|$)|[^{separator}\r\n]*)({re.escape(separator)}|\r\n|\n|\r|$)'
    )
    rows: list[Row] = []
    cells: list[str] = []
    position = 0
    while position < len(text) or cells:
        match = cell.match(text, position)
        assert match is not None  # noqa: S101 - the second form matches anything
        position = match.end()
        cells.append(match[1])
        if match[2] != separator:
            rows.append(Row(tuple(cells), match[2]))
            cells = []
    return rows


def find_column(header: Sequence[str], names: Sequence[str]) -> int | None:
    """The index of the column with the first of these names that occurs; capitals and spaces do not matter."""
    folded = [plain(title) for title in header]
    return next((folded.index(plain(name)) for name in names if plain(name) in folded), None)


def plain(title: str) -> str:
    """A title in lower case, without spaces and punctuation."""
    return re.sub(r"[\W_]+", "", title.casefold())


def read_number(text: str) -> float | None:
    """A number as people in different countries write it."""
    try:
        return float(text.strip().replace("\u00a0", "").replace(",", "."))
    except ValueError:
        return None


def fill(row: Row, cells: Mapping[int, str], separator: str) -> Row:
    """The row with these columns filled; a cell that already has the value stays as written."""
    changed = list(row.cells)
    for column, value in cells.items():
        if column < len(changed) and unquote(changed[column]) != value:
            changed[column] = quote(value, separator, changed[column])
    return Row(tuple(changed), row.end)
