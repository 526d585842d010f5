"""The scripts that each page loads, and how often it is drawn."""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from shutil import which
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page

from rookery import games
from tests.browser.conftest import OpenPage
from tests.browser.play import HERE, ME, Hands, new_table, settle, wait_for_feel
from tests.browser.server import Server

ROOT = Path(__file__).resolve().parents[3]
PAGES = ["/", "/new?game=packeis", "/open", "/lobby", "/rules/packeis", "table", "replay"]
COMPANIONS = [f"/companions/{name}" for name in games.names() if games.load(name).words.companion]


def plain(page: Page, server: Server) -> Page:
    """The page with the least content."""
    page.goto(f"{server.url}/open")
    return page


def run(page: Page, module: str, code: str) -> Any:
    """Call a JavaScript function with the module's exports on a plain page; return its value."""
    script = f"""async () => {{
      const own = document.querySelector('script[type=module]').src;
      const m = await import(own.replace(/(static\\/\\w+)\\/.*/, '$1/js/{module}'));
      {code}
    }}"""
    return page.evaluate(script)


def address_of(page: Page, server: Server, name: str) -> str:
    if name not in ("table", "replay"):
        return server.url + name
    table: str = server.url + new_table(page, server.url, ME, HERE)["url"]
    return table if name == "table" else f"{table}/replay"


# The scripts that this page has requested, as paths below the static folders.
_ASKED = """() => performance.getEntriesByType('resource').map((one) => one.name)
  .filter((name) => name.endsWith('.js'))
  .map((name) => name.replace(/.*\\/static\\/\\w+\\//, ''))"""


@pytest.fixture(scope="module")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of the bundles that a wheel has."""
    if which("npm") is None:
        pytest.skip("without Node nothing can be bundled")
    subprocess.run([ROOT / "tools" / "bundle"], check=True, timeout=600)
    yield from served(tmp_path_factory)


@pytest.fixture(scope="module")
def plain_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of the scripts as they are written."""
    yield from served(tmp_path_factory, DEVELOP="yes")


def served(folders: pytest.TempPathFactory, **settings: str) -> Iterator[Server]:
    one = Server(folders.mktemp("house"), "modules", **settings)
    one.start()
    yield one
    one.stop()


@pytest.mark.parametrize("name", [*PAGES, *COMPANIONS])
def test_a_page_asks_for_one_script_of_its_own_and_one_for_what_late_parts_share(
    open_page: OpenPage, bundled: Server, name: str
) -> None:
    page = open_page()
    page.goto(address_of(page, bundled, name))
    early, *asked = page.evaluate(_ASKED)
    parts = [one for one in asked if one.startswith("bundles/parts/")]
    assert early == "js/shared/early.js"
    own = [one for one in asked if one not in parts and not one.endswith("/bell.js")]
    assert len(own) == 1
    assert all(one.startswith("bundles/") for one in asked)
    ahead = page.locator("link[rel=modulepreload]").count()
    chunks = [one for one in parts if "/chunk-" in one]  # others are loaded at leisure
    assert ahead == len(chunks)
    assert not parts or name in ("table", "replay")


@pytest.mark.parametrize("name", [*PAGES, *COMPANIONS])
def test_without_bundles_a_page_preloads_every_module_that_it_imports(
    open_page: OpenPage, plain_server: Server, name: str
) -> None:
    page = open_page()
    page.goto(address_of(page, plain_server, name))
    page.wait_for_load_state()
    asked = page.evaluate(_ASKED)
    ahead = page.locator("link[rel=modulepreload]").all()
    told = [str(link.get_attribute("href")).split("/", 3)[3] for link in ahead]
    scripts = [str(own.get_attribute("src")) for own in page.locator("script[type=module]").all()]
    needed = {"js/shared/early.js", *told, *(own.split("/", 3)[3] for own in scripts)}
    assert len(asked) == len(set(asked))
    assert needed <= set(asked)
    # What a table loads once it is shown is all that was not announced.
    assert name == "table" or needed == set(asked)


# Make a promise that resolves at the server's first message about who is present.
_LISTEN = """() => {
  const Plain = WebSocket;
  globalThis.told = new Promise((keep) => {
    globalThis.WebSocket = class extends Plain {
      constructor(...given) {
        super(...given);
        this.addEventListener('message', (event) => {
          if (JSON.parse(event.data).type === 'people') keep(true);
        });
      }
    };
  });
}"""


def test_a_ply_is_drawn_once(open_page: OpenPage, server: Server, rng: np.random.Generator) -> None:
    page = open_page()
    with page.add_init_script(f"({_LISTEN})()"):
        page.goto(address_of(page, server, "table"))
    assert page.evaluate("told")  # an arrival is drawn, too
    wait_for_feel(page)
    settle(page)
    page.evaluate("""() => {
      globalThis.drawn = 0;
      const count = (changes) => { globalThis.drawn += changes.length; };
      new MutationObserver(count).observe(board, {attributeFilter: ['data-number']});
    }""")
    Hands(page, rng).act_by_taps()
    assert page.evaluate("globalThis.drawn") == 2  # what was tapped, and what came of it


def test_what_is_hidden_neither_appears_nor_fades(open_page: OpenPage, server: Server) -> None:
    code = """
      const box = document.body.appendChild(document.createElement('div'));
      const picture = new m.Picture(box, {});
      const piece = (id, more) => ({ id, symbol: 'x', x: 0, y: 0, exit: 'fade', ...more });
      const scene = (...nodes) => ({ view: [0, 0, 9, 9], nodes });
      const moving = () => box.getAnimations({ subtree: true }).length;
      picture.show(scene(piece('ice', {})));
      picture.show(scene(piece('ice', {}), piece('arrow', { when: 'aim' })));
      const hidden = moving();
      picture.show(scene(piece('ice', {}), piece('fish', {})));
      const seen = moving();
      picture.show(scene(piece('ice', {})));
      return [hidden, seen, moving(), box.querySelectorAll('.gone').length];
    """
    page = plain(open_page(reduced_motion="no-preference"), server)
    # The arrow is gone at once; the fish appears, then it fades.
    assert run(page, "board/picture.js", code) == [0, 1, 2, 1]


def test_a_wheel_turns_to_where_it_stood_too(open_page: OpenPage, server: Server) -> None:
    code = """
      const drawn = () => document.body.appendChild(document.createElement('div'));
      const [wheel, hub] = [drawn(), drawn()];
      const faces = new Set();
      const angles = { from: 0, to: 0 };
      m.spin(wheel, angles, 'scale(1)', 1, () => undefined);
      m.spin(hub, angles, 'scale(1)', 5, (face) => faces.add(face));
      const first = (one) => one.getAnimations()[0].effect.getKeyframes()[0].transform;
      const turned = [first(wheel), first(hub)];
      await hub.getAnimations()[0].finished;
      return [...turned, wheel.getAnimations().length, Math.max(...faces)];
    """
    page = plain(open_page(reduced_motion="no-preference"), server)
    turned = ["rotate(-720deg) scale(1)", "rotate(0deg) scale(1)"]
    # The hub has come to rest on its own face while the wheel is still slowing down.
    assert run(page, "board/animation.js", code) == [*turned, 1, 5]
