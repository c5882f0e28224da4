"""The list of all games: one line each."""

from __future__ import annotations

from typing import Any

from reference.callbreak.game import CALLBREAK
from reference.contract import Game
from reference.miesjelen.game import MIESJELEN
from reference.sedma.game import SEDMA
from reference.septica.game import SEPTICA

GAMES: dict[str, Game[Any]] = {game.name: game for game in (SEDMA, SEPTICA, MIESJELEN, CALLBREAK)}
"""Every game by its name. Each game has its own type of record, hence ``Any``."""
