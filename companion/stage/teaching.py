"""Pictures while the card reader learns which sticker is on which card. All that leads from them is the way back."""

from dataclasses import replace

from companion.card_stickers import Card
from companion.commands import commands as c
from companion.live.look import Look
from companion.pages.boards.card_game import board_screen, sign_screen
from companion.pages.page import Choices
from companion.rules.card.edition import CardEdition
from companion.rules.words import Auction
from companion.scene.screens import CardScreen, Choice, EntryScreen, MenuScreen, Screen
from companion.stage.parts import columns_of
from companion.views.views import AtLearning, AtTeaching

KINDS = tuple(Auction)


def reader_screen(look: Look, view: AtTeaching | AtLearning) -> Screen:
    """What is asked for next: which card, or the card itself."""
    if isinstance(view, AtLearning):
        return _learning(look, view.card)
    return _teaching(look, view.artist)


def _teaching(look: Look, artist: str) -> Screen:
    """Which card is to be learned: its artist and its auction or effect."""
    if look.plays_cards:
        return _effect(look, artist) if artist else _artist(look)
    edition, say = look.state.game.edition, look.tongue.say
    return EntryScreen(
        title=say("Which card shall the reader learn?"),
        columns=columns_of(look),
        keys=tuple(
            tuple(Choice(c.Teach(Card(edition.key, artist.key, kind)), say(edition.auctions[kind])) for kind in KINDS)
            for artist in edition.artists
        ),
        kinds=KINDS,
        back=Choice(c.Back(), say("Back")),
    )


def _learning(look: Look, card: Card) -> MenuScreen:
    """The reader waits for a card."""
    edition, say = look.any_state.game.edition, look.tongue.say
    artist = edition.artists[edition.places[card.artist]].short
    kinds = edition.effects if isinstance(edition, CardEdition) else edition.auctions
    kind = next(name for kind, name in kinds.items() if kind == card.kind)
    title = say("Hold the card to the reader: {artist}, {kind}", artist=artist, kind=say(kind))
    return MenuScreen(title=title, entries=(), back=Choice(c.Back(), say("Back")))


def _artist(look: Look) -> CardScreen:
    prompt = look.tongue.say("Which card shall the reader learn? Touch its artist")
    board = board_screen(look, Choices(), prompt, _artists(look), back=Choice(c.Back(), look.tongue.say("Back")))
    seats = tuple(seat._replace(face=Choice(c.FaceSeat(seat.number), seat.name)) for seat in board.seats)
    return replace(board, seats=seats, undo=None, menu=None, help=None)


def _effect(look: Look, artist: str) -> CardScreen:
    box = look.card_state.game.edition.key
    back = Choice(c.Back(), look.tongue.say("Back"))
    asked = sign_screen(
        look,
        Choices(),
        artist,
        picks=_artists(look),
        offer=lambda effect, label: Choice(c.Teach(Card(box, artist, effect)), label),
        back=back,
    )
    return replace(asked, menu=None, help=None)


def _artists(look: Look) -> tuple[Choice, ...]:
    """Every artist, touched for a card that is to be learned."""
    return tuple(Choice(c.PickArtist(artist.key), artist.short) for artist in look.card_state.game.edition.artists)
