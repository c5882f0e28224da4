from __future__ import annotations

import pickle
import sqlite3
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.grading.cache import Cache, cache_path
from grader.model import Answer, AnswerKind, Answers, Outcome, Reason, seconds_of

texts = st.text(st.characters(codec="utf-8"), max_size=30)
outcomes: st.SearchStrategy[Outcome] = st.lists(st.builds(Answer, st.sampled_from(AnswerKind), texts)).map(
    tuple
) | st.builds(Reason, texts, texts, file=st.none() | texts, line=st.none() | st.integers(1, 999), raw=st.none() | texts)
ANSWERS = (Answer(AnswerKind.VALUE, "Nothing"), Answer(AnswerKind.TIMEOUT, "no answer within the time limit"))


def cache_in(folder: Path, said: list[str] | None = None, *, afresh: bool = False, most_bytes: int = 10**6) -> Cache:
    report = (said if said is not None else []).append
    return Cache(folder / "answers.sqlite", report, afresh=afresh, most_bytes=most_bytes)


@given(st.dictionaries(texts, outcomes, max_size=5))
def test_outcomes_come_back_as_they_were(tmp_path_factory: pytest.TempPathFactory, known: dict[str, Outcome]) -> None:
    folder = tmp_path_factory.mktemp("cache")
    cache = cache_in(folder)
    for program, outcome in known.items():
        cache.put(program, outcome)
    cache.close()
    again = cache_in(folder)
    assert {program: again.get(program) for program in known} == known
    assert again.get("never seen" * 5) is None


def test_a_fresh_cache_knows_only_what_it_was_told_itself(tmp_path: Path) -> None:
    cache_in(tmp_path).put("old", ANSWERS)
    cache = cache_in(tmp_path, afresh=True)
    assert cache.get("old") is None
    cache.put("new", ANSWERS)
    assert cache.get("new") == ANSWERS
    assert cache_in(tmp_path).get("old") == ANSWERS


def test_two_graders_share_it(tmp_path: Path) -> None:
    one, two = cache_in(tmp_path), cache_in(tmp_path)
    one.put("a", ANSWERS)
    two.put("b", ANSWERS)
    assert (one.get("b"), two.get("a")) == (ANSWERS, ANSWERS)


def test_its_size_is_bounded_and_the_least_recently_used_goes_first(tmp_path: Path) -> None:
    first = cache_in(tmp_path)
    for number in range(10):
        first.put(f"old {number}", Reason("syntax-error", f"message {number}"))
    first.close()
    size = sum(path.stat().st_size for path in tmp_path.iterdir())
    second = cache_in(tmp_path, most_bytes=700)
    assert second.get("old 3") is not None  # used just now
    for number in range(50):
        second.put(f"new {number}", Reason("syntax-error", f"message {number}"))
    assert second.get("old 4") is None
    assert second.get("new 49") is not None
    assert second._bytes <= 700
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) < size + 20_000


def test_what_cannot_be_unpacked_is_unknown(tmp_path: Path) -> None:
    cache_in(tmp_path).put("a", ANSWERS)
    with sqlite3.connect(tmp_path / "answers.sqlite") as connection:
        connection.execute("UPDATE answers SET outcome = x'00'")
    connection.close()
    assert cache_in(tmp_path).get("a") is None


def test_a_damaged_cache_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "answers.sqlite").write_bytes(b"no database" * 100)
    said: list[str] = []
    cache = cache_in(tmp_path, said)
    cache.put("a", ANSWERS)
    assert cache.get("a") == ANSWERS
    assert "set aside as answers.damaged-1.sqlite" in said[0]


def test_a_cache_that_cannot_be_used_is_said_once_and_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said: list[str] = []
    cache = cache_in(tmp_path / "file", said)
    cache.put("a", ANSWERS)
    assert cache.get("a") is None
    cache.close()
    assert len(said) == 1
    assert said[0].startswith("the cache is not used: ")


@pytest.mark.parametrize("use", [lambda cache: cache.get("a"), lambda cache: cache.put("b", ANSWERS)])
def test_a_cache_that_breaks_later_is_given_up(tmp_path: Path, use: object) -> None:
    assert callable(use)
    said: list[str] = []
    cache = cache_in(tmp_path, said)
    with sqlite3.connect(tmp_path / "answers.sqlite") as connection:
        connection.execute("DROP TABLE answers")
    connection.close()
    assert use(cache) is None
    assert use(cache) is None
    assert len(said) == 1


def test_it_is_where_the_users_caches_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_path() == tmp_path / "card-grader/answers.sqlite"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert cache_path() == tmp_path / "home/.cache/card-grader/answers.sqlite"


def test_what_answers_took_is_kept_with_them(tmp_path: Path) -> None:
    cache = cache_in(tmp_path)
    cache.put("slow", Answers(ANSWERS, 12.5))
    kept = cache.get("slow")
    assert kept is not None
    assert (kept, seconds_of(kept)) == (ANSWERS, 12.5)


def test_what_answers_took_travels_with_them_from_other_machines() -> None:
    sent = pickle.loads(pickle.dumps(Answers(ANSWERS, 12.5)))  # noqa: S301 - our own
    assert (sent, seconds_of(sent)) == (ANSWERS, 12.5)
