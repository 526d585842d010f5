"""Pictures have their letters on machines without any font."""

import io
import re
from pathlib import Path
from typing import Any

import pytest
import resvg_py
from PIL import Image

from rookery import games
from rookery.core.drawing.rasterizer import rasterize

_TEXT = re.compile(r'<text[^>]*font-family="([^"]*)"[^>]*>([^<]*)</text>')


def ink(letter: str, family: str = "system-ui,sans-serif") -> Any:
    """The box that a letter fills, None if nothing is drawn."""
    text = f'<text x="4" y="30" font-size="24" font-weight="700" font-family="{family}">{letter}'
    document = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">{text}</text></svg>'
    return Image.open(io.BytesIO(rasterize(document, 40))).convert("RGBA").getbbox()


def texts() -> set[tuple[str, str]]:
    """The font and the text of all text in the symbols of the house's games."""
    files = {games.load(name).drawing.symbols for name in games.own_names()}
    return {match for file in files for match in _TEXT.findall(Path(file).read_text())}


def test_every_letter_of_the_symbols_is_drawn() -> None:
    assert len(texts()) > 20
    for family, text in texts():
        for letter in text.replace(" ", ""):
            assert ink(letter, family), (family, letter)


def test_a_letter_is_not_drawn_as_a_box_for_what_is_missing() -> None:
    boxes = {ink(letter) for letter in "il1mW0"}
    assert len(boxes) > 3


def test_the_fonts_of_the_machine_are_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading them takes long, and pictures would differ from machine to machine."""
    asked: list[dict[str, Any]] = []
    draw = resvg_py.svg_to_bytes

    def spy(**how: Any) -> Any:
        asked.append(how)
        return draw(**how)

    monkeypatch.setattr(resvg_py, "svg_to_bytes", spy)
    assert ink("7")
    assert [how["skip_system_fonts"] for how in asked] == [True]
