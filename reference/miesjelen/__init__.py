"""Miesjelen: its rules, its records and the ways to misread them."""
