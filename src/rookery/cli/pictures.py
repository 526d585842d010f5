"""`rookery picture`: draw a game as an animation, or one of its positions as PNG."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from rookery.cli.output import progress_bar, say
from rookery.cli.parser import UsageError
from rookery.cli.records import read_file
from rookery.core.drawing import raster
from rookery.core.drawing.seen import BoardView, views_along
from rookery.core.drawing.sprite_store import user_folder
from rookery.data.export import PICTURES, animate


def picture(arguments: argparse.Namespace) -> int:
    """Draw a record; raises BadRecord, OSError, UsageError."""
    record, out = read_file(arguments.file), Path(arguments.out)
    moments = views_along(record.states(), record.tokens)
    if arguments.tale:
        return _tale(arguments, moments, out)
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


def _tale(arguments: argparse.Namespace, moments: Sequence[BoardView], out: Path) -> int:
    """Draw the picture that tells a game; raises OSError, UsageError."""
    final = moments[-1].state
    game, tale = final.game, final.game.drawing.tale(moments) if final.is_terminal else None
    if tale is None:
        raise UsageError("only a game that is over can be told in one picture")
    if out.suffix not in (".png", ".svg"):
        raise UsageError(
            f"with --tale a name that ends in .png or .svg is wanted, not {out.name!r}"
        )
    document = tale.document(game.name, game.title, game.drawing.symbols, arguments.theme)
    picture = document.encode()
    if out.suffix == ".png":
        from rookery.core.drawing import rasterizer

        picture = rasterizer.rasterize(document, arguments.width)
    out.write_bytes(picture)
    return say(f"{len(picture)} bytes in {out}")
