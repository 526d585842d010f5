"""Devices are told of a turn once, by day, and not if it was taken."""

from collections.abc import Iterator
from datetime import datetime
from functools import partial
from typing import Any, cast
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa

from rookery.server.db.database import writing
from rookery.server.notices.notices import Notices
from rookery.server.people.calendar import DAY_MS, is_zone, local, waking
from rookery.server.push import store
from rookery.server.push.push import device_id
from rookery.server.push.settings import PushSettings
from rookery.server.push.store import Device
from rookery.server.table.interfaces import Telling
from tests.server.conftest import Start
from tests.server.days.weeks import Weeks
from tests.server.entering import cheap_hashes, code_of, sign_in
from tests.server.push.service import Browser, PushService, push_service
from tests.server.users import Person


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


@pytest.fixture
def weeks(start: Start, service: PushService) -> Weeks:
    hosts = PushSettings(push_hosts=f"*.push.example {service.url}")
    with cheap_hashes():
        weeks = Weeks(partial(start, of_features=(hosts,)))
    weeks.time.pass_s(1)  # what was before they subscribe is not told
    return weeks


def send(weeks: Weeks, pass_s: float = 20) -> None:
    """Let time pass, and send what is due."""
    weeks.time.pass_s(pass_s)
    notices = cast(Notices, weeks.served.house.ask(Telling))
    weeks.served.run(notices.outbox.round())


def subscribed(person: Person, browser: Browser) -> Browser:
    answer = person.http.post("/api/me/push", json=browser.subscription)
    assert answer.status_code == 204, answer.text
    return browser


def fresh_turn(weeks: Weeks, person: Person) -> str:
    """Begin a table and play until it is somebody's turn."""
    game = weeks.begin(weeks.ada, weeks.bo)
    while weeks.awaited_at(game) is not person:
        assert weeks.act(game).is_success
    return game


def test_a_turn_is_told_once_until_the_table_was_opened(weeks: Weeks, service: PushService) -> None:
    ada = subscribed(weeks.ada, Browser(service))
    game = fresh_turn(weeks, weeks.ada)
    send(weeks)
    (told,) = ada.messages()
    assert told == {
        "title": "Your turn against Bo Lind",
        "body": "Swift Packeis, 23 hours left",
        "url": f"/games/{game}",
        "tag": f"game/{game}",
        "waiting": told["waiting"],
    }
    assert told["waiting"] in (1, 2)  # the first table may wait for her, too
    (_, headers, _) = service.came[0]
    assert headers["content-encoding"] == "aes128gcm"
    assert headers["authorization"].startswith("vapid t=")
    send(weeks, 3600)
    assert len(ada.messages()) == 1


def test_several_are_told_together(weeks: Weeks, service: PushService) -> None:
    ada = subscribed(weeks.ada, Browser(service))
    fresh_turn(weeks, weeks.ada)
    fresh_turn(weeks, weeks.ada)
    send(weeks)
    (told,) = ada.messages()
    assert (told["title"], told["url"]) == ("2 games wait for you", "/me/next")


def test_nothing_is_told_of_a_turn_that_was_taken(weeks: Weeks, service: PushService) -> None:
    ada = subscribed(weeks.ada, Browser(service))
    game = fresh_turn(weeks, weeks.ada)
    while weeks.awaited_at(game) is weeks.ada:
        assert weeks.act(game).is_success
    send(weeks)
    assert ada.messages() == []


def test_nights_are_silent(weeks: Weeks, service: PushService) -> None:
    ada, bo = Browser(service), Browser(service, "two")
    ada.subscription["zone"], bo.subscription["zone"] = "Asia/Tokyo", "Europe/Berlin"
    subscribed(weeks.ada, ada)
    subscribed(weeks.bo, bo)
    weeks.time.pass_s(2 * 3600)  # 14:00 in UTC: 23:00 in Tokyo
    fresh_turn(weeks, weeks.ada)
    send(weeks)
    assert ada.messages() == []
    send(weeks, 8.9 * 3600)
    assert ada.messages() == []
    send(weeks, 0.2 * 3600)
    assert len(ada.messages()) == 1


def test_devices_of_which_the_service_knows_no_more_go(weeks: Weeks, service: PushService) -> None:
    subscribed(weeks.ada, Browser(service))
    service.status = 410
    fresh_turn(weeks, weeks.ada)
    send(weeks)
    assert len(service.came) == 1
    assert weeks.ada.http.get("/api/me/push").json()["on"] is False


def test_what_the_service_can_not_take_now_is_sent_later(
    weeks: Weeks, service: PushService
) -> None:
    ada = subscribed(weeks.ada, Browser(service))
    service.status = 503
    fresh_turn(weeks, weeks.ada)
    send(weeks)
    service.status = 201
    send(weeks, 30)
    assert len(ada.messages()) == 1
    send(weeks, 61)
    send(weeks, 3600)
    assert len(ada.messages()) == 2


def test_what_the_service_took_without_an_answer_comes_once(
    weeks: Weeks, service: PushService
) -> None:
    """It is on its way, as far as the house can know: a second one would be worse than none."""
    ada = subscribed(weeks.ada, Browser(service))
    service.answers = False
    fresh_turn(weeks, weeks.ada)
    send(weeks)
    service.answers = True
    for _ in range(3):
        send(weeks, 3600)
    assert len(ada.messages()) == 1


def test_a_device_is_told_only_while_its_person_is_signed_in(
    weeks: Weeks, service: PushService
) -> None:
    ada = subscribed(weeks.ada, Browser(service))
    assert weeks.ada.http.delete("/api/session").is_success
    with cheap_hashes():
        sign_in(weeks.ada, "Ada")
    game = fresh_turn(weeks, weeks.ada)
    send(weeks)
    assert ada.messages() == []
    assert weeks.act(game).is_success  # else it may be told of by itself, or with the next one
    subscribed(weeks.ada, ada)
    fresh_turn(weeks, weeks.ada)
    send(weeks)
    assert len(ada.messages()) == 1


def test_a_device_is_told_no_more(weeks: Weeks, service: PushService) -> None:
    ada = subscribed(weeks.ada, Browser(service))
    body = {"endpoint": ada.subscription["endpoint"]}
    assert weeks.bo.http.request("DELETE", "/api/me/push", json=body).is_success
    assert weeks.ada.http.get("/api/me/push").json()["on"] is True
    assert weeks.ada.http.request("DELETE", "/api/me/push", json=body).is_success
    assert weeks.ada.http.get("/api/me/push").json()["on"] is False


@pytest.mark.parametrize(
    ("endpoint", "code"),
    [
        ("https://one.push.example/x", ""),
        ("https://push.example/x", "unknown-push-service"),
        ("https://evilpush.example/x", "unknown-push-service"),
        ("https://push.example.evil.example/x", "unknown-push-service"),
        ("https://one.push.example:22/x", "unknown-push-service"),
        ("http://one.push.example/x", "unknown-push-service"),
        ("https://one.push.example@127.0.0.1/x", "bad-subscription"),
        ("https://127.0.0.1/x", "unknown-push-service"),
        ("https://[::1]/x", "unknown-push-service"),
        ("https://[::1/x", "bad-subscription"),
        ("file:///etc/passwd", "bad-subscription"),
        ("x", "bad-subscription"),
    ],
)
def test_hosts_that_are_no_push_services_are_refused(
    weeks: Weeks, service: PushService, endpoint: str, code: str
) -> None:
    body: dict[str, Any] = {**Browser(service).subscription, "endpoint": endpoint}
    answer = weeks.ada.http.post("/api/me/push", json=body)
    assert answer.status_code == 204 if not code else code_of(answer) == (400, code)


def test_what_is_no_key_is_refused(weeks: Weeks, service: PushService) -> None:
    body: dict[str, Any] = {**Browser(service).subscription, "keys": {"p256dh": "x", "auth": "y"}}
    assert code_of(weeks.ada.http.post("/api/me/push", json=body)) == (400, "bad-subscription")


def test_the_key_outlives_the_process_and_no_host_means_no_trace(
    start: Start, service: PushService
) -> None:
    hosts = PushSettings(push_hosts=service.url)
    first = start(of_features=(hosts,))
    person = first.person()
    person.open("swift", [{"kind": "me"}, {"kind": "link"}])
    key = person.http.get("/api/me/push").json()["key"]
    assert 'id="push"' in person.http.get("/me/notices").text
    first.stop()
    second = start(of_features=(PushSettings(push_hosts=""),))
    again = second.person()
    again.open("swift", [{"kind": "me"}, {"kind": "link"}])
    assert again.http.get("/api/me/push").json()["key"] == key
    assert 'id="push"' not in again.http.get("/me/notices").text


# -- the store and the calendar --------------------------------------------------------------------


def device(name: str, user_id: str, since: int = 1) -> Device:
    return Device(device_id(name), user_id, None, name, "p", "a", "en", "UTC", since)


def test_devices_are_bounded_and_follow_their_person(engine: sa.Engine) -> None:
    with writing(engine) as connection:
        for number in range(store.MOST + 3):
            store.put(connection, device(f"d{number}", "ada", number))
        kept = store.devices(connection, ["ada"])["ada"]
        assert [one.endpoint for one in kept] == [f"d{n}" for n in range(store.MOST + 2, 2, -1)]
        store.put(connection, device("d5", "bo"))
        assert len(store.devices(connection, ["ada"])["ada"]) == store.MOST - 1
        store.merge(connection, "ada", "bo", 1)
        assert len(store.about(connection, "bo") or ()) == store.MOST
        store.forget(connection, "bo", 1)
        assert store.about(connection, "bo") is None
        assert store.own_key(connection, "one") == store.own_key(connection, "two") == "one"


@pytest.mark.parametrize(
    ("zone", "at", "wakes"),
    [
        ("UTC", "2026-06-02 21:59", "2026-06-02 21:59"),
        ("UTC", "2026-06-02 22:00", "2026-06-03 08:00"),
        ("UTC", "2026-06-03 07:59", "2026-06-03 08:00"),
        ("Europe/Berlin", "2026-03-28 23:00", "2026-03-29 08:00"),  # an hour is skipped
        ("America/New_York", "2026-11-01 01:30", "2026-11-01 08:00"),  # an hour comes twice
        ("Australia/Lord_Howe", "2026-04-04 23:30", "2026-04-05 08:00"),  # half an hour
    ],
)
def test_a_night_ends_by_the_clock_on_the_wall(zone: str, at: str, wakes: str) -> None:
    now = round(datetime.fromisoformat(at).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)
    assert local(waking(now, zone, 22 * 60, 8 * 60), zone).strftime("%Y-%m-%d %H:%M") == wakes
    assert waking(now, zone, 60, 60) == now
    assert now <= waking(now, zone, 9 * 60, 17 * 60) < now + DAY_MS


def test_what_is_no_time_zone() -> None:
    names = [
        "",
        "Europe",
        "Europe/Bonn",
        "/etc/passwd",
        "../../etc/passwd",
        "a\0b",
        "Europe/Berlin",
    ]
    assert [name for name in names if is_zone(name)] == ["Europe/Berlin"]
