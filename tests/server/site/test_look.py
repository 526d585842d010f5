"""Three looks of the ice: chosen by a cookie, drawn in pictures, and made of tokens alone."""

import re
from pathlib import Path

import pytest

import rookery.server
from rookery.core.drawing.dark_theme import CLEAR, DARK
from tests.server.conftest import RunningServer
from tests.server.users import HERE, ME

STATIC = Path(rookery.server.__file__).parent / "static"
BLOCK = re.compile(r":root\[data-ice=(\w+)\]\{([^}]*)\}")
TOKEN = re.compile(r"--([\w-]+):([^;]+);")
HTML = {"accept": "text/html"}


def blocks() -> dict[str, dict[str, str]]:
    """The tokens of each look."""
    sheet = (STATIC / "css/board/board.css").read_text()
    return {look: dict(TOKEN.findall(tokens)) for look, tokens in BLOCK.findall(sheet)}


def test_looks_are_the_same_tokens_with_other_values() -> None:
    looks = blocks()
    tokens = dict(TOKEN.findall((STATIC / "css/shared/tokens.css").read_text()))
    assert set(looks) == {"day", "night", "clear"}
    assert set(looks["day"]) == set(looks["night"]) == set(looks["clear"]) == set(CLEAR)
    assert looks["day"] == {name: tokens[name] for name in CLEAR}
    assert looks["night"] == {name: DARK.get(name, tokens[name]) for name in CLEAR}
    assert looks["clear"] == CLEAR


@pytest.mark.parametrize("ice", ["day", "night", "clear"])
def test_what_is_chosen_is_on_every_page(house: RunningServer, ice: str) -> None:
    me = house.person()
    cookie = {"cookie": f"rookery_ice={ice}"}
    page = me.http.get("/look", headers=HTML | cookie).text
    assert f'data-ice="{ice}"' in page
    assert re.search(rf'value="{ice}" checked', page)
    assert "data-ice" not in me.http.get("/look", headers=HTML | {"cookie": "rookery_ice=x"}).text


def test_pictures_in_pages_have_the_chosen_look(house: RunningServer) -> None:
    me = house.person()
    me.open("packeis", [ME, HERE])
    for ice, theme in (("day", "light"), ("night", "dark"), ("clear", "clear")):
        cookies = f"{me.headers['cookie']}; rookery_ice={ice}"
        page = me.http.get("/", headers={"cookie": cookies}).text
        assert re.search(rf'/picture\.svg\?n=\d+&amp;lang=en&amp;small=1&amp;theme={theme}"', page)
    assert re.search(r'/picture\.svg\?n=\d+&amp;lang=en&amp;small=1"', me.http.get("/").text)


def test_a_picture_in_a_page_may_have_a_style_and_nothing_else(house: RunningServer) -> None:
    me = house.person()
    game = me.open("packeis", [ME, HERE])["id"]
    drawn = me.http.get(f"/games/{game}/picture.svg")
    assert "prefers-color-scheme:dark" in drawn.text
    assert drawn.headers["content-security-policy"].startswith("default-src 'none'; style-src")
    assert "<style" not in me.http.get(f"/games/{game}/picture.svg?theme=light").text


def test_each_look_is_shown_before_it_is_chosen(house: RunningServer) -> None:
    me = house.person()
    pictures = [me.http.get(f"/look/{ice}/picture.svg").text for ice in ("day", "night", "clear")]
    assert len(set(pictures)) == 3
    assert all(
        f"/look/{ice}/picture.svg" in me.http.get("/look").text for ice in ("day", "night", "clear")
    )
    assert me.http.get("/look/other/picture.svg").status_code == 404


def test_clear_ice_is_black_on_white() -> None:
    """What lies on it has the strongest contrast that there is."""
    assert {CLEAR["ice-1"], CLEAR["ice-2"], CLEAR["water-1"], CLEAR["water-3"]} == {"#FFFFFF"}
    assert CLEAR["ice-line"] == CLEAR["fish-line"] == "#000000"
