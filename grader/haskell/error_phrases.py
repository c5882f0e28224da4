"""The phrases of Hugs and GHC that mean one thing only, and what to tell a student about each. Data, no behaviour."""

from __future__ import annotations

# Where students know a name from that Haskell 98's Prelude does not have.
ELSEWHERE = {
    "Data.List": "sort sortBy sortOn nub group groupBy insert delete partition isPrefixOf isSuffixOf isInfixOf union "
    "intersect \\\\ transpose permutations subsequences tails inits find findIndex elemIndex elemIndices foldl' "
    "intercalate intersperse genericLength maximumBy minimumBy unfoldr",
    "Data.Maybe": "fromJust isJust isNothing fromMaybe catMaybes mapMaybe",
    "Data.Char": "ord chr isDigit isSpace isAlpha isUpper isLower toUpper toLower digitToInt",
    "Data.Function": "on &",
    "Data.Ord": "comparing",
    "Control.Monad": "when unless forM forM_ foldM guard liftM liftM2 replicateM void",
    "Debug.Trace": "trace",
    "a newer Prelude": "<$> <*> <> pure foldMap traverse mempty mappend mconcat <$ *> <*",
}

# What one writes that needs an instance.
USES = {"Eq": "`==`, `/=` or `elem`", "Ord": "`<`, `max` or `compare`", "Enum": "`[x ..]`, `succ` or `fromEnum`"}

# (what Hugs says, what the line shows, the extension it is).
EXTENSIONS = (
    (r"[Ss]yntax error.*unexpected `<-'", r"\|[^\]]*<-", "A pattern guard (`| pattern <- …`)"),
    (r"unexpected keyword \"case\"", r"\\\s*case", "`\\case`"),
    (r"unexpected `\|'", r"\bif\s*\|", "An `if` with several guards"),
    (r"[Ss]yntax error", r"^\s*deriving\s+instance", "`deriving instance`"),
    (r"unexpected `\.'", r"\bforall\b", "`forall`"),
    (r"[Ss]yntax error", r"\bdata\b.*\bwhere\b", "`data … where`"),
    (r"[Ss]yntax error in expression", r"\(\s*,\s*[\w\"'(\[]|[\w\"')\]]\s*,\s*\)", "A pair with a part left out"),
    (r"(?:in|synonym in) instance head", r"", "An instance for a special case or a synonym of a type"),
)

# (what is said, what to do about it).
SYNTAX_HINTS = (
    (r"terminated string|string/character", "A string is not closed on its line."),
    (r"terminated character", "Single quotes hold one character; text goes in double quotes."),
    (r"[Uu]nterminated", "A comment that begins with `{-` here is never closed with `-}`."),
    (r"unexpected keyword \"import\"|‘import’", "All imports must come before the first definition."),
    (r"import declaration", "A module's name begins with a capital letter, and is spelled exactly as it was given."),
    (r"[Ll]ast .*do\b", "A `do` must end in an expression. Check that its lines begin in the same column."),
    (r"Misplaced `}'", "There is a `}` too many."),
    (
        r"bad layout|incorrect indentation",
        "Something ends here too soon: often a bracket is not closed here or above, or a line is indented too little.",
    ),
)

# (code, what is said with the name concerned, what to tell the student).
OTHERS = (
    (
        "too-long-token",
        r"Maximum token length",
        "A name, number or string on this line is over 4000 characters long. Split it.",
    ),
    (
        "missing-module",
        r"(?:Can't find imported|Could not find) module [\"‘]([^\"’]+)",
        "There is no module `{0}`. Check how it is spelled; if it is your own, hand in its file too.",
    ),
    (
        "duplicate-definition",
        r"\"([^\"]+)\" multiply defined|Multiple declarations of ‘([^’]+)’",
        "`{0}` is defined twice, or its clauses are torn apart by another definition. Keep them together.",
    ),
    (
        "missing-binding",
        r"Missing binding for variable \"([^\"]+)\"|signature for ‘([^’]+)’ lacks",
        "`{0}` has a type signature but no definition. Check that both are spelled the same.",
    ),
    (
        "different-arities",
        r"different arities for \"([^\"]+)\"|Equations for ‘([^’]+)’ have different numbers",
        "The clauses of `{0}` have different numbers of arguments. Give each the same number.",
    ),
    (
        "repeated-variable",
        r"Repeated variable \"([^\"]+)\"|Conflicting definitions for ‘([^’]+)’",
        "`{0}` stands twice in one pattern. Use two names, and compare them in a guard.",
    ),
    (
        "constructor-arguments",
        r"Constructor \"([^\"]+)\" must have|constructor ‘([^’]+)’ should have",
        "`{0}` has another number of arguments than this pattern gives it.",
    ),
    (
        "duplicate-instance",
        r"Overlapping instances for class \"([^\"]+)\"|Duplicate instance declarations: instance (?:\[safe\] )?(\w+)",
        "This type already has an instance of `{0}`: a second one is not allowed. Delete it.",
    ),
)
