"""Pictures before the first card: what can be gone on with, the seats and the box, house rules, typing a name."""

from datetime import datetime

from companion.commands import commands as c
from companion.journal.ledger import AnyLedger, AnyStep
from companion.live.look import Look
from companion.modes import Box, is_over
from companion.options import Options
from companion.rules.edition import Edition
from companion.rules.game import DEALS, MYSTERY_HANDS, ROUNDS
from companion.scene.screens import (
    Artist,
    Choice,
    Mark,
    MenuScreen,
    SeatSetting,
    SetUpScreen,
    TypingScreen,
    WaitingGame,
    WelcomeScreen,
)
from companion.setting_up import FEWEST, MOST, SettingUp
from companion.stage.health import health_choice
from companion.stage.house import house_choice
from companion.stage.titles import title
from companion.stage.tuning import guide_choice, language_choice, turn_choice
from companion.tongue import Tongue
from companion.views.views import AtHouseRules, AtSetUp, AtTyping, AtWelcome

NO_BREAK = "\u00a0"
"""A space at which no line ends."""
HOUSE_STEP = 10
"""Steps by which the money at the start is changed."""
LETTERS = {
    "abc": ("QWERTYUIOP", "ASDFGHJKL-", "ZXCVBNM'"),
    "éñü": ("ÁÀÂÃÄÅÆÇÐ", "ÉÈÊËÍÌÎÏÑ", "ÓÒÔÕÖØŒÚÙ", "ÛÜÝŸÞß"),
    "čęő": ("ĀĂĄĆČĎĐĒĖĘ", "ĚĞĢĪĮİĶĻĽŁ", "ŃŅŇŐŔŘŚŞȘŠ", "ȚŤŪŮŰŲŹŻŽ"),
}
"""Letters of names from the west and the east of Europe, by what the key that leads to them says. Any other is typed on
a real keyboard."""
_SMALL = {"İ": "ı"}
"""The other letter on the key of a capital, where it is not the small one."""


def welcome_screen(look: Look, view: AtWelcome) -> WelcomeScreen:
    """The game begun last, the others that wait, and the ways out."""
    tongue = look.tongue
    say = tongue.say
    first, *others = view.offered
    latest: AnyStep | None = first.last
    last = say("Last confirmed: {title}", title=title(latest, tongue)) if latest else say("No card has been played yet")
    over = is_over(first.state)
    return WelcomeScreen(
        headline=say("The last game is over") if over else say("A game is waiting"),
        lines=(", ".join(first.state.game.names), _facts(tongue, first), last),
        choices=(
            Choice(c.Resume(first.number), say("Its result") if over else say("Go on with it")),
            Choice(c.NewGame(), say("New game")),
            house_choice(look),
            health_choice(look),
            leave_choice(look.options, tongue),
        ),
        language=language_choice(tongue),
        turn=turn_choice(tongue),
        artists=_board(first.state.game.edition),
        others=tuple(
            WaitingGame(
                Choice(c.Resume(other.number), ", ".join(other.state.game.names)),
                _facts(tongue, other),
                _board(other.state.game.edition),
            )
            for other in others
        ),
    )


def leave_choice(options: Options, tongue: Tongue) -> Choice:
    """The way out; on a table that is a computer of its own, its power goes with it."""
    if options.power_off:
        return Choice(c.SwitchOff(), tongue.say("Switch off"))
    return Choice(c.Leave(), tongue.say("Close Hammer Price"))


def _facts(tongue: Tongue, ledger: AnyLedger) -> str:
    """What tells a game from others of the same players: box, round, when it was begun."""
    state = ledger.state
    edition = state.game.edition
    facts = (edition.title, tongue.round_of(edition, state.round), _begun(ledger.header.played))
    return " · ".join(filter(None, facts))


def _begun(played: str) -> str:
    """When a game was begun, to the minute, in the one way of writing that every language reads alike."""
    try:
        return f"{datetime.fromisoformat(played):%Y-%m-%d %H:%M}"
    except ValueError:
        return ""


def _board(box: Box) -> tuple[Artist, ...]:
    return tuple(Artist(artist.short, artist.colour, Mark(artist.mark)) for artist in box.artists)


def set_up_screen(look: Look, view: AtSetUp) -> SetUpScreen:
    """Who sits where, and which box."""
    say = look.tongue.say
    plan = view.plan.told(look.tongue.nobody)
    removable = len(plan.names) > FEWEST
    waits = say("Two seats are called {name}", name=plan.twice) if plan.twice else ""
    return SetUpScreen(
        title=say("New game"),
        edition=Choice(c.NextBox(), plan.box.title),
        artists=_board(plan.box),
        seats=tuple(
            SeatSetting(
                number=seat,
                name=name,
                starts=seat == plan.first,
                rename=Choice(c.Rename(seat), name),
                start=Choice(c.StartWith(seat), say("Starts")),
                remove=Choice(c.RemoveSeat(seat), say("Remove")) if removable else None,
                move=Choice(c.MoveSeat(seat), say("Change places")),
            )
            for seat, name in enumerate(plan.names, start=1)
        ),
        add=Choice(c.AddSeat(), say("Add a seat")) if len(plan.names) < MOST else None,
        begin=Choice(c.BeginGame(), say("Begin"), waits),
        back=Choice(c.Back(), say("Back")) if view.way_back else None,
        house_rules=Choice(c.OpenHouseRules(), _house_label(look, plan)),
        language=language_choice(look.tongue),
        variant=Choice(c.SwitchMystery(), say("A mystery hand: yes") if plan.mystery else say("A mystery hand: no"))
        if plan.may_choose_mystery
        else None,
        mystery=_mystery(look.tongue, plan),
        turn=turn_choice(look.tongue),
        guide=guide_choice(look),
        moved=view.moved,
    )


def _mystery(tongue: Tongue, plan: SettingUp) -> str:
    """What hands that nobody holds are dealt, round by round."""
    hands = MYSTERY_HANDS[plan.variant]
    if not hands:
        return ""
    cards = ", ".join(map(str, DEALS[len(plan.names) + hands][: plan.rounds]))
    if hands == 1:
        return tongue.say("face down: {cards} cards, round by round", cards=cards)
    return tongue.say("Two mystery hands, face down: {cards} cards each, round by round", cards=cards)


def first_by_the_book(tongue: Tongue, box: Box) -> str:
    """Who starts, as the rulebooks of the box's game have it."""
    if isinstance(box, Edition):
        return tongue.say("By the book the youngest starts")
    return tongue.say("By the book whoever was in a museum last starts")


def _house_label(look: Look, plan: SettingUp) -> str:
    tongue = look.tongue
    say = tongue.say
    differ = []
    if plan.start is not None and isinstance(plan.box, Edition):
        differ.append(say("start {money}", money=tongue.money(plan.box, plan.start)))
    if plan.rounds != ROUNDS:
        differ.append(tongue.count("{number} round", "{number} rounds", plan.rounds))
    if plan.ways.step is not None and isinstance(plan.box, Edition):
        differ.append(say("step {money}", money=tongue.money(plan.box, plan.ways.step)))
    if plan.has_countdown(look.options.countdown_on):
        differ.append(say("countdown"))
    rules = ", ".join(rule.replace(" ", NO_BREAK) for rule in differ)
    return say("House rules: {rules}", rules=rules) if differ else say("House rules: none")


def house_rules_screen(look: Look, view: AtHouseRules) -> MenuScreen:
    """What this house plays otherwise than the book."""
    tongue = look.tongue
    say = tongue.say
    plan, usual = view.set_up.plan, look.options.countdown_on
    rounds = Choice(c.NextRounds(), say("Rounds: {number}", number=plan.rounds))
    none = Choice(c.PlayByTheBook(), say("All by the book"), say("it is so") if plan.is_by_the_book(usual) else "")
    back = Choice(c.Back(), say("Back"))
    if not isinstance(plan.box, Edition):
        return MenuScreen(title=say("House rules"), entries=(rounds, none), back=back)
    edition = plan.box
    start = edition.start if plan.start is None else plan.start
    money, more = tongue.money(edition, start), HOUSE_STEP * edition.step
    nothing = "" if start else say("nothing left")
    step = tongue.money(edition, plan.ways.step or edition.step)
    striker = say("countdown") if plan.has_countdown(usual) else say("gavel")
    return MenuScreen(
        title=say("House rules"),
        entries=(
            Choice(c.GiveAtStart(more), say("{money} at the start: more", money=money)),
            Choice(c.GiveAtStart(-more), say("{money} at the start: less", money=money), nothing),
            rounds,
            Choice(c.NextStep(), say("The button bids {money} more", money=step)),
            Choice(c.NextStriker(), say("Open auctions end by: {striker}", striker=striker)),
            none,
        ),
        back=back,
    )


def typing_screen(tongue: Tongue, view: AtTyping) -> TypingScreen:
    """A keyboard: capitals where a name begins, and behind one key the letters with accents."""
    say = tongue.say
    first = not view.text or view.text.endswith((" ", "-", "'"))
    pages = tuple(LETTERS)
    rows = tuple(
        tuple(
            Choice(c.Letter(shown), shown)
            for letter in row
            if (shown := letter if first else _SMALL.get(letter, letter.lower()))
        )
        for row in LETTERS[pages[view.letters % len(pages)]]
    )
    others = (
        Choice(c.SwitchLetters(), pages[(view.letters + 1) % len(pages)]),
        Choice(c.Letter(" "), "space"),
        Choice(c.Erase(), "erase"),
    )
    return TypingScreen(
        title=say("Who sits at seat {seat}?", seat=view.seat),
        text=view.text,
        keys=(*rows, others),
        done=Choice(c.Done(), say("Done")),
        back=Choice(c.Back(), say("Back")),
    )
