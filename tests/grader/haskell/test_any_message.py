"""Whatever an interpreter says about whatever text: an explanation, in which code stands between backquotes."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from grader.haskell.compile_errors import explain_compile_error
from grader.reports.source_html import quote_code
from tests.grader.student_programs import ASKED, IMPORT, LENIENT, SOLUTION, program_of

_WORDS = st.sampled_from([
    "Just", "AC", "One", "cs", "x", "f", "(", ")", "[", "]", ",", "->", "`", "`mod`", "++", ":", ".", "==", "/", "1",
    "'a'", '"a"', "Maybe", "Card", "Rank", "Eq", "Num", "a", "_", "Cards", "Winner", "sum", "take", "=", "|", "where",
])  # fmt: skip
_TEXTS = st.lists(_WORDS, min_size=1, max_size=8).map(" ".join)
_MESSAGES = st.sampled_from([
    "Type error in application\n*** Expression     : {0}\n*** Term           : {1}\n*** Type           : {2}\n"
    "*** Does not match : {3}",
    "Type error in explicitly typed binding\n*** Term           : f\n*** Type           : {0}\n"
    "*** Does not match : {1}",
    "Type error in explicitly typed binding\n*** Term           : replay\n*** Type           : {0}\n"
    "*** Does not match : {1}",
    "Type error in final generator\n*** Term           : {0}\n*** Type           : {1}\n*** Does not match : {2}",
    "Instance of {0} required for definition of f",
    "Instances of (Num Card, Eq {0}) required for definition of f",
    "Implementation of {0} requires extra context\n*** Expected type   : {1}\n*** Missing context : {2}",
    "Inferred type is not general enough\n*** Expression    : f\n*** Expected type : {0}\n*** Inferred type : {1}",
    "Cannot justify constraints in explicitly typed binding\n*** Expression    : f\n*** Type          : {0}\n"
    "*** Given context : ()\n*** Constraints   : {1}",
    'Undefined variable "{0}"',
    'Undefined data constructor "{0}"',
    'Undefined type constructor "{0}"',
    'No member "{0}" in class "{1}"',
    'Illegal type "{0}" in constructor application',
    "Syntax error in instance head ({0})",
    'Overlapping instances for class "{0}"\n*** This instance   : {1}',
    "Something that {0} nobody `knows'",
])  # fmt: skip


@given(message=_MESSAGES, texts=st.tuples(_TEXTS, _TEXTS, _TEXTS, _TEXTS), source=_TEXTS, line=st.integers(1, 9))
def test_any_error_is_explained_and_its_code_stands_between_pairs_of_backquotes(
    message: str, texts: tuple[str, str, str, str], source: str, line: int
) -> None:
    program = program_of(f"{IMPORT}f :: {source}\nf x = {source}\n{SOLUTION}".replace('"', "'"), LENIENT)
    raw = f'ERROR "/job/StudentSubmission.hs":{line} - {message.format(*texts)}\n'
    reason = explain_compile_error(raw, program, "hugs", **ASKED)
    assert reason is not None
    assert reason.message
    outside_code = re.sub(r"<code>.*?</code>", "", quote_code(reason.message), flags=re.DOTALL)
    assert "`" not in outside_code, reason.message
