"""What can have been wrong with a card of the card game, as a change of its steps."""

from collections.abc import Sequence

from companion.corrections.corrected_game import Actions, Change
from companion.journal.ledger import CardStep
from companion.rules.card_game.actions import CardAction, PlayCard
from companion.rules.card_game.game import apply
from companion.rules.card_game.state import Effecting, PlayingTogether
from companion.rules.common import Pass


def other_card(steps: Sequence[CardStep], number: int, action: CardAction) -> Change:
    """Another card, or another use of its effect, in the place of what a step told (numbers from 1).

    What followed from a card stays with it where its effect is the same. Another effect was not used, as long as
    nobody tells what it did: that can be corrected next. Raises Refusal.
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
