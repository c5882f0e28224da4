-- Imports the types from a module of another name.
import MiesjelenDataTypes

replay :: Game -> Maybe Result
replay (Game scores sessions) = if null sessions then Nothing else Just (Open scores)
