"""A drawing as pixels, by resvg: the same on every machine, whatever fonts it has."""

from pathlib import Path

import resvg_py

LETTERS = Path(__file__).with_name("letters.otf")
"""The only font of pictures: letters of Western Europe, digits and some signs, in bold."""
_FAMILY = "Inter"


def rasterize(document: str, width: int) -> bytes:
    """An SVG document as PNG, `width` pixels wide.

    What asks for a sans-serif font is written in `LETTERS`; other text is not drawn.
    """
    if "<text" not in document:
        png = resvg_py.svg_to_bytes(svg_string=document, width=width, skip_system_fonts=True)
    else:
        png = resvg_py.svg_to_bytes(
            svg_string=document,
            width=width,
            skip_system_fonts=True,
            font_files=[str(LETTERS)],
            sans_serif_family=_FAMILY,
        )
    return bytes(png)
