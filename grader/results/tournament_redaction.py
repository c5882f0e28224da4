"""What a student may see of a tournament: the own matches, and of other students nothing but what they were worth."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from grader.model import Verdict
from grader.results.redaction import NOT_AN_ANSWER
from grader.results.tournament_schema import ForfeitInfo, PairInfo, PlayedInfo, RankedInfo, Tournament

OTHER = "another player"


def redact_tournament(tournament: Tournament, player: str, is_move: Callable[[str], bool]) -> Tournament:
    """A tournament as one of its players may see it.

    Other students are numbered in the order of the ranking. Decks and seed are left out: whoever has them knows the
    cards of a tournament that is played again. An answer that is no move may hold anything that the program was asked.
    """
    names = _name_others(tournament, player)
    return msgspec.structs.replace(
        tournament,
        seed="",
        ranking=tuple(_rename(ranked, names) for ranked in tournament.ranking),
        pairs=tuple(_rename_pair(pair, names) for pair in tournament.pairs if player in (pair.first, pair.second)),
        forfeits=tuple(
            _rename_forfeit(forfeit, names, is_move) for forfeit in tournament.forfeits if forfeit.player == player
        ),
        absent=(),
    )


def _name_others(tournament: Tournament, player: str) -> dict[str, str]:
    """What everybody is called: our own players and oneself by name."""
    kept = {ranked.id for ranked in tournament.ranking if ranked.built_in or ranked.id == player}
    names = {name: name for name in kept}
    others = [ranked.id for ranked in tournament.ranking if ranked.id not in kept]
    free = (name for number in range(1, 2 * len(tournament.ranking) + 1) if (name := f"{OTHER} {number}") not in kept)
    return names | dict(zip(others, free, strict=False))


def _rename(ranked: RankedInfo, names: dict[str, str]) -> RankedInfo:
    name = names[ranked.id]
    return msgspec.structs.replace(
        ranked,
        id=name,
        student=ranked.student if name == ranked.id else None,
        tied_with=tuple(names[other] for other in ranked.tied_with),
    )


def _rename_pair(pair: PairInfo, names: dict[str, str]) -> PairInfo:
    telling = tuple(_rename_game(game, names) for game in pair.telling)
    return msgspec.structs.replace(pair, first=names[pair.first], second=names[pair.second], telling=telling)


def _rename_forfeit(forfeit: ForfeitInfo, names: dict[str, str], is_move: Callable[[str], bool]) -> ForfeitInfo:
    hides = forfeit.verdict == Verdict.WRONG.value and not is_move(forfeit.got)
    got = NOT_AN_ANSWER if hides else forfeit.got
    return msgspec.structs.replace(forfeit, opponent=names.get(forfeit.opponent, OTHER), deck="", got=got)


def _rename_game(game: PlayedInfo, names: dict[str, str]) -> PlayedInfo:
    return msgspec.structs.replace(game, first=names[game.first], second=names[game.second], deck="")
