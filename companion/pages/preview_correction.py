"""Lead a correction from one conflict to the next, and to its preview: before, after, and consequences; then confirm
it.

A lot that is changed asks for what it lacks by itself; any other conflict is shown on the preview, with the ways to
answer it.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from companion.corrections.answers import add_second_card, remove_bidding, sell_undecided_lot
from companion.corrections.bidding import Sale
from companion.corrections.corrected_game import Conflict, CorrectedGame, LotUndecided, StepRefused, follow
from companion.corrections.money_told import tells_of_money
from companion.corrections.out_of_turn import (
    find_card_out_of_turn,
    give_card_to_asked,
    give_cards_in_turn,
    let_play_instead,
    may_ask_again,
)
from companion.corrections.places import find_end_of_going_round, find_lot
from companion.i18n.message import Message, message
from companion.live.public_view import TRIED_ENOUGH, PublicView
from companion.live.seat_texts import REASONS
from companion.live.table import Table
from companion.live.undo import confirm_sale, correct
from companion.pages.board_parts import lot_of
from companion.pages.correction_effect import CorrectionEffect, difference, task
from companion.pages.effect_page import EffectPage
from companion.pages.give_money import SpendingPage, give_money_choice
from companion.pages.handed_over import settlements
from companion.pages.keypad import AmountPage, Entered, say_why_refused
from companion.pages.page import Choices, GoTo, Page, Place, Run, SubPage
from companion.pages.past_card import PastCardPage
from companion.pages.step_titles import title
from companion.rules.actions import Add, Adjust, Deal, Play, PlayCard
from companion.rules.auction_game.state import SINGLE_KINDS, Doubling
from companion.rules.common import clockwise
from companion.rules.events import Lot
from companion.rules.moves import Over, Settled
from companion.rules.protocol import AnyAction, is_over, is_round_over, seat_asked
from companion.rules.refusal import Reason, Refusal
from companion.screen_data.entry import KeypadScreen
from companion.screen_data.lists import MenuScreen
from companion.screen_data.past import CorrectionPreviewScreen
from companion.screen_data.screens import Choice
from companion.steps import Step

PAST_REASONS: Mapping[Reason, Message] = {
    **REASONS,
    Reason.WRONG_PHASE: message("Not possible at that point"),
    Reason.NOT_YOUR_TURN: message("It would be another player’s turn"),
    Reason.NOT_ALLOWED: message("Not allowed by the rules"),
}
"""Why an earlier step is not possible: in the words for a seat, except where those speak of the present moment."""
LEAVING_OUT_TELLS = message("This would tell too much: stop here, or play on")
"""Why a step cannot be left out once amounts were tried so often."""
ROUND_OVER = message("The round would already be over")
GAME_OVER = message("The game would already be over")
ROUND_NOT_OVER = message("The round would not be over yet")


Proposal = Callable[[Sequence[Step]], CorrectedGame]
"""Returns the corrected game that somebody proposes, given the steps of the game. It raises Refusal."""


def propose(table: Table, page: Page, proposed: Proposal, at: int) -> Page | Place:
    """Return the page that leads on from what was entered on `page`.

    What the rules refuse is explained to the table, without anybody's money, and `page` stays open.
    """
    if table.public_view().tried_enough:
        table.messages.reply(TRIED_ENOUGH)
        return page
    try:
        return lead_to(table, page, proposed)
    except Refusal as refusal:
        say_why_refused(table, refusal, PAST_REASONS, at=at)
        return page


def lead_to(table: Table, page: Page, proposed: Proposal) -> Page | Place:
    """Return the page that leads on from what was entered on `page`. Raise Refusal."""
    shown = page.effect.corrected if isinstance(page, PreviewPage) else None
    return lead_on(table, page, proposed(table.ledger.course.steps), shown)


def confirm_other_price(table: Table, page: Page, proposed: Proposal, at: int) -> Page | Place:
    """Confirm another price, entered on `page`, of the lot whose sale is on the screen, and tell it there. Where
    something has followed the sale, return the page that shows the effect first. Raise Refusal.
    """
    steps = table.ledger.course.steps
    corrected = proposed(steps)
    if corrected.change.end < len(steps):
        return lead_on(table, page, corrected)
    return Place.GAME if confirm_sale(table, corrected, at) else page


def lead_on(
    table: Table, over: Page | None, corrected: CorrectedGame, shown: CorrectedGame | None = None
) -> Page | Place:
    """Return the page that asks what the changed lot lacks, or else the preview; `over`, with a message, if nothing
    changes.

    A preview counts as tried if it tells more of anybody's money than the game as it is, and the corrected game that
    was `shown` before: a price that could be paid tells as much as one that could not, also if it is not applied.
    """
    if corrected.is_undecided_itself:
        return page_of_lot(over, corrected)
    steps = table.ledger.course.steps
    effect = CorrectionEffect.of(steps, corrected)
    if tells_of_money(steps, corrected, shown):
        table.count_money_refusal()
    if effect.changes_nothing:
        table.messages.reply(message("No change"))
        return over or Place.GAME
    asks_again = find_card_out_of_turn(steps, corrected) is not None and may_ask_again(steps, corrected)
    return PreviewPage(over, effect, settlements(effect), asks_again=asks_again)


def page_of_lot(over: Page | None, corrected: CorrectedGame) -> Page:
    """Return the page that asks for the second card, or for the sale, of the undecided lot."""
    phase = corrected.end.phase
    if not isinstance(phase, Doubling):
        return LotSalePage(over, corrected)
    return SecondCardPage(over, corrected, seat=phase.asked if phase.must else None)


def _lot(corrected: CorrectedGame) -> Lot:
    """Return the lot on the table at the end of a corrected game. Raise LookupError if there is none."""
    if corrected.end.lot is None:
        raise LookupError("no lot is undecided")
    return corrected.end.lot


@dataclass(frozen=True)
class MissingCardPage(PastCardPage):
    """What is missing at the conflict of a corrected game, so that it can go on."""

    corrected: CorrectedGame

    def moment(self, view: PublicView) -> PublicView:
        """Return the view of the end of the corrected game."""
        game = view.course
        return view.at(game.first(self.corrected.keep).followed_by(self.corrected.steps))

    def banner(self, view: PublicView) -> str:
        """Return what is being corrected."""
        return task(view.translator, view.course.steps, self.corrected.change)

    def it_was(self, table: Table, action: AnyAction, at: int) -> Page | Place:
        """Return the page that leads on from the game with this action before the conflict."""
        return propose(table, self, lambda steps: self.corrected.with_steps_before(steps, [(action,)]), at)


@dataclass(frozen=True)
class SecondCardPage(SubPage):
    """Who added the second card of a double of the corrected game, and which."""

    leads_to_game = True

    corrected: CorrectedGame
    seat: int | None = None
    """The seat that added it; None until it is chosen."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the seats that can have added a card, or the kinds of card."""
        say = view.translator.say
        put = choices.put
        game = view.state.game
        if self.seat is not None:
            kinds = [
                put(say(game.edition.kinds[kind]), self._added(Add(self.seat, kind)), "second-card", kind)
                for kind in SINGLE_KINDS
            ]
            title = say("Which second card did {name} add?", name=game.names[self.seat - 1])
            return MenuScreen(title, tuple(kinds))
        state = self.corrected.end
        entries = [
            put(game.names[seat - 1], GoTo(replace(self, over=self, seat=seat)), "second-card-of", seat, seat=seat)
            for seat in clockwise(state.turn, game.seats)
            if state.hands[seat - 1]
        ]
        entries.append(put(say("Nobody added one"), self._added(None), "second-card", ""))
        return MenuScreen(say("Who added the second card?"), tuple(entries))

    def banner(self, view: PublicView) -> str:
        """Return what is being corrected, and the first card."""
        translator, steps = view.translator, view.course.steps
        now = self.corrected.all_steps(steps)
        card = title(now[find_lot(now, len(now) - 1).first], translator)
        return translator.say("{what}. So far: {card}", what=task(translator, steps, self.corrected.change), card=card)

    def _added(self, card: Add | None) -> Run:
        """Return the act of this second card; None if nobody added one."""
        return Run(
            lambda table, at: propose(table, self, lambda steps: add_second_card(steps, self.corrected, card), at)
        )


class SoldWithEnough(NamedTuple):
    """What a corrected game becomes if a seat is given all the money that it lacked for a sale."""

    entered: Entered
    given: Adjust
    corrected: CorrectedGame


@dataclass(frozen=True)
class PastSalePage(SpendingPage):
    """A pad for who bought a lot, and for how much, in a game that is corrected."""

    reasons = PAST_REASONS

    with_enough: SoldWithEnough | None = field(default=None, kw_only=True)
    """What can still be done about the sale that was refused last once amounts were tried so often: it tells nothing of
    anybody's money. None where it would.
    """

    @property
    def shown(self) -> CorrectedGame | None:
        """Return the corrected game that was shown before, in which the lot is sold; None where that is the game."""
        return None

    @abstractmethod
    def sold(self, steps: Sequence[Step], sale: Sale, *given: Adjust) -> CorrectedGame:
        """Return the game with this sale, after these corrections of money. Raise Refusal."""

    def refused(self, table: Table, refusal: Refusal) -> AmountPage:
        """Return the page after a sale was refused, with what can still be done about it."""
        return replace(self, lacking=refusal.lacking, is_refused=True, with_enough=self._with_enough(table, refusal))

    def _with_enough(self, table: Table, refusal: Refusal) -> SoldWithEnough | None:
        """Return the refused sale with all the money that it needs given to the seat that lacked it, so that it is
        possible whatever the seat has; None where what follows tells anything of money.
        """
        entered, steps = self.entered(), table.ledger.course.steps
        if entered.seat is None or entered.amount is None or refusal.lacking is None:
            return None
        given = Adjust(refusal.lacking, refusal.needed)
        try:
            corrected = self.sold(steps, Sale(buyer=entered.seat, price=entered.amount), given)
        except Refusal:  # of another seat, which lacks money as well
            return None
        is_told = tells_of_money(steps, corrected, self.shown)
        return None if is_told else SoldWithEnough(entered=entered, given=given, corrected=corrected)

    def ways_to_money(self, view: PublicView, choices: Choices) -> tuple[Choice, ...]:
        """Return the way to the money that the sale lacked; once amounts were tried so often, only to all of it at one
        touch.
        """
        enough = self.with_enough
        if not view.tried_enough or enough is None or enough.entered != self.entered():
            return super().ways_to_money(view, choices)
        seat = enough.given.seat
        label = view.translator.say("Give {name} this", name=view.state.game.names[seat - 1])
        give = Run(lambda table, _at: lead_on(table, self, enough.corrected, self.shown))
        return (choices.put(label, give, "give-enough", seat),)


@dataclass(frozen=True)
class LotSalePage(PastSalePage):
    """Who bought a lot of the corrected game, and for how much."""

    leads_to_game = True

    corrected: CorrectedGame

    def show(self, view: PublicView, choices: Choices) -> KeypadScreen:
        """Return the pad, with the lot and the seats to choose from; where money lacked, also the way to correct that
        first.
        """
        lot = lot_of(view, _lot(self.corrected), self.corrected.end, past=True)
        seller = view.state.game.names[_lot(self.corrected).auctioneer - 1]
        pad = self.pad(view, choices, view.translator.say("{name} sells: buyer and price", name=seller))
        return replace(pad, lot=lot, other_pages=self.ways_to_money(view, choices))

    def banner(self, view: PublicView) -> str:
        """Return what is being corrected."""
        return task(view.translator, view.course.steps, self.corrected.change)

    def confirmed(self, table: Table, seat: int, amount: int, at: int) -> Page | Place:
        """Return the page that follows from this sale."""
        return lead_on(table, self, self.sold(table.ledger.course.steps, Sale(buyer=seat, price=amount)))

    @property
    def shown(self) -> CorrectedGame:
        """Return the corrected game in which the lot is undecided."""
        return self.corrected

    def sold(self, steps: Sequence[Step], sale: Sale, *given: Adjust) -> CorrectedGame:
        """Return the corrected game with the undecided lot sold, after these corrections of money. Raise Refusal."""
        corrected = self.corrected
        if given:
            corrected = corrected.with_steps_before(steps, [(adjust,) for adjust in given])
        return sell_undecided_lot(steps, corrected, sale)

    def with_money(self, table: Table, given: Adjust, _at: int) -> Page:
        """Return the page, with what was entered, once a seat has more money before this lot is sold."""
        corrected = self.corrected.with_steps_before(table.ledger.course.steps, [(given,)])
        return replace(self, corrected=corrected, lacking=None)


@dataclass(frozen=True)
class PreviewPage(EffectPage):
    """The effect of a correction on the game, before it is confirmed."""

    asks_again: bool = field(kw_only=True)
    """Whether a later card of the round may be out of turn too, if that of the conflict was of whose turn it is."""

    def show(self, view: PublicView, choices: Choices) -> CorrectionPreviewScreen:
        """Return the effect: before, after, and the consequences; or which step is no longer possible, and why."""
        translator = view.translator
        conflict = self.effect.corrected.conflict
        if conflict:
            removed = len(self.effect.steps) - conflict.place
            confirm = translator.count("Stop here (remove {number} step)", "Stop here (remove {number} steps)", removed)
        else:
            confirm = translator.say("Apply correction")
        apply = choices.put(confirm, Run(self.confirm), "apply-correction")
        return self.effect_screen(
            view,
            choices,
            title=task(translator, self.effect.steps, self.effect.corrected.change),
            difference=difference(translator, self.effect),
            conflict=self._conflict(view),
            commands=(*self._answers(view, choices), apply),
        )

    def _conflict(self, view: PublicView) -> str:
        """Return the conflict in words; empty for none."""
        conflict, say = self.effect.corrected.conflict, view.translator.say
        if conflict is None:
            return ""
        if isinstance(conflict, LotUndecided):
            now = self.effect.now
            put_up = title(now[find_lot(now, len(now) - 1).first], view.translator)
            return say("Not sold yet: {step}", step=put_up)
        if self._is_end_of_going_round(conflict):
            end = self.effect.corrected.end
            going = view.translator.round_of(end.game.edition, end.round)
            return say("{round} no longer ends there: nothing is scored or dealt.", round=going)
        step = title(self.effect.steps[conflict.place], view.translator)
        why = self._reason(conflict).in_words(view.translator)
        return say("No longer possible: {step}. {why}.", step=step, why=why)

    def _is_end_of_going_round(self, conflict: Conflict) -> bool:
        """Return whether the conflict is the end of a round of the card game that goes on."""
        effect = self.effect
        return bool(find_end_of_going_round(effect.steps, conflict.place, effect.corrected.end))

    def _reason(self, conflict: StepRefused) -> Message:
        """Return why the step of the conflict is not possible."""
        end, step = self.effect.corrected.end, self.effect.steps[conflict.place]
        if conflict.reason is Reason.WRONG_PHASE and is_over(end):
            return GAME_OVER
        if conflict.reason is Reason.WRONG_PHASE and is_round_over(end) and not is_round_over(step.before):
            return ROUND_OVER
        if conflict.reason is Reason.WRONG_PHASE and isinstance(step.actions[0], Deal) and not is_round_over(end):
            return ROUND_NOT_OVER
        return PAST_REASONS[conflict.reason]

    def _answers(self, view: PublicView, choices: Choices) -> list[Choice]:
        """Return the ways to answer the conflict."""
        corrected = self.effect.corrected
        conflict = corrected.conflict
        say = view.translator.say
        put = choices.put
        if conflict is None:
            return []
        if isinstance(conflict, LotUndecided):
            is_double = isinstance(corrected.end.phase, Doubling)
            label = say("Which second card?") if is_double else say("Buyer and price")
            offered = [put(label, GoTo(page_of_lot(self, corrected)), "undecided-lot")]
        else:
            offered = self._choices_to_keep(view, choices, conflict)
        if conflict.proposed:
            label, number = self._without(view, conflict), conflict.place + 1
            leave_out = Run(self._leave_out)
            offered.append(put(label, leave_out, "remove-step", number, disabled_reason=self._may_not_leave_out(view)))
        return offered

    def _may_not_leave_out(self, view: PublicView) -> str:
        """Return why the step of the conflict cannot be left out; empty where it can, which is always so where what
        follows tells nothing more of anybody's money.
        """
        if not view.tried_enough:
            return ""
        steps, corrected = self.effect.steps, self.effect.corrected
        without = corrected.accept_proposed(steps)
        return LEAVING_OUT_TELLS.in_words(view.translator) if tells_of_money(steps, without, shown=corrected) else ""

    def _without(self, view: PublicView, conflict: Conflict) -> str:
        """Return what is left out of the game if the step of the conflict is: a lot with all that belongs to it, the
        end of a round, or that step alone. A lot has no number here, which would be that of another once one is added.
        """
        translator = view.translator
        if self._is_end_of_going_round(conflict):
            return translator.count("Leave out {number} step", "Leave out {number} steps", len(conflict.proposed))
        if isinstance(conflict, LotUndecided) or self._puts_up_lot(conflict.place):
            return translator.say("Leave out this lot")
        return translator.say("Leave out this step")

    def _puts_up_lot(self, place: int) -> bool:
        """Return whether a lot of the game as it is begins with the step at a place."""
        lot = find_lot(self.effect.steps, place)
        return lot.first == place and (lot.sale is not None or self.effect.steps[place].after.lot is not None)

    def _choices_to_keep(self, view: PublicView, choices: Choices, conflict: StepRefused) -> list[Choice]:
        """Return the ways to keep a step that is not possible as the corrected game is: something else comes first, or
        it was somewhat otherwise.
        """
        corrected = self.effect.corrected
        say = view.translator.say
        put = choices.put
        end = corrected.end
        step = self.effect.steps[conflict.place]
        offered = []
        if end.lot and step.before.lot and not isinstance(end.phase, Doubling):
            disabled_reason = view.tried_enough
            sell = say("Buyer and price")
            offered.append(put(sell, Run(self._sell_otherwise), "sell-otherwise", disabled_reason=disabled_reason))
        if conflict.lacking is not None:
            offered.append(self._give_money(view, choices, Adjust(conflict.lacking, conflict.needed)))
        if card := find_card_out_of_turn(self.effect.steps, corrected):
            offered += self._answers_of_whom(view, choices, step, card)
        if conflict.reason is Reason.WRONG_PHASE and not end.lot and not isinstance(end.phase, Settled | Over):
            offered.append(put(say("Enter what is missing"), GoTo(MissingCardPage(self, corrected)), "missing-card"))
        return offered

    def _answers_of_whom(self, view: PublicView, choices: Choices, step: Step, card: Play | PlayCard) -> list[Choice]:
        """Return the ways to keep the card of a step that is out of turn, the likelier first: it was of the player
        whose turn it is, perhaps with the later ones of the round in turn, or its player played instead.
        """
        corrected = self.effect.corrected
        say, put = view.translator.say, choices.put
        names = view.any_state.game.names
        asked = names[seat_asked(corrected.end) - 1]
        of_asked = self._answer(lambda steps: give_card_to_asked(steps, corrected))
        of_whom = [put(say("It was {name}’s card", name=asked), of_asked, "card-of-asked")]
        if self.asks_again:
            in_turn = self._answer(lambda steps: give_cards_in_turn(steps, corrected))
            label = say("It was {name}’s card, and so on in turn", name=asked)
            of_whom.append(put(label, in_turn, "cards-in-turn"))
        plays = say("{name} plays instead of {other}", name=names[card.seat - 1], other=asked)
        instead = put(plays, self._answer(lambda steps: let_play_instead(steps, corrected)), "plays-instead")
        if self._was_asked_wrongly(step):
            return [*of_whom, instead]
        return [instead, *of_whom]

    def _give_money(self, view: PublicView, choices: Choices, enough: Adjust) -> Choice:
        """Return the way to the money that a seat lacks; once amounts were tried so often, only to all that it needs at
        one touch, with which the step is possible whatever the seat has, if what follows tells nothing of money.
        """
        if view.tried_enough:
            steps, shown = self.effect.steps, self.effect.corrected
            given = shown.with_steps_before(steps, [(enough,)])
            if not tells_of_money(steps, given, shown):
                give = Run(lambda table, _at: lead_on(table, self.over, given, shown))
                game = view.state.game
                name, amount = game.names[enough.seat - 1], view.translator.money(game.edition, enough.amount)
                label = view.translator.say("Give {amount} to {name}", name=name, amount=amount)
                return choices.put(label, give, "give-enough", enough.seat)
        return give_money_choice(view, choices, over=self, follow=self._with_money, seat=enough.seat)

    def _was_asked_wrongly(self, step: Step) -> bool:
        """Return whether the table probably asked the wrong player for a later card. Where a lot was not entered, or
        entered twice, the players went on in turn, while the table was a lot behind or ahead. But whoever starts the
        next round does so because the table says so.
        """
        change = self.effect.corrected.change
        is_same_round = step.before.round == self.effect.steps[change.first].before.round
        return is_same_round and (change.is_insertion or change.is_removal)

    def _answer(self, answered: Proposal) -> Run:
        """Return the act of an answer to the conflict."""

        def follow_again(table: Table, at: int) -> Page | Place:
            page = propose(table, self, answered, at)
            return replace(page, over=self.over) if isinstance(page, PreviewPage) else page

        return Run(follow_again)

    def _with_money(self, table: Table, given: Adjust, _at: int) -> Page | Place:
        """Follow the game again once a seat has more money before the conflict."""
        shown = self.effect.corrected
        return lead_on(table, self.over, shown.with_steps_before(table.ledger.course.steps, [(given,)]), shown)

    def _sell_otherwise(self, table: Table, _at: int) -> Page | Place:
        """Enter the sale of the lot anew in which the conflict is."""
        corrected = remove_bidding(table.ledger.course.steps, self.effect.corrected)
        if isinstance(corrected.conflict, LotUndecided):
            return page_of_lot(self, corrected)
        return lead_on(table, self.over, corrected, shown=self.effect.corrected)

    def _leave_out(self, table: Table, _at: int) -> Page | Place:
        """Leave out the step that is no longer possible, and follow the game again."""
        shown = self.effect.corrected
        return lead_on(table, self.over, shown.accept_proposed(table.ledger.course.steps), shown)

    def make_edit(self, table: Table, at: int) -> bool:
        """Correct the game."""
        return correct(table, self.effect.edit, at)

    def worked_out_again(self, table: Table) -> Page | Place:
        """Return the preview of the same change, with the same answers, of a game with more steps; the game where it
        went on otherwise.
        """
        steps, shown = table.ledger.course.steps, self.effect.corrected
        if tuple(steps[: len(self.effect.steps)]) != tuple(self.effect.steps):
            return Place.GAME
        try:
            return lead_on(table, self.over, follow(steps, shown.change, shown.answers), shown)
        except Refusal:
            return Place.GAME
