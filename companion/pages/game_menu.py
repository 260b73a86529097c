"""The menu of a game."""

from dataclasses import dataclass

from companion.live.public_view import PublicView
from companion.pages.cards_in_hand import CardsInHandPage
from companion.pages.face_player import FacePlayerPage
from companion.pages.lots import LotsPage
from companion.pages.menus import leave_choice, records_choice
from companion.pages.page import Choices, Do, GoTo, PageName, SubPage
from companion.pages.players import PlayersPage
from companion.pages.players_money import PlayersMoneyPage
from companion.pages.register_cards import RegisterCardsPage
from companion.pages.settings import rotate_choice, settings_choice
from companion.pages.step_list import StepListPage
from companion.pages.step_titles import brief_edit_title
from companion.pages.step_viewer import StepViewerPage
from companion.pages.system import system_choice
from companion.pages.undo_choices import redo_choice, undo_choice
from companion.rules.protocol import has_lots, is_over
from companion.screen_data.lists import GroupedMenuScreen, MenuGroup, MenuSymbol
from companion.screen_data.screens import Choice


@dataclass(frozen=True)
class GameMenuPage(SubPage):
    """What can be done at the table besides playing."""

    pauses_game = False

    def show(self, view: PublicView, choices: Choices) -> GroupedMenuScreen:
        """Return the list of what can be done."""
        say, put = view.translator.say, choices.put
        last, undone = view.public_game.last, view.public_game.next
        undo_label = say("Undo: {title}", title=brief_edit_title(last, view.translator)) if last else say("Undo")
        redo_label = say("Redo: {title}", title=brief_edit_title(undone, view.translator)) if undone else say("Redo")
        play = {
            MenuSymbol.UNDO: undo_choice(view, choices, undo_label),
            MenuSymbol.REDO: redo_choice(view, choices, redo_label),
        }
        past: dict[MenuSymbol, Choice] = {}
        if not is_over(view.any_state):
            play[MenuSymbol.HAND] = put(say("Cards in hand"), GoTo(CardsInHandPage(self)), "hands")
        if has_lots(view.any_state):
            switch = Do(lambda table, at: table.auction.switch_countdown(at))
            play[MenuSymbol.MONEY] = put(say("Players’ money"), GoTo(PlayersMoneyPage(self)), "money")
            play[MenuSymbol.CLOCK] = put(say("Gavel countdown"), switch, "countdown", on=view.auction.countdown_on)
            past[MenuSymbol.LOTS] = put(say("Lots"), GoTo(LotsPage(self, 0)), "lots", 0)
        elif last:
            past[MenuSymbol.HISTORY] = put(say("History"), GoTo(StepListPage(self)), "history", 0)
        if is_over(view.any_state):
            replay = GoTo(StepViewerPage(self, course=view.course, count=0))
            play[MenuSymbol.REPLAY] = put(say("Replay"), replay, "replay")
        past[MenuSymbol.RECORDS] = records_choice(view, choices, self)
        past[MenuSymbol.PERSON] = put(say("Players"), GoTo(PlayersPage(self)), "players")
        past[MenuSymbol.SWITCH] = put(say("Switch game"), GoTo(PageName.WELCOME), "switch-game")
        around = {
            MenuSymbol.ROTATE: rotate_choice(view, choices),
            MenuSymbol.PADDLE: put(say("Turn to a player"), GoTo(FacePlayerPage(self)), "face-player"),
            MenuSymbol.SETTINGS: settings_choice(view, choices, self),
            MenuSymbol.COMPUTER: system_choice(view, choices, self),
        }
        if view.has_reader:
            register = GoTo(RegisterCardsPage(self))
            around[MenuSymbol.CARD_READER] = put(say("Register cards"), register, "register-cards")
        around[MenuSymbol.POWER] = leave_choice(view, choices, self)
        groups = ((say("Game"), play), (say("Look back"), past), (say("Device"), around))
        return GroupedMenuScreen(
            say("Menu"), tuple(MenuGroup(title, tuple(group.values()), tuple(group)) for title, group in groups)
        )
