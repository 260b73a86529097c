"""What a confirmed step is called: on the undo button, in the menu, and as a demonstration prints its game."""

from companion.i18n.translator import ENGLISH, Translator
from companion.journal.ledger import AnyLedger, AnyStep, opens_fists
from companion.pages.card_step_titles import card_title
from companion.rules.auction_game.actions import Add, Adjust, Bid, Buy, Hammer, Play, Price, Reveal
from companion.rules.auction_game.state import Game, Open, State
from companion.rules.card_game.state import CardState
from companion.rules.common import Deal
from companion.rules.protocol import AnyAction


def title(step: AnyStep, translator: Translator = ENGLISH) -> str:
    """A step in a few words: `Doris bid 19`. Opened fists are one step: `Fists opened`."""
    if opens_fists(step):
        return translator.say("Fists opened")
    if isinstance(step.before, CardState):
        return card_title(step.before, step.actions[0], translator)
    return action_title(step.before, step.actions[0], translator)


def title_at(ledger: AnyLedger, steps: int, translator: Translator) -> str:
    """The step that led to the moment after so many steps of a game, by its title."""
    return title(ledger.steps[steps - 1], translator) if steps else translator.say("The beginning")


def undo_title(ledger: AnyLedger, translator: Translator) -> str | None:
    """What undo takes back; None where there is nothing."""
    if correction := ledger.last_correction:
        return _correction(correction.step, translator)
    return title(ledger.last, translator) if ledger.last else None


def redo_title(ledger: AnyLedger, translator: Translator) -> str | None:
    """What redo brings back; None where there is nothing."""
    if correction := ledger.next_correction:
        return _correction(correction.step, translator)
    return title(ledger.next, translator) if ledger.next else None


def _correction(step: AnyStep, translator: Translator) -> str:
    return translator.say("Correction: {title}", title=title(step, translator))


def action_title(state: State, action: AnyAction, translator: Translator = ENGLISH) -> str:  # one each
    """An action about to be done to `state`, in a few words."""
    game, say = state.game, translator.say
    name = game.names[getattr(action, "seat", 1) - 1]
    match action:
        case Play(artist=artist, auction=auction):
            kind = say(game.edition.auctions[auction])
            return say("{name} played {artist}, {kind}", name=name, artist=_artist(game, artist), kind=kind)
        case Add(auction=auction):
            return say("{name} added {kind}", name=name, kind=say(game.edition.auctions[auction]))
        case Bid(amount=amount):
            return say("{name} bid {amount}", name=name, amount=translator.money(game.edition, amount))
        case Price(amount=amount):
            return say("{name} asked {amount}", name=name, amount=translator.money(game.edition, amount))
        case Reveal(artist=artist):
            return say("{artist} turned over", artist=_artist(game, artist))
        case Hammer():
            return _hammered(state, translator)
        case Deal():
            return say("{round} dealt", round=translator.round_of(game.edition, state.round + 1))
        case Adjust(amount=amount):
            money = ("+" if amount > 0 else "-") + translator.money(game.edition, abs(amount))
            return say("{name} corrected by {amount}", name=name, amount=money)
        case Buy():
            return say("{name} bought", name=name)
        case _:
            return say("{name} passed", name=name)


def _artist(game: Game, key: str) -> str:
    return game.edition.artists[game.edition.places[key]].short


def _hammered(state: State, translator: Translator) -> str:
    phase = state.phase
    names = state.game.names
    if isinstance(phase, Open) and phase.leader:
        amount = translator.money(state.game.edition, phase.amount)
        return translator.say("Sold to {name} for {amount}", name=names[phase.leader - 1], amount=amount)
    return translator.say("{name} takes it for nothing", name=names[state.turn - 1])
