"""What a touched choice can mean beside the actions of the rules: the table's own commands.

Plain data. What each does is decided in `touches.py`; which can be chosen now is in `stage/stage.py`.
"""

from dataclasses import dataclass

from companion.card_stickers import Card
from companion.modes import AnyAction
from companion.office.house_commands import HouseCommand
from companion.past.commands import PastCommand
from companion.story.commands import StoryCommand


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last confirmed step."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Bring back the step taken back last."""


@dataclass(frozen=True, slots=True)
class OpenHistory:
    """Show what was done so far, the latest on page 0."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class PutAway:
    """Put the notice on show away."""


@dataclass(frozen=True, slots=True)
class OpenEntry:
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


@dataclass(frozen=True, slots=True)
class OpenTeaching:
    """Teach the card reader which sticker is on which card."""


@dataclass(frozen=True, slots=True)
class Teach:
    """The next card that is held to the reader is this one."""

    card: Card


@dataclass(frozen=True, slots=True)
class OpenSelfTest:
    """Test all buttons and keys."""


@dataclass(frozen=True, slots=True)
class OpenMenu:
    """Show the menu."""


@dataclass(frozen=True, slots=True)
class OpenPad:
    """Key an amount for `seat` on the screen, in the open."""

    seat: int


@dataclass(frozen=True, slots=True)
class OpenCorrection:
    """Key how much money a seat gets (`sign` 1) or gives up (-1)."""

    sign: int


@dataclass(frozen=True, slots=True)
class ChooseSeat:
    """Whose amount is being keyed."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandTo:
    """Hand the screen to `seat` for a secret bid: covered until its player says so."""

    seat: int


@dataclass(frozen=True, slots=True)
class Uncover:
    """The player the screen was handed to has it."""

    seat: int


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the screen's pad: a digit, `*` or `#`."""

    key: str


@dataclass(frozen=True, slots=True)
class Back:
    """Leave this screen for the one before."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on with a game that is offered."""

    game: int
    """Its number in the journal."""


@dataclass(frozen=True, slots=True)
class OtherGames:
    """Leave this game, which can be gone on with later, for another or a new one."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """Set up a game."""


@dataclass(frozen=True, slots=True)
class NextBox:
    """While setting up: the next box."""


@dataclass(frozen=True, slots=True)
class SwitchMystery:
    """While setting up: with a mystery hand, or without."""


@dataclass(frozen=True, slots=True)
class OpenHouseRules:
    """While setting up: what this house plays otherwise than the book."""


@dataclass(frozen=True, slots=True)
class GiveAtStart:
    """House rule: so much more money at the start, or less."""

    more: int


@dataclass(frozen=True, slots=True)
class PlayByTheBook:
    """Play without house rules."""


@dataclass(frozen=True, slots=True)
class NextRounds:
    """House rule: another number of rounds."""


@dataclass(frozen=True, slots=True)
class NextStep:
    """House rule: another step of the bid button."""


@dataclass(frozen=True, slots=True)
class NextStriker:
    """House rule: the countdown strikes, or a hand does."""


@dataclass(frozen=True, slots=True)
class AddSeat:
    """While setting up: one more seat."""


@dataclass(frozen=True, slots=True)
class RemoveSeat:
    """While setting up: this seat leaves."""

    seat: int


@dataclass(frozen=True, slots=True)
class StartWith:
    """While setting up: this seat is the first auctioneer."""

    seat: int


@dataclass(frozen=True, slots=True)
class Rename:
    """While setting up: type this seat's name."""

    seat: int


@dataclass(frozen=True, slots=True)
class Letter:
    """A key of the screen's keyboard, or of a real one: the text it types."""

    text: str


@dataclass(frozen=True, slots=True)
class Erase:
    """Take back the last letter."""


@dataclass(frozen=True, slots=True)
class Done:
    """The name is typed."""


@dataclass(frozen=True, slots=True)
class BeginGame:
    """The set-up is complete: begin."""


@dataclass(frozen=True, slots=True)
class OpenLanguages:
    """Show the languages, each by its own name."""


@dataclass(frozen=True, slots=True)
class Speak:
    """The screen speaks this language."""

    language: str


@dataclass(frozen=True, slots=True)
class OpenSettings:
    """Show what the table keeps to from one evening to the next: language, sound, movement, explanations."""


@dataclass(frozen=True, slots=True)
class NextVolume:
    """Louder, and after the loudest the softest."""


@dataclass(frozen=True, slots=True)
class SwitchMotion:
    """What has changed moves to its place, or stands there at once."""


@dataclass(frozen=True, slots=True)
class SwitchGuide:
    """Each kind of auction is explained when it first comes up, or only when somebody asks."""


@dataclass(frozen=True, slots=True)
class Explain:
    """Tell what the auction or effect on show means."""


@dataclass(frozen=True, slots=True)
class PutExplanationAway:
    """It has been read."""


@dataclass(frozen=True, slots=True)
class MoveSeat:
    """While setting up: this seat changes places with another, once both are touched."""

    seat: int


@dataclass(frozen=True, slots=True)
class SwitchLetters:
    """A key of the screen's keyboard: letters with accents, or without."""


@dataclass(frozen=True, slots=True)
class SwitchSound:
    """Sound on or off."""


@dataclass(frozen=True, slots=True)
class SwitchCountdown:
    """Countdown on or off."""


@dataclass(frozen=True, slots=True)
class TurnPicture:
    """The picture faces the next side of the panel."""


@dataclass(frozen=True, slots=True)
class FaceSeat:
    """The picture faces `seat`."""

    seat: int


@dataclass(frozen=True, slots=True)
class SwitchFollowing:
    """The picture faces whose turn it is, or stays as it is."""


@dataclass(frozen=True, slots=True)
class SwitchOff:
    """Close the program and switch the computer off; the journal keeps the game."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Close the program; the journal keeps the game."""


@dataclass(frozen=True, slots=True)
class OpenHealth:
    """Show what the table is made of and how it is."""


@dataclass(frozen=True, slots=True)
class TakeUpdate:
    """Take the version on the stick that is plugged in."""


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
    | TakeUpdate
)
