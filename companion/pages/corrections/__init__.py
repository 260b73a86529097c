"""The pages on which a past step is corrected, from what was wrong to what goes from hand to hand.

`what_was_wrong.py` asks first, of a sold lot with a pad for its buyer and price. It leads to a page that asks how it
really was: `other_card.py` (on the screen of `past_card.py`), `past_payment.py`, `past_hand.py`. What is entered
becomes a `Correction`; `preview.py` shows what it makes of the game, or asks what is still unknown of
a lot (`past_lot.py`). `undo.py` shows the same of an undo. What both show is an `EditEffect` (`effect.py`) in words
(`effect_in_words.py`), with the settlements (`settlements.py`, in words `settle_up.py`).
"""
