"""A house with as much of everything as it allows, or as a list shows."""

from datetime import UTC, datetime
from itertools import count
from typing import Any

import numpy as np
import sqlalchemy as sa

from rookery import games
from rookery.core.record import Record, write
from rookery.core.state import State
from rookery.server.bots import store as bots_tables
from rookery.server.clubs import store as clubs
from rookery.server.clubs.model import MOST_MEMBERS, RoleChange
from rookery.server.db import schema
from rookery.server.members import tables as members_tables
from rookery.server.people.identity import player_id
from rookery.server.people.names import skeleton
from rookery.server.people.notices_store import MOST as MOST_NOTICES
from rookery.server.people.notices_store import notices
from rookery.server.puzzles import book
from rookery.server.ratings import tables as ratings_tables
from rookery.server.table.review import LONGEST
from rookery.server.talk import tables as talk_tables
from rookery.server.web.templates import templates
from tests.server.conftest import RunningServer, Time
from tests.server.entering import sign_in, sign_up
from tests.server.keeper.keeping import done, founded
from tests.server.largest import evening, school
from tests.server.users import HERE, LINK, ME, Message, Person

MOST_ACTS = 200  # at once
POOL = "packeis/duel/quick"
LARGE, PLAYERS = "polar_escape", 6
_RANKED, _PLAYED, _SESSIONS, _PASSKEYS, _LINES, _TIES = 5000, 2000, 50, 20, 200, 400
_EVENINGS, _GAMES, _PUBLIC, _CHALLENGES, _LOGGED, _PAGES, _PLIES = 30, 30, 50, 20, 100, 100, 120
_MEMBERS = [RoleChange(f"m{number}", "member") for number in range(MOST_MEMBERS - 1)]
Row = dict[str, Any]

MAIL = {
    "mail_server": "smtp://127.0.0.1:9",
    "mail_from": "rookery@rookery.example",
    "mail_reset": True,
    "mail_bounces": "where-mail-comes-back",
}
"""Settings of a house with mail, whose mail server never answers."""


class FullHouse:
    """People, tables and records of a server; `ada` is a member who has played a lot."""

    def __init__(self, served: RunningServer, time: Time) -> None:
        self.served, self.house, self._time = served, served.house, time
        self._numbers, self.now = count(1), served.house.now()
        self.keeper = founded(served)
        self.ada, self.bo = (self.member() for _ in range(2))
        self.ada_name = str(self.ada.http.get("/api/me").json()["name"])
        self.ada_id = self._user_of(self.ada_name)
        self.player = player_id(self.ada_id)
        self.day = datetime.fromtimestamp(self.house.wall() / 1000, UTC).date()
        self.puzzle = next(iter(book.of_game("packeis")))
        self.puzzle_action = min(book.start(book.find("packeis", self.puzzle)).legal_actions)
        self.scripts = templates(develop=False).scripts()
        self.record = self._record()
        self.table = self._long_table()
        self._some_tables()
        self.bot = self.name()
        self.post(self.ada, "/api/me/bots", name=self.bot)
        self.challenge, *_ = [self.new_challenge() for _ in range(_CHALLENGES)]
        self._notes()
        self.club = str(self.post(self.ada, "/api/clubs", name="Puffins")["id"])
        self.club_link = self._link_of_club()
        self.evening, self.past_evening, *_ = [self.new_evening() for _ in range(_EVENINGS)]
        self.house.writer.submit(self._fill).result()

    def _fill(self, connection: sa.Connection) -> None:
        """Store all that would take too long to be asked for."""
        self._people(connection)
        self._account(connection)
        clubs.put(connection, self.club, _MEMBERS, self.now)
        school.fill(connection, [self.ada_id, *_ids(500)], self.now)
        evening.fill(connection, self.evening, self.now, is_over=False)
        evening.fill(connection, self.past_evening, self.now, is_over=True)

    def wait_s(self, seconds: float) -> None:
        """Let time pass in the house."""
        self._time.pass_s(seconds)

    # -- people ----------------------------------------------------------------------------------

    def name(self) -> str:
        """A name that nobody has."""
        return f"Penguin {next(self._numbers)}"

    def member(self) -> Person:
        """A new member."""
        return sign_up(self.served.person(), self.name())

    def sign_in_keeper(self) -> Person:
        """The keeper, who signed in a moment ago: acts that hurt need that."""
        return sign_in(self.keeper, "Milena")

    def undoable(self) -> list[int]:
        """Acts of the keeper that can be undone, as many as one request may name."""
        return [row["number"] for row in done(self.sign_in_keeper(), "invite", *[{}] * MOST_ACTS)]

    def _user_of(self, name: str) -> str:
        users = schema.users.c
        with self.house.engine.connect() as connection:
            wanted = sa.select(users.id).where(users.skeleton == skeleton(name))
            return str(connection.scalar(wanted))

    def post(self, person: Person, path: str, **body: Any) -> Message:
        """A request that has to succeed."""
        answer = person.http.post(path, json=body)
        assert answer.is_success, (path, answer.text)
        found: Message = answer.json()
        return found

    # -- tables ----------------------------------------------------------------------------------

    def open(self, game: str = LARGE, players: int = PLAYERS, **more: Any) -> str:
        """A new table at one screen."""
        options = {"players": str(players)} if game == LARGE else {}
        seats = [ME, *[HERE] * (players - 1)]
        return str(self.ada.open(game, seats, options=options, **more)["id"])

    def invited(self) -> tuple[str, str]:
        """A new table with one open seat, and the code of its invitation."""
        opened = self.ada.open("swift", [ME, LINK])
        return str(opened["id"]), str(opened["invites"][0]["url"]).rpartition("/")[2]

    def _record(self) -> str:
        """The longest record that may be opened, of the game with the largest boards."""
        whole = _longest(3)
        self.text, self.tokens = write(whole), whole.tokens
        self.tried = len(self.tokens) - 100
        return str(self.post(self.ada, "/api/records", text=self.text)["id"])

    def _long_table(self) -> str:
        game_id = self.open()
        for _ in range(_PLIES):
            self.act(game_id)
        return game_id

    def next_action(self, game_id: str) -> Row:
        """What acting at a table of Ada's takes now."""
        view = self.ada.view(game_id)
        return {
            "number": view["number"] + 1,
            "seat": view["to_move"],
            "action": max(view["taps"]),
        }

    def _finished(self) -> str:
        """A short game that is over."""
        game_id = self.open("quick", 2)
        while not self.ada.view(game_id)["over"]:
            self.act(game_id)
        return game_id

    def act(self, game_id: str) -> None:
        """Act once at a table."""
        self.post(self.ada, f"/api/games/{game_id}/act", **self.next_action(game_id))

    def _some_tables(self) -> None:
        for _ in range(_GAMES):
            self.open("swift", 2)
        for _ in range(_PUBLIC):
            self.bo.open("swift", [ME, LINK], listed="public")
        self.daily = str(self.post(self.ada, "/api/daily/penguin_game")["id"])
        self.finished = self._finished()
        self.island = str(self.ada.open("packeis", [ME, HERE])["id"])

    def new_evening(self) -> str:
        """An evening that Ada leads and comes to."""
        body = {"title": "Thursday", "game": "swift", "seats": 4, "rounds": 12, "in_minutes": 900}
        body |= {"club": self.club}
        evening_id = str(self.post(self.ada, "/api/evenings", **body)["id"])
        self.post(self.ada, f"/api/evenings/{evening_id}", act="join")
        return evening_id

    def new_club(self) -> tuple[Person, str]:
        """A club of somebody who leads no other."""
        leader = self.member()
        return leader, str(self.post(leader, "/api/clubs", name="Auks")["id"])

    def _link_of_club(self) -> str:
        """What lets people into a private club."""
        club = self.post(self.bo, "/api/clubs", name="Razorbills", joining="link")
        link = self.bo.http.get(f"/api{club['url']}").json()["link"]
        return str(link).rpartition("/")[2]

    def new_challenge(self) -> str:
        """A challenge of a new member to Ada."""
        seats = [{"kind": "me"}, {"kind": "player", "name": self.ada_name}]
        body = {"game": "swift", "seats": seats, "minutes": 1440}
        return str(self.post(self.member(), "/api/challenges", **body)["id"])

    def _notes(self) -> None:
        """A note and arrows for as many positions as a study has."""
        arrows = [["x" * 40, "y" * 40]] * 20
        for number in range(_PAGES):
            body = {"number": number, "note": "n" * 500, "arrows": arrows}
            path = f"/api/games/{self.record}/study"
            self.study = self.post(self.ada, path, **body)["id"]

    # -- rows ------------------------------------------------------------------------------------

    def _people(self, connection: sa.Connection) -> None:
        """A pool of as many people as a list reads, whom Ada has met and follows."""
        ids = _ids(_RANKED)
        users = [self._user(user_id, f"Gentoo {at}") for at, user_id in enumerate(ids)]
        connection.execute(sa.insert(schema.users), users)
        ranked = [self._rating(user_id, at) for at, user_id in enumerate([self.ada_id, *ids])]
        connection.execute(sa.insert(schema.ratings), ranked)
        played = [
            self._played(user_id, number)
            for number in range(_PLAYED)
            for user_id in (self.ada_id, ids[number % 500])
        ]
        connection.execute(sa.insert(ratings_tables.rated_players), played)
        ties = [{"user_id": self.ada_id, "other": one, "kind": "follow", "at": 1} for one in ids]
        connection.execute(sa.insert(schema.ties), ties[:_TIES])

    def _user(self, user_id: str, name: str) -> Row:
        row = {"id": user_id, "kind": "member", "name": name, "skeleton": skeleton(name)}
        return row | {"prefs": "{}", "created": 1, "seen": self.now, "changed": 0}

    def _rating(self, user_id: str, at: int) -> Row:
        row = {"user_id": user_id, "pool": POOL, "mu": 40 - at / 500, "sigma": 2.0}
        return row | {"games": 50, "at": self.now - at, "player": player_id(user_id)}

    def _played(self, user_id: str, number: int) -> Row:
        row = {"user_id": user_id, "number": number, "game_id": f"g{number}", "pool": POOL}
        row |= {"at": self.now - 60_000 * (_PLAYED - number), "place": 1 + number % 2}
        return row | {"people": 2, "gained": 0.1, "mu": 30.0 + number % 7, "sigma": 2.0}

    def _account(self, connection: sa.Connection) -> None:
        mine = {"user_id": self.ada_id}
        lines = [
            {"room": self.table, "number": number, **mine, "seat": 0, "kind": "phrase"}
            | {"text": "good-luck", "at": self.now, "hidden": 0}
            for number in range(1, _LINES + 1)
        ]
        connection.execute(sa.insert(talk_tables.lines), lines)
        sessions = [
            {"hash": f"{number:064x}", **mine, "created": 1, "seen": number}
            | {"until": self.now + 10**9, "about": "Firefox|Linux", "method": "password"}
            for number in range(_SESSIONS)
        ]
        connection.execute(sa.insert(schema.sessions), sessions)
        keys = [
            {"id": f"key{number:05}", **mine, "public_key": "AA", "count": 0}
            | {"name": "Firefox|Linux", "created": 1, "used": 1}
            for number in range(_PASSKEYS)
        ]
        connection.execute(sa.insert(members_tables.passkeys), keys)
        users = schema.users.c
        bot = connection.scalar(sa.select(users.id).where(users.owner == self.ada_id))
        logged = [
            {"user_id": bot, "number": 1000 + number, "at": self.now, "kind": "begins"}
            | {"about": f"{self.table} hello"}
            for number in range(_LOGGED)
        ]
        connection.execute(sa.insert(bots_tables.bot_log), logged)
        results = [
            {"user_id": self.ada_id, "about": f"game/g{number}", "kind": "result"}
            | {"at": self.now - number, "more": "{}", "seen": -1}
            for number in range(MOST_NOTICES)
        ]
        connection.execute(sa.insert(notices), results)


def _ids(count: int) -> list[str]:
    return [f"{number:064x}" for number in range(count)]


def _longest(seed: int) -> Record:
    game, rng = games.load(LARGE), np.random.default_rng(seed)
    options = game.deal(game.read_options({"players": str(PLAYERS)}), seed)
    state: State = game.start(options)
    tokens: list[str] = []
    while len(tokens) < LONGEST and not state.is_terminal:
        texts = [text for text, _ in state.chance_outcomes] or list(state.legal_actions)
        tokens.append(texts[rng.integers(len(texts))])
        state = state.bare().apply(tokens[-1])
    return Record(game, options, tuple(tokens))
