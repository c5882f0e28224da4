-- The clauses of replay are torn apart by another definition.
import CallbreakDatatypes

replay :: [Round] -> Maybe Standing
replay [] = Nothing

cards :: Round -> Int
cards (Round _ cs) = length cs

replay rounds = if all ((== 52) . cards) rounds then Just ([A, B, C, D], [0, 0, 0, 0]) else Nothing
