"""A family, a class, a club and a house on the internet: from an empty folder to a first move."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from rookery import games
from tests.paths.walk import ROOT, Walk, commands
from tests.server.entering import PASSWORD, code_of, sign_in, sign_up
from tests.server.users import Person

Visit = Callable[[str], Person]
PAGE = {"accept": "text/html"}


def move_first(person: Person, game_id: str) -> int:
    """Make the first legal move of a table of Packeis; return the number of its entries then."""
    view = person.view(game_id)
    number, seat = view["number"] + 1, view["to_move"]
    action = games.load("packeis").parse(view["text"]).legal_actions[0]
    answer = person.http.post(
        f"/api/games/{game_id}/act", json={"number": number, "seat": seat, "action": action}
    )
    assert answer.is_success, answer.text
    return int(answer.json()["number"])


def codes(walk: Walk, file: str) -> dict[str, str]:
    """The codes of a file of cards, by name."""
    lines = (walk.folder / file).read_text(encoding="utf-8").splitlines()
    return dict(re.split(r"\s{2,}", line) for line in lines)


@pytest.mark.parametrize("name", ["family.md", "family.de.md"])
def test_a_family_plays_tonight(walk: Walk, visit: Visit, name: str) -> None:
    address = walk.follow(name)
    anna, ben = visit(address), visit(address)
    home = anna.http.get("/", headers=PAGE).text
    four = {"packeis", "penguin_game", "penguisi", "polar_escape"}
    assert four <= set(re.findall(r'href="/rules/(\w+)', home))
    table = anna.open("packeis", [{"kind": "me", "name": "Anna"}, {"kind": "link"}])
    assert ben.join(table["invites"][0]["url"], "Ben").is_success
    assert [seat["name"] for seat in ben.view(table["id"])["seats"]] == ["Anna", "Ben"]
    assert move_first(anna, table["id"]) == 1
    assert move_first(ben, table["id"]) == 2


@pytest.mark.parametrize("name", ["family", "class"])
def test_both_languages_of_a_path_type_the_same(name: str) -> None:
    assert commands(f"{name}.md") == commands(f"{name}.de.md")


def test_a_class_plays_each_other(walk: Walk, visit: Visit) -> None:
    address = walk.follow("class.md")
    assert "HOUSE" not in walk.env, "the next shell must find a school, too"
    own = next(line for line in walk.printed.split("\n") if re.fullmatch(r"\w+-\w{4}-\w{4}", line))
    cards = {**codes(walk, "cards.txt"), "Ms Green": own}
    teacher, mila, tom = (
        sign_in(visit(address), name, code=cards[name]) for name in ("Ms Green", "Mila", "Tom")
    )
    assert teacher.http.get("/api/me").json()["role"] == "keeper"
    assert "Tom" in mila.http.get("/members", headers=PAGE).text
    table = challenge(mila, tom)
    log = walk.folder / "data" / "rookery.sqlite3-wal"
    before = log.stat().st_ino
    for command in ("add Zoe", "reset Zoe"):
        walk.type(f"./rookery people {command}")
    assert log.stat().st_ino == before, "the server writes into a log that is gone"
    assert move_first(mila, table) == 1
    stranger = visit(address)
    assert stranger.http.get("/members", headers=PAGE).status_code in (303, 401, 403)
    assert stranger.http.get(f"/api/games/{table}").status_code in (401, 403)


def challenge(asking: Person, asked: Person) -> str:
    """Challenge somebody, who accepts; return the table's id."""
    name = asked.http.get("/api/me").json()["name"]
    seats = [{"kind": "me"}, {"kind": "player", "name": name}]
    sent = asking.http.post("/api/challenges", json={"game": "packeis", "seats": seats})
    assert sent.is_success, sent.text
    accepted = asked.http.post(f"/api/challenges/{sent.json()['id']}/accept")
    assert accepted.is_success, accepted.text
    return str(accepted.json()["url"]).rsplit("/", 1)[-1]


def test_a_club_plays_for_ratings(walk: Walk, visit: Visit) -> None:
    address = walk.follow("club.md")
    card = walk.printed.split("\n")
    code = next(line for line in card if re.fullmatch(r"\w+-\w{4}-\w{4}", line))
    keeper = sign_in(visit(address), "Ada", code=code)
    assert keeper.http.get("/api/me").json()["role"] == "keeper"
    invitations = (walk.folder / "codes.txt").read_text().split()
    assert len(invitations) == 20
    bea, carl = (
        sign_up(visit(address), name, invite=invitation)
        for name, invitation in zip(("Bea", "Carl"), invitations, strict=False)
    )
    uninvited = {"name": "Dora", "password": PASSWORD}
    assert visit(address).http.post("/api/people", json=uninvited).status_code == 403
    used = {**uninvited, "invite": invitations[0]}
    assert code_of(visit(address).http.post("/api/people", json=used))[0] == 403
    table = challenge(bea, carl)
    assert move_first(bea, table) == 1
    assert visit(address).http.get("/players", headers=PAGE).status_code in (303, 401, 403)


def unit(name: str, key: str) -> list[str]:
    """The values of a key in a unit of systemd."""
    text = (ROOT / "deploy" / name).read_text(encoding="utf-8")
    return re.findall(rf"^{key}=(.*)$", text, re.MULTILINE)


def test_a_house_on_the_internet_trusts_its_proxy_and_no_other_page(
    walk: Walk, visit: Visit
) -> None:
    """Root's commands change the machine: here the service's own command runs as the unit says."""
    kept = dict(pair.split("=", 1) for pair in unit("rookery.service", "Environment"))
    origin, data = kept["ORIGIN"], walk.home / "data"
    walk.env |= {name: kept[name] for name in ("ORIGIN", "TRUSTED_PROXIES")} | {"DATA": str(data)}
    (command,) = unit("rookery.service", "ExecStart")
    here = command.replace("/opt/rookery/bin/rookery", f"{ROOT}/rookery")
    address = walk.serve(f"{here} --host 0.0.0.0")
    assert f"{origin}/keeper/first?code=" in walk.printed
    person = visit(address)
    assert person.http.get("/health").json()["status"] == "ok"
    proxied = {
        "x-forwarded-for": "203.0.113.7",
        "x-forwarded-proto": "https",
        "x-forwarded-host": "rookery.example",
    }
    body: dict[str, Any] = {"game": "packeis", "seats": [{"kind": "me"}, {"kind": "link"}]}
    opened = person.http.post("/api/games", json=body, headers=proxied | {"origin": origin})
    assert opened.json()["invites"][0]["url"].startswith(origin)
    other = proxied | {"origin": "https://other.example"}
    assert code_of(person.http.post("/api/games", json=body, headers=other)) == (
        403,
        "strange-origin",
    )


def test_the_timer_of_backups_copies_and_keeps_two_weeks(walk: Walk) -> None:
    data = walk.home / "lib"
    walk.env["DATA"] = str(data)
    walk.type(f"{ROOT}/rookery people add Mila")
    (data / "backups").mkdir()
    for name, days in (("old", 20), ("young", 3)):
        (data / "backups" / f"{name}.sqlite3").touch()
        walk.type(f"touch -d '-{days} days' {data}/backups/{name}.sqlite3")
    for line in unit("rookery-backup.service", "ExecStart"):
        for there, here in (
            ("$$", "$"),
            ("%%", "%"),
            ("/opt/rookery/bin/rookery", f"{ROOT}/rookery"),
            ("/var/lib/rookery", str(data)),
            ("*.sqlite3", "'*.sqlite3'"),
        ):
            line = line.replace(there, here)
        walk.type(line)
    copies = {path.name: path.stat().st_size for path in (data / "backups").iterdir()}
    assert copies.pop("young.sqlite3") == 0
    ((name, size),) = copies.items()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d\.sqlite3", name)
    assert size > 100_000
    assert unit("rookery-backup.service", "Environment") == ["DATA=/var/lib/rookery"]
