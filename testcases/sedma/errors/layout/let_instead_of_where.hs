-- A `let` with definitions ends the function, and nothing is done with them.
-- code: syntax-error
-- line: 10
-- says: `in`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs =
  let n = length cs
      isGame = n == 32

score :: Cards -> Int
score cs = 10 * length [() | Card _ RA <- cs]
