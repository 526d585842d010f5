"""The table of every task in docs/keeper.md names pages and commands; each task has a test."""

import re
from pathlib import Path

import pytest

from rookery.cli.parser import build
from rookery.server.features import FEATURES, handlers_of

ROOT = Path(__file__).parents[3]
TESTS = {
    "find a person": ("keeper/test_desk.py", "test_people_are_found_by_kind_and_name"),
    "invite, cards for a class": ("keeper/test_desk.py", "test_a_walk_through_every_route"),
    "reset, a new card": (
        "keeper/test_acts.py",
        "test_the_older_way_to_a_new_card_is_the_same_act",
    ),
    "rename": ("keeper/test_acts.py", "test_acts_are_undone_within_a_day_and_once"),
    "sign out everywhere, give a role": (
        "keeper/test_acts.py",
        "test_a_house_keeps_a_keeper_and_nobody_shuts_themselves_out",
    ),
    "remind, hide a line": (
        "keeper/test_desk.py",
        "test_a_report_shows_the_lines_before_it_and_goes_when_it_is_dealt_with",
    ),
    "mute, limit": ("keeper/test_acts.py", "test_a_mute_silences_and_ends_by_itself"),
    "pause": ("keeper/test_acts.py", "test_a_pause_begins_nothing_and_finishes_everything"),
    "ban": ("keeper/test_acts.py", "test_a_ban_shuts_out_at_once_with_all_bots"),
    "bots and their owners: look, pause, revoke keys": (
        "keeper/test_desk.py",
        "test_a_key_is_revoked_until_its_owner_makes_another",
    ),
    "limits of bots": ("keeper/test_house.py", "test_what_is_set_counts_where_it_says_so"),
    "merge": ("keeper/test_acts.py", "test_two_accounts_become_one"),
    "all that is kept about a person, for them": (
        "keeper/test_commands.py",
        "test_each_command_of_the_table_does_what_its_row_says",
    ),
    "close an account": (
        "keeper/test_acts.py",
        "test_whoever_goes_takes_their_name_out_of_the_log",
    ),
    "answer a report": (
        "keeper/test_desk.py",
        "test_a_report_shows_the_lines_before_it_and_goes_when_it_is_dealt_with",
    ),
    "watch": ("keeper/test_house.py", "test_a_command_lists_what_is_on_and_closes_a_table"),
    "void a game": ("keeper/test_house.py", "test_the_preview_of_voiding_is_what_voiding_does"),
    "close a table": (
        "keeper/test_house.py",
        "test_a_table_is_closed_for_everybody_and_counts_for_nobody",
    ),
    "announce": (
        "keeper/test_desk.py",
        "test_an_announcement_is_on_every_page_but_at_tables_until_its_time_is_over",
    ),
    "close the house": (
        "keeper/test_closing.py",
        "test_clocks_stand_still_until_the_doors_open_by_themselves",
    ),
    "limits and other settings": (
        "keeper/test_house.py",
        "test_what_is_set_counts_where_it_says_so",
    ),
    "games and levels offered": (
        "test_offering_roads.py",
        "test_no_road_leads_to_a_game_that_is_held_back",
    ),
    "phrases allowed": ("keeper/test_house.py", "test_what_is_set_counts_where_it_says_so"),
    "back up": (
        "keeper/test_backups.py",
        "test_the_house_backs_itself_up_and_a_keeper_does_by_a_button",
    ),
    "restore": (
        "keeper/test_backups.py",
        "test_a_backup_under_load_brings_back_all_that_was_there_when_it_began",
    ),
    "upgrade, and go back": (
        "keeper/test_upgrades.py",
        "test_it_is_backed_up_checked_and_can_be_had_back",
    ),
    "audit, undo": ("keeper/test_acts.py", "test_everything_is_in_the_log_with_who_did_it"),
    "look for what is set up wrongly": (
        "keeper/test_check_up.py",
        "test_a_wrong_setting_is_named_and_nothing_is_created",
    ),
    "mail that came back": (
        "mail/test_news.py",
        "test_a_report_of_a_mail_that_came_back_ends_mail_to_that_address",
    ),
    "try whether mail arrives": (
        "mail/test_sending.py",
        "test_a_keeper_tries_whether_mail_arrives",
    ),
    "classes and their progress": (
        "classes/test_classes.py",
        "test_a_teacher_sees_own_classes_only",
    ),
    "homework": (
        "classes/test_classes.py",
        "test_pupils_find_their_homework_at_home_until_it_is_done",
    ),
    "positions as homework, and the answers": (
        "classes/test_positions.py",
        "test_pupils_answer_until_it_is_right_and_their_teacher_sees_it",
    ),
}
"""The test that shows each task, below `tests/server`."""


def rows() -> list[list[str]]:
    text = (ROOT / "docs" / "keeper.md").read_text(encoding="utf-8")
    table = text.split("## Every task", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in table.splitlines() if line.startswith("| ")][1:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def named(cell: str) -> list[str]:
    """The pages or commands in a cell."""
    return re.findall(r"`([^`]+)`", cell)


PAGES = {path for handler in handlers_of(FEATURES) for path in handler.paths}


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_a_task_has_a_page_or_a_command_and_a_test(
    row: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    task, pages, commands = row
    assert pages or commands
    for page in named(pages):
        assert page.partition("?")[0] in PAGES
    for command in named(commands):
        with pytest.raises(SystemExit) as left:
            build(command.split()).parse_args([*command.split(), "--help"])
        assert left.value.code == 0
        assert f"rookery {command}" in capsys.readouterr().out
    file, name = TESTS[task]
    assert f"def {name}(" in (ROOT / "tests" / "server" / file).read_text(encoding="utf-8")


def test_the_table_is_whole() -> None:
    assert [row[0] for row in rows()] == list(TESTS)
    tasks = " ".join(row[0] for row in rows())
    for task in (
        *("find", "reset", "rename", "ban", "mute", "void", "close", "watch", "back up"),
        *("restore", "audit", "announce", "limit"),
    ):
        assert task in tasks
