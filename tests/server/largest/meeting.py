"""Requests of people, evenings, clubs, what is on, and pauses, for their largest answers.

See `requests`.
"""

from tests.server.largest.full_house import FullHouse
from tests.server.largest.request import Request, by, get, page, send
from tests.server.users import Person

page("/mail/reset", "/mail/reset")
page("/link", "/link?url=web%2Brookery%3A%2Frules%2Fpackeis", ok=(303,))
page("/mail/reset/{token:str}", "/mail/reset/nothing")
page("/me/insights", "/me/insights")
page("/players", "/players?game=packeis&seats=duel&pace=quick")
page("/ladders", "/ladders?game=packeis")
page("/@/{name:str}", "/@/{h.player}?recent=all")
page("/evenings", "/evenings")
page("/evenings/new", "/evenings/new")
page("/evenings/calendar.ics", "/evenings/calendar.ics")
page("/evenings/{evening_id:str}/calendar.ics", "/evenings/{h.evening}/calendar.ics")
page("/evenings/{evening_id:str}", "/evenings/{h.evening}")
page("/evenings/{evening_id:str}/screen", "/evenings/{h.evening}/screen")
page("/evenings/{evening_id:str}/embed", "/evenings/{h.evening}/embed")
page("/evenings/{evening_id:str}/tables", "/evenings/{h.evening}/tables")
page("/tv", "/tv")
page("/clubs", "/clubs")
page("/clubs/{club_id:str}", "/clubs/{h.club}")
page("/clubs/{club_id:str}/weeklies", "/clubs/{h.club}/weeklies")
page("/clubs/with/{link:str}", "/clubs/with/{h.club_link}")
get("/api/games/{game_id:str}/film", "/api/games/{h.table}/film")
get("/api/games/{game_id:str}/watchers", "/api/games/{h.table}/watchers")
get("/api/evenings")
get("/api/evenings/{evening_id:str}", "/api/evenings/{h.evening}")
get("/api/evenings/{evening_id:str}/version", "/api/evenings/{h.evening}/version")
get("/api/evenings/{evening_id:str}/file", "/api/evenings/{h.past_evening}/file")
get("/api/evenings/{evening_id:str}/awards", "/api/evenings/{h.past_evening}/awards")
get("/api/evenings/{evening_id:str}/tables", "/api/evenings/{h.evening}/tables")
get("/api/tv")
get("/api/ladders", "/api/ladders?game=packeis")
get("/api/clubs")
get("/api/clubs/{club_id:str}", "/api/clubs/{h.club}")
get("/clubs/feeds/{feed:str}", "/clubs/feeds/everybody.ics")
get("/api/evenings/{evening_id:str}/records", "/api/evenings/{h.past_evening}/records", stream=True)


_EVENING = {"title": "Thursday", "game": "swift"}


@send("POST /api/evenings")
def _announce(house: FullHouse, _: int) -> Request:
    return by(house.ada, "POST", "/api/evenings", **_EVENING)


@send("POST /api/evenings/{evening_id:str}")
def _extend(house: FullHouse, _: int) -> Request:
    return by(house.ada, "POST", f"/api/evenings/{house.evening}", act="extend")


@send("POST /evenings")
def _announce_by_form(house: FullHouse, _: int) -> Request:
    return Request(house.ada, "POST", "/evenings", form=_EVENING)


@send("POST /evenings/{evening_id:str}")
def _extend_by_form(house: FullHouse, _: int) -> Request:
    return Request(house.ada, "POST", f"/evenings/{house.evening}", form={"act": "extend"})


_CLUB = {"name": "Guillemots"}


@send("POST /api/clubs")
def _new_club(house: FullHouse, _: int) -> Request:
    return by(house.member(), "POST", "/api/clubs", **_CLUB)


@send("POST /api/clubs/{club_id:str}")
def _join_club(house: FullHouse, _: int) -> Request:
    return by(house.ada, "POST", f"/api/clubs/{house.club}", act="join")


@send("PUT /api/clubs/{club_id:str}")
def _edit_club(house: FullHouse, _: int) -> Request:
    return by(house.ada, "PUT", f"/api/clubs/{house.club}", **_CLUB)


@send("POST /api/clubs/{club_id:str}/links")
def _renew_links(house: FullHouse, _: int) -> Request:
    return by(house.ada, "POST", f"/api/clubs/{house.club}/links")


@send("DELETE /api/clubs/{club_id:str}")
def _close_club(house: FullHouse, _: int) -> Request:
    leader, club_id = house.new_club()
    return by(leader, "DELETE", f"/api/clubs/{club_id}")


@send("POST /clubs")
def _new_club_by_form(house: FullHouse, _: int) -> Request:
    return Request(house.member(), "POST", "/clubs", form=_CLUB)


@send("POST /clubs/{club_id:str}")
def _join_club_by_form(house: FullHouse, _: int) -> Request:
    return Request(house.ada, "POST", f"/clubs/{house.club}", form={"act": "join"})


_WEEKLY = {**_EVENING, "weekday": 4, "at": "19:30"}


def _new_weekly(house: FullHouse) -> tuple[Person, str, str]:
    """A weekly evening of a club: who leads it, the club's address, and the evening's id."""
    leader, club_id = house.new_club()
    path = f"/api/clubs/{club_id}"
    return leader, path, str(house.post(leader, f"{path}/weeklies", **_WEEKLY)["weeklies"][0]["id"])


@send("POST /api/clubs/{club_id:str}/weeklies")
def _repeat(house: FullHouse, _: int) -> Request:
    leader, club_id = house.new_club()
    return by(leader, "POST", f"/api/clubs/{club_id}/weeklies", **_WEEKLY)


@send("POST /clubs/{club_id:str}/weeklies")
def _repeat_by_form(house: FullHouse, _: int) -> Request:
    leader, club_id = house.new_club()
    return Request(leader, "POST", f"/clubs/{club_id}/weeklies", form=_WEEKLY)


@send("DELETE /api/clubs/{club_id:str}/weeklies/{weekly_id:str}")
def _repeat_no_more(house: FullHouse, _: int) -> Request:
    leader, path, weekly = _new_weekly(house)
    return by(leader, "DELETE", f"{path}/weeklies/{weekly}")


_TABLE = "/api/games/{game_id:str}"
_REFUSED = (403, 409)  # the game is over


@send(f"POST {_TABLE}/pause")
def _pause(house: FullHouse, _: int) -> Request:
    path = f"/api/games/{house.table}/pause"
    return Request(house.ada, "POST", path, {"back": "2030-01-02"}, ok=(400, *_REFUSED))


@send(f"POST {_TABLE}/pause/answer")
def _agree(house: FullHouse, _: int) -> Request:
    path = f"/api/games/{house.table}/pause/answer"
    return Request(house.ada, "POST", path, {"yes": True}, ok=_REFUSED)


@send(f"DELETE {_TABLE}/pause")
def _resume(house: FullHouse, _: int) -> Request:
    return Request(house.ada, "DELETE", f"/api/games/{house.table}/pause", ok=_REFUSED)


@send(f"PUT {_TABLE}/back")
def _say_back(house: FullHouse, _: int) -> Request:
    path = f"/api/games/{house.table}/back"
    return Request(house.ada, "PUT", path, {"back": None}, ok=_REFUSED)


@send("POST /mail/reset")
def _ask_for_reset(house: FullHouse, _: int) -> Request:
    return Request(house.ada, "POST", "/mail/reset", form={"member": house.player})


@send("POST /mail/reset/{token:str}")
def _reset(house: FullHouse, _: int) -> Request:
    return Request(house.ada, "POST", "/mail/reset/nothing", form={"password": "moss tern auk"})


@send("POST /mail/bounces/{secret:str}")
def _report_bounces(house: FullHouse, _: int) -> Request:
    event = {"event": "bounce", "type": "bounce"}
    events = [{**event, "smtp-id": f"<made-up-{n}@x.example>"} for n in range(750)]
    return Request(house.ada, "POST", "/mail/bounces/where-mail-comes-back", events)


@send("POST /api/players/{player:str}/report")
def _report_a_name(house: FullHouse, _: int) -> Request:
    return by(house.served.person(), "POST", f"/api/players/{house.player}/report")


@send("POST /api/keeper/export")
def _export(house: FullHouse, _: int) -> Request:
    person = house.sign_in_keeper()
    return by(person, "POST", "/api/keeper/export", player=house.player)
