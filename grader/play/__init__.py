"""A table to play at: people play against our own players and submitted ones, in a page and by an API.

Serves what the games themselves say (:mod:`reference.playable`); must not know any particular game, nor its rules.
"""
