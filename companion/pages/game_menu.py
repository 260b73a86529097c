"""The menu of a game."""

from dataclasses import dataclass

from companion.live.public_view import PublicView
from companion.live.undo import redo, undo
from companion.pages.cards_in_hand import CardsInHandPage
from companion.pages.face_player import FacePlayerPage
from companion.pages.lots import LotsPage
from companion.pages.menus import leave_choice, records_choice
from companion.pages.page import Choices, Do, GoTo, Place, SubPage
from companion.pages.players import PlayersPage
from companion.pages.players_money import PlayersMoneyPage
from companion.pages.register_cards import RegisterCardsPage
from companion.pages.settings import rotate_choice, settings_choice
from companion.pages.step_list import StepListPage
from companion.pages.step_titles import brief_edit_title
from companion.pages.step_viewer import StepViewerPage
from companion.pages.system import system_choice
from companion.rules.protocol import has_lots, is_over
from companion.screen_data.lists import GroupedMenuScreen, MenuGroup


@dataclass(frozen=True)
class GameMenuPage(SubPage):
    """What can be done at the table besides playing."""

    def show(self, view: PublicView, choices: Choices) -> GroupedMenuScreen:
        """Return the list of what can be done."""
        say, put = view.translator.say, choices.put
        last, undone = view.public_game.last, view.public_game.next
        undo_label = say("Undo: {title}", title=brief_edit_title(last, view.translator)) if last else say("Undo")
        redo_label = say("Redo: {title}", title=brief_edit_title(undone, view.translator)) if undone else say("Redo")
        play = [
            put(undo_label, Do(undo), "undo", disabled_reason="" if last else say("nothing to undo")),
            put(redo_label, Do(redo), "redo", disabled_reason="" if undone else say("nothing to redo")),
        ]
        if not is_over(view.any_state):
            play.append(put(say("Cards in hand"), GoTo(CardsInHandPage(self)), "hands"))
        past = []
        if not has_lots(view.any_state):
            past += [put(say("History"), GoTo(StepListPage(self)), "history", 0)] if last else []
        else:
            switch = Do(lambda table, at: table.auction.switch_countdown(at))
            play.append(put(say("Players’ money"), GoTo(PlayersMoneyPage(self)), "money"))
            play.append(put(say("Gavel countdown"), switch, "countdown", on=view.auction.countdown_on))
            past.append(put(say("Lots"), GoTo(LotsPage(self, 0)), "lots", 0))
        if is_over(view.any_state):
            play.append(put(say("Replay"), GoTo(StepViewerPage(self, course=view.course, steps=0)), "replay"))
        past += [records_choice(view, choices, self), put(say("Players"), GoTo(PlayersPage(self)), "players")]
        past.append(put(say("Switch game"), GoTo(Place.WELCOME), "switch-game"))
        around = [
            rotate_choice(view, choices),
            put(say("Face a player"), GoTo(FacePlayerPage(self)), "face-player"),
            settings_choice(view, choices, self),
            system_choice(view, choices, self),
        ]
        if view.has_reader:
            around.append(put(say("Register cards"), GoTo(RegisterCardsPage(self)), "register-cards"))
        around.append(leave_choice(view, choices, self))
        groups = (
            MenuGroup(say("Game"), tuple(play)),
            MenuGroup(say("Look back"), tuple(past)),
            MenuGroup(say("Device"), tuple(around)),
        )
        return GroupedMenuScreen(say("Menu"), groups)
