"""The list of all games: one line each."""

from __future__ import annotations

from typing import Any

from reference.callbreak.api import CALLBREAK_API
from reference.callbreak.game import CALLBREAK
from reference.callbreak.playable import CALLBREAK_PLAYABLE
from reference.contract import Game
from reference.endpoints import OwnApi
from reference.miesjelen.game import MIESJELEN
from reference.miesjelen.playable import MIESJELEN_PLAYABLE
from reference.playable import PlayableGame
from reference.playing import PlayedGame
from reference.sedma.game import SEDMA
from reference.sedma.playable import SEDMA_PLAYABLE
from reference.sedma.played import SEDMA_PLAYED
from reference.septica.game import SEPTICA
from reference.septica.playable import SEPTICA_PLAYABLE

GAMES: dict[str, Game[Any]] = {game.name: game for game in (SEDMA, SEPTICA, MIESJELEN, CALLBREAK)}
"""Every game by its name. Each game has its own type of record, hence ``Any``."""

PLAYED: dict[str, PlayedGame[Any, Any, Any]] = {game.name: game for game in (SEDMA_PLAYED,)}
"""The games that programs can play against each other, by the same names."""

PLAYABLE: dict[str, PlayableGame[Any, Any, Any]] = {
    game.name: game for game in (SEDMA_PLAYABLE, SEPTICA_PLAYABLE, MIESJELEN_PLAYABLE, CALLBREAK_PLAYABLE)
}
"""The games that people can play, by the same names."""

APIS: dict[str, OwnApi[Any]] = {api.game: api for api in (CALLBREAK_API,)}
"""The games that have an API of their own."""
