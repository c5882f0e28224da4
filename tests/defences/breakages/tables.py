"""Of a table to play at."""

from __future__ import annotations

from tests.defences.breaking import Breakage

_GUARD = "grader/play/guard.py"
_SITES = "tests/grader/play/test_requests.py::test_only_pages_and_programs_of_this_machine_may_play"
_HOSTILE = "tests/grader/play/test_hostile_requests.py"
_OWN_API = "tests/grader/play/test_callbreak_api.py"
_ENVELOPE = f"{_OWN_API}::test_every_failure_has_its_status_and_a_reason_in_the_envelope"


def _unguarded(name: str, find: str, replacement: str, *tests: str) -> Breakage:
    return Breakage(f"table: {name}", _GUARD, ((find, replacement),), tests)


TABLE = (
    _unguarded("any Host is admitted", "not self._address.admits(host[0])", "not host[0]", _SITES),
    _unguarded(
        "the first of two Hosts counts",
        "len(host) != 1 or",
        "not host or",
        f"{_HOSTILE}::test_of_a_header_that_comes_twice_none_is_believed",
    ),
    _unguarded("any Origin is admitted", "if any(origin.lower() !=", "if any(not origin and origin.lower() !=", _SITES),
    _unguarded(
        "another port is the same site",
        '_OWN_SITES = ("same-origin",',
        '_OWN_SITES = ("same-site", "same-origin",',
        _SITES,
    ),
    _unguarded("bodies of any type", "if kind == JSON or not (kind or body):", "if True:", _SITES),
    _unguarded(
        "bodies of any length",
        "if len(body) > MOST_BYTES:",
        "if len(body) > 2**30:",
        f"{_HOSTILE}::test_a_body_in_chunks_is_bounded_as_any_other",
    ),
    _unguarded(
        "bodies may take any time",
        "async with asyncio.timeout(SLOWEST_SECONDS):",
        "async with asyncio.timeout(None):",
        f"{_HOSTILE}::test_a_slow_body_is_given_up",
    ),
    Breakage(
        "table: a name twice in a body",
        "grader/play/requests.py",
        (("if len(fields) < len(pairs):", "if not pairs and fields:"),),
        (_ENVELOPE,),
    ),
    Breakage(
        "table: games without bound",
        "grader/play/kept_games.py",
        (("while len(self._kept) > self._most:", "while False:"),),
        (f"{_HOSTILE}::test_many_games_take_a_bounded_place",),
    ),
    Breakage(
        "table: ids that can be guessed",
        "grader/play/kept_games.py",
        (("KeptGame(secrets.token_urlsafe(16),", "KeptGame(str(self._begun),"),),
        (f"{_HOSTILE}::test_ids_of_games_cannot_be_guessed",),
    ),
    Breakage(
        "table: open to the network",
        "grader/commands/play.py",
        (('LOOPBACK = "127.0.0.1"', 'LOOPBACK = "0.0.0.0"'),),
        (f"{_HOSTILE}::test_only_this_machine_can_reach_it_unless_told_otherwise",),
    ),
    Breakage(
        "table: asking for headers restarts a game",
        "grader/play/own_apis.py",
        (
            (
                "        route.methods = set(endpoint.methods)  #",
                "        route.methods = {*endpoint.methods, 'HEAD'}  #",
            ),
        ),
        (f"{_OWN_API}::test_asking_for_the_headers_of_a_new_game_deals_none",),
    ),
    Breakage(
        "table: headers without end",
        "grader/play/server.py",
        (('http="h11",', 'http="auto",'),),
        (f"{_HOSTILE}::test_headers_without_end_are_given_up",),
    ),
    Breakage(
        "table: an image of another site restarts a game in a network",
        "grader/play/own_apis.py",
        (('if changes_by_get and request.method == "GET" and', 'if changes_by_get and request.method == "HEAD" and'),),
        (f"{_OWN_API}::test_a_browser_restarts_a_game_only_where_it_says_which_page_wants_it",),
    ),
    Breakage(
        "table: other hands are told",
        "reference/callbreak/api_answers.py",
        (("if trick == 0 and find_seat(player) != SEATS.index(seat):", "if trick == 0 and player < 0:"),),
        ("tests/reference/test_callbreak_api.py::test_ones_own_hand_is_told_as_it_was_dealt_and_nobody_elses_ever",),
    ),
)
