"""The benchmarks' C program plays the same game, and the table says which targets were missed."""

import json
from pathlib import Path

import pytest

from benchmarks import frames, reference
from benchmarks.endpoints import MARK, PAGE
from benchmarks.positions import placed
from benchmarks.report import Row, as_json, table
from rookery import games
from tests.games.packeis.positions import PERFT
from tests.server.largest.asking import DRAWN, endpoints


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> list[reference.Reference]:
    built = reference.build(tmp_path_factory.mktemp("c"))
    if not built:
        pytest.skip("there is no C compiler here")
    return built


@pytest.mark.parametrize("name", PERFT)
def test_the_c_program_counts_the_same_trees(
    programs: list[reference.Reference], name: str
) -> None:
    text, counts = PERFT[name]
    state = games.load("packeis").parse(text)
    for program in programs:
        found = [program.perft([state], depth)[0] for depth in range(1, len(counts) + 1)]
        assert found == list(counts)


def test_the_c_program_plays_to_the_end(programs: list[reference.Reference]) -> None:
    played = programs[0].playouts(placed(3, 4), 50, 1)
    assert played.games == 200
    assert 30 * 200 < played.moves < 51 * 200
    assert played.floes > played.moves  # those under the penguins count, too
    assert played.fish > played.floes


def test_start_positions_are_always_the_same() -> None:
    assert [state.text for state in placed(2, 3)] == [state.text for state in placed(2, 3)]
    assert all(state.text.split()[4] == "u000" for state in placed(3, 2))


ROWS = (
    Row("fast", 2e6, "steps/s", "C 4 M", ratio=0.5, at_least=0.6),
    Row("slow", 12.0, "ms", at_most=20),
    Row("plain", 0.123456, "s"),
)


def test_the_table_marks_what_was_missed() -> None:
    _, fast, slow, plain = table(ROWS).splitlines()
    assert fast.split() == [
        "fast",
        "2",
        "M",
        "steps/s",
        "C",
        "4",
        "M",
        "0.50",
        ">=",
        "0.6",
        "MISSED",
    ]
    assert slow.split() == ["slow", "12", "ms", "<=", "20", "met"]
    assert plain.split() == ["plain", "0.123", "s"]


def test_the_rows_are_json() -> None:
    assert [row["met"] for row in json.loads(as_json(ROWS))] == [False, True, True]


def test_the_page_names_every_part() -> None:
    from benchmarks.__main__ import PARTS

    page = (Path(__file__).resolve().parents[2] / "benchmarks/README.md").read_text("utf-8")
    for part in PARTS:
        assert f"`{part}`" in page


def test_frames_are_counted_while_something_moves() -> None:
    told = [("moves", 10), ("moves", 20), ("rests", 500), ("rests", 1010), ("moves", 2000)]
    drawn = [("DrawFrame", at) for at in (5, 110, 210, 900, 1500)]
    turns = [("BeginMainThreadFrame", at) for at in (100, 1600)]
    events = [{"name": name, "ts": 1000 * at} for name, at in told + drawn + turns]
    (only,) = frames.movements([*events, {"name": "thread_name"}])
    assert (only.rate, only.script_rate, only.longest_ms) == (3.0, 1.0, 690.0)


def test_the_page_of_prices_tells_of_every_endpoint() -> None:
    told = PAGE.read_text(encoding="utf-8").partition(MARK)[2]
    rows = [line.split(" | ") for line in told.splitlines() if line.startswith("| `")]
    assert [row[0][3:-1] for row in rows] == [one for one in endpoints() if not one.endswith(DRAWN)]
    assert all(float(ms) <= float(pays.rstrip(" |")) for _, ms, _, pays in rows)
