"""The documentation site, if it has been built by `make docs` or comes with the wheel."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import rookery

_PACKAGE = Path(rookery.__file__).resolve().parent
FOLDERS = (_PACKAGE.parent.parent / "build" / "site", _PACKAGE / "docs" / "site")


@cache
def documentation(folders: tuple[Path, ...] = FOLDERS) -> Mapping[str, Path]:
    """The files of the site by path; empty if there is no site."""
    site = next((folder for folder in folders if (folder / "index.html").is_file()), None)
    paths = site.rglob("*") if site else ()
    return {path.relative_to(site).as_posix(): path for path in paths if site and path.is_file()}
