"""Who is left alone at a table may go on without the others; the tests control the time."""

import pytest

from rookery.server.ratings.ratings import Ratings
from rookery.server.table.asking import waiting
from tests.server.bots.programs import code
from tests.server.conftest import RunningServer, Start, Time
from tests.server.users import HERE, LINK, ME, Message, Person

PATIENCE_S = 600


class Party:
    """A table without a clock for several people, none of whom has its page open."""

    def __init__(self, start: Start, players: int, **more: object) -> None:
        self.time = Time()
        self.served: RunningServer = start(self.time)
        self.people = [self.served.person() for _ in range(players)]
        me = self.people[0]
        links = [LINK] * (players - 1)
        game = "swift" if players < 5 else "polar_escape"
        opened = me.open(game, [ME, *links], **{"clock": None, **more})
        self.id = opened["id"]
        for person, invite in zip(self.people[1:], opened["invites"], strict=True):
            assert person.join(invite["url"]).is_success

    def view(self, person: Person | None = None) -> Message:
        return (person or self.people[0]).view(self.id)

    def act(self, times: int = 1) -> None:
        for _ in range(times):
            turn = self.view()["to_move"]
            person = next(one for one in self.people if turn in one.view(self.id)["yours"])
            view = person.view(self.id)
            body = {"number": view["number"] + 1, "seat": turn, "action": min(view["taps"])}
            assert person.http.post(f"/api/games/{self.id}/act", json=body).is_success

    def claim(self, person: Person, what: str) -> tuple[int, str]:
        answer = person.http.post(f"/api/games/{self.id}/claim", json={"what": what})
        return (answer.status_code, "") if answer.is_success else code(answer)

    def holder(self, seat: int | None) -> Person:
        return next(one for one in self.people if seat in one.view(self.id)["yours"])

    def rating(self) -> Message:
        self.served.run(self.served.house.ask(Ratings).rater.rate_all())
        found: Message = self.people[0].http.get(f"/api/games/{self.id}/rating").json()
        return found


@pytest.mark.parametrize("players", [2, 3, 6])
def test_who_stays_may_go_on_without_the_one_who_is_away(start: Start, players: int) -> None:
    party = Party(start, players)
    party.act(players)
    gone = party.view()["to_move"]
    stays = party.holder((gone + 1) % players)
    assert party.view()["wait"] == {
        "seat": gone,
        "away_ms": PATIENCE_S * 1000,
        "here_ms": 6 * PATIENCE_S * 1000,
    }
    assert party.claim(stays, "end") == (409, "too-early")
    assert party.claim(party.holder(gone), "end") == (403, "not-allowed")
    assert party.claim(party.served.person(), "end") == (403, "not-your-seat")
    party.time.pass_s(PATIENCE_S + 1)
    assert party.claim(stays, "end") == (200, "")
    view = party.view()
    last = [one for one in view["log"] if one["text"].startswith("leave:")][-1]
    assert (last["text"], last["of"]) == (f"leave:{gone + 1}", gone)
    assert last["seat"] == (gone + 1) % players
    assert last["gists"][0]["words"] == "away too long"
    assert view["seats"][gone]["left"]
    assert view["over"] == (players == 2)


def test_who_was_left_alone_ranks_first_and_is_rated(start: Start) -> None:
    party = Party(start, 2)
    party.act(6)
    gone = party.view()["to_move"]
    party.time.pass_s(PATIENCE_S + 1)
    assert party.claim(party.holder(1 - gone), "end") == (200, "")
    result = party.view()["result"]
    assert result["ranking"][gone] == 2
    assert result["reason"].endswith("was away too long.")
    rating = party.rating()
    assert rating["outcome"] == "rated"
    assert {one["seat"]: one["place"] for one in rating["changes"]} == {gone: 2, 1 - gone: 1}


@pytest.mark.parametrize("leave", ["skip", "computer"])
def test_a_computer_finishes_for_the_one_who_is_away(start: Start, leave: str) -> None:
    party = Party(start, 2, leave=leave)
    party.act(6)
    gone = party.view()["to_move"]
    stays = party.holder(1 - gone)
    with_page = stays.sit(party.id)
    with_page.hear()
    party.time.pass_s(PATIENCE_S + 1)
    with_page.say("claim", what="computer")
    with_page.until("ply", number=7)
    view = party.view(stays)
    assert (view["seats"][gone]["kind"], view["seats"][gone]["level"]) == ("computer", "adelie")
    while not view["over"]:
        with_page.number = view["number"]
        if view["to_move"] == 1 - gone:
            with_page.act(view["to_move"], min(view["taps"]))
        elif view["to_move"] is not None:
            with_page.until("ply", number=view["number"] + 1)
        view = party.view(stays)
    rating = party.rating()
    places = {one["seat"]: one["place"] for one in rating["changes"]}
    assert (rating["outcome"], places) == ("rated", {gone: 2, 1 - gone: 1})


@pytest.mark.parametrize("players", [2, 4])
def test_a_game_that_is_called_off_counts_for_nobody(start: Start, players: int) -> None:
    party = Party(start, players)
    party.act(3 * players)
    gone = party.view()["to_move"]
    party.time.pass_s(PATIENCE_S + 1)
    stays = party.holder((gone + 1) % players)
    if players > 2:
        with party.holder((gone + 2) % players).sit(party.id).connection as connection:
            connection.recv()
            assert party.claim(stays, "off") == (403, "not-allowed")
    assert party.claim(stays, "off") == (200, "")
    view = party.view()
    assert (view["over"], view["result"]["verdict"]) == (True, "Called off")
    assert set(view["result"]["ranking"]) == {1}
    assert party.rating()["outcome"] == "called-off"
    served = start(party.time)
    again = served.person()
    assert again.view(party.id)["result"] == {**view["result"]}


def test_who_is_there_is_waited_for_longer(start: Start) -> None:
    party = Party(start, 2)
    party.act(2)
    gone = party.view()["to_move"]
    idle, stays = party.holder(gone), party.holder(1 - gone)
    page = idle.sit(party.id)
    page.hear()
    party.time.pass_s(PATIENCE_S + 1)
    assert party.claim(stays, "end") == (409, "too-early")
    party.time.pass_s(5 * PATIENCE_S)
    assert party.claim(stays, "end") == (200, "")


def test_who_acts_in_the_last_moment_stays(start: Start) -> None:
    party = Party(start, 2)
    party.act(2)
    stays = party.holder(1 - party.view()["to_move"])
    party.time.pass_s(PATIENCE_S + 1)
    party.act()
    assert party.claim(stays, "computer") == (403, "not-allowed")


def test_a_game_of_days_is_not_ended_in_minutes(start: Start) -> None:
    party = Party(start, 2)
    for _ in range(3):
        party.time.pass_s(3600)
        party.act()
    gone = party.view()["to_move"]
    assert party.view()["wait"]["away_ms"] == 3 * 3600 * 1000
    party.time.pass_s(3600)
    assert party.claim(party.holder(1 - gone), "end") == (409, "too-early")


@pytest.mark.parametrize(
    ("clock", "wait"),
    [
        ({"initial_s": 300, "increment_s": 0}, (60_000, None)),
        ({"initial_s": 1800, "increment_s": 10}, (180_000, None)),
        ({"days": 2, "bank": 0}, None),
    ],
)
def test_with_a_clock_the_pace_decides(
    start: Start, clock: dict[str, int], wait: tuple[int, int | None] | None
) -> None:
    party = Party(start, 2, clock=clock)
    told = party.view()["wait"]
    assert (told and (told["away_ms"], told["here_ms"])) == wait


def test_nobody_waits_for_oneself(start: Start) -> None:
    served = start(Time())
    me = served.person()
    game_id = me.open("swift", [ME, HERE])["id"]
    assert me.view(game_id)["wait"] is None
    open_one = me.open("swift", [ME, LINK])["id"]
    assert me.view(open_one)["wait"] is None


def test_waiting_follows_from_what_is_stored(start: Start) -> None:
    party = Party(start, 3)
    party.act(4)
    services = party.served.house

    async def there() -> object:
        async with services.tables.open(party.id) as table:
            return waiting(table.game, 1000)

    assert party.served.run(there()) is not None
