"""Zips and tars: read within the same bounds, whatever they are called, and nothing in them vanishes."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import stat
import tarfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path, PurePosixPath
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.errors import UsageError
from grader.model import Aside
from grader.submissions.archive_members import (
    HIDDEN,
    LINK,
    LONGEST_PATH,
    OUTSIDE,
    REPEATED,
    SPECIAL,
    STUDENT,
    TOO_LONG,
    Bounds,
    UnreadableArchiveError,
)
from grader.submissions.archives import MOST_ASIDES, read_archive, shorten
from grader.submissions.decompression import decompress
from grader.submissions.discovery import discover, discover_class
from grader.submissions.junk_files import is_junk

Mode = Literal["w", "w:gz", "w:bz2", "w:xz"]
MODES: dict[str, Mode] = {
    ".tar": "w",
    ".tar.gz": "w:gz",
    ".tgz": "w:gz",
    ".tar.bz2": "w:bz2",
    ".tbz2": "w:bz2",
    ".tar.xz": "w:xz",
    ".txz": "w:xz",
    ".TAR.GZ": "w:gz",
}


def tarred(files: dict[str, bytes], mode: Mode = "w", kinds: dict[str, bytes] | None = None) -> bytes:
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode=mode) as archive:
        for name, content in files.items():
            header = tarfile.TarInfo(name)
            header.type = (kinds or {}).get(name, tarfile.REGTYPE)
            header.size, header.linkname = len(content), "replay.hs"
            archive.addfile(header, io.BytesIO(content))
    return raw.getvalue()


def zipped(*files: tuple[str, bytes]) -> bytes:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name), content)
    return raw.getvalue()


@pytest.mark.parametrize("ending", MODES)
def test_a_tar_of_any_packing_is_as_good_as_a_zip(ending: str, tmp_path: Path) -> None:
    files = {"alice/replay.hs": b"a", "bob/src/replay.hs": b"b", "bob/notes.txt": b"c"}
    (tmp_path / f"class{ending}").write_bytes(tarred(files, MODES[ending]))
    (tmp_path / "class.zip").write_bytes(zipped(*files.items()))
    unpacked = discover([tmp_path / f"class{ending}"])
    assert unpacked == discover([tmp_path / "class.zip"])
    assert [dict(each.files) for each in unpacked] == [{"replay.hs": b"a"}, {"src/replay.hs": b"b", "notes.txt": b""}]


@pytest.mark.parametrize("ending", MODES)
def test_a_tar_lying_among_the_files_of_a_class_is_a_students(ending: str, tmp_path: Path) -> None:
    (tmp_path / f"alice{ending}").write_bytes(tarred({"replay.hs": b"a"}, MODES[ending]))
    (tmp_path / "bob.hs").write_bytes(b"b")
    assert [each.id for each in discover([tmp_path])] == ["alice", "bob"]


@given(st.dictionaries(st.text("abč/. ", min_size=1, max_size=8), st.binary(max_size=2000), max_size=6))
def test_a_tar_unpacks_to_what_a_zip_of_the_same_files_does(files: dict[str, bytes]) -> None:
    named = {name: content for name, content in files.items() if not name.endswith("/")}
    tar, zip_ = read_archive(tarred(named, "w:gz")), read_archive(zipped(*named.items()))
    assert tar.files == zip_.files
    assert set(tar.aside) == set(zip_.aside)


@given(st.dictionaries(st.text(min_size=1, max_size=12).filter(lambda name: "\0" not in name), st.binary(max_size=9)))
def test_every_file_in_an_archive_is_read_or_left_aside_with_a_reason(files: dict[str, bytes]) -> None:
    raw = tarred({name: content for name, content in files.items() if _is_text(name)}, "w")
    try:
        unpacked = read_archive(raw)
    except UnreadableArchiveError:
        return
    told = set(unpacked.files) | {aside.file for aside in unpacked.aside}
    with tarfile.open(fileobj=io.BytesIO(raw)) as archive:
        assert {header.name for header in archive if _names_a_file(header.name)} <= told


def _is_text(name: str) -> bool:
    return name.isprintable()


def _names_a_file(name: str) -> bool:
    return name.strip("./") != "" and not is_junk(name)


def test_what_is_not_read_is_listed_with_the_reason() -> None:
    kinds = {"link.hs": tarfile.SYMTYPE, "hard.hs": tarfile.LNKTYPE, "pipe.hs": tarfile.FIFOTYPE}
    files = {**dict.fromkeys(kinds, b""), ".hidden.hs": b"x", "../out.hs": b"x", "/abs.hs": b"x", "replay.hs": b"a"}
    unpacked = read_archive(tarred(files, kinds=kinds))
    assert unpacked.files == {"replay.hs": b"a"}
    assert {aside.file: aside.why for aside in unpacked.aside} == {
        "link.hs": LINK,
        "hard.hs": LINK,
        "pipe.hs": SPECIAL,
        ".hidden.hs": HIDDEN,
        "../out.hs": OUTSIDE,
        "/abs.hs": OUTSIDE,
    }


def test_a_link_in_a_zip_is_not_a_file() -> None:
    link = zipfile.ZipInfo("replay.hs")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as archive:
        archive.writestr(link, "/etc/passwd")
    assert read_archive(raw.getvalue()).aside == (Aside("replay.hs", LINK),)


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_of_a_name_that_comes_twice_the_last_is_read_and_it_is_said() -> None:
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w") as archive:
        for content in (b"old", b"new"):
            header = tarfile.TarInfo("replay.hs")
            header.size = len(content)
            archive.addfile(header, io.BytesIO(content))
    for packed in (raw.getvalue(), zipped(("replay.hs", b"old"), ("replay.hs", b"new"))):
        unpacked = read_archive(packed)
        assert unpacked.files == {"replay.hs": b"new"}
        assert unpacked.aside == (Aside("replay.hs", REPEATED),)


@pytest.mark.parametrize("position", range(1, 4))
def test_damage_in_the_middle_of_a_tar_is_no_end_of_it(position: int) -> None:
    """Python takes a header that it cannot read for the end, and what follows is lost."""
    raw = bytearray(tarred({f"{number}.hs": b"x" * 512 for number in range(5)}))
    raw[position * 1024 : position * 1024 + 300] = b"\xff" * 300
    with pytest.raises(UnreadableArchiveError, match="damaged"):
        read_archive(bytes(raw))


@pytest.mark.parametrize("mode", ["w", "w:gz", "w:bz2", "w:xz"])
def test_a_tar_cut_anywhere_loses_nothing_silently(mode: Mode) -> None:
    whole = {f"{number}.hs": f"{number}".encode() * 700 for number in range(3)}
    raw = tarred(whole, mode)
    ends = range(1, len(raw), max(1, len(raw) // 60))
    for end in ends:
        try:
            unpacked = read_archive(raw[:end])
        except UnreadableArchiveError:
            continue
        assert set(unpacked.files) == set(whole) or (mode == "w" and end % 512 == 0), end


def test_a_classs_tar_keeps_to_the_bounds_of_a_classs_zip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "class.tar.gz"
    path.write_bytes(tarred({f"{number}/replay.hs": b" " * 500_000 for number in range(11)}, "w:gz"))
    bounds = "grader.submissions.archives.CLASS"
    monkeypatch.setattr(bounds, Bounds(entries=100, total=5_000_000, largest=500_000))
    with pytest.raises(UsageError, match=r"class\.tar\.gz: .* unpacks to 5,500,000 bytes, more than 5,000,000"):
        discover([path])
    monkeypatch.setattr(bounds, Bounds(entries=10, total=50_000_000, largest=500_000))
    with pytest.raises(UsageError, match="holds 11 files, more than 10"):
        discover([path])
    monkeypatch.setattr(bounds, Bounds(entries=100, total=50_000_000, largest=500_000, passed_over=2_000_000))
    with pytest.raises(UsageError, match="unpacks to more than 2,000,000 bytes"):
        discover([path])
    monkeypatch.setattr(bounds, Bounds(entries=100, total=50_000_000, largest=500_000, members=5))
    with pytest.raises(UsageError, match="lists more than 5 files"):
        discover([path])
    monkeypatch.setattr(bounds, Bounds(entries=100, total=5_000_000, largest=1000))
    assert {len(submission.files["replay.hs"]) for submission in discover([path])} == {1001}


@pytest.mark.parametrize("name", ["mallory_666_{0}_A{0}.hs", "Mallory_666_assignsubmission_file_A{}.hs"])
def test_one_students_files_at_the_top_do_not_stop_a_class(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grader.submissions.listing.MAX_BYTES_TOGETHER", 1_000_000)
    monkeypatch.setattr("grader.submissions.archives.CLASS", Bounds(entries=100, total=5_000_000, largest=5_000_000))
    honest = [(name.replace("allory_666", f"alice_{number}").format(number), b"x = 1\n") for number in range(200, 205)]
    large = [(name.format(number), bytes(400_000)) for number in range(1000, 1020)]
    (tmp_path / "class.zip").write_bytes(zipped(*honest, *large))
    found = discover_class([tmp_path / "class.zip"])
    assert len(found.submissions) == 6
    assert len(found.aside) == 17
    assert sum(len(one.files) for one in found.submissions) == 5 + 3


def test_files_that_only_look_like_a_systems_share_no_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grader.submissions.listing.MAX_BYTES_TOGETHER", 1_000_000)
    files = [(f"task_2026_1_{student}.hs", bytes(400_000)) for student in "abcdefgh"]
    (tmp_path / "class.zip").write_bytes(zipped(*files))
    assert len(discover([tmp_path / "class.zip"])) == len(files)


def test_a_student_of_whom_an_archive_holds_only_links_is_a_student_all_the_same(tmp_path: Path) -> None:
    files = {"alice/replay.hs": b"", "bob/replay.hs": b"b"}
    (tmp_path / "class.tar").write_bytes(tarred(files, kinds={"alice/replay.hs": tarfile.SYMTYPE}))
    alice, bob = discover([tmp_path / "class.tar"])
    assert (alice.id, dict(alice.files), alice.aside) == ("alice", {}, (Aside("replay.hs", LINK),))
    assert (bob.id, bob.aside) == ("bob", ())


def test_a_tar_with_names_that_are_no_text_is_read(tmp_path: Path) -> None:
    header = tarfile.TarInfo("nov\udce1k/replay.hs")
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.GNU_FORMAT) as archive:
        archive.addfile(header)
    (tmp_path / "class.tar").write_bytes(raw.getvalue())
    (submission,) = discover_class([tmp_path / "class.tar"]).submissions
    assert submission.id.encode()


@pytest.mark.parametrize("is_tar", [False, True])
def test_a_path_that_no_file_could_have_is_left_aside_and_not_repeated(is_tar: bool) -> None:
    long = "eva/" + "é" * LONGEST_PATH
    files = {f"{long}.hs": b"x", "r.hs": b"y", "n" * LONGEST_PATH: b""}
    unpacked = read_archive(tarred(files) if is_tar else zipped(*files.items()))
    assert list(unpacked.files) == ["r.hs", "n" * LONGEST_PATH]
    assert unpacked.aside == (Aside(f"{long[:300]}…", TOO_LONG),)


@pytest.mark.parametrize("is_tar", [False, True])
def test_a_path_that_no_file_could_have_is_not_taken_apart(is_tar: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three hundred of them, each in 28,000 folders, took seven seconds."""
    taken_apart: list[int] = []

    def count(path: str) -> PurePosixPath:
        taken_apart.append(len(path))
        return PurePosixPath(path)

    for module in ("archive_members", "junk_files"):
        monkeypatch.setattr(f"grader.submissions.{module}.PurePosixPath", count)
    files = {"a/" * 28_000 + f"{number}.hs": b"" for number in range(3)} | {"r.hs": b"y"}
    assert list(read_archive(tarred(files) if is_tar else zipped(*files.items())).files) == ["r.hs"]
    assert 0 < max(taken_apart) <= LONGEST_PATH


def test_what_is_left_aside_is_bounded_and_the_rest_is_counted() -> None:
    many = [Aside(f"{number}", LINK) for number in range(MOST_ASIDES + 5)]
    assert shorten(many[:MOST_ASIDES]) == tuple(many[:MOST_ASIDES])
    assert shorten(many)[-1] == Aside("5 more", "not listed")
    assert len(shorten(many)) == MOST_ASIDES + 1


def test_nobody_is_lost_among_many_who_handed_in_only_a_link(tmp_path: Path) -> None:
    names = [f"student{number}/replay.hs" for number in range(MOST_ASIDES * 2)]
    kinds = dict.fromkeys(names, tarfile.SYMTYPE)
    (tmp_path / "class.tar").write_bytes(tarred({**dict.fromkeys(names, b""), "eva/replay.hs": b"a"}, kinds=kinds))
    assert len(discover([tmp_path / "class.tar"])) == len(names) + 1


def tar_header(name: str, size: int, kind: bytes = b"0") -> bytes:
    header = tarfile.TarInfo(name)
    header.size, header.type = size, kind
    return header.tobuf(tarfile.GNU_FORMAT)


def list_holes(count: int) -> bytes:
    """A file whose holes are listed before it, as GNU tar packs files that are mostly empty."""
    facts = b"22 GNU.sparse.major=1\n22 GNU.sparse.minor=0\n29 GNU.sparse.name=replay.hs\n25 GNU.sparse.realsize=9\n"
    holes = b"%d\n" % count + b"0\n0\n" * count
    holes += bytes(-len(holes) % 512)
    header = tar_header("p", len(facts), b"x") + facts.ljust(512, b"\0")
    return header + tar_header("GNUSparseFile.0/replay.hs", len(holes)) + holes


def say_of_files(facts: Mapping[str, str], kind: bytes = b"x") -> bytes:
    """A header before a header, which says something of the next file, or of all that follow (``g``)."""
    said = b"".join(_say(f" {name}={value}\n".encode()) for name, value in facts.items())
    return tar_header("p", len(said), kind) + said + bytes(-len(said) % 512)


def _say(fact: bytes) -> bytes:
    """A fact behind its length, which counts its own digits."""
    length = len(fact) + 1
    while len(str(length)) + len(fact) != length:
        length += 1
    return str(length).encode() + fact


def sparse_file(name: str, size: int) -> bytes:
    return say_of_files({"GNU.sparse.map": "0,0", "GNU.sparse.size": str(size)}) + tar_header(name, 0)


HOSTILE_TARS = {
    "a file smaller than nothing": sparse_file("a.hs", 2**42) + sparse_file("b.hs", -(2**42)),
    "ten thousand facts about each of many files": b"".join(
        say_of_files({f"{part}.{number}": "" for number in range(1_000)}, b"g") for part in range(10)
    )
    + b"".join(tar_header(f"{number}.txt", 0) for number in range(4_000)),
    "one name in thousands of folders for many files": say_of_files({"path": "a/" * 30_000 + "a.hs"}, b"g")
    + b"".join(tar_header(f"{number}", 0) for number in range(4_000)),
    "a member of exabytes": tar_header("a.hs", 2**62),
    "a header that is a row of digits": tar_header("p", 60_000, b"x") + b"1" * 60_416 + tar_header("a.hs", 0),
    "a header of megabytes": tar_header("p", 5_000_000, b"x") + b"1" * 5_000_192 + tar_header("a.hs", 0),
    "a name of megabytes": tar_header("p", 5_000_000, b"L") + b"a" * 5_000_192 + tar_header("a.hs", 0),
    "headers before headers": tar_header("p", 0, b"x") * 5_000 + tar_header("a.hs", 0),
    "holes without end": list_holes(1_000_000),
    "folders without end": b"".join(tar_header(f"d{number}/", 0, b"5") for number in range(6_000)),
}


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "packed"])
@pytest.mark.parametrize("raw", HOSTILE_TARS.values(), ids=HOSTILE_TARS.keys())
def test_a_small_tar_that_would_take_for_ever_is_refused(raw: bytes, packed: bool) -> None:
    """Each took minutes, or never ended; reading it here would hang the test."""
    whole = raw + bytes(1024)
    with pytest.raises(UnreadableArchiveError, match=r"damaged|bytes|missing|lists more") as error:
        read_archive(gzip.compress(whole) if packed else whole)
    assert "password" not in str(error.value)


def test_a_tar_of_paths_in_very_many_folders_is_read_without_asking_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a link is on the way was asked for each part of each path: 35 seconds for a few kilobytes, packed."""
    monkeypatch.setattr("os.lstat", lambda *_, **__: pytest.fail("the disk was asked"))
    paths = ["a/" * 1_900 + "a.hs", "a/" * 30_000 + "b.hs"]
    raw = b"".join(say_of_files({"path": path}) + tar_header("f", 0) for path in paths)
    unpacked = read_archive(raw + bytes(1024))
    assert list(unpacked.files) == paths[:1]
    assert [aside.why for aside in unpacked.aside] == [TOO_LONG]


def test_a_tar_that_says_which_commit_it_was_made_of_is_read() -> None:
    """As ``git archive`` does."""
    raw = say_of_files({"comment": "0a" * 20}, b"g") + tar_header("replay.hs", 0) + bytes(1024)
    assert read_archive(raw).files == {"replay.hs": b""}


def test_a_name_in_a_tar_that_no_file_can_have_is_left_aside() -> None:
    raw = say_of_files({"path": "re\0play.hs"}) + tar_header("f", 0) + bytes(1024)
    assert read_archive(raw).aside == (Aside("re\0play.hs", SPECIAL),)


def test_a_file_with_holes_is_read() -> None:
    assert read_archive(list_holes(3) + bytes(1024)).files == {"replay.hs": bytes(9)}


PACKERS: dict[str, Callable[[bytes], bytes]] = {"gzip": gzip.compress, "bzip2": bz2.compress, "xz": lzma.compress}


@pytest.mark.parametrize("pack", PACKERS.values(), ids=PACKERS)
def test_an_archive_in_many_pieces_is_read_and_one_in_too_many_is_refused(pack: Callable[[bytes], bytes]) -> None:
    raw = tarred({"replay.hs": b"x = 1\n" * 500})
    pieces = [pack(raw[start : start + 100]) for start in range(0, len(raw), 100)]
    assert read_archive(b"".join(pieces)).files == {"replay.hs": b"x = 1\n" * 500}
    empty = pack(b"")
    for hostile in (empty * STUDENT.streams + pack(raw), empty * 200_000):
        with pytest.raises(UnreadableArchiveError, match="packed in more than 1,000 pieces"):
            read_archive(hostile)


@pytest.mark.parametrize("pack", PACKERS.values(), ids=PACKERS)
@given(data=st.binary(max_size=3_000), cut=st.integers(0, 200), trailing=st.sampled_from([b"", bytes(7), b"junk"]))
def test_a_packed_stream_is_read_as_python_reads_it(
    pack: Callable[[bytes], bytes], data: bytes, cut: int, trailing: bytes
) -> None:
    packed = pack(data[:cut]) + pack(data[cut:])
    stream = decompress(io.BytesIO(packed + trailing), 10)
    read = b"".join(iter(lambda: stream.read(7), b""))
    assert read == data
    shortened = decompress(io.BytesIO(packed[:-3]), 10)
    with pytest.raises(EOFError):
        list(iter(lambda: shortened.read(1_000), b""))


def test_in_a_tar_too_a_byte_that_is_no_text_and_the_same_byte_written_out_are_two_names(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "class.tar", "w", format=tarfile.GNU_FORMAT) as archive:
        for name in ("c/M\udcfcller/replay.hs", r"c/M\xfcller/replay.hs", "c/ann/replay.hs"):
            header = tarfile.TarInfo(name)
            header.size = 1
            archive.addfile(header, io.BytesIO(b"x"))
    found = discover_class([tmp_path / "class.tar"])
    assert len(found.submissions) == 3
    assert found.aside == ()


def test_the_names_in_a_tar_do_not_depend_on_the_encoding_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.PAX_FORMAT) as archive:
        archive.addfile(tarfile.TarInfo("ž.hs"), io.BytesIO())
    monkeypatch.setattr(tarfile, "ENCODING", "latin-1")
    monkeypatch.setattr("os.fsencode", lambda name: name.encode("latin-1", "surrogateescape"))
    assert list(read_archive(raw.getvalue()).files) == ["ž.hs"]
