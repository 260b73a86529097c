"""A player's own money, shown to its owner: asked for, covered, uncovered by the owner, and gone by itself.

The table knows what everybody has and never tells. Who forgot it may ask; the others look away, as at a secret bid.
The amount is in one Scene alone, the one that its owner uncovered, and nowhere else: not in a log, not on disk.
"""

from companion.commands import commands as c
from companion.commands import story
from companion.modes import is_over
from companion.scene.screens import Choice, MenuScreen
from companion.scene.story import OwnMoneyScreen
from companion.session import Session


def money_screen(session: Session) -> MenuScreen:
    """All about money: whose is to be shown to its owner, and what the table corrects."""
    say = session.tongue.say
    own = [] if is_over(session.state) else list(enumerate(session.state.game.names, start=1))
    return MenuScreen(
        title=say("Money"),
        entries=(
            *(Choice(story.AskOwnMoney(seat), say("{name}: what I have", name=name)) for seat, name in own),
            Choice(c.OpenCorrection(1), say("Give a seat money")),
            Choice(c.OpenCorrection(-1), say("Take money from a seat")),
        ),
        back=Choice(c.Back(), say("Back")),
    )


def own_money_screen(session: Session, seat: int) -> OwnMoneyScreen:
    """What the owner has, for the owner."""
    say, game = session.tongue.say, session.state.game
    return OwnMoneyScreen(
        number=seat,
        name=game.names[seat - 1],
        label=say("You have"),
        amount=session.tongue.money(game.edition, session.state.cash[seat - 1]),
        hint=say("It is covered again in a few seconds"),
        hide=Choice(c.Back(), say("Cover it")),
    )
