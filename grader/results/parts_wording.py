"""What the parts of a program's answers show, in sentences: which part is always right, and which one is not.

Every sentence follows from the counts alone. Must not know games, markup, or where the sentences are shown.
"""

from __future__ import annotations

from grader.results.schema import PartInfo, PartsInfo


def describe_parts(counts: PartsInfo | None) -> str:
    """What is known of a program that fails; nothing where the counts single out no part."""
    if counts is None:
        return ""
    wrong = [part for part in counts.parts if part.right < part.games]
    if not wrong:
        return _describe_misjudged(counts)
    right = [part for part in counts.parts if part.right == part.games and not part.always]
    if not right:
        return ""  # everything is wrong somewhere, so nothing says where to look
    return " ".join(filter(None, (_describe_difference(right, wrong, counts), _also(counts), _look(wrong, counts))))


def _describe_difference(right: list[PartInfo], wrong: list[PartInfo], counts: PartsInfo) -> str:
    games = wrong[0].games
    where = (
        f"all {games} possible games"
        if games == counts.possible
        else f"the {games} possible games for which it has a result"
    )
    always = "".join(f" It always answers {part.always}." for part in wrong if part.always)
    wrongs = " and ".join(f"{part.name} wrong in {part.games - part.right}" for part in wrong)
    return f"Your program gets {_list(right)} right in {where}, but {wrongs}.{always}"


def _list(parts: list[PartInfo]) -> str:
    return " and ".join(part.name for part in parts)


def _look(wrong: list[PartInfo], counts: PartsInfo) -> str:
    """Where to look: only if a single part is wrong, and every possible game gets an answer."""
    if len(wrong) > 1 or not wrong[0].look or wrong[0].games < counts.possible:
        return ""
    return f"Look at {wrong[0].look}."


def _describe_misjudged(counts: PartsInfo) -> str:
    """The answers to possible games are right; whether a record is one is not."""
    said = _also(counts)
    return f"{said} All its other answers are right." if said else ""


def _also(counts: PartsInfo) -> str:
    """Which records are taken for a possible game, and which possible games are not."""
    refused = f"takes {counts.refused} of {counts.possible} possible games for impossible ones"
    accepted = f"accepts {counts.accepted} of {counts.impossible} records that are no possible game"
    said = [text for count, text in ((counts.refused, refused), (counts.accepted, accepted)) if count]
    return f"Your program {' and '.join(said)}." if said else ""
