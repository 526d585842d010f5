"""Every page's script brings what all pages have: the switches for language and theme, drawings."""

import posixpath
import re
from pathlib import Path

import pytest

SERVER = Path("src/rookery/server")
IMPORT = re.compile(r"""(?:from|import)\s+['"](\.[^'"]+)['"]""")
OWN = re.compile(r"parts\.script\('([^']+)'\)")
BLOCK = re.compile(r"{% block scripts %}(.*?){% endblock %}", re.DOTALL)
WITHOUT_A_BAR = {"companion.html", "base.html"}


def file_of(address: str) -> Path:
    """The file that is served under an address below /static."""
    feature = address.removeprefix("server/")
    return SERVER / (feature if feature != address else f"static/{address}")


def imported(address: str, seen: set[str]) -> set[str]:
    """A script with all that it imports."""
    if address not in seen and file_of(address).is_file():
        seen.add(address)
        for other in IMPORT.findall(file_of(address).read_text(encoding="utf-8")):
            imported(posixpath.normpath(f"{posixpath.dirname(address)}/{other}"), seen)
    return seen


def pages() -> dict[str, list[str]]:
    """The scripts of each template that names its own."""
    blocks = {
        str(file.relative_to(SERVER)): BLOCK.search(file.read_text(encoding="utf-8"))
        for file in SERVER.rglob("*.html")
        if file.name not in WITHOUT_A_BAR
    }
    return {name: OWN.findall(block[1]) for name, block in blocks.items() if block}


PAGES = pages()


@pytest.mark.parametrize("name", sorted(PAGES))
def test_the_switches_of_the_bar_work(name: str) -> None:
    scripts = set[str]().union(*(imported(own, set()) for own in PAGES[name]))
    assert "js/shared/page.js" in scripts


def test_pages_are_seen() -> None:
    assert len(PAGES) > 30
