"""What a touched choice can mean beside the actions of the rules: the table's own commands.

Plain data. What each does is decided in `acts/touches.py`; which can be chosen now is in `stage/stage.py`.
"""

from dataclasses import dataclass

from companion.card_stickers import Card
from companion.commands.house import HouseCommand
from companion.commands.past import PastCommand
from companion.commands.shapes import Bare, OfSeat
from companion.commands.story import StoryCommand
from companion.modes import AnyAction


class Undo(Bare):
    """Take back the last confirmed step."""


class Redo(Bare):
    """Bring back the step taken back last."""


@dataclass(frozen=True, slots=True)
class OpenHistory:
    """Show what was done so far, the latest on page 0."""

    page: int = 0


class PutAway(Bare):
    """Put the notice on show away."""


class OpenEntry(Bare):
    """Ask which card was played."""


@dataclass(frozen=True, slots=True)
class AskAbout:
    """Ask whether this card is really meant: by the edition's count the box has no more of the artist."""

    action: AnyAction


@dataclass(frozen=True, slots=True)
class PickArtist:
    """Card game: a card is by this artist. Where at most one of each is told, a second touch takes it back."""

    artist: str
    told: int = 0
    """How many were told before, so that a touch meant for one card is never taken for the next."""


class OpenTeaching(Bare):
    """Teach the card reader which sticker is on which card."""


@dataclass(frozen=True, slots=True)
class Teach:
    """The next card that is held to the reader is this one."""

    card: Card


class OpenSelfTest(Bare):
    """Test all buttons and keys."""


class OpenMenu(Bare):
    """Show the menu."""


class OpenPad(OfSeat):
    """Key an amount for `seat` on the screen, in the open."""


@dataclass(frozen=True, slots=True)
class OpenCorrection:
    """Key how much money a seat gets (`sign` 1) or gives up (-1)."""

    sign: int


class ChooseSeat(OfSeat):
    """Whose amount is being keyed."""


class HandTo(OfSeat):
    """Hand the screen to `seat` for a secret bid: covered until its player says so."""


class Uncover(OfSeat):
    """The player the screen was handed to has it."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the screen's pad: a digit, `*` or `#`."""

    key: str


class Back(Bare):
    """Leave this screen for the one before."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on with a game that is offered."""

    game: int
    """Its number in the journal."""


class OtherGames(Bare):
    """Leave this game, which can be gone on with later, for another or a new one."""


class NewGame(Bare):
    """Set up a game."""


class NextBox(Bare):
    """While setting up: the next box."""


class SwitchMystery(Bare):
    """While setting up: with a mystery hand, or without."""


class OpenHouseRules(Bare):
    """While setting up: what this house plays otherwise than the book."""


@dataclass(frozen=True, slots=True)
class GiveAtStart:
    """House rule: so much more money at the start, or less."""

    more: int


class PlayByTheBook(Bare):
    """Play without house rules."""


class NextRounds(Bare):
    """House rule: another number of rounds."""


class NextStep(Bare):
    """House rule: another step of the bid button."""


class NextStriker(Bare):
    """House rule: the countdown strikes, or a hand does."""


class AddSeat(Bare):
    """While setting up: one more seat."""


class RemoveSeat(OfSeat):
    """While setting up: this seat leaves."""


class StartWith(OfSeat):
    """While setting up: this seat is the first auctioneer."""


class Rename(OfSeat):
    """While setting up: type this seat's name."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A key of the screen's keyboard, or of a real one: the text it types."""

    text: str


class Erase(Bare):
    """Take back the last letter."""


class Done(Bare):
    """The name is typed."""


class BeginGame(Bare):
    """The set-up is complete: begin."""


class OpenLanguages(Bare):
    """Show the languages, each by its own name."""


@dataclass(frozen=True, slots=True)
class Speak:
    """The screen speaks this language."""

    language: str


class OpenSettings(Bare):
    """Show what the table keeps to from one evening to the next: language, sound, movement, explanations."""


class NextVolume(Bare):
    """Louder, and after the loudest the softest."""


class SwitchMotion(Bare):
    """What has changed moves to its place, or stands there at once."""


class SwitchGuide(Bare):
    """Each kind of auction is explained when it first comes up, or only when somebody asks."""


class Explain(Bare):
    """Tell what the auction or effect on show means."""


class PutExplanationAway(Bare):
    """It has been read."""


class MoveSeat(OfSeat):
    """While setting up: this seat changes places with another, once both are touched."""


class SwitchLetters(Bare):
    """A key of the screen's keyboard: letters with accents, or without."""


class SwitchSound(Bare):
    """Sound on or off."""


class SwitchCountdown(Bare):
    """Countdown on or off."""


class TurnPicture(Bare):
    """The picture faces the next side of the panel."""


class FaceSeat(OfSeat):
    """The picture faces `seat`."""


class SwitchFollowing(Bare):
    """The picture faces whose turn it is, or stays as it is."""


class SwitchOff(Bare):
    """Close the program and switch the computer off; the journal keeps the game."""


class Leave(Bare):
    """Close the program; the journal keeps the game."""


class OpenHealth(Bare):
    """Show what the table is made of and how it is."""


Command = (
    AnyAction
    | Undo
    | Redo
    | OpenHistory
    | PutAway
    | OpenEntry
    | AskAbout
    | PickArtist
    | OpenTeaching
    | Teach
    | OpenSelfTest
    | OpenMenu
    | OpenPad
    | OpenCorrection
    | ChooseSeat
    | HandTo
    | Uncover
    | Key
    | Back
    | Resume
    | OtherGames
    | NewGame
    | NextBox
    | SwitchMystery
    | OpenHouseRules
    | GiveAtStart
    | PlayByTheBook
    | NextRounds
    | NextStep
    | NextStriker
    | AddSeat
    | RemoveSeat
    | StartWith
    | Rename
    | Letter
    | Erase
    | Done
    | BeginGame
    | OpenLanguages
    | Speak
    | OpenSettings
    | NextVolume
    | SwitchMotion
    | SwitchGuide
    | Explain
    | PutExplanationAway
    | MoveSeat
    | SwitchLetters
    | SwitchSound
    | SwitchCountdown
    | TurnPicture
    | FaceSeat
    | SwitchFollowing
    | SwitchOff
    | Leave
    | PastCommand
    | StoryCommand
    | HouseCommand
    | OpenHealth
)
