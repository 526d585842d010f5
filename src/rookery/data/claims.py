"""Whether a file from a folder or an archive claims to be a record.

Archives bring along what other systems leave behind, and people keep notes beside their games. A
record that is broken still says what it is.
"""

import codecs
import re
from collections.abc import Iterable
from pathlib import PurePosixPath

from rookery.core.arguments import check_arguments

TEXTS = (".txt", ".pgn")
_HEAD = 1 << 16
"""How many bytes of a file are looked at. A file with many games has a header at its beginning."""
_FOREIGN = "__MACOSX"
"""A folder that macOS adds to archives, with files named like the real ones."""
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_CLAIM = re.compile(r"rookery\s+record|^\s*game\s*:|^\s*\[game\s", re.IGNORECASE | re.MULTILINE)


@check_arguments
def is_text(inside: str, endings: Iterable[str] = TEXTS) -> bool:
    """Whether a path inside a folder or an archive may be that of a record, by its name.

    Hidden files are none, wherever they are: `._game.txt` holds what a Mac knows about `game.txt`.
    """
    parts = PurePosixPath(inside.replace("\\", "/")).parts
    is_foreign = any(part == _FOREIGN or (part[0] == "." and part != "..") for part in parts)
    return inside.lower().endswith(tuple(endings)) and not is_foreign


@check_arguments
def claims(content: bytes) -> bool:
    """Whether a text calls itself a record, or has a header that names a game."""
    head = content[:_HEAD]
    wide = head.startswith(_WIDE)
    return _CLAIM.search(head.decode("utf-16" if wide else "utf-8-sig", "replace")) is not None
