"""Browser memories that tests share keep nothing of the previous test."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import OpenPage
from tests.browser.line import stand_between
from tests.browser.memories import Memories
from tests.browser.play import ME, new_table
from tests.browser.server import Server

_LEAVE = "localStorage.setItem('left', 'here'); sessionStorage.setItem('left', 'here')"
_FIND = "[localStorage.getItem('left'), sessionStorage.getItem('left')]"


def test_what_one_test_leaves_the_next_does_not_find(browser: Browser, server: Server) -> None:
    memories = Memories(browser)
    first = memories.take(locale="de")
    page = first.page
    page.goto(f"{server.url}/open")
    mine = server.url + new_table(page, server.url, ME, ME)["url"]
    page.evaluate(_LEAVE)
    first.context.grant_permissions(["clipboard-read"])
    first.context.set_offline(True)
    memories.give_back(first)
    second = memories.take(locale="de")
    assert second.context is first.context
    assert second.context.pages == [second.page]
    assert second.page.url == "about:blank"
    assert second.context.cookies() == []
    page = second.page
    page.goto(mine)
    assert page.evaluate(_FIND) == [None, None]
    asked = "navigator.permissions.query({name: 'clipboard-read'}).then((one) => one.state)"
    assert page.evaluate(asked) != "granted"
    memories.close()


def test_a_page_whose_sockets_somebody_stood_between_is_given_up(browser: Browser) -> None:
    memories = Memories(browser)
    first = memories.take()
    stand_between(first.page, "**/live?*", lambda _: None)
    memories.give_back(first)
    second = memories.take()
    assert second.context is not first.context
    memories.give_back(second)
    memories.close()


@pytest.mark.parametrize("options", [{"locale": "it"}, {"permissions": ["clipboard-read"]}])
def test_a_memory_of_another_kind_is_another(browser: Browser, options: dict[str, Any]) -> None:
    memories = Memories(browser)
    first = memories.take(**options)
    memories.give_back(first)
    second = memories.take()
    assert second.context is not first.context
    memories.give_back(second)
    memories.close()


@pytest.mark.parametrize("options", [{"locale": "en"}, {"has_touch": False}])
def test_who_asks_for_what_is_usual_gets_the_usual(
    browser: Browser, options: dict[str, Any]
) -> None:
    memories = Memories(browser)
    first = memories.take(**options)
    memories.give_back(first)
    second = memories.take()
    assert second.context is first.context
    memories.give_back(second)
    memories.close()


def test_a_server_stays_until_the_pages_that_show_it_are_closed(
    open_page: OpenPage, own_server: Server, request: pytest.FixtureRequest
) -> None:
    open_page().goto(own_server.url)
    assert request.fixturenames[-1] == "open_page"
