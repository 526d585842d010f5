"""What a device shows of a push while no page is open, and the card that turns it on."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.browser.conftest import OpenPage, photograph
from tests.browser.notices.test_bell import asked, member
from tests.browser.play import LINK, ME
from tests.browser.server import Server
from tests.server.push.service import Browser as Device
from tests.server.push.service import push_service, until_noon

READY = """async () => {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
}"""
# A browser without a screen shows no notifications, so the worker writes down what it would show.
WRITE_DOWN = """() => {
    [self.shown, self.badges] = [[], []];
    navigator.setAppBadge = async (count) => badges.push(count);
    const after = [];
    [self.one, self.two] = [0, 1].map((at) => new Promise((resolve) => { after[at] = resolve; }));
    self.registration.showNotification = async (title, { body, tag, data }) => {
        shown.push({ title, body, tag, url: data.url });
        after[shown.length - 1]?.(shown.length === 1 ? shown[0] : shown);
    };
}"""


DEVICE = {
    "endpoint": "https://fcm.googleapis.com/fcm/send/x",
    "keys": {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx"
        "aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    },
}


def message(title: str, tag: str = "game/x") -> dict[str, str]:
    return {"title": title, "body": "Packeis am Pol", "url": f"/games/{tag[5:]}", "tag": tag}


def followed(page: Page) -> tuple[CDPSession, list[Any]]:
    """The browser's own tools for a page, and its service workers as they are registered."""
    session = page.context.new_cdp_session(page)
    registrations: list[Any] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    return session, registrations


def test_a_push_is_shown_while_no_page_is_open(browser: Browser, server: Server) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(server.url)
    page.evaluate(READY)
    (worker,) = context.service_workers
    worker.evaluate(WRITE_DOWN)
    session, registrations = followed(page)
    page.goto("about:blank")  # no page of the house is open any more
    told = [message("one"), message("two", "game/y")]
    for one in told:
        push = {"origin": server.url, "registrationId": registrations[-1]["registrationId"]}
        session.send(
            "ServiceWorker.deliverPushMessage", {**push, "data": json.dumps({**one, "waiting": 2})}
        )
    assert worker.evaluate("() => self.two") == told
    assert worker.evaluate("() => self.badges") == [2, 2]
    context.close()


CLICK = """(url) => {
    const opened = new Promise((resolve) => { clients.openWindow = async (one) => resolve(one); });
    const click = new ExtendableEvent('notificationclick');
    click.notification = { close() {}, data: { url } };
    self.dispatchEvent(click);
    return opened;
}"""


def test_a_turn_reaches_a_browser_whose_pages_are_closed(
    browser: Browser, tmp_path: Path, seed: int
) -> None:
    """From a move to the notification; only the wire to the browser is the browser's own tool.

    The house encrypts and posts to a push service; what that takes is decrypted as browsers do.
    """
    clock = tmp_path / "clock"
    noon = until_noon()
    clock.write_text(str(noon))
    with push_service() as service:
        server = Server(tmp_path / "data", seed, TEST_CLOCK_FILE=str(clock), PUSH_HOSTS=service.url)
        server.folder.mkdir()
        server.start()
        context, device = browser.new_context(locale="de-DE"), Device(service)
        page, other = context.new_page(), browser.new_context().new_page()
        for one, name in ((page, "Pia"), (other, "Boris")):
            member(one, server, name)
        page.evaluate(READY)
        asked(page, server, "POST", "/api/language", {"lang": "de"})
        asked(page, server, "POST", "/api/me/push", device.subscription)
        game = turn_of(page, other, server)
        (worker,) = context.service_workers
        worker.evaluate(WRITE_DOWN)
        session, registrations = followed(page)
        page.goto("about:blank")  # no page of the house is open any more
        server.stop()
        clock.write_text(str(noon + 60_000))  # a minute later
        server.start()
        service.wait(1)
        (told,) = device.messages()
        push = {"origin": server.url, "registrationId": registrations[-1]["registrationId"]}
        session.send("ServiceWorker.deliverPushMessage", {**push, "data": json.dumps(told)})
        shown = worker.evaluate("() => self.one")
        assert (shown["title"], shown["url"]) == ("Du bist dran gegen Boris", f"/games/{game}")
        assert worker.evaluate("() => self.badges") == [1]
        assert worker.evaluate(CLICK, shown["url"]) == f"{server.url}/games/{game}"
        server.stop()
    context.close()
    other.context.close()


def turn_of(page: Page, other: Page, server: Server) -> str:
    """Begin a game over days, and play until it is the turn of the first page's reader."""
    body: dict[str, Any] = {"game": "packeis", "seats": [ME, LINK]}
    body["clock"] = {"days": 1, "bank": 0}
    opened = asked(page, server, "POST", "/api/games", body)
    code, path = opened["invites"][0]["url"].rsplit("/", 1)[-1], f"/api/games/{opened['id']}"
    asked(other, server, "POST", f"/api/join/{code}", {"name": ""})
    while (view := asked(other, server, "GET", path, {}))["to_move"] in view["yours"]:
        action = min(view["taps"])
        body = {"number": view["number"] + 1, "seat": view["to_move"], "action": action}
        asked(other, server, "POST", f"{path}/act", body)
    return str(opened["id"])


@pytest.mark.parametrize(
    ("size", "colours", "lang"),
    [((1280, 860), "light", "en-GB"), ((390, 844), "dark", "de-DE")],
)
def test_the_card_says_what_this_device_can_do(
    open_page: OpenPage, server: Server, size: Any, colours: Any, lang: str
) -> None:
    page = open_page(size=size, color_scheme=colours, locale=lang)
    member(page, server, f"Pia{size[0]}")
    page.goto(f"{server.url}/me/notices")
    expect(page.locator(".heads")).to_have_count(0)
    asked(page, server, "POST", "/api/me/push", DEVICE)
    page.reload()
    expect(page.locator(".heads b")).to_have_count(2)
    expect(page.locator("[data-channel=push]:checked")).not_to_have_count(0)
    page.locator("#kinds").scroll_into_view_if_needed()
    photograph(page, f"push-kinds-{size[0]}")
    page.locator("#push .help").last.evaluate("one => one.scrollIntoView({ block: 'end' })")
    expect(page.locator("#push")).to_be_visible()
    shown = page.locator("#push-on, #push-denied").filter(visible=True)
    expect(shown).to_have_count(1)
    photograph(page, f"push-card-{size[0]}")
