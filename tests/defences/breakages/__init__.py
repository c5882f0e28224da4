"""The list: each defence that was once found untested or that a mark or a secret rests on, and how to take it away.

Every text has to be in its file exactly once, so that the list cannot rot. A breakage leaves a program that still runs:
what does not even start would be noticed by anything.
"""

from __future__ import annotations

from tests.defences.breakages.exports import EXPORTS, TERMINAL
from tests.defences.breakages.judging import ANSWERS_AND_VERIFY, JUDGE, ORDER
from tests.defences.breakages.pages import PAGES
from tests.defences.breakages.programs import POLICY, READING
from tests.defences.breakages.results import FINGERPRINTS, JOURNAL, RESULTS
from tests.defences.breakages.sandboxes import CALLS, CONTAINERS, WORKER
from tests.defences.breakages.students import STUDENTS
from tests.defences.breakages.submissions import WORK
from tests.defences.breakages.tables import TABLE
from tests.defences.breakages.tournaments import TOURNAMENTS

BREAKAGES = (
    *WORKER,
    *ANSWERS_AND_VERIFY,
    *CONTAINERS,
    *CALLS,
    *JUDGE,
    *POLICY,
    *READING,
    *ORDER,
    *WORK,
    *STUDENTS,
    *PAGES,
    *EXPORTS,
    *JOURNAL,
    *FINGERPRINTS,
    *RESULTS,
    *TOURNAMENTS,
    *TABLE,
    *TERMINAL,
)
