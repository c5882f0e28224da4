"""Hostile shapes of submissions that no repository can hold: links, pipes, bombs, broken zips, odd names.

Each builds what one student hands in, into an empty folder of that student's, and names what has to become of it.
"""

from __future__ import annotations

import io
import lzma
import os
import socket
import stat
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from grader.assignment.suites import load_suite, suite_path
from tests.attacks.corpus import RIGHT, SEDMA

NOTHING = b"import SedmaDatatypes\nreplay :: Cards -> Maybe Winner\nreplay _ = Nothing\n"
FULL = "graded in full"  # an odd shape around an honest program costs nothing

Build = Callable[[Path, Path], None]
"""Builds in the first folder; the second holds the bait that it would like to reach."""


@dataclass(frozen=True)
class Shape:
    """A way to hand something in. ``expected``: the code of its rejection, ``graded`` (with nothing), or in full."""

    name: str
    expected: str
    build: Build


SHAPES: list[Shape] = []


def shape(expected: str) -> Callable[[Build], Build]:
    """Register a builder under its own name."""

    def register(build: Build) -> Build:
        SHAPES.append(Shape(build.__name__, expected, build))
        return build

    return register


# --- in the folder ----------------------------------------------------------------------------------------


@shape("no-haskell-file")
def link_to_a_secret(folder: Path, bait: Path) -> None:
    (folder / "replay.hs").symlink_to(bait / "secret.txt")


@shape("no-haskell-file")
def link_to_a_folder(folder: Path, bait: Path) -> None:
    (folder / "src").symlink_to(bait)


@shape("no-haskell-file")
def link_to_itself(folder: Path, bait: Path) -> None:
    (folder / "replay.hs").symlink_to("replay.hs")


@shape("no-haskell-file")
def link_to_a_device(folder: Path, bait: Path) -> None:
    (folder / "replay.hs").symlink_to("/dev/zero")


@shape(FULL)
def hard_link_to_a_program(folder: Path, bait: Path) -> None:
    """Not to be told from a copy: who can make one on this machine could have read the file as well."""
    (bait / "original.hs").write_text(RIGHT)
    os.link(bait / "original.hs", folder / "replay.hs")


@shape("no-haskell-file")
def pipe(folder: Path, bait: Path) -> None:
    os.mkfifo(folder / "replay.hs")


@shape("no-haskell-file")
def device(folder: Path, bait: Path) -> None:
    """The device that never ends; a pipe for those who may not make devices."""
    try:
        os.mknod(folder / "replay.hs", stat.S_IFCHR | 0o666, os.makedev(1, 5))
    except PermissionError:
        os.mkfifo(folder / "replay.hs")


@shape("no-haskell-file")
def socket_(folder: Path, bait: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        here = Path.cwd()
        os.chdir(folder)  # a socket's path has to be short
        try:
            server.bind("replay.hs")
        finally:
            os.chdir(here)


@shape("no-haskell-file")
def folder_called_like_a_program(folder: Path, bait: Path) -> None:
    (folder / "replay.hs").mkdir()


@shape(FULL)
def ten_thousand_files(folder: Path, bait: Path) -> None:
    """A folder of more takes longer to make than to read; the zip has more."""
    for number in range(10_000):
        (folder / f"a{number}").touch()
    (folder / "replay.hs").write_text(RIGHT)


@shape(FULL)
def folders_without_end(folder: Path, bait: Path) -> None:
    (folder / "replay.hs").write_text(RIGHT)
    place = os.open(folder, os.O_RDONLY)
    for _ in range(1500):
        os.mkdir("d", dir_fd=place)
        inner = os.open("d", os.O_RDONLY, dir_fd=place)
        os.close(place)
        place = inner
    os.close(place)


@shape("too-big")
def one_gigabyte(folder: Path, bait: Path) -> None:
    with (folder / "replay.hs").open("wb") as file:
        file.truncate(2**30)


@shape("too-big")
def gigabytes_in_many_files(folder: Path, bait: Path) -> None:
    for number in range(300):
        with (folder / f"A{number}.hs").open("wb") as file:
            file.truncate(2**30)


@shape("too-big")
def almost_a_million_lines(folder: Path, bait: Path) -> None:
    (folder / "replay.hs").write_bytes(NOTHING + b"\n" * 900_000)


@shape("too-big")
def imports_without_end(folder: Path, bait: Path) -> None:
    modules = 150
    imports = b"".join(b"import A%d\n" % (number % modules) for number in range(40_000))
    (folder / "replay.hs").write_bytes(imports + b"import IO\n" * 10_000 + NOTHING)
    for number in range(modules):
        (folder / f"A{number}.hs").write_bytes(b"module A%d where\n" % number)


@shape("unreadable-file")
def nul_bytes(folder: Path, bait: Path) -> None:
    (folder / "replay.hs").write_bytes(NOTHING.replace(b"Nothing", b"Noth\0ing"))


@shape("unreadable-file")
def machine_code_called_haskell(folder: Path, bait: Path) -> None:
    (folder / "replay.hs").write_bytes(Path("/bin/true").read_bytes()[:50_000])


@shape(FULL)
def several_byte_order_marks(folder: Path, bait: Path) -> None:
    (folder / "replay.hs").write_text("\ufeff\ufeff\ufeff" + RIGHT, encoding="utf-8")


@shape("forbidden-import")
def utf_16_around_an_import(folder: Path, bait: Path) -> None:
    (folder / "replay.hs").write_text("import System.IO.Unsafe\n" + NOTHING.decode(), encoding="utf-16")


@shape("graded")
def public_cases_by_heart(folder: Path, bait: Path) -> None:
    """Behaves for the public cases only, which it has in a table."""
    cases = load_suite(suite_path(SEDMA, "public")).cases
    (folder / "replay.hs").write_text(hard_coded({case.record: case.expected for case in cases}))


def hard_coded(answers: dict[str, str]) -> str:
    """A program that looks games up by what it shows of them."""
    suits = {"H": "Heart", "D": "Diamond", "S": "Spade", "C": "Club"}
    rows = []
    for number, (record, answer) in enumerate(answers.items()):
        shown = ",".join(f"Card {suits[card[-1]]} R{card[:-1]}" for card in record.split())
        rows.append(f'row{number} = ("[{shown}]", {answer})')
    table = ", ".join(f"row{number}" for number in range(len(rows)))
    head = "import SedmaDatatypes\nreplay :: Cards -> Maybe Winner\n"
    return f"{head}replay cs = maybe Nothing id (lookup (show cs) [{table}])\n" + "\n".join(rows) + "\n"


@shape(FULL)
def odd_file_names(folder: Path, bait: Path) -> None:
    (folder / "replay.hs").write_text(RIGHT)
    for name in ODD_NAMES:
        (folder / name).write_text("")


@shape(FULL)
def name_that_is_no_text(folder: Path, bait: Path) -> None:
    Path(os.fsdecode(os.fsencode(folder) + b"/\xff\xfe\x80.hs")).write_text(RIGHT)


@shape("wrong-type")
def names_that_multiply(folder: Path, bait: Path) -> None:
    """Each file is called after what stands for the next one's name while a program is asked."""
    for number, code in enumerate(
        ("import SedmaDatatypes\nimport Y\nimport Z\nreplay cs = 'x'\n", "module Y where\n", "module Z where\n")
    ):
        next_mask = f"\ue000{number + 1}\ue001"
        (folder / f"{number}{next_mask * 30}.hs").write_text(code, encoding="utf-8")


@shape("syntax-error")
def names_that_are_paths(folder: Path, bait: Path) -> None:
    """Each file is called after the next one's path in the sandbox, and the program has the sign of a mask."""
    imports = "".join(f"import A{number}\n" for number in range(1, 7))
    (folder / "replay.hs").write_text(
        f"import SedmaDatatypes\n{imports}-- \ue000\nreplay _ = Nothing\n", encoding="utf-8"
    )
    for number in range(1, 7):
        file = folder / f"{number}{f' /A{number + 1}.hs' * 20}/z{number}.hs"
        file.parent.mkdir(parents=True)
        file.write_text(f"module A{number} where\nx{number} = {'= ' if number == 1 else ''}1\n")


ODD_NAMES = (
    "line\nend.txt",
    "bell\a\x1b[31m\x1b]0;title\a.txt",
    "<script>alert(1)<&script>.txt",
    "=cmd|' &C calc'!A0.txt",
    "+1+1.txt",
    "@SUM(1).txt",
    "-rf",
    "$(touch marker).txt",
    "`touch marker`;touch marker.txt",
    "{{ 7 * 7 }}.txt",
    "\u202etxt.sh",
    "x" * 250,
    "con.txt",
    "::error::command.txt",
)


# --- in a zip ---------------------------------------------------------------------------------------------


def packed(*members: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """An honest zip."""
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", method) as archive:
        for name, content in members:
            archive.writestr(zipfile.ZipInfo(name), content, method)
    return raw.getvalue()


def zipped(expected: str) -> Callable[[Callable[[], bytes]], Callable[[], bytes]]:
    """Register a builder of a zip."""

    def register(make: Callable[[], bytes]) -> Callable[[], bytes]:
        def build(folder: Path, bait: Path) -> None:
            (folder / "submission.zip").write_bytes(make())

        SHAPES.append(Shape(make.__name__, expected, build))
        return make

    return register


@zipped("no-haskell-file")
def zip_with_absolute_paths() -> bytes:
    return packed(("/tmp/planted.hs", NOTHING), ("C:\\planted.hs", NOTHING), ("//host/planted.hs", NOTHING))


@zipped("no-haskell-file")
def zip_that_climbs_out() -> bytes:
    return packed(("../planted.hs", NOTHING), ("a/../../planted.hs", NOTHING), ("..\\..\\planted.hs", NOTHING))


@zipped("no-haskell-file")
def zip_with_a_link() -> bytes:
    """Left aside, and never followed."""
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as archive:
        link = zipfile.ZipInfo("replay.hs")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/passwd")
    return raw.getvalue()


@zipped("unreadable-archive")
def zip_bomb() -> bytes:
    return packed(("replay.hs", b" " * 100_000_000))


@zipped("no-haskell-file")
def zip_in_a_zip_in_a_zip() -> bytes:
    inner = packed(("replay.hs", b" " * 100_000_000))
    return packed(*((f"{number}.zip", inner) for number in range(20)))


@zipped("unreadable-archive")
def zip_of_one_gigabyte() -> bytes:
    """A real gigabyte: one packed megabyte, a thousand times."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = packer.compress(b" " * 2**20) + packer.flush(zlib.Z_FULL_FLUSH)
    return _one_member(b"replay.hs", block * 1024 + b"\x03\x00", size=2**30)


@zipped("unreadable-archive")
def zip_of_hundred_thousand_files() -> bytes:
    entry = b"PK\1\2" + struct.pack("<HHHHHHIIIHHHHHII", 20, 20, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0)
    directory = b"".join(entry + b"%06d" % number for number in range(100_000))
    count = 100_000 % 2**16  # the field is too small; nobody trusts it
    end = b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, count, count, len(directory), 0, 0)
    return directory + end


@zipped("unreadable-archive")
def zip_with_a_password() -> bytes:
    raw = bytearray(packed(("replay.hs", NOTHING)))
    raw[6] |= 1
    raw[raw.index(b"PK\1\2") + 8] |= 1
    return bytes(raw)


@zipped("unreadable-archive")
def zip_cut_short() -> bytes:
    return packed(("replay.hs", NOTHING * 100))[:-40]


@zipped("unreadable-archive")
def zip_with_damage() -> bytes:
    raw = bytearray(packed(("replay.hs", "".join(map(str, range(5000))).encode())))
    raw[100:600] = bytes(500)
    return bytes(raw)


@zipped("unreadable-archive")
def zip_packed_to_swell() -> bytes:
    """Packed by bzip2, of which a few bytes swell to megabytes before anyone can stop it."""
    return packed(("replay.hs", b" " * 4_000_000), method=zipfile.ZIP_BZIP2)


@zipped(FULL)
def zip_with_a_name_twice() -> bytes:
    """What is checked is what is run: the later one, as for any program that unpacks."""
    raw = packed(("replay_x.hs", b"import System.IO.Unsafe\n" + NOTHING), ("replay_y.hs", RIGHT.encode()))
    return raw.replace(b"replay_x.hs", b"replay_y.hs")


@zipped("unreadable-archive")
def zip_whose_members_overlap() -> bytes:
    """Many entries of one and the same data: the better kind of bomb."""
    one = packed(("replay.hs", b" " * 4_000_000))
    start = one.index(b"PK\1\2")
    entry = one[start : start + 46]
    directory = b"".join(_longer(entry, b"repla%03d.hs" % number) for number in range(100))
    tail = b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 100, 100, len(directory), start, 0)
    return one[:start] + directory + tail


def _longer(entry: bytes, name: bytes) -> bytes:
    return entry[:28] + struct.pack("<H", len(name)) + entry[30:46] + name


@zipped("unreadable-archive")
def zip_that_lies_about_sizes() -> bytes:
    """A few bytes by its directory, a hundred million by its data."""
    return _one_member(b"replay.hs", _deflated(b" " * 100_000_000), size=2**32 - 2)


@zipped("unreadable-archive")
def zip_that_says_it_is_small() -> bytes:
    """Only what it says is read, and that does not fit its checksum."""
    return _one_member(b"replay.hs", _deflated(b" " * 100_000_000), size=10)


@zipped(FULL)
def zip_with_odd_names() -> bytes:
    odd = [(name.replace("/", "-"), b"") for name in ODD_NAMES]
    return packed(("sub mission/replay.hs", RIGHT.encode()), (".", b""), ("./", b""), *odd)


@zipped("unreadable-archive")
def not_a_zip() -> bytes:
    return b"PK\3\4" + bytes(range(256)) * 20


def _deflated(content: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(content) + packer.flush()


def _one_member(name: bytes, data: bytes, size: int) -> bytes:
    """A zip of one member whose directory says what it is told to say."""
    fields = (20, 0, 8, 0, 0, 0, len(data), size, len(name), 0)
    local = b"PK\3\4" + struct.pack("<HHHHHIIIHH", *fields) + name + data
    central = b"PK\1\2" + struct.pack("<H", 20) + struct.pack("<HHHHHIIIHH", *fields)
    central += struct.pack("<HHHII", 0, 0, 0, 0, 0) + name
    return local + central + b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 1, 1, len(central), len(local), 0)


# --- in a tar ---------------------------------------------------------------------------------------------


def tarred(*members: tuple[str, bytes], mode: Literal["w", "w:gz", "w:bz2", "w:xz"] = "w:gz") -> bytes:
    """An honest tar."""
    return _tar(*((_tar_header(name), content) for name, content in members), mode=mode)


def _tar(*members: tuple[tarfile.TarInfo, bytes], mode: Literal["w", "w:gz", "w:bz2", "w:xz"] = "w:gz") -> bytes:
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode=mode) as archive:
        for header, content in members:
            header.size = len(content)
            archive.addfile(header, io.BytesIO(content))
    return raw.getvalue()


def _tar_header(name: str, kind: bytes = tarfile.REGTYPE, target: str = "") -> tarfile.TarInfo:
    header = tarfile.TarInfo(name)
    header.type, header.linkname = kind, target
    return header


def tar_shape(expected: str, ending: str = ".tar.gz") -> Callable[[Callable[[], bytes]], Callable[[], bytes]]:
    """Register a builder of a tar."""

    def register(make: Callable[[], bytes]) -> Callable[[], bytes]:
        def build(folder: Path, bait: Path) -> None:
            (folder / f"submission{ending}").write_bytes(make())

        SHAPES.append(Shape(make.__name__, expected, build))
        return make

    return register


@tar_shape(FULL)
def tar_of_a_program() -> bytes:
    return tarred(("hw/replay.hs", RIGHT.encode()), ("hw/._replay.hs", b"x"))


@tar_shape("no-haskell-file")
def tar_that_climbs_out() -> bytes:
    return tarred(("../planted.hs", NOTHING), ("/tmp/planted.hs", NOTHING), ("a/../../planted.hs", NOTHING))


@tar_shape("no-haskell-file", ".tar")
def tar_of_links_and_devices() -> bytes:
    kinds = (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.BLKTYPE, tarfile.FIFOTYPE)
    headers = [_tar_header(f"{number}/replay.hs", kind, "/etc/passwd") for number, kind in enumerate(kinds)]
    return _tar(*((header, b"") for header in headers), mode="w")


@tar_shape("no-haskell-file")
def tar_in_a_tar() -> bytes:
    return tarred(("inner.tar.gz", tarred(("replay.hs", NOTHING))), ("other.zip", packed(("replay.hs", NOTHING))))


@tar_shape("unreadable-archive")
def tar_of_a_million_holes() -> bytes:
    """A few kilobytes, packed: GNU tar's list of what is empty in a file."""
    holes = b"1000000\n" + b"0\n0\n" * 1_000_000
    header = _tar_header("replay.hs")
    header.pax_headers = {"GNU.sparse.major": "1", "GNU.sparse.minor": "0", "GNU.sparse.realsize": "9"}
    return _tar((header, holes))


@tar_shape("unreadable-archive")
def tar_bomb() -> bytes:
    return tarred(("replay.hs", b" " * 30_000_000))


@tar_shape("unreadable-archive", ".tbz2")
def tar_bomb_of_bzip2() -> bytes:
    return tarred(("replay.hs", b" " * 30_000_000), mode="w:bz2")


@tar_shape("unreadable-archive", ".tar.xz")
def tar_bomb_of_xz() -> bytes:
    return tarred(("replay.hs", b" " * 30_000_000), mode="w:xz")


@tar_shape("unreadable-archive", ".txz")
def tar_that_asks_for_memory() -> bytes:
    """A dictionary of 1.5 GB for a few bytes."""
    raw = tarred(("replay.hs", NOTHING), mode="w")
    large = {
        "id": lzma.FILTER_LZMA2,
        "dict_size": 1536 * 2**20,
        "mode": lzma.MODE_FAST,
        "mf": lzma.MF_HC3,
        "nice_len": 3,
    }
    small = lzma.compress(raw, filters=[{**large, "dict_size": 2**20}])
    # The size is one byte of the block's header, behind the stream's header of 12: flags, filter, length, and it.
    header = bytearray(small[12 : 12 + (small[12] + 1) * 4])
    header[4] = 37  # (2 | 37 & 1) << (37 // 2 + 11): 1.5 GB
    header[-4:] = struct.pack("<I", zlib.crc32(bytes(header[:-4])))
    return small[:12] + bytes(header) + small[12 + len(header) :]


@tar_shape("unreadable-archive")
def tar_with_an_endless_header() -> bytes:
    """Thirty megabytes of attributes before the first file."""
    raw = io.BytesIO()
    header = _tar_header("replay.hs")
    header.pax_headers = {"comment": "x" * 30_000_000}
    with tarfile.open(fileobj=raw, mode="w:gz", format=tarfile.PAX_FORMAT) as archive:
        archive.addfile(header, io.BytesIO(b""))
    return raw.getvalue()


@tar_shape("no-haskell-file")
def tar_of_endless_names() -> bytes:
    """A few kilobytes, packed, that would be told in megabytes."""
    links = [_tar_header(f"{number}{'<b>' * 20_000}.hs", tarfile.SYMTYPE, "/etc/passwd") for number in range(90)]
    return _tar(*((link, b"") for link in links), *((_tar_header("n" * 60_000 + f"{n}.txt"), b"") for n in range(90)))


@tar_shape("unreadable-archive")
def tar_of_twenty_thousand_files() -> bytes:
    return tarred(*((f"{number}.hs", b"") for number in range(20_000)))


@tar_shape("unreadable-archive", ".tar")
def tar_with_holes() -> bytes:
    """A sparse file of a terabyte in a kilobyte."""
    header = bytearray(_tar_header("replay.hs", tarfile.GNUTYPE_SPARSE).tobuf(tarfile.GNU_FORMAT))
    header[386:398], header[398:410] = b"%011o\0" % 0, b"%011o\0" % 0  # one piece: at 0, nothing
    header[483:495] = b"\x80" + (2**40).to_bytes(11, "big")
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)
    return bytes(header) + bytes(1024)


@tar_shape("unreadable-archive")
def tar_with_a_file_smaller_than_nothing() -> bytes:
    """A terabyte, and less than nothing beside it: together they are small."""
    holes = [_tar_header("replay.hs"), _tar_header("Tricks.hs")]
    for header, size in zip(holes, (2**40, -(2**40)), strict=True):
        header.pax_headers = {"GNU.sparse.map": "0,0", "GNU.sparse.size": str(size)}
    return _tar(*((header, b"") for header in holes))


@tar_shape("unreadable-archive", ".tar")
def tar_with_damage() -> bytes:
    raw = bytearray(tarred(("replay.hs", NOTHING), ("Tricks.hs", NOTHING), mode="w"))
    raw[1024:1500] = b"\xff" * 476
    return bytes(raw)


@tar_shape("unreadable-archive")
def tar_cut_short() -> bytes:
    raw = tarred(("replay.hs", "".join(map(str, range(5000))).encode()))
    return raw[: len(raw) // 2]


@tar_shape("unreadable-archive", ".zip")
def rar_called_zip() -> bytes:
    return b"Rar!\x1a\x07\x01\0" + bytes(1000)


@tar_shape("unreadable-archive", ".tgz")
def archive_of_no_bytes() -> bytes:
    return b""
