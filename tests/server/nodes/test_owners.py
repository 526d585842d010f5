"""Which process owns a game: whoever decided who acts next; the games of the dead find another."""

from collections.abc import Iterator
from functools import partial

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from rookery.server.db import schema
from rookery.server.db.database import connect, name_node, node_of, writing
from rookery.server.db.writer import Writer
from rookery.server.nodes import owners_store as owners
from rookery.server.nodes import store as nodes
from rookery.server.nodes.owners_store import Duties
from rookery.server.table import seats_store as seats
from rookery.server.table import store as games
from rookery.server.table.appends_store import Append
from rookery.server.table.game import LogHead
from rookery.server.table.seats import Seat
from rookery.server.table.timeline import LogEntry
from tests.server.stored import GAME, act
from tests.server.table.test_sync import counted

BEGUN = 1_800_000_000_000
COMPUTER, PERSON = Seat("computer", level="king"), Seat("human", user_id="h" * 64)
NO_SEATS = replace(GAME, seats=(PERSON, COMPUTER), contributions=(), commitment=None)


@pytest.fixture(autouse=True)
def _one_wall_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "common_clock", lambda _, wall: wall)


@pytest.fixture
def here(address: str) -> Iterator[sa.Engine]:
    yield from _process(address, "here")


@pytest.fixture
def there(address: str) -> Iterator[sa.Engine]:
    yield from _process(address, "there")


def _process(address: str, node: str) -> Iterator[sa.Engine]:
    engine = connect(address)
    name_node(engine, node)
    yield engine
    engine.dispose()


def begin(engine: sa.Engine, game_id: str, to_move: int = 0, deadline: int | None = None) -> None:
    """Store a game in which a person has seat 0, a computer seat 1."""
    head = LogHead(at=5, to_move=to_move, deadline=deadline, ended=None)
    with writing(engine) as connection:
        games.create(connection, replace(NO_SEATS, id=game_id), head)


def owner(engine: sa.Engine, game_id: str) -> str | None:
    with engine.connect() as connection:
        table = schema.games.c
        found: str | None = connection.scalar(sa.select(table.owner).where(table.id == game_id))
        return found


def beat(engine: sa.Engine, at: int, bots: tuple[str, ...] = ()) -> nodes.BeatAnswer:
    with writing(engine) as connection:
        node = str(node_of(connection))
        return nodes.beat(connection, node, BEGUN + at, BEGUN + at, bots=bots)


def appended(engine: sa.Engine, *entries: LogEntry, alone: bool) -> None:
    """Add entries to the game, through the writer or in a transaction with something else."""
    head = LogHead(at=9, to_move=1, deadline=None, ended=None)
    job = Append("game", 0, entries, head)
    if alone:
        writer = Writer(engine)
        writer.submit(job).result()
        writer.close()
    else:
        with writing(engine) as connection:
            job(connection)


@pytest.mark.parametrize("alone", [True, False])
def test_whoever_stores_an_entry_owns_the_game(
    here: sa.Engine, there: sa.Engine, *, alone: bool
) -> None:
    begin(here, "game")
    assert owner(here, "game") == "here"
    appended(there, act(2), alone=alone)
    assert owner(here, "game") == "there"
    for engine in (here, there):
        with engine.connect() as connection:
            assert games.load(connection, "game").is_ours == (engine is there)


def test_whoever_starts_a_game_by_taking_its_last_seat_owns_it(
    here: sa.Engine, there: sa.Engine
) -> None:
    with writing(here) as connection:
        games.create(connection, GAME, LogHead(5, 1, None, None))
    with writing(there) as connection:
        seats.take(connection, "i" * 64, "b" * 64, "Bo", 9, 99)
    assert owner(here, GAME.id) == "there"


@pytest.mark.parametrize(("to_move", "owned"), [(0, "there"), (1, "here")])
def test_a_seat_given_to_a_computer_is_moved_by_whoever_gave_it_at_its_turn(
    here: sa.Engine, there: sa.Engine, to_move: int, owned: str
) -> None:
    begin(here, "game", to_move)
    hand_over = partial(seats.hand_over, game_id="game", user_id="h" * 64, level="king")
    with writing(there) as connection:
        hand_over(connection, seat=0, deadline=None)
    assert owner(here, "game") == owned


def test_a_house_of_one_process_names_no_owners(engine: sa.Engine) -> None:
    begin(engine, "game", to_move=1)
    appended(engine, act(2), alone=True)
    assert owner(engine, "game") is None
    with engine.connect() as connection:
        assert games.load(connection, "game").is_ours
        assert owners.take_over(connection, [], []).waiting == ["game"]


def test_one_of_the_living_takes_over_what_waits_for_a_dead_process(
    here: sa.Engine, there: sa.Engine, address: str
) -> None:
    third = next(_process(address, "third"))
    for engine in (here, there, third):
        beat(engine, 0)
    begin(here, "clock", deadline=BEGUN + 9)
    begin(here, "computer", to_move=1)
    begin(here, "person")
    begin(there, "mine", to_move=1)
    for engine in (there, third):
        assert beat(engine, 6_999).duties is None
    assert beat(third, 7_000).duties == Duties([("clock", BEGUN + 9)], ["computer"])
    assert beat(there, 7_000).duties is None
    owned = {game_id: owner(there, game_id) for game_id in ("clock", "computer", "person", "mine")}
    assert owned == {"clock": "third", "computer": "third", "person": "here", "mine": "there"}
    third.dispose()


def test_bots_of_the_house_are_played_on_by_whoever_plays_for_them(
    here: sa.Engine, there: sa.Engine
) -> None:
    beat(here, 0)
    begin(here, "game")
    assert beat(there, 7_000, bots=("h" * 64,)).duties == Duties([], ["game"])


def test_a_process_that_ends_leaves_its_games_at_once(here: sa.Engine, there: sa.Engine) -> None:
    beat(here, 0)
    begin(here, "game", to_move=1)
    with writing(here) as connection:
        nodes.leave(connection, "here", BEGUN)
    assert beat(there, 1).duties == Duties([], ["game"])


def test_a_process_that_others_took_for_gone_learns_what_is_left_to_it(
    here: sa.Engine, there: sa.Engine
) -> None:
    beat(here, 0)
    begin(here, "lost", to_move=1)
    beat(there, 7_000)
    begin(here, "new", to_move=1)
    returned = beat(here, 8_000)
    assert (returned.was_gone, returned.duties) == (True, Duties([], ["new"]))
    assert owner(here, "lost") == "there"


def test_a_process_that_starts_gets_its_own_games_and_those_of_nobody(
    here: sa.Engine, there: sa.Engine, engine: sa.Engine
) -> None:
    beat(there, 0)
    for one, game_id in ((here, "mine"), (there, "theirs"), (engine, "nobody's")):
        begin(one, game_id, to_move=1)
    with writing(here) as connection:
        arrived = nodes.arrive(connection, "here", BEGUN + 1)
    assert arrived.duties == Duties([], ["mine", "nobody's"])


def test_taking_over_is_as_many_statements_for_many_games_as_for_one(
    here: sa.Engine, there: sa.Engine
) -> None:
    asked = []
    for round_, count in enumerate((1, 40)):
        beat(here, 20_000 * round_)
        for nth in range(count):
            begin(here, f"{round_} {nth}", to_move=1, deadline=BEGUN)
        with counted(there) as statements:
            duties = beat(there, 20_000 * round_ + 7_000).duties
        asked.append(sum(not text.startswith("BEGIN") for text in statements))
        assert duties is not None
        assert len(duties.waiting) == count + round_
    assert asked[0] == asked[1]


def test_a_beat_asks_for_nothing_more_while_everybody_lives(
    here: sa.Engine, there: sa.Engine
) -> None:
    beat(here, 0)
    beat(there, 0)
    with counted(here) as statements:
        beat(here, 1_000)
    assert len([text for text in statements if not text.startswith("BEGIN")]) == 2
