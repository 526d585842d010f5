"""Our PNG holds the same pixels as the image that it was made of."""

import io
from random import Random

import pytest
from PIL import Image

from rookery.core.drawing.png import png_of


@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
@pytest.mark.parametrize("size", [(1, 1), (1, 9), (9, 1), (37, 23), (300, 200)])
def test_it_is_read_as_it_was(mode: str, size: tuple[int, int]) -> None:
    channels = len(mode)
    noise = Random(1).randbytes(size[0] * size[1] * channels)
    image = Image.frombytes(mode, size, noise)
    read = Image.open(io.BytesIO(png_of(image)))
    read.load()
    assert (read.format, read.mode, read.size) == ("PNG", mode, size)
    assert read.tobytes() == noise
