"""The finished example of docs/a-new-feature.md, a feature outside the package."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from examples import guest_book
from examples.guest_book import store, tables
from rookery.server.db.migrating import migrate
from rookery.server.features import FEATURES
from tests.server.conftest import SETTINGS, RunningServer, Ticking
from tests.server.entering import code_of, sign_up
from tests.server.users import Person

OWN = msgspec.structs.replace(SETTINGS, database_url="")
FEATURES_WITH_IT = (*FEATURES, guest_book.FEATURE)
FOLDER = Path(guest_book.__file__).parent
LINES = 250


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of a house that has been without the guest book."""
    folder = tmp_path_factory.mktemp("house")
    before = RunningServer(msgspec.structs.replace(OWN, data=str(folder)), "old", Ticking())
    with before.house.engine.connect() as connection:
        assert not sa.inspect(connection).has_table(tables.entries.name)
    assert before.person().http.get("/guest-book").status_code == 404
    before.stop()
    return folder


@pytest.fixture(scope="module")
def house(data: Path) -> Iterator[RunningServer]:
    """The same house with it: its table is made in the database that is there."""
    settings = msgspec.structs.replace(OWN, data=str(data))
    running = RunningServer(settings, "new", Ticking(), FEATURES_WITH_IT)
    yield running
    running.stop()


def write(person: Person, text: str, name: str = "") -> Any:
    return person.http.post("/api/guest-book", json={"text": text, "name": name})


def shown(house: RunningServer) -> str:
    answer = house.person().http.get("/guest-book", headers={"accept": "text/html"})
    assert answer.status_code == 200, [one["trace"] for one in house.lines() if "trace" in one]
    return answer.text


def exported(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.http.get("/api/me/export").json()["guest_book"]
    return found


def test_the_store_is_the_same_on_both_databases(engine: sa.Engine) -> None:
    migrate(engine, guest_book.FEATURE.tables)
    with engine.begin() as connection:
        store.add(connection, "one", "guest", "Mi", "older", 1)
        store.add(connection, "two", "guest", "Mi", "newer", 2)
        store.merge(connection, "guest", "member", 3)
        assert store.newest(connection, 1) == [store.Entry("Mi", "newer", 2)]
        assert store.about(connection, "guest") == []
        assert [entry["text"] for entry in store.about(connection, "member")] == ["older", "newer"]
        store.forget(connection, "member", 4)
        assert store.newest(connection, 9) == []


def test_it_is_small() -> None:
    files = (file for end in ("py", "html") for file in FOLDER.rglob(f"*.{end}"))
    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) < LINES


def test_an_entry_follows_its_writer(house: RunningServer) -> None:
    """A guest writes, becomes a member, and closes the account."""
    assert "Nobody has written anything yet." in shown(house)
    me = house.person()
    assert write(me, "  What a <b>cold</b> place ", "Mi").status_code == 201
    assert "What a &lt;b&gt;cold&lt;/b&gt; place" in shown(house)
    assert "<h2>Mi, " in shown(house)
    sign_up(me, "Mila")
    assert "<h2>Mila, " in shown(house)
    assert [entry["text"] for entry in exported(me)] == ["What a <b>cold</b> place"]
    assert me.http.delete("/api/me").is_success
    assert "cold" not in shown(house)


def test_the_form_works_without_a_script(house: RunningServer) -> None:
    me = house.person()
    sent = me.http.post("/guest-book", data={"text": "From a form", "name": "Formy"})
    assert (sent.status_code, sent.headers["location"]) == (303, "/guest-book")
    assert shown(house).index("From a form")
    sign_up(house.person(), "Nestor")
    taken = me.http.post("/guest-book", data={"text": "I am he", "name": "Nestor"})
    assert taken.status_code == 409
    assert 'role="alert"' in taken.text
    assert 'value="I am he"' in taken.text


@pytest.mark.parametrize("text", ["", " \u200b ", "x" * 281])
def test_a_text_has_bounds(house: RunningServer, text: str) -> None:
    assert code_of(write(house.person(), text)) == (400, "bad-entry")
    assert write(house.person(), "x" * 280).status_code == 201


def test_the_newest_are_shown_first(house: RunningServer) -> None:
    me = house.person()
    for number in range(21):
        write(me, f"entry {number:02}")
    seen = shown(house)
    assert "entry 00" not in seen
    assert seen.index("entry 20") < seen.index("entry 01")


def test_writing_is_limited(data: Path) -> None:
    few = msgspec.structs.replace(OWN, data=str(data), address_games=1)
    house = RunningServer(few, "few", Ticking(), FEATURES_WITH_IT)
    me = house.person()
    answers = [write(me, "again").status_code for _ in range(5)]
    house.stop()
    assert 429 in answers


def test_no_entry_is_read_or_written_where_nobody_writes(data: Path) -> None:
    school = msgspec.structs.replace(OWN, data=str(data), house="school")
    house = RunningServer(school, "school", Ticking(), FEATURES_WITH_IT)
    refused = [house.person().http.get("/guest-book"), write(house.person(), "hello")]
    house.stop()
    assert {answer.status_code for answer in refused} <= {401, 403, 404}
