-- Defects for whole.hs, each under the id of its misconception: functions that replace those of the same name.

-- defect: player-a-begins
firstDealer = 3

-- defect: dealer-stays
nextDealer dealer _ = dealer

-- defect: dealer-moves-backwards
nextDealer dealer _ = (dealer - 1) `mod` 4

-- defect: last-winner-deals
nextDealer dealer []     = dealer
nextDealer _      tricks = winner (last tricks)

-- defect: dealer-calls-first
firstCaller dealer = dealer

-- defect: calls-from-player-a
firstCaller _ = 0

-- defect: call-zero-allowed
lowestCall = 0

-- defect: call-fourteen-allowed
highestCall = 14

-- defect: call-at-most-eight
highestCall = 8

-- defect: calls-at-most-thirteen
isSumAllowed calls = sum calls <= 13

-- defect: extra-calls-ignored
areFour calls = length calls >= 4

-- defect: dealer-leads
firstLeader dealer = dealer

-- defect: eldest-always-leads
nextLeader leader _ = leader

-- defect: lead-passes-round
nextLeader leader _ = next leader

-- defect: left-of-winner-leads
nextLeader _ w = next w

-- defect: play-anticlockwise
seat leader n = (leader - n) `mod` 4

-- defect: no-trumps
isTrump _ = False

-- defect: hearts-are-trumps
isTrump c = suitNo c == 0

-- defect: trump-only-if-higher
better c best = (sameSuit c best || isTrump c) && height c > height best

-- defect: last-trump-takes
better c best = isTrump c || sameSuit c best && height c > height best

-- defect: first-trump-takes
better c best
  | isTrump best    = False
  | sameSuit c best = height c > height best
  | otherwise       = isTrump c

-- defect: highest-rank-takes
better c best = height c > height best

-- defect: other-suits-can-win
better c best
  | isTrump c /= isTrump best = isTrump c
  | otherwise                 = height c > height best

-- defect: ace-is-low
height c = if rankNo c == 14 then 1 else rankNo c

-- defect: ranks-by-name
height (Card _ r) = length (takeWhile (< show r) ["R10", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "RA", "RJ", "RK", "RQ"])

-- defect: lowest-takes
height c = negate (rankNo c)

-- defect: no-duty-to-follow
revokes _ _ = False

-- defect: trump-any-time
revokes (Turn table _ hand) c = not (sameSuit c (head table) || isTrump c) && any (sameSuit (head table)) hand

-- defect: hand-never-shrinks
inHand p before tricks = played p (before ++ tricks)

-- defect: spades-must-be-broken
mayLead c hand before = suitNo c /= 2 || any ((== 2) . suitNo) (concat [ cs | Trick _ cs <- before ]) || all ((== 2) . suitNo) hand

-- defect: no-duty-to-beat
leavesUnbeaten _ _ = False

-- defect: beat-though-trumped
leavesUnbeaten (Turn table _ hand) c = not (better c best) && any (`better` best) (filter (sameSuit (head table)) hand)
  where best = foldl1 (\x y -> if better y x then y else x) (filter (sameSuit (head table)) table)

-- defect: must-play-highest
leavesUnbeaten (Turn table best hand) c = or [ better d best && better d c | d <- hand, sameSuit d (head table) ]
leavesUntrumped (Turn _ best hand) c = or [ better d best && better d c | d <- hand, isTrump d ]

-- defect: beat-only-card-before
leavesUnbeaten (Turn table _ hand) c = not (better c (last table)) && any (`better` last table) (filter (sameSuit (head table)) hand)
leavesUntrumped (Turn table _ hand) c = not (isTrump c && better c (last table)) && any (`better` last table) (filter isTrump hand)

-- defect: no-duty-to-trump
leavesUntrumped _ _ = False

-- defect: any-spade-when-out
leavesUntrumped (Turn _ _ hand) c = not (isTrump c) && any isTrump hand

-- defect: no-duty-to-overtrump
leavesUntrumped (Turn _ best hand) c = not (isTrump best) && not (isTrump c && better c best) && any (`better` best) (filter isTrump hand)

-- defect: no-lower-spade
leavesUntrumped (Turn _ best hand) c
  | isTrump c && better c best                = False
  | any (`better` best) (filter isTrump hand) = True
  | otherwise                                 = isTrump c && not (all isTrump hand)

-- defect: no-duties
revokes _ _ = False
leavesUnbeaten _ _ = False
leavesUntrumped _ _ = False

-- defect: last-player-unbound
bound = 3

-- defect: only-first-round-checked
areDutiesChecked before = before == 0

-- defect: exact-call-needed
isMade call n = n == call

-- defect: extra-trick-worth-one
scoreMade _ n = 10 * n

-- defect: extra-tricks-free
scoreMade call _ = 10 * call

-- defect: call-not-in-tenths
scoreMade _ n = n

-- defect: missed-call-is-zero
scoreMissed _ _ = 0

-- defect: missed-call-by-shortfall
scoreMissed call n = 10 * (n - call)

-- defect: missed-keeps-tenths
scoreMissed call n = -10 * call + n

-- defect: last-round-counts
addScore _ gain = gain

-- defect: never-below-zero
addScore score gain = max 0 (score + gain)

-- defect: scores-in-calling-order
listed totals = tail totals ++ [head totals]

-- defect: first-of-a-tie-wins
named ps = [head ps]

-- defect: last-of-a-tie-wins
named ps = [last ps]

-- defect: most-tricks-win
haveMost rounds _ = named (largest (foldl (zipWith (+)) [0, 0, 0, 0] (map won rounds)))

-- defect: five-rounds-needed
fewestRounds = 5

-- defect: any-number-of-rounds
mostRounds = Nothing

-- defect: no-round-allowed
fewestRounds = 0

-- defect: no-length-check
isWhole _ = True

-- defect: whole-tricks-suffice
isWhole cards = length cards `mod` 4 == 0

-- defect: crash-on-short-round
isWhole cards = seq (cards !! 51) (null (drop 52 cards))

-- defect: no-repeat-check
differ _ = True

-- defect: repeat-within-trick-only
differ cards = and [ not (equal (trick !! m) (trick !! n)) | trick <- fours cards, n <- [1 .. length trick - 1], m <- [0 .. n - 1] ]

-- defect: cards-differ-across-rounds
mayComeAgain rounds = and [ not (any (equal c) (drop n cards)) | (n, c) <- zip [1 ..] cards ]
  where cards = concat [ cs | Round _ cs <- rounds ]
