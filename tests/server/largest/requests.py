"""For each endpoint, by method and path, a request for its largest answer.

Each function takes the house and the number of the try, which it uses so that nothing is answered
from a cache that another try has filled.
"""

import json
from datetime import timedelta
from typing import Any

from tests.server.entering import PASSWORD
from tests.server.largest import meeting
from tests.server.largest.full_house import LARGE, MOST_ACTS, PLAYERS, POOL, FullHouse
from tests.server.largest.request import HTML, JSON, REQUESTS, Request, by, get, page, send
from tests.server.users import HERE, LINK, ME, Person

__all__ = ["REQUESTS", "meeting"]

_BODY = 16_000  # bytes that a request may have, nearly
_SWIFT = {"game": "swift", "seats": [2], "clocks": [None]}


for _key in ("/", "/offline", "/me/bots", "/me", "/open", "/lobby", "/puzzles", "/health"):
    page(_key, _key)
page("/new", f"/new?game={LARGE}&players={PLAYERS}")
page("/games/{game_id:str}", "/games/{h.table}")
page("/games/{game_id:str}/replay", "/games/{h.record}/replay")
page("/learn/{game:str}", f"/learn/{LARGE}")
page("/rules/{game:str}", f"/rules/{LARGE}")
page("/companions/{game:str}", "/companions/packeis")
page("/daily", "/daily")
page("/daily/{game:str}", "/daily/penguin_game")
page("/daily/{game:str}/{day:str}", "/daily/penguin_game/{h.day}")
page("/puzzles/{game:str}/{puzzle:str}", "/puzzles/packeis/{h.puzzle}")
page("/docs", "/docs", ok=(303, 404))
page("/docs/{name:path}", "/docs/index.html", ok=(200, 404))

page("/me/notices", "/me/notices")
page("/me/days", "/me/days")
page("/me/next", "/me/next")
page("/me/mail", "/me/mail")
page("/mail/confirm/{token:str}", "/mail/confirm/nothing")
page("/mail/stop/{secret:str}", "/mail/stop/nothing")


def _desk(key: str, path: str = "") -> None:
    """A page of the keeper's desk."""

    def make(house: FullHouse, number: int) -> Request:
        headers = HTML | {"host": f"h{number}.example"}
        return Request(house.sign_in_keeper(), "GET", path or key, None, headers, ok=(200,))

    REQUESTS[f"GET {key}"] = make


for _key in ("tables", "reports", "house", "log", "cards", "check-up"):
    _desk(f"/keeper/{_key}")
_desk("/keeper", "/keeper?name=gent")
for _path in ("/keeper/classes", "/keeper/classes/cards", "/keeper/classes/answers"):
    page(_path, _path, ok=(404,))  # only a school has classes
page("/homework/{homework:str}/{number:int}", "/homework/nothing/1", ok=(404,))  # nor homework
page("/keeper/first", "/keeper/first", ok=(302,))  # the house has a keeper

page("/members", "/members", ok=(404,))  # only a house of members has one

get("/app.webmanifest")
get("/robots.txt")
get("/worker.js")
get("/companions/worker.js")
get("/companions/{game:str}/app.webmanifest", "/companions/packeis/app.webmanifest")
get("/puzzles/{game:str}/next", "/puzzles/packeis/next")
get("/api/openapi.json")
get("/api")
get("/api/{path:str}", "/api/nothing", ok=(404,))
get("/games/{game_id:str}/picture.svg", "/games/{h.record}/picture.svg?n={last}")
get("/games/{game_id:str}/picture.png", "/games/{h.record}/picture.png?n={last}&width=1200")
get("/games/{game_id:str}/game.gif", "/games/{h.table}/game.gif?theme=dark")
get("/look")
get("/look/{ice:str}/picture.svg", "/look/clear/picture.svg")
for _name in ("tale.svg", "tale.png", "card.png"):  # the record is of a game without a tale
    get(f"/games/{{game_id:str}}/{_name}", f"/games/{{h.record}}/{_name}", ok=(200, 404))
get("/daily/{game:str}/{day:str}/picture.png", "/daily/penguin_game/{h.day}/picture.png")
get("/puzzles/{game:str}/{puzzle:str}/picture.png", "/puzzles/packeis/{h.puzzle}/picture.png")
get("/homework/{homework:str}/{number:int}/picture.svg", "/homework/-/1/picture.svg", ok=(404,))
get("/api/me/bots")
get("/api/me/bots/{name:str}/log", "/api/me/bots/{h.bot}/log")
get("/api/challenges")
get("/api/challenges/games")
get("/api/challenges/{challenge_id:str}", "/api/challenges/{h.challenge}")
get("/api/people", "/api/people?begins=gent")
get("/api/sessions")
get("/api/passkeys")
get("/api/me")
get("/api/me/games")
get("/api/me/notices")
get("/api/me/notices/kinds")
get("/api/me/push")
get("/api/me/days")
get("/api/me/mail")
get("/api/live")
get("/api/me/export")
get("/api/me/ties")
get("/api/names", "/api/names?name=Gentoo%207", ok=(409,))
get("/api/players", f"/api/players?pool={POOL}&page=50")
get("/api/players/{player:str}", "/api/players/{h.player}")
get("/api/puzzles")
get("/api/puzzles/{game:str}/{puzzle:str}", "/api/puzzles/packeis/{h.puzzle}")
get("/api/puzzles/{game:str}/{puzzle:str}/answers", "/api/puzzles/packeis/{h.puzzle}/answers")
get("/api/puzzles/{game:str}/{puzzle:str}/ahead", "/api/puzzles/packeis/{h.puzzle}/ahead")
get("/api/guides/{game:str}", "/api/guides/packeis")
get("/api/guides/{game:str}/{step:int}", f"/api/guides/{LARGE}/4")
get("/api/games/{game_id:str}", "/api/games/{h.record}")
get("/api/games/{game_id:str}/chance", "/api/games/{h.table}/chance")
get("/api/games/{game_id:str}/record", "/api/games/{h.record}/record")
get("/api/games/{game_id:str}/at/{number:int}", "/api/games/{h.record}/at/{last}")
get("/api/games/{game_id:str}/frames", "/api/games/{h.record}/frames?first={n}")
get("/api/games/{game_id:str}/plans", "/api/games/{h.table}/plans")
get(
    "/api/games/{game_id:str}/why/{number:int}",
    "/api/games/{h.table}/why/0?places=" + "%20".join(["penguin-1-1"] * 8),
)
get("/api/games/{game_id:str}/story", "/api/games/{h.record}/story")
get("/api/games/{game_id:str}/analysis/{number:int}", "/api/games/{h.record}/analysis/{last}")
get("/api/games/{game_id:str}/theory/{number:int}", "/api/games/{h.record}/theory/{last}")
get("/api/games/{game_id:str}/annotated", "/api/games/{h.record}/annotated")
get("/api/games/{game_id:str}/study", "/api/games/{h.record}/study")
get("/api/games/{game_id:str}/study/{study_id:str}", "/api/games/{h.record}/study/{h.study}")
get("/api/games/{game_id:str}/rating", "/api/games/{h.table}/rating")
get("/api/games/{game_id:str}/lines", "/api/games/{h.table}/lines")
get("/me/live", stream=True)
get("/lobby/live", stream=True)
get("/games/{game_id:str}/live", "/games/{h.table}/live?seen=0", stream=True)
get("/api/me/events", "/api/me/events", stream=True)
get("/api/games/{game_id:str}/events", "/api/games/{h.table}/events", stream=True)
get("/api/games/{game_id:str}/analysis", "/api/games/{h.record}/analysis", stream=True)


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
_post("/api/daily/{game:str}", "/api/daily/penguin_game")
_post("/api/seeks", wants=[_SWIFT] * 40)
_post("/api/rulesets/{game:str}", f"/api/rulesets/{LARGE}", options=_MANY)
_post("/api/me/bots/{name:str}/token", "/api/me/bots/{h.bot}/token", scopes=["play"])
_post(f"{_OF_TABLE}/analysis", "/api/games/{h.finished}/analysis")
_post(f"{_OF_TABLE}/engine/computer", "/api/games/{h.table}/engine/computer", ready=False)
_post(f"{_OF_TABLE}/report", "/api/games/{h.table}/report", line=1)
_post(f"{_OF_PUZZLE}/help", "/api/puzzles/packeis/{h.puzzle}/help", what="solution")


_post("/lobby/live", type="hello", name="n" * 160)
_post("/games/{game_id:str}/live", "/games/{h.table}/live", type="hint", number=0)
_post("/api/me/notices/seen")
_post(f"{_OF_TABLE}/quiet", "/api/games/{h.table}/quiet", yes=True)


@send(f"POST {_OF_TABLE}/finish")
def _finish(house: FullHouse, _: int) -> Request:
    path = f"/api/games/{house.table}/finish"
    return Request(house.ada, "POST", path, {}, ok=(409,))  # others can still come


@send(f"POST {_OF_TABLE}/claim")
def _claim(house: FullHouse, _: int) -> Request:
    path, body = f"/api/games/{house.table}/claim", {"what": "end"}
    return Request(house.ada, "POST", path, body, ok=(403, 409))  # nobody is away


@send("POST /api/members/{name:str}/card")
def _card(house: FullHouse, _: int) -> Request:
    path = f"/api/members/{house.ada_name}/card"
    return Request(house.ada, "POST", path, ok=(403, 404))  # Ada is no keeper


@send("POST /api/keeper/backup")
def _keeper_backup(house: FullHouse, _: int) -> Request:
    return Request(house.ada, "POST", "/api/keeper/backup", {}, ok=(403, 404))  # Ada is no keeper


@send("POST /api/keeper/tables/close")
def _close_table(house: FullHouse, _: int) -> Request:
    person, game = house.sign_in_keeper(), house.open()
    return by(person, "POST", "/api/keeper/tables/close", game=game)


@send(f"POST {_OF_TABLE}/say")
def _say(house: FullHouse, _: int) -> Request:
    house.wait_s(60)  # what people say comes at a pace
    path = f"/api/games/{house.table}/say"
    return by(house.ada, "POST", path, kind="phrase", text="good-luck")


@send("POST /api/qr")
def _qr(house: FullHouse, number: int) -> Request:
    host = ".".join(("a" * 63, "b" * 63, "c" * 63, "d" * 61))
    headers = {"host": host, "origin": f"http://{host}"}
    path = f"/{number:0299}"
    return Request(house.ada, "POST", "/api/qr", {"path": path}, {**JSON, **headers})


@send("POST /api/games")
def _game(house: FullHouse, _: int) -> Request:
    seats, options = [ME, *[HERE] * (PLAYERS - 1)], {"players": str(PLAYERS)}
    return by(house.ada, "POST", "/api/games", game=LARGE, seats=seats, options=options)


@send("POST /api/records")
def _records(house: FullHouse, number: int) -> Request:
    text = house.text.replace("\n\n", f"\nevent: {number}\n\n", 1)
    return by(house.ada, "POST", "/api/records", text=text)


@send(f"POST {_OF_TABLE}/act")
def _act(house: FullHouse, _: int) -> Request:
    body = house.next_action(house.table)
    return by(house.ada, "POST", f"/api/games/{house.table}/act", **body)


@send(f"POST {_OF_TABLE}/try")
def _try_out(house: FullHouse, number: int) -> Request:
    path = f"/api/games/{house.record}/try"
    return by(house.ada, "POST", path, number=house.tried - number, actions=[])


@send(f"POST {_OF_TABLE}/engine")
def _engine(house: FullHouse, _: int) -> Request:
    return by(house.ada, "POST", f"/api/games/{house.island}/engine", number=0)


@send(f"POST {_OF_TABLE}/engine/computer/action")
def _computed(house: FullHouse, _: int) -> Request:
    path, body = f"/api/games/{house.table}/engine/computer/action", {"number": 0, "code": 0}
    return Request(house.ada, "POST", path, body, ok=(409,))  # nobody asked this page


@send(f"POST {_OF_TABLE}/engine/lines")
def _engine_lines(house: FullHouse, number: int) -> Request:
    path = f"/api/games/{house.record}/engine/lines"
    lines = [[2**53 - 1] * 60] * 3
    return by(house.ada, "POST", path, number=house.tried - number, lines=lines)


@send(f"POST {_OF_TABLE}/words")
def _words(house: FullHouse, _: int) -> Request:
    there = {"number": len(house.tokens) - 60, "lines": [house.tokens[-60:]] * 3}
    positions = [there] * (_BODY // len(json.dumps(there)))
    return by(house.ada, "POST", f"/api/games/{house.record}/words", positions=positions)


@send(f"POST {_OF_TABLE}/leave")
def _leave(house: FullHouse, _: int) -> Request:
    game_id = house.open()
    return by(house.ada, "POST", f"/api/games/{game_id}/leave", seat=0)


@send(f"POST {_OF_TABLE}/name")
def _rename(house: FullHouse, number: int) -> Request:
    path = f"/api/games/{house.table}/name"
    return by(house.ada, "POST", path, seat=1, name=f"Guest {number}")


@send(f"POST {_OF_TABLE}/invite")
def _invite(house: FullHouse, _: int) -> Request:
    return by(house.ada, "POST", f"/api/games/{house.invited()[0]}/invite", seat=1)


@send("POST /api/join/{code:str}")
def _join(house: FullHouse, _: int) -> Request:
    return by(house.bo, "POST", f"/api/join/{house.invited()[1]}", name="")


@send(f"POST {_OF_TABLE}/sit")
def _sit(house: FullHouse, _: int) -> Request:
    opened = house.ada.open("swift", [ME, LINK], listed="public")
    return by(house.bo, "POST", f"/api/games/{opened['id']}/sit", seat=1)


@send(f"POST {_OF_TABLE}/contribution")
def _contribute(house: FullHouse, _: int) -> Request:
    return by(house.ada, "POST", f"/api/games/{house.open()}/contribution", bits="a" * 64)


@send(f"POST {_OF_TABLE}/study")
def _study(house: FullHouse, number: int) -> Request:
    body = {"number": number, "note": "m" * 500, "arrows": [["x" * 40, "y" * 40]] * 20}
    return by(house.ada, "POST", f"/api/games/{house.record}/study", **body)


@send(f"POST {_OF_TABLE}/explore")
def _explore(house: FullHouse, _: int) -> Request:
    return by(house.ada, "POST", f"/api/games/{house.record}/explore", number=0)


@send(f"POST {_OF_PUZZLE}")
def _judge(house: FullHouse, _: int) -> Request:
    path = f"/api/puzzles/packeis/{house.puzzle}"
    return by(house.ada, "POST", path, actions=[house.puzzle_action])


@send("POST /api/challenges")
def _challenge(house: FullHouse, _: int) -> Request:
    seats = [{"kind": "me"}, {"kind": "player", "name": house.ada_name}]
    return by(house.member(), "POST", "/api/challenges", game="swift", seats=seats, minutes=9)


@send("POST /api/challenges/stakes")
def _stakes(house: FullHouse, _: int) -> Request:
    seats = [{"kind": "me"}, {"kind": "player", "name": house.ada_name}]
    person = house.member()
    return by(person, "POST", "/api/challenges/stakes", game="swift", seats=seats, minutes=9)


@send("POST /api/challenges/{challenge_id:str}/accept")
def _accept(house: FullHouse, _: int) -> Request:
    return by(house.ada, "POST", f"/api/challenges/{house.new_challenge()}/accept")


@send("POST /api/challenges/{challenge_id:str}/decline")
def _decline(house: FullHouse, _: int) -> Request:
    return by(house.ada, "POST", f"/api/challenges/{house.new_challenge()}/decline")


@send("DELETE /api/seeks")
def _withdraw(house: FullHouse, _: int) -> Request:
    house.post(house.bo, "/api/seeks", wants=[_SWIFT])
    return by(house.bo, "DELETE", "/api/seeks")


@send("POST /api/me/bots")
def _new_bot(house: FullHouse, _: int) -> Request:
    return by(house.member(), "POST", "/api/me/bots", name=house.name())


@send("DELETE /api/me/bots/{name:str}")
def _close_bot(house: FullHouse, _: int) -> Request:
    owner, name = house.member(), house.name()
    house.post(owner, "/api/me/bots", name=name)
    return by(owner, "DELETE", f"/api/me/bots/{name}")


@send("PUT /api/players/{player:str}/tie")
def _tie(house: FullHouse, number: int) -> Request:
    kind = "block" if number % 2 else "follow"
    return by(house.ada, "PUT", "/api/players/Gentoo 499/tie", kind=kind)


@send("PUT /api/me/days/hours")
def _hours(house: FullHouse, _: int) -> Request:
    body = {"zone": "Europe/Berlin", "night": "22:00", "morning": "08:00", "weekends": True}
    return by(house.member(), "PUT", "/api/me/days/hours", **body)


@send("PUT /api/me/mail/address")
def _give_address(house: FullHouse, number: int) -> Request:
    address = f"someone{number}@mail.example"
    return by(house.member(), "PUT", "/api/me/mail/address", address=address, zone="UTC")


def _with_mailbox(house: FullHouse) -> Person:
    person = house.member()
    body = {"address": "mila@mail.example", "zone": "UTC"}
    assert person.http.put("/api/me/mail/address", json=body).is_success
    return person


@send("PATCH /api/me/mail")
def _choose_mail(house: FullHouse, _: int) -> Request:
    return by(_with_mailbox(house), "PATCH", "/api/me/mail", rhythm="once", hour=7)


@send("DELETE /api/me/mail/address")
def _remove_address(house: FullHouse, _: int) -> Request:
    return by(_with_mailbox(house), "DELETE", "/api/me/mail/address")


@send("POST /mail/confirm/{token:str}")
def _confirm_address(house: FullHouse, _: int) -> Request:
    return Request(house.ada, "POST", "/mail/confirm/nothing", headers=HTML)


@send("POST /mail/stop/{secret:str}")
def _stop_mail(house: FullHouse, _: int) -> Request:
    return Request(house.ada, "POST", "/mail/stop/nothing", headers=HTML)


def _holiday(house: FullHouse, number: int) -> tuple[Person, dict[str, str]]:
    first = house.day + timedelta(days=20 + number)
    return house.member(), {"begins": str(first), "back": str(first + timedelta(days=20))}


@send("POST /api/me/days/feed")
def _feed(house: FullHouse, _: int) -> Request:
    return by(house.member(), "POST", "/api/me/days/feed")


@send("GET /days/{secret:str}")
def _deadlines(house: FullHouse, _: int) -> Request:
    address = house.post(house.ada, "/api/me/days/feed")["url"]
    return by(house.ada, "GET", address[address.index("/days/") :])


@send(f"POST {_OF_TABLE}/nudge")
def _nudge(house: FullHouse, _: int) -> Request:
    path = f"/api/games/{house.table}/nudge"
    return Request(house.ada, "POST", path, {}, ok=(403, 409))  # nobody lets others wait


@send(f"GET {_OF_TABLE}/conditional")
def _decided(house: FullHouse, _: int) -> Request:
    path = f"/api/games/{house.table}/conditional"
    return Request(house.ada, "GET", path, ok=(200, 409))  # 409: it is nobody's turn to wait


@send(f"PUT {_OF_TABLE}/conditional")
def _decide(house: FullHouse, _: int) -> Request:
    path, body = f"/api/games/{house.table}/conditional", {"number": 0, "lines": []}
    return Request(house.ada, "PUT", path, body, ok=(204, 409))


@send(f"POST {_OF_TABLE}/conditional/tried")
def _try_line(house: FullHouse, _: int) -> Request:
    path = f"/api/games/{house.table}/conditional/tried"
    return Request(house.ada, "POST", path, {"number": 0, "actions": []}, ok=(200, 409))


@send("GET /games/{game_id:str}/conditional")
def _decide_page(house: FullHouse, _: int) -> Request:
    return Request(house.ada, "GET", f"/games/{house.table}/conditional", ok=(200, 302))


@send("DELETE /api/me/days/feed")
def _end_feed(house: FullHouse, _: int) -> Request:
    return by(house.member(), "DELETE", "/api/me/days/feed")


@send("POST /api/me/days/leaves")
def _go(house: FullHouse, number: int) -> Request:
    person, body = _holiday(house, number)
    return by(person, "POST", "/api/me/days/leaves", **body)


@send("DELETE /api/me/days/leaves/{begins:int}")
def _come_back(house: FullHouse, number: int) -> Request:
    person, body = _holiday(house, number)
    person.http.post("/api/me/days/leaves", json=body)
    (leave,) = person.http.get("/api/me/days").json()["leaves"]
    return by(person, "DELETE", f"/api/me/days/leaves/{leave['begins']}")


@send("PUT /api/me/notices/kinds")
def _notice_kind(house: FullHouse, number: int) -> Request:
    body = {"kind": "result", "channel": "page", "wanted": bool(number % 2)}
    return by(house.ada, "PUT", "/api/me/notices/kinds", **body)


_DEVICE = {
    "endpoint": "https://fcm.googleapis.com/fcm/send/" + "x" * 900,
    "keys": {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx"
        "aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    },
    "zone": "America/Argentina/ComodRivadavia",
}


@send("POST /api/me/push")
def _device(house: FullHouse, _: int) -> Request:
    return by(house.ada, "POST", "/api/me/push", **_DEVICE)


@send("DELETE /api/me/push")
def _no_device(house: FullHouse, _: int) -> Request:
    return by(house.ada, "DELETE", "/api/me/push", endpoint=_DEVICE["endpoint"])


@send("POST /api/keeper/first")
def _found(house: FullHouse, _: int) -> Request:
    body = {"name": house.name(), "kind": "internet", "password": PASSWORD}
    person = house.served.person()
    return Request(person, "POST", "/api/keeper/first", body, ok=(409,))  # there is a keeper


@send("POST /api/guides/{game:str}")
def _guide_finished(house: FullHouse, _: int) -> Request:
    return by(house.ada, "POST", f"/api/guides/{LARGE}", steps=1)


@send("POST /api/keeper/acts")
def _keep(house: FullHouse, _: int) -> Request:
    each = [{"name": house.name()} for _ in range(MOST_ACTS)]
    return by(house.sign_in_keeper(), "POST", "/api/keeper/acts", act="add", each=each)


@send("POST /api/homework/{homework:str}/{number:int}")
def _answer(house: FullHouse, number: int) -> Request:
    return Request(house.ada, "POST", f"/api/homework/nothing/{number}", {}, ok=(403,))


@send("POST /api/keeper/backup")
def _back_up(house: FullHouse, _: int) -> Request:
    person = house.sign_in_keeper()
    return Request(person, "POST", "/api/keeper/backup", ok=(409,))  # it has no folder for them


@send("POST /api/keeper/undo")
def _undo(house: FullHouse, _: int) -> Request:
    return by(house.keeper, "POST", "/api/keeper/undo", numbers=house.undoable())


@send("POST /api/people")
def _sign_up(house: FullHouse, _: int) -> Request:
    person = house.served.person()
    return by(person, "POST", "/api/people", name=house.name(), password=PASSWORD)


@send("POST /api/session")
def _sign_in(house: FullHouse, _: int) -> Request:
    person = house.served.person()
    return by(person, "POST", "/api/session", name=house.ada_name, password=PASSWORD)


@send("DELETE /api/session")
def _sign_out(house: FullHouse, _: int) -> Request:
    return by(house.member(), "DELETE", "/api/session")


@send("DELETE /api/sessions")
def _sign_out_elsewhere(house: FullHouse, _: int) -> Request:
    return by(house.member(), "DELETE", "/api/sessions")


@send("DELETE /api/sessions/{session:str}")
def _sign_out_there(house: FullHouse, _: int) -> Request:
    person = house.member()
    (here,) = person.http.get("/api/sessions").json()
    return by(person, "DELETE", f"/api/sessions/{here['id']}")


@send("POST /api/passkeys")
def _add_passkey(house: FullHouse, _: int) -> Request:
    body = {"passkey": {"id": "A" * 400, "response": {"clientDataJSON": "A" * 15_000}}}
    return Request(house.ada, "POST", "/api/passkeys", body, ok=(400, 401, 403))


@send("DELETE /api/passkeys/{key:str}")
def _remove_passkey(house: FullHouse, _: int) -> Request:
    keys = house.ada.http.get("/api/passkeys").json()
    return by(house.ada, "DELETE", f"/api/passkeys/{keys[0]['id']}")


@send("POST /api/me/password")
def _password(house: FullHouse, _: int) -> Request:
    old = PASSWORD
    return by(house.member(), "POST", "/api/me/password", password=PASSWORD + "!", old=old)


@send("PATCH /api/me")
def _scarf(house: FullHouse, number: int) -> Request:
    return by(house.ada, "PATCH", "/api/me", scarf=1 + number % 6)


@send("DELETE /api/me")
def _close(house: FullHouse, _: int) -> Request:
    person = house.member()
    for _ in range(3):
        person.open("swift", [ME, HERE])
    return by(person, "DELETE", "/api/me")
