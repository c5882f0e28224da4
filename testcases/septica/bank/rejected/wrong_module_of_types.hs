-- Imports the types from a module of another name.
import SepticaDataTypes

replay :: [Move] -> Maybe Result
replay ms = if length [ c | Play c <- ms ] == 32 then Just Draw else Nothing
