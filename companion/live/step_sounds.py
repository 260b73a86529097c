"""What can be heard and seen of a confirmed step beside its picture: sounds, the lamp. Nothing depends on a secret."""

from companion.config.options import MILLISECOND
from companion.journal.ledger import AnyStep, opens_fists
from companion.live.effects import Effect, Heard, Lit, Sound
from companion.rules.auction_game.actions import Bid, Hammer

BID_LIT = 60 * MILLISECOND
SOLD_LIT = 400 * MILLISECOND
FELT: list[Effect] = [Heard(Sound.BID), Lit(BID_LIT)]
"""A bid, or a press in the self-test."""
LOST_LIT = 200 * MILLISECOND
LOST: list[Effect] = [Heard(Sound.LATE), Lit(LOST_LIT)]
"""A press or a key that never arrived."""


def sounding(step: AnyStep) -> list[Effect]:
    """The effects of a step, in order."""
    effects: list[Effect] = []
    if opens_fists(step):
        effects += [Heard(Sound.OPENED), Lit(SOLD_LIT)]
    elif isinstance(step.actions[-1], Bid):
        effects += FELT
    elif isinstance(step.actions[-1], Hammer):
        effects.append(Lit(SOLD_LIT))
    if len(step.after.payouts) > len(step.before.payouts):
        effects.append(Heard(Sound.SETTLED))
        effects += [Heard(Sound.PAID)] if any(step.after.payouts[-1]) else []
    return effects
