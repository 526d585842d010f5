"""For each endpoint, by method and path, a request for its largest answer.

Each function takes the house and the number of the try, which it uses so that nothing is answered
from a cache that another try has filled.
"""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any, NamedTuple

from rookery.server.table.review import LONGEST
from tests.server.entering import PASSWORD
from tests.server.largest.full_house import LARGE, MOST_ACTS, PLAYERS, POOL, FullHouse
from tests.server.users import HERE, LINK, ME, Person

HTML = {"accept": "text/html", "accept-encoding": "gzip"}
_JSON = {"accept": "*/*", "accept-encoding": "gzip"}
_BODY = 16_000  # bytes that a request may have, nearly
_SWIFT = {"game": "swift", "seats": [2], "clocks": [None]}


class Request(NamedTuple):
    """A request by a person. The answer has one of the statuses `ok`.

    The method SOCKET opens a socket and reads its first message, STREAM a stream's first line.
    """

    person: Person
    method: str
    path: str
    json: Any = None
    headers: dict[str, str] = _JSON
    ok: tuple[int, ...] = (200, 201, 202, 204, 301, 302, 303, 307)
    form: Any = None


Make = Callable[[FullHouse, int], Request]
REQUESTS: dict[str, Make] = {}


def _page(key: str, path: str, **more: Any) -> None:
    """A page that Ada opens, at a host of its own for each try."""

    def make(house: FullHouse, number: int) -> Request:
        headers = HTML | {"host": f"h{number}.example"}
        return Request(house.ada, "GET", path.format(h=house), None, headers, **more)

    REQUESTS[f"GET {key}"] = make


def _get(key: str, path: str = "", stream: bool = False, **more: Any) -> None:
    """A request by Ada; in the path, `{h}` is the house, `{n}` the number of the try."""

    def make(house: FullHouse, number: int) -> Request:
        where = (path or key).format(h=house, n=number, last=LONGEST - number)
        return Request(house.ada, "STREAM" if stream else "GET", where, **more)

    REQUESTS[f"GET {key}"] = make


for _key in ("/", "/offline", "/me/bots", "/me", "/open", "/lobby", "/puzzles", "/health"):
    _page(_key, _key)
_page("/new", f"/new?game={LARGE}&players={PLAYERS}")
_page("/players", "/players?game=packeis&seats=duel&pace=quick")
_page("/@/{name:str}", "/@/{h.player}?recent=all")
_page("/games/{game_id:str}", "/games/{h.table}")
_page("/games/{game_id:str}/replay", "/games/{h.record}/replay")
_page("/learn/{game:str}", f"/learn/{LARGE}")
_page("/rules/{game:str}", f"/rules/{LARGE}")
_page("/companions/{game:str}", "/companions/packeis")
_page("/daily", "/daily")
_page("/daily/{game:str}", "/daily/penguin_game")
_page("/evenings", "/evenings")
_page("/evenings/{evening_id:str}", "/evenings/{h.evening}")
_page("/evenings/{evening_id:str}/screen", "/evenings/{h.evening}/screen")
_page("/daily/{game:str}/{day:str}", "/daily/penguin_game/{h.day}")
_page("/puzzles/{game:str}/{puzzle:str}", "/puzzles/packeis/{h.puzzle}")
_page("/docs", "/docs", ok=(303, 404))
_page("/docs/{name:path}", "/docs/index.html", ok=(200, 404))

_page("/me/notices", "/me/notices")
_page("/me/days", "/me/days")
_page("/me/next", "/me/next")


def _desk(key: str, path: str = "") -> None:
    """A page of the keeper's desk."""

    def make(house: FullHouse, number: int) -> Request:
        headers = HTML | {"host": f"h{number}.example"}
        return Request(house.sign_in_keeper(), "GET", path or key, None, headers, ok=(200,))

    REQUESTS[f"GET {key}"] = make


for _key in ("tables", "reports", "house", "log", "cards", "check-up"):
    _desk(f"/keeper/{_key}")
_desk("/keeper", "/keeper?name=gent")
for _path in ("/keeper/classes", "/keeper/classes/cards"):
    _page(_path, _path, ok=(404,))  # only a school has classes
_page("/keeper/first", "/keeper/first", ok=(302,))  # the house has a keeper

_page("/members", "/members", ok=(404,))  # only a house of members has one

_get("/app.webmanifest")
_get("/robots.txt")
_get("/worker.js")
_get("/companions/worker.js")
_get("/companions/{game:str}/app.webmanifest", "/companions/packeis/app.webmanifest")
_get("/puzzles/{game:str}/next", "/puzzles/packeis/next")
_get("/api/openapi.json")
_get("/api")
_get("/api/{path:str}", "/api/nothing", ok=(404,))
_get("/games/{game_id:str}/picture.svg", "/games/{h.record}/picture.svg?n={last}")
_get("/games/{game_id:str}/picture.png", "/games/{h.record}/picture.png?n={last}&width=1200")
_get("/games/{game_id:str}/game.gif", "/games/{h.table}/game.gif?theme=dark")
_get("/look")
_get("/look/{ice:str}/picture.svg", "/look/clear/picture.svg")
for _name in ("tale.svg", "tale.png", "card.png"):  # the record is of a game without a tale
    _get(f"/games/{{game_id:str}}/{_name}", f"/games/{{h.record}}/{_name}", ok=(200, 404))
_get("/daily/{game:str}/{day:str}/picture.png", "/daily/penguin_game/{h.day}/picture.png")
_get("/puzzles/{game:str}/{puzzle:str}/picture.png", "/puzzles/packeis/{h.puzzle}/picture.png")
_get("/api/me/bots")
_get("/api/me/bots/{name:str}/log", "/api/me/bots/{h.bot}/log")
_get("/api/challenges")
_get("/api/challenges/games")
_get("/api/challenges/{challenge_id:str}", "/api/challenges/{h.challenge}")
_get("/api/people", "/api/people?begins=gent")
_get("/api/sessions")
_get("/api/passkeys")
_get("/api/me")
_get("/api/me/games")
_get("/api/me/notices")
_get("/api/me/notices/kinds")
_get("/api/me/days")
_get("/api/live")
_get("/api/me/export")
_get("/api/me/ties")
_get("/api/names", "/api/names?name=Gentoo%207", ok=(409,))
_get("/api/players", f"/api/players?pool={POOL}&page=50")
_get("/api/players/{player:str}", "/api/players/{h.player}")
_get("/api/puzzles")
_get("/api/puzzles/{game:str}/{puzzle:str}", "/api/puzzles/packeis/{h.puzzle}")
_get("/api/puzzles/{game:str}/{puzzle:str}/answers", "/api/puzzles/packeis/{h.puzzle}/answers")
_get("/api/puzzles/{game:str}/{puzzle:str}/ahead", "/api/puzzles/packeis/{h.puzzle}/ahead")
_get("/api/guides/{game:str}", "/api/guides/packeis")
_get("/api/guides/{game:str}/{step:int}", f"/api/guides/{LARGE}/4")
_get("/api/games/{game_id:str}", "/api/games/{h.record}")
_get("/api/games/{game_id:str}/chance", "/api/games/{h.table}/chance")
_get("/api/games/{game_id:str}/record", "/api/games/{h.record}/record")
_get("/api/games/{game_id:str}/at/{number:int}", "/api/games/{h.record}/at/{last}")
_get("/api/games/{game_id:str}/frames", "/api/games/{h.record}/frames?first={n}")
_get("/api/games/{game_id:str}/plans", "/api/games/{h.table}/plans")
_get(
    "/api/games/{game_id:str}/why/{number:int}",
    "/api/games/{h.table}/why/0?places=" + "%20".join(["penguin-1-1"] * 8),
)
_get("/api/games/{game_id:str}/story", "/api/games/{h.record}/story")
_get("/api/games/{game_id:str}/analysis/{number:int}", "/api/games/{h.record}/analysis/{last}")
_get("/api/games/{game_id:str}/theory/{number:int}", "/api/games/{h.record}/theory/{last}")
_get("/api/games/{game_id:str}/annotated", "/api/games/{h.record}/annotated")
_get("/api/games/{game_id:str}/study", "/api/games/{h.record}/study")
_get("/api/games/{game_id:str}/study/{study_id:str}", "/api/games/{h.record}/study/{h.study}")
_get("/api/games/{game_id:str}/rating", "/api/games/{h.table}/rating")
_get("/api/games/{game_id:str}/lines", "/api/games/{h.table}/lines")
_get("/me/live", stream=True)
_get("/lobby/live", stream=True)
_get("/games/{game_id:str}/live", "/games/{h.table}/live?seen=0", stream=True)
_get("/api/me/events", "/api/me/events", stream=True)
_get("/api/games/{game_id:str}/events", "/api/games/{h.table}/events", stream=True)
_get("/api/games/{game_id:str}/analysis", "/api/games/{h.record}/analysis", stream=True)


def _guest(house: FullHouse) -> Person:
    return house.served.person()


REQUESTS["GET /in"] = lambda h, n: Request(
    _guest(h), "GET", f"/in?after=/{n}", None, HTML | {"host": f"h{n}.example"}
)
REQUESTS["GET /join/{code:str}"] = lambda h, n: Request(
    h.bo, "GET", f"/join/{h.invited()[1]}", None, HTML | {"host": f"h{n}.example"}
)
REQUESTS["GET /static/{digest:str}/{name:path}"] = lambda h, n: Request(
    h.ada, "GET", h.scripts[n // 100]
)
REQUESTS["SOCKET /games/{game_id:str}/live"] = lambda h, _: Request(h.ada, "SOCKET", h.table)
REQUESTS["SOCKET /lobby/live"] = lambda h, _: Request(h.ada, "SOCKET", "/lobby/live")
REQUESTS["SOCKET /me/live"] = lambda h, _: Request(h.ada, "SOCKET", "/me/live")


def _post(key: str, path: str = "", **body: Any) -> None:
    """A request by Ada with a fixed body."""

    def make(house: FullHouse, number: int) -> Request:
        return Request(house.ada, "POST", (path or key).format(h=house, n=number), body)

    REQUESTS[f"POST {key}"] = make


_OF_TABLE, _OF_PUZZLE = "/api/games/{game_id:str}", "/api/puzzles/{game:str}/{puzzle:str}"
_MANY = {f"option{number}": "x" * 80 for number in range(40)}
_post("/api/commitments")
_post("/api/language", lang="de")
_post("/api/passkeys/options", purpose="add")
_post("/api/me/codes")
_get("/api/evenings")
_get("/api/evenings/{evening_id:str}", "/api/evenings/{h.evening}")
_get("/api/evenings/{evening_id:str}/version", "/api/evenings/{h.evening}/version")
_get("/api/evenings/{evening_id:str}/file", "/api/evenings/{h.past_evening}/file")
_get("/api/evenings/{evening_id:str}/awards", "/api/evenings/{h.past_evening}/awards")
_get(
    "/api/evenings/{evening_id:str}/records", "/api/evenings/{h.past_evening}/records", stream=True
)
_post("/api/daily/{game:str}", "/api/daily/penguin_game")
_post("/api/seeks", wants=[_SWIFT] * 40)
_post("/api/rulesets/{game:str}", f"/api/rulesets/{LARGE}", options=_MANY)
_post("/api/me/bots/{name:str}/token", "/api/me/bots/{h.bot}/token", scopes=["play"])
_post(f"{_OF_TABLE}/analysis", "/api/games/{h.finished}/analysis")
_post(f"{_OF_TABLE}/engine/computer", "/api/games/{h.table}/engine/computer", ready=False)
_post(f"{_OF_TABLE}/report", "/api/games/{h.table}/report", line=1)
_post(f"{_OF_PUZZLE}/help", "/api/puzzles/packeis/{h.puzzle}/help", what="solution")


def _send(key: str) -> Callable[[Make], Make]:
    """Register a function for an endpoint."""

    def put(make: Make) -> Make:
        REQUESTS[key] = make
        return make

    return put


def _by(person: Person, method: str, path: str, **body: Any) -> Request:
    return Request(person, method, path, body or None)


_post("/lobby/live", type="hello", name="n" * 160)
_post("/games/{game_id:str}/live", "/games/{h.table}/live", type="hint", number=0)
_post("/api/me/notices/seen")
_post(f"{_OF_TABLE}/quiet", "/api/games/{h.table}/quiet", yes=True)


@_send(f"POST {_OF_TABLE}/finish")
def _finish(house: FullHouse, _: int) -> Request:
    path = f"/api/games/{house.table}/finish"
    return Request(house.ada, "POST", path, {}, ok=(409,))  # others can still come


@_send(f"POST {_OF_TABLE}/claim")
def _claim(house: FullHouse, _: int) -> Request:
    path, body = f"/api/games/{house.table}/claim", {"what": "end"}
    return Request(house.ada, "POST", path, body, ok=(403, 409))  # nobody is away


@_send("POST /api/members/{name:str}/card")
def _card(house: FullHouse, _: int) -> Request:
    path = f"/api/members/{house.ada_name}/card"
    return Request(house.ada, "POST", path, ok=(403, 404))  # Ada is no keeper


@_send("POST /api/keeper/backup")
def _keeper_backup(house: FullHouse, _: int) -> Request:
    return Request(house.ada, "POST", "/api/keeper/backup", {}, ok=(403, 404))  # Ada is no keeper


@_send("POST /api/keeper/tables/close")
def _close_table(house: FullHouse, _: int) -> Request:
    person, game = house.sign_in_keeper(), house.open()
    return _by(person, "POST", "/api/keeper/tables/close", game=game)


@_send(f"POST {_OF_TABLE}/say")
def _say(house: FullHouse, _: int) -> Request:
    house.wait_s(60)  # what people say comes at a pace
    path = f"/api/games/{house.table}/say"
    return _by(house.ada, "POST", path, kind="phrase", text="good-luck")


@_send("POST /api/qr")
def _qr(house: FullHouse, number: int) -> Request:
    host = ".".join(("a" * 63, "b" * 63, "c" * 63, "d" * 61))
    headers = {"host": host, "origin": f"http://{host}"}
    path = f"/{number:0299}"
    return Request(house.ada, "POST", "/api/qr", {"path": path}, {**_JSON, **headers})


@_send("POST /api/games")
def _game(house: FullHouse, _: int) -> Request:
    seats, options = [ME, *[HERE] * (PLAYERS - 1)], {"players": str(PLAYERS)}
    return _by(house.ada, "POST", "/api/games", game=LARGE, seats=seats, options=options)


@_send("POST /api/records")
def _records(house: FullHouse, number: int) -> Request:
    text = house.text.replace("\n\n", f"\nevent: {number}\n\n", 1)
    return _by(house.ada, "POST", "/api/records", text=text)


@_send(f"POST {_OF_TABLE}/act")
def _act(house: FullHouse, _: int) -> Request:
    body = house.next_action(house.table)
    return _by(house.ada, "POST", f"/api/games/{house.table}/act", **body)


@_send(f"POST {_OF_TABLE}/try")
def _try_out(house: FullHouse, number: int) -> Request:
    path = f"/api/games/{house.record}/try"
    return _by(house.ada, "POST", path, number=house.tried - number, actions=[])


@_send(f"POST {_OF_TABLE}/engine")
def _engine(house: FullHouse, _: int) -> Request:
    return _by(house.ada, "POST", f"/api/games/{house.island}/engine", number=0)


@_send(f"POST {_OF_TABLE}/engine/computer/action")
def _computed(house: FullHouse, _: int) -> Request:
    path, body = f"/api/games/{house.table}/engine/computer/action", {"number": 0, "code": 0}
    return Request(house.ada, "POST", path, body, ok=(409,))  # nobody asked this page


@_send(f"POST {_OF_TABLE}/engine/lines")
def _engine_lines(house: FullHouse, number: int) -> Request:
    path = f"/api/games/{house.record}/engine/lines"
    lines = [[2**53 - 1] * 60] * 3
    return _by(house.ada, "POST", path, number=house.tried - number, lines=lines)


@_send(f"POST {_OF_TABLE}/words")
def _words(house: FullHouse, _: int) -> Request:
    there = {"number": len(house.tokens) - 60, "lines": [house.tokens[-60:]] * 3}
    positions = [there] * (_BODY // len(json.dumps(there)))
    return _by(house.ada, "POST", f"/api/games/{house.record}/words", positions=positions)


@_send(f"POST {_OF_TABLE}/leave")
def _leave(house: FullHouse, _: int) -> Request:
    game_id = house.open()
    return _by(house.ada, "POST", f"/api/games/{game_id}/leave", seat=0)


@_send(f"POST {_OF_TABLE}/name")
def _rename(house: FullHouse, number: int) -> Request:
    path = f"/api/games/{house.table}/name"
    return _by(house.ada, "POST", path, seat=1, name=f"Guest {number}")


@_send(f"POST {_OF_TABLE}/invite")
def _invite(house: FullHouse, _: int) -> Request:
    return _by(house.ada, "POST", f"/api/games/{house.invited()[0]}/invite", seat=1)


@_send("POST /api/join/{code:str}")
def _join(house: FullHouse, _: int) -> Request:
    return _by(house.bo, "POST", f"/api/join/{house.invited()[1]}", name="")


@_send(f"POST {_OF_TABLE}/sit")
def _sit(house: FullHouse, _: int) -> Request:
    opened = house.ada.open("swift", [ME, LINK], listed="public")
    return _by(house.bo, "POST", f"/api/games/{opened['id']}/sit", seat=1)


@_send(f"POST {_OF_TABLE}/contribution")
def _contribute(house: FullHouse, _: int) -> Request:
    return _by(house.ada, "POST", f"/api/games/{house.open()}/contribution", bits="a" * 64)


@_send(f"POST {_OF_TABLE}/study")
def _study(house: FullHouse, number: int) -> Request:
    body = {"number": number, "note": "m" * 500, "arrows": [["x" * 40, "y" * 40]] * 20}
    return _by(house.ada, "POST", f"/api/games/{house.record}/study", **body)


@_send(f"POST {_OF_PUZZLE}")
def _judge(house: FullHouse, _: int) -> Request:
    path = f"/api/puzzles/packeis/{house.puzzle}"
    return _by(house.ada, "POST", path, actions=[house.puzzle_action])


@_send("POST /api/challenges")
def _challenge(house: FullHouse, _: int) -> Request:
    seats = [{"kind": "me"}, {"kind": "player", "name": house.ada_name}]
    return _by(house.member(), "POST", "/api/challenges", game="swift", seats=seats, minutes=9)


@_send("POST /api/challenges/stakes")
def _stakes(house: FullHouse, _: int) -> Request:
    seats = [{"kind": "me"}, {"kind": "player", "name": house.ada_name}]
    person = house.member()
    return _by(person, "POST", "/api/challenges/stakes", game="swift", seats=seats, minutes=9)


@_send("POST /api/challenges/{challenge_id:str}/accept")
def _accept(house: FullHouse, _: int) -> Request:
    return _by(house.ada, "POST", f"/api/challenges/{house.new_challenge()}/accept")


@_send("POST /api/challenges/{challenge_id:str}/decline")
def _decline(house: FullHouse, _: int) -> Request:
    return _by(house.ada, "POST", f"/api/challenges/{house.new_challenge()}/decline")


@_send("DELETE /api/seeks")
def _withdraw(house: FullHouse, _: int) -> Request:
    house.post(house.bo, "/api/seeks", wants=[_SWIFT])
    return _by(house.bo, "DELETE", "/api/seeks")


@_send("POST /api/me/bots")
def _new_bot(house: FullHouse, _: int) -> Request:
    return _by(house.member(), "POST", "/api/me/bots", name=house.name())


@_send("DELETE /api/me/bots/{name:str}")
def _close_bot(house: FullHouse, _: int) -> Request:
    owner, name = house.member(), house.name()
    house.post(owner, "/api/me/bots", name=name)
    return _by(owner, "DELETE", f"/api/me/bots/{name}")


@_send("PUT /api/players/{player:str}/tie")
def _tie(house: FullHouse, number: int) -> Request:
    kind = "block" if number % 2 else "follow"
    return _by(house.ada, "PUT", "/api/players/Gentoo 499/tie", kind=kind)


@_send("PUT /api/me/days/hours")
def _hours(house: FullHouse, _: int) -> Request:
    body = {"zone": "Europe/Berlin", "night": "22:00", "morning": "08:00", "weekends": True}
    return _by(house.member(), "PUT", "/api/me/days/hours", **body)


def _holiday(house: FullHouse, number: int) -> tuple[Person, dict[str, str]]:
    first = house.day + timedelta(days=20 + number)
    return house.member(), {"begins": str(first), "back": str(first + timedelta(days=20))}


@_send("POST /api/me/days/feed")
def _feed(house: FullHouse, _: int) -> Request:
    return _by(house.member(), "POST", "/api/me/days/feed")


@_send("GET /days/{secret:str}")
def _deadlines(house: FullHouse, _: int) -> Request:
    address = house.post(house.ada, "/api/me/days/feed")["url"]
    return _by(house.ada, "GET", address[address.index("/days/") :])


@_send(f"POST {_OF_TABLE}/nudge")
def _nudge(house: FullHouse, _: int) -> Request:
    path = f"/api/games/{house.table}/nudge"
    return Request(house.ada, "POST", path, {}, ok=(403, 409))  # nobody lets others wait


@_send(f"GET {_OF_TABLE}/conditional")
def _decided(house: FullHouse, _: int) -> Request:
    path = f"/api/games/{house.table}/conditional"
    return Request(house.ada, "GET", path, ok=(200, 409))  # 409: it is nobody's turn to wait


@_send(f"PUT {_OF_TABLE}/conditional")
def _decide(house: FullHouse, _: int) -> Request:
    path, body = f"/api/games/{house.table}/conditional", {"number": 0, "lines": []}
    return Request(house.ada, "PUT", path, body, ok=(204, 409))


@_send(f"POST {_OF_TABLE}/conditional/tried")
def _try_line(house: FullHouse, _: int) -> Request:
    path = f"/api/games/{house.table}/conditional/tried"
    return Request(house.ada, "POST", path, {"number": 0, "actions": []}, ok=(200, 409))


@_send("GET /games/{game_id:str}/conditional")
def _decide_page(house: FullHouse, _: int) -> Request:
    return Request(house.ada, "GET", f"/games/{house.table}/conditional", ok=(200, 302))


@_send("DELETE /api/me/days/feed")
def _end_feed(house: FullHouse, _: int) -> Request:
    return _by(house.member(), "DELETE", "/api/me/days/feed")


@_send("POST /api/me/days/leaves")
def _go(house: FullHouse, number: int) -> Request:
    person, body = _holiday(house, number)
    return _by(person, "POST", "/api/me/days/leaves", **body)


@_send("DELETE /api/me/days/leaves/{begins:int}")
def _come_back(house: FullHouse, number: int) -> Request:
    person, body = _holiday(house, number)
    person.http.post("/api/me/days/leaves", json=body)
    (leave,) = person.http.get("/api/me/days").json()["leaves"]
    return _by(person, "DELETE", f"/api/me/days/leaves/{leave['begins']}")


@_send("PUT /api/me/notices/kinds")
def _notice_kind(house: FullHouse, number: int) -> Request:
    body = {"kind": "result", "channel": "page", "wanted": bool(number % 2)}
    return _by(house.ada, "PUT", "/api/me/notices/kinds", **body)


@_send("POST /api/keeper/first")
def _found(house: FullHouse, _: int) -> Request:
    body = {"name": house.name(), "kind": "internet", "password": PASSWORD}
    person = house.served.person()
    return Request(person, "POST", "/api/keeper/first", body, ok=(409,))  # there is a keeper


@_send("POST /api/guides/{game:str}")
def _guide_finished(house: FullHouse, _: int) -> Request:
    return _by(house.ada, "POST", f"/api/guides/{LARGE}", steps=1)


@_send("POST /api/keeper/acts")
def _keep(house: FullHouse, _: int) -> Request:
    each = [{"name": house.name()} for _ in range(MOST_ACTS)]
    return _by(house.sign_in_keeper(), "POST", "/api/keeper/acts", act="add", each=each)


@_send("POST /api/keeper/backup")
def _back_up(house: FullHouse, _: int) -> Request:
    person = house.sign_in_keeper()
    return Request(person, "POST", "/api/keeper/backup", ok=(409,))  # it has no folder for them


@_send("POST /api/keeper/undo")
def _undo(house: FullHouse, _: int) -> Request:
    return _by(house.keeper, "POST", "/api/keeper/undo", numbers=house.undoable())


@_send("POST /api/people")
def _sign_up(house: FullHouse, _: int) -> Request:
    person = house.served.person()
    return _by(person, "POST", "/api/people", name=house.name(), password=PASSWORD)


@_send("POST /api/session")
def _sign_in(house: FullHouse, _: int) -> Request:
    person = house.served.person()
    return _by(person, "POST", "/api/session", name=house.ada_name, password=PASSWORD)


@_send("DELETE /api/session")
def _sign_out(house: FullHouse, _: int) -> Request:
    return _by(house.member(), "DELETE", "/api/session")


@_send("DELETE /api/sessions")
def _sign_out_elsewhere(house: FullHouse, _: int) -> Request:
    return _by(house.member(), "DELETE", "/api/sessions")


@_send("DELETE /api/sessions/{session:str}")
def _sign_out_there(house: FullHouse, _: int) -> Request:
    person = house.member()
    (here,) = person.http.get("/api/sessions").json()
    return _by(person, "DELETE", f"/api/sessions/{here['id']}")


@_send("POST /api/passkeys")
def _add_passkey(house: FullHouse, _: int) -> Request:
    body = {"passkey": {"id": "A" * 400, "response": {"clientDataJSON": "A" * 15_000}}}
    return Request(house.ada, "POST", "/api/passkeys", body, ok=(400, 401, 403))


@_send("DELETE /api/passkeys/{key:str}")
def _remove_passkey(house: FullHouse, _: int) -> Request:
    keys = house.ada.http.get("/api/passkeys").json()
    return _by(house.ada, "DELETE", f"/api/passkeys/{keys[0]['id']}")


@_send("POST /api/me/password")
def _password(house: FullHouse, _: int) -> Request:
    old = PASSWORD
    return _by(house.member(), "POST", "/api/me/password", password=PASSWORD + "!", old=old)


@_send("PATCH /api/me")
def _scarf(house: FullHouse, number: int) -> Request:
    return _by(house.ada, "PATCH", "/api/me", scarf=1 + number % 6)


@_send("DELETE /api/me")
def _close(house: FullHouse, _: int) -> Request:
    person = house.member()
    for _ in range(3):
        person.open("swift", [ME, HERE])
    return _by(person, "DELETE", "/api/me")


_EVENING = {"title": "Thursday", "game": "swift"}


@_send("POST /api/evenings")
def _announce(house: FullHouse, _: int) -> Request:
    return _by(house.ada, "POST", "/api/evenings", **_EVENING)


@_send("POST /api/evenings/{evening_id:str}")
def _extend(house: FullHouse, _: int) -> Request:
    return _by(house.ada, "POST", f"/api/evenings/{house.evening}", act="extend")


@_send("POST /evenings")
def _announce_by_form(house: FullHouse, _: int) -> Request:
    return Request(house.ada, "POST", "/evenings", form=_EVENING)


@_send("POST /evenings/{evening_id:str}")
def _extend_by_form(house: FullHouse, _: int) -> Request:
    return Request(house.ada, "POST", f"/evenings/{house.evening}", form={"act": "extend"})
