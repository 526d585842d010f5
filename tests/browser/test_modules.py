"""The page's pure modules, run in the browser."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.server import Server


@pytest.fixture
def page_with_modules(open_page: OpenPage, server: Server) -> Page:
    return plain(open_page(), server)


def plain(page: Page, server: Server) -> Page:
    """The page with the fewest things on it."""
    page.goto(f"{server.url}/open")
    return page


def run(page: Page, module: str, code: str) -> Any:
    """The value of a function of the module's exports, on a plain page."""
    script = f"""async () => {{
      const near = document.querySelector('script[src$="/open.js"]').src;
      const m = await import(new URL('{module}', near).href);
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


def test_an_action_is_chosen_as_a_whole(page_with_modules: Page) -> None:
    told = run(
        page_with_modules,
        "choosing.js",
        """const c = new m.Choice();
        c.allow({'a-b': ['a', 'b'], 'a-c': ['a', 'c']});
        c.tap('a');
        c.take('a-c');
        return [c.done, c.path, [...c.lit], c.tap('b')];""",
    )
    assert told == [True, ["a", "c"], [], None]


def test_only_an_action_without_a_choice_plays_itself(page_with_modules: Page) -> None:
    told = run(
        page_with_modules,
        "forced.js",
        """const before = m.Forced.wanted;
        const played = await new Promise((done) => {
          const told = [];
          const forced = new m.Forced((action) => {
            told.push(action);
            if (action === 'last') done(told);
          });
          forced.offer({'not wanted': ['a']});
          m.Forced.wanted = true;
          forced.offer({'one of two': ['a'], 'the other': ['b']});
          forced.offer({stopped: ['a']});
          forced.stop();
          forced.offer({'too late': ['a']});
          forced.offer({last: ['a']});
        });
        return [before, played];""",
    )
    assert told == [False, ["last"]]


def test_what_follows_a_throw_waits_until_it_was_seen(open_page: OpenPage, server: Server) -> None:
    page = plain(open_page(reduced_motion="no-preference"), server)
    order, pause = run(
        page,
        "pacing.js",
        """const taken = [], at = [];
        await new Promise((done) => {
          const pacing = new m.Pacing((message) => {
            taken.push(message.number);
            at.push(performance.now());
            if (message.number === 4) done();
          });
          pacing.put({number: 1});
          pacing.put({number: 2, put: [{tumble: ['face']}]});
          pacing.put({number: 3});
          pacing.put({number: 4});
          taken.push('later');
        });
        return [taken, at[2] - at[1]];""",
    )
    assert order == [1, 2, "later", 3, 4]
    assert pause > 500


RAFTS = """const c = new m.Choice();
const taps = {stay: ['stay']};
for (const raft of ['A', 'B']) for (const at of ['home', 'x', 'y'])
  for (const turn of [0, 1, 2]) if (at !== 'home' || turn)
    taps[raft + at + turn] = [raft, at, 't' + turn, 'set'];
c.allow(taps, new Set(['home', 't0']));
const out = [];
const path = () => out.push(c.path.join());
const tap = (...ids) => { for (const id of ids) c.tap(id); path(); };
const turn = (...ring) => { c.turn(ring); path(); };
const lit = () => out.push([...c.lit].sort().join());
"""


def test_what_is_usual_is_chosen_by_itself(page_with_modules: Page) -> None:
    told = run(
        page_with_modules,
        "choosing.js",
        RAFTS
        + """out.push(c.begun); path(); tap('A'); lit(); out.push(c.begun); tap('x'); lit();
        out.push(c.release()); path(); tap('A', 'y');
        out.push(c.completes('set'), c.completes('x'), c.tap('set'));
        return out;""",
    )
    assert told[:5] == [False, "", "A,home", "t1,t2,x,y", True]  # lit: what could be chosen instead
    assert told[5:9] == ["A,x,t0", "set,t1,t2", True, ""]
    assert told[9:] == ["A,y,t0", True, False, "Ay0"]


def test_a_handle_goes_round_its_ring_and_later_taps_stay(page_with_modules: Page) -> None:
    told = run(
        page_with_modules,
        "choosing.js",
        RAFTS
        + """tap('A'); turn('t0', 't1', 't2'); tap('x'); lit(); turn('t0', 't1', 't2');
        turn('t0', 't1', 't2'); out.push([...c.goals].sort().join());
        tap('B'); turn('t0', 't2', 't1'); turn('t0', 't2', 't1'); turn('t0', 't2', 't1');
        tap('B');
        return out;""",
    )
    assert told[:4] == ["A,home", "A,home,t1", "A,x,t1", "set"]  # the turn stays with another place
    assert told[4:7] == ["A,x,t2", "A,x,t0", "home,set,t0,t1,t2,x,y"]
    # Another beginning starts over, and unturned at home is no action.
    assert told[7:] == ["B,home", "B,home,t2", "B,home,t1", "B,home", ""]


def test_what_is_carried_goes_along_turns_and_stays_upright(page_with_modules: Page) -> None:
    told = run(
        page_with_modules,
        "carrying.js",
        """const pieces = new Map([
          {id: 'raft', x: 100, y: 100, shape: 'raft', classes: ['piece'], angle: 270, layer: 2},
          {id: 'coin', x: 50, y: 150, dy: -14, on: 'raft', layer: 6},
          {id: 'other', x: 0, y: 0},
          {id: 'berth', x: 500, y: 300, shape: 'berth', classes: ['berth']},
          {id: 'right', x: 0, y: 0, turn: 90},
        ].map((piece) => [piece.id, piece]));
        const short = ({id, x, y, dy, angle, layer}) => [id, x, y, dy ?? 0, angle ?? 0, layer > 9];
        return [['berth'], ['raft'], ['raft', 'berth', 'right']].map(
          (path) => m.carried(pieces, path).map(short));""",
    )
    assert told == [
        [],
        [["raft", 100, 100, 0, 270, True], ["coin", 50, 150, -14, 0, True]],
        [["raft", 500, 300, 0, 0, True], ["coin", 450, 250, -14, 0, True]],
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
