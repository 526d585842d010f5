"""Following and blocking: blocked people are not matched, cannot sit down, and cannot challenge."""

from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.db.database import writing
from rookery.server.lobby.crowd import Crowd
from rookery.server.lobby.matching import Seeker
from rookery.server.lobby.model import Offer
from tests.server.conftest import Start
from tests.server.entering import cheap_hashes, code_of, sign_up
from tests.server.users import LINK, ME, Person


@pytest.fixture(autouse=True)
def _cheap() -> Iterator[None]:
    with cheap_hashes():
        yield


def tie(person: Person, name: str, kind: str | None) -> Any:
    return person.http.put(f"/api/players/{name}/tie", json={"kind": kind})


def ties(person: Person) -> dict[str, str]:
    found = person.http.get("/api/me/ties").json()
    return {one["who"]["name"]: one["kind"] for one in found}


def seeker(name: str, since: int = 0, *apart: str) -> Seeker:
    offer = Offer("swift", 2, (), None, True)
    three = Offer("swift", 3, (), None, True)
    return Seeker(name, since, (three, offer), apart=frozenset(apart))


def groups(*seekers: Seeker) -> list[set[str]]:
    found = Crowd().arrange(seekers, 60_000).begins
    return [{one.id for one in group.members} for group in found]


def test_nobody_is_brought_together_with_somebody_blocked() -> None:
    ada, bo = seeker("ada", 0, "bo"), seeker("bo", 1, "ada")
    assert groups(ada, bo) == []
    assert groups(ada, bo, seeker("cy", 2)) == [{"ada", "cy"}]
    assert groups(seeker("ada"), seeker("bo", 1, "cy"), seeker("cy", 2, "bo")) == [{"ada", "bo"}]
    four = [ada, bo, seeker("cy", 2), seeker("dee", 3)]
    assert groups(*four) == [{"ada", "cy", "dee"}]


def test_ties_are_kept_told_to_nobody_else_and_taken_back(start: Start) -> None:
    served = start()
    ada, bo = sign_up(served.person(), "Ada"), sign_up(served.person(), "Bo Lind")
    assert tie(ada, "Bo Lind", "follow").is_success
    assert tie(ada, "bo lind", "block").is_success
    assert ties(ada) == {"Bo Lind": "block"}
    assert ties(bo) == {}
    bo_player = ada.http.get("/api/players/Bo Lind").json()["who"]["player"]
    page = ada.http.get("/@/Bo%20Lind").text
    assert f'data-player="{bo_player}"' in page
    assert 'data-tie="block" aria-label="Block" aria-pressed="true"' in page
    assert "data-tie" not in ada.http.get("/@/Ada").text
    assert ada.http.get("/api/me/export").json()["ties"] == [{"name": "Bo Lind", "kind": "block"}]
    assert code_of(tie(ada, "Ada", "block")) == (403, "not-allowed")
    assert code_of(tie(ada, "Nobody", "block")) == (404, "no-such-person")
    assert code_of(tie(ada, "Bo Lind", "hate")) == (400, "bad-message")
    assert tie(served.person(), "Ada", "block").status_code == 403
    blocked_people_sit_at_no_table_and_ask_for_none(ada, bo)
    with served.house.engine.connect() as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(schema.ties)) == 1
    assert tie(ada, "Bo Lind", None).is_success
    assert ties(ada) == {}
    assert tie(bo, "Ada", "follow").is_success
    assert ada.http.delete("/api/me").is_success
    with writing(served.house.engine) as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(schema.ties)) == 0


def blocked_people_sit_at_no_table_and_ask_for_none(ada: Person, bo: Person) -> None:
    body = {"game": "swift", "seats": [ME, LINK], "listed": "public"}
    game_id = ada.http.post("/api/games", json=body).json()["id"]
    refused = bo.http.post(f"/api/games/{game_id}/sit", json={})
    assert code_of(refused) == (403, "not-allowed")
    seats = [ME, {"kind": "player", "name": "Ada"}]
    asked = bo.http.post("/api/challenges", json={"game": "swift", "seats": seats})
    assert code_of(asked) == (403, "not-allowed")
    own = bo.http.post("/api/games", json=body).json()["id"]  # Ada may sit down with Bo
    assert ada.http.post(f"/api/games/{own}/sit", json={}).is_success
