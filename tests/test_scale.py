"""A small part of `make bench-scale`, with the same code; and that it would notice."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scale import Block, Measured, bench, complaints


@pytest.mark.long
def test_throughput_and_memory_stay_as_they_are_and_the_report_is_whole(tmp_path: Path) -> None:
    first, again, found = bench(60, 6, tmp_path)
    assert found == []
    assert len(first.blocks) == 10
    assert again.seconds < first.seconds
    next((tmp_path / "report/students").glob("*.html")).unlink()
    assert any("students' pages" in one for one in complaints(first, tmp_path / "report", 60))


def test_a_grader_that_slows_down_or_grows_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "students").mkdir()
    (tmp_path / "students/a.html").write_text("")
    (tmp_path / "index.html").write_text('<a href="students/a.html">')
    (tmp_path / "grades.csv").write_text("id\na\n")
    steady = Block(10, 1.0, 0.1, 0.5, 60.0)
    assert complaints(Measured((steady,) * 4, 90.0, 4.0), tmp_path, 1) == []
    for worse in (Block(10, 1.0, 0.3, 0.7, 60.0), Block(10, 3.0, 0.1, 1.5, 60.0), Block(10, 1.0, 0.1, 0.5, 160.0)):
        assert len(complaints(Measured((steady, steady, worse, worse), 90.0, 4.0), tmp_path, 1)) == 1
    assert len(complaints(Measured((steady,) * 4, 290.0, 4.0), tmp_path, 1)) == 1
    assert len(complaints(Measured((steady,) * 4, 90.0, 4.0), tmp_path, 2)) == 3
