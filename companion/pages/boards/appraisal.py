"""The end of a round, the values on the market and what the bank pays or each seat scores; and the deal of the next."""

from companion.i18n.translator import Translator
from companion.live.public_view import PublicView
from companion.pages.board_parts import (
    columns_of,
    continue_choice,
    pictures_of,
    round_of,
    seats_of,
    seats_to_touch,
)
from companion.pages.page import Choices
from companion.rules.actions import Deal
from companion.rules.auction_game.round import deal_of
from companion.rules.auction_game.state import State
from companion.rules.card_game.round import deal_of as card_deal_of
from companion.rules.edition import Edition, fewest_coins
from companion.rules.events import Cause, RoundEnded
from companion.rules.protocol import has_lots, is_over
from companion.rules.words import Variant
from companion.screen_data.boards import AppraisalScreen, Coins, DealScreen, Payee


def appraisal_board(view: PublicView, choices: Choices) -> AppraisalScreen:
    """Return what the bank pays, or what was scored, at the end of a round."""
    state = view.any_state
    translator = view.translator
    say = view.translator.say
    edition = state.game.edition
    columns = columns_of(view)
    payout = state.payouts[-1]
    values: tuple[int, ...] = ()
    if isinstance(edition, Edition):
        title = say("{round} appraisal", round=round_of(view))
        if edition.appraisal_name:
            title = say("{round}: {appraisal}", round=round_of(view), appraisal=say(edition.appraisal_name))
        title = translator.in_thousands(title, edition)
        values = tuple(coin.value for coin in edition.coins)
    else:
        title = say("{round} scored", round=round_of(view))
    deal = say("Deal {round}", round=translator.round_of(edition, state.round + 1))
    ranks = ("", say("1st"), say("2nd"), say("3rd"))
    return AppraisalScreen(
        title=title,
        cause=_why_ended(view),
        columns=columns,
        payees=tuple(
            Payee(
                number=number,
                name=state.game.names[seat - 1],
                bought=pictures_of(view.translator, state, seat),
                amount=translator.signed(edition, payout[seat - 1], short=True),
                is_paid=payout[seat - 1] > 0,
                coins=tuple(
                    Coins(str(value), count)
                    for value, count in zip(values, fewest_coins(payout[seat - 1], values) or (), strict=False)
                    if count
                ),
            )
            for number, seat in enumerate(state.chairs, start=1)
        ),
        ranks=tuple(ranks[column.rank] for column in columns),
        next=continue_choice(say("Result"), choices) if view.notices else choices.action(deal, Deal()),
    )


def _why_ended(view: PublicView) -> str:
    """Return why the round ended: so many cards by an artist, or empty hands; which cards were not auctioned; and
    whether the game ends before its last round.
    """
    state = view.any_state
    translator = view.translator
    ended = view.course.latest(RoundEnded)
    say = translator.say
    ends_early = is_over(state) and state.round < state.game.rounds
    if ended is None or ended.artist is None:
        if ended is not None and ended.cause is Cause.ALL_SKIPPED:
            return say("Everyone skipped")
        return _why_nobody_has_cards(translator, ended.unsold if ended else 0, ends_early=ends_early)
    name = translator.artist(state.game.edition.artists[ended.artist])
    if not has_lots(state):
        return translator.count("{number} card by {artist}", "{number} cards by {artist}", ended.cards, artist=name)
    if ends_early:
        return say("Fifth {artist} card, hands empty: the game ends", artist=name)
    if ended.unsold > 1:
        return say("Fifth {artist} card: neither auctioned", artist=name)
    return say("Fifth {artist} card: not auctioned", artist=name)


def _why_nobody_has_cards(translator: Translator, unsold: int, *, ends_early: bool) -> str:
    """Return the words for empty hands, or for what became of the last `unsold` cards that emptied them."""
    say = translator.say
    if ends_early:
        if unsold > 1:
            return say("Last two cards not auctioned: the game ends")
        if unsold:
            return say("Last card not auctioned: the game ends")
        return say("All hands are empty: the game ends")
    if unsold > 1:
        return say("Last two cards: not auctioned")
    if unsold:
        return say("Last card: not auctioned")
    return say("All hands are empty")


def deal_board(view: PublicView, choices: Choices) -> DealScreen:
    """Return what each hand takes: at the first deal also its money, later after the table was cleared."""
    state = view.any_state
    translator = view.translator
    say = view.translator.say
    is_first = state.round == 1
    lines: tuple[str, ...] = ()
    if not is_first:
        lines = (say("First put all face-up cards back in the box. Hands and tokens stay."),)
    if isinstance(state, State):
        cards = deal_of(state.game, state.round)
        go_on = say("{name} starts", name=state.game.names[state.turn - 1])
        if is_first:
            lines = (say("The most money wins; cards left in hand at the end are worth nothing. Keep money hidden."),)
        lines += _dealt_to_nobody(translator, state, cards)
    else:
        cards = card_deal_of(state.game, state.round)
        go_on = say("Influence card")
        name = state.game.names[state.first - 1]
        if is_first:
            aim = say("The most points win; cards left in hand at the end are worth nothing.")
            starts = say("{name} gets the first player token. Each round it moves one seat to the left.", name=name)
            lines = (aim, starts)
        else:
            lines += (say("{name} goes first", name=name),)
    headline = translator.count("Each player gets {number} card", "Each player gets {number} cards", cards)
    if not cards:
        headline = say("No new cards")
    coins: tuple[Coins, ...] = ()
    if isinstance(state, State) and state.round == 1:
        edition, money = state.game.edition, state.game.start
        headline = say("{takes} and {money} in cash", takes=headline, money=translator.money(edition, money))
        if money == sum(coin.value * coin.at_start for coin in edition.coins):
            coins = tuple(Coins(str(coin.value), coin.at_start) for coin in edition.coins if coin.at_start)
    return DealScreen(
        title=round_of(view),
        headline=headline,
        cards=cards,
        seats=seats_to_touch(view, choices, seats_of(view, state.turn)),
        next=continue_choice(go_on, choices),
        lines=lines,
        coins=coins,
    )


def _dealt_to_nobody(translator: Translator, state: State, cards: int) -> tuple[str, ...]:
    """Return what is dealt to mystery hands, if anything is."""
    if not cards or state.game.variant is Variant.STANDARD:
        return ()
    is_alone, count = state.game.variant is Variant.THREE_PLAYER, translator.count
    if state.round > 1 and is_alone:
        return (count("Add {number} card to the mystery hand", "Add {number} cards to the mystery hand", cards),)
    if state.round > 1:
        return (count("Add {number} card to each mystery hand", "Add {number} cards to each mystery hand", cards),)
    if is_alone:
        return (
            count(
                "Also deal a mystery hand: {number} card, face down",
                "Also deal a mystery hand: {number} cards, face down",
                cards,
            ),
        )
    return (
        count(
            "Also deal two mystery hands: {number} card each, face down",
            "Also deal two mystery hands: {number} cards each, face down",
            cards,
        ),
    )
