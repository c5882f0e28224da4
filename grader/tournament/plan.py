"""Which decks are played, in which blocks. The same seed is the same decks; those of a secret nobody else can know."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass

from grader.digests import digest_bytes

BLOCK = 100
MOST = 1_000
_NAME_DIGITS = 16  # of a deck's name that comes from a secret: two decks never get the same


@dataclass(frozen=True)
class Plan:
    """So many ``decks`` are played in any case, then more, a block at a time, but at most ``most``."""

    seed: str = "tournament"
    secret: bytes = b""
    decks: int = BLOCK
    most: int = MOST

    @property
    def shown_seed(self) -> str:
        """What a result says about where the decks come from."""
        return f"secret {hashlib.sha256(self.secret).hexdigest()[:16]}" if self.secret else self.seed

    @property
    def order_key(self) -> str:
        """From this comes the order in which programs are asked, which only who has the secret can know."""
        return digest_bytes(self.secret or self.seed.encode())

    def deck(self, number: int) -> str:
        """The name of a deck; one that comes from a secret says nothing about the others."""
        if self.secret:
            return hmac.digest(self.secret, f"deck/{number}".encode(), "sha256").hex()[:_NAME_DIGITS]
        return f"{self.seed}/{number}"

    def blocks(self) -> Iterator[tuple[str, ...]]:
        """The names of the decks, block by block; a block never has decks from both sides of ``decks``."""
        size = min(BLOCK, self.decks)
        begins = 1
        while begins <= self.most:
            limit = self.decks if begins <= self.decks else self.most
            ends = min(begins + size - 1, limit)
            yield tuple(map(self.deck, range(begins, ends + 1)))
            begins = ends + 1
