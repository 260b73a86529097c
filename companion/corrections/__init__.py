"""Corrections of past steps, and the game that follows from them: pure functions for both games.

A correction is a draft (`draft.py`): the edited list of all entries of the game, each with the step that it is or
stands for. `edits.py` makes a `Correction` (`correction.py`) of what was wrong: a card in either game, or a lot in the
auction game, its buyer and its price. What follows goes on up to a stop: a later step that is no longer possible, or a
lot whose second card or sale nobody has told yet. Each way to go on there (`stops.py`, and of a card out of turn
`out_of_turn.py`) is one more edit of the draft, until nothing stops it. The dialogue is in `pages/corrections/`; the
ledger confirms a correction as a whole.

Places of steps in a game count from 0.
"""
