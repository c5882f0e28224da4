from __future__ import annotations

import msgspec
import pytest

from grader.assignment.position_suites import is_position, legal_answers, make_position_suite
from grader.assignment.questions import Questions
from grader.judging.exam import Exam
from grader.judging.match_statistics import Estimate
from grader.judging.player_inquiry import Match, PlayerFinding, inquire_player
from grader.model import Answer, AnswerKind, Outcome, Reason, Verdict
from reference.sedma.played import SEDMA_PLAYED as GAME
from reference.sedma.seat_view import SeatView
from tests.grader.players import PLAYERS, Respond, answer, play_like, run, value

COUNTING, FIRST = play_like("counting"), play_like("first")
FEW = msgspec.structs.replace(
    PLAYERS,
    settings=msgspec.structs.replace(
        PLAYERS.settings, players=msgspec.structs.replace(PLAYERS.settings.players, decks=25)
    ),
)
EXAM = Exam(FEW, make_position_suite(FEW, "public"))


def find(respond: Respond, *, shows_games: bool = False, log: list[Questions] | None = None) -> PlayerFinding:
    return run(inquire_player(EXAM, shows_games=shows_games), respond, log)


@pytest.fixture(scope="module")
def good() -> PlayerFinding:
    return find(COUNTING, shows_games=True)


def verdicts(found: PlayerFinding) -> dict[str, Verdict]:
    return {judged.case.id: judged.verdict for judged in found.judged}


def test_there_is_a_verdict_for_every_case_of_the_suite(good: PlayerFinding) -> None:
    assert [judged.case for judged in good.judged] == list(EXAM.suite.cases)


def test_a_good_player_passes_every_position_and_beats_the_weak_with_confidence(good: PlayerFinding) -> None:
    found = verdicts(good)
    assert {found[case.id] for case in EXAM.suite.cases if is_position(case)} == {Verdict.PASSED}
    assert found["games"] is found["against-random"] is found["against-first"] is Verdict.PASSED
    assert good.play.fault is None


@pytest.mark.parametrize(("low", "won"), [(0.01, True), (0.0, False), (-0.01, False)])
def test_a_match_is_won_only_if_luck_cannot_explain_it(low: float, won: bool) -> None:
    assert Match("greedy", 100, Estimate(0.1, low, 0.3), 0).is_won is won


def test_nobody_beats_themselves(good: PlayerFinding) -> None:
    assert verdicts(good)["against-counting"] is Verdict.WRONG
    own = next(match for match in good.play.matches if match.opponent == "counting")
    assert own.points.mean == 0


def test_a_weak_player_is_sound_and_beats_nobody() -> None:
    found = verdicts(find(FIRST))
    assert found["games"] is Verdict.PASSED
    assert found["against-greedy"] is found["against-counting"] is found["against-first"] is Verdict.WRONG


def test_the_game_lost_by_most_is_told_with_better_moves(good: PlayerFinding) -> None:
    lost = good.play.lost
    assert lost is not None
    assert lost.points < 0
    for turn in lost.turns:
        assert turn.played == lost.record[turn.ply - 1] != turn.better
        assert turn.gain >= 0.2


def test_where_students_see_no_game_none_is_searched_for() -> None:
    def never_the_last_card(view: SeatView) -> Answer:
        return Answer(AnswerKind.ERROR, "no") if len(view.hand) == 1 else COUNTING(view)

    log: list[Questions] = []
    found = find(never_the_last_card, log=log)
    assert found.play.lost is None
    assert found.play.fault is not None
    assert len(log) == 1 + 15  # the positions, and all games at once for each ply but that of the partner's last card


def test_a_fault_of_the_hand_is_shown_at_the_earliest_ply_that_has_it() -> None:
    def no_card_with_a_ten(view: SeatView) -> Answer:
        ten = next((card for card in view.hand if card.rank.value == "10"), None)
        return Answer(AnswerKind.ERROR, "a ten") if ten and view.ply > 20 else COUNTING(view)

    found = find(no_card_with_a_ten, shows_games=True)
    assert found.play.fault is not None
    assert found.play.fault.fault.ply in range(22, 26)  # no view before it fails: ply 21 is the first that can
    assert found.play.fault.games > 0


def test_a_position_of_the_suite_is_shown_only_where_no_game_has_a_fault_and_by_its_id() -> None:
    position = next(case for case in EXAM.suite.cases if is_position(case))
    asked = GAME.ask(GAME.parse_view(position.record))

    def fails_there(view: SeatView) -> Answer:
        return Answer(AnswerKind.ERROR, "no") if GAME.ask(view) == asked else COUNTING(view)

    def fails_late_too(view: SeatView) -> Answer:
        return Answer(AnswerKind.ERROR, "no") if len(view.hand) == 1 else fails_there(view)

    alone, both = (find(respond).play.fault for respond in (fails_there, fails_late_too))
    assert alone is not None
    assert both is not None
    assert (alone.case, alone.seating) == (position.id, None)
    assert both.case == ""
    assert both.seating is not None


def test_a_fault_that_the_hand_causes_is_shrunk_to_the_first_trick_in_which_it_can_happen() -> None:
    def loses_count_of_three_aces(view: SeatView) -> Answer:
        aces = sum(card.rank.value == "A" for card in view.hand)
        return value(view.past[0].cards[0]) if aces == 3 and view.past else COUNTING(view)

    unshrunk, shrunk = (find(loses_count_of_three_aces, shows_games=shows) for shows in (False, True))
    assert unshrunk.play.fault is not None
    assert shrunk.play.fault is not None
    assert shrunk.play.fault.fault.ply in range(5, 9)
    assert shrunk.play.fault.fault.ply <= unshrunk.play.fault.fault.ply
    assert shrunk.play.fault.fault.verdict is Verdict.WRONG


def test_after_some_time_outs_the_rest_is_forfeited_and_not_asked() -> None:
    def loops_at_ply_17(view: SeatView) -> Answer:
        return Answer(AnswerKind.TIMEOUT, "no answer") if view.ply >= 16 else COUNTING(view)

    log: list[Questions] = []
    found = find(loops_at_ply_17, log=log)
    games = 2 * 25 * len(FEW.settings.players.opponents)
    assert sum(match.forfeited for match in found.play.matches) == games
    assert len(log) == 1 + 9  # nothing is asked behind the ply that takes too long
    assert verdicts(found)["games"] is Verdict.TIMED_OUT


def test_a_program_that_does_not_start_again_loses_its_games_and_is_graded() -> None:
    steps = inquire_player(EXAM, shows_games=True)
    outcome: Outcome = answer(next(steps), COUNTING)
    found: PlayerFinding | None = None
    while found is None:
        try:
            steps.send(outcome)
        except StopIteration as end:
            found = end.value
        outcome = Reason("compile-time-out", "It takes too long to compile.")
    assert verdicts(found)["games"] is Verdict.TIMED_OUT
    assert {match.forfeited for match in found.play.matches} == {50}
    positions = {verdict for name, verdict in verdicts(found).items() if name.rpartition("-")[2].isdigit()}
    assert positions == {Verdict.PASSED}


@pytest.mark.parametrize("text", ["Card Heart R7 | Card Diamond RA", "card heart r7", "Just (Card Heart R7)", ""])
def test_only_one_legal_card_as_haskell_shows_it_passes_a_position(text: str) -> None:
    found = find(lambda view: Answer(AnswerKind.VALUE, text) if not view.past else COUNTING(view))
    first = next(judged for judged in found.judged if judged.case.id.startswith("first-lead"))
    assert first.verdict is Verdict.WRONG


def test_the_suite_says_every_legal_card() -> None:
    for case in filter(is_position, EXAM.suite.cases):
        view = GAME.parse_view(case.record)
        assert legal_answers(case) == tuple(map(GAME.show, GAME.moves(view)))


def test_a_secret_suite_has_other_positions_and_other_decks() -> None:
    secret = make_position_suite(FEW, "graded", b"0123456789abcdef")
    again, other = (make_position_suite(FEW, "graded", secret) for secret in (b"0123456789abcdef", b"another secret!!"))
    records = {case.record for case in secret.cases if case.record}
    assert secret == again
    assert len({secret.digest, other.digest, EXAM.suite.digest}) == 3
    assert len(records - {case.record for case in other.cases}) > len(records) / 2
