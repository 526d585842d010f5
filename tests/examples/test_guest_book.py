"""The finished example of docs/a-new-feature.md, a feature outside the package."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sa

from examples import guest_book
from examples.guest_book import store, tables
from rookery.core.errors import SetupError
from rookery.server.db.startup import migrate
from rookery.server.features import FEATURES, settings_of
from rookery.server.rights import Rights
from rookery.server.settings import from_environment
from tests.server.conftest import SETTINGS, RunningServer, Ticking
from tests.server.entering import code_of, sign_up
from tests.server.users import Person
from tools import settings_page

OWN = msgspec.structs.replace(SETTINGS, database_url="")
FEATURES_WITH_IT = (*FEATURES, guest_book.FEATURE)
FOLDER = Path(guest_book.__file__).parent
LINES = 300


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


def shown(house: RunningServer, language: str = "en") -> str:
    headers = {"accept": "text/html", "accept-language": language}
    answer = house.person().http.get("/guest-book", headers=headers)
    assert answer.status_code == 200, [line["trace"] for line in house.lines() if "trace" in line]
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
    files = (file for end in ("py", "html", "js", "css") for file in FOLDER.rglob(f"*.{end}"))
    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) < LINES


def test_the_command_of_the_page_serves_it_with_its_settings() -> None:
    """With a setting of its own that is wrong, the start says so and ends."""
    done = subprocess.run(
        [sys.executable, "-m", "examples.guest_book"],
        env=os.environ | {"GUEST_BOOK_ENTRIES": "0"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, "GUEST_BOOK_ENTRIES" in done.stderr) == (2, True)


def test_an_empty_book_says_so(tmp_path: Path) -> None:
    settings = msgspec.structs.replace(OWN, data=str(tmp_path))
    empty = RunningServer(settings, "empty", Ticking(), FEATURES_WITH_IT)
    assert "Nobody has written anything yet." in shown(empty)
    empty.stop()


def test_an_entry_follows_its_writer(house: RunningServer) -> None:
    """A guest writes, becomes a member, and closes the account."""
    assert "cold" not in shown(house)
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


def test_its_page_has_a_script_a_style_and_german_words(house: RunningServer) -> None:
    page = shown(house, "de")
    assert "<h1>Gästebuch</h1>" in page
    assert "Dein Eintrag" in page
    assert '"noch %count Zeichen"' in page
    assert "meist unter einer Minute" in page, "the house's own words stay"
    addresses = re.findall(r'"(/static/[^"]+/guest_book/[^"]+)"', page)
    kinds = {httpx.URL(address).path.rsplit(".", 1)[1] for address in addresses}
    assert kinds == {"css", "js"}
    assert all(house.person().http.get(address).status_code == 200 for address in addresses)
    imported = re.findall(r"'(\.[^']+)'", (FOLDER / "static/guest_book.js").read_text("utf-8"))
    script = next(address for address in addresses if address.endswith(".js"))
    for name in imported:
        assert house.person().http.get(str(httpx.URL(house.address + script).join(name))).is_success


def test_a_refusal_is_german_for_germans(house: RunningServer) -> None:
    headers = {"accept-language": "de"}
    sent = house.person().http.post("/api/guest-book", json={"text": ""}, headers=headers)
    assert sent.json()["error"]["words"] == "Ein Eintrag hat 1 bis 280 Zeichen."


def test_its_settings_are_read_and_described(data: Path) -> None:
    kinds = settings_of(FEATURES_WITH_IT)
    with pytest.raises(SetupError, match="GUEST_BOOK_ENTRIES: a whole number of at least 1"):
        from_environment({"GUEST_BOOK_ENTRIES": "none"}, kinds)
    own = from_environment({"GUEST_BOOK_CHARACTERS": "3"}, kinds).of_features
    few = msgspec.structs.replace(OWN, data=str(data), of_features=own)
    house = RunningServer(few, "short", Ticking(), FEATURES_WITH_IT)
    refused = write(house.person(), "four")
    house.stop()
    assert code_of(refused) == (400, "bad-entry")
    _, group = settings_page.page(kinds).split("## The guest book\n")
    meaning = "The most characters that an entry may have."
    name = settings_page.setting("GUEST_BOOK_CHARACTERS")
    assert f"| {name} | `280` | 1 to 2000 | {meaning} |" in group.splitlines()


def test_no_entry_is_read_or_written_where_nobody_writes(data: Path) -> None:
    school = msgspec.structs.replace(OWN, data=str(data), house="school")
    house = RunningServer(school, "school", Ticking(), FEATURES_WITH_IT)
    refused = [house.person().http.get("/guest-book"), write(house.person(), "hello")]
    house.stop()
    assert {answer.status_code for answer in refused} <= {401, 403, 404}


def test_its_capability_is_one_of_the_house_s(house: RunningServer) -> None:
    rights = Rights("open", features=FEATURES_WITH_IT)
    assert rights.needed("POST", "/guest-book") == (True, "sign")
    assert {role for role, granted in rights.allowed.items() if "sign" in granted} == {
        *("guest", "member", "teacher", "helper", "keeper")
    }
    assert "sign" not in Rights("open").allowed["keeper"], "of a house without it"
    assert 'name="text"' in shown(house)
