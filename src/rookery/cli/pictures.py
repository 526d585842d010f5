"""`rookery picture`: draw a game as an animation, or one of its positions as PNG."""

import argparse
import sys
from pathlib import Path

from rookery.cli.output import progress_bar, say
from rookery.cli.parser import UsageError
from rookery.cli.records import read_file
from rookery.core.drawing import raster
from rookery.core.drawing.seen import views_along
from rookery.core.drawing.sprite_store import user_folder
from rookery.data.export import PICTURES, animate


def picture(arguments: argparse.Namespace) -> int:
    """Draw a record; raises BadRecord, OSError, UsageError."""
    record, out = read_file(arguments.file), Path(arguments.out)
    moments = views_along(record.states(), record.tokens)
    number = len(moments) - 1 if arguments.number is None else arguments.number
    if number >= len(moments):
        raise UsageError(f"the record has {len(moments) - 1} entries, not {number}")
    if out.suffix in PICTURES:
        show = progress_bar(sys.stderr, of="frames")
        picture = animate(record, out.suffix, arguments.width, arguments.theme, show)
    elif out.suffix == ".png":
        raster.share(user_folder())
        picture = raster.png(moments[number], arguments.width, theme=arguments.theme)
    else:
        raise UsageError(
            f"a name that ends in .png, .gif, .apng or .svg is wanted, not {out.name!r}"
        )
    out.write_bytes(picture)
    if out.suffix in PICTURES and len(moments) > raster.MOST_FRAMES:
        say(f"shown in {raster.MOST_FRAMES} of {len(moments)} frames, from first to last")
    return say(f"{len(picture)} bytes in {out}")
