"""The picture that tells a game that is over, and the card of a link to it."""

from random import Random

from tests.server.conftest import RunningServer
from tests.server.pictures.test_page import image_at, previews
from tests.server.users import HERE, ME, Person


def over(person: Person) -> str:
    """The id of a game that was played to its end."""
    game_id, rng = str(person.open("packeis", [ME, HERE])["id"]), Random(1)
    view = person.view(game_id)
    while not view["over"]:
        action = rng.choice(sorted(view["taps"]))
        body = {"number": view["number"] + 1, "seat": view["to_move"], "action": action}
        view = person.http.post(f"/api/games/{game_id}/act", json=body).json()
    return game_id


def test_a_game_is_told_only_at_its_end(house: RunningServer) -> None:
    me = house.person()
    game_id = str(me.open("packeis", [ME, HERE])["id"])
    for name in ("tale.svg", "tale.png", "card.png"):
        assert me.http.get(f"/games/{game_id}/{name}").status_code == 404
    assert previews(me, f"/games/{game_id}")["image"].endswith("/picture.png")


def test_a_game_that_is_over_is_told(house: RunningServer) -> None:
    me = house.person()
    game_id = over(me)
    drawn = me.http.get(f"/games/{game_id}/tale.svg?theme=dark")
    assert (drawn.status_code, drawn.headers["content-type"]) == (200, "image/svg+xml")
    assert drawn.text.startswith("<svg")
    assert drawn.text != me.http.get(f"/games/{game_id}/tale.svg").text
    assert image_at(me, f"/games/{game_id}/tale.png?width=600").width == 600
    assert me.http.get(f"/games/{game_id}/tale.png?width=601").status_code == 404
    stranger = house.person()
    for path in ("", "/replay"):
        told = previews(stranger, f"/games/{game_id}{path}")
        assert told["image"].endswith(f"/games/{game_id}/card.png")
    assert image_at(stranger, f"/games/{game_id}/card.png").size == (1200, 630)


def test_a_private_game_is_told_to_nobody_else(house: RunningServer) -> None:
    me, other = house.person(), house.person()
    game_id = str(me.open("packeis", [ME, HERE], listed="private")["id"])
    for name in ("tale.svg", "tale.png", "card.png"):
        assert other.http.get(f"/games/{game_id}/{name}").status_code == 404
