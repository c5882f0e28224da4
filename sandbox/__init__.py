"""Runs programs that nobody trusts, in isolation. Knows processes and limits; must not know games."""
