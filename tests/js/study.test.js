/** The chart of a game and the marks of its moves, as numbers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plyOf } from '../../src/rookery/server/static/js/replay/address.js';
import { arrowsOf } from '../../src/rookery/server/static/js/replay/arrows_shown.js';
import {
  area,
  edge,
  plyAt,
  solvedFrom,
  stacked,
  ticks,
  xOf,
  yOf,
} from '../../src/rookery/server/static/js/replay/geometry.js';
import { stretches } from '../../src/rookery/server/static/js/replay/shares.js';
import { weakOf } from '../../src/rookery/server/static/js/replay/tally.js';

const PLOT = { left: 40, top: 10, width: 100, height: 200 };

/** @param {number[][]} values by ply; a proven one ends with Infinity */
const known = (...values) =>
  new Map(
    values.map((one, ply) => [
      ply,
      { values: one.filter(Number.isFinite), proven: one.includes(Infinity) },
    ]),
  );

test('every tenth move is numbered, of long games fewer', () => {
  assert.deepEqual(ticks(0), [0]);
  assert.deepEqual(ticks(57), [0, 10, 20, 30, 40, 50]);
  assert.deepEqual(ticks(406), [0, 50, 100, 150, 200, 250, 300, 350, 400]);
  assert.ok(ticks(9999).length <= 11);
});

test('plies go from left to right, parts from below', () => {
  assert.deepEqual([xOf(0, 4, PLOT), xOf(1, 4, PLOT), xOf(4, 4, PLOT)], [40, 65, 140]);
  assert.equal(xOf(0, 0, PLOT), 40);
  assert.deepEqual([yOf(0, PLOT), yOf(100, PLOT)], [210, 10]);
});

test('who points beside the chart means its ends', () => {
  assert.deepEqual(
    [-1, 0, 0.49, 0.51, 1, 2].map((share) => plyAt(share, 1)),
    [0, 0, 0, 1, 1, 1],
  );
});

test('what all seats can expect together is 100', () => {
  const points = stacked(known([0, 0], [], [1, -1]), 2);
  assert.deepEqual(points, [
    { ply: 0, sums: [50, 100] },
    { ply: 2, sums: [100, 100] },
  ]);
  const [four] = stacked(known([1, 1 / 3, -1 / 3, -1]), 4);
  assert.deepEqual(
    four?.sums.map((sum) => Math.round(sum)),
    [50, 83, 100, 100],
  );
});

test('plies may come in any order', () => {
  const points = stacked(new Map([...known([0, 0], [0, 0])].reverse()), 2);
  assert.deepEqual(
    points.map(({ ply }) => ply),
    [0, 1],
  );
});

test('areas lie upon each other', () => {
  const points = stacked(known([0, 0], [1, -1]), 2);
  assert.equal(area(points, 0, 1, PLOT), 'M40.0 110.0L140.0 10.0L140.0 210.0L40.0 210.0Z');
  assert.equal(area(points, 1, 1, PLOT), 'M40.0 10.0L140.0 10.0L140.0 10.0L40.0 110.0Z');
  assert.equal(edge(points, 0, 1, PLOT), 'M40.0 110.0L140.0 10.0');
  assert.equal(area([], 0, 1, PLOT) + edge([], 0, 1, PLOT), '');
});

test('solved is what is proven up to the end', () => {
  assert.equal(solvedFrom(known([0, 0], [0, 0, Infinity], [], [1, -1, Infinity])), 1);
  assert.equal(solvedFrom(known([0, 0, Infinity], [0, 0])), null);
  assert.equal(solvedFrom(new Map()), null);
});

test('weak moves are counted for whoever made them', () => {
  const marks = /** @type {const} */ (['slip', '', 'blunder', 'only', 'slip']);
  const found = marks.map((mark, ply) => ({ seat: ply % 2, mark }));
  const of = (/** @type {number} */ seat) => weakOf(/** @type {any} */ (found), seat);
  assert.deepEqual(of(0), { slip: 2, mistake: 0, blunder: 1 });
  assert.deepEqual(of(1), { slip: 0, mistake: 0, blunder: 0 });
});

test('an address means a ply', () => {
  assert.deepEqual(
    ['', '#0', '#7', '#99', '#end', '#x', '#-1'].map((hash) => plyOf(hash, 9, false)),
    [0, 0, 7, 9, 9, 0, 0],
  );
  assert.equal(plyOf('', 9, true), 9); // people play on
  assert.equal(plyOf('#3', 9, true), 3);
});

test('a proof is shown before best moves, these before an estimate', () => {
  const best = { choices: [1, 2], paths: [['a', 'b'], ['c']] };
  const found = { path: ['x'] };
  const told = { proof: null, best, found, pointed: 1 };
  assert.deepEqual(arrowsOf({ ...told, proof: { path: ['p'] } }), [{ path: ['p'] }]);
  assert.deepEqual(arrowsOf(told), [
    { path: ['c'], rank: 2, faint: false },
    { path: ['a', 'b'], rank: 1, faint: true },
  ]);
  assert.deepEqual(arrowsOf({ ...told, best: null }), [{ path: ['x'], faint: false }]);
  assert.deepEqual(arrowsOf({ ...told, best: null, found: null }), []);
});

test('the parts of a bar stand one after the other, and nobody has less than nothing', () => {
  assert.deepEqual(
    stretches([60, 40, 0]).map((one) => one.map((at) => Math.round(10 * at) / 10)),
    [
      [0, 59.4],
      [60, 39.4],
      [100, 0],
    ],
  );
});
