"""Three people play for six weeks: leave, a pause, reminders and a flag, each told as promised."""

from typing import Any

from rookery.server.days.reminders import Reminders
from rookery.server.people.calendar import DAY_MS
from tests.server.conftest import RunningServer, Start, Time
from tests.server.days.weeks import DAY_S, TUESDAY
from tests.server.entering import sign_up
from tests.server.users import LINK, ME, Message, Person

STEP_S = 3 * 3600.0


class Three:
    """Ada and Bo, who are members, and a guest play over days; the house's clock is moved."""

    def __init__(self, start: Start) -> None:
        self.time = Time()
        self.time.ms = TUESDAY
        self.served: RunningServer = start(self.time)
        self.served.watch_no_clocks()
        self.ada = sign_up(self.served.person(), "Ada")
        self.bo = sign_up(self.served.person(), "Bo Lind")
        self.guest = self.served.person()
        self.people = self.ada, self.bo, self.guest
        clock = {"days": 2, "bank": 0}
        opened = self.ada.open("swift", [ME, LINK, LINK], clock=clock)
        for person, invite in zip(self.people[1:], opened["invites"], strict=True):
            assert person.join(invite["url"]).is_success
        self.id = str(opened["id"])
        self.told: list[tuple[float, str, str]] = []
        self._known: set[tuple[Person, str, int]] = set()

    @property
    def day(self) -> float:
        """How many days have passed."""
        return (self.time.ms - TUESDAY) / DAY_MS

    def name(self, person: Person) -> str:
        return ("Ada", "Bo", "the guest")[self.people.index(person)]

    def view(self, person: Person | None = None) -> Message:
        return (person or self.ada).view(self.id)

    @property
    def awaited(self) -> Person:
        """Who is to act."""
        to_move = self.view()["to_move"]
        return next(one for one in self.people if to_move in self.view(one)["yours"])

    def act(self) -> None:
        """Let whoever is to act do so."""
        person = self.awaited
        view = self.view(person)
        action = sorted(view["taps"])[0]
        body = {"number": view["number"] + 1, "seat": view["to_move"], "action": action}
        assert person.http.post(f"/api/games/{self.id}/act", json=body).is_success

    def until(self, person: Person) -> None:
        """Let the others act, one after the other, until it is this person's turn."""
        while self.awaited is not person:
            self.act()
            self.pass_s(STEP_S)

    def pass_s(self, seconds: float) -> None:
        """Let time pass in steps; after each the minute's work is done, and what is told noted."""
        for _ in range(round(seconds / STEP_S)):
            self.time.pass_s(STEP_S)
            self.served.run(self.served.house.clock_watch.check())
            self.served.run(Reminders(self.served.house).look())
            self.note()

    def note(self) -> None:
        """Note what the bells of all three have new, apart from whose turn it is."""
        for person in self.people:
            lines = person.http.get("/api/me/notices").json()["notices"]
            for line in lines:
                key = person, line["title"], line["at"]
                if line["kind"] != "turn" and key not in self._known:
                    self._known.add(key)
                    self.told.append((round(self.day, 2), self.name(person), line["title"]))

    def news(self) -> list[tuple[str, str]]:
        """What was told since the last time, to whom, in this order."""
        told, self.told = self.told, []
        return [(who, title) for _, who, title in told]


def put(person: Person, path: str, **body: Any) -> None:
    assert person.http.post(path, json=body).is_success


def planned_leave(three: Three) -> None:
    """The first week: Ada is on leave that she has planned. She is not reminded."""
    ada, _, _ = three.people
    three.until(ada)
    put(ada, "/api/me/days/leaves", begins="2026-06-03", back="2026-06-10")
    three.pass_s(7 * DAY_S)
    assert three.news() == []
    assert three.awaited is ada
    assert three.view()["seats"][three.view()["to_move"]]["left"] is False
    three.act()


def agreed_pause(three: Three) -> None:
    """All three agree on a pause of a week."""
    ada, bo, guest = three.people
    three.until(bo)
    put(guest, f"/api/games/{three.id}/pause", back="2026-06-20")
    three.note()
    asked = [(who, title) for who, title in three.news()]
    assert sorted(who for who, _ in asked) == ["Ada", "Bo"]
    assert all(title.endswith("would like a pause") for _, title in asked)
    put(ada, f"/api/games/{three.id}/pause/answer", yes=True)
    put(bo, f"/api/games/{three.id}/pause/answer", yes=True)
    three.note()
    assert sorted(three.news()) == [
        ("Ada", "The clocks rest: Bo Lind agreed, too"),
        ("the guest", "The clocks rest: Bo Lind agreed, too"),
    ]
    while three.view()["seats"][0]["rest"] is not None:
        three.pass_s(STEP_S)
    assert three.news() == []
    assert three.view()["seats"][three.view()["to_move"]]["clock_ms"] > 1.5 * DAY_MS


def leave_by_itself(three: Three) -> None:
    """Bo says nothing: reminded once, then leave begins, and the game is not lost."""
    _, bo, _ = three.people
    three.pass_s(4 * DAY_S)
    assert three.awaited is bo
    assert [each for each in three.news() if each[0] == "Bo"] == [
        ("Bo", "A day is left for your move"),
        *[("Bo", "Your leave has begun by itself")] * 3,
    ]
    three.act()
    assert three.view(bo)["seats"][three.view(bo)["yours"][0]]["left"] is False


def guest_without_leave(three: Three) -> None:
    """Guests have no leave: reminded a day before, flagged when time is up. Others go on."""
    _, _, guest = three.people
    three.until(guest)
    three.news()
    seat = three.view(guest)["yours"][0]
    since = three.day
    while not three.view()["seats"][seat]["left"]:
        three.pass_s(STEP_S)
    assert 2 - 3 / 24 <= three.day - since <= 2 + 3 / 24
    assert [each for each in three.news() if each[0] == "the guest"] == [
        ("the guest", "A day is left for your move")
    ]
    view = three.view()
    assert not view["over"]
    assert [one["left"] for one in view["seats"]].count(True) == 1
    assert three.day < 42.5


def test_six_weeks_of_three(start: Start) -> None:
    three = Three(start)
    planned_leave(three)
    agreed_pause(three)
    leave_by_itself(three)

    # They play on until six weeks are nearly over; no seat has lost anything.
    while three.day < 39:
        three.pass_s(7 * STEP_S)
        if not three.view()["over"]:
            three.act()
    assert not any(seat["left"] for seat in three.view()["seats"])
    assert three.news() == []

    guest_without_leave(three)
