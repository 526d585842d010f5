"""`rookery tournament` from its arguments to its tables and files."""

import io
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pyarrow.parquet
import pytest
from PIL import Image

from rookery.arena.tournament import files
from rookery.arena.tournament.plan import Tournament, meetings
from rookery.arena.tournament.table import TournamentTable, play_tournament
from rookery.arena.tournament.text import as_json, as_text
from rookery.cli import main
from rookery.core.errors import RookeryError, SetupError
from tests.arena.krill import PLAN, krill

__all__ = ["krill"]
pytestmark = pytest.mark.usefixtures("krill")

FOUR = ("a=random", "b=random", "c=random", "d=random")


def test_who_meets_whom() -> None:
    three = {"players": "3"}
    assert meetings(Tournament("krill", FOUR[:3])) == (FOUR[:2], FOUR[0:3:2], FOUR[1:3])
    assert len(meetings(Tournament("krill", FOUR, options=three))) == 4
    assert meetings(Tournament("krill", FOUR[:2], options=three)) == (FOUR[:2],)
    assert len(meetings(Tournament("krill", FOUR, options=three, meet=2))) == 6
    alone = meetings(Tournament("krill", FOUR, "gauntlet", options=three))
    assert [pair[0] for pair in alone] == ["a=random"] * 3


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"players": FOUR[:1]}, "two players or more"),
        ({"players": ("a=random", "a=chick")}, "'a' plays twice"),
        ({"players": ("a=random", "2*random")}, "as many seats as each other"),
        ({"players": FOUR, "kind": "sequential"}, "between two players, not 4"),
        ({"players": FOUR, "meet": 3}, "2 to 2 players can meet, not 3"),
        ({"players": FOUR[:2], "kind": "sequential", "elo": (9.0, 1.0)}, "a lower and a higher"),
    ],
)
def test_tournaments_that_can_not_be(change: dict[str, object], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        play_tournament(msgspec.structs.replace(PLAN, **change), 1)


@pytest.fixture(scope="module")
def greedy() -> TournamentTable:
    """A gauntlet of random and greedy players: greedy is much better than chance here, too."""
    with pytest.MonkeyPatch.context() as patch:
        from rookery import games
        from tests.contract.toy import Krill

        patch.setattr(games, "_added_games", {Krill.name: Krill()})
        asked = Tournament("krill", ("random", "greedy", "Ann=random"), "gauntlet", seed="8")
        return play_tournament(asked, 12, resamples=60)


def test_the_table_counts_what_was_played(greedy: TournamentTable) -> None:
    assert (greedy.boards, greedy.games) == (12, 48)
    assert greedy.rows[0].player == "greedy"
    assert sum(row.elo for row in greedy.rows) == pytest.approx(0, abs=1e-3)
    for row in greedy.rows:
        assert row.won + row.drawn + row.lost == row.games == sum(row.places)
        assert row.low is not None
        assert row.high is not None
        assert row.low <= row.elo <= row.high
    best, second, _ = greedy.rows
    assert best.superior[0] is None
    assert (best.superior[1] or 0) > 0.9
    assert (best.superior[1] or 0) + (second.superior[0] or 0) == pytest.approx(1)


def test_a_single_board_does_not_tell_how_sure_it_is() -> None:
    table = play_tournament(PLAN, 1)
    assert {row.low for row in table.rows} == {None}
    assert " ? " in as_text(table)


def test_the_table_as_text_and_json(greedy: TournamentTable) -> None:
    head, _, columns, first, *_ = as_text(greedy).splitlines()
    assert head == "krill, gauntlet, 12 boards, 48 games, seed 8"
    assert columns.split()[:2] == ["player", "Elo"]
    assert first.startswith("greedy ")
    assert msgspec.json.decode(as_json(greedy), type=TournamentTable) == greedy


def test_the_table_as_parquet(greedy: TournamentTable) -> None:
    read = pyarrow.parquet.read_table(io.BytesIO(files.parquet(greedy)))
    assert read.column("player").to_pylist() == [row.player for row in greedy.rows]
    assert read.column("places").to_pylist() == [list(row.places) for row in greedy.rows]
    about = msgspec.json.decode(read.schema.metadata[b"rookery.tournament"], type=Tournament)
    assert about == greedy.tournament


def test_a_sequential_test_stops_and_is_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = [word for form in ("png", "svg") for word in ("--out", str(tmp_path / f"plot.{form}"))]
    asked = ["tournament", "krill", "greedy", "random", "--kind", "sequential", "--seed", "2"]
    asked += ["--boards", "300", "--elo", "0", "150", "--results", str(tmp_path / "r.jsonl")]
    assert main([*asked, *out, "--resamples", "20"]) == 0
    told = capsys.readouterr().out
    assert "greedy against random: +150 Elo, not +0, decided on board" in told
    with Image.open(tmp_path / "plot.png") as picture:
        assert picture.size[0] == 1050
    texts = ElementTree.parse(tmp_path / "plot.svg").getroot().itertext()
    assert {"greedy", "random", "stronger"} <= {text.strip() for text in texts}
    before = (tmp_path / "plot.svg").read_bytes()
    at = asked.index("--seed")
    del asked[at : at + 2]  # the results contain the seed
    assert main([*asked, *out, "--resamples", "20"]) == 0
    assert capsys.readouterr().out == told
    assert (tmp_path / "plot.svg").read_bytes() == before


def test_a_form_that_there_is_not_is_refused_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["tournament", "krill", *FOUR[:2], "--results", str(tmp_path / "r.jsonl")]
    assert main([*asked, "--out", str(tmp_path / "table.doc")]) == 2
    assert ".parquet .png .svg" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "library", "name"),
    [
        (["--out", "t.parquet"], "pyarrow", "study"),
        (["--out", "t.svg"], "matplotlib", "study"),
        (["--on", "ray"], "ray", "ray"),
    ],
)
def test_what_is_not_installed_is_named(
    words: list[str],
    library: str,
    name: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, library, None)
    assert main(["tournament", "krill", *FOUR[:2], *words]) == 2
    said = capsys.readouterr().err
    assert said == f"rookery: this needs {library}: install it with make extra EXTRA={name}\n"
    assert issubclass(files.UnknownTableFile, RookeryError)
