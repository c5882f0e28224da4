-- Defects for whole.hs, each under the id of its misconception: functions that take the place of those of the same name.

-- defect: partners-ab-cd
forAC s = s < 2

-- defect: partners-ad-bc
forAC s = s == 0 || s == 3

-- defect: c-plays-for-bd
forAC s = s == 0

-- defect: d-plays-for-ac
forAC s = s /= 1

-- defect: first-match-wins
winningPlace (first:others) = head ([ n | (n, c) <- zip [1..] others, matches first c ] ++ [0])

-- defect: no-match-goes-to-last-player
winningPlace (first:others) = last (length others : [ n | (n, c) <- zip [1..] others, matches first c ])

-- defect: winner-from-wrong-end
winningPlace cs@(first:others) = length cs - 1 - last (0 : [ n | (n, c) <- zip [1..] others, matches first c ])

-- defect: matches-suit
matches (Card s _) (Card t r) = suitNo s == suitNo t || rankNo r == 7

-- defect: suit-or-rank-matches
matches (Card s first) (Card t r) = suitNo s == suitNo t || rankNo r == rankNo first || rankNo r == 7

-- defect: hearts-are-trumps
matches (Card _ first) (Card t r) = suitNo t == 0 || rankNo r == rankNo first || rankNo r == 7

-- defect: higher-rank-also-takes
matches (Card _ first) (Card _ r) = rankNo r >= rankNo first || rankNo r == 7

-- defect: sevens-not-jokers
matches (Card _ first) (Card _ r) = rankNo r == rankNo first

-- defect: eights-also-jokers
matches (Card _ first) (Card _ r) = rankNo r == rankNo first || rankNo r < 9

-- defect: joker-must-follow-suit
matches (Card s first) (Card t r) = rankNo r == rankNo first || (rankNo r == 7 && suitNo s == suitNo t)

-- defect: leading-seven-is-joker
matches (Card _ first) (Card _ r) = rankNo first == 7 || rankNo r == rankNo first || rankNo r == 7

-- defect: leading-seven-wins-trick
matches (Card _ first) (Card _ r) = rankNo first /= 7 && (rankNo r == rankNo first || rankNo r == 7)

-- defect: first-leader-b
firstLeader = 1

-- defect: leader-always-a
nextLeader _ _ = 0

-- defect: next-leader-clockwise
nextLeader leader _ = (leader + 1) `mod` 4

-- defect: left-of-winner-leads
nextLeader _ w = (w + 1) `mod` 4

-- defect: three-players-wrap
seat leader place = (leader + place) `mod` 3

-- defect: wraparound-always-to-a
seat leader place = if leader + place > 3 then 0 else leader + place

-- defect: trick-credited-to-leader
keeper (leader, _, _, _) = leader
bonusTo (leader, _, _, _) = leader

-- defect: tens-not-counted
cardPoints (Card _ RA) = 10
cardPoints _ = 0

-- defect: aces-not-counted
cardPoints (Card _ R10) = 10
cardPoints _ = 0

-- defect: ace-worth-twenty
cardPoints (Card _ R10) = 10
cardPoints (Card _ RA) = 20
cardPoints _ = 0

-- defect: kings-count-points
cardPoints (Card _ R10) = 10
cardPoints (Card _ RK) = 10
cardPoints (Card _ RA) = 10
cardPoints _ = 0

-- defect: sevens-count-points
cardPoints (Card _ R7) = 10
cardPoints (Card _ R10) = 10
cardPoints (Card _ RA) = 10
cardPoints _ = 0

-- defect: nines-taken-for-tens
cardPoints (Card _ R9) = 10
cardPoints (Card _ RA) = 10
cardPoints _ = 0

-- defect: red-points-only
cardPoints (Card Heart R10) = 10
cardPoints (Card Diamond R10) = 10
cardPoints (Card Heart RA) = 10
cardPoints (Card Diamond RA) = 10
cardPoints _ = 0

-- defect: lead-card-not-counted
counted (_, _, four, _) = drop 1 four

-- defect: two-of-four-cards-counted
counted (_, _, four, _) = [head four, last four]

-- defect: only-winning-card-counted
counted (leader, w, four, _) = take 1 (drop ((w - leader) `mod` 4) four)

-- defect: last-trick-cards-not-counted
counted (_, _, four, isLast) = if isLast then [] else four

-- defect: no-last-trick-bonus
bonus _ = 0

-- defect: bonus-twenty
bonus (_, _, _, isLast) = if isLast then 20 else 0

-- defect: bonus-for-every-trick
bonus _ = 10

-- defect: bonus-only-with-points
bonus (_, _, four, isLast) = if isLast && sum (map cardPoints four) > 0 then 10 else 0

-- defect: bonus-only-for-bd
bonus (_, w, _, isLast) = if isLast && odd w then 10 else 0

-- defect: bonus-to-leader
bonusTo (leader, _, _, _) = leader

-- defect: bonus-always-to-ac
bonusTo _ = 0

-- defect: bonus-to-losers-of-last-trick
bonusTo (_, w, _, _) = (w + 1) `mod` 4

-- defect: three-when-no-points
prize team ts
  | points loser ts == 0 = Three
  | otherwise            = One
  where loser = not (isAC team)

-- defect: two-when-no-trick
prize team ts
  | points loser ts == 0 = Two
  | otherwise            = One
  where loser = not (isAC team)

-- defect: no-points-means-one
prize team ts
  | tricksOf loser ts == 0 = Three
  | otherwise              = One
  where loser = not (isAC team)

-- defect: two-and-three-swapped
prize team ts
  | tricksOf loser ts == 0 = Two
  | points loser ts == 0   = Three
  | otherwise              = One
  where loser = not (isAC team)

-- defect: bd-never-three
prize AC ts
  | tricksOf False ts == 0 = Three
  | points False ts == 0   = Two
  | otherwise              = One
prize BD ts
  | points True ts == 0 = Two
  | otherwise           = One

-- defect: length-only-empty
wholeDeck cs = not (null cs)

-- defect: accepts-31
wholeDeck cs = length cs == 31 || length cs == 32

-- defect: error-on-wrong-length
wholeDeck cs = length cs == 32 || error "wrong number of cards"

-- defect: crash-on-empty
wholeDeck (_:cs) = length cs == 31

-- defect: no-repeat-check
allDifferent _ = True
winningTeam ts
  | points True ts >= points False ts = AC
  | otherwise                         = BD

-- defect: repeat-adjacent-only
allDifferent (c:d:cs) = not (same c d) && allDifferent (d:cs)
allDifferent _        = True

-- defect: repeat-only-first-card
allDifferent []     = True
allDifferent (c:cs) = not (any (same c) cs)

-- defect: repeat-within-trick-only
allDifferent [] = True
allDifferent cs = different (take 4 cs) && allDifferent (drop 4 cs)
  where different []     = True
        different (x:xs) = not (any (same x) xs) && different xs

-- defect: error-on-repeat
allDifferent []     = True
allDifferent (c:cs) = if any (same c) cs then error "repeated card" else allDifferent cs
