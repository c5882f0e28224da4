-- There is no case for a session in which cards are missing.
import MiesjelenDatatypes

-- numbers of the ranks
rankNum :: Rank -> Int
rankNum R7 = 7
rankNum R8 = 8
rankNum R9 = 9
rankNum R10 = 10
rankNum RJ = 11
rankNum RQ = 12
rankNum RK = 13
rankNum RA = 14

-- numbers of the suits
suitNum :: Suit -> Int
suitNum Heart = 1
suitNum Diamond = 2
suitNum Spade = 3
suitNum Club = 4

getRank :: Card -> Int
getRank (Card s r) = rankNum r

getSuit :: Card -> Int
getSuit (Card s r) = suitNum s

equalCards :: Card -> Card -> Bool
equalCards c d = if getSuit c == getSuit d then (if getRank c == getRank d then True else False) else False

isIn :: Card -> [Card] -> Bool
isIn c [] = False
isIn c (x:xs) = if equalCards c x then True else isIn c xs

hasDuplicate :: [Card] -> Bool
hasDuplicate [] = False
hasDuplicate (c:cs) = if isIn c cs then True else hasDuplicate cs

hasZero :: [Int] -> Bool
hasZero [] = False
hasZero (x:xs) = if x == 0 then True else hasZero xs

numberOfZeros :: [Int] -> Int
numberOfZeros [] = 0
numberOfZeros (x:xs) = if x == 0 then 1 + numberOfZeros xs else numberOfZeros xs

hasSuit :: Int -> [Card] -> Bool
hasSuit s [] = False
hasSuit s (c:cs) = if getSuit c == s then True else hasSuit s cs

-- the player on the left; players are 1 to n
leftOf :: Int -> Int -> Int
leftOf n p = if p == n then 1 else p + 1

-- number of players, trump, player of the best card, best card, player of the next card, next cards of the trick
trickWinner :: Int -> Int -> Int -> Card -> Int -> [Card] -> Int
trickWinner n t bp b p [] = bp
trickWinner n t bp b p (c:cs) = if getSuit c == getSuit b
                                then (if getRank c > getRank b then trickWinner n t p c (leftOf n p) cs
                                      else trickWinner n t bp b (leftOf n p) cs)
                                else if getSuit c == t then trickWinner n t p c (leftOf n p) cs
                                else trickWinner n t bp b (leftOf n p) cs

winnerOfTrick :: Int -> Int -> Int -> [Card] -> Int
winnerOfTrick n t leader (c:cs) = trickWinner n t leader c (leftOf n leader) cs

-- the winners of all tricks of a session
allWinners :: Int -> Int -> Int -> [Card] -> [Int]
allWinners n t leader [] = []
allWinners n t leader cs = winnerOfTrick n t leader (take n cs) : allWinners n t (winnerOfTrick n t leader (take n cs)) (drop n cs)

-- the players of all cards of a session
allPlayers :: Int -> Int -> Int -> [Card] -> [Int]
allPlayers n t leader [] = []
allPlayers n t leader cs = circle n n leader ++ allPlayers n t (winnerOfTrick n t leader (take n cs)) (drop n cs)

circle :: Int -> Int -> Int -> [Int]
circle n 0 p = []
circle n k p = p : circle n (k-1) (leftOf n p)

-- the cards of one player
cardsOfPlayer :: Int -> [Int] -> [Card] -> [Card]
cardsOfPlayer p [] cs = []
cardsOfPlayer p ps [] = []
cardsOfPlayer p (q:qs) (c:cs) = if p == q then c : cardsOfPlayer p qs cs else cardsOfPlayer p qs cs

-- number of players, trump, led suit, how many cards are in the trick, players, cards
checkCards :: Int -> Int -> Int -> Int -> [Int] -> [Card] -> Bool
checkCards n t led k ps [] = True
checkCards n t led k (p:ps) (c:cs) =
  if k == n then checkCards n t (getSuit c) 1 ps cs
  else if getSuit c == led then checkCards n t led (k+1) ps cs
  else if hasSuit led (cardsOfPlayer p ps cs) then False
  else if getSuit c == t then checkCards n t led (k+1) ps cs
  else if hasSuit t (cardsOfPlayer p ps cs) then False
  else checkCards n t led (k+1) ps cs

firstCards :: Int -> [Card] -> [Card]
firstCards 0 cs = []
firstCards k (c:cs) = c : firstCards (k-1) cs

sessionOk :: Int -> Int -> Card -> [Card] -> Bool
sessionOk n dealer turned cs =
  if length cs > length (firstCards (5 * n) cs) then False
  else if hasDuplicate cs then False
  else if isIn turned (cardsOfPlayer dealer players cs) then checkCards n (getSuit turned) 0 n players cs
  else False
  where players = allPlayers n (getSuit turned) (leftOf n dealer) cs

howMany :: Int -> [Int] -> Int
howMany p [] = 0
howMany p (w:ws) = if p == w then 1 + howMany p ws else howMany p ws

-- trump, number of the player, scores, winners
newScores :: Int -> Int -> [Int] -> [Int] -> [Int]
newScores t p [] ws = []
newScores t p (s:ss) ws = if howMany p ws == 0
                          then (if t == 3 then (s + 10) : newScores t (p+1) ss ws else (s + 5) : newScores t (p+1) ss ws)
                          else (if t == 3 then (s - 2 * howMany p ws) : newScores t (p+1) ss ws
                                else (s - howMany p ws) : newScores t (p+1) ss ws)

-- the first player with zero
whoWon :: Int -> [Int] -> Int
whoWon p (s:ss) = if s == 0 then p else whoWon (p+1) ss

replay :: Game -> Maybe Result
replay (Game ss sessions) = if length ss < 2 then Nothing
                            else if length ss > 6 then Nothing
                            else if hasZero ss then Nothing
                            else if length sessions == 0 then Nothing
                            else allSessions (length ss) 1 ss sessions

-- number of players, dealer, scores, sessions
allSessions :: Int -> Int -> [Int] -> [Session] -> Maybe Result
allSessions n d ss [] = Just (Open ss)
allSessions n d ss (Session turned cs : rest) =
  if sessionOk n d turned cs
  then afterSession n d ss (newScores (getSuit turned) 1 ss (allWinners n (getSuit turned) (leftOf n d) cs)) rest
  else Nothing

-- number of players, dealer, old scores, new scores, sessions
afterSession :: Int -> Int -> [Int] -> [Int] -> [Session] -> Maybe Result
afterSession n d old new rest = if numberOfZeros new == 0 then allSessions n (leftOf n d) new rest
                                else if numberOfZeros new == 1 then gameOver new rest
                                else allSessions n (leftOf n d) old rest

gameOver :: [Int] -> [Session] -> Maybe Result
gameOver ss [] = Just (Won (whoWon 1 ss) ss)
gameOver ss (s:rest) = Nothing
