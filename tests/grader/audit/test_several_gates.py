"""The gates about several mistakes at once: which programs count, and which of them are named wrongly."""

from __future__ import annotations

from dataclasses import replace

from grader.assignment.gates import GateSettings
from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, make_pool, suite_path
from grader.audit.diagnosis_gates import Combined, Diagnoser
from grader.audit.several_gates import none_wrongly_named, pairs_named, triples_named
from grader.judging.diagnosis import readings_of
from grader.judging.exposing_games import load_exposing_games

SEDMA = load_assignment("sedma")
GAME = SEDMA.game
CASES = load_suite(suite_path(SEDMA, "graded")).cases
SAMPLE = [pooled.record for pooled in make_pool(GAME, "told apart", 3)]
DIAGNOSER = Diagnoser(GAME, CASES, readings_of(GAME, CASES), load_exposing_games(SEDMA), SAMPLE)
LIMITS = GateSettings(pairs=1)
SEVERAL = ("first-match-wins", "no-last-trick-bonus")
TWICE_TURNED = ("winner-from-wrong-end", "left-of-winner-leads")
"""Who counts from the wrong end, and lets the next one lead, is one seat off all the time: as if B had begun."""


def held(*ids: str) -> list[str]:
    given = DIAGNOSER.answer(*ids)
    assert given is not None
    return given


def test_two_mistakes_that_come_to_one_in_every_record_do_not_count_as_a_pair() -> None:
    joined: Combined = {TWICE_TURNED: held(*TWICE_TURNED), SEVERAL: held(*SEVERAL)}
    gate = pairs_named(joined, DIAGNOSER, LIMITS)
    assert (gate.met, gate.figure) == (True, "100 % of 1")


def test_without_a_sample_nothing_is_left_out() -> None:
    gate = pairs_named({TWICE_TURNED: held(*TWICE_TURNED)}, replace(DIAGNOSER, sample=()), LIMITS)
    assert (gate.met, gate.figure) == (False, "0 % of 1")


def test_a_pair_that_some_record_tells_from_what_is_named_stays_in_the_figure() -> None:
    others = held("tens-not-counted", "first-leader-b")
    gate = pairs_named({SEVERAL: others}, DIAGNOSER, LIMITS)
    assert (gate.met, gate.shortfalls) == (False, (" + ".join(SEVERAL),))


def test_of_three_mistakes_two_have_to_be_named_and_no_other() -> None:
    ids = (*SEVERAL, "no-repeat-check")
    assert triples_named({ids: held(*ids)}, DIAGNOSER, LIMITS).met
    assert not triples_named({ids: held("tens-not-counted", "first-leader-b")}, DIAGNOSER, LIMITS).met


def test_what_is_wrongly_named_of_several_does_not_disappear_among_single_ones() -> None:
    singles: Combined = {(name,): held(name) for name in ("tens-not-counted", "first-leader-b", "no-repeat-check")}
    wrong: Combined = {SEVERAL: held("tens-not-counted", "first-leader-b")}
    everything, several = none_wrongly_named({**singles, **wrong}, DIAGNOSER, GateSettings(wrongly_named=0.3))
    assert (everything.met, everything.figure) == (True, "25 % of 4")
    assert (several.met, several.figure) == (False, "100 % of 1")
    assert several.shortfalls == ("first-match-wins + no-last-trick-bonus: first-leader-b, tens-not-counted",)


def test_what_nobody_can_tell_from_a_simpler_mistake_is_not_wrongly_named() -> None:
    everything, several = none_wrongly_named({TWICE_TURNED: held(*TWICE_TURNED)}, DIAGNOSER, LIMITS)
    assert everything.met
    assert several.met


def test_a_tie_in_a_legal_game_is_read_with_what_is_checked() -> None:
    """Somebody who does not check repeats may give ties to another team; that must not hide a bonus of twenty."""
    ids = ("bonus-twenty", "no-repeat-check")
    assert pairs_named({ids: held(*ids)}, DIAGNOSER, LIMITS).met


def test_a_bank_without_programs_with_several_mistakes_has_no_gate_about_them() -> None:
    gates = none_wrongly_named({("first-leader-b",): held("first-leader-b")}, DIAGNOSER, LIMITS)
    assert [gate.id for gate in gates] == ["wrongly-named"]
