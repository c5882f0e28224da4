"""Lists of defects: for each misconception the functions of a right program that it replaces, with their new equations.

The right program has every rule in a function of its own. Must not know what is made of the list.
"""

from __future__ import annotations

import re

from tree_sitter import Node

from grader.haskell.source_edits import EQUATIONS, Source, grouped, name_of, text_of

# In a list of defects, the functions of a misconception stand below its id.
_HEADING = re.compile(r"^-- defect: (?P<id>[\w-]+)$", re.MULTILINE)


def read_defects(text: str) -> dict[str, dict[str, str]]:
    """For each misconception, by its id, the functions that it replaces, with their new equations."""
    headings = list(_HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    return {
        heading["id"]: read_functions(text[heading.end() : end]) for heading, end in zip(headings, ends, strict=True)
    }


def read_functions(text: str) -> dict[str, str]:
    """The equations of each function of a program, without its signature."""
    return {name: "\n".join(map(text_of, nodes)) for name, nodes in equations_of(Source(text)).items()}


def equations_of(parsed: Source) -> dict[str, list[Node]]:
    """The nodes of each function's equations: without the signature, which a defect does not change."""
    functions = {}
    for group in grouped(parsed.declarations):
        if equations := [node for node in group if node.type in EQUATIONS]:
            functions[str(name_of(group[0]))] = equations
    return functions
