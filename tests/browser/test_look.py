"""Pictures of the pages for the eye, kept outside git: 390 pixels and a desktop, light and dark."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Page

from tests.browser.conftest import ARTEFACTS, OpenPage
from tests.browser.play import HERE, ME, new_table
from tests.browser.server import Server
from tests.browser.test_replay import played

SIZES = {"phone": ((390, 844), 1.5), "desk": ((1280, 800), 1.0)}


def home(page: Page, server: Server, rng: np.random.Generator) -> None:
    page.goto(server.url)


def table(page: Page, server: Server, rng: np.random.Generator) -> None:
    people = (ME, HERE, HERE | {"name": "Noor"})
    clock = {"initial_s": 300, "increment_s": 5}
    path = new_table(page, server.url, *people, clock=clock)["url"]
    for _ in range(25):
        view = page.request.get(f"{server.url}/api{path}").json()
        actions = sorted(view["taps"])
        body = {"number": view["number"] + 1, "seat": view["turn"]}
        body["action"] = actions[rng.integers(len(actions))]
        origin = {"origin": server.url}
        page.request.post(f"{server.url}/api{path}/act", data=body, headers=origin)
    page.goto(server.url + path)
    page.locator(".node.open[role=button]").first.click()


def result(page: Page, server: Server, rng: np.random.Generator) -> None:
    page.goto(server.url + played(page, server.url, rng))
    page.get_by_role("dialog").wait_for()


def replay(page: Page, server: Server, rng: np.random.Generator) -> None:
    page.goto(f"{server.url}{played(page, server.url, rng)}/replay#24")


def new(page: Page, server: Server, rng: np.random.Generator) -> None:
    page.goto(f"{server.url}/new?game=packeis")


def rules(page: Page, server: Server, rng: np.random.Generator) -> None:
    page.goto(f"{server.url}/rules/packeis")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize("show", [home, table, result, replay, new, rules])
def test_pictures(
    open_page: OpenPage,
    server: Server,
    rng: np.random.Generator,
    show: Callable[[Page, Server, np.random.Generator], None],
    size: str,
    theme: str,
) -> None:
    pixels, scale = SIZES[size]
    page = open_page(size=pixels, color_scheme=theme, device_scale_factor=scale)
    show(page, server, rng)
    page.wait_for_load_state("networkidle")
    path = ARTEFACTS / f"{show.__name__}-{size}-{theme}.png"
    page.screenshot(path=path)
    assert Path(path).stat().st_size > 20_000  # a page without its pictures is smaller
