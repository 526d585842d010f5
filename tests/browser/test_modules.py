"""The page's pure modules, run in the browser."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.server import Server


@pytest.fixture
def page_with_modules(open_page: OpenPage, server: Server) -> Page:
    page = open_page()
    page.goto(server.url)
    return page


def run(page: Page, module: str, code: str) -> Any:
    """The value of a function of the module's exports."""
    script = f"""async () => {{
      const home = document.querySelector('script[src$="/home.js"]').src;
      const m = await import(new URL('{module}', home).href);
      {code}
    }}"""
    return page.evaluate(script)


def test_an_action_is_chosen_by_its_path(page_with_modules: Page) -> None:
    told = run(
        page_with_modules,
        "choosing.js",
        """const c = new m.Choice();
        c.allow({'a-b': ['a', 'b'], 'a-c': ['a', 'c'], 'd-b': ['d', 'b'], '@e': ['e']});
        const out = [[...c.lit].sort()];
        out.push(c.tap('a'), [...c.lit].sort(), c.tap('d'), [...c.lit], c.tap('d'), [...c.path]);
        out.push(c.tap('x'), c.tap('a'), c.tap('c'), c.done, [...c.lit], c.tap('a'));
        c.allow({'@e': ['e']});
        out.push(c.completes('e'), c.release(), c.tap('e'));
        return out;""",
    )
    assert told == [
        ["a", "d", "e"],
        None,
        ["b", "c"],
        None,  # another beginning instead
        ["b"],
        None,  # tapped again: let go
        [],
        None,
        None,
        "a-c",
        True,
        [],
        None,
        True,
        False,
        "@e",
    ]


def test_arrows_go_to_the_place_that_lies_there(page_with_modules: Page) -> None:
    told = run(
        page_with_modules,
        "geometry.js",
        """const places = [['a', 0, 0], ['b', 104, 0], ['c', 52, 90], ['d', -52, 90], ['e', 0, 180]]
          .map(([id, x, y]) => ({id, x, y}));
        const go = (key, from, aim) => m.towards(places, places.find((p) => p.id === from),
          m.ARROWS[key], aim)?.id ?? null;
        const zero = {x: 0, y: 0};
        return [go('ArrowRight', 'a', zero), go('ArrowLeft', 'a', zero),
          go('ArrowDown', 'a', {x: 10, y: 0}), go('ArrowDown', 'a', {x: -10, y: 0}),
          go('ArrowDown', 'c', zero), go('ArrowUp', 'a', zero),
          m.nearest(places, {x: 60, y: 80}, 20).id, m.nearest(places, {x: 60, y: 40}, 20)];""",
    )
    assert told == ["b", "d", "c", "d", "e", None, "c", None]


def test_a_change_turns_one_scene_into_the_next(page_with_modules: Page) -> None:
    told = run(
        page_with_modules,
        "scene.js",
        """const before = new Map([['a', {id: 'a', x: 0, y: 0}], ['b', {id: 'b', x: 1, y: 1}]]);
        const after = [{id: 'a', x: 0, y: 0}, {id: 'c', x: 2, y: 2, layer: -1}];
        const change = m.difference(before, after);
        const next = [...m.changed(before, change).values()].sort(m.inPaintOrder);
        return [change.put.map((p) => p.id), change.drop, next.map((p) => p.id)];""",
    )
    assert told == [["c"], ["b"], ["c", "a"]]
