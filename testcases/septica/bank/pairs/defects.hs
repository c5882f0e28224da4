-- Defects for whole.hs, each under the id of its misconception: functions that replace those of the same name.

-- defect: beats-top-card
matches c cs = rankNo c == rankNo (last cs)

-- defect: same-rank-only
sevenBeats _ = False
eightBeats _ _ = False

-- defect: higher-beats
matches c cs = rankNo c >= rankNo (head cs)

-- defect: suit-beats
matches c cs = rankNo c == rankNo (head cs) || suitNo c == suitNo (head cs)

-- defect: no-beat-check
beats _ _ _ = True

-- defect: four-cards-a-trick
beats played c cs
  | length cs >= 4 = False
  | otherwise      = isRank 7 c && sevenBeats cs || matches c cs || isRank 8 c && eightBeats (length cs) played

-- defect: seven-beats-nothing
sevenBeats _ = False

-- defect: seven-not-on-seven-led
matches c cs = not (isRank 7 c) && rankNo c == rankNo (head cs)
sevenBeats cs = not (isRank 7 (head cs))

-- defect: anything-beats-led-seven
matches c cs = isRank 7 (head cs) || rankNo c == rankNo (head cs)

-- defect: seven-cannot-be-beaten
beats played c cs
  | isRank 7 (last cs) = False
  | otherwise          = isRank 7 c && sevenBeats cs || matches c cs || isRank 8 c && eightBeats (length cs) played

-- defect: eight-never-beats
eightBeats _ _ = False

-- defect: eight-always-beats
eightBeats _ _ = True

-- defect: eight-counts-itself
eightBeats before _ = (before + 1) `mod` 3 == 0

-- defect: eight-only-at-three
eightBeats before _ = before == 3

-- defect: eight-at-two
eightBeats before _ = even before

-- defect: eight-does-not-count-first
eightBeats before _ = (before - 1) `mod` 3 == 0

-- defect: eight-counts-whole-game
eightBeats _ played = played `mod` 3 == 0

-- defect: continue-with-any-card
continues _ _ _ = True

-- defect: continue-forbidden
continues _ _ _ = False

-- defect: continue-only-same-value
continues _ c cs = rankNo c == rankNo (head cs)

-- defect: continues-alone
passLasts = True

-- defect: pass-ends-trick
leading course@(Course _ _ _ _ (Trick leader _ _) _) (Play c) = lay leader c course
leading course Stop = if mayFollow course Stop then Just course else Nothing
leading _ _ = Nothing
responding course (Play c)
  | beats (cardsPlayed course) c (table course) = lay (other (active course)) c course
responding course Pass = Just (endTrick course)
responding _ _ = Nothing
mayFollow course Stop = case lastMove course of
  [Pass] -> True
  _      -> False
mayFollow _ _ = False

-- defect: stop-without-pass
responding course (Play c)
  | beats (cardsPlayed course) c (table course) = lay (other (active course)) c course
responding course Pass = Just (pass course)
responding course Stop = Just (endTrick course)
responding _ _ = Nothing

-- defect: leader-may-pass
leading course@(Course _ _ _ _ (Trick leader _ _) _) (Play c) = lay leader c course
leading (Course hands stock points taken (Trick leader laid passed) moves) Pass
  = Just (Course hands stock points taken (Trick (other leader) laid passed) moves)
leading _ _ = Nothing

-- defect: leader-takes
taker (Trick leader _ _) = leader

-- defect: passer-takes
taker (Trick _ laid _) = other (fst (last laid))

-- defect: first-beater-takes
taker (Trick _ laid _) = fst (last (take 2 laid))

-- defect: eight-does-not-take
taker (Trick _ laid _) = last [ p | (p, c) <- laid, isRank 7 c || rankNo c == rankNo (snd (head laid)) ]

-- defect: player-two-starts
firstLeader = P2

-- defect: leaders-alternate
nextLeader (Trick leader _ _) _ hands = unlessEmpty (other leader) hands

-- defect: loser-leads
nextLeader _ t hands = unlessEmpty (other t) hands

-- defect: leader-stays
nextLeader (Trick leader _ _) _ hands = unlessEmpty leader hands

-- defect: empty-winner-leads
nextLeader _ t _ = t

-- defect: loser-draws-first
drawers t hands stock = take stock (inTurns (other t) (missing (other t) hands) (missing t hands))

-- defect: player-one-draws-first
drawers _ hands stock = take stock (inTurns P1 (missing P1 hands) (missing P2 hands))

-- defect: winner-draws-all-first
drawers t hands stock = take stock (replicate (missing t hands) t ++ replicate (missing (other t) hands) (other t))

-- defect: one-card-drawn
drawers t hands stock = take stock [ p | p <- [t, other t], missing p hands > 0 ]

-- defect: hand-of-three
handSize = 3

-- defect: hands-not-counted
mayPlay _ = True
nextLeader _ t _ = t

-- defect: tens-not-counted
cardPoints c = if isRank 14 c then 1 else 0

-- defect: aces-not-counted
cardPoints c = if isRank 10 c then 1 else 0

-- defect: sevens-count-too
cardPoints c = if isRank 7 c || isRank 10 c || isRank 14 c then 1 else 0

-- defect: last-trick-bonus
bonus course = if cardsPlayed course == 32 then 1 else 0

-- defect: last-trick-not-counted
gains t course
  | cardsPlayed course == 32 = (0, 0)
  | otherwise                = give (sum (map cardPoints (table course)) + bonus course) t (0, 0)

-- defect: own-cards-counted
gains t course@(Course _ _ _ _ (Trick _ laid _) _)
  = foldr (\(p, c) pair -> give (cardPoints c) p pair) (give (bonus course) t (0, 0)) laid

-- defect: mars-from-seven
result (Course _ _ (a, b) _ _ _)
  | a > b     = Just (if a >= 7 then Mars P1 else Win P1)
  | a < b     = Just (if b >= 7 then Mars P2 else Win P2)
  | otherwise = Just Draw

-- defect: no-mars
result (Course _ _ (a, b) _ _ _)
  | a > b     = Just (Win P1)
  | a < b     = Just (Win P2)
  | otherwise = Just Draw

-- defect: draw-to-p1
result (Course _ _ (a, b) _ _ _)
  | a > b     = Just (if a >= 8 then Mars P1 else Win P1)
  | a < b     = Just (if b >= 8 then Mars P2 else Win P2)
  | otherwise = Just (Win P1)

-- defect: draw-by-tricks
result course@(Course _ _ (a, b) _ _ _)
  | a > b     = Just (if a >= 8 then Mars P1 else Win P1)
  | a < b     = Just (if b >= 8 then Mars P2 else Win P2)
  | n > m     = Just (Win P1)
  | n < m     = Just (Win P2)
  | otherwise = Just Draw
  where (n, m) = tricksTaken course

-- defect: most-tricks-win
result course@(Course _ _ (a, b) _ _ _)
  | a >= 8    = Just (Mars P1)
  | b >= 8    = Just (Mars P2)
  | n > m     = Just (Win P1)
  | n < m     = Just (Win P2)
  | otherwise = Just Draw
  where (n, m) = tricksTaken course

-- defect: draw-is-nothing
result (Course _ _ (a, b) _ _ _)
  | a > b     = Just (if a >= 8 then Mars P1 else Win P1)
  | a < b     = Just (if b >= 8 then Mars P2 else Win P2)
  | otherwise = Nothing

-- defect: no-repeat-check
repeats _ = False

-- defect: repeat-within-trick-only
repeats course = any (twice . cardsOf) (allTricks course)

-- defect: unfinished-allowed
closing course = Just course

-- defect: end-needs-no-stop
closing course
  | isOver course            = Just course
  | cardsPlayed course == 32 = Just (endTrick course)
  | otherwise                = Nothing

-- defect: crash-on-short-record
closing course | isOver course = Just course

-- defect: after-the-end-allowed
mayFollow _ _ = True
