"""What a correction makes of the game, before it is confirmed: what was changed, what follows, and what goes from hand
to hand. Where it stops, the ways to go on, one stop at a time.

A lot that was added or changed asks for what it lacks by itself.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.corrections.correction import Correction
from companion.corrections.out_of_turn import (
    card_out_of_turn,
    give_card_to_asked,
    give_cards_in_turn,
    has_later_card_of_round,
    let_play_instead,
)
from companion.corrections.places import find_end_of_going_round
from companion.corrections.stops import (
    do_before_stop,
    leave_out,
    left_out_at_stop,
    may_leave_out,
    stop_here,
    take_bidding_out,
)
from companion.course import Asked
from companion.i18n.message import Message, message
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.live.undo import confirm_sale, correct
from companion.lots import find_lot
from companion.pages.corrections.correction_titles import PAST_REASONS, task, waiting_lot
from companion.pages.corrections.discard import CorrectionInProgressPage
from companion.pages.corrections.effect import EditEffect
from companion.pages.corrections.effect_in_words import difference
from companion.pages.corrections.effect_page import EffectPage
from companion.pages.corrections.past_card import PastCardPage
from companion.pages.corrections.past_lot import Proposal, page_of_waiting_lot
from companion.pages.corrections.settlements import settlements
from companion.pages.give_money import give_money_choice
from companion.pages.keypad import say_why_refused
from companion.pages.page import Choices, GoTo, Page, PageName, Run
from companion.pages.step_titles import title
from companion.rules.actions import Adjust, Deal, Play, PlayCard
from companion.rules.auction_game.state import Doubling
from companion.rules.moves import Over, Settled
from companion.rules.protocol import AnyAction, is_over, is_round_over, seat_asked
from companion.rules.refusal import Reason, Refusal
from companion.screen_data.past import CorrectionPreviewScreen
from companion.screen_data.screens import Choice

ROUND_OVER = message("The round would already be over")
SEASON_OVER = message("The season would already be over")
GAME_OVER = message("The game would already be over")
ROUND_NOT_OVER = message("The round would not be over yet")
SEASON_NOT_OVER = message("The season would not be over yet")


def propose(table: Table, page: Page, proposal: Proposal, at: int) -> Page | PageName:
    """Return the page that leads on from a correction that was entered on `page`.

    What the rules refuse is explained to the table, without anybody's money, and `page` stays open. A correction that
    stops since somebody lacks money counts like an amount that was tried.
    """
    try:
        proposed = proposal(table.ledger.course.steps)
    except Refusal as refusal:
        say_why_refused(table, refusal, PAST_REASONS, at=at)
        return page
    if proposed.refusal is not None and proposed.refusal.lacking is not None:
        table.count_amount_tried()
    return next_page(table, page, proposed)


def proposing(page: Page, proposal: Proposal) -> Run:
    """Return the act that proposes a correction on `page`."""
    return Run(lambda table, at: propose(table, page, proposal, at))


def propose_amount(table: Table, page: Page, proposal: Proposal, _at: int) -> Page | PageName:
    """Return the page that leads on from a correction with an amount that was typed on `page`, which counts as a try:
    that it is possible tells as much as that it is not. Raise Refusal, with which the pad says why.
    """
    proposed = proposal(table.ledger.course.steps)
    table.count_amount_tried()
    return next_page(table, page, proposed)


def tell_other_price(table: Table, page: Page, proposal: Proposal, at: int) -> Page | PageName:
    """Confirm another price, typed on `page`, of the lot whose sale is on the screen, and tell it there. Where
    something has followed the sale, return the page that leads on from it. Raise Refusal.
    """
    sold = proposal(table.ledger.course.steps)
    if sold.about.stop < len(sold.steps):
        return propose_amount(table, page, proposal, at)
    return PageName.GAME if confirm_sale(table, sold, at) else page


def next_page(table: Table, over: Page | None, correction: Correction) -> Page | PageName:
    """Return the page that comes next, over another: the one that asks what the lot lacks that was added or changed, or
    else the preview; `over`, with a message, if nothing changes.
    """
    if correction.waits_for_itself:
        return page_of_waiting_lot(over, correction, answer=propose, sell=propose_amount)
    effect = EditEffect.of_correction(correction)
    if not effect.stops and not effect.edit.changed:
        table.messages.reply(message("No change"))
        return over or PageName.GAME
    settled = () if effect.stops else settlements(effect)
    return PreviewPage(over, effect, settled, correction=correction)


@dataclass(frozen=True)
class MissingCardPage(CorrectionInProgressPage, PastCardPage):
    """What is missing where a correction stops, so that it can go on."""

    correction: Correction

    def view_then(self, view: PublicView) -> PublicView:
        """Return the view of the end of the corrected game."""
        return view.showing_course(view.course.first(0).followed_by(self.correction.now))

    def banner(self, view: PublicView) -> str:
        """Return what is being corrected."""
        return task(view.translator, self.correction)

    def it_was(self, table: Table, action: AnyAction, at: int) -> Page | PageName:
        """Return the page that leads on from the game with this action before the stop."""
        return propose(table, self, lambda _: do_before_stop(self.correction, [(action,)]), at)


@dataclass(frozen=True)
class PreviewPage(CorrectionInProgressPage, EffectPage):
    """The effect of a correction on the game, before it is confirmed."""

    correction: Correction = field(kw_only=True)

    def show(self, view: PublicView, choices: Choices) -> CorrectionPreviewScreen:
        """Return the effect: before, after, and the consequences; or which step is no longer possible, and why."""
        view = view.in_short()
        translator = view.translator
        if self.effect.stops:
            commands = self._ways_on(view, choices)
        else:
            commands = [choices.put(translator.say("Apply correction"), Run(self.confirm), "apply-correction")]
        return self.effect_screen(
            view,
            choices,
            title=task(translator, self.correction),
            difference=difference(translator, self.effect),
            conflict=self._stop(view),
            commands=commands,
        )

    def make_edit(self, table: Table, at: int) -> bool:
        """Correct the game."""
        return correct(table, self.effect.edit, at)

    def worked_out_again(self, table: Table) -> Page | PageName:
        """Return the preview of the same correction of a game with more steps; the game where it went on otherwise."""
        steps = table.ledger.course.steps
        if tuple(steps[: len(self.effect.steps)]) != tuple(self.effect.steps):
            return PageName.GAME
        try:
            return next_page(table, self.over, self.correction.continued(steps))
        except Refusal:
            return PageName.GAME

    def _stop(self, view: PublicView) -> str:
        """Return where the correction stops, in words; empty where it does not."""
        correction, say = self.correction, view.translator.say
        place, refusal = correction.stops_at, correction.refusal
        if place is None:
            return ""
        if refusal is None:
            return say("Not sold yet: {step}", step=title(correction.last_card, view.translator))
        if self._is_end_of_going_round(place):
            end = correction.end
            going = view.translator.round_of(end.game.edition, end.round)
            return say("{round} no longer ends there: nothing is scored or dealt.", round=going)
        step = title(correction.steps[place], view.translator)
        why = self._reason(refusal, place).in_words(view.translator)
        if lot := waiting_lot(view.translator, correction):
            return say("No longer possible in {lot}: {step}. {why}.", lot=lot, step=step, why=why)
        return say("No longer possible: {step}. {why}.", step=step, why=why)

    def _is_end_of_going_round(self, place: int) -> bool:
        """Return whether the step at a place is the end of a round of the card game that goes on."""
        return bool(find_end_of_going_round(self.correction.steps, place, self.correction.end))

    def _reason(self, refusal: Refusal, place: int) -> Message:
        """Return why the step at a place is not possible."""
        end, step = self.correction.end, self.correction.steps[place]
        has_seasons = end.game.edition.has_seasons
        if refusal.reason is Reason.WRONG_PHASE and is_over(end):
            return GAME_OVER
        if refusal.reason is Reason.WRONG_PHASE and is_round_over(end) and not is_round_over(step.before):
            return SEASON_OVER if has_seasons else ROUND_OVER
        if refusal.reason is Reason.WRONG_PHASE and isinstance(step.actions[0], Deal) and not is_round_over(end):
            return SEASON_NOT_OVER if has_seasons else ROUND_NOT_OVER
        if card_out_of_turn(self.correction):
            return message("It would be {name}’s turn", name=end.game.names[seat_asked(end) - 1])
        return PAST_REASONS[refusal.reason]

    def _ways_on(self, view: PublicView, choices: Choices) -> list[Choice]:
        """Return the ways to go on where the correction stops, the likely ones first."""
        correction, say, put = self.correction, view.translator.say, choices.put
        place, refusal = correction.stops_at, correction.refusal
        if place is None:
            return []
        if refusal is None:
            is_double = isinstance(correction.end.phase, Doubling)
            lot = waiting_lot(view.translator, correction)
            label = say("Which second card?") if is_double else say("Sell {lot}: buyer and price", lot=lot)
            page = page_of_waiting_lot(self, correction, answer=propose, sell=propose_amount)
            ways = [put(label, GoTo(page), "undecided-lot")]
        else:
            ways = self._ways_to_keep(view, choices, refusal, place)
        if may_leave_out(correction):
            ways.append(put(self._without(view, place), self._answer(leave_out), "remove-step", place + 1))
        removed = len(correction.steps) - place
        label = view.translator.count("Remove from here: {number} step", "Remove from here: {number} steps", removed)
        stopped = Run(lambda table, _at: next_page(table, self, stop_here(correction)))
        return [*ways, put(label, stopped, "stop-here")]

    def _without(self, view: PublicView, place: int) -> str:
        """Return what is left out of the game where it stops at a place: the card of a lot, with all that belongs to
        it, the end of a round, or that step alone.
        """
        translator, correction = view.translator, self.correction
        end = correction.end
        if correction.refusal is not None and self._is_end_of_going_round(place):
            number = left_out_at_stop(correction)
            return translator.count("Leave out {number} step", "Leave out {number} steps", number)
        artist = end.lot.artist if end.lot and correction.waits_for_lot else self._artist_put_up(place)
        if artist is None:
            return translator.say("Leave out this step")
        name = translator.artist(end.game.edition.artists[artist])
        return translator.say("Leave out the {artist} card: as if never played", artist=name)

    def _artist_put_up(self, place: int) -> int | None:
        """Return the artist of the lot of the game as it is that begins with the step at a place; None if none does."""
        steps = self.correction.steps
        if place == len(steps):
            return None
        places = find_lot(steps, place)
        return places.lot.artist if places.lot and places.first == place else None

    def _ways_to_keep(self, view: PublicView, choices: Choices, refusal: Refusal, place: int) -> list[Choice]:
        """Return the ways to keep the step at a place, which is refused as the corrected game is: something else comes
        first, or it was somewhat otherwise.
        """
        correction, say, put = self.correction, view.translator.say, choices.put
        end, step = correction.end, correction.steps[place]
        ways = []
        if end.lot and step.before.lot and not isinstance(end.phase, Doubling):
            sell = Run(self._sell_otherwise)
            label = say("Change {lot}: buyer and price", lot=waiting_lot(view.translator, correction))
            ways.append(put(label, sell, "sell-otherwise", disabled_reason=view.why_no_amount))
        if refusal.lacking is not None:
            ways.append(give_money_choice(view, choices, over=self, follow=self._with_money, seat=refusal.lacking))
        if card := card_out_of_turn(correction):
            ways += self._answers_of_whom(view, choices, card)
        if refusal.reason is Reason.WRONG_PHASE and not end.lot and not isinstance(end.phase, Settled | Over):
            missing = GoTo(MissingCardPage(self, correction))
            ways.append(put(say("Enter what is missing"), missing, "missing-card"))
        return ways

    def _answers_of_whom(self, view: PublicView, choices: Choices, card: Play | PlayCard) -> list[Choice]:
        """Return the ways to keep a card that is out of turn, the likelier first: it was of the player whose turn it
        is, perhaps with the later ones of the round in turn, or its player played instead.
        """
        correction, say, put = self.correction, view.translator.say, choices.put
        names = view.any_state.game.names
        asked = names[seat_asked(correction.end) - 1]
        edition = correction.end.game.edition
        artist = view.translator.artist(edition.artists[edition.keys.index(card.artist)])
        label = say("{name} played {artist}: later turns stay", name=asked, artist=artist)
        of_whom = [put(label, self._answer(give_card_to_asked), "card-of-asked")]
        if has_later_card_of_round(correction):
            label = say("{name} played {artist}: later turns move too", name=asked, artist=artist)
            of_whom.insert(0, put(label, self._answer(give_cards_in_turn), "cards-in-turn"))
        label = say("{name} played {artist}: out of turn", name=names[card.seat - 1], artist=artist)
        instead = put(label, self._answer(let_play_instead), "plays-instead")
        return [*of_whom, instead] if self._was_asked_wrongly() else [instead, *of_whom]

    def _was_asked_wrongly(self) -> bool:
        """Return whether the table probably asked the wrong player for the card at which it stops. Where a lot was not
        entered, or entered twice, the players went on in turn, while the table was a lot behind or ahead. But whoever
        starts the next round does so because the table says so.
        """
        correction = self.correction
        is_same_round = correction.end.round == correction.steps[correction.about.start].before.round
        return is_same_round and correction.asked in {Asked.ADD, Asked.REMOVE}

    def _answer(self, answered: Callable[[Correction], Correction]) -> Run:
        """Return the act that answers the stop, after which this page shows what follows from that."""

        def go_on(table: Table, at: int) -> Page | PageName:
            try:
                return next_page(table, self, answered(self.correction))
            except Refusal as refusal:
                say_why_refused(table, refusal, PAST_REASONS, at=at)
                return self

        return Run(go_on)

    def _with_money(self, table: Table, given: Adjust, at: int) -> Page | PageName:
        """Follow the game again once a seat has more money where it stops."""
        return propose_amount(table, self, lambda _: do_before_stop(self.correction, [(given,)]), at)

    def _sell_otherwise(self, table: Table, _at: int) -> Page | PageName:
        """Enter the sale of the lot anew in which it stops."""
        correction = take_bidding_out(self.correction)
        if correction.waits_for_lot:
            return page_of_waiting_lot(self, correction, answer=propose, sell=propose_amount)
        return next_page(table, self, correction)
