-- The lead moves to the next player after each trick.
import CallbreakDatatypes

-- a suit and a rank as numbers; clubs, diamonds, hearts, spades from 1 to 4
data Plain = Plain Int Int

plain :: Card -> Plain
plain (Card s r) = Plain (suit s) (rank r)
  where
    suit Club    = 1
    suit Diamond = 2
    suit Heart   = 3
    suit Spade   = 4
    rank R2  = 2
    rank R3  = 3
    rank R4  = 4
    rank R5  = 5
    rank R6  = 6
    rank R7  = 7
    rank R8  = 8
    rank R9  = 9
    rank R10 = 10
    rank RJ  = 11
    rank RQ  = 12
    rank RK  = 13
    rank RA  = 14

instance Eq Plain where
  Plain s r == Plain t q = s == t && r == q

trumps :: Int
trumps = 4

inSuit :: Int -> Plain -> Bool
inSuit s (Plain t _) = s == t

-- over (the best card so far) (a card)
over :: Plain -> Plain -> Bool
over (Plain s r) (Plain t q)
  | t == s      = q > r
  | t == trumps = True
  | otherwise   = False

-- a trick: the leader's seat, the cards
data Trick = Trick Int [Plain]

-- the place of the best card, and the card
topOf :: [Plain] -> (Int, Plain)
topOf cards = foldl1 keep (zip [0 ..] cards)
  where keep (m, c) (n, d) = if c `over` d then (n, d) else (m, c)

winner :: Trick -> Int
winner (Trick leader cards) = seat leader (fst (topOf cards))

seat :: Int -> Int -> Int
seat leader n = (leader + n) `mod` 4

tricksFrom :: Int -> [Plain] -> [Trick]
tricksFrom _ [] = []
tricksFrom leader cards = now : tricksFrom (seat leader 1) (drop 4 cards)
  where now = Trick leader (take 4 cards)

-- what the player in this seat plays in these tricks
plays :: Int -> [Trick] -> [Plain]
plays p tricks = [ cards !! n | Trick leader cards <- tricks, let n = (p - leader) `mod` 4, n < length cards ]

honest :: [Trick] -> Bool
honest [] = True
honest tricks@(Trick leader cards : later) = all honestAt [1 .. length cards - 1] && honest later
  where
    Plain led _ = head cards
    honestAt n
      | not (null suited) = inSuit led card && mustBeat suited
      | otherwise         = mustBeat hand
      where
        card   = cards !! n
        hand   = plays (seat leader n) tricks
        suited = filter (inSuit led) hand
        best   = snd (topOf (take n cards))
        mustBeat choice = over best card || not (any (over best) choice)

repeats :: [Plain] -> Bool
repeats []       = False
repeats (c : cs) = c `elem` cs || repeats cs

gained :: Call -> Int -> Tenths
gained call won
  | won < call = -(10 * call)
  | otherwise  = 10 * call + won - call

-- the dealer's seat, the scores
type Score = (Int, [Tenths])

playRound :: Score -> Round -> Maybe Score
playRound (dealer, scores) (Round calls cards)
  | length calls /= 4              = Nothing
  | or [ n < 1 | n <- calls ]      = Nothing
  | or [ n > 13 | n <- calls ]     = Nothing
  | length deck /= 52              = Nothing
  | repeats deck                   = Nothing
  | not (honest tricks)            = Nothing
  | otherwise                      = Just (eldest, zipWith (+) scores (map gain [0 .. 3]))
  where
    deck   = map plain cards
    eldest = seat dealer 1
    tricks = tricksFrom eldest deck
    gain p = gained (calls !! ((p - eldest) `mod` 4)) (length [ () | t <- tricks, winner t == p ])

replay :: [Round] -> Maybe Standing
replay rounds
  | n == 0 || n > 5 = Nothing
  | otherwise       = go (0, [0, 0, 0, 0]) rounds
  where
    n = length rounds
    go (_, scores) [] = Just ([ p | (p, s) <- zip [A, B, C, D] scores, s == maximum scores ], scores)
    go score (r : rs) = maybe Nothing (\next -> go next rs) (playRound score r)
