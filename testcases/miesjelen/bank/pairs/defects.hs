-- Defects for whole.hs, each under the id of its misconception: functions that replace those of the same name.

-- defect: ace-is-low
height card = if rankNo card == 14 then 1 else rankNo card

-- defect: ranks-by-name
height (Card _ r) = length (takeWhile (/= show r) ["R10", "R7", "R8", "R9", "RA", "RJ", "RK", "RQ"])

-- defect: tens-above-kings
height card
  | rankNo card == 14 = 20
  | rankNo card == 10 = 19
  | otherwise         = rankNo card

-- defect: dealer-stays
nextDealer (Finished dealer _ _) _ = dealer

-- defect: dealer-backwards
nextDealer (Finished dealer _ _) n = (dealer - 1) `mod` n

-- defect: last-winner-deals
nextDealer (Finished _ _ tricks) _ = head [ winner | Trick _ _ winner <- [last tricks] ]

-- defect: voided-session-dealt-again
nextDealer (Finished dealer zeros _) n = if zeros > 1 then dealer else (dealer + 1) `mod` n

-- defect: first-card-sets-trumps
trumps (Session _ cards) = suitOf (head cards)

-- defect: spades-always-trumps
trumps _ = Spade

-- defect: dealer-leads
firstLeader dealer _ = dealer

-- defect: first-player-leads
firstLeader _ _ = 0

-- defect: leader-stays
nextLeader (Trick leader _ _) _ = leader

-- defect: left-of-winner-leads
nextLeader (Trick _ _ winner) n = (winner + 1) `mod` n

-- defect: lead-passes-round
nextLeader (Trick leader _ _) n = (leader + 1) `mod` n

-- defect: no-duty-to-follow
follows _ _ _ _ = True

-- defect: no-duty-to-trump
playsATrump _ _ _ _ = True

-- defect: no-duties
follows _ _ _ _ = True
playsATrump _ _ _ _ = True

-- defect: trump-any-time
follows card led held trump = same (suitOf card) led || same (suitOf card) trump || not (has led held)

-- defect: no-discard
playsATrump card led _ trump = same (suitOf card) led || same (suitOf card) trump

-- defect: must-beat
overtakes card before held trump = higher card || not (any higher allowed)
  where
    top       = before !! best trump before
    higher c  = beats c top trump
    following = filter (same (suitOf (head before)) . suitOf) held
    allowed   = if null following then filter (same trump . suitOf) held else following

-- defect: hand-never-shrinks
hand cards _ = cards

-- defect: no-trump-lead
mayLead card held trump = not (same (suitOf card) trump) || all (same trump . suitOf) held

-- defect: no-trumps
beats card top _ = same (suitOf card) (suitOf top) && height card > height top

-- defect: trump-only-if-higher
beats card top trump = (same (suitOf card) (suitOf top) || same (suitOf card) trump) && height card > height top

-- defect: last-trump-takes
beats card top trump = same (suitOf card) trump || same (suitOf card) (suitOf top) && height card > height top

-- defect: first-trump-takes
beats card top trump
  | same (suitOf top) trump         = False
  | same (suitOf card) (suitOf top) = height card > height top
  | otherwise                       = same (suitOf card) trump

-- defect: highest-rank-takes
beats card top _ = height card > height top

-- defect: other-suits-can-win
beats card top trump
  | same (suitOf card) trump == same (suitOf top) trump = height card > height top
  | otherwise                                           = same (suitOf card) trump

-- defect: tricks-added
forTricks won times = won * times

-- defect: no-penalty
forNoTrick _ = 0

-- defect: penalty-one
forNoTrick times = times

-- defect: penalty-subtracted
forNoTrick times = -(5 * times)

-- defect: spades-not-doubled
factor _ = 1

-- defect: hearts-doubled
factor trump = if same trump Heart then 2 else 1

-- defect: penalty-not-doubled
forNoTrick _ = 5

-- defect: tricks-not-doubled
forTricks won _ = -won

-- defect: never-below-zero
add score gained = max 0 (score + gained)

-- defect: overshoot-does-not-count
add score gained = if score + gained < 0 then score else score + gained

-- defect: below-zero-wins
hasWon score _ = score <= 0

-- defect: penalty-cannot-win
hasWon score gained = score == 0 && gained < 0

-- defect: winner-counted-from-zero
result (Course _ scores (Just p) _ _) = Just (Won p scores)
result (Course _ scores Nothing _ _)  = Just (Open scores)

-- defect: plays-on-after-zero
afterAWin course sessions = playSession course sessions

-- defect: sessions-after-win-ignored
afterAWin course _ = result course

-- defect: always-from-25
firstScores scores = map (const 25) scores

-- defect: tie-first-wins
settle _ after zeros = (after, if null zeros then Nothing else Just (head zeros))

-- defect: void-keeps-scores
settle _ after zeros = (after, if length zeros == 1 then Just (head zeros) else Nothing)

-- defect: void-only-for-the-two
settle before after zeros
  | length zeros == 1 = (after, Just (head zeros))
  | otherwise         = ([ if elem p zeros then b else a | (p, b, a) <- zip3 [0 ..] before after ], Nothing)

-- defect: void-starts-at-25
settle _ after zeros
  | length zeros > 1  = (map (const 25) after, Nothing)
  | length zeros == 1 = (after, Just (head zeros))
  | otherwise         = (after, Nothing)

-- defect: void-is-nothing
result (Course _ _ _ _ True) = Nothing
result (Course _ scores (Just p) _ _) = Just (Won (p + 1) scores)
result (Course _ scores Nothing _ _)  = Just (Open scores)

-- defect: one-player-allowed
mayPlay players = players >= 1 && players <= 6

-- defect: three-players-at-least
mayPlay players = players >= 3 && players <= 6

-- defect: five-players-at-most
mayPlay players = players >= 2 && players <= 5

-- defect: crash-on-no-players
mayPlay players = 32 `div` players >= 5 && players >= 2

-- defect: zero-at-start-allowed
mayStart _ = True

-- defect: negative-start-refused
mayStart scores = all (> 0) scores

-- defect: no-session-allowed
mayBeSessions _ = True

-- defect: crash-on-no-session
mayBeSessions (_ : _) = True

-- defect: length-whole-tricks
rightLength cards n = length cards `mod` n == 0

-- defect: more-cards-allowed
rightLength cards n = length cards >= 5 * n && length cards `mod` n == 0

-- defect: crash-on-short-session
rightLength cards n | length cards >= 5 * n = length cards == 5 * n

-- defect: no-repeat-check
differ _ _ = True

-- defect: cards-differ-across-sessions
differ cards earlier = allDiffer (concat [ played | Session _ played <- earlier ] ++ cards)

-- defect: turned-card-unchecked
isTheDealers _ _ _ = True

-- defect: turned-card-anybodys
isTheDealers turned _ tricks = isIn turned (concat [ cards | Trick _ cards _ <- tricks ])

-- defect: turned-card-not-played
isTheDealers turned _ tricks = not (isIn turned (concat [ cards | Trick _ cards _ <- tricks ]))

-- defect: turned-card-played-first
isTheDealers turned dealer tricks = isIn turned (map (cardOf dealer) (take 1 tricks))
