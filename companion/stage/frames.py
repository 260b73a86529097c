"""Pictures around and over a game: menu, questions, pads, the cover. Those before the first card: `stage/setup.py`."""

from companion.commands import commands as c
from companion.commands import story
from companion.keying import CORRECTED
from companion.rules.state import Lot, OnceAround, Open, Sealed
from companion.rules.words import Auction
from companion.scene.screens import (
    Bidder,
    Choice,
    MenuScreen,
    PadScreen,
    Scene,
    Screen,
)
from companion.session import Session
from companion.stage.health import health_choice, health_screen
from companion.stage.history import games_screen, history_screen
from companion.stage.house import house_choice, house_screen
from companion.stage.lots import lots_screen
from companion.stage.own_money import money_screen, own_money_screen
from companion.stage.parts import artists_in, beyond, cover_screen, keypad, lot_of, note_at, told_of, typed_at
from companion.stage.past import past_screen
from companion.stage.self_test import self_test_screen
from companion.stage.setup import house_rules_screen, leave_choice, set_up_screen, typing_screen, welcome_screen
from companion.stage.story import code_screen, story_screen
from companion.stage.teaching import reader_screen
from companion.stage.titles import redo_title, undo_title
from companion.stage.tuning import languages_screen, settings_choice, settings_screen
from companion.views.house import HouseView
from companion.views.views import (
    PAST,
    AtCode,
    AtCorrection,
    AtCover,
    AtGames,
    AtHealth,
    AtHistory,
    AtHouseRules,
    AtLanguages,
    AtLearning,
    AtLots,
    AtMenu,
    AtMoney,
    AtMoneyCover,
    AtOwnMoney,
    AtPad,
    AtQuestion,
    AtSecretPad,
    AtSelfTest,
    AtSettings,
    AtSetUp,
    AtStory,
    AtSwitchOff,
    AtTeaching,
    AtTyping,
    AtWelcome,
    View,
)


def frame_screen(session: Session, view: View) -> Screen:  # noqa: PLR0912  # one branch for each view
    """The picture of what is open around or over the game."""
    if isinstance(view, AtWelcome):
        return welcome_screen(session, view)
    if isinstance(view, AtSetUp):
        return set_up_screen(session, view)
    if isinstance(view, AtTyping):
        return typing_screen(session.tongue, view)
    if isinstance(view, AtHouseRules):
        return house_rules_screen(session, view)
    if isinstance(view, AtQuestion):
        return _question(session, view)
    if isinstance(view, AtTeaching | AtLearning):
        return reader_screen(session, view)
    if isinstance(view, AtHistory):
        return history_screen(session, view.page)
    if isinstance(view, AtMenu):
        return _menu(session)
    if isinstance(view, AtSettings):
        return settings_screen(session)
    if isinstance(view, AtLanguages):
        return languages_screen(session)
    if isinstance(view, AtSelfTest) and session.self_tester.test is not None:
        return self_test_screen(session, session.self_tester.test)
    if isinstance(view, HouseView):
        return house_screen(session, view)
    if isinstance(view, AtHealth):
        return health_screen(session, view.health)
    if isinstance(view, AtSwitchOff):
        say = session.tongue.say
        return MenuScreen(
            say("Switch off?"), (leave_choice(session.options, session.tongue),), Choice(c.Back(), say("Back"))
        )
    if isinstance(view, AtCover):
        return cover_screen(session, view.seat, c.Uncover(view.seat))
    if isinstance(view, AtSecretPad):
        return _secret_pad(session, view.seat)
    if isinstance(view, AtPad):
        return _pad(session, view)
    if isinstance(view, AtCorrection):
        return _correction(session, view)
    if isinstance(view, AtGames):
        return games_screen(session, view)
    if isinstance(view, PAST):
        return past_screen(session, view)
    if isinstance(view, AtStory):
        return story_screen(session, view.page)
    if isinstance(view, AtCode):
        return code_screen(session.tongue, view.code)
    if isinstance(view, AtLots):
        back = Choice(c.Back(), session.tongue.say("Back"))
        return lots_screen(session.ledger.steps, session.tongue, view.page, back)
    if isinstance(view, AtMoney):
        return money_screen(session)
    if isinstance(view, AtMoneyCover):
        return cover_screen(session, view.seat, story.ShowOwnMoney(view.seat))
    if isinstance(view, AtOwnMoney):
        return own_money_screen(session, view.seat)
    raise LookupError(f"a {type(view).__name__} has no picture of its own")


def _menu(session: Session) -> MenuScreen:
    tongue = session.tongue
    say = tongue.say
    last, undone = undo_title(session.any_ledger, tongue), redo_title(session.any_ledger, tongue)
    entries = [
        Choice(c.Undo(), say("Undo: {title}", title=last))
        if last
        else Choice(c.Undo(), say("Undo"), say("nothing to undo")),
        Choice(c.Redo(), say("Redo: {title}", title=undone))
        if undone
        else Choice(c.Redo(), say("Redo"), say("nothing to redo")),
    ]
    if last:
        entries.append(Choice(c.OpenHistory(), say("History")))
    if not session.plays_cards:
        entries += [
            Choice(story.OpenLots(), say("The lots")),
            Choice(story.OpenMoney(), say("Money")),
            Choice(
                c.SwitchCountdown(), say("Countdown: on") if session.bidding.countdown_on else say("Countdown: off")
            ),
        ]
    if session.stickers is not None:
        entries.append(Choice(c.OpenTeaching(), say("Teach the reader cards")))
    entries += [
        Choice(c.TurnPicture(), say("Turn the picture")),
        settings_choice(session),
        house_choice(session),
        health_choice(session),
        Choice(c.OtherGames(), say("Another game")),
        leave_choice(session.options, tongue),
    ]
    return MenuScreen(say("Menu"), tuple(entries), Choice(c.Back(), say("Back")))


def _question(session: Session, view: AtQuestion) -> MenuScreen:
    """A card beyond the edition's count: the table says whether it is really there."""
    say = session.tongue.say
    state = session.any_state
    place = beyond(session, view.action)[0]
    artist = state.game.edition.artists[place]
    number = told_of(session)[place] + artists_in(state, view.action).count(place)
    return MenuScreen(
        title=say("{artist}: the book lists {cards} cards", artist=artist.short, cards=artist.cards),
        entries=(Choice(view.action, say("Yes, really number {number}", number=number)),),
        back=Choice(c.Back(), say("Back")),
    )


def _secret_pad(session: Session, seat: int) -> PadScreen:
    say = session.tongue.say
    name = session.state.game.names[seat - 1]
    return PadScreen(
        title=say("{name}: a secret bid", name=name),
        lot=lot_of(session, _lot(session), Auction.SEALED),
        seats=(),
        number=seat,
        name=name,
        typed=None,
        keys=keypad(session),
        back=Choice(c.Back(), say("Back")),
        undo=None,
        note=note_at(session, seat),
        hint=say("The keys show nothing, on purpose. # alone is an empty fist."),
    )


def _pad(session: Session, view: AtPad) -> PadScreen:
    """A bid keyed in the open: any seat's in an open auction, the asked seat's in a once-around."""
    say = session.tongue.say
    state = session.state
    stage = state.stage
    kind = Auction.OPEN if isinstance(stage, Open) else Auction.ONCE_AROUND
    standing = say("No bid yet")
    if isinstance(stage, Open | OnceAround) and stage.leader:
        amount = session.tongue.money(state.game.edition, stage.amount)
        standing = say("{amount} by {name}", amount=amount, name=state.game.names[stage.leader - 1])
    return PadScreen(
        title=standing,
        lot=lot_of(session, _lot(session), kind),
        seats=_pick(session, view.seat) if kind is Auction.OPEN else (),
        number=view.seat,
        name=state.game.names[view.seat - 1] if view.seat else "",
        typed=typed_at(session, view.seat) if view.seat else "",
        keys=keypad(session),
        back=Choice(c.Back(), say("Back")),
        undo=None,
        note=note_at(session, view.seat),
    )


def _correction(session: Session, view: AtCorrection) -> PadScreen:
    say = session.tongue.say
    return PadScreen(
        title=say("Give money") if view.sign > 0 else say("Take money"),
        lot=None,
        seats=_pick(session, view.seat),
        number=view.seat,
        name=session.state.game.names[view.seat - 1],
        typed=typed_at(session, CORRECTED),
        keys=keypad(session),
        back=Choice(c.Back(), say("Back")),
        undo=None,
        note=note_at(session, view.seat),
    )


def _pick(session: Session, chosen: int) -> tuple[Bidder, ...]:
    """The seats, each to be chosen by a touch."""
    return tuple(
        Bidder(seat, name, "", seat == chosen, auctioneer=False, touch=Choice(c.ChooseSeat(seat), name))
        for seat, name in enumerate(session.state.game.names, start=1)
    )


def _lot(session: Session) -> Lot:
    stage = session.state.stage
    if isinstance(stage, Open | OnceAround | Sealed):
        return stage.lot
    raise LookupError(f"phase {session.state.phase} has no lot to key a bid for")


def plain_scene(session: Session) -> Scene:
    """In the place of a picture that cannot be drawn: the ways on from any, and no word of a player's."""
    say = session.tongue.say
    ways = (
        Choice(c.PutAway(), say("Go on")),
        Choice(c.NewGame(), say("New game")),
        leave_choice(session.options, session.tongue),
    )
    return Scene(MenuScreen(say("This picture cannot be drawn"), ways, Choice(c.Back(), say("Back"))))
