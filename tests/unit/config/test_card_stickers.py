"""Which sticker is on which card: learned one at a time and kept on disk; a wrong entry costs itself alone."""

import tomllib
from pathlib import Path

import pytest

from companion.checked_toml import MAX_TOML_BYTES, FileRefused
from companion.config.card_stickers import CARD_STICKERS_FILE, CardStickers, PrintedCard
from companion.editions.reader import BUNDLED, read_edition
from companion.rules.words import Auction, Effect
from tests.support.table import EDITIONS
from tests.unit.export.test_usb_sticks import no_file_longer_than

DICETREE = [artist.key for artist in EDITIONS["dicetree"].artists]
OPEN = PrintedCard("dicetree", DICETREE[0], Auction.OPEN)
SEALED = PrintedCard("dicetree", DICETREE[1], Auction.SEALED)
AWARD = PrintedCard("card-game", "tec", Effect.AWARD)


def stickers(folder: Path) -> CardStickers:
    return CardStickers(folder, EDITIONS)


def entry(
    tag: str = "0F0184F07A", edition: str = "dicetree", artist: str = DICETREE[0], kind: str = 'auction = "open"'
) -> str:
    return f'[[cards]]\ntag = "{tag}"\nedition = "{edition}"\nartist = "{artist}"\n{kind}\n'


def refused(folder: Path, text: str) -> str:
    """The refusal without the file's name; the file stays as it is."""
    (folder / CARD_STICKERS_FILE).write_text(text)
    with pytest.raises(FileRefused) as refusal:
        stickers(folder)
    assert (folder / CARD_STICKERS_FILE).read_text() == text
    return str(refusal.value).removeprefix(f"{folder / CARD_STICKERS_FILE}:")


def test_what_is_learned_is_known_from_then_on(tmp_path: Path) -> None:
    known = stickers(tmp_path)
    known.learn("0F0184F07A", OPEN)
    known.learn("3c00d1b2c3", AWARD)
    for table in (known, stickers(tmp_path)):
        assert (table.card("0f0184f07a"), table.card("3C00D1B2C3")) == (OPEN, AWARD)
    assert len(tomllib.loads((tmp_path / CARD_STICKERS_FILE).read_text())["cards"]) == 2
    assert [(path.name, path.stat().st_mode & 0o777) for path in tmp_path.iterdir()] == [(CARD_STICKERS_FILE, 0o600)]


def test_cards_of_an_edition_that_is_not_here_are_kept(tmp_path: Path) -> None:
    (tmp_path / CARD_STICKERS_FILE).write_text(entry(edition="my-own", artist="aunt-mary"))
    stickers(tmp_path).learn("3C00D1B2C3", AWARD)
    assert stickers(tmp_path).card("0F0184F07A") == PrintedCard("my-own", "aunt-mary", Auction.OPEN)


@pytest.mark.parametrize("misfit", [entry(artist="aunt-mary"), entry(kind='effect = "award"')])
def test_a_card_that_its_box_has_not_is_unknown_and_kept(tmp_path: Path, misfit: str) -> None:
    """An edition of one's own may change after its cards have been learned."""
    (tmp_path / CARD_STICKERS_FILE).write_text(misfit)
    known = stickers(tmp_path)
    assert known.card("0F0184F07A") is None
    known.learn("3C00D1B2C3", AWARD)
    assert misfit.partition("edition")[2] in (tmp_path / CARD_STICKERS_FILE).read_text()
    known.learn("0F0184F07A", OPEN)
    assert stickers(tmp_path).card("0F0184F07A") == OPEN


def test_a_disk_that_takes_nothing_is_told_and_what_was_known_stays(tmp_path: Path) -> None:
    known = stickers(tmp_path)
    known.learn("0F0184F07A", OPEN)
    with no_file_longer_than(9), pytest.raises(FileRefused, match=f"{CARD_STICKERS_FILE}: File too large; make room"):
        known.learn("0F0184F07A", SEALED)
    assert (known.card("0F0184F07A"), stickers(tmp_path).card("0F0184F07A")) == (OPEN, OPEN)


def test_a_card_for_which_there_is_no_room_is_refused_and_what_was_learned_can_be_read(tmp_path: Path) -> None:
    tags = [f"{number:010X}" for number in range(MAX_TOML_BYTES // len(entry()))]
    almost_all = tags[: MAX_TOML_BYTES // len("\n" + entry()) - 2]
    (tmp_path / CARD_STICKERS_FILE).write_text("".join(map(entry, almost_all)))
    known = stickers(tmp_path)
    with pytest.raises(FileRefused, match=f"{CARD_STICKERS_FILE}: has no room for more; remove some stickers"):
        for tag in tags[len(almost_all) :]:
            known.learn(tag, OPEN)
    again = stickers(tmp_path)
    assert [tag for tag in tags if again.card(tag)] == [tag for tag in tags if known.card(tag)]


@pytest.mark.parametrize("edition", ["My box", "Tante Käthe's", 'the "best"', "C:\\boxes", "盒", "a" * 200, "-", "#1"])
def test_a_card_of_any_edition_that_a_file_can_be_named_after_is_known_again(tmp_path: Path, edition: str) -> None:
    box = tmp_path / f"{edition}.toml"
    box.write_bytes((BUNDLED / "classic.toml").read_bytes())
    card = PrintedCard(read_edition(box).key, "lite-metal", Auction.OPEN)
    stickers(tmp_path).learn("0F0184F07A", card)
    assert stickers(tmp_path).card("0F0184F07A") == card


WRONG = [
    (entry() + "\n" + entry(), "8: tag '0F0184F07A' is listed twice; a sticker belongs to one card"),
    (entry(tag="0f0184f07a"), "2: tag '0f0184f07a' must be ten digits 0 to 9 or letters A to F"),
    (entry(edition="\\u0007"), "3: edition must be a text of 1 to 255 characters"),
    (entry(edition=" "), "3: edition must be a text of 1 to 255 characters"),
    (entry(kind='auction = "dutch"'), "5: auction must be one of open, "),
    (entry(kind='auction = "open"\neffect = "award"'), "5: a card has an auction or an effect, one of them"),
    (entry(kind=""), "1: a card has an auction or an effect, one of them"),
    (entry(kind='auction = "open"\nowner = 1'), "6: unknown key 'owner'; expected only tag, "),
]


@pytest.mark.parametrize(("text", "says"), WRONG, ids=[says[:40] for _, says in WRONG])
def test_a_wrong_entry_costs_itself_alone_and_is_told_with_line_and_remedy(
    tmp_path: Path, text: str, says: str
) -> None:
    file = tmp_path / CARD_STICKERS_FILE
    file.write_text(text + entry("3C00D1B2C3", "card-game", "tec", 'effect = "award"'))
    known = stickers(tmp_path)
    assert [str(refusal).removeprefix(f"{file}:")[: len(says)] for refusal in known.refusals] == [says]
    assert known.card("3C00D1B2C3") == AWARD


def test_a_wrong_entry_is_kept_until_its_card_is_learned_again(tmp_path: Path) -> None:
    (tmp_path / CARD_STICKERS_FILE).write_text(entry(kind='auction = "opne"'))
    stickers(tmp_path).learn("3C00D1B2C3", AWARD)
    assert entry(kind='auction = "opne"') in (tmp_path / CARD_STICKERS_FILE).read_text()
    known = stickers(tmp_path)
    known.learn("0F0184F07A", OPEN)
    known.learn("3C00D1B2C4", SEALED)
    again = stickers(tmp_path)
    assert (again.refusals, again.card("0F0184F07A"), again.card("3C00D1B2C3")) == ([], OPEN, AWARD)


def test_all_lines_of_a_wrong_entry_are_kept(tmp_path: Path) -> None:
    wrong = (
        '[[cards]]  # the torn one\ntag = "0F0184F07A"\nowner = "Ada"\nedition = """\ndicetree"""\n'
        "artist = 7\n# ask Ben\n[cards.bought]\nin = 1996-05-01\n"
    )
    (tmp_path / CARD_STICKERS_FILE).write_text(entry(tag="3C00D1B2C3") + "\n" + wrong + "\n" + entry(tag="3C00D1B2C4"))
    known = stickers(tmp_path)
    for tag in ("3C00D1B2C5", "3C00D1B2C6"):
        known.learn(tag, AWARD)
    assert f"\n\n{wrong}" in (tmp_path / CARD_STICKERS_FILE).read_text()
    again = stickers(tmp_path)
    assert len(again.refusals) == 1
    assert [again.card(f"3C00D1B2C{digit}") for digit in (3, 4, 5, 6)] == [OPEN, OPEN, AWARD, AWARD]


def test_thousands_of_wrong_entries_are_each_told_at_their_line(tmp_path: Path) -> None:
    wrong = 'tag = "0F"'
    most = MAX_TOML_BYTES // len(f"[[cards]]\n{wrong}\n")
    (tmp_path / CARD_STICKERS_FILE).write_text(f"[[cards]]\n{wrong}\n" * (most // 2) + "[[cards]]\n" * (most // 2))
    refusals = stickers(tmp_path).refusals
    tags = [2 * number for number in range(1, most // 2 + 1)]
    assert [refusal.line for refusal in refusals] == [*tags, *range(tags[-1] + 1, tags[-1] + 1 + most // 2)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[card]]", "1: unknown key 'card'; expected only cards"),
        ("cards = 1", "1: cards must be a list of tables"),
        ('[[cards]]\ntag = "0F', "2: not TOML: "),
        ('\ncards = [{ tag = "0F" }, { tag = "0A" }]', "2: each card must begin with a line [[cards]]"),
    ],
)
def test_a_file_whose_entries_cannot_be_made_out_is_refused_whole(tmp_path: Path, text: str, says: str) -> None:
    assert refused(tmp_path, text).startswith(says)
