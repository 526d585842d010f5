"""A machine too slow for a level is noted in the house's log, in lists and in records."""

import io
import json
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from rookery.core.record import MAX_TAG, read, write
from rookery.server.compute.search_pool import Chosen
from rookery.server.i18n.catalogues import Language
from rookery.server.ops.logs import Log
from rookery.server.table.actions import Actions
from rookery.server.table.computers import Searchers
from rookery.server.table.game import Snapshot
from rookery.server.table.review import cut_short, record
from rookery.server.table.scene_cache import show_entry
from rookery.server.table.timeline import LogEntry
from tests.server.loops import run
from tests.server.snapshots import ADA, CHICK, Store, changing, table


@pytest.mark.parametrize("is_cut", [False, True])
def test_the_log_says_whose_thought_was_cut_short(is_cut: bool) -> None:
    async def play(*_: object) -> Chosen:
        return Chosen("a1-b1", is_cut)

    table: Any = SimpleNamespace(
        game=SimpleNamespace(
            id="abc",
            number=7,
            seats=(),
            has_people=True,
            state=SimpleNamespace(game=SimpleNamespace(name="packeis"), players=2),
        )
    )

    async def is_warm(*_: object) -> bool:
        return True

    others: Any = SimpleNamespace(play=play, level_if_warm=is_warm, seed=lambda *_: 1)
    stream = io.StringIO()
    choosing = Searchers(others, others, others, others).choose(table, "emperor", Log(stream))
    assert run(choosing) == ("a1-b1", is_cut)
    said = [json.loads(line) for line in stream.getvalue().splitlines()]
    told = {"what": "thought cut short", "game": "abc", "number": 7, "level": "emperor"}
    assert [one for one in said if told.items() <= one.items()] == said
    assert len(said) == is_cut


def after(cuts: Sequence[bool]) -> Snapshot:
    """A game against a computer; each flag says whether an action's search was cut short."""

    async def play() -> Snapshot:
        at = table(ADA, CHICK)
        actions = Actions(changing(Store(), Log(io.StringIO()))[0], lambda: 0)
        for is_cut in cuts:
            number, action = at.game.number + 1, str(min(at.game.state.legal_actions))
            if at.game.to_move == 0:
                await actions.act(at, "ada", 0, number, action, is_cut)
            else:
                await actions.computer_acts(at, 1, number, action, is_cut)
        return at.game

    return run(play())


def test_the_record_names_the_entries_and_still_does_once_it_was_read() -> None:
    game = after([False, True, False, False, True])
    made = record(game, Language("en"))
    assert made.tags["cut short"] == "2 5"
    assert read(write(made), lambda name: game.game).tags == made.tags
    assert "cut short" not in record(after([False, False]), Language("en")).tags


def test_a_line_of_a_record_ends_with_a_whole_number() -> None:
    line = [LogEntry(number, "action", 0, "x", 0, None, True) for number in range(1, 101)]
    words = cut_short(line).split()
    assert words[-1] == "..."
    assert words[:-1] == [str(number) for number in range(1, len(words))]
    assert len(" ".join(words)) <= MAX_TAG < len(" ".join(words)) + 5


def test_lists_say_so_at_the_action() -> None:
    plain, cut = (after([False, is_cut]).timeline for is_cut in (False, True))
    shown, told = (show_entry(line, 1, Language("en")) for line in (plain, cut))
    assert told.words == f"{shown.words} The thought was cut short."
    assert [one.words for one in told.gists] == [
        *(one.words for one in shown.gists),
        "thought cut short",
    ]
