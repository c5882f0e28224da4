"""Functions of other libraries that students know, and what to write without them. Data, no behaviour."""

from __future__ import annotations

_LIBRARIES = {
    "Data.List": "sort sortBy sortOn nub group groupBy insert delete partition isPrefixOf isSuffixOf isInfixOf union "
    "intersect \\\\ transpose permutations subsequences tails inits find findIndex elemIndex elemIndices foldl' "
    "intercalate intersperse genericLength maximumBy minimumBy unfoldr stripPrefix zipWith4",
    "Data.List.Split": "chunksOf splitOn",
    "Data.Maybe": "fromJust isJust isNothing fromMaybe catMaybes mapMaybe",
    "Data.Char": "ord chr isDigit isSpace isAlpha isUpper isLower toUpper toLower digitToInt",
    "Data.Function": "on &",
    "Data.Tuple": "swap",
    "Data.Bool": "bool",
    "Data.Ord": "comparing",
    "Control.Monad": "when unless forM forM_ foldM guard filterM zipWithM liftM liftM2 replicateM void",
    "Debug.Trace": "trace",
    "a newer Prelude": "<$> <*> <> pure foldMap traverse mempty mappend mconcat <$ *> <*",
}

LIBRARY_OF = {name: module for module, names in _LIBRARIES.items() for name in names.split()}
"""The library of each name that Haskell 98's Prelude does not have."""

_SORT = "Sort with a function of your own, for example by putting each element in its place"
_CASE = "Take the value out with `case … of { Just x -> …; Nothing -> … }`"
_FOLD = "Use `foldl`"
_GUARD = "Use guards, or `if … then … else …` with both branches"
_FIRST = "Use `filter`, and take the first element if there is one"
_DIGITS = "Compare the character with others, as in `'0' <= c && c <= '9'`"
_FMAP = "Use `fmap`, or `case … of`"
_CODES = "Use `fromEnum` and `toEnum`, which turn a `Char` into its number and back"

INSTEAD = {
    "sort": _SORT,
    "sortBy": _SORT,
    "sortOn": _SORT,
    "nub": "Write it yourself: `nub [] = []` and `nub (x : xs) = x : nub (filter (/= x) xs)`",
    "delete": "Use `filter (/= x)`, which leaves out every `x`, or write it yourself",
    "partition": "Use `filter` twice: with the condition, and with its opposite",
    "find": _FIRST,
    "findIndex": "Write it yourself: a recursion that counts, or `lookup` in `zip xs [0 ..]`",
    "elemIndex": "Use `lookup x (zip xs [0 ..])`",
    "foldl'": _FOLD,
    "genericLength": "Use `fromIntegral (length xs)`",
    "maximumBy": "Use `foldr1` with a function that gives the larger of two",
    "minimumBy": "Use `foldr1` with a function that gives the smaller of two",
    "isPrefixOf": "Compare `take (length xs) ys` with `xs`",
    "intercalate": "Use `concat`, or a recursion",
    "chunksOf": "Write it yourself: `take 4 xs` is the first part, `drop 4 xs` the rest, and `[]` ends it",
    "splitOn": "Use `span` or `break`",
    "fromJust": _CASE,
    "fromMaybe": "Use `maybe other id m`, or `case … of`",
    "isJust": "Use `case … of { Just _ -> True; Nothing -> False }`, or `maybe False (const True) m`",
    "isNothing": "Use `case … of { Nothing -> True; Just _ -> False }`, or `maybe True (const False) m`",
    "catMaybes": "Use a list comprehension: `[x | Just x <- xs]`",
    "mapMaybe": "Use a list comprehension: `[y | x <- xs, Just y <- [f x]]`",
    "ord": _CODES,
    "chr": _CODES,
    "isDigit": _DIGITS,
    "isUpper": _DIGITS,
    "isLower": _DIGITS,
    "digitToInt": "Use `fromEnum c - fromEnum '0'`",
    "on": r"Write a function: `\a b -> f (g a) (g b)`",
    "&": "Write the function before its argument: `f x`",
    "comparing": r"Write a function: `\a b -> compare (f a) (f b)`",
    "swap": r"Write a function: `\(a, b) -> (b, a)`",
    "when": _GUARD,
    "unless": _GUARD,
    "guard": _GUARD,
    "trace": "Delete it: a function can only give its result",
    "<$>": _FMAP,
    "<*>": _FMAP,
    "pure": "Use `return`, or `Just` where a `Maybe` is meant",
    "<>": "Use `++` for lists and text",
    "mconcat": "Use `concat`",
    "mempty": "Use `[]`",
    "foldMap": "Use `concatMap`, or `map` and then `concat`",
    "traverse": "Use `mapM`",
    "bool": "Use `if … then … else …`",
}
"""What to write instead of a function of another library; for all others: write it yourself."""
