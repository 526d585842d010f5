"""Pictures in pixels: the right part of the sea, the right colours, one frame per moment."""

import io
from pathlib import Path

import pytest
from PIL import Image

from rookery.cli import main
from rookery.core.drawing import raster
from rookery.core.drawing.seen import BoardView, views_along
from rookery.core.drawing.sheet import FRAME_MS, LAST_MS
from rookery.core.notation.line import states_along
from rookery.games import load

START = "PK1 x0 1A121.1/11111/111B11 A u00 s0.0,0.0".replace("x0", "x0,1,0")
TOKENS = ("b1-c1", "d3-e3")


def told() -> list[BoardView]:
    return views_along(states_along(load("packeis").parse(START), TOKENS), TOKENS)


def opened(drawn: bytes) -> Image.Image:
    return Image.open(io.BytesIO(drawn))


def test_a_picture_is_as_wide_as_asked_for() -> None:
    moment = told()[0]
    _, _, width, height = moment.state.game.drawing.scene(moment.state).view
    image = opened(raster.png(moment, 240))
    assert image.format == "PNG"
    assert image.width == 240
    assert abs(image.height - 240 * height / width) <= 1


def test_dark_and_light_are_different_and_neither_is_empty() -> None:
    light, dark = (
        opened(raster.png(told()[0], 120, theme=theme)).convert("L") for theme in ("light", "dark")
    )
    for image in (light, dark):
        shades = image.tobytes()
        assert max(shades) - min(shades) > 100
    assert light.tobytes() != dark.tobytes()


def test_a_game_is_a_frame_for_each_moment() -> None:
    image = opened(raster.gif(told(), 120))
    assert image.format == "GIF"
    assert image.n_frames == 3  # type: ignore[attr-defined]  # of animations
    waits = []
    for at in range(3):
        image.seek(at)
        waits.append(image.info["duration"])
    assert waits == [FRAME_MS, FRAME_MS, LAST_MS]


def test_both_scarves_keep_their_colours() -> None:
    """The palette of 255 keeps colours that only a few pixels have."""
    still = opened(raster.png(told()[0], 240)).convert("RGB")
    film = opened(raster.gif(told(), 240)).convert("RGB").resize(still.size)
    assert _yellow(still) > 10
    assert _yellow(film) > _yellow(still) / 2


def _yellow(image: Image.Image) -> int:
    pixels = image.tobytes()
    rgb = zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True)
    return sum(r > 190 and g > 150 and b < 110 for r, g, b in rgb)


def test_long_games_are_cut_to_so_many_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raster, "MOST_FRAMES", 2)
    assert opened(raster.gif(told(), 60)).n_frames == 2  # type: ignore[attr-defined]  # of animations
    assert opened(raster.gif(told()[:1], 60)).size[0] == 60


def test_the_command_draws_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "game.txt"
    record.write_text(
        f"rookery record 1\ngame: packeis\nposition: {START}\n\n1. b1-c1 2. d3-e3\n", "utf-8"
    )
    for name in ("game.gif", "last.png"):
        words = ["picture", str(record), str(tmp_path / name), "--width", "60"]
        assert main(words) == 0
        assert opened((tmp_path / name).read_bytes()).width == 60
    assert main(["picture", str(record), str(tmp_path / "x.bmp")]) == 2
    assert main(["picture", str(record), str(tmp_path / "x.png"), "--number", "3"]) == 2
    assert "not 3" in capsys.readouterr().err
