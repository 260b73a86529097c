"""Corrections of a card in the card game."""

from collections.abc import Sequence

from companion.corrections.corrected_game import Actions, Change
from companion.journal.ledger import Step
from companion.rules.card_game.actions import PlayCard
from companion.rules.card_game.game import Effecting, PlayingTogether
from companion.rules.common import Pass
from companion.rules.protocol import AnyAction, apply


def other_card(steps: Sequence[Step], number: int, action: AnyAction) -> Change:
    """Return the change that replaces the action of a step (numbers from 1) by another.

    If the card's effect is the same, what followed from it is kept. Another effect counts as not used, which can be
    corrected next. Raise Refusal.
    """
    step = steps[number - 1]
    if not isinstance(action, PlayCard):
        return Change(number - 1, number, ((action,),))
    end = number
    while end < len(steps) and isinstance(steps[end].before.phase, Effecting | PlayingTogether):
        end += 1
    followed: tuple[Actions, ...] = tuple(each.actions for each in steps[number:end])
    phase, was = apply(step.before, action).phase, step.after.phase
    same = isinstance(phase, PlayingTogether) and isinstance(was, PlayingTogether)
    if isinstance(phase, Effecting) and isinstance(was, Effecting):
        same = phase.effect is was.effect
    if not same:
        followed = ((Pass(action.seat),),) if isinstance(phase, Effecting) else ()
    return Change(number - 1, end, ((action,), *followed))
