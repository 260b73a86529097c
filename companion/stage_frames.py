"""Pictures around and over a game: welcome, set-up, house rules, typing a name, menu, questions, pads, the cover."""

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
from companion.stage_history import history_screen, undo_to_screen
from companion.stage_parts import artists_in, beyond, keypad, lot_of, note_at, told_of, typed_at
from companion.stage_self_test import self_test_choice, self_test_screen
from companion.stage_teaching import reader_screen
from companion.titles import title
from companion.tongue import LANGUAGES, Tongue
from companion.views import (
    AtCorrection,
    AtCover,
    AtHistory,
    AtHouseRules,
    AtLearning,
    AtMenu,
    AtPad,
    AtQuestion,
    AtSecretPad,
    AtSelfTest,
    AtSetUp,
    AtTeaching,
    AtTyping,
    AtUndoTo,
    AtWelcome,
    View,
)

HOUSE_STEP = 10
"""Steps by which the money at the start is changed."""
LETTERS = ("QWERTYUIOP", "ASDFGHJKL-", "ZXCVBNMÄÖÜ")


def frame_screen(session: Session, view: View) -> Screen:  # noqa: PLR0912  # one branch for each view
    """The picture of what is open around or over the game."""
    if isinstance(view, AtWelcome):
        return _welcome(session, view)
    if isinstance(view, AtSetUp):
        return _set_up(session, view)
    if isinstance(view, AtTyping):
        return _typing(session.tongue, view)
    if isinstance(view, AtHouseRules):
        return _house_rules(session, view)
    if isinstance(view, AtQuestion):
        return _question(session, view)
    if isinstance(view, AtTeaching | AtLearning):
        return reader_screen(session, view)
    if isinstance(view, AtHistory):
        return history_screen(session, view.page)
    if isinstance(view, AtUndoTo):
        return undo_to_screen(session, view.steps)
    if isinstance(view, AtMenu):
        return _menu(session)
    if isinstance(view, AtSelfTest) and session.self_tester.test is not None:
        return self_test_screen(session, session.self_tester.test)
    if isinstance(view, AtCover):
        return _cover(session, view.seat)
    if isinstance(view, AtSecretPad):
        return _secret_pad(session, view.seat)
    if isinstance(view, AtPad):
        return _pad(session, view)
    if isinstance(view, AtCorrection):
        return _correction(session, view)
    raise LookupError(f"{view} has no picture of its own")


def _welcome(session: Session, view: AtWelcome) -> WelcomeScreen:
    tongue = session.tongue
    say = tongue.say
    first, *others = view.offered
    state = first.state
    edition = state.game.edition
    latest: AnyStep | None = first.last
    last = say("Last confirmed: {title}", title=title(latest, tongue)) if latest else say("No card has been played yet")
    over = is_over(state)
    return WelcomeScreen(
        headline=say("The last game is over") if over else say("A game is waiting"),
        lines=(
            ", ".join(state.game.names),
            f"{edition.title}, {tongue.round_of(edition, state.round)}",
            last,
        ),
        choices=(
            Choice(c.Resume(first.number), say("Its result") if over else say("Go on with it")),
            *(Choice(c.Resume(other.number), _offer(tongue, other)) for other in others),
            Choice(c.NewGame(), say("New game")),
            self_test_choice(session),
            leave_choice(session),
        ),
        language=language_choice(tongue),
    )


def leave_choice(session: Session) -> Choice:
    """The way out; on a table that is a computer of its own, its power goes with it."""
    if session.options.power_off:
        return Choice(c.SwitchOff(), session.tongue.say("Switch off"))
    return Choice(c.Leave(), session.tongue.say("Close"))


def language_choice(tongue: Tongue) -> Choice:
    """Labelled with the present language's own name; touching it goes to the next."""
    return Choice(c.NextLanguage(), LANGUAGES[tongue.language])


def _offer(tongue: Tongue, ledger: AnyLedger) -> str:
    """An older unfinished game in a few words."""
    state = ledger.state
    names = state.game.names
    round_ = tongue.round_of(state.game.edition, state.round)
    return tongue.say("Or {one}, {other} …, {round}", one=names[0], other=names[1], round=round_)


def _set_up(session: Session, view: AtSetUp) -> SetUpScreen:
    say = session.tongue.say
    plan = view.plan
    removable = len(plan.names) > FEWEST
    waits = say("Two seats are called {name}", name=plan.twice) if plan.twice else ""
    return SetUpScreen(
        title=say("New game"),
        edition=Choice(c.NextBox(), plan.box.title),
        artists=tuple(Artist(artist.short, artist.colour, Mark(artist.mark)) for artist in plan.box.artists),
        seats=tuple(
            SeatSetting(
                number=seat,
                name=name,
                starts=seat == plan.first,
                rename=Choice(c.Rename(seat), name),
                start=Choice(c.StartWith(seat), say("Starts")),
                remove=Choice(c.RemoveSeat(seat), say("Remove")) if removable else None,
            )
            for seat, name in enumerate(plan.names, start=1)
        ),
        add=Choice(c.AddSeat(), say("Add a seat")) if len(plan.names) < MOST else None,
        begin=Choice(c.BeginGame(), say("Begin"), waits),
        back=Choice(c.Back(), say("Back")) if view.way_back else None,
        house=Choice(c.OpenHouseRules(), _house_label(session, plan)),
        language=language_choice(session.tongue),
        variant=Choice(c.SwitchMystery(), say("A mystery hand: yes") if plan.mystery else say("A mystery hand: no"))
        if plan.may_choose_mystery
        else None,
    )


def _house_label(session: Session, plan: SettingUp) -> str:
    tongue = session.tongue
    say = tongue.say
    differ = []
    if plan.start is not None and isinstance(plan.box, Edition):
        differ.append(say("start {money}", money=tongue.money(plan.box, plan.start)))
    if plan.rounds != ROUNDS:
        differ.append(tongue.count("{number} round", "{number} rounds", plan.rounds))
    if plan.ways.step is not None and isinstance(plan.box, Edition):
        differ.append(say("step {money}", money=tongue.money(plan.box, plan.ways.step)))
    if plan.ways.countdown is not None and isinstance(plan.box, Edition):
        differ.append(_striker(session, plan))
    return say("House rules: {rules}", rules=", ".join(differ)) if differ else say("House rules: none")


def _striker(session: Session, plan: SettingUp) -> str:
    countdown = session.options.countdown_on if plan.ways.countdown is None else plan.ways.countdown
    return session.tongue.say("countdown") if countdown else session.tongue.say("gavel")


def _house_rules(session: Session, view: AtHouseRules) -> MenuScreen:
    tongue = session.tongue
    say = tongue.say
    plan = view.set_up.plan
    rounds = Choice(c.NextRounds(), say("Rounds: {number}", number=plan.rounds))
    back = Choice(c.Back(), say("Back"))
    if not isinstance(plan.box, Edition):
        return MenuScreen(title=say("House rules"), entries=(rounds,), back=back)
    edition = plan.box
    start = edition.start if plan.start is None else plan.start
    money, more = tongue.money(edition, start), HOUSE_STEP * edition.step
    nothing = "" if start else say("nothing left")
    step = tongue.money(edition, plan.ways.step or edition.step)
    return MenuScreen(
        title=say("House rules"),
        entries=(
            Choice(c.GiveAtStart(more), say("{money} at the start: more", money=money)),
            Choice(c.GiveAtStart(-more), say("{money} at the start: less", money=money), nothing),
            rounds,
            Choice(c.NextStep(), say("The button bids {money} more", money=step)),
            Choice(c.NextStriker(), say("Open auctions end by: {striker}", striker=_striker(session, plan))),
        ),
        back=back,
    )


def _typing(tongue: Tongue, view: AtTyping) -> TypingScreen:
    say = tongue.say
    first = not view.text or view.text.endswith((" ", "-"))
    rows = tuple(
        tuple(Choice(c.Letter(shown), shown) for letter in row if (shown := letter if first else letter.lower()))
        for row in LETTERS
    )
    return TypingScreen(
        title=say("Who sits at seat {seat}?", seat=view.seat),
        text=view.text,
        keys=(*rows, (Choice(c.Letter(" "), "space"), Choice(c.Erase(), "erase"))),
        done=Choice(c.Done(), say("Done")),
        back=Choice(c.Back(), say("Back")),
    )


def _menu(session: Session) -> MenuScreen:
    tongue = session.tongue
    say = tongue.say
    last: AnyStep | None = session.any_ledger.last
    undone: AnyStep | None = session.any_ledger.next
    follows = session.faces is None
    entries = [
        Choice(c.Undo(), say("Undo: {title}", title=title(last, tongue)))
        if last
        else Choice(c.Undo(), say("Undo"), say("nothing to undo")),
        Choice(c.Redo(), say("Redo: {title}", title=title(undone, tongue)))
        if undone
        else Choice(c.Redo(), say("Redo"), say("nothing to redo")),
    ]
    if last:
        entries.append(Choice(c.OpenHistory(), say("History")))
    if not session.plays_cards:
        entries += [
            Choice(c.OpenCorrection(1), say("Give a seat money")),
            Choice(c.OpenCorrection(-1), say("Take money from a seat")),
            Choice(
                c.SwitchCountdown(), say("Countdown: on") if session.bidding.countdown_on else say("Countdown: off")
            ),
        ]
    if session.stickers is not None:
        entries.append(Choice(c.OpenTeaching(), say("Teach the reader cards")))
    entries += [
        Choice(c.SwitchSound(), say("Sound: on") if session.sound_on else say("Sound: off")),
        Choice(c.TurnPicture(), say("Turn the picture")),
        Choice(
            c.SwitchFollowing(),
            say("The picture follows the turn: on") if follows else say("The picture follows the turn: off"),
        ),
        Choice(c.NextLanguage(), say("Language: {language}", language=LANGUAGES[tongue.language])),
        self_test_choice(session),
        Choice(c.OtherGames(), say("Another game")),
        leave_choice(session),
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


def _cover(session: Session, seat: int) -> CoverScreen:
    say = session.tongue.say
    name = session.state.game.names[seat - 1]
    return CoverScreen(
        number=seat,
        name=name,
        mine=Choice(c.Uncover(seat), say("I am {name}", name=name)),
        back=Choice(c.Back(), say("Back")),
        hint=say("Hand over the screen; the others look away"),
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
