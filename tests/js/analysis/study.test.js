/** The chart of a game and the marks of its moves, as numbers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrowsOf } from '../../../src/rookery/server/static/js/analysis/arrows_shown.js';
import {
  area,
  edge,
  plyAt,
  solvedFrom,
  stacked,
  ticks,
  xOf,
  yOf,
} from '../../../src/rookery/server/static/js/analysis/geometry.js';
import {
  grouped,
  LineWords,
  linesAround,
} from '../../../src/rookery/server/static/js/analysis/line_words.js';
import { stretches } from '../../../src/rookery/server/static/js/analysis/shares.js';
import { weakOf } from '../../../src/rookery/server/static/js/analysis/tally.js';
import { plyOf } from '../../../src/rookery/server/static/js/replay/address.js';
import { Refused } from '../../../src/rookery/server/static/js/shared/api.js';

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

/** @param {string} text */
const step = (text) => ({ seat: 0, of: 0, text, gists: [{ words: `does ${text}` }] });

/** A server that can word all lines but "x", and a list of what it was asked. */
function telling() {
  /** @type {import('../../../src/rookery/server/static/js/analysis/line_words.js').Group[][]} */
  const asked = [];
  let come = 0;
  const words = new LineWords(
    '/api/games/g',
    () => {
      come += 1;
    },
    (path, body) => {
      assert.equal(path, '/api/games/g/words');
      const { positions } = /** @type {{positions: typeof asked[0]}} */ (body);
      asked.push(positions);
      if (positions.some(({ lines }) => lines.flat().includes('x')))
        return Promise.reject(new Refused('no'));
      const told = positions.map(({ lines }) => lines.map((line) => line.map(step)));
      return Promise.resolve({ positions: told });
    },
  );
  return { words, asked, come: () => come };
}

test('words of what is shown come once, with those around it', async () => {
  const { words, asked, come } = telling();
  await words.fetch([{ number: 2, line: ['d'] }]);
  assert.equal(asked.length, 0, 'nothing is shown that needs any');
  assert.equal(words.of({ number: 1, line: ['a', 'b'] }), null);
  assert.equal(words.of({ number: 1, line: ['c'] }), null);
  assert.deepEqual(words.of({ number: 1, line: [] }), []);
  await words.fetch([
    { number: 1, line: ['a', 'b'] },
    { number: 2, line: ['d'] },
  ]);
  assert.deepEqual(asked, [
    [
      { number: 1, lines: [['a', 'b'], ['c']] },
      { number: 2, lines: [['d']] },
    ],
  ]);
  assert.equal(come(), 1);
  assert.deepEqual(words.of({ number: 1, line: ['a', 'b'] }), [step('a'), step('b')]);
  assert.deepEqual(words.of({ number: 2, line: ['d'] }), [step('d')]);
  await words.fetch([]);
  assert.equal(asked.length, 1);
});

test('where words will not come, there are none until something else is shown', async () => {
  const { words, asked } = telling();
  assert.equal(words.of({ number: 1, line: ['x'] }), null);
  await words.fetch([]);
  assert.deepEqual(words.of({ number: 1, line: ['x'] }), []);
  await words.fetch([]);
  assert.equal(asked.length, 1, 'it is not asked again and again');
  assert.equal(words.of({ number: 1, line: ['y'] }), null);
  await words.fetch([]);
  assert.equal(words.of({ number: 1, line: ['x'] }), null);
});

test('only so much is asked for at once, what is nearest first', () => {
  const found = new Map(
    Array.from({ length: 40 }, (_, ply) => [ply, { choices: [{ line: [`p${ply}`] }] }]),
  );
  const around = linesAround(20, found, (ply) => ply + 100);
  assert.deepEqual(around[0], { number: 120, line: ['p20'] });
  assert.deepEqual(
    grouped(around).map(({ number }) => number),
    [120, 119, 121, 118, 122, 123, 124, 125, 126, 127, 128, 129],
  );
  const long = Array.from({ length: 99 }, () => 'a');
  const many = Array.from({ length: 7 }, () => ({ number: 1, line: long }));
  assert.deepEqual(
    grouped(many).map(({ lines }) => lines.map((line) => line.length)),
    [[60, 60, 60], [60, 60, 60], [60]],
  );
});
