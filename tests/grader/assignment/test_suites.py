from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from functools import cache
from itertools import combinations
from pathlib import Path

import msgspec
import pytest

from grader.assignment.case_selection import Loss
from grader.assignment.records import read_record
from grader.assignment.secret_suites import draft_secret_suite, expect_public_losses
from grader.assignment.settings import Assignment, load_assignment
from grader.assignment.suites import (
    check_drift,
    choose_records,
    dump_suite,
    find_case,
    load_suite,
    name_recipe,
    suite_path,
)
from grader.errors import DriftError, SettingsError, UsageError
from grader.model import Suite
from reference.catalogue import GAMES

NAMES = ("public", "graded")
SMALL = """
import sys, msgspec
from grader.assignment.settings import load_assignment
from grader.assignment.suites import dump_suite, make_suite
whole, change = load_assignment('sedma'), msgspec.structs.replace
suites = {'graded': change(whole.settings.suites['graded'], pool=2)}
small = change(whole, settings=change(whole.settings, suites=suites))
"""


@pytest.fixture(scope="module")
def sedma() -> Assignment:
    return load_assignment("sedma")


@pytest.mark.long  # `tests/test_drift.py` compares the committed suites as well, each time with other hashes
@pytest.mark.no_cover
@pytest.mark.parametrize("hashes", ["1", "2"])
def test_the_committed_suites_are_what_their_seeds_generate_whatever_the_hashes(sedma: Assignment, hashes: str) -> None:
    """Sets have another order there, and nothing is left of what this process did before."""
    script = (
        "import sys\nfrom grader.assignment.settings import load_assignment\n"
        "from grader.assignment.suites import dump_suite, make_suite\n"
        "sys.stdout.writelines(dump_suite(make_suite(load_assignment('sedma'), name)) for name in sys.argv[1:])"
    )
    committed = "".join(suite_path(sedma, name).read_text(encoding="utf-8") for name in NAMES)
    assert run_with_hashes(hashes, script, *NAMES).decode() == committed


@pytest.mark.no_cover
def test_the_same_seed_gives_the_same_bytes_in_a_process_with_other_hashes() -> None:
    """From a small pool, so that it is made at once."""
    script = f"{SMALL}sys.stdout.write(dump_suite(make_suite(small, 'graded')))"
    assert run_with_hashes("1", script) == run_with_hashes("2", script)


def run_with_hashes(hashes: str, script: str, *arguments: str) -> bytes:
    """What a script prints in a process with these hashes."""
    environment = {**os.environ, "PYTHONHASHSEED": hashes, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-c", script, *arguments]
    return subprocess.run(command, env=environment, capture_output=True, check=True).stdout


@pytest.mark.parametrize("name", NAMES)
def test_every_outcome_is_in_the_suite(sedma: Assignment, name: str) -> None:
    suite = load_suite(suite_path(sedma, name))
    assert {case.expected for case in suite.cases} == set(sedma.game.outcomes.values())


@pytest.mark.parametrize("name", NAMES)
def test_every_label_is_the_references_answer(sedma: Assignment, name: str) -> None:
    for case in load_suite(suite_path(sedma, name)).cases:
        assert sedma.game.answer(sedma.game.parse(case.record)) == case.expected


@pytest.mark.parametrize("name", NAMES)
def test_no_record_and_no_id_comes_twice(sedma: Assignment, name: str) -> None:
    cases = load_suite(suite_path(sedma, name)).cases
    assert len({case.record for case in cases}) == len({case.id for case in cases}) == len(cases)


def test_the_graded_games_are_not_the_public_ones(sedma: Assignment) -> None:
    public, graded = ({c.record for c in load_suite(suite_path(sedma, n)).cases} for n in NAMES)
    assert {record for record in public & graded if len(set(record.split())) > 1} == set()


@pytest.mark.parametrize("length", [0, 1, 4, 28, 31, 33, 36, 64])
def test_the_lengths_that_students_forget_are_there(sedma: Assignment, length: int) -> None:
    records = [case.record.split() for case in load_suite(suite_path(sedma, "graded")).cases]
    assert any(len(record) == length for record in records)


def test_a_hand_edited_suite_is_refused(sedma: Assignment, tmp_path: Path) -> None:
    text = suite_path(sedma, "graded").read_text().replace("Just (BD,Three)", "Just (AC,Three)", 1)
    (tmp_path / "graded.json").write_text(text)
    with pytest.raises(SettingsError, match="its digest is sha256"):
        load_suite(tmp_path / "graded.json")


def test_drift_names_the_first_line_that_differs(sedma: Assignment, tmp_path: Path) -> None:
    path = tmp_path / "graded.json"
    shutil.copy(suite_path(sedma, "graded"), path)
    path.write_text(path.read_text().replace("dealt-1", "dealt-9"))
    with pytest.raises(DriftError, match=r"first at line 8; run `grader generate`"):
        check_drift(path, load_suite(suite_path(sedma, "graded")))


def test_a_missing_suite_says_how_to_make_it(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="create it with `grader generate`"):
        load_suite(tmp_path / "graded.json")


def test_what_is_no_suite_is_named(tmp_path: Path) -> None:
    (tmp_path / "graded.json").write_text('{"schema": "one"}')
    with pytest.raises(SettingsError, match="not a suite"):
        load_suite(tmp_path / "graded.json")


def test_a_case_is_found_by_its_id(sedma: Assignment) -> None:
    suite = load_suite(suite_path(sedma, "public"))
    assert find_case(suite, "length-33-1").expected == "Nothing"
    with pytest.raises(UsageError, match="the public suite has no case 'nonsense'"):
        find_case(suite, "nonsense")


def test_every_game_of_the_catalogue_has_an_assignment() -> None:
    assert {load_assignment(name).settings.game for name in GAMES} == set(GAMES)


@cache
def small_sedma() -> Assignment:
    """With a quarter of the records to choose from: what is claimed here holds for any pool."""
    whole, change = load_assignment("sedma"), msgspec.structs.replace
    suites = {"graded": change(whole.settings.suites["graded"], pool=4)}
    return change(whole, settings=change(whole.settings, suites=suites))


@cache
def made_secretly(secret: bytes) -> Suite:
    return draft_secret_suite(small_sedma(), "graded", secret, expected_losses()).suite


@cache
def expected_losses() -> frozenset[Loss]:
    return expect_public_losses(small_sedma(), "graded")


@pytest.mark.no_cover
def test_the_same_secret_gives_the_same_bytes_in_a_process_with_other_hashes(sedma: Assignment) -> None:
    """From a small pool, so that it is made at once."""
    script = (
        f"{SMALL}from grader.assignment.secret_suites import draft_secret_suite, expect_public_losses\n"
        "expected = expect_public_losses(small, 'graded')\n"
        "sys.stdout.write(dump_suite(draft_secret_suite(small, 'graded', b'a secret', expected).suite))"
    )
    texts = {run_with_hashes(hashes, script) for hashes in ("1", "2")}
    assert len(texts) == 1
    assert b"a secret" not in texts.pop()


SECRETS = (b"one secret that no student has", b"another one that no student has", b"a third that no student has")


@pytest.mark.no_cover
def test_the_ids_of_a_secret_suite_say_nothing_about_its_cases(sedma: Assignment) -> None:
    """Each is a random number, and they are in order: an id says as little as a position."""
    suites = [made_secretly(secret) for secret in SECRETS]
    for suite in suites:
        ids = [case.id for case in suite.cases]
        assert all(re.fullmatch(r"case-[0-9]{12}", name) for name in ids)
        assert ids == sorted(set(ids))
        telling = [word for recipe in sedma.game.recipes() for word in recipe.name.split("-")]
        assert not [name for name in ids for word in telling if word.isalpha() and word in name.split("-")]
    everywhere = set.intersection(*({case.id for case in suite.cases} for suite in suites))
    assert everywhere == set()  # not even of the records that every suite has, such as the empty one


@pytest.mark.no_cover
def test_the_positions_of_a_secret_suite_say_nothing_about_its_answers() -> None:
    """Two suites agree in a position as often as shuffled packs do; recipe by recipe they agree in five of six."""
    answers = [[case.expected for case in made_secretly(secret).cases] for secret in SECRETS]
    in_order = [
        [pooled.candidate.answer for pooled in choose_records(small_sedma(), "graded", secret.hex())]
        for secret in SECRETS[:2]
    ]
    assert agreement(*in_order) > 0.8
    best_constant = max(listed.count(answer) / len(listed) for listed in answers for answer in listed)
    for one, other in combinations(answers, 2):
        assert agreement(one, other) < best_constant


def agreement(one: list[str], other: list[str]) -> float:
    pairs = list(zip(one, other, strict=False))
    return sum(a == b for a, b in pairs) / len(pairs)


@pytest.mark.no_cover
def test_cases_of_a_secret_suite_are_found_by_their_ids(sedma: Assignment, tmp_path: Path) -> None:
    suite = made_secretly(SECRETS[0])
    path = tmp_path / "secret.json"
    path.write_text(dump_suite(suite))
    for case in suite.cases:
        assert sedma.game.format(read_record(case.id, sedma, path)) == case.record


@pytest.mark.no_cover
def test_the_audit_groups_the_cases_of_a_secret_suite_by_their_purpose(sedma: Assignment) -> None:
    purposes = {recipe.why for recipe in sedma.game.recipes()}
    assert {name_recipe(case) for case in made_secretly(SECRETS[0]).cases} <= purposes
    recipes = {recipe.name for recipe in sedma.game.recipes()}
    assert {name_recipe(case) for case in load_suite(suite_path(sedma, "graded")).cases} <= recipes
