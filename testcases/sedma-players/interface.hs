-- How a view of a game gets from a line of text to a player. Pasted into the test program; every name begins with
-- "harness". The line is SEAT DEALT , PAST , TABLE, written together: the seat's letter; its first four cards; for each
-- past trick the leader's seat, the four cards as they were played, the seat's own card, and the card it drew or "-";
-- the cards on the table. A card is one letter.

data HarnessView = HarnessView Player Hand [HarnessTrick] Trick

data HarnessTrick = HarnessTrick Trick Player Card (Maybe Card)

-- Everything is decoded before the player is called, so that a message about a failed pattern shows cards and none of
-- our names. What the player makes of it is not forced: a state that is never looked at may be undefined.
harnessPlay :: PlayerState s => AIPlayer s -> HarnessView -> Card
harnessPlay player (HarnessView seat dealt past table) = harnessFold player table (initState seat dealt) past

harnessFold :: PlayerState s => AIPlayer s -> Trick -> s -> [HarnessTrick] -> Card
harnessFold player table state [] = player table state
harnessFold player table state (HarnessTrick trick leader own drawn : past) =
  harnessFold player table (updateState trick leader own drawn state) past

harnessDecode :: String -> HarnessView
harnessDecode (seat : a : b : c : d : ',' : text) =
  harnessView (harnessSeat seat) (harnessCards [a, b, c, d]) (harnessPast text)

harnessView :: Player -> Hand -> ([HarnessTrick], Trick) -> HarnessView
harnessView seat dealt (past, table) = seat `seq` dealt `seq` HarnessView seat dealt past table

harnessPast :: String -> ([HarnessTrick], Trick)
harnessPast (',' : table) = harnessTable (harnessCards table)
harnessPast (leader : a : b : c : d : own : drawn : text) =
  harnessBefore (harnessTrick (harnessCards [a, b, c, d]) (harnessSeat leader) (harnessCard own) (harnessDrawn drawn))
    (harnessPast text)

harnessTable :: Trick -> ([HarnessTrick], Trick)
harnessTable table = table `seq` ([], table)

harnessBefore :: HarnessTrick -> ([HarnessTrick], Trick) -> ([HarnessTrick], Trick)
harnessBefore trick (past, table) = trick `seq` (trick : past, table)

harnessTrick :: Trick -> Player -> Card -> Maybe Card -> HarnessTrick
harnessTrick trick leader own drawn =
  trick `seq` leader `seq` own `seq` drawn `seq` HarnessTrick trick leader own drawn

harnessCards :: String -> [Card]
harnessCards [] = []
harnessCards (letter : letters) = harnessCons (harnessCard letter) (harnessCards letters)

harnessCons :: Card -> [Card] -> [Card]
harnessCons card cards = card `seq` cards `seq` (card : cards)

harnessDrawn :: Char -> Maybe Card
harnessDrawn '-' = Nothing
harnessDrawn letter = harnessJust (harnessCard letter)

harnessJust :: Card -> Maybe Card
harnessJust card = card `seq` Just card

harnessSeat :: Char -> Player
harnessSeat 'A' = A
harnessSeat 'B' = B
harnessSeat 'C' = C
harnessSeat 'D' = D

harnessCard :: Char -> Card
harnessCard 'A' = Card Heart R7
harnessCard 'B' = Card Heart R8
harnessCard 'C' = Card Heart R9
harnessCard 'D' = Card Heart R10
harnessCard 'E' = Card Heart RJ
harnessCard 'F' = Card Heart RQ
harnessCard 'G' = Card Heart RK
harnessCard 'H' = Card Heart RA
harnessCard 'I' = Card Diamond R7
harnessCard 'J' = Card Diamond R8
harnessCard 'K' = Card Diamond R9
harnessCard 'L' = Card Diamond R10
harnessCard 'M' = Card Diamond RJ
harnessCard 'N' = Card Diamond RQ
harnessCard 'O' = Card Diamond RK
harnessCard 'P' = Card Diamond RA
harnessCard 'Q' = Card Spade R7
harnessCard 'R' = Card Spade R8
harnessCard 'S' = Card Spade R9
harnessCard 'T' = Card Spade R10
harnessCard 'U' = Card Spade RJ
harnessCard 'V' = Card Spade RQ
harnessCard 'W' = Card Spade RK
harnessCard 'X' = Card Spade RA
harnessCard 'Y' = Card Club R7
harnessCard 'Z' = Card Club R8
harnessCard 'a' = Card Club R9
harnessCard 'b' = Card Club R10
harnessCard 'c' = Card Club RJ
harnessCard 'd' = Card Club RQ
harnessCard 'e' = Card Club RK
harnessCard 'f' = Card Club RA
