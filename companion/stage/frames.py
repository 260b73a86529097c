"""Pictures around and over a game: menu, questions, pads, the cover. Those before the first card: `stage/setup.py`."""

from companion.commands import commands as c
from companion.commands import story
from companion.keying import CORRECTED
from companion.live.look import Look
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
from companion.stage.health import health_choice, health_screen
from companion.stage.house import house_choice, house_screen
from companion.stage.lots import lots_screen
from companion.stage.own_money import money_screen, own_money_screen
from companion.stage.parts import artists_in, beyond, cover_screen, keypad, lot_of, note_at, told_of, typed_at
from companion.stage.self_test import self_test_screen
from companion.stage.setup import house_rules_screen, leave_choice, set_up_screen, typing_screen, welcome_screen
from companion.stage.story import code_screen, story_screen
from companion.stage.teaching import reader_screen
from companion.stage.titles import redo_title, undo_title
from companion.stage.tuning import settings_choice
from companion.views.house import HouseView
from companion.views.views import (
    AtCode,
    AtCorrection,
    AtCover,
    AtHealth,
    AtHouseRules,
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
    AtSetUp,
    AtStory,
    AtSwitchOff,
    AtTeaching,
    AtTyping,
    AtWelcome,
    View,
)


def frame_screen(look: Look, view: View) -> Screen:  # noqa: PLR0912  # one branch for each view
    """The picture of what is open around or over the game."""
    if isinstance(view, AtWelcome):
        return welcome_screen(look, view)
    if isinstance(view, AtSetUp):
        return set_up_screen(look, view)
    if isinstance(view, AtTyping):
        return typing_screen(look.tongue, view)
    if isinstance(view, AtHouseRules):
        return house_rules_screen(look, view)
    if isinstance(view, AtQuestion):
        return _question(look, view)
    if isinstance(view, AtTeaching | AtLearning):
        return reader_screen(look, view)
    if isinstance(view, AtMenu):
        return _menu(look)
    if isinstance(view, AtSelfTest) and look.self_tester.test is not None:
        return self_test_screen(look, look.self_tester.test)
    if isinstance(view, HouseView):
        return house_screen(look, view)
    if isinstance(view, AtHealth):
        return health_screen(look, view.health)
    if isinstance(view, AtSwitchOff):
        say = look.tongue.say
        return MenuScreen(say("Switch off?"), (leave_choice(look.options, look.tongue),), Choice(c.Back(), say("Back")))
    if isinstance(view, AtCover):
        return cover_screen(look, view.seat, c.Uncover(view.seat))
    if isinstance(view, AtSecretPad):
        return _secret_pad(look, view.seat)
    if isinstance(view, AtPad):
        return _pad(look, view)
    if isinstance(view, AtCorrection):
        return _correction(look, view)
    if isinstance(view, AtStory):
        return story_screen(look, view.page)
    if isinstance(view, AtCode):
        return code_screen(look.tongue, view.code)
    if isinstance(view, AtLots):
        back = Choice(c.Back(), look.tongue.say("Back"))
        return lots_screen(look.ledger.steps, look.tongue, view.page, back)
    if isinstance(view, AtMoney):
        return money_screen(look)
    if isinstance(view, AtMoneyCover):
        return cover_screen(look, view.seat, story.ShowOwnMoney(view.seat))
    if isinstance(view, AtOwnMoney):
        return own_money_screen(look, view.seat)
    raise LookupError(f"a {type(view).__name__} has no picture of its own")


def _menu(look: Look) -> MenuScreen:
    tongue = look.tongue
    say = tongue.say
    last, undone = undo_title(look.any_ledger, tongue), redo_title(look.any_ledger, tongue)
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
    if not look.plays_cards:
        entries += [
            Choice(story.OpenLots(), say("The lots")),
            Choice(story.OpenMoney(), say("Money")),
            Choice(c.SwitchCountdown(), say("Countdown: on") if look.countdown_on else say("Countdown: off")),
        ]
    if look.has_reader:
        entries.append(Choice(c.OpenTeaching(), say("Teach the reader cards")))
    entries += [
        Choice(c.TurnPicture(), say("Turn the picture")),
        settings_choice(look),
        house_choice(look),
        health_choice(look),
        Choice(c.OtherGames(), say("Another game")),
        leave_choice(look.options, tongue),
    ]
    return MenuScreen(say("Menu"), tuple(entries), Choice(c.Back(), say("Back")))


def _question(look: Look, view: AtQuestion) -> MenuScreen:
    """A card beyond the edition's count: the table says whether it is really there."""
    say = look.tongue.say
    state = look.any_state
    place = beyond(look, view.action)[0]
    artist = state.game.edition.artists[place]
    number = told_of(look)[place] + artists_in(state, view.action).count(place)
    return MenuScreen(
        title=say("{artist}: the book lists {cards} cards", artist=artist.short, cards=artist.cards),
        entries=(Choice(view.action, say("Yes, really number {number}", number=number)),),
        back=Choice(c.Back(), say("Back")),
    )


def _secret_pad(look: Look, seat: int) -> PadScreen:
    say = look.tongue.say
    name = look.state.game.names[seat - 1]
    return PadScreen(
        title=say("{name}: a secret bid", name=name),
        lot=lot_of(look, _lot(look), Auction.SEALED),
        seats=(),
        number=seat,
        name=name,
        typed=None,
        keys=keypad(look),
        back=Choice(c.Back(), say("Back")),
        undo=None,
        note=note_at(look, seat),
        hint=say("The keys show nothing, on purpose. # alone is an empty fist."),
    )


def _pad(look: Look, view: AtPad) -> PadScreen:
    """A bid keyed in the open: any seat's in an open auction, the asked seat's in a once-around."""
    say = look.tongue.say
    state = look.state
    stage = state.stage
    kind = Auction.OPEN if isinstance(stage, Open) else Auction.ONCE_AROUND
    standing = say("No bid yet")
    if isinstance(stage, Open | OnceAround) and stage.leader:
        amount = look.tongue.money(state.game.edition, stage.amount)
        standing = say("{amount} by {name}", amount=amount, name=state.game.names[stage.leader - 1])
    return PadScreen(
        title=standing,
        lot=lot_of(look, _lot(look), kind),
        seats=_pick(look, view.seat) if kind is Auction.OPEN else (),
        number=view.seat,
        name=state.game.names[view.seat - 1] if view.seat else "",
        typed=typed_at(look, view.seat) if view.seat else "",
        keys=keypad(look),
        back=Choice(c.Back(), say("Back")),
        undo=None,
        note=note_at(look, view.seat),
    )


def _correction(look: Look, view: AtCorrection) -> PadScreen:
    say = look.tongue.say
    return PadScreen(
        title=say("Give money") if view.sign > 0 else say("Take money"),
        lot=None,
        seats=_pick(look, view.seat),
        number=view.seat,
        name=look.state.game.names[view.seat - 1],
        typed=typed_at(look, CORRECTED),
        keys=keypad(look),
        back=Choice(c.Back(), say("Back")),
        undo=None,
        note=note_at(look, view.seat),
    )


def _pick(look: Look, chosen: int) -> tuple[Bidder, ...]:
    """The seats, each to be chosen by a touch."""
    return tuple(
        Bidder(seat, name, "", seat == chosen, auctioneer=False, touch=Choice(c.ChooseSeat(seat), name))
        for seat, name in enumerate(look.state.game.names, start=1)
    )


def _lot(look: Look) -> Lot:
    stage = look.state.stage
    if isinstance(stage, Open | OnceAround | Sealed):
        return stage.lot
    raise LookupError(f"phase {look.state.phase} has no lot to key a bid for")


def plain_scene(look: Look) -> Scene:
    """In the place of a picture that cannot be drawn: the ways on from any, and no word of a player's."""
    say = look.tongue.say
    ways = (
        Choice(c.PutAway(), say("Go on")),
        Choice(c.NewGame(), say("New game")),
        leave_choice(look.options, look.tongue),
    )
    return Scene(MenuScreen(say("This picture cannot be drawn"), ways, Choice(c.Back(), say("Back"))))
