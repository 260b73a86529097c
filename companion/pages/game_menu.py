"""The menu of a game."""

from companion.live.public_view import PublicView
from companion.live.undo import redo, undo
from companion.pages.lots import LotsPage
from companion.pages.menus import leave_choice, records_choice
from companion.pages.page import Choices, Do, GoTo, SubPage
from companion.pages.players_money import PlayersMoneyPage
from companion.pages.register_cards import RegisterCardsPage
from companion.pages.settings import rotate_choice, settings_choice
from companion.pages.step_list import StepListPage
from companion.pages.step_titles import redo_title, undo_title
from companion.pages.system import system_choice
from companion.pages.welcome import welcome
from companion.rules.protocol import has_lots
from companion.screen_data.screens import MenuScreen


class GameMenuPage(SubPage):
    """What can be done at the table besides playing."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the list of what can be done."""
        say, put = view.translator.say, choices.put
        last = undo_title(view.ledger, view.translator)
        undone = redo_title(view.ledger, view.translator)
        play = [
            put(say("Undo: {title}", title=last), Do(undo), "undo")
            if last
            else put(say("Undo"), Do(undo), "undo", waits=say("nothing to undo")),
            put(say("Redo: {title}", title=undone), Do(redo), "redo")
            if undone
            else put(say("Redo"), Do(redo), "redo", waits=say("nothing to redo")),
        ]
        past = []
        if not has_lots(view.any_state):
            past += [put(say("History"), GoTo(StepListPage(self)), "history", 0)] if last else []
        else:
            on = view.auction.countdown_on
            switch = Do(lambda table, at: table.auction.switch_countdown(at))
            play += [
                put(say("Players’ money"), GoTo(PlayersMoneyPage(self)), "money"),
                put(say("Gavel countdown"), switch, "countdown", on=on),
            ]
            past.append(put(say("Lots"), GoTo(LotsPage(self, 0)), "lots", 0))
        past.append(records_choice(view, choices, self))
        if view.has_reader:
            play.append(put(say("Register cards"), GoTo(RegisterCardsPage(self)), "register-cards"))
        around = [
            rotate_choice(view, choices),
            settings_choice(view, choices, self),
            system_choice(view, choices, self),
            put(say("Switch game"), Do(welcome), "switch-game"),
        ]
        return MenuScreen(
            title=say("Menu"),
            entries=(*play, *past, *around, leave_choice(view, choices)),
            groups=((say("Game"), len(play)), (say("Look back"), len(past)), (say("Device"), len(around))),
        )
