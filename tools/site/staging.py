"""Lay the pages out for Sphinx: a copy of docs/, and pages made from other files.

- CHANGELOG.md, CONTRIBUTING.md, and pages beside benchmarks and tests become pages of the site,
  and links to them are adjusted.
- Anchors in HTML become Sphinx's own, so that it checks links to them.
- Links to other files of the checkout become downloads (by Sphinx), links to folders plain names.
- Examples in the rules become pictures, and notebooks become pages.
"""

import os
import re
import shutil
from pathlib import Path

from tools.site import DOCS, NOTEBOOKS, ROOT, notebooks, pictures

BENCHMARKS = [
    page for page in (ROOT / "benchmarks").rglob("*.md") if "node_modules" not in page.parts
]
"""Pages about measurements; `make peers` brings those of other programs."""
_BESIDE = sorted([*BENCHMARKS, *(ROOT / "tests").glob("*.md")])
NEW_PLACES = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "README.md": "index.md",
} | {name: name for name in (page.relative_to(ROOT).as_posix() for page in _BESIDE)}
"""Where pages outside docs/ are on the site, by their places in the checkout."""
_INCLUDE = re.compile(r"(?<=\{literalinclude\} )(\S+)")
_ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#\s]*)(#[^)\s]*)?\)")


def lay_out(stage: Path) -> None:
    """Write everything that Sphinx reads into a fresh folder."""
    shutil.rmtree(stage, ignore_errors=True)
    shutil.copytree(DOCS, stage)
    for name, to in NEW_PLACES.items():
        if name != "README.md":
            source, target = ROOT / name, stage / to
            text = source.read_text(encoding="utf-8")
            target.parent.mkdir(parents=True, exist_ok=True)
            text = with_new_links(text, source.parent, target.parent, stage)
            target.write_text(text, encoding="utf-8")
    for page in sorted(DOCS.rglob("*.md")):
        target = stage / page.relative_to(DOCS)
        text = with_new_links(page.read_text(encoding="utf-8"), page.parent, target.parent, stage)
        if page.parent.name == "rules":
            text = pictures.with_pictures(
                text, page.name.split(".")[0], german=".de." in page.name, to=stage
            )
        target.write_text(text, encoding="utf-8")
    notebooks.lay_out(NOTEBOOKS, stage / "notebooks")


def with_new_links(text: str, at: Path, staged_at: Path, stage: Path) -> str:
    """A page's text, with links adjusted to where the page is laid out."""

    def lead(link: re.Match[str]) -> str:
        mark, words, target, part = link.groups()
        part = part or ""
        if not target or "://" in target or target.startswith("mailto:"):
            return link[0]
        if target.startswith("/"):  # a page of the house
            return f"{words} (`{target}`)"
        path = (at / target).resolve()
        if path.is_relative_to(DOCS) and path.suffix == ".md":
            place = stage / path.relative_to(DOCS)
        elif path.is_relative_to(DOCS):
            place = path
        elif path.is_relative_to(ROOT) and path.relative_to(ROOT).as_posix() in NEW_PLACES:
            place = stage / NEW_PLACES[path.relative_to(ROOT).as_posix()]
        elif path.is_dir():
            return words if words.startswith("`") else f"{words} (`{path.relative_to(ROOT)}`)"
        else:
            place = path
        where = Path(os.path.relpath(place, staged_at)).as_posix()
        return f"{mark}[{words}]({where}{part})"

    def include(match: re.Match[str]) -> str:
        return Path(os.path.relpath((at / match[1]).resolve(), staged_at)).as_posix()

    return _ANCHOR.sub(r"[]{#\1}", _LINK.sub(lead, _INCLUDE.sub(include, text)))
