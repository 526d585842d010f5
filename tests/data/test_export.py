"""Records in other forms: one row per ply, one text, moving pictures."""

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pyarrow.parquet
import pytest
from PIL import Image

from rookery.cli import main
from rookery.core.drawing import animation, raster
from rookery.core.drawing.seen import BoardView, views_along
from rookery.core.drawing.sheet import waits
from rookery.data import plies
from tests.data.games import diced, folder, small, zipped

__all__ = ["folder"]


def run(*words: str) -> int:
    return main(["record", *words])


def test_a_table_has_a_row_for_each_ply(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plies, "ROWS", 5)
    out = folder / "plies.parquet"
    assert run(str(folder), "--export", str(out)) == 0
    table = pyarrow.parquet.read_table(out)
    rows = table.to_pylist(maps_as_pydicts="strict")
    assert capsys.readouterr().out == f"plies in {out}: {len(rows)}\n"
    assert [field.name for field in table.schema] == list(plies.COLUMNS)
    assert all(field.metadata[b"meaning"] for field in table.schema)
    first, second = small(), diced()
    assert [row["token"] for row in rows] == [*first.tokens, *second.tokens]
    assert [row["ply"] for row in rows if row["game"] == "penguisi"] == list(range(13))
    for row, state in zip(rows, first.states(), strict=False):
        if row["game"] == "packeis":
            assert (row["position"], row["kind"]) == (state.text, "action")
            assert row["legal"] == len(state.legal_actions)
            assert tuple(row["places"]) == first.states()[-1].ranking
            assert row["options"] == {}
    *_, roll, left = rows
    assert (left["kind"], left["places"], left["returns"]) == ("leave", None, None)
    assert left["seats"] == ["", "Ann", ""]
    assert left["options"]["players"] == "3"
    assert {row["kind"] for row in rows} == {"action", "outcome", "leave"}
    assert all((row["seat"] is None) == (row["kind"] == "outcome") for row in rows[:-1])
    assert roll["record"].endswith("b.txt")


def test_bad_records_are_told_and_the_others_exported(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "0.txt").write_text("rookery record 0")
    out = folder.parent / "all.pgn"
    assert run(str(folder), "--export", str(out)) == 2
    told = capsys.readouterr()
    assert told.err == (
        f"rookery: {folder}/0.txt: line 1: a record begins with the line 'rookery record 1'\n"
        "skipped, because they are no records: 1 (notes.md)\n"
    )
    assert run(str(out)) == 0
    assert capsys.readouterr().out.count("\n") == 3
    assert sorted(path.name for path in folder.parent.iterdir()) == ["all.pgn", "games"]


def test_each_record_has_a_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(zipped(folder))) == 0
    first, second, count = capsys.readouterr().out.splitlines()
    places = " ".join(map(str, small().states()[-1].ranking))
    assert first.endswith(f"zip:a.txt: packeis, 2 seats, {len(small().tokens)} entries, {places}")
    assert second.endswith("b.txt: penguisi,  - Ann - , 13 entries, not over")
    assert count == "2 records"
    assert run(str(folder), "--json") == 0
    assert '"ranking": null' in capsys.readouterr().out
    assert run(str(folder), "--write") == 2
    assert "for a single record" in capsys.readouterr().err


def test_pictures_of_several_records_have_their_names(folder: Path) -> None:
    (folder / "more" / "a.txt").write_text((folder / "a.txt").read_text())
    (folder / "more" / "b.txt").unlink()
    assert run(str(folder), "--export", str(folder / "svg" / "{name}.svg")) == 0
    pictures = sorted((folder / "svg").iterdir())
    assert [path.name for path in pictures] == ["a-2.svg", "a.svg"]


def test_several_processes_draw_the_same(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    drawn = []
    for jobs in ("1", "2"):
        out = folder.parent / jobs
        words = [str(folder), "--export", str(out / "{name}.gif"), "--jobs", jobs]
        assert run(*words) == 0
        drawn.append({path.name: _frames(path) for path in out.iterdir()})
    assert drawn[0] == drawn[1]
    assert sorted(drawn[0]) == ["a.gif", "b.gif"]
    assert "2/2 pictures" in capsys.readouterr().err


def _frames(file: Path) -> int:
    with Image.open(file) as image:
        return int(image.n_frames)  # type: ignore[attr-defined]  # of animations


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("all.doc", "should end in one of .parquet .pgn .svg .apng .gif"),
        ("all.svg", "need {name} in the name"),
        ("all.parquet", "EXTRA=study"),
    ],
)
def test_forms_that_can_not_be_are_refused_before_anything_is_read(
    name: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert run(str(tmp_path), "--export", name) == 2
    assert said in capsys.readouterr().err


# ---- pictures that move ----------------------------------------------------------------------


def told() -> list[BoardView]:
    record = small()
    return views_along(record.states(), record.tokens)


def seen_at(document: str, frame: int, frames: int) -> list[str]:
    """What a browser would show in a frame according to the style sheet, from bottom to top."""
    times = waits(frames)
    now = 100 * (sum(times[:frame]) + 1) / sum(times)
    runs = {
        name: [(float(at), on) for at, on in re.findall(r"([\d.]+)%\{visibility:(\w+)\}", steps)]
        for name, steps in re.findall(r"@keyframes (\S+?)\{(.*?\})\}", document)
    }
    shown = []
    for part in ElementTree.fromstring(document):
        name = part.get("class")
        if part.tag.endswith(("style", "defs")):
            continue
        if name is None or [on for at, on in runs[name] if at <= now][-1] == "visible":
            use = part if name is None else part[0]
            shown.append(f"{use.get('href')} {use.get('transform')}".replace("packeis-light-", ""))
    return shown


def test_each_frame_of_a_moving_drawing_is_the_drawing_of_its_moment() -> None:
    from rookery.core.drawing import svg

    document, frames = animation.animation(told()), raster.scenes(told())
    assert "prefers-reduced-motion" in document
    for number, scene in enumerate(frames):
        drawn = [f"#{node.symbol} " for node, _ in svg.markup_by_node(scene)]
        seen = seen_at(document, number, len(frames))
        assert [one.partition(" ")[0] + " " for one in seen] == drawn


def test_a_game_without_plies_stands_still() -> None:
    assert "@keyframes" not in animation.animation(told()[:1])


def test_the_command_draws_moving_pictures_of_each_form(tmp_path: Path) -> None:
    from rookery.core import record as records

    file = tmp_path / "a.txt"
    file.write_text(records.write(small()))
    for form in ("gif", "apng", "svg"):
        out = tmp_path / f"a.{form}"
        assert main(["picture", str(file), str(out), "--width", "100"]) == 0
    for form in ("gif", "apng"):
        with Image.open(tmp_path / f"a.{form}") as picture:
            assert (picture.width, getattr(picture, "n_frames", 1)) == (100, len(told()))
    assert (tmp_path / "a.svg").read_text() == animation.animation(told())


def test_the_command_tells_a_game_in_one_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from rookery.core import record as records

    file, open_file = tmp_path / "a.txt", tmp_path / "b.txt"
    file.write_text(records.write(small()))
    open_file.write_text(records.write(diced()))
    for form in ("png", "svg"):
        assert main(["picture", str(file), str(tmp_path / f"a.{form}"), "--tale"]) == 0
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.width == 600
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    assert main(["picture", str(file), str(tmp_path / "a.gif"), "--tale"]) == 2
    assert main(["picture", str(open_file), str(tmp_path / "b.png"), "--tale"]) == 2
    assert "only a game that is over" in capsys.readouterr().err
