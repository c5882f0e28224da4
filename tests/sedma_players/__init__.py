"""The Haskell of ``testcases/sedma-players``: what students get, what asks a player, and the players of the bank."""
