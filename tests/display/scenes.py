"""Sample scenes of every kind, as a real evening gives them, for painting, auditing and reference pictures."""

from dataclasses import replace

from companion.pages.moment import to_look_at
from companion.rules.auction_game.words import Auction
from companion.screen_data.screens import (
    AppraisalScreen,
    CoverScreen,
    DealScreen,
    DoubleScreen,
    EntryScreen,
    FinalScreen,
    FixedPriceScreen,
    MenuScreen,
    OnceAroundScreen,
    OpenedFist,
    OpenScreen,
    PadScreen,
    PartsTested,
    Payee,
    Scene,
    Screen,
    SealedScreen,
    SelfTestScreen,
    SoldScreen,
)
from companion.screen_data.set_up import SetUpScreen, TypingScreen
from tests.display.artists import ARTISTS, CEZANNE, KLIMT, MANET, MUNCH, VAN_GOGH
from tests.display.scenes_cards import CARD_SCREENS
from tests.display.scenes_guide import told
from tests.display.scenes_house import HOUSE_SCREENS
from tests.display.scenes_machine import MACHINE_SCREENS
from tests.display.scenes_parts import (
    APPRAISED,
    BACK,
    COVERED,
    EARLY_LEAD,
    EMPTY_BOARD,
    FAULT,
    GAVEL,
    IN_THOUSANDS,
    KEYBOARD,
    KEYPAD,
    KINDS,
    LANGUAGES,
    LONG,
    LONG_MENU,
    MENU,
    MENU_ENTRIES,
    NAMES,
    NO_WORDS,
    ONCE_SAID,
    OPEN_LOT,
    OTHER,
    PAYEES,
    PLAIN_KEYBOARD,
    ROUND_1,
    ROUND_3,
    ROUND_4,
    SEALED_LOT,
    SHARED,
    SOLD_LOT,
    STANDINGS,
    TALL_KEYBOARD,
    TURN,
    UNDO,
    WELCOME,
    accents,
    bidders,
    choice,
    dealt,
    eastern,
    entry_keys,
    fists,
    kind_keys,
    lot,
    open_screen,
    pad_keys,
    seats,
    setting,
    table,
)
from tests.display.scenes_past import PASTS, REMEDIES
from tests.display.scenes_story import STORY_SCREENS

SCREENS: dict[str, Screen] = {
    "welcome-resume": WELCOME,
    "welcome-new": replace(WELCOME, headline="The last game is over", others=()),
    "setup-4": SetUpScreen(
        "New game",
        choice("Modern Art (DiceTree)"), ARTISTS, setting(NAMES[:4], removable=True), choice("Add a seat"),
        choice("Begin"), BACK, house_rules=choice("House rules: start 120, 3 rounds"), language=choice("English"),
        turn=TURN, guide=choice("Explain as we go: no"), moved=3,
    ),
    "setup-3-waits": SetUpScreen(
        "New game",
        choice("Modern Art (DiceTree), Renaissance"), ARTISTS, setting(("Ada", "Ada", LONG[0]),
        removable=False),
        choice("Add a seat"), choice("Begin", "two seats have the same name"), None, choice("A mystery hand: yes"),
    ),
    "setup-5-long": SetUpScreen(
        "New game", choice("Classic"), ARTISTS, setting(LONG, removable=True), None, choice("Begin"), BACK,
        language=choice("Português"), turn=TURN, guide=choice("Explicar à medida que acontece: não"),
        house_rules=choice("Regras da casa: 3 rodadas, passo 5.000, contagem regressiva"),
    ),
    "typing": TypingScreen("Name of seat 3", "Cleo", TALL_KEYBOARD, choice("Done"), BACK),
    "typing-plain": TypingScreen("Who sits at seat 2?", "Ben", PLAIN_KEYBOARD, choice("Done"), BACK),
    "typing-empty": TypingScreen("Name of seat 3", "", KEYBOARD, choice("Done", "a name of at least one letter"), BACK),
    "typing-long": TypingScreen("Name of seat 3", LONG[0], TALL_KEYBOARD, choice("Done"), BACK),
    "typing-accents": TypingScreen("Who sits at seat 2?", "Jo", accents(), choice("Done"), BACK),
    "typing-eastern": TypingScreen("Who sits at seat 2?", "", eastern(), choice("Done"), BACK),
    "table-round-3": table(ROUND_3, 3, seats(NAMES, 3)),
    "table-first": table(EMPTY_BOARD, 1, dealt(NAMES[:3], 2), undo=False),
    "table-round-1": table(ROUND_1, 1, seats(NAMES[:4], 1, {2: "Now is no time to bid"})),
    "table-long": table(IN_THOUSANDS, 4, seats(LONG, 1, {4: "Too late: Ada was first by 3 ms"}),
    waits="Ada has no cards"),
    "table-round-4": table(
        ROUND_4, 4,
        (seats(NAMES, 5)[0]._replace(bought=(MANET,) * 7 + (CEZANNE, VAN_GOGH, MUNCH, KLIMT)),
        *seats(NAMES, 5)[1:]),
    ),
    "entry": EntryScreen("Which card did Cleo play?", ROUND_3, entry_keys(), KINDS, BACK),
    "entry-waits": EntryScreen(
        "Mystery card: what is it?", ROUND_4, entry_keys("all on the table"), KINDS, BACK,
        choice("Only doubles: miss the turn"),
    ),
    "entry-classic": EntryScreen(
        "Bartholomäus von S. plays",
        ROUND_4,
        tuple(
            tuple(choice(kind) for kind in ("Open", "Once around", "In the fist", "Named price", "One more card"))
            for _ in ARTISTS
        ),
        KINDS,
        BACK,
    ),
    "double": DoubleScreen(
        lot(VAN_GOGH, Auction.DOUBLE, count=2, worth="40"), bidders(NAMES, ("", "", "pass", "pass", ""),
        5), kind_keys(),
        KINDS[:4], choice("No second card"), choice("Dora passed"), "Eli: a second card?",
    ),
    "double-3": DoubleScreen(
        lot(KLIMT, Auction.DOUBLE, count=3, worth="110,000"), bidders(LONG[:3], NO_WORDS, 1, auctioneer=1),
        kind_keys("all on the table"), KINDS[:4], choice("No second card"), None, f"{LONG[0]}: a second card?",
    ),
    "double-past": DoubleScreen(
        lot(KLIMT, Auction.DOUBLE, count=3, worth="110,000"), bidders(LONG, ("pass", *NO_WORDS[1:]), 2, auctioneer=1),
        kind_keys(), KINDS[:4], choice("Add nothing"), None, f"{LONG[1]}: a second card?", BACK,
    ),
    "open": open_screen(0),
    "open-once": open_screen(10),
    "open-counting": open_screen(17, notes={2: "Too late: Dora was first"}),
    "open-sold": open_screen(30, LONG),
    "open-no-bid": OpenScreen(
        lot(MANET, Auction.OPEN, count=2, worth="30"), "", 0, "", bidders(NAMES[:3], NO_WORDS, 0,
        auctioneer=1, touch=True),
        0, choice("Gavel", "the first bid, or nobody wants it"), OTHER, UNDO,
    ),
    "open-thousands": OpenScreen(
        lot(KLIMT, Auction.OPEN, cards=2, count=3, worth="110,000"), "1,152,000", 2, LONG[1],
        bidders(LONG[:4], ("24,000", "1,152,000", "", "pass"), 2, touch=True), 20, GAVEL, OTHER,
        choice("Bartholomäus von S. bid 1,152,000"), "Zum Zweiten",
    ),
    "once-around": OnceAroundScreen(
        lot(VAN_GOGH, Auction.ONCE_AROUND, count=3, worth="40"), "21", 4, "Dora", bidders(NAMES,
        ONCE_SAID, 5),
        choice("Bid 22"), choice("Pass"), OTHER, choice("Dora bid 21"),
    ),
    "once-around-first": OnceAroundScreen(
        lot(MUNCH, Auction.ONCE_AROUND, cards=2, count=3, worth="0"), "", 0, "", bidders(NAMES[:4],
        NO_WORDS, 4),
        choice("Bid 1", "Dora has no money"), choice("Pass"), OTHER, None,
    ),
    "sealed-none": SealedScreen(SEALED_LOT, fists((False,) * 5), "0 of 5 ready", choice("Cleo played Munch, Sealed")),
    "sealed-some": SealedScreen(
        SEALED_LOT, fists((True, False, True, True, False), notes={2: "Key the amount, then #"}),
        "3 of 5 ready",
        choice("Cleo played Munch, Sealed"),
        "Key a bid and # at your paddle, or touch your seat. # alone is an empty fist.",
    ),
    "sealed-all": SealedScreen(SEALED_LOT, fists((True,) * 3, LONG), "All are ready: the fists open", None),
    "cover": CoverScreen(3, "Cleo", choice("I am Cleo, alone"), choice("Back to the table"), COVERED),
    "cover-long": CoverScreen(4, LONG[0], choice("It is me, nobody else looks"), BACK, COVERED),
    "pad-secret": PadScreen(
        "Secret bid", SEALED_LOT, (), 3, "Cleo", None, pad_keys(), BACK, None,
        hint="The keys show nothing, on purpose. # alone is an empty fist.",
    ),
    "pad-bid": PadScreen(
        "Bid", OPEN_LOT, bidders(NAMES, NO_WORDS, 2, touch=True), 2, "Ben", "135", pad_keys(last="# bid"),
        BACK, None
    ),
    "pad-price": PadScreen(
        "Fixed price", lot(KLIMT, Auction.FIXED_PRICE, count=2, worth="110,000"), (), 3, LONG[0], "",
        (*pad_keys()[:11], choice("#", "an amount of at least 1")), None, UNDO,
        note="At most 1,152,000: what Cleo has",
    ),
    "pad-long": PadScreen(
        "Bid", OPEN_LOT, bidders(LONG[:3], NO_WORDS, 1, touch=True), 1, LONG[0], "1,152,000",
        pad_keys(), BACK, UNDO
    ),
    "pad-correction": PadScreen(
        "Correct Dora’s money", None, bidders(NAMES, NO_WORDS, 4, touch=True), 4, "Dora", "-5",
        pad_keys(), BACK, None
    ),
    "fixed-price": FixedPriceScreen(
        lot(KLIMT, Auction.FIXED_PRICE, count=3, worth="40"), "32", 5, "Eli",
        bidders(NAMES, ("", "", "", "pass", ""), 5), choice("Buy for 32"), choice("Pass"),
        choice("Dora passed"),
    ),
    "fixed-price-poor": FixedPriceScreen(
        lot(KLIMT, Auction.FIXED_PRICE, cards=2, count=3, worth="120"), "1,152,000", 1, LONG[0],
        bidders(LONG[:3], NO_WORDS, 1), choice("Buy", "1,152,000: more than W. has"), choice("Pass"), None,
    ),
    "sold": SoldScreen(SOLD_LOT, "Sold", "24", 4, "Dora", 3, "pays Cleo", (), choice("Go on"), choice("Sold to Dora")),
    "sold-bank": SoldScreen(
        SOLD_LOT, "Nobody else bought", "40", 3, LONG[0], 0, "pays the bank", (), choice("Go on"), choice("Eli passed")
    ),
    "sold-nothing": SoldScreen(
        lot(MANET, Auction.DOUBLE, count=2, worth="30"), "Taken for nothing", "", 1, LONG[0], 0,
        "pays nothing", (),
        choice("Go on"), None,
    ),
    "sold-fists": SoldScreen(
        lot(MUNCH, Auction.SEALED, cards=2, count=4, worth="60"), "Sold", "37", 5, "Eli", 3, "pays Cleo",
        (
            OpenedFist(1, "Ada", "22", False), OpenedFist(2, "Ben", "empty", False), OpenedFist(3, "Cleo",
            "35", False),
            OpenedFist(4, "Dora", "1", False), OpenedFist(5, "Eli", "37", True),
        ),
        choice("Go on"), choice("Fists opened"),
    ),
    "sold-fists-thousands": SoldScreen(
        replace(SEALED_LOT, help=None), "Sold", "1,152,000", 1, LONG[0], 0, "pays the bank",
        (
            OpenedFist(1, LONG[0], "1,152,000", True), OpenedFist(2, LONG[1], "24,000", False),
            OpenedFist(3, LONG[2], "empty", False),
        ),
        choice("Go on"), None,
    ),
    "appraisal": AppraisalScreen(
        "Round 3 appraisal", "Fifth van Gogh: not auctioned", APPRAISED, ("100", "50", "20", "10"), PAYEES,
        choice("Deal round 4"), choice("Dora played van Gogh, Open"), MENU,
    ),
    "appraisal-thousands": AppraisalScreen(
        "Round 1 appraisal", "All hands are empty: the last card is not auctioned", IN_THOUSANDS, (),
        tuple(
            Payee(place + 1, LONG[place], PAYEES[place].bought, f"+{180 * place},000" if place else "0", ())
            for place in range(3)
        ),
        choice("Deal round 2"), None,
    ),
    "appraisal-six-kinds-of-coin": AppraisalScreen(
        "Round 4 appraisal",
        "All hands are empty",
        APPRAISED,
        ("100", "50", "20", "10", "5", "1"),
        tuple(payee._replace(coins=(*payee.coins, 1, 4)) for payee in PAYEES),
        choice("The result"),
        None,
    ),
    "deal": DealScreen(
        "Round 2", "Each player takes 3 cards", 3, dealt(NAMES, 4), choice("Start round 2"),
        choice("Eli played Klimt, Double"), MENU
    ),
    "deal-first": DealScreen(
        "Round 1", "Each player takes 10 cards", 10, dealt(LONG[:3], 2), choice("Start"), None
    ),
    "deal-none": DealScreen("Round 4", "No more cards are dealt", 0, dealt(NAMES[:4], 1),
    choice("Start round 4"), UNDO),
    "final": FinalScreen("Cleo wins", "371", STANDINGS, choice("New game"), choice("Eli played Klimt, Double"), MENU),
    "final-shared": FinalScreen(
        f"{LONG[0]} and Cleo share the win", "1,152,000", SHARED, choice("New game"), None, MENU
    ),
    "final-early-lead": FinalScreen("Ada wins", "160", EARLY_LEAD, choice("New game"), UNDO, MENU),
    "menu": MenuScreen("Table", MENU_ENTRIES, BACK),
    "menu-long": MenuScreen("Table", LONG_MENU, BACK),
    "menu-languages": MenuScreen("Language", LANGUAGES, BACK, holds=LANGUAGES[1]),
    "self-test": SelfTestScreen(
        "Test buttons and keys",
        (
            PartsTested(1, True, (True,) * 12, "Good", True),
            PartsTested(2, True, (True, False, True) * 4, "4 to press, or see pin 36", False),
            PartsTested(3, None, (), "Nothing is wired", False),
            PartsTested(4, False, (False,) * 12, "Missing: the report tells why", False),
            PartsTested(5, True, (True,) * 9 + (False,) * 3, "Loose wire: pin 18, 22", False),
        ),
        PartsTested(0, True, (), "Good", True), KEYPAD, "bid", "gavel", "Press every button and key once, and let go",
        BACK,
    ),
    "self-test-one": SelfTestScreen(
        "Test buttons and keys",
        (PartsTested(1, False, (), "1 to press", False),),
        PartsTested(0, None, (), "Nothing is wired", False), KEYPAD, "bid", "gavel",
        "Press every button and key once, and let go", BACK,
    ),
    **CARD_SCREENS,
    **REMEDIES,
    **STORY_SCREENS,
    "final-more": FinalScreen(
        "Cleo wins", "371", STANDINGS, choice("New game"), choice("Eli played Klimt, Double"), MENU,
        choice("How it came"), choice("For BG Stats"), ("Modern Art (DiceTree)", "37 lots"),
    ),
    **HOUSE_SCREENS,
    **MACHINE_SCREENS,
}  # fmt: skip

SCREENS |= told(SCREENS)

SCENES: dict[str, Scene] = {name: Scene(screen) for name, screen in SCREENS.items()} | {
    f"{name}-note": Scene(SCREENS[name], FAULT)
    for name in (
        "welcome-resume",
        "setup-5-long",
        "typing",
        "table-long",
        "entry",
        "double",
        "open",
        "once-around",
        "sealed-some",
        "cover",
        "pad-bid",
        "fixed-price",
        "sold",
        "sold-fists",
        "appraisal",
        "deal",
        "final",
        "menu-long",
        "cards-long",
        "cards-effect",
        "self-test",
        "remedy-hitch",
        "course",
        "moments",
        "sums",
        "lots",
        "own-money",
        "final-more",
        "sheet-counted",
        "code",
        "health",
    )
}
SCENES |= {f"past-{name}": Scene(to_look_at(SCREENS[name]), past=past) for name, past in PASTS.items()}
