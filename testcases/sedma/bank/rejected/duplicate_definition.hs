-- The clauses of replay are torn apart by another definition.
import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay [] = Nothing

size :: Cards -> Int
size cs = length cs

replay cs = if size cs == 32 then Just (AC, One) else Nothing
