"""What an author of a game writes, and all that follows from it: a :class:`reference.contract.Game`.

The rules are one function per sentence of the sheet, collected in a frozen dataclass whose fields a misconception
replaces (:mod:`reference.misreadings`). A replay under such a reading is a stream of events (:mod:`reference.events`).
Answers, misconceptions and their combinations, stories, and where a misconception parts from the rules are made of
these here.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, Generic, TypeVar, cast

from reference.contract import CRASHES, LOOPS, AnswerPart, Misconception, Parting, Recipe, Story
from reference.events import Answered, Event, PlayedTrick, Refused, find_ending, group_sections, group_tricks
from reference.kept_results import KeptResults
from reference.misreadings import Changes, Misreading, P, apply_changes, changes_of
from reference.parting import find_parting
from reference.shapes import Shape
from reference.shrinking import simpler, weigh
from reference.stories import tell_trick
from reference.tables import Table

R = TypeVar("R")

_ANSWERS: KeptResults[str] = KeptResults(100_000)


class RuledGame(ABC, Generic[R, P]):
    """A game made of its rules."""

    name: str
    shape: Shape[R]
    table: Table[Any, Any, R]
    rules: P
    outcomes: Mapping[str, str]
    parts: tuple[AnswerPart, ...]
    fault_codes: tuple[str, ...]
    illegal_answer = "Nothing"
    refusal: tuple[str, str]
    """What an illegal record comes to, in words, and the sentence of the sheet for it."""

    @abstractmethod
    def replay(self, reading: P, record: R) -> Iterator[Event]:
        """What happens in a record, as somebody with this reading sees it."""

    @abstractmethod
    def seats(self, record: R) -> tuple[str, ...]:
        """Who plays, clockwise."""

    @abstractmethod
    def explain(self, trick: PlayedTrick, *, last: bool) -> tuple[str, tuple[str, ...]]:
        """Why the trick was taken by who took it, and the sentences of the sheet that decided it."""

    @abstractmethod
    def conclude(self, answer: str, tricks: Sequence[PlayedTrick]) -> tuple[str, str]:
        """What a whole game comes to, in words, and the sentence of the sheet from which the answer follows."""

    @abstractmethod
    def misreadings(self) -> Sequence[Misreading[P]]:
        """The known misconceptions, in the order of the sheet."""

    @abstractmethod
    def recipes(self) -> Sequence[Recipe[R]]:
        """The ways to make legal records, and illegal ones by a named corruption."""

    def parse(self, text: str) -> R:
        """Read a record from its notation. The same text gives the same object: see :mod:`reference.kept_results`."""
        return cast(R, _parse(self.shape, text))

    def format(self, record: R) -> str:
        """Write a record in its notation."""
        return self.shape.format(record)

    def outcome(self, answer: str) -> str:
        """The class of an answer: by default, each answer is its own."""
        return next(name for name, example in self.outcomes.items() if example == answer)

    def read_answer(self, text: str) -> str | None:
        """The answer that has these words; case does not matter, nor do brackets of any kind and commas."""
        return next((answer for answer in self.outcomes.values() if answer_words(answer) == answer_words(text)), None)

    def events(self, record: R) -> Sequence[Event]:
        """What happens in a record."""
        return list(self.replay(self.rules, record))

    def read(self, reading: P, record: R) -> str:
        """The answer of somebody with this reading. An exception in a part is an error of the program that has it."""
        try:
            ending = find_ending(list(self.replay(reading, record)))
        except (ArithmeticError, LookupError):
            return CRASHES
        return ending.answer if isinstance(ending, Answered) else self.illegal_answer

    def answer(self, record: R) -> str:
        """What a right program answers, as Haskell shows it."""
        return self.read(self.rules, record)

    def tell(self, record: R) -> Story:
        """Explain the record step by step, and why the answer is what it is."""
        events = self.events(record)
        tricks, sections = group_tricks(events), group_sections(events)
        told = tuple(
            tell_trick(trick, self._explain(trick, last=trick is tricks[-1]), quiet=self.is_quiet(trick))
            for trick in tricks
        )
        match find_ending(events):
            case Refused(faults):
                return Story(self.seats(record), told, faults, self.illegal_answer, *self.refusal, sections=sections)
            case Answered(answer):
                conclusion = self.conclude(answer, tricks)
                return Story(self.seats(record), told, (), answer, *conclusion, sections=sections)

    def _explain(self, trick: PlayedTrick, *, last: bool) -> tuple[str, tuple[str, ...]]:
        return self.explain(trick, last=last) if trick.taken else ("", ())

    def misconceptions(self) -> Sequence[Misconception[R]]:
        """The known misconceptions with their answers."""
        return self._misconceptions

    @cached_property
    def _misconceptions(self) -> tuple[Misconception[R], ...]:
        return tuple(
            Misconception(known.id, known.title, known.sentence, known.hint, self._reader(known.reading))
            for known in self.misreadings()
        )

    @cached_property
    def _changes(self) -> dict[str, Changes]:
        return {known.id: changes_of(known, self.rules) for known in self.misreadings()}

    def combine(self, misconceptions: Iterable[str]) -> P | None:
        """The reading of somebody who holds all these at once; None if two of them contradict each other."""
        return apply_changes((self._changes[known] for known in misconceptions), self.rules)

    def join(self, *misconceptions: str) -> Callable[[R], str] | None:
        """The answers of misconceptions, by their ids, held at once; None if two of them contradict each other."""
        return self._join(tuple(sorted(misconceptions)))

    @cached_property
    def _join(self) -> Callable[[tuple[str, ...]], Callable[[R], str] | None]:
        """Kept, because programs have much in common, and so have the searches for their mistakes."""

        def join(names: tuple[str, ...]) -> Callable[[R], str] | None:
            held = self.combine(names)
            return None if held is None else self._reader(held)

        return lru_cache(maxsize=6_000)(join)

    def parts_of(self, misconception: str) -> frozenset[str]:
        """The names of the parts of the rules that a misconception is about."""
        return self._changes[misconception].own

    def _reader(self, reading: P) -> Callable[[R], str]:
        token = object()
        return lambda record: _ANSWERS.get(record, token, lambda: self.read(reading, record))

    def part(self, record: R, misconceptions: Sequence[str]) -> Parting | None:
        """Where the misconceptions with these ids, held at once, first differ from the rules."""
        reading = self.combine(misconceptions)
        if reading is None:
            return None
        answer = self.read(reading, record)
        if answer == self.answer(record):
            return None
        if answer in (CRASHES, LOOPS):
            words = "stops with an error" if answer == CRASHES else "never comes to an end"
            return Parting(None, words, about_validity=True)
        seen = list(self.replay(reading, record))
        if answer == self.illegal_answer and isinstance(seen[-1], Answered):
            seen[-1] = Refused()  # somebody who comes to the end of a record, and only then refuses it
        return find_parting(self.events(record), seen)

    def is_whole(self, record: R) -> bool:
        """Whether a record is that of a game which was played to its end: by default, whether it is legal."""
        return self.answer(record) != self.illegal_answer

    def is_quiet(self, trick: PlayedTrick) -> bool:
        """Whether nothing happens in a trick that needs to be read: by default, its leader takes it for nothing."""
        return bool(trick.taken and trick.taken.seat == trick.plays[0].seat and not trick.taken.points)

    def weigh(self, record: R) -> tuple[int, ...]:
        """See :mod:`reference.shrinking`."""
        return weigh(self, record)

    def simpler(self, record: R) -> Iterable[R]:
        """Records that weigh less and are legal, or illegal for the same reasons, as this one; the simplest first."""
        return simpler(self, record)


@lru_cache(maxsize=4_000)
def _parse(shape: Shape[Any], text: str) -> Any:
    return shape.parse(text)


def answer_words(text: str) -> tuple[str, ...]:
    """The words of an answer, without brackets and commas."""
    # Any other sign counts as a word, so that an answer with an odd sign in it is refused and not guessed.
    return tuple(word for word in re.findall(r"-?\w+|[^\w\s()\[\],]", text.lower()) if word != "just")
