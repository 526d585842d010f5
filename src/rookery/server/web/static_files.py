"""The pages' static files, in memory, at addresses that change whenever any of the files does."""

import gzip
import hashlib
import mimetypes
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath

from rookery.core.once import once

_FOLDER = Path(__file__).resolve().parents[1] / "static"
_TYPES = {
    ".flac": "audio/flac",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
FOREVER = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class StaticFile:
    """A static file."""

    content: bytes
    media_type: str

    @once
    def packed(self) -> bytes:
        """The content with gzip; empty if that saves less than a tenth.

        Made on first use, which should be off the event loop.
        """
        smaller = gzip.compress(self.content, mtime=0)
        return smaller if len(smaller) <= 0.9 * len(self.content) else b""


class StaticFiles:
    """The files of a folder, `more` files and `made` contents by name; `digest` hashes them all."""

    def __init__(
        self,
        folder: Path = _FOLDER,
        more: Mapping[str, Path] = {},
        drawn_files: Mapping[str, bytes] = {},
    ) -> None:
        paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
        named = {path.relative_to(folder).as_posix(): path for path in paths} | dict(more)
        contents = {name: path.read_bytes() for name, path in named.items()} | dict(drawn_files)
        self._files = {name: _file(name, content) for name, content in sorted(contents.items())}
        digest = hashlib.sha256()
        for name, file in self._files.items():
            digest.update(name.encode() + b"\0" + file.content + b"\0")
        self.digest = digest.hexdigest()[:16]

    def address(self, name: str) -> str:
        """The address of a file; raises KeyError if it doesn't exist, so that a typo shows."""
        if name not in self._files:
            raise KeyError(f"there is no static file {name}")
        return f"/static/{self.digest}/{name}"

    def names(self) -> Iterable[str]:
        """The paths of all files in the folder."""
        return self._files.keys()

    def get(self, name: str) -> StaticFile | None:
        """A file by its path in the folder."""
        return self._files.get(name)


def typed(name: str, content: bytes) -> StaticFile:
    """A file with the media type that its name implies."""
    kind = _TYPES.get(PurePosixPath(name).suffix) or mimetypes.guess_type(name)[0]
    return StaticFile(content, kind or "application/octet-stream")


# Compressing takes as long as reading and hashing, and tests start many servers in one process.
_file = cache(typed)
