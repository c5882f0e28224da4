-- `player` has no signature: its type is inferred.
import SedmaBase

data Hold = Hold [Card]

instance PlayerState Hold where
  initState _ h = Hold h
  updateState _ _ m d (Hold h) = Hold (filter (m /=) h ++ maybe [] (: []) d)

player t (Hold h) = head ([c | f <- take 1 t, c <- h, beats c f] ++ h)
