"""Sample scenes with the rules at hand: an explanation in the place of the lot, or of the board."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.screen_data.screens import Choice, Explanation, Help, Key, Part, Screen

ASK = Choice(Key("explain"), "What does this mean?")
AWAY = Choice(Key("put away"), "Put away")
HELP = Help(ASK)
OPEN_TOLD = Help(
    ASK,
    Explanation(
        "Open",
        "All bid in any order, each more than the last. When the gavel falls, the highest bidder pays the auctioneer.",
        (
            (Part.BUTTON, "one step more"),
            (Part.KEYPAD, "your bid, then #"),
            (Part.GAVEL, "three strikes sell"),
        ),
        AWAY,
    ),
)
LONG_TOLD = Help(
    ASK,
    Explanation(
        "One more card",
        "Noch eine Karte dieses Künstlers kann zum Los kommen: erst vom Ausspieler, dann im Uhrzeigersinn. Wer sie "
        "dazulegt, verkauft beide, und zwar in der Art der zweiten Karte.",
        ((Part.BUTTON, "einen Schritt mehr"), (Part.KEYPAD, "Betrag und #; * passt"), (Part.GAVEL, "drei Schläge")),
        AWAY,
    ),
)
SHORT_TOLD = Help(
    ASK,
    Explanation(
        "Face down",
        "The player may lay one more card face down, by any artist. It counts only when the round is scored.",
        ((Part.BUTTON, "takes it"), (Part.KEYPAD, "* leaves it")),
        AWAY,
    ),
)


def told(screens: Mapping[str, Any]) -> dict[str, Screen]:
    """Some screens with an explanation on show, and those with a board with the way to one."""
    told_of = {
        "open-told": (screens["open-counting"], OPEN_TOLD),
        "once-around-told-long": (screens["once-around"], LONG_TOLD),
        "sealed-told": (screens["sealed-some"], LONG_TOLD),
        "fixed-price-told": (screens["fixed-price-poor"], LONG_TOLD),
        "double-told": (screens["double"], LONG_TOLD),
        "pad-price-told": (screens["pad-price"], LONG_TOLD),
    }
    on_boards = {
        "appraisal-ask": (screens["appraisal"], HELP),
        "appraisal-told": (screens["appraisal"], LONG_TOLD),
        "mystery-ask": (screens["entry-waits"], HELP),
        "mystery-told": (screens["entry-waits"], SHORT_TOLD),
        "cards-ask": (screens["cards-turn-up"], HELP),
        "cards-second-told": (screens["cards-second"], SHORT_TOLD),
        "cards-award-told": (screens["cards-award"], SHORT_TOLD),
        "cards-influence-told": (screens["cards-influence"], SHORT_TOLD),
        "cards-effect-told": (screens["cards-effect"], SHORT_TOLD),
    }
    lots = {name: replace(screen, lot=replace(screen.lot, help=help_)) for name, (screen, help_) in told_of.items()}
    return lots | {name: replace(screen, help=help_) for name, (screen, help_) in on_boards.items()}
