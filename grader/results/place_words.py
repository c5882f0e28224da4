"""The lines most likely at fault, in words: where to look, and never what to write. Must not know markup."""

from __future__ import annotations

from collections.abc import Sequence

from grader.results.schema import PlaceInfo

HEADING = "Where to look in the program"
NOWHERE = "No single line of the program stands out as the place of the mistake."


def describe_places(places: Sequence[PlaceInfo]) -> tuple[str, ...]:
    """A sentence for each place, the likeliest first."""
    leads = ("Look at", *["Then at"] * len(places))
    return tuple(f"{lead} {locate(place)}: {count_games(place)}." for lead, place in zip(leads, places, strict=False))


def locate(place: PlaceInfo) -> str:
    """The line and the definition."""
    return f"line {place.line}, in `{place.definition}`"


def count_games(place: PlaceInfo) -> str:
    """How many of the wrong answers depend on it, or that it may be about the rule that was misread."""
    if not place.games:
        return "it seems to be about the rule that you misread"
    if place.games == place.failing:
        return "the wrong answer depends on it" if place.games == 1 else "all wrong answers depend on it"
    return f"{place.games} of the {place.failing} wrong answers depend on it"
