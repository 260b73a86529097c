"""A player's own money, shown to its owner: asked for, covered, uncovered by the owner, and gone by itself.

The table knows what everybody has and never tells. Who forgot it may ask; the others look away, as at a secret bid.
The amount is in one Scene alone, the one that its owner uncovered, and nowhere else: not in a log, not on disk.
"""

from companion.commands import commands as c
from companion.commands import story
from companion.live.look import Look
from companion.modes import is_over
from companion.scene.screens import Choice, MenuScreen
from companion.scene.story import OwnMoneyScreen


def money_screen(look: Look) -> MenuScreen:
    """All about money: whose is to be shown to its owner, and what the table corrects."""
    say = look.tongue.say
    own = [] if is_over(look.state) else list(enumerate(look.state.game.names, start=1))
    return MenuScreen(
        title=say("Money"),
        entries=(
            *(Choice(story.AskOwnMoney(seat), say("{name}: what I have", name=name)) for seat, name in own),
            Choice(c.OpenCorrection(1), say("Give a seat money")),
            Choice(c.OpenCorrection(-1), say("Take money from a seat")),
        ),
        back=Choice(c.Back(), say("Back")),
    )


def own_money_screen(look: Look, seat: int) -> OwnMoneyScreen:
    """What the owner has, for the owner."""
    say, game = look.tongue.say, look.state.game
    return OwnMoneyScreen(
        number=seat,
        name=game.names[seat - 1],
        label=say("You have"),
        amount=look.tongue.money(game.edition, look.state.cash[seat - 1]),
        hint=say("It is covered again in a few seconds"),
        hide=Choice(c.Back(), say("Cover it")),
    )
