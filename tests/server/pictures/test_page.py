"""Raster pictures over HTTP, link previews and QR codes, for those who may see their contents."""

import io
import re
from xml.etree import ElementTree

import pytest
from PIL import Image

from rookery.server.puzzles import book
from tests.server.conftest import RunningServer, Start
from tests.server.users import HERE, ME, Person

HTML = {"accept": "text/html"}


def image_at(person: Person, path: str) -> Image.Image:
    answer = person.http.get(path)
    assert answer.status_code == 200, answer.text
    return Image.open(io.BytesIO(answer.content))


def previews(person: Person, path: str) -> dict[str, str]:
    """The `og:` tags of a page."""
    page = person.http.get(path, headers=HTML).text
    return dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))


def test_a_position_and_a_game(house: RunningServer) -> None:
    me = house.person()
    game_id = me.open("swift", [ME, HERE])["id"]
    view = me.view(game_id)
    body = {"number": 1, "seat": view["to_move"], "action": min(view["taps"])}
    assert me.http.post(f"/api/games/{game_id}/act", json=body).status_code == 200
    base = f"/games/{game_id}"
    now, before = (image_at(me, f"{base}/picture.png{query}") for query in ("", "?n=0"))
    assert now.size == before.size
    assert now.width == 600
    assert now.tobytes() != before.tobytes()
    film = image_at(me, f"{base}/game.gif?theme=dark")
    assert (film.format, film.width, film.n_frames) == ("GIF", 480, 2)  # type: ignore[attr-defined]  # of animations


@pytest.mark.parametrize("query", ["?n=5", "?n=-1", "?width=601", "?theme=blue"])
def test_pictures_that_there_are_not(house: RunningServer, query: str) -> None:
    me = house.person()
    game_id = me.open("swift", [ME, HERE])["id"]
    answer = me.http.get(f"/games/{game_id}/picture.png{query}")
    assert answer.status_code in (400, 404)


@pytest.mark.parametrize(
    ("path", "picture"),
    [
        ("/", "house"),
        ("/lobby", "house"),
        ("/puzzles", "house"),
        ("/players", "house"),
        ("/open", "house"),
        *((f"/{page}/packeis", "packeis") for page in ("rules", "companions", "learn")),
        ("/new?game=penguisi", "penguisi"),
    ],
)
@pytest.mark.parametrize("pictures", [True, False])
def test_every_page_that_one_would_share_has_a_preview(
    start: Start, path: str, picture: str, pictures: bool
) -> None:
    """These pictures are made once, so a house that draws none has them as well."""
    house = start(pictures=pictures)
    me = house.person()
    told = previews(me, path)
    assert told["title"]
    assert told["description"]
    assert told["image"].endswith(f"/previews/{picture}.png")
    image = image_at(me, told["image"].removeprefix(house.address))
    assert (image.format, image.size) == ("PNG", (1200, 630))


def test_pages_say_each_their_own_in_a_preview(house: RunningServer) -> None:
    me = house.person()
    paths = ["/", "/lobby", "/puzzles", "/players", "/rules/packeis", "/rules/penguisi"]
    paths += ["/companions/packeis", "/learn/packeis", "/new?game=packeis"]
    assert len({previews(me, path)["description"] for path in paths}) == len(paths)


def test_links_have_a_picture(house: RunningServer) -> None:
    me = house.person()
    game_id = me.open("swift", [ME, HERE])["id"]
    entry = next(iter(book.of_game("penguin_game").values()))
    for path in (f"/games/{game_id}", f"/games/{game_id}/replay", "/daily/penguin_game", entry.url):
        told = previews(me, path)
        assert told["title"]
        assert told["description"]
        assert told["url"].endswith(path)
        assert told["image"].startswith("http://")
        where = told["image"].removeprefix(told["url"].removesuffix(path))
        assert image_at(me, where).width == 600


def test_a_private_table_shows_others_nothing(house: RunningServer) -> None:
    me, other = house.person(), house.person()
    game_id = me.open("swift", [ME, HERE], listed="private")["id"]
    assert previews(me, f"/games/{game_id}")["title"]
    assert image_at(me, f"/games/{game_id}/picture.png").width == 600
    for path in ("", "/replay", "/picture.png", "/game.gif"):
        assert other.http.get(f"/games/{game_id}{path}", headers=HTML).status_code == 404
    assert previews(other, f"/games/{game_id}") == {}


def test_the_public_address_is_in_links(start: Start) -> None:
    me = start(origin="https://rookery.example").person()
    told = previews(me, "/daily/penguin_game")
    assert told["url"] == "https://rookery.example/daily/penguin_game"
    assert told["image"].startswith("https://rookery.example/daily/penguin_game/")


def test_a_house_without_pictures(start: Start) -> None:
    me = start(pictures=False).person()
    game_id = me.open("swift", [ME, HERE])["id"]
    answer = me.http.get(f"/games/{game_id}/picture.png")
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "no-pictures"
    told = previews(me, f"/games/{game_id}")
    assert told["title"]
    assert told["image"].endswith("/previews/swift.png")


def test_an_invitation_as_a_code(house: RunningServer) -> None:
    me = house.person()
    answer = me.http.post("/api/qr", json={"path": "/join/abc?x=1"})
    assert answer.status_code == 200
    drawn = ElementTree.fromstring(answer.json()["svg"])
    assert drawn.get("viewBox")
    assert answer.json()["url"].endswith("/join/abc?x=1")
    assert answer.json()["url"].startswith("http://127.0.0.1")
    assert me.http.post("/api/qr", json={"path": "/"}).status_code == 200


@pytest.mark.parametrize("path", ["", "join", "//evil.example", "/\\evil", "https://x", "/" * 301])
def test_codes_are_of_this_house_only(house: RunningServer, path: str) -> None:
    assert house.person().http.post("/api/qr", json={"path": path}).status_code == 400
