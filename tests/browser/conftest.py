"""Chromium, a server, and pages whose console must stay free of complaints."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from tests.browser.memories import BLOCKED, Memories, draw, drawing_from
from tests.browser.server import Server, running
from tests.browser.waiting import PATIENCE_MS

# The first is the same browser without windows, which takes half of the processor time.
_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = os.environ.get("ROOKERY_CHROMIUM") or next(filter(None, map(shutil.which, _NAMES)), None)
ARTEFACTS = Path(__file__).resolve().parents[2] / "artefacts" / "screens"

expect.set_options(timeout=PATIENCE_MS)

# Logged for a page that was left while it was still connecting: nothing is wrong with it.
_LEFT_EARLY = "WebSocket is closed before the connection is established"

OpenPage = Callable[..., Page]


def photograph(page: Page, name: str) -> None:
    """Take a picture in passing if pictures are wanted: painting takes longer than most tests."""
    if os.environ.get("ROOKERY_PICTURES") == "1":
        picture(page, name)


def picture(page: Page, name: str) -> Path:
    """Take a picture of the fully drawn page; return the file."""
    draw(page)
    path = ARTEFACTS / f"{name}.png"
    page.screenshot(path=path)
    return path


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests here as browser tests, whose pages are opened last and closed first.

    Without Chromium skip them, if that is allowed.
    """
    required = os.environ.get("ROOKERY_REQUIRE_BROWSER") == "1"
    here = str(Path(__file__).parent) + os.sep
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker("browser")
            if isinstance(item, pytest.Function):  # pages close before the servers they show
                item.fixturenames.sort(key=lambda name: name == "open_page")
            if CHROMIUM is None and not required:
                item.add_marker(pytest.mark.skip(reason="there is no Chromium on this machine"))


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    assert CHROMIUM, "ROOKERY_REQUIRE_BROWSER=1, but there is no Chromium on this machine"
    # A container has no sandbox of its own to offer, and nothing here loads a foreign page.
    # Nor does it have a graphics card: drawing as if there were one takes a fifth longer.
    # Pages of one memory share a process: starting one costs more than most pages do. Drawing runs
    # in the browser's process. Scripts run too briefly for optimising compilers to pay off.
    # A page that follows another one in its frame takes half of the time of one that gets its own;
    # this list replaces Playwright's, of which only PaintHolding matters here.
    features = "--disable-features=RenderDocument,PaintHolding"
    arguments = ["--no-sandbox", "--disable-gpu", "--process-per-site", "--in-process-gpu"]
    compilers = "--js-flags=--no-opt --no-maglev"
    return {"executable_path": CHROMIUM, "args": [*arguments, features, compilers]}


@pytest.fixture
def server(shared_server: Server, seed: int) -> Server:
    """A server shared with other tests, reseeded with this test's seed."""
    shared_server.seed(seed)
    return shared_server


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that don't kill or reconfigure it."""
    with running(tmp_path_factory.mktemp("house"), "shared") as one:
        yield one


@pytest.fixture
def own_server(tmp_path: Path, seed: int) -> Iterator[Server]:
    """A server that the test may kill."""
    one = Server(tmp_path, seed)
    one.start()
    yield one
    one.stop()


@pytest.fixture(scope="session")
def memories(browser: Browser) -> Iterator[Memories]:
    """Browser memories that tests use one after the other."""
    kept = Memories(browser)
    yield kept
    kept.close()


@pytest.fixture
def open_page(memories: Memories, seed: int) -> Iterator[OpenPage]:
    """Open pages, each with its own browser memory; at the end none may have complained.

    `may_fail` are words that mark console complaints as allowed. Service workers are blocked unless
    `service_workers="allow"` is given.
    """
    taken, complaints, over = [], [], ExitStack()

    def make(
        *,
        size: tuple[int, int] = (1280, 800),
        color_scheme: Literal["light", "dark"] = "light",
        reduced_motion: Literal["reduce", "no-preference"] = "reduce",
        may_fail: tuple[str, ...] = (),
        **options: Any,
    ) -> Page:
        def note(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning") and not any(
                w in message.text for w in (*may_fail, BLOCKED, _LEFT_EARLY)
            ):
                complaints.append(message.text)

        memory = memories.take(**options)
        taken.append(memory)
        page = memory.page
        page.set_default_timeout(PATIENCE_MS)
        over.enter_context(drawing_from(page, seed + len(taken)))
        listen(page, "console", note)
        listen(page, "pageerror", lambda error: complaints.append(str(error)))
        if page.viewport_size != {"width": size[0], "height": size[1]}:
            page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=color_scheme, reduced_motion=reduced_motion)
        return page

    def listen(page: Page, event: Any, hear: Callable[[Any], None]) -> None:
        page.on(event, hear)
        over.callback(page.remove_listener, event, hear)

    yield make
    over.close()
    for memory in taken:
        memories.give_back(memory)
    assert complaints == []
