/** How pieces move, which sounds that makes, and how scores count up. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hops, noises } from '../../../src/rookery/server/static/js/board/motion.js';
import {
  Counting,
  gains,
  source,
  steps,
} from '../../../src/rookery/server/static/js/table/counting.js';
import { around } from '../around.js';

/** @import { Piece } from '../../../src/rookery/server/static/js/board/types.js' */
/** @import { Seat } from '../../../src/rookery/server/static/js/table/types.js' */

/** @param {Partial<Piece> & {id: string}} given @returns {Piece} */
const piece = (given) => ({ symbol: 'floe', x: 0, y: 0, ...given });

/** @param {Piece[]} pieces */
const byId = (pieces) => new Map(pieces.map((one) => [one.id, one]));

/** @param {{name: string}[]} heard */
const names = (heard) => heard.map(({ name }) => name);

test('a piece hops where it goes farther than its stride, or up', () => {
  const here = { x: 0, y: 0, dy: -10 };
  const strider = piece({ id: 'p', stride: 150 });
  assert.equal(hops(strider, here, { x: 100, y: 100, dy: -10 }), false);
  assert.equal(hops(strider, here, { x: 200, y: 0, dy: -10 }), true);
  assert.equal(hops(strider, here, { x: 100, y: 0, dy: -24 }), true);
  assert.equal(hops(strider, here, { x: 0, y: 4, dy: -24 }), false); // only its stack has changed
  assert.equal(hops(piece({ id: 'p' }), here, { x: 900, y: 0 }), false);
});

test('what slides, sinks and melts is heard once', () => {
  const penguin = piece({ id: 'p', classes: ['piece'] });
  const before = byId([
    penguin,
    piece({ id: 'f', exit: 'sink' }),
    piece({ id: 'c', exit: 'melt' }),
  ]);
  const there = { ...penguin, x: 200 };
  assert.deepEqual(names(noises(before, { put: [there], drop: ['f', 'c'] })), [
    'sink',
    'melt',
    'slide',
  ]);
  // A piece that moved before the server answered was heard then.
  const ahead = byId([there]);
  assert.deepEqual(noises(before, { put: [there], drop: [] }, ahead), []);
});

test('a longer way takes longer, and only the longest is heard', () => {
  const before = byId([1, 2].map((i) => piece({ id: `p${i}`, classes: ['piece'] })));
  const put = [...before.values()].map((one, i) => ({ ...one, x: 100 + 300 * i }));
  const [long] = noises(before, { put, drop: [] });
  const [short] = noises(before, { put: put.slice(0, 1), drop: [] });
  assert.deepEqual(names(noises(before, { put, drop: [] })), ['slide']);
  assert((long?.pace ?? 0) > (short?.pace ?? 0));
});

test('throws, wheels and animals have noises of their own', () => {
  const before = byId([
    piece({ id: 'die' }),
    piece({ id: 'old', sound: 'lion' }),
    piece({ id: 'walker', classes: ['piece'], sound: '' }),
  ]);
  const put = [
    piece({ id: 'die', tumble: ['one'] }),
    piece({ id: 'wheel', tumble: ['one'], classes: ['spin'] }),
    piece({ id: 'new', sound: 'seal' }),
    piece({ id: 'walker', classes: ['piece'], sound: 'home', x: 300 }),
  ];
  assert.deepEqual(names(noises(before, { put, drop: ['old'] })), [
    'lion-gone',
    'throw',
    'spin',
    'seal',
    'home',
  ]);
});

test('what rides on a raft is not heard by itself, nor what only makes room', () => {
  const raft = piece({ id: 'raft' });
  const rider = piece({ id: 'rider', classes: ['piece'], on: 'raft' });
  const nudged = piece({ id: 'badge', classes: ['piece'], y: 500 });
  const before = byId([raft, rider, nudged]);
  const put = [
    { ...raft, x: 100 },
    { ...rider, x: 100 },
    { ...nudged, y: 505 },
  ];
  assert.deepEqual(names(noises(before, { put, drop: [] })), ['slide']);
});

// -- scores ----------------------------------------------------------------------------------------

/** @param {number} seat @param {number} score */
const seatOf = (seat, score) =>
  /** @type {Seat} */ (/** @type {unknown} */ ({ seat, scores: [score, 9] }));

test('a score counts up in as many steps as things fly, and ends where it is', () => {
  assert.deepEqual(gains([seatOf(0, 3), seatOf(1, 5)], [seatOf(0, 6), seatOf(1, 4)]), [
    { seat: 0, from: 3, to: 6 },
  ]);
  assert.deepEqual(steps({ seat: 0, from: 3, to: 6 }), [4, 5, 6]);
  const many = steps({ seat: 0, from: 0, to: 20 });
  assert.equal(many.length, 6);
  assert.equal(many.at(-1), 20);
});

test('what is won comes from what sank, else from where somebody went', () => {
  const before = byId([
    piece({ id: 'p', classes: ['piece'], x: 1 }),
    piece({ id: 'f', exit: 'sink', x: 7 }),
  ]);
  const put = [piece({ id: 'p', classes: ['piece'], x: 90 })];
  assert.deepEqual(source(before, { put, drop: ['f'] }), { x: 7, y: 0 });
  assert.deepEqual(source(before, { put, drop: [] }), { x: 90, y: 0 });
  assert.equal(source(before, { put: [], drop: [] }), null);
});

test('a score waits for what flies, unless nothing moves for this reader', () => {
  around({ matchMedia: () => ({ matches: false }), document: { hidden: false } });
  /** @type {Array<() => void>} */
  const flying = [];
  const counting = new Counting(
    () => {},
    (_way, arrived) => {
      flying.push(arrived);
    },
  );
  const gain = [{ seat: 0, from: 3, to: 5 }];
  counting.take(gain, { x: 0, y: 0 }, 'fish');
  assert.deepEqual(counting.shown(seatOf(0, 5)).scores, [3, 9]);
  flying[0]?.();
  assert.deepEqual(counting.shown(seatOf(0, 5)).scores, [4, 9]);
  flying[1]?.();
  assert.deepEqual(counting.shown(seatOf(0, 5)).scores, [5, 9]);
  counting.take(gain, { x: 0, y: 0 }, 'fish');
  counting.stop(); // something was taken back
  flying[2]?.();
  assert.deepEqual(counting.shown(seatOf(0, 3)).scores, [3, 9]);
  around({ matchMedia: () => ({ matches: true }) });
  counting.take(gain, { x: 0, y: 0 }, 'fish');
  assert.deepEqual(counting.shown(seatOf(0, 5)).scores, [5, 9]);
});
