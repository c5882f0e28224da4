-- Tries: to hide `primitive` by braces instead of layout, and by comments between its words.
-- Expected: refused (primitive).
module Replay (replay) where { import SedmaDatatypes
; replay :: Cards -> Maybe Winner ; replay cs = coerce (length cs) ;
  primitive{- a comment -}coerce
     {- another -} "primUnsafeCoerce"
  :: a -> b }
