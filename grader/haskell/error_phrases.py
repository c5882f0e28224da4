"""Phrases in the messages of Hugs and GHC, and what each means for the student. Data, no behaviour."""

from __future__ import annotations

# (Hugs' error, the text of the line, the extension). An empty pattern fits every line: there the error is enough.
EXTENSIONS = (
    (r"[Ss]yntax error.*unexpected `<-'", r"\|[^\]]*<-", "A pattern guard (`| pattern <- …`)"),
    (r"unexpected keyword \"case\"", r"\\\s*case", "`\\case`"),
    (r"unexpected `\|'", r"\bif\s*\|", "An `if` with several guards"),
    (r"unexpected `\.'", r"\bforall\b", "`forall`"),
    (r"[Ss]yntax error", r"\bdata\b.*\bwhere\b", "`data … where`"),
    (r"[Ss]yntax error in expression", r"\(\s*,\s*[\w\"'(\[]|[\w\"')\]]\s*,\s*\)", "A tuple with a part left out"),
    (r"(?:in|synonym in) instance head", r"", "An instance for a type synonym or for a special case of a type"),
)

# (the error, what to do about it). The first that fits is used: “unterminated” alone would fit strings as well.
SYNTAX_HINTS = (
    (r"terminated string|string/character", 'A string is not closed on its line. Write `"` where it ends.'),
    (r"terminated character", "Single quotes hold one character; text goes in double quotes."),
    (r"[Uu]nterminated", "A comment that begins with `{-` here is never closed with `-}`."),
    (r"unexpected keyword \"import\"|‘import’", "All imports must come before the first definition."),
    (r"import declaration", "A module name begins with a capital letter, and must be spelled exactly as it was given."),
    (r"[Ll]ast .*do\b", "A `do` must end with an expression. Check that its lines begin in the same column."),
    (r"Misplaced `}'", "There is one `}` too many."),
    (
        r"bad layout|incorrect indentation",
        "Something ends too early here: often a bracket is not closed here or above, or a line is indented too little.",
    ),
)

# (code, the error with the name concerned, the message to the student). Hugs' wording comes first, then GHC's.
KNOWN_ERRORS = (
    (
        "too-long-token",
        r"Maximum token length",
        "A name, number or string on this line is over 4000 characters long. Split it.",
    ),
    (
        "duplicate-definition",
        r"\"([^\"]+)\" multiply defined|Multiple declarations of ‘([^’]+)’",
        "`{0}` is defined twice, or another definition stands between its equations. Keep them together.",
    ),
    (
        "different-arities",
        r"different arities for \"([^\"]+)\"|Equations for ‘([^’]+)’ have different numbers",
        "The equations of `{0}` have different numbers of arguments. Give each the same number.",
    ),
    (
        "repeated-variable",
        r"Repeated variable \"([^\"]+)\"|Conflicting definitions for ‘([^’]+)’",
        "`{0}` occurs twice in one pattern. Use two names, and compare them with `==` in a guard.",
    ),
    (
        "constructor-arguments",
        r"Constructor \"([^\"]+)\" must have|constructor ‘([^’]+)’ should have",
        "This pattern gives `{0}` the wrong number of arguments.",
    ),
)
