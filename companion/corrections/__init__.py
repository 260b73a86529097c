"""Corrections of past steps, and the game that follows from them: pure functions for both games.

First what is corrected, as a `Change` of the steps (`changes.py`): a card in either game, or a lot in the auction game,
its buyer and its price. Then `follow` (`corrected_game.py`) returns the corrected game up to the first `Conflict`: a
later step that is no longer possible, or a lot whose second card or sale nobody has told yet. Each conflict is answered
(`answers.py`), and the game followed again with all answers, until none is left. The dialogue is in
`pages/preview_correction.py`; the ledger confirms a correction as a whole.

Places of steps in a game count from 0.
"""
