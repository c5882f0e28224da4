"""A tournament: all players against all others, until they can be told apart; nothing is played twice.

Must not know how progress is shown or what a page looks like.
"""
