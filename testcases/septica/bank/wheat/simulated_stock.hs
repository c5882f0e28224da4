-- Hands and stock are lists of face-down cards that are really dealt, drawn and played.
import SepticaDatatypes

data FaceDown = FaceDown

type Pile = [FaceDown]

-- players and their piles: the player to move comes first
data Place = Place Player Pile [Card]

data Table = Table Place Place Pile [Card]

shuffled :: Pile
shuffled = replicate 32 FaceDown

deal :: Table
deal = Table (Place P1 (take 4 shuffled) []) (Place P2 (take 4 (drop 4 shuffled)) []) (drop 8 shuffled) []

replay :: [Move] -> Maybe Result
replay moves = leading deal moves []

name :: Card -> String
name (Card s r) = show s ++ show r

-- the third argument: names of the cards that have been seen
leading :: Table -> [Move] -> [String] -> Maybe Result
leading (Table (Place p [] won) (Place _ [] won') [] _) moves _ =
  if null moves then Just (end p (points won) (points won')) else Nothing
leading (Table (Place p (_ : hand) won) opponent stock _) (Play c : moves) seen
  | name c `notElem` seen = beating (Table opponent (Place p hand won) stock [c]) moves (name c : seen)
leading _ _ _ = Nothing

beating :: Table -> [Move] -> [String] -> Maybe Result
beating (Table (Place p (_ : hand) won) opponent stock pile) (Play c : moves) seen
  | name c `notElem` seen && c `onto` pile
  = beating (Table opponent (Place p hand won) stock (pile ++ [c])) moves (name c : seen)
beating (Table me opponent stock pile) (Pass : moves) seen = choosing (Table opponent me stock pile) moves seen
beating _ _ _ = Nothing

choosing :: Table -> [Move] -> [String] -> Maybe Result
choosing (Table (Place p (_ : hand) won) opponent stock pile) (Play c : moves) seen
  | name c `notElem` seen && c `onto` pile
  = beating (Table opponent (Place p hand won) stock (pile ++ [c])) moves (name c : seen)
choosing (Table (Place p hand won) opponent stock pile) (Stop : moves) seen
  = leading (leader (drawing 4 (Table (Place p hand (won ++ pile)) opponent stock []))) moves seen
choosing _ _ _ = Nothing

-- four rounds of drawing are always enough
drawing :: Int -> Table -> Table
drawing 0 table = table
drawing n (Table me opponent stock pile) = drawing (n - 1) (Table me' opponent' stock'' pile)
  where (me', stock')        = drawOne me stock
        (opponent', stock'') = drawOne opponent stock'

drawOne :: Place -> Pile -> (Place, Pile)
drawOne place [] = (place, [])
drawOne (Place p hand won) (c : stock)
  | length hand < 4 = (Place p (c : hand) won, stock)
  | otherwise       = (Place p hand won, c : stock)

leader :: Table -> Table
leader (Table (Place p [] won) opponent stock pile) = Table opponent (Place p [] won) stock pile
leader table = table

onto :: Card -> [Card] -> Bool
onto (Card _ r) pile@(Card _ first : _) = case r of
  R7 -> True
  R8 -> length pile `mod` 3 == 0 || show first == show R8
  _  -> show r == show first

points :: [Card] -> Int
points cards = length (filter counts cards)
  where counts (Card _ R10) = True
        counts (Card _ RA)  = True
        counts _            = False

-- a player, the points of this player, the points of the other
end :: Player -> Int -> Int -> Result
end P2 x y = end P1 y x
end P1 x y
  | x == y    = Draw
  | x < y     = if y >= 8 then Mars P2 else Win P2
  | otherwise = if x >= 8 then Mars P1 else Win P1
