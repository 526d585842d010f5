"""A member who leaves the house leaves nothing that acts, waits, or is shown under their name."""

from collections.abc import Awaitable, Callable, Iterator
from functools import partial

import pytest
import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.features import FEATURES
from rookery.server.members import keeping_store as keeping
from rookery.server.people import store as name_tables
from rookery.server.people.store import REST_MS
from tests.server.bots.programs import challenge
from tests.server.conftest import RunningServer, Start, Time
from tests.server.entering import PASSWORD, cheap_hashes, code_of, sign_in, sign_up
from tests.server.site.test_every_link import HTML
from tests.server.users import LINK, ME, Person


@pytest.fixture(scope="module", autouse=True)
def _quick_hashes() -> Iterator[None]:
    with cheap_hashes():
        yield


def by_themselves(served: RunningServer, person: Person) -> None:
    assert person.http.delete("/api/me").is_success
    del served


def by_the_keeper(served: RunningServer, person: Person) -> None:
    """Close the account as the command line does, and let the server look at what has changed."""
    name = person.http.get("/api/me").json()["name"]
    services = served.house
    services.writer.submit(
        partial(keeping.close, name=name, now=services.now(), features=FEATURES)
    ).result()
    with services.engine.connect() as connection:
        users = schema.users.c
        changed = list(connection.scalars(sa.select(users.id).where(users.kind == "closed")))
    served.run(services.sessions.drop(changed))
    served.run(looked(services.sessions.changed(changed)))


async def looked(work: Awaitable[object]) -> None:
    await work


@pytest.mark.parametrize("goes", [by_themselves, by_the_keeper])
def test_nothing_of_theirs_acts_or_waits_any_more(
    house: RunningServer, goes: Callable[[RunningServer, Person], None], seed: int
) -> None:
    name = f"Ada {seed % 10_000}"
    ada, bo = sign_up(house.person(), name), sign_up(house.person(), f"Bo {seed % 10_000}")
    scopes = ["watch", "play", "challenge", "chat"]
    made = ada.http.post("/api/me/bots", json={"name": f"Robo {seed % 10_000}", "scopes": scopes})
    robo = house.person(bearer=True)
    robo.http.headers["authorization"] = f"Bearer {made.json()['token']}"
    opened = ada.open("quick", [ME, LINK])
    assert bo.join(opened["invites"][0]["url"]).is_success
    begun = challenge(bo, made.json()["name"])
    assert robo.http.post(f"/api/challenges/{begun['id']}/accept", json={}).is_success
    bots_game = robo.http.get(f"/api/challenges/{begun['id']}").json()["url"]
    asked = [challenge(ada, bo_name(bo)), challenge(bo, name)]
    socket = ada.sit(opened["id"])
    goes(house, ada)
    assert socket.closing_code() is not None
    for one in asked:
        assert bo.http.get(f"/api/challenges/{one['id']}").json()["state"] != "open"
    assert code_of(robo.http.get("/api/me"))[0] == 401
    for url in (opened["url"], bots_game):
        view = bo.http.get(f"/api{url}").json()
        assert view["over"], url  # the other does not wait for ever
        seat = 1 - view["yours"][0]
        assert name not in str(view["seats"][seat])
        assert view["seats"][seat]["name"].startswith(("#", "Former"))
    for gone in (name, made.json()["name"]):
        assert bo.http.get(f"/@/{gone}", headers=HTML).status_code == 404
        assert gone not in bo.http.get(f"/api/people?begins={gone}").text
    with house.house.engine.connect() as connection:
        users, tokens = schema.users.c, schema.tokens.c
        mine = sa.select(users.id).where(users.kind == "closed")
        assert not connection.scalars(
            sa.select(tokens.hash).where(tokens.user_id.in_(mine), tokens.until.is_(None))
        ).all()
        owned = sa.select(users.kind).where(users.owner.in_(mine))
        assert set(connection.scalars(owned)) <= {"closed"}


def bo_name(bo: Person) -> str:
    return str(bo.http.get("/api/me").json()["name"])


def test_a_name_that_was_given_up_rests(start: Start) -> None:
    time = Time()
    served = start(time)
    mila, thief = sign_up(served.person(), "Mila"), sign_up(served.person(), "Tomas")
    assert mila.http.patch("/api/me", json={"name": "Milena"}).is_success
    refused = thief.http.patch("/api/me", json={"name": "MiIa"})  # looks the same
    assert code_of(refused) == (409, "name-taken")
    assert "not long ago" in refused.json()["error"]["words"]
    assert refused.json()["error"]["reasons"]
    newcomer = {"name": "Mila", "password": PASSWORD}
    assert code_of(served.person().http.post("/api/people", json=newcomer)) == (409, "name-taken")
    assert code_of(thief.http.post("/api/me/bots", json={"name": "Mila"})) == (409, "name-taken")
    guest = served.person().http.patch("/api/me", json={"name": "Mila"})
    assert code_of(guest) == (409, "name-taken")
    assert mila.http.patch("/api/me", json={"name": "Mila"}).is_success  # it is theirs again
    assert mila.http.patch("/api/me", json={"name": "Milena"}).is_success
    time.pass_s(REST_MS / 1000 + 1)
    again = sign_in(served.person(), "Tomas")
    assert again.http.patch("/api/me", json={"name": "Mila"}).is_success


def test_an_old_link_never_leads_to_somebody_else(start: Start) -> None:
    time = Time()
    served = start(time)
    mila, tom = sign_up(served.person(), "Mila"), sign_up(served.person(), "Tomas")
    by_id = mila.http.get("/api/players/Mila").json()["who"]["url"]
    assert "Mila" not in by_id
    assert mila.http.patch("/api/me", json={"name": "Milena"}).is_success
    old = tom.http.get("/@/Mila", headers=HTML)
    assert (old.status_code, old.headers["location"]) == (302, by_id)
    assert "Milena" in tom.http.get(by_id, headers=HTML).text
    time.pass_s(REST_MS / 1000 + 1)
    tom = sign_in(served.person(), "Tomas")
    assert tom.http.patch("/api/me", json={"name": "Mila"}).is_success
    assert tom.http.get("/@/Mila", headers=HTML).status_code == 404  # meant one of two people
    assert "Milena" in tom.http.get(by_id, headers=HTML).text
    found = tom.http.get("/api/players/Mila").json()["who"]
    assert tom.http.get(found["url"], headers=HTML).is_success
    assert found["url"] != by_id


def test_whose_name_it_was_is_forgotten_with_the_account(start: Start) -> None:
    served = start()
    mila = sign_up(served.person(), "Mila")
    assert mila.http.patch("/api/me", json={"name": "Milena"}).is_success
    assert mila.http.delete("/api/me").is_success
    with served.house.engine.connect() as connection:
        rows = connection.execute(sa.select(name_tables.former_names)).all()
    assert [row.user_id for row in rows] == ["", ""]
    assert not any("mil" in row.hash for row in rows)
    tom = sign_up(served.person(), "Tomas")
    for name in ("Mila", "Milena"):
        assert code_of(tom.http.patch("/api/me", json={"name": name})) == (409, "name-taken")
        assert tom.http.get(f"/@/{name}", headers=HTML).status_code == 404
    card = keeping.new_card(served.house.randomness)
    add = partial(keeping.add, name="Mila", card=card, now=1)
    served.house.writer.submit(add).result()  # the keeper may give it to somebody else


def test_nobody_hides_behind_the_id_of_somebody_else(start: Start) -> None:
    served = start()
    mila, thief = sign_up(served.person(), "Mila"), sign_up(served.person(), "Tomas")
    player = mila.http.get("/api/players/Mila").json()["who"]["player"]
    thief.http.patch("/api/me", json={"name": player})
    assert mila.http.get(f"/api/players/{player}").json()["who"]["name"] == "Mila"
