"""Which lines are like the rule that is misread: those made of the same words, wherever they stand."""

from __future__ import annotations

from grader.assignment.rule_changes import RuleChange, RuleChanges
from grader.haskell.repair_edits import read_definitions
from grader.judging.rule_likeness import UNKNOWN, RuleLikeness, find_likeness
from reference.contract import Misconception

SEVENS = Misconception[str]("sevens-count", "Sevens count points.", "Aces count ten.", "", str)
LEADER = Misconception[str]("leader-stays", "The first leader leads always.", "The winner leads.", "", str)
WORTH = "worth RA = 10\nworth _ = 0"
RULES = RuleChanges(
    {"worth": WORTH, "next": "next leader w = w", "other": "other = 1"},
    {
        "sevens-count": (
            RuleChange("worth", "worth RA = 10\nworth _ = 0", "worth RA = 10\nworth R7 = 10\nworth _ = 0"),
        ),
        "leader-stays": (RuleChange("next", "next leader w = w", "next leader _ = leader"),),
    },
)
PROGRAM = """-- Sevens count points; the leader leads always.
value RA = 10
value R7 = 10
value _  = 0

go leader (t : ts) = best t : go leader ts
go _ [] = []

size = length
"""


def find(*misread: Misconception[str], rules: RuleChanges = RULES) -> RuleLikeness:
    return find_likeness(misread, [SEVENS, LEADER], rules, PROGRAM, read_definitions(PROGRAM))


def best(likeness: RuleLikeness) -> int:
    return max(likeness.lines, key=likeness.of)


def test_the_line_with_the_words_of_the_misread_rule_is_most_like_it() -> None:
    assert best(find(SEVENS)) == 3
    assert best(find(LEADER)) == 6


def test_the_title_of_a_misconception_is_enough() -> None:
    assert best(find(LEADER, rules=RuleChanges())) == 6


def test_where_either_misconception_gives_the_answers_lines_may_be_like_either() -> None:
    both = find(SEVENS, LEADER)
    assert both.of(3) == 1.0
    assert both.of(6) == 1.0


def test_comments_and_what_belongs_to_no_definition_are_like_nothing() -> None:
    assert find(SEVENS).of(1) == 0.0
    assert 1 not in find(SEVENS).definitions


def test_where_nothing_is_misread_nothing_is_known() -> None:
    assert find() == UNKNOWN
    assert not find().is_known
