-- Imports the types from a module of another name.
import CallbreakDataTypes

replay :: [Round] -> Maybe Standing
replay rounds = if null rounds then Nothing else Just ([A, B, C, D], [0, 0, 0, 0])
