"""Checks that a file can be written, before the work whose result it will hold."""

import tempfile
from pathlib import Path


def check_folder(folder: Path) -> None:
    """Make a folder, unless it is there, and raise OSError if no file can be written into it."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        error.filename = str(folder)
        raise


def check_file(path: Path) -> None:
    """Raise OSError if a file can't be written, or replaced, under this name."""
    check_folder(path.parent)
    if path.is_dir():
        raise IsADirectoryError(21, "this is a folder, not a file", str(path))
