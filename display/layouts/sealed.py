"""The secret bids of a sealed auction, while they are made and while they are opened."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.screen_data.auctions import Bidder, OpenedBid, SealedScreen, SoldScreen
from display.icons import Sign
from display.layouts.auction_rails import high_rail
from display.layouts.buttons import record_command
from display.layouts.common import figures, middle_paddle, show_banner
from display.layouts.explanation import with_command
from display.layouts.far_side import LINE, LINE_GAP, far_side
from display.layouts.grid import FINGER, GAP, SIGN_W, AuctionPlaces, Grid, go_on_in
from display.layouts.lot import (
    figures_width,
    leader_beside,
    lot_block,
    price_text,
    seat_and_words,
)
from display.text import fit
from display.text import width as words_width
from display.theme import BONE, EDGE, FACT, HEADLINE, INK, NOTE, SHADE, STONE, WALL, Colour
from display.widgets import REST, Align, Box, Face, Icon, Line, Outline, Pieces, Plate, Rect, Text, Touch, union

_CARD_H = 104
"""The largest height of a seat's card in a standing picture."""
_LOW_CARD_H = 60
"""On a lower card a name is a little smaller, to keep clear of its edge."""
_ENVELOPE_H, _BLADE, _GAVEL = 72, 42, 30
"""The largest height of the envelope on a card, and the side of the auctioneer's sign there."""
_EMPTY_EDGE, _FOLD = 3, 4
"""The width of the edge of an envelope's empty place, and of an envelope's fold."""
_OPENED_BID = (104, 90, 84, 76, 72, 64, 56, 48, 42, 36, 32, 28, 24, 20)
_HINT: tuple[int, ...] = (28, 26, 24, 22, 20, 18)
_STANDING_HINT = _HINT[1:]
"""Sizes of how a bid is made: of the larger ones three lines would not fit a standing picture evenly."""
_STATUS = (36, 34, 32, 30, 28, 26, 24, 22)
"""Sizes of how many secret bids there are, in a lying picture."""
_FAR_COUNT = (64, 60, 56, 52, 48, 45, 42, 40, 36, 32, 28, 24)
"""Sizes of the same for those opposite."""
_STATUS_FOOT = 4
"""How much further from the cards than the hint's room the line of that is."""
_FAR_APART = 10
"""The distance from undo of what those opposite read while secret bids are opened, in a lying picture."""
_LOT_GIVES = 8
"""The height that the lot gives the cards at most on a low standing panel; what those opposite read gives the rest."""
_HINT_LINE_H, _STATUS_H, _STANDING_HINT_H = 33, 44, 94
"""The height of a line of the hint how a bid is made, and in a standing picture of how many bids there are and of the
whole hint.
"""


def sealed(grid: Grid, screen: SealedScreen, banner: str) -> Pieces:
    """Yield a card for each seat, which is touched for a bid, how many bids there are, and how one is made. The cards
    are where they will be opened. Those opposite read how many there are.
    """
    at = _secret_bids(grid, len(screen.bidders))
    yield from high_rail(grid)
    yield from lot_block(at.auction, screen)
    yield from record_command(at.auction.record, screen.lot.result)
    yield from _far_count(at.far, screen.count)
    if explanation := screen.explanation:
        if grid.portrait:
            status = at.status._replace(w=at.go_on.x - GAP - at.status.x)
        else:
            status = at.go_on._replace(y=at.go_on.bottom + GAP, h=2 * FINGER)
        yield _status(grid, status, screen.headline)
        room = union(at.hint, *at.cards)
        if room.overlaps(at.go_on):
            room = room._replace(w=at.go_on.x - 2 * GAP - room.x)
        yield from with_command(room, explanation, banner, go_on=at.go_on)
        return
    yield _status(grid, at.status if banner or screen.hint else at.moment, screen.headline)
    if banner:
        beside = at.hint if grid.portrait else at.hint._replace(w=at.status.x - GAP - at.hint.x)
        yield from show_banner(beside, banner)
    else:
        yield from _how_to_bid(at, screen, is_standing=grid.portrait)
    for bid, card in zip(screen.bidders, at.cards, strict=True):
        yield from _entry_card(card, bid)


def opening(grid: Grid, screen: SoldScreen, opened: Sequence[OpenedBid]) -> Pieces:
    """Yield the secret bids in the order of the seats, those that are `opened` with their amounts; the highest so far
    is bone, and large over all, with whose it is. A lying picture has them side by side where the seats are, a standing
    one in rows.
    """
    at = _secret_bids(grid, len(screen.bidders))
    yield from high_rail(grid)
    yield from lot_block(at.auction, screen)
    leader = opened[-1].seat if opened and opened[-1].leads else 0
    if not leader:
        yield _status(grid, at.moment, screen.opening)
    seats_opened = {bid.seat for bid in opened}
    for bidder, card in zip(screen.bidders, at.cards, strict=True):
        yield from _opened_card(card, bidder, is_open=bidder.number in seats_opened, leads=bidder.number == leader)
        if bidder.number == leader:
            yield from _leading(grid, at, bidder)
            yield from far_side(at.opened, price=bidder.last_bid, seat=bidder, words="")


def _status(grid: Grid, place: Rect, words: str) -> Text:
    """Return how many secret bids there are, or that they are opened: always on one line of the picture, in a lying one
    at the right end of the line over the cards.
    """
    if grid.portrait:
        return Text(place, words, (*HEADLINE, 26, 24), BONE, Face.STRONG, lines=2)
    lines = 2 if place.h > FINGER else 1
    return Text(place, words, _STATUS, BONE, Face.STRONG, Align.RIGHT, lines=lines, low=True)


def _far_count(room: Rect, count: str) -> Pieces:
    """Yield how many secret bids there are as those opposite read it, turned round: the figures over a line, and an
    envelope, which in a wide room is beside them, else over them.
    """
    line, below = room.down(LINE, REST, gap=LINE_GAP)
    is_wide = room.w > 2 * room.h
    figures_h = below.h if is_wide else below.h // 2
    sizes = tuple(size for size in _FAR_COUNT if size <= figures_h)
    fitted = fit(count, Face.STRONG, sizes, (below.w, figures_h))
    width = words_width(count, fitted)
    figures_at = Rect(below.right - width, below.y, width, figures_h)
    yield Box(line._replace(x=figures_at.x, w=width), BONE)
    yield Text(figures_at, count, sizes[sizes.index(fitted.size) :], BONE, Face.STRONG, opposite=True)
    height = min(figures_h * 2 // 3, _ENVELOPE_H)
    sign = Rect(figures_at.right - height * 3 // 2, figures_at.bottom + GAP, height * 3 // 2, height)
    if is_wide:
        sign = sign._replace(x=figures_at.x - 2 * GAP - sign.w, y=figures_at.square(height).y)
    yield from envelope(sign, ground=WALL, opposite=True)


class _SecretBidPlaces(NamedTuple):
    """Where secret bids are while they are made, and where they are opened."""

    auction: AuctionPlaces
    """The places of the lot: in a lying picture its facts are beside it, and its commands at the right."""
    far: Rect
    """What those opposite read: along the upper edge of a standing picture, at the left of undo in a lying one."""
    opened: Rect
    """The same while the bids are opened: in a lying picture below undo."""
    leading: Rect
    """The highest bid while bids are opened: in a lying picture below that, where nothing says how a bid is made."""
    status: Rect
    """How many bids there are: in a lying picture at the right of how none is made."""
    moment: Rect
    """The same where nothing says how a bid is made."""
    hint: Rect
    """How a bid is made."""
    cards: tuple[Rect, ...]
    """By seat: side by side in a lying picture, else one below the other."""
    go_on: Rect
    """The command that closes an explanation, clear of the cards."""


def _secret_bids(grid: Grid, count: int) -> _SecretBidPlaces:
    """Return the places of so many secret bids.

    On a low standing panel the lot and what those opposite read are less high than in other auctions, so that the cards
    have their height.
    """
    places = grid.auction
    if grid.portrait:
        top = places.art.bottom + GAP
        room = grid.whole._replace(y=top, h=grid.main.y - GAP - top)
        lacking = max(0, _STATUS_H + _STANDING_HINT_H + count * (FINGER + GAP) + GAP - room.h)
        from_lot = min(lacking, _LOT_GIVES)
        from_far = lacking - from_lot
        art, facts = (
            place._replace(y=place.y - from_far, h=place.h - from_lot) for place in (places.art, places.facts)
        )
        record, help_at = (place.moved(0, -lacking) for place in (places.record, places.help))
        room = room._replace(y=room.y - lacking, h=room.h + lacking)
        row, hint, bids = room.down(_STATUS_H, _STANDING_HINT_H, REST, gap=GAP)
        cards = bids._replace(h=min(bids.h, count * _CARD_H)).rows(count, GAP)
        places = places._replace(art=art, facts=facts, record=record, help=help_at)
        far = places.far._replace(h=places.far.h - from_far)
        return _SecretBidPlaces(
            auction=places,
            far=far,
            opened=far,
            leading=union(row, hint),
            status=row,
            moment=row,
            hint=hint,
            cards=cards,
            go_on=go_on_in(row._replace(h=FINGER)),
        )
    room = grid.whole._replace(y=places.art.y, h=grid.height - GAP - places.art.y)
    above, hint, cards_at = room.down(room.h * 41 // 100, 2 * _HINT_LINE_H, REST, gap=GAP)
    art = places.art._replace(h=above.h)
    facts = Rect(places.price.x, art.y + GAP, places.art.w * 7 // 8, art.h - GAP)
    left = facts.right + 2 * GAP
    top = grid.undo.bottom + _FAR_APART
    below_undo = Rect(left, top, above.right - left, hint.bottom - _STATUS_FOOT - top)
    opened, leading = below_undo.down(REST, REST, gap=GAP)
    far = Rect(left, facts.y + 2 * GAP, grid.undo.x - 2 * GAP - left, facts.h * 2 // 3)
    foot = above._replace(x=grid.undo.x, y=above.bottom - FINGER, w=above.right - grid.undo.x, h=FINGER)
    help_at, record = foot.across(SIGN_W, REST, gap=GAP)
    places = places._replace(art=art, facts=facts, help=help_at, record=record)
    moment = hint._replace(h=hint.h - _STATUS_FOOT)
    status = moment.down(REST, _HINT_LINE_H - _STATUS_FOOT)[1].across(REST, hint.w * 2 // 5)[1]
    return _SecretBidPlaces(
        auction=places,
        far=far,
        opened=opened,
        leading=leading,
        status=status,
        moment=moment,
        hint=hint,
        cards=cards_at.columns(count, GAP),
        go_on=go_on_in(hint._replace(h=FINGER)),
    )


def _leading(grid: Grid, at: _SecretBidPlaces, leader: Bidder) -> Pieces:
    """Yield the highest bid so far and whose it is, as large as those opposite read it at least."""
    price, beside = at.leading.across(figures_width(grid, at.leading, leader.last_bid), REST, gap=3 * GAP)
    yield price_text(price, leader.last_bid)
    if grid.portrait:
        yield from leader_beside(beside, leader)
    else:
        yield from seat_and_words(beside, leader, leader.name, lines=1)


def _how_to_bid(at: _SecretBidPlaces, screen: SealedScreen, *, is_standing: bool) -> Pieces:
    """Yield how a bid is made, and how none: on a line each, in a narrow standing picture on three."""
    sizes, lines = _HINT, 1
    bid, no_bid = at.hint.rows(2, 0)
    if is_standing:
        sizes = _STANDING_HINT
        if fit(screen.hint, Face.TEXT, sizes[:1], (bid.w, bid.h)).condensed:
            lines = 2
            bid, no_bid = at.hint.down(at.hint.h * 2 // 3, REST)
    else:
        bid = bid._replace(h=bid.h - GAP)
        no_bid = at.status._replace(x=no_bid.x, w=at.status.x - GAP - no_bid.x)
    yield Text(bid, screen.hint, sizes, BONE, lines=lines, group="hints")
    yield Text(no_bid, screen.no_bid, sizes, BONE, group="hints", low=not is_standing)


def _entry_card(card: Rect, bid: Bidder) -> Pieces:
    """Yield a seat's card, with a hollow place for its envelope, which fills it once its bid is made; a message to the
    seat takes its place.
    """
    yield Plate(card)
    at = _card_places(card)
    yield middle_paddle(at.blade, bid.number)
    yield Text(at.name, bid.name, at.name_sizes, align=at.name_align, group="seats")
    if bid.note:
        yield Text(at.amount.inset(0, GAP // 2), bid.note, (26, 24, *NOTE), BONE, Face.STRONG, at.align, lines=3)
    elif bid.active:
        yield from envelope(at.envelope, ground=SHADE)
    else:
        yield empty_envelope(at.envelope)
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
    if bidder.auctioneer:
        yield Icon(at.gavel.square(_GAVEL), Sign.GAVEL, ink)
    if not is_open:
        yield from envelope(at.envelope, ground=WALL)
    elif bidder.last_bid[:1].isdigit():
        sizes = figures(bidder.last_bid, _OPENED_BID, height=at.bid.h)
        yield Text(at.bid, bidder.last_bid, sizes, ink, Face.MONEY, at.align, group="bids")
    else:
        words = at.amount.inset(0, GAP)
        yield Text(words, bidder.last_bid, (36, 32, 28, 26, 24, 22, 20, 18), STONE, align=at.align, lines=2)
    yield Text(at.name, bidder.name, at.name_sizes, ink, align=at.name_align, group="seats")


def empty_envelope(place: Rect) -> Outline:
    """Return the hollow place of an envelope."""
    return Outline(place, STONE, _EMPTY_EDGE)


def envelope(place: Rect, *, ground: Colour, opposite: bool = False) -> Pieces:
    """Yield a full envelope: it is solid, so that it can be told from a hollow place at two metres. An `opposite` one
    is turned round.
    """
    yield Box(place, BONE)
    edge, depth = (place.bottom - 1, -place.h * 5 // 8) if opposite else (place.y, place.h * 5 // 8)
    yield Line(((place.x, edge), (place.middle[0], edge + depth), (place.right - 1, edge)), ground, _FOLD, 0)


class _CardPlaces(NamedTuple):
    """Where the parts of a seat's card are."""

    blade: Rect
    gavel: Rect
    amount: Rect
    """The amount, or words or an envelope in its place."""
    bid: Rect
    """The amount's figures, clear of the paddle's handle and of the name."""
    align: Align
    envelope: Rect
    name: Rect
    name_align: Align
    name_sizes: tuple[int, ...]


def _card_places(card: Rect) -> _CardPlaces:
    """Return the places of a seat's card: on a wide one the amount is at the right of the name, on others over it. The
    auctioneer's sign is beside the paddle.
    """
    if card.w > 2 * card.h:
        blade_w = min(_BLADE, (card.h - GAP) * 7 // 9)
        blade, gavel, name, amount = card.inset(14, 8).across(blade_w, _GAVEL, REST, card.w // 3, gap=10)
        sealed_at = envelope_in(amount, largest_h=amount.h)
        return _CardPlaces(
            blade=blade,
            gavel=gavel,
            amount=amount,
            bid=amount,
            align=Align.RIGHT,
            envelope=sealed_at._replace(x=amount.right - sealed_at.w),
            name=name,
            name_align=Align.LEFT,
            name_sizes=FACT if card.h >= _LOW_CARD_H else FACT[3:],
        )
    above, amount, name = card.inset(7, 10).down(54, REST, 34, gap=4)
    blade = above._replace(x=above.middle[0] - _BLADE // 2, w=_BLADE)
    gavel = above._replace(x=blade.right + 6, w=_GAVEL)
    return _CardPlaces(
        blade=blade,
        gavel=gavel,
        amount=amount,
        bid=amount.inset(0, GAP),
        align=Align.CENTRE,
        envelope=envelope_in(amount, largest_h=min(amount.h - GAP, (amount.w - 2 * GAP) * 2 // 3)),
        name=name,
        name_align=Align.CENTRE,
        name_sizes=FACT,
    )


def envelope_in(room: Rect, *, largest_h: int) -> Rect:
    """Return the place of an envelope in the middle of its room."""
    height = min(largest_h, _ENVELOPE_H)
    width = height * 3 // 2
    return Rect(room.x + (room.w - width) // 2, room.y + (room.h - height) // 2, width, height)
