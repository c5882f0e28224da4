"""A story for programs."""

from __future__ import annotations

import json

from grader.reports.story_page import story_json
from tests.grader.reports.sample_stories import BROKEN, REVOKED, SECTIONS, TWO_SEATS


def test_cards_are_in_their_notation_and_moves_without_one_have_none() -> None:
    first = json.loads(story_json(TWO_SEATS))["tricks"][0]
    assert [(play["seat"], play["card"], play["note"]) for play in first["plays"]] == [
        ("P1", "KH", ""),
        ("P2", None, "passes"),
        ("P1", None, "stops"),
    ]
    assert first["quiet"] is True


def test_a_refused_record_has_its_tricks_and_its_faults() -> None:
    story = json.loads(story_json(BROKEN))
    assert [trick["winner"] for trick in story["tricks"]] == ["P1", "P1", None]
    assert story["faults"][0]["sentence"] == "A card beats if it has the first card's value."


def test_each_trick_names_its_section() -> None:
    assert {trick["section"] for trick in json.loads(story_json(SECTIONS))["tricks"]} == {"Round 1", "Round 2"}


def test_sections_have_their_scores_and_a_broken_duty_its_hand() -> None:
    story = json.loads(story_json(REVOKED))
    assert story["faults"][0]["hand"] == ["7H", "10H", "KH", "9S", "AC"]
    assert story["sections"][0]["scores"][1] == {"side": "B", "points": "-3.0", "gained": "-3.0", "share": None}
    assert story["sections"][1] == {
        "title": "Round 2",
        "notes": ["Spades are trumps.", "Calls: C 1, D 1, A 1, B 1."],
        "scores": [],
    }
