"""The secret bids of a sealed auction, while they are made and while they are opened."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.screen_data.auctions import Bidder, OpenedBid, SealedScreen, SoldScreen
from display.icons import Sign
from display.layouts.auction_rails import high_rail
from display.layouts.buttons import record_command
from display.layouts.common import figures, middle_paddle, show_banner
from display.layouts.explanation import with_command
from display.layouts.grid import FINGER, GAP, SIGN_W, AuctionPlaces, Grid, go_on_in
from display.layouts.lot import lot_block
from display.theme import BONE, EDGE, FACT, HEADLINE, INK, NOTE, SHADE, STONE, WALL, Colour
from display.widgets import REST, Align, Box, Face, Icon, Line, Outline, Pieces, Plate, Rect, Text, Touch, union

_CARD_H = 104
"""The largest height of a seat's card in a standing picture."""
_LOW_CARD_H = 60
"""On a lower card a name is a little smaller, to keep clear of its edge."""
_ENVELOPE_H, _GAVEL = 72, 30
"""The largest height of the envelope on a card, and the side of the auctioneer's sign there."""
_EMPTY_EDGE, _FOLD = 3, 4
"""The width of the edge of an envelope's empty place, and of an envelope's fold."""
_OPENED_BID = (104, 90, 84, 76, 72, 64, 56, 48, 42, 36, 32, 28, 24, 20)
_HINT = (30, 28, 26, 24, 22, 20, 18)
_HINT_LINE_H, _STANDING_HINT_H = 33, 100
"""The height of a line of the hint how a bid is made, and of the whole hint in a standing picture."""


def sealed(grid: Grid, screen: SealedScreen, banner: str) -> Pieces:
    """Yield a card for each seat, which is touched for a bid, how many bids there are, and how one is made. The cards
    are where they will be opened.
    """
    at = _secret_bids(grid, len(screen.bidders))
    yield high_rail(grid)
    yield from lot_block(at.auction, screen)
    yield from record_command(at.auction.record, screen.lot.result)
    explanation = screen.explanation
    ready = at.ready if screen.hint or banner or grid.portrait else at.hint
    if explanation and ready.overlaps(at.go_on):
        ready = ready._replace(w=at.go_on.x - GAP - ready.x)
    yield Text(ready, screen.headline, (*HEADLINE, 26, 24), BONE, Face.STRONG, lines=2)
    if explanation:
        room = union(at.hint, *at.cards)
        if room.overlaps(at.go_on):
            room = room._replace(w=at.go_on.x - 2 * GAP - room.x)
        yield from with_command(room, explanation, banner, go_on=at.go_on)
        return
    if banner:
        yield from show_banner(at.hint, banner)
    else:
        yield from _how_to_bid(at, screen, is_standing=grid.portrait)
    for bid, card in zip(screen.bidders, at.cards, strict=True):
        yield from _entry_card(card, bid)


def opening(grid: Grid, screen: SoldScreen, opened: Sequence[OpenedBid]) -> Pieces:
    """Yield the secret bids in the order of the seats, those that are `opened` with their amounts; the highest so far
    is bone. A lying picture has them side by side where the seats are, a standing one in rows.
    """
    yield high_rail(grid)
    at = _secret_bids(grid, len(screen.bidders))
    yield from lot_block(at.auction, screen)
    yield Text(at.heading, screen.opening, (*HEADLINE, 26, 24), BONE, Face.STRONG, lines=2)
    leader = opened[-1].seat if opened and opened[-1].standing else 0
    seats_opened = {bid.seat for bid in opened}
    for bidder, card in zip(screen.bidders, at.cards, strict=True):
        yield from _opened_card(card, bidder, is_open=bidder.number in seats_opened, leads=bidder.number == leader)
    if opened:
        yield Text(at.hint, opened[-1].standing, (*HEADLINE, 26, 24, 22), BONE, Face.STRONG, lines=2)


class _SecretBidPlaces(NamedTuple):
    """Where secret bids are while they are made, and where they are opened."""

    auction: AuctionPlaces
    """The places of the lot: in a lying picture its facts are beside it, and its commands at the right."""
    heading: Rect
    """The heading while bids are opened."""
    ready: Rect
    """How many bids there are, below undo and the menu in a lying picture. That they are opened is in the place of the
    hint there, if there is no message.
    """
    hint: Rect
    """How a bid is made, and while bids are opened whose is the highest."""
    opens: Rect
    """When they are opened: at the end of the hint, or in a standing picture beside undo and the menu."""
    cards: tuple[Rect, ...]
    """By seat: side by side in a lying picture, else one below the other."""
    go_on: Rect
    """The command that closes an explanation, clear of the cards."""


def _secret_bids(grid: Grid, count: int) -> _SecretBidPlaces:
    """Return the places of so many secret bids."""
    places = grid.auction
    if grid.portrait:
        raised = places.far.y - places.art.y + GAP  # nothing is over the lot: those opposite read the same
        art, facts, record = (
            place.moved(0, raised) for place in (places.art, places.facts, union(places.help, places.record))
        )
        top = art.bottom + 2 * GAP
        room = grid.whole._replace(y=top, h=grid.main.y - 2 * GAP - top)
        row, hint, bids = room.down(FINGER, _STANDING_HINT_H, REST, gap=GAP)
        heading, help_at = row.across(REST, SIGN_W, gap=GAP)
        cards = bids._replace(h=min(bids.h, count * _CARD_H)).rows(count, GAP)
        places = places._replace(art=art, facts=facts, record=record, help=help_at)
        return _SecretBidPlaces(
            auction=places,
            heading=heading,
            ready=heading,
            hint=hint,
            opens=grid.main.inset(GAP, 0),
            cards=cards,
            go_on=go_on_in(row),
        )
    room = grid.whole._replace(y=places.art.y, h=grid.height - GAP - places.art.y)
    above, hint, cards_at = room.down(room.h * 41 // 100, 2 * _HINT_LINE_H, REST, gap=GAP)
    art = places.art._replace(h=above.h)
    facts = Rect(places.price.x, art.y + GAP, places.art.w, art.h - GAP)
    left = facts.right + 3 * GAP
    heading = above._replace(x=left, w=above.right - left)
    _, ready, foot = heading.down(grid.undo.bottom + 3 - heading.y, REST, FINGER)
    record, help_at = foot.across(REST, SIGN_W, gap=GAP)
    places = places._replace(art=art, facts=facts, help=help_at, record=record)
    return _SecretBidPlaces(
        auction=places,
        heading=heading,
        ready=ready,
        hint=hint,
        opens=hint.rows(2, 0)[1].columns(2, GAP)[1],
        cards=cards_at.columns(count, GAP),
        go_on=go_on_in(hint._replace(h=FINGER)),
    )


def _how_to_bid(at: _SecretBidPlaces, screen: SealedScreen, *, is_standing: bool) -> Pieces:
    """Yield how a bid is made and how none, and when all are opened."""
    if is_standing:
        bid, no_bid = at.hint.down(REST, _HINT_LINE_H)
    else:
        bid, no_bid = at.hint.rows(2, 0)
        no_bid = no_bid._replace(w=at.opens.x - GAP - no_bid.x)
    yield Text(bid, screen.hint, _HINT, BONE, lines=2 if is_standing else 1, group="hints")
    yield Text(no_bid, screen.no_bid, _HINT, BONE, group="hints")
    align = Align.LEFT if is_standing else Align.RIGHT
    yield Text(at.opens, screen.opens, (24, *NOTE), STONE, align=align, lines=3 if is_standing else 1)


def _entry_card(card: Rect, bid: Bidder) -> Pieces:
    """Yield a seat's card, with a hollow place for its envelope, which fills it once its bid is made; a message to the
    seat takes its place.
    """
    yield Plate(card)
    at = _card_places(card)
    yield middle_paddle(at.blade, bid.number)
    yield Text(at.name, bid.name, at.name_sizes, align=at.name_align, group="seats")
    if bid.note:
        yield Text(at.amount, bid.note, (26, 24, *NOTE), BONE, Face.STRONG, at.align, lines=3)
    elif bid.active:
        yield from _envelope(at.envelope, ground=SHADE)
    else:
        yield Outline(at.envelope, STONE, _EMPTY_EDGE)
    if bid.auctioneer:
        yield Icon(at.gavel.square(_GAVEL), Sign.GAVEL)
    if bid.touch:
        yield Touch(card, bid.touch)


def _opened_card(card: Rect, bidder: Bidder, *, is_open: bool, leads: bool) -> Pieces:
    """Yield a seat's secret bid: an envelope, or the amount once it is open; on a wide card at the right of the name,
    on others over it.
    """
    ink = INK if leads else BONE
    if leads:
        yield Box(card, BONE)
    else:
        yield Outline(card, EDGE)
    at = _card_places(card)
    yield middle_paddle(at.blade, bidder.number, ink)
    if not is_open:
        yield from _envelope(at.envelope, ground=WALL)
    elif bidder.last_bid[:1].isdigit():
        sizes = figures(bidder.last_bid, _OPENED_BID, height=at.amount.h)
        yield Text(at.amount, bidder.last_bid, sizes, ink, Face.MONEY, at.align, group="bids")
    else:
        yield Text(at.amount, bidder.last_bid, (36, 32, 28, 26, 24, 22, 20, 18), STONE, align=at.align, lines=2)
    yield Text(at.name, bidder.name, at.name_sizes, ink, align=at.name_align, group="seats")


def _envelope(place: Rect, *, ground: Colour) -> Pieces:
    """Yield a full envelope: it is solid, so that it can be told from a hollow place at two metres."""
    yield Box(place, BONE)
    fold = place.middle[0], place.y + place.h * 5 // 8
    yield Line(((place.x, place.y), fold, (place.right - 1, place.y)), ground, _FOLD, 0)


class _CardPlaces(NamedTuple):
    """Where the parts of a seat's card are."""

    blade: Rect
    gavel: Rect
    amount: Rect
    align: Align
    envelope: Rect
    name: Rect
    name_align: Align
    name_sizes: tuple[int, ...]


def _card_places(card: Rect) -> _CardPlaces:
    """Return the places of a seat's card: on a wide one the amount is at the right of the name, on others over it."""
    if card.w > 2 * card.h:
        blade_w = min(42, (card.h - GAP) * 7 // 9)
        blade, name, gavel, amount = card.inset(14, 8).across(blade_w, REST, _GAVEL, card.w // 3, gap=12)
        envelope = _envelope_in(amount, largest_h=amount.h)
        return _CardPlaces(
            blade=blade,
            gavel=gavel,
            amount=amount,
            align=Align.RIGHT,
            envelope=envelope._replace(x=amount.right - envelope.w),
            name=name,
            name_align=Align.LEFT,
            name_sizes=FACT if card.h >= _LOW_CARD_H else FACT[3:],
        )
    above, amount, name = card.inset(7, 10).down(54, REST, 34, gap=4)
    _, blade, _, gavel, _ = above.across(3, 42, REST, _GAVEL, 5)
    return _CardPlaces(
        blade=blade,
        gavel=gavel,
        amount=amount,
        align=Align.CENTRE,
        envelope=_envelope_in(amount, largest_h=min(amount.h - GAP, (amount.w - 2 * GAP) * 2 // 3)),
        name=name,
        name_align=Align.CENTRE,
        name_sizes=FACT,
    )


def _envelope_in(room: Rect, *, largest_h: int) -> Rect:
    """Return the place of an envelope in the middle of its room."""
    height = min(largest_h, _ENVELOPE_H)
    width = height * 3 // 2
    return Rect(room.x + (room.w - width) // 2, room.y + (room.h - height) // 2, width, height)
