/** What a board computes without a page: scenes, geometry, cargo, windows and corners. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arc, carried } from '../../../src/rookery/server/static/js/board/cargo.js';
import { dockLayout } from '../../../src/rookery/server/static/js/board/dock_layout.js';
import {
  ARROWS,
  nearest,
  towards,
  turnBy,
} from '../../../src/rookery/server/static/js/board/geometry.js';
import {
  gapOf,
  isTight,
  lensOver,
  mayMean,
} from '../../../src/rookery/server/static/js/board/lens_math.js';
import {
  changed,
  difference,
  inPaintOrder,
  sceneAfter,
} from '../../../src/rookery/server/static/js/board/scene.js';
import { scaled, translation, turned } from '../../../src/rookery/server/static/js/board/svg.js';
import {
  around,
  edgeTowards,
  freestCorner,
  isAllWithin,
  isWithin,
  windowAt,
  windowOn,
} from '../../../src/rookery/server/static/js/board/viewport_math.js';

/** @import { Box, Piece } from '../../../src/rookery/server/static/js/board/types.js' */

/** @param {Partial<Piece> & {id: string}} given @returns {Piece} */
const piece = (given) => ({ symbol: 'floe', x: 0, y: 0, ...given });

/** @param {Piece[]} pieces */
const byId = (pieces) => new Map(pieces.map((one) => [one.id, one]));

// -- scenes ------------------------------------------------------------------------------------------

test('a change turns one scene into the next', () => {
  const before = byId([piece({ id: 'a' }), piece({ id: 'b', x: 1, y: 1 })]);
  const after = [piece({ id: 'a' }), piece({ id: 'c', x: 2, y: 2, layer: -1 })];
  const change = difference(before, after);
  assert.deepEqual(
    change.put.map((one) => one.id),
    ['c'],
  );
  assert.deepEqual(change.drop, ['b']);
  const next = [...changed(before, change).values()].sort(inPaintOrder);
  assert.deepEqual(
    next.map((one) => one.id),
    ['c', 'a'],
  );
});

test('a piece that has changed is put again, one that is alike is not', () => {
  const before = byId([piece({ id: 'a' }), piece({ id: 'b' })]);
  const after = [piece({ id: 'a', x: 1 }), piece({ id: 'b' })];
  assert.deepEqual(difference(before, after), { put: [after[0]], drop: [] });
});

test('pieces are painted by layer, from back to front, upwards, then by id', () => {
  const pieces = [
    piece({ id: 'high', y: 5, dy: -9 }),
    piece({ id: 'b', y: 5 }),
    piece({ id: 'a', y: 5 }),
    piece({ id: 'top', layer: 1 }),
    piece({ id: 'back', y: 1 }),
    piece({ id: 'water', y: 9, layer: -1 }),
  ];
  assert.deepEqual(
    pieces.sort(inPaintOrder).map((one) => one.id),
    ['water', 'back', 'a', 'b', 'high', 'top'],
  );
});

test('the scene after a ply keeps its view unless another one is told', () => {
  const [a, b] = [piece({ id: 'a' }), piece({ id: 'b' })];
  const moved = piece({ id: 'b', x: 7 });
  const after = sceneAfter({ view: [0, 0, 9, 9], nodes: [a, b] }, { put: [moved], drop: ['a'] });
  assert.deepEqual(after, { view: [0, 0, 9, 9], nodes: [moved] });
  assert.deepEqual(sceneAfter(after, { put: [], drop: [], view: [1, 1, 2, 2] }).view, [1, 1, 2, 2]);
});

test('a piece is put beside its point, turned, flipped and scaled around its middle', () => {
  const one = piece({ id: 'a', x: 10, y: 20, dx: 1, dy: -2, angle: 90, scale: 2, flip: true });
  assert.equal(translation(one), 'translate(11px, 18px)');
  assert.equal(turned(one), 'rotate(90) scale(-2, 2)');
  assert.equal(scaled(piece({ id: 'b' })), 'scale(1, 1)');
});

// -- geometry ------------------------------------------------------------------------------------------

const PLACES = [
  { id: 'a', x: 0, y: 0 },
  { id: 'b', x: 104, y: 0 },
  { id: 'c', x: 52, y: 90 },
  { id: 'd', x: -52, y: 90 },
  { id: 'e', x: 0, y: 180 },
];

/** @param {string} key @param {string} id @param {{x: number, y: number}} aim */
function goes(key, id, aim = { x: 0, y: 0 }) {
  const from = PLACES.find((place) => place.id === id);
  const way = ARROWS[key];
  assert(from && way);
  return towards(PLACES, from, way, aim)?.id ?? null;
}

test('arrows go to the place that lies there', () => {
  assert.equal(goes('ArrowRight', 'a'), 'b');
  assert.equal(goes('ArrowLeft', 'a'), 'd');
  assert.equal(goes('ArrowDown', 'a', { x: 10, y: 0 }), 'c');
  assert.equal(goes('ArrowDown', 'a', { x: -10, y: 0 }), 'd');
  assert.equal(goes('ArrowDown', 'c'), 'e');
  assert.equal(goes('ArrowUp', 'a'), null);
});

test('a place is near within its reach', () => {
  assert.equal(nearest(PLACES, { x: 60, y: 80 }, 20)?.id, 'c');
  assert.equal(nearest(PLACES, { x: 60, y: 40 }, 20), null);
});

test('a turn goes the shorter way', () => {
  assert.deepEqual(
    [turnBy(350, 10), turnBy(10, 350), turnBy(0, 90), turnBy(270, 0)],
    [20, -20, 90, 90],
  );
});

// -- cargo ---------------------------------------------------------------------------------------------

const CARRIED = byId([
  piece({ id: 'raft', x: 100, y: 100, shape: 'raft', classes: ['piece'], angle: 270, layer: 2 }),
  piece({ id: 'coin', x: 50, y: 150, dy: -14, on: 'raft', layer: 6 }),
  piece({ id: 'other' }),
  piece({ id: 'berth', x: 500, y: 300, shape: 'berth', classes: ['berth'] }),
  piece({ id: 'right', turn: 90 }),
]);

test('what is carried goes along, turns and stays upright', () => {
  const short = (/** @type {Piece} */ { id, x, y, dy = 0, angle = 0, layer = 0 }) => [
    id,
    x,
    y,
    dy,
    angle,
    layer > 9,
  ];
  const by = (/** @type {string[]} */ ...path) => carried(CARRIED, path).map(short);
  assert.deepEqual(by('berth'), []);
  assert.deepEqual(by('raft'), [
    ['raft', 100, 100, 0, 270, true],
    ['coin', 50, 150, -14, 0, true],
  ]);
  assert.deepEqual(by('raft', 'berth', 'right'), [
    ['raft', 500, 300, 0, 0, true],
    ['coin', 450, 250, -14, 0, true],
  ]);
});

test('a rider goes in an arc around the middle of a carrier that turns', () => {
  const [raft, coin] = [piece({ id: 'raft' }), piece({ id: 'coin', x: 100 })];
  const turnedRaft = piece({ id: 'raft', angle: 90 });
  const way = arc(coin, piece({ id: 'coin', y: 100 }), raft, turnedRaft);
  assert.equal(way.length, 7);
  for (const { x, y } of way) assert(Math.abs(Math.hypot(x, y) - 100) < 0.01);
  assert.deepEqual(arc(coin, piece({ id: 'coin', x: 900 }), raft, turnedRaft), []);
  assert.deepEqual(arc(coin, coin, raft, raft), []);
});

// -- windows -------------------------------------------------------------------------------------------

test('a window on a spot stays inside the view', () => {
  assert.deepEqual(windowAt({ x: 0, y: 0 }, [0, 0, 900, 900], 1), [0, 0, 500, 500]);
  assert.deepEqual(windowAt({ x: 450, y: 900 }, [0, 0, 900, 900], 1), [200, 400, 500, 500]);
});

test('a window on some points holds them all, or is none where that is no closer look', () => {
  const view = /** @type {[number, number, number, number]} */ ([0, 0, 1000, 1000]);
  const points = [
    { x: 400, y: 500 },
    { x: 600, y: 500 },
  ];
  const window = windowOn(points, view, 1);
  assert(window);
  assert(points.every((point) => isWithin(window, point)));
  assert.equal(windowOn([...points, { x: 0, y: 0 }, { x: 1000, y: 0 }], view, 1), null);
  assert.equal(windowOn(points, view, 1, 0.3), null, 'as close as is asked for, or none');
});

test('a window shows all of a room, or all that lies on the board', () => {
  /** @type {Box} */
  const whole = [0, 0, 100, 100];
  /** @type {Box} */
  const window = [0, 20, 50, 50];
  assert(isAllWithin(window, [10, 30, 40, 60], whole));
  assert(!isAllWithin(window, [10, 10, 40, 60], whole));
  assert(!isAllWithin(window, [10, 30, 60, 60], whole));
  assert(isAllWithin(window, [-8, 30, 40, 60], whole));
});

test('a view grows around the rooms that are known', () => {
  assert.deepEqual(around([0, 0, 10, 10], [[-5, 2, 3, 4], null, [1, 1, 2, 30]]), [-5, 0, 15, 30]);
});

test('the small picture takes the corner farthest from what matters, of what is shown', () => {
  const whole = /** @type {[number, number, number, number]} */ ([0, 0, 900, 900]);
  const near = /** @type {[number, number, number, number]} */ ([0, 400, 500, 500]);
  const sheet = { x: 250, y: 700 };
  assert.deepEqual(freestCorner(whole, [sheet]), { top: true, left: false, x: 900, y: 0 });
  assert.deepEqual(freestCorner(near, [sheet]), { top: true, left: true, x: 0, y: 400 });
  assert.deepEqual(freestCorner(near, []), { top: false, left: true, x: 0, y: 900 });
});

// -- the lens --------------------------------------------------------------------------------------

test('a finger may have meant what lies a little beside it, but nothing else', () => {
  /** @param {{x: number, y: number}} point in columns of 25 pixels, the last of which cannot be tapped */
  const meantAt = ({ x }) => ['a', 'b', null][Math.floor(x / 25)] ?? null;
  assert.deepEqual(mayMean({ x: 12, y: 0 }, meantAt), ['a']);
  assert.deepEqual(mayMean({ x: 22, y: 0 }, meantAt), ['a', 'b']);
  assert.deepEqual(mayMean({ x: 27, y: 0 }, meantAt), ['b', 'a'], 'the one under it comes first');
  assert.deepEqual(mayMean({ x: 48, y: 0 }, meantAt), ['b'], 'nothing is beside it');
});

test('only places too close for a finger need a lens', () => {
  const [a, b, c] = [0, 30, 90].map((x) => ({ x, y: 0 }));
  assert(a && b && c);
  assert.equal(gapOf([a, b, c]), 30);
  assert(isTight([a, b, c]));
  assert(!isTight([b, c]) && !isTight([a]) && !isTight([]));
});

test('a lens sets places apart, holds them all, and keeps what was tapped under the finger', () => {
  const box = { width: 320, height: 300 };
  for (const touch of [
    { x: 160, y: 150 },
    { x: 12, y: 20 },
    { x: 310, y: 296 },
  ]) {
    const middles = [
      { x: touch.x - 12, y: touch.y },
      { x: touch.x + 13, y: touch.y },
      { x: touch.x, y: touch.y - 21 },
    ];
    const { left, top, size, zoom, places, corner } = lensOver(touch, middles, box);
    assert(left >= 0 && top >= 0 && left + size <= box.width && top + size <= box.height);
    assert(gapOf(places) >= 60, 'apart');
    for (const { x, y } of places) assert(x >= 30 && y >= 30 && x <= size - 30 && y <= size - 30);
    middles.forEach((middle, i) => {
      assert(
        Math.abs((middle.x - corner.x) * zoom - (places[i]?.x ?? 0)) < 1e-9,
        'what is drawn is there',
      );
      assert(Math.abs((middle.y - corner.y) * zoom - (places[i]?.y ?? 0)) < 1e-9);
    });
  }
  const { left, top, places } = lensOver(
    { x: 160, y: 150 },
    [
      { x: 150, y: 150 },
      { x: 176, y: 150 },
    ],
    box,
  );
  assert.deepEqual(
    places.map(({ x }) => x + left < 160),
    [true, false],
  );
  assert.equal((places[0]?.y ?? 0) + top, 150, 'as high as it was tapped');
});

// -- what stays in reach -----------------------------------------------------------------------------

test('parts of a board stand in columns below it, or beside it where it is wide', () => {
  /** @type {[number, number, number, number][][]} */
  const columns = [
    [
      [0, 0, 300, 100],
      [300, 0, 300, 100],
    ],
    [[0, 100, 200, 200]],
  ];
  const phone = dockLayout(columns, { width: 390, height: 560 });
  assert.equal(phone.aside, 0);
  assert.ok(phone.low > 0 && phone.low <= 0.42 * 560 + 1e-9);
  for (const [x, y, width, height] of phone.spots) {
    assert.ok(x >= 0 && x + width <= 390 && y >= 560 - phone.low && y + height <= 560);
  }
  const [one, other, next] = phone.spots;
  assert.ok(one && other && next && one[0] === other[0] && one[1] + one[3] <= other[1]);
  assert.ok(one[0] + one[2] <= next[0] && next[1] < other[1], 'columns stand side by side');
  const used = phone.spots.reduce((sum, [, , width, height]) => sum + width * height, 0);
  assert.ok(used > 0.85 * 390 * phone.low, 'little of the room is empty');
  const wide = dockLayout(columns, { width: 1200, height: 900 });
  assert.equal(wide.low, 0);
  const heights = wide.spots.map(([, y, , height]) => [y, y + height]);
  assert.ok(heights.every(([from], i) => i === 0 || (from ?? 0) >= (heights[i - 1]?.[1] ?? 0)));
  const none = { low: 0, aside: 0, spots: [] };
  assert.deepEqual(dockLayout([], { width: 390, height: 560 }), none);
  assert.deepEqual(dockLayout([[], []], { width: 390, height: 560 }), none);
});

test('a column is as wide as its narrowest part, whatever stands below that', () => {
  const [cards, buttons] = dockLayout(
    [
      [
        [0, 0, 100, 60],
        [0, 60, 200, 60],
      ],
      [[200, 0, 100, 120]],
    ],
    { width: 390, height: 560 },
  ).spots;
  assert.ok(cards && buttons && cards[2] === buttons[2] && cards[3] === 2 * buttons[3]);
});

test('a spot outside a window is pointed at from its edge', () => {
  /** @type {Box} */
  const window = [100, 100, 200, 200];
  const size = { width: 400, height: 400 };
  assert.equal(edgeTowards({ x: 200, y: 150 }, window, size), null);
  assert.equal(edgeTowards({ x: 310, y: 150 }, window, size)?.left, 366);
  const right = edgeTowards({ x: 700, y: 200 }, window, size);
  assert.deepEqual(right, { left: 366, top: 200, angle: 0, spot: { x: 283, y: 200 } });
  const below = edgeTowards({ x: 200, y: 700 }, window, size);
  assert.deepEqual([below?.left, below?.top, below?.angle], [200, 366, 90]);
  const wide = edgeTowards({ x: 0, y: 200 }, window, { width: 600, height: 400 });
  assert.equal(wide?.left, 34, 'at the edge of the box, which may show more than the window');
});
