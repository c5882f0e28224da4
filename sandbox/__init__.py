"""Places to run a program nobody trusts. Knows processes and limits; must not know games."""
