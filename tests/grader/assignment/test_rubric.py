"""Errors in a rubric are as good as those of a course's settings: the line, the key, and what was meant."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.rubric import BREACHES, DOES_NOT_COMPILE, load_rubric
from grader.assignment.settings import load_assignment
from grader.errors import SettingsError

SEDMA = load_assignment("sedma").file("rubric.toml").read_text()
CRITERION = '[[criterion]]\nid = "a"\ntitle = "A"\npoints = 1\ncases = ["x"]\n'
OTHER = CRITERION.replace('"a"', '"b"')


def error_of(folder: Path, text: str) -> str:
    path = folder / "rubric.toml"
    path.write_text(text)
    with pytest.raises(SettingsError) as caught:
        load_rubric(path)
    assert str(caught.value).startswith(f"{path}: line "), caught.value
    return str(caught.value).removeprefix(f"{path}: ")


@pytest.mark.parametrize(("text", "message"), [
    (CRITERION + OTHER.replace("points", "pionts"),
     "line 9: `criterion.pionts` is not a setting; did you mean `criterion.points`?"),
    (CRITERION + OTHER.replace("points = 1", 'points = "1"'),
     "line 9: `criterion.points` must be a number, not a text"),
    (CRITERION + OTHER.replace("points = 1\n", ""), "line 6: `criterion` has no `points`, which is required"),
    (CRITERION + OTHER.replace("points = 1", "points = 0"),
     "line 9: `criterion.points` of 'b' is 0; give it more than 0"),
    (CRITERION + CRITERION, "line 7: `criterion.id` is 'a' a second time; give every criterion an id of its own"),
    (f'{CRITERION}credit = "shar"\n', "line 6: `criterion.credit` cannot be 'shar'; did you mean 'share'?"),
    (f'{CRITERION}credit = "half"\n', "line 6: `criterion.credit` cannot be 'half'; choose from whole, share"),
    (f'credit = "all"\n{CRITERION}', "line 1: `credit` cannot be 'all'; choose from whole, share"),
    (f"step = 0\n{CRITERION}", "line 1: `step` must be a number, at least 0.01"),
    (f"{CRITERION}step = 0.5\n",
     "line 6: `criterion.step` is not a setting of [[criterion]]; move it above [[criterion]]"),
    (f'{CRITERION}[policy]\nstep = 0.5\n',
     "line 7: `policy.step` is not a setting of [policy]; move it above [[criterion]]"),
    (f'{CRITERION}\n[policy]\n# all\ncredit = "share"\n',
     "line 9: `policy.credit` is not a setting of [policy]; move it above [[criterion]]"),
    (f'{CRITERION}[policy]\nown-typs = "reject"\n',
     "line 7: `policy.own-typs` is not a setting; did you mean `policy.own-types`?"),
    (f'{CRITERION}[policy]\nwhatever = 1\n',
     f"line 7: `policy.whatever` is not a setting; the settings are {BREACHES[0]}, "),
    (f'{CRITERION}[policy]\nprimitive = "warn"\nown-types = "explode"\n',
     "line 8: `policy.own-types` cannot be 'explode'; choose from reject, review, warn"),
    (f'{CRITERION}[policy]\nown-types = "rejekt"\n',
     "line 7: `policy.own-types` cannot be 'rejekt'; did you mean 'reject'?"),
    (f'{CRITERION}[policy]\ndoes-not-compile = "warn"\n',
     "line 7: `policy.does-not-compile` cannot be 'warn'; choose from reject, review"),
    (f"{CRITERION}[policy]\ndoes-not-compile = 2\n",
     'line 7: `policy.does-not-compile` must be "reject" or "review", not a whole number'),
    (f"{CRITERION}[policy]\nforeign = true\n",
     'line 7: `policy.foreign` must be a number, "reject", "review" or "warn", not true or false'),
    (f'{CRITERION}forbidden-import = "warn"\n',
     "line 6: `criterion.forbidden-import` is not a setting of [[criterion]]; move it below [policy]"),
    (f'points = 3\n{CRITERION}', "line 1: `points` is not a setting; move it below [[criterion]]"),
    ('credit = "share"\n', "line 1: the file has no `criterion`, which is required"),
    (f"{CRITERION}[polcy]\n", "line 6: `polcy` is not a setting; did you mean `policy`?"),
    (f'{CRITERION}cases = ["y"]\n', "line 6: Cannot overwrite a value"),
    (f"{CRITERION}[policy]\nforeign = -1\n", "line 7: `policy.foreign` must be a number, at least 0"),
    (CRITERION.replace("= 1", "= nan"), "line 4: `criterion.points` of 'a' is nan; give it more than 0"),
    (CRITERION.replace("= 1", "= inf"), "line 4: `criterion.points` of 'a' is inf; give it more than 0"),
    (f"step = 2\n{CRITERION}", "line 1: `step` must be a number, at most 1"),
])  # fmt: skip
def test_an_error_names_line_key_and_alternative(tmp_path: Path, text: str, message: str) -> None:
    found = error_of(tmp_path, text)
    assert message in found, found


KEYS = ("id", "title", "points", "cases", *BREACHES)


@given(st.sampled_from(KEYS), st.integers(0, 6), st.data())
def test_a_mistyped_key_is_found_on_its_line_and_put_right(
    tmp_path_factory: pytest.TempPathFactory, key: str, number: int, data: st.DataObject
) -> None:
    """Any one letter of any key, doubled."""
    lines = SEDMA.splitlines()
    places = [place for place, line in enumerate(lines) if line.startswith(f"{key} = ")]
    place = places[number % len(places)]
    letter = data.draw(st.integers(0, len(key) - 1))
    lines[place] = key[: letter + 1] + lines[place][letter:]
    found = error_of(tmp_path_factory.getbasetemp(), "\n".join(lines))
    table = "policy" if key in BREACHES else "criterion"
    assert found.startswith(f"line {place + 1}: `{table}.")
    assert found.endswith(f"did you mean `{table}.{key}`?")


@given(st.integers(0, 200), st.sampled_from(["step = 0.25", "polcy.x = 1"]))
def test_a_key_of_the_file_behind_a_header_is_moved_above_the_first(
    tmp_path_factory: pytest.TempPathFactory, place: int, setting: str
) -> None:
    lines = SEDMA.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("[["))
    place = first + 1 + place % (len(lines) - first)
    lines.insert(place, setting)
    found = error_of(tmp_path_factory.getbasetemp(), "\n".join(lines))
    assert found.startswith(f"line {place + 1}: ")
    assert found.endswith("move it above [[criterion]]") == setting.startswith("step")


def test_every_rule_can_be_left_to_a_teacher(tmp_path: Path) -> None:
    rules = (*BREACHES, DOES_NOT_COMPILE)
    path = tmp_path / "rubric.toml"
    path.write_text(f"{CRITERION}[policy]\n" + "".join(f'{rule} = "review"\n' for rule in rules))
    assert load_rubric(path).policy == dict.fromkeys(rules, "review")


def test_a_rubric_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"rubric\.toml: cannot be read"):
        load_rubric(tmp_path / "rubric.toml")
