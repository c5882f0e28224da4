"""Every page, whatever it shows: well formed, self-contained, accessible, and safe from hostile submissions."""

from __future__ import annotations

import base64
import hashlib
import re
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.results.schema import BreachInfo, ReasonInfo
from tests.grader.reports.sample_pages import HOSTILE, Page, class_page, graded, rejected, student_page, ungraded

EVERY_KIND = {
    "graded": graded(),
    "right": graded(failed=""),
    "crashed": graded(verdict="crashed", got=""),
    "rejected": rejected(),
    "ungraded": ungraded(),
}


def every_page() -> dict[str, str]:
    classes = {"no class": class_page(), "class": class_page(*EVERY_KIND.values())}
    return classes | {name: student_page(one) for name, one in EVERY_KIND.items()}


PAGES = every_page()
each_page = pytest.mark.parametrize("html", PAGES.values(), ids=PAGES)


@each_page
def test_every_page_is_well_formed_and_needs_nothing_from_elsewhere(html: str) -> None:
    page = Page(html)
    assert page.open == []
    assert not {tag for tag, _ in page.elements} & {"link", "iframe", "object", "img", "base", "form"}
    assert not [url for name in ("href", "src") for url in page.attributes(name) if re.match(r"[a-z]+:|//", url)]
    assert "url(" not in html
    assert "@import" not in html


def digests_of(tag: str, html: str) -> str:
    """The digests of the elements as a policy lists them."""
    texts = re.findall(rf"<{tag}>(.*?)</{tag}>", html, re.DOTALL)
    digests = (base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in texts)
    return " ".join(f"'sha256-{digest}'" for digest in digests)


@each_page
def test_every_page_allows_only_its_own_style_and_scripts_each_by_its_digest(html: str) -> None:
    page = Page(html)
    policy = next(m["content"] for m in page.all("meta") if m.get("http-equiv") == "Content-Security-Policy")
    scripts = digests_of("script", html)
    assert policy == (
        f"default-src 'none'; style-src {digests_of('style', html)};"
        + f" script-src {scripts};" * bool(scripts)
        + " img-src data:; base-uri 'none'; form-action 'none'"
    )
    assert page.attributes("style") == []


@each_page
def test_every_page_has_language_title_and_headings_in_order(html: str) -> None:
    page = Page(html)
    assert page.all("html") == [{"lang": "en"}]
    levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch(r"h\d", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert all("scope" in th for th in page.all("th"))
    assert len(page.all("table")) == len(page.all("caption"))


@each_page
def test_every_link_within_a_page_has_its_target_and_ids_are_unique(html: str) -> None:
    page = Page(html)
    ids = page.attributes("id")
    assert len(ids) == len(set(ids))
    assert {url[1:] for url in page.attributes("href") if url.startswith("#")} <= set(ids)
    assert set(page.attributes("aria-labelledby")) <= set(ids)


def test_same_inputs_give_the_same_bytes() -> None:
    assert every_page() == PAGES


@pytest.mark.parametrize("html", [class_page(), student_page(graded())])
def test_footer_shows_what_is_needed_to_grade_again(html: str) -> None:
    words = Page(html).words
    for fact in ("sha256:abc123", "seed 77", "docker", "sha256:image", "hugs", "memory mb 128", "0.1.0"):
        assert fact in words


def test_hostile_texts_are_shown_as_text_and_create_no_element() -> None:
    plain, hostile = graded(), msgspec.structs.replace(graded(HOSTILE, got=HOSTILE), files=(HOSTILE,))
    for harmless, page in [
        (Page(class_page(plain)), Page(class_page(hostile))),
        (Page(student_page(plain)), Page(student_page(hostile))),
    ]:
        assert {tag for tag, _ in page.elements} <= {tag for tag, _ in harmless.elements} | {"ins", "del", "wbr"}
        assert "<script>alert(1)</script>" in page.text
        assert not page.attributes("onerror")


def test_hostile_reasons_breaches_names_and_sources_are_shown_as_text() -> None:
    submission = msgspec.structs.replace(
        rejected(HOSTILE, HOSTILE),
        reason=ReasonInfo(HOSTILE, HOSTILE, HOSTILE, 1, None, HOSTILE),
        breaches=(BreachInfo(HOSTILE, HOSTILE, HOSTILE, HOSTILE, 1, HOSTILE),),
    )
    pages = [Page(student_page(submission, source=HOSTILE, name=HOSTILE)), Page(class_page(submission))]
    for page in pages:
        assert not page.all("img")
        assert len(page.all("script")) <= 1
        assert not page.attributes("onerror")
        assert "\u202e" not in page.text
        assert "[U+202E]" in page.text
        assert "[U+0000]" in page.text


@given(st.text(alphabet=st.characters(), max_size=60))
def test_a_page_can_be_written_whatever_a_submission_contains(text: str) -> None:
    submission = rejected(text, text)
    html = student_page(submission, source=text, name=text or "x") + class_page(submission)
    assert html.encode()
    assert all(character.isprintable() or character in "\n\t" for character in html)


@pytest.mark.parametrize(("points", "shown"), [(20 / 3, "Score: 6.67/10"), (0.0, "Score: 0/10"), (None, "no score")])
def test_points_are_shown_on_pages_and_said_to_be_missing_where_there_are_none(
    points: float | None, shown: str
) -> None:
    html = student_page(msgspec.structs.replace(graded(), score=points))
    assert shown in Page(html).words
