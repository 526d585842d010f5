"""What a device shows of a push while no page is open, and the card that turns it on."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import OpenPage, photograph
from tests.browser.notices.test_bell import asked, member
from tests.browser.server import Server

READY = """async () => {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
}"""
# A browser without a screen shows no notifications, so the worker writes down what it would show.
WRITE_DOWN = """() => {
    [self.shown, self.badges] = [[], []];
    navigator.setAppBadge = async (count) => badges.push(count);
    self.two = new Promise((resolve) => {
        self.registration.showNotification = async (title, { body, tag, data }) => {
            shown.push({ title, body, tag, url: data.url });
            if (shown.length === 2) resolve(shown);
        };
    });
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


def test_a_push_is_shown_while_no_page_is_open(browser: Browser, server: Server) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(server.url)
    page.evaluate(READY)
    (worker,) = context.service_workers
    worker.evaluate(WRITE_DOWN)
    session = context.new_cdp_session(page)
    registrations: list[Any] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(event["registrations"]),
    )
    session.send("ServiceWorker.enable")
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
