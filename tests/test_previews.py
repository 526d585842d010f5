"""The pictures beside shared links are those of today's drawings."""

from pathlib import Path

import pytest
from PIL import Image

from tools import previews


def test_previews_are_up_to_date() -> None:
    assert list(previews.outdated_files()) == []


def test_a_changed_drawing_or_a_missing_picture_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(previews, "HOUSE", tmp_path / "house.png")
    monkeypatch.setattr(previews, "path_of", lambda game: tmp_path / f"{game}.png")
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 248"><path d="{}"/></svg>'
    covers = {"penguisi": drawing.format("M0 0H9V9Z"), "packeis": drawing.format("M0 0H8V8Z")}
    monkeypatch.setattr(previews, "drawings", lambda: covers)
    assert len(list(previews.outdated_files())) == 3
    previews.draw()
    assert list(previews.outdated_files()) == []
    with Image.open(tmp_path / "house.png") as image:
        assert image.size == (previews.WIDTH, previews.HEIGHT)
    covers["packeis"] = drawing.format("M0 0H7V7Z")
    assert [path.stem for path in previews.outdated_files()] == ["packeis", "house"]
