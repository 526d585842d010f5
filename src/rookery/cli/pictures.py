"""`rookery picture`: draw a game as an animation, or one of its positions as PNG."""

import argparse
from pathlib import Path

from rookery.cli.output import say
from rookery.cli.parser import UsageError
from rookery.cli.records import read_file
from rookery.core import raster
from rookery.data.export import PICTURES, rendered


def picture(arguments: argparse.Namespace) -> int:
    """Draw a record; raises BadRecord, OSError, UsageError."""
    record, out = read_file(arguments.file), Path(arguments.out)
    told = raster.moments(record.states(), record.tokens)
    number = len(told) - 1 if arguments.number is None else arguments.number
    if number >= len(told):
        raise UsageError(f"the record has {len(told) - 1} entries, not {number}")
    if out.suffix in PICTURES:
        picture = rendered(record, out.suffix, arguments.width, arguments.theme)
    elif out.suffix == ".png":
        picture = raster.png(told[number], arguments.width, theme=arguments.theme)
    else:
        raise UsageError(
            f"a name that ends in .png, .gif, .apng or .svg is wanted, not {out.name!r}"
        )
    out.write_bytes(picture)
    return say(f"{len(picture)} bytes in {out}")
