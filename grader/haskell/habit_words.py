"""Words and signs of other languages, and what Haskell has instead. Data, no behaviour."""

from __future__ import annotations

# What is not defined, and what to write. Only words that hardly anybody would define: others may be a misspelling.
NAMES = {
    "!=": "“Not equal” is `/=` in Haskell.",
    "<>": "“Not equal” is `/=` in Haskell.",
    "~=": "“Not equal” is `/=` in Haskell.",
    "=/=": "“Not equal” is `/=` in Haskell.",
    "!==": "“Not equal” is `/=` in Haskell.",
    "===": "“Equal” is `==` in Haskell.",
    "=<": "“Less than or equal” is `<=` in Haskell.",
    "&": "“And” is `&&` in Haskell.",
    "true": "It is `True` in Haskell, with a capital letter.",
    "TRUE": "It is `True` in Haskell.",
    "false": "It is `False` in Haskell, with a capital letter.",
    "FALSE": "It is `False` in Haskell.",
    "nothing": "It is `Nothing` in Haskell, with a capital letter.",
    "just": "It is `Just` in Haskell, with a capital letter.",
    "None": "Where there is no answer, Haskell has `Nothing`.",
    "NULL": "Where there is no answer, Haskell has `Nothing`.",
    "Null": "Where there is no answer, Haskell has `Nothing`.",
    "nil": "Where there is no answer, Haskell has `Nothing`; the empty list is `[]`.",
    "Some": "It is `Just` in Haskell.",
    "AND": "“And” is `&&` in Haskell.",
    "OR": "“Or” is `||` in Haskell.",
    "NOT": "It is `not` in Haskell, in small letters.",
    "len": "The length of a list is `length` in Haskell: `length cs`.",
    "isEmpty": "Whether a list is empty is `null` in Haskell: `null cs`.",
    "...": "A list of numbers has two dots in Haskell: `[1 .. 5]`.",
    "range": "Write `[0 .. n - 1]` for the numbers below `n`.",
    "toString": "It is `show` in Haskell.",
    "str": "It is `show` in Haskell.",
    "println": "It is `putStrLn` in Haskell; but nothing is printed here: the value of the function is the answer.",
    "reduce": "It is `foldr` or `foldl` in Haskell.",
    "%": "The remainder is `mod` in Haskell: `` n `mod` 4 ``, or `mod n 4`.",
    "//": "Division of whole numbers is `div` in Haskell: `` n `div` 4 ``, or `div n 4`. A comment begins with `--`.",
    "+=": "A name in Haskell keeps its value. Give the new value a new name, or pass it on as an argument.",
    "-=": "A name in Haskell keeps its value. Give the new value a new name, or pass it on as an argument.",
    "?": "A choice in Haskell is `if … then … else …`, without `?` and `:`.",
    "elif": "In Haskell it is `else if`, in two words.",
    "elseif": "In Haskell it is `else if`, in two words.",
    "elsif": "In Haskell it is `else if`, in two words.",
    "endif": "In Haskell nothing ends an `if`. Delete it.",
    "end": "In Haskell nothing ends a block: the indentation does. Delete it.",
}

_ELSE_IF = ("elif", "elseif", "elsif")

# Words that begin something in another language, where Hugs cannot read a line that has one of them.
WORDS = {
    **dict.fromkeys(_ELSE_IF, "In Haskell it is `else if`, in two words, and every `if` needs its `else`."),
    **{
        word: f"There is no `{word}` loop in Haskell. Use recursion (a function that calls itself for the rest of the "
        "list), or `map`, `filter`, `sum` or a list comprehension such as `[x | x <- xs]`."
        for word in ("for", "foreach", "while")
    },
    **{
        word: f"There is no `{word}` in Haskell. Write the name, its arguments without brackets and commas, `=`, and "
        "the value: `f x y = …`."
        for word in ("def", "function", "func")
    },
    "switch": "There is no `switch` in Haskell. Use `case … of` with an alternative `pattern -> value` on each line, "
    "or an equation for each pattern.",
    "lambda": "A lambda is written `\\x -> …` in Haskell.",
    "return": "There is no `return` here: the value behind `=` is what a function gives. Leave it out.",
    "var": "There is no `var` in Haskell. Write the name, `=` and the value, after `where` or `let`.",
}
