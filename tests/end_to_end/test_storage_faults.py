"""Nothing confirmed is lost: a share of the torture, at the real boundary, in processes that die and disks that fail.

`make torture` runs more of it.
"""

import pytest

from tests.torture.faulty import Unavailable, built
from tests.torture.storage import told_by


@pytest.fixture(autouse=True)
def _faulty_disk() -> None:
    try:
        built()
    except Unavailable as why:
        pytest.skip(str(why))


def test_a_program_killed_at_any_storage_call_loses_doubles_and_invents_nothing() -> None:
    told = told_by("kills", seed=3, moves=5, recoveries_every=40)
    assert told["kills"] + told["recovery_kills"] > 200
    assert (told["lost"], told["invented"], told["stuck"]) == (0, 0, 0)


def test_whatever_of_its_writes_a_power_cut_leaves_on_the_disk_the_journal_is_whole() -> None:
    told = told_by("cuts", seed=4, moves=8, images=2)
    assert told["images"] > 150
    assert (told["corrupt"], told["lost"]) == (0, 0)


def test_a_disk_that_is_full_or_fails_at_any_storage_call_confirms_nothing_untrue_and_can_be_mended() -> None:
    told = told_by("errors", seed=5, moves=10, share=20)
    assert told["faults"] > 60
    assert told["refused"] > 60
    assert (told["lost"], told["untrue"]) == (0, 0)


def test_a_mending_that_is_killed_or_fails_at_any_storage_call_is_done_again_and_costs_nothing() -> None:
    told = told_by("mendings", share=120)
    assert told["mendings"] > 50
    assert (told["lost"], told["untrue"], told["stuck"]) == (0, 0, 0)


def test_an_earlier_journal_whose_upgrade_is_killed_or_fails_at_any_storage_call_is_the_old_one_or_the_new_one() -> (
    None
):
    told = told_by("upgrades", share=40)
    assert told["upgrades"] > 50
    assert told["refused"] > 20
    assert (told["lost"], told["untrue"], told["stuck"]) == (0, 0, 0)


def test_a_player_forgotten_and_a_folder_imported_through_kills_faults_and_power_cuts_is_done_whole_in_the_end() -> (
    None
):
    told = told_by("commands", share=150)
    assert told["harmed"] > 60
    assert told["killed"] > 3
    assert told["refused"] > 10
    assert told["images"] > 9
    assert (told["lost"], told["corrupt"], told["untrue"], told["stuck"]) == (0, 0, 0, 0)
