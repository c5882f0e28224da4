"""The names of Haskell 98's Prelude, and how some of them are used. Data, no behaviour."""

from __future__ import annotations

_FUNCTIONS = (
    "abs acos acosh all and any appendFile asTypeOf asin asinh atan atan2 atanh break catch ceiling compare concat "
    "concatMap const cos cosh curry cycle decodeFloat div divMod drop dropWhile either elem encodeFloat enumFrom "
    "enumFromThen enumFromThenTo enumFromTo error even exp exponent fail filter flip floatDigits floatRadix floatRange "
    "floor fmap foldl foldl1 foldr foldr1 fromEnum fromInteger fromIntegral fromRational fst gcd getChar getContents "
    "getLine head id init interact ioError isDenormalized isIEEE isInfinite isNaN isNegativeZero iterate last lcm "
    "length lex lines log logBase lookup map mapM mapM_ max maxBound maximum maybe min minBound minimum mod negate not "
    "notElem null odd or otherwise pi pred print product properFraction putChar putStr putStrLn quot quotRem read "
    "readFile readIO readList readLn readParen reads readsPrec realToFrac recip rem repeat replicate return reverse "
    "round scaleFloat scanl scanl1 scanr scanr1 seq sequence sequence_ show showChar showList showParen showString "
    "shows showsPrec significand signum sin sinh snd span splitAt sqrt subtract succ sum tail take takeWhile tan tanh "
    "toEnum toInteger toRational truncate uncurry undefined unlines until unwords unzip unzip3 userError words "
    "writeFile zip zip3 zipWith zipWith3"
)
FUNCTIONS = tuple(_FUNCTIONS.split())
TYPE_OF = {
    "True": "Bool",
    "False": "Bool",
    "Nothing": "Maybe …",
    "Just": "Maybe …",
    "LT": "Ordering",
    "EQ": "Ordering",
    "GT": "Ordering",
}
"""The types of the constructors that students know best."""

CONSTRUCTORS = ("EQ", "False", "GT", "Just", "LT", "Left", "Nothing", "Right", "True")
_TYPES = "Bool Char Double Either FilePath Float IO IOError Int Integer Maybe Ordering Rational ReadS ShowS String"
TYPES = tuple(_TYPES.split())
_CLASSES = "Bounded Enum Eq Floating Fractional Functor Integral Monad Num Ord Read Real RealFloat RealFrac Show"
CLASSES = tuple(_CLASSES.split())
DERIVABLE = ("Eq", "Ord", "Enum", "Bounded", "Show", "Read")

METHODS = {
    "Eq": ("==", "/="),
    "Ord": ("compare", "<", "<=", ">=", ">", "max", "min"),
    "Enum": ("succ", "pred", "toEnum", "fromEnum", "enumFrom", "enumFromThen", "enumFromTo", "enumFromThenTo"),
    "Bounded": ("minBound", "maxBound"),
    "Show": ("showsPrec", "show", "showList"),
    "Num": ("+", "-", "*", "negate", "abs", "signum", "fromInteger"),
    "Functor": ("fmap",),
}
"""What an instance of a class may define."""

USES = {
    "Eq": ("==", "/=", "elem", "notElem", "lookup"),
    "Ord": ("<", "<=", ">", ">=", "max", "min", "compare", "maximum", "minimum"),
    "Enum": ("..", "succ", "pred", "fromEnum", "toEnum"),
    "Bounded": ("minBound", "maxBound"),
    "Show": ("show", "shows", "print"),
    "Num": ("+", "-", "*", "sum", "product", "negate", "abs", "fromIntegral"),
    "Fractional": ("/",),
    "Integral": ("div", "mod", "quot", "rem", "even", "odd", "divMod", "quotRem", "gcd", "lcm"),
    "Functor": ("fmap",),
}
"""Operations of the Prelude that need an instance of a class."""

ORDER = {
    "take": "first how many, then the list: `take 4 xs`",
    "drop": "first how many, then the list: `drop 4 xs`",
    "splitAt": "first the position, then the list: `splitAt 4 xs`",
    "replicate": "first how many, then what: `replicate 4 x`",
    "map": "first the function, then the list: `map f xs`",
    "filter": "first the condition, then the list: `filter p xs`",
    "any": "first the condition, then the list: `any p xs`",
    "all": "first the condition, then the list: `all p xs`",
    "takeWhile": "first the condition, then the list: `takeWhile p xs`",
    "dropWhile": "first the condition, then the list: `dropWhile p xs`",
    "span": "first the condition, then the list: `span p xs`",
    "break": "first the condition, then the list: `break p xs`",
    "concatMap": "first the function, then the list: `concatMap f xs`",
    "elem": "first the element, then the list: `elem x xs`",
    "notElem": "first the element, then the list: `notElem x xs`",
    "lookup": "first the key, then the list of pairs: `lookup key pairs`",
    "foldr": "first the function, then the start, then the list: `foldr f start xs`",
    "foldl": "first the function, then the start, then the list: `foldl f start xs`",
    "zipWith": "first the function, then the two lists: `zipWith f xs ys`",
    "!!": "first the list, then the position: `xs !! 3`",
}
"""The order of the arguments of functions with which it is often mistaken."""
