"""Pictures around and over a game: welcome, set-up, typing a name, the menu, pads, the covered screen."""

from companion import commands as c
from companion.keying import CORRECTED
from companion.ledger import AnyLedger, AnyStep
from companion.modes import is_over
from companion.rules.edition import Edition
from companion.rules.game import ROUNDS
from companion.rules.state import Lot, OnceAround, Open, Sealed
from companion.rules.words import Auction
from companion.scene import (
    Artist,
    Bidder,
    Choice,
    CoverScreen,
    Mark,
    MenuScreen,
    PadScreen,
    Screen,
    SeatSetting,
    SetUpScreen,
    TypingScreen,
    WelcomeScreen,
)
from companion.session import Session
from companion.setting_up import FEWEST, MOST, SettingUp
from companion.stage_parts import artists_in, keypad, lot_of, note_at, round_of, told_of
from companion.titles import title
from companion.views import (
    AtCorrection,
    AtCover,
    AtHouseRules,
    AtMenu,
    AtPad,
    AtQuestion,
    AtSecretPad,
    AtSetUp,
    AtTyping,
    AtWelcome,
    View,
)

HOUSE_STEP = 10
"""Steps by which the money at the start is changed."""
LETTERS = ("QWERTYUIOP", "ASDFGHJKL-", "ZXCVBNMÄÖÜ")


def frame_screen(session: Session, view: View) -> Screen:
    """The picture of what is open around or over the game."""
    if isinstance(view, AtWelcome):
        return _welcome(view)
    if isinstance(view, AtSetUp):
        return _set_up(session, view)
    if isinstance(view, AtTyping):
        return _typing(view)
    if isinstance(view, AtHouseRules):
        return _house_rules(session, view)
    if isinstance(view, AtQuestion):
        return _question(session, view)
    if isinstance(view, AtMenu):
        return _menu(session)
    if isinstance(view, AtCover):
        return _cover(session, view.seat)
    if isinstance(view, AtSecretPad):
        return _secret_pad(session, view.seat)
    if isinstance(view, AtPad):
        return _pad(session, view)
    if isinstance(view, AtCorrection):
        return _correction(session, view)
    raise LookupError(f"{view} has no picture of its own")


def _welcome(view: AtWelcome) -> WelcomeScreen:
    first, *others = view.offered
    state = first.state
    latest: AnyStep | None = first.last
    last = f"Last confirmed: {title(latest)}" if latest else "No card has been played yet"
    over = is_over(state)
    return WelcomeScreen(
        headline="The last game is over" if over else "A game is waiting",
        lines=(", ".join(state.game.names), f"{state.game.edition.title}, {round_of(state).lower()}", last),
        choices=(
            Choice(c.Resume(first.number), "Its result" if over else "Go on with it"),
            *(Choice(c.Resume(other.number), _offer(other)) for other in others),
            Choice(c.NewGame(), "New game"),
            Choice(c.Leave(), "Close"),
        ),
    )


def _offer(ledger: AnyLedger) -> str:
    """An older unfinished game in a few words."""
    state = ledger.state
    names = state.game.names
    return f"Or {names[0]}, {names[1]} …, {round_of(state).lower()}"


def _set_up(session: Session, view: AtSetUp) -> SetUpScreen:
    plan = view.plan
    removable = len(plan.names) > FEWEST
    return SetUpScreen(
        edition=Choice(c.NextBox(), plan.box.title),
        artists=tuple(Artist(artist.short, artist.colour, Mark(artist.mark)) for artist in plan.box.artists),
        seats=tuple(
            SeatSetting(
                number=seat,
                name=name,
                starts=seat == plan.first,
                rename=Choice(c.Rename(seat), name),
                start=Choice(c.StartWith(seat), "Starts"),
                remove=Choice(c.RemoveSeat(seat), "Remove") if removable else None,
            )
            for seat, name in enumerate(plan.names, start=1)
        ),
        add=Choice(c.AddSeat(), "Add a seat") if len(plan.names) < MOST else None,
        begin=Choice(c.BeginGame(), "Begin", plan.waits),
        back=Choice(c.Back(), "Back") if view.way_back else None,
        house=Choice(c.OpenHouseRules(), _house_label(session, plan)),
        variant=Choice(c.SwitchMystery(), f"A mystery hand: {'yes' if plan.mystery else 'no'}")
        if plan.may_choose_mystery
        else None,
    )


def _house_label(session: Session, plan: SettingUp) -> str:
    differ = []
    if plan.start is not None and isinstance(plan.box, Edition):
        differ.append(f"start {plan.box.write(plan.start)}")
    if plan.rounds != ROUNDS:
        differ.append(f"{plan.rounds} {plan.box.round_name.lower()}{'s' if plan.rounds > 1 else ''}")
    if plan.ways.step is not None and isinstance(plan.box, Edition):
        differ.append(f"step {plan.box.write(plan.ways.step)}")
    if plan.ways.countdown is not None and isinstance(plan.box, Edition):
        differ.append(_striker(session, plan))
    return f"House rules: {', '.join(differ) or 'none'}"


def _striker(session: Session, plan: SettingUp) -> str:
    countdown = session.options.countdown_on if plan.ways.countdown is None else plan.ways.countdown
    return "countdown" if countdown else "gavel"


def _house_rules(session: Session, view: AtHouseRules) -> MenuScreen:
    plan = view.set_up.plan
    rounds = Choice(c.NextRounds(), f"{plan.box.round_name}s: {plan.rounds}")
    back = Choice(c.Back(), "Back")
    if not isinstance(plan.box, Edition):
        return MenuScreen(title="House rules", entries=(rounds,), back=back)
    edition = plan.box
    start = edition.start if plan.start is None else plan.start
    more = HOUSE_STEP * edition.step
    return MenuScreen(
        title="House rules",
        entries=(
            Choice(c.GiveAtStart(more), f"{edition.write(start)} at the start: more"),
            Choice(c.GiveAtStart(-more), f"{edition.write(start)} at the start: less", "" if start else "nothing left"),
            rounds,
            Choice(c.NextStep(), f"The button bids {edition.write(plan.ways.step or edition.step)} more"),
            Choice(c.NextStriker(), f"Open auctions end by: {_striker(session, plan)}"),
        ),
        back=back,
    )


def _typing(view: AtTyping) -> TypingScreen:
    first = not view.text or view.text.endswith((" ", "-"))
    rows = tuple(
        tuple(Choice(c.Letter(shown), shown) for letter in row if (shown := letter if first else letter.lower()))
        for row in LETTERS
    )
    return TypingScreen(
        title=f"Who sits at seat {view.seat}?",
        text=view.text,
        keys=(*rows, (Choice(c.Letter(" "), "space"), Choice(c.Erase(), "erase"))),
        done=Choice(c.Done(), "Done"),
        back=Choice(c.Back(), "Back"),
    )


def _menu(session: Session) -> MenuScreen:
    last: AnyStep | None = session.any_ledger.last
    undone: AnyStep | None = session.any_ledger.next
    entries = [
        Choice(c.Undo(), f"Undo: {title(last)}" if last else "Undo", "" if last else "nothing to undo"),
        Choice(c.Redo(), f"Redo: {title(undone)}" if undone else "Redo", "" if undone else "nothing to redo"),
    ]
    if not session.plays_cards:
        entries += [
            Choice(c.OpenCorrection(1), "Give a seat money"),
            Choice(c.OpenCorrection(-1), "Take money from a seat"),
            Choice(c.SwitchCountdown(), f"Countdown: {'on' if session.bidding.countdown_on else 'off'}"),
        ]
    entries += [
        Choice(c.SwitchSound(), f"Sound: {'on' if session.sound_on else 'off'}"),
        Choice(c.TurnPicture(), "Turn the picture"),
        Choice(c.SwitchFollowing(), f"Picture faces: {'whose turn it is' if session.faces is None else 'one side'}"),
        Choice(c.OtherGames(), "Another game"),
        Choice(c.Leave(), "Close"),
    ]
    return MenuScreen("Menu", tuple(entries), Choice(c.Back(), "Back"))


def _question(session: Session, view: AtQuestion) -> MenuScreen:
    """A card beyond the edition's count: the table says whether it is really there."""
    state = session.any_state
    artists = artists_in(state, view.action)
    place = artists[-1]
    artist = state.game.edition.artists[place]
    number = told_of(session)[place] + artists.count(place)
    return MenuScreen(
        title=f"{artist.short}: the book lists {artist.cards} cards",
        entries=(Choice(view.action, f"Yes, really number {number}"),),
        back=Choice(c.Back(), "Back"),
    )


def _cover(session: Session, seat: int) -> CoverScreen:
    name = session.state.game.names[seat - 1]
    return CoverScreen(seat, name, Choice(c.Uncover(seat), f"I am {name}"), Choice(c.Back(), "Back"))


def _secret_pad(session: Session, seat: int) -> PadScreen:
    name = session.state.game.names[seat - 1]
    return PadScreen(
        title=f"{name}: a secret bid",
        lot=lot_of(session.state, _lot(session), Auction.SEALED),
        seats=(),
        number=seat,
        name=name,
        typed=None,
        keys=keypad(),
        back=Choice(c.Back(), "Back"),
        undo=None,
        note=note_at(session, seat),
    )


def _pad(session: Session, view: AtPad) -> PadScreen:
    """A bid keyed in the open: any seat's in an open auction, the asked seat's in a once-around."""
    state = session.state
    stage = state.stage
    kind = Auction.OPEN if isinstance(stage, Open) else Auction.ONCE_AROUND
    standing = "No bid yet"
    if isinstance(stage, Open | OnceAround) and stage.leader:
        standing = f"{state.game.edition.write(stage.amount)} by {state.game.names[stage.leader - 1]}"
    return PadScreen(
        title=standing,
        lot=lot_of(state, _lot(session), kind),
        seats=_pick(session, view.seat) if kind is Auction.OPEN else (),
        number=view.seat,
        name=state.game.names[view.seat - 1] if view.seat else "",
        typed=session.bidding.keying.typed(view.seat) if view.seat else "",
        keys=keypad(),
        back=Choice(c.Back(), "Back"),
        undo=None,
        note=note_at(session, view.seat),
    )


def _correction(session: Session, view: AtCorrection) -> PadScreen:
    return PadScreen(
        title="Give money" if view.sign > 0 else "Take money",
        lot=None,
        seats=_pick(session, view.seat),
        number=view.seat,
        name=session.state.game.names[view.seat - 1],
        typed=session.bidding.keying.typed(CORRECTED),
        keys=keypad(),
        back=Choice(c.Back(), "Back"),
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
