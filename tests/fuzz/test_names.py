"""A fixed part of the fuzzer of names, and that it notices what it is there for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grader.exports import table_filling
from grader.submissions import discovery, flat_names, identities, roster, student_tables
from grader.submissions.file_kinds import bare_name
from tests.fuzz.names import TakenError, run

CLASSES = 400


@pytest.mark.parametrize("part", range(4))
def test_nobody_takes_anothers_place_by_choosing_names(part: int) -> None:
    words = run(600, f"fixed-{part}", CLASSES // 4)
    assert words["the same"] + words["a row left empty"] > CLASSES // 8


def _first_wins(patch: pytest.MonkeyPatch) -> None:
    real = table_filling.match_rows

    def match(*args: object, **options: object) -> table_filling.Matched:
        found = real(*args, **options)  # type: ignore[arg-type]
        ids = {result.id: result for result in args[1]}  # type: ignore[attr-defined]
        taken = {row: ids[several[0]] for row, several in found.contested.items()}
        return table_filling.Matched({**found.by_row, **taken}, {}, found.unlisted)

    for module in ("canvas", "moodle"):
        patch.setattr(f"grader.exports.{module}.match_rows", match)


def _only_the_id_counts(patch: pytest.MonkeyPatch) -> None:
    for module in (roster, student_tables):
        patch.setattr(module, "names_of", lambda id_: (id_,))


def _minority_of_numbers(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(identities, "folder_owners", lambda names, _: {name: identities.folder_owner(name) for name in names})
    patch.setattr(discovery, "folder_owners", identities.folder_owners)


def _one_owner_for_a_stem(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        flat_names,
        "_by_stem",
        lambda names, _: {name: identities.Owner(bare_name(name), file=name) for name in names},
    )


def _each_path_is_a_class(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(discovery, "_find_kind", lambda *_: "class")


@pytest.mark.parametrize(
    "breaking",
    [_first_wins, _only_the_id_counts, _minority_of_numbers, _one_owner_for_a_stem, _each_path_is_a_class],
)
def test_the_fuzzer_notices_when_a_rule_is_gone(
    breaking: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    breaking(monkeypatch)
    with pytest.raises(TakenError):
        run(600, "broken", 3_000)
