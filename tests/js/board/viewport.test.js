/** Which part of a board a phone shows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isWithin,
  windowAt,
  windowOnTappable,
} from '../../../src/rookery/server/static/js/board/viewport_math.js';

/** @import { Box } from '../../../src/rookery/server/static/js/board/types.js' */

/** @type {Box} */
const SEA = [0, 0, 900, 900];
const MOST = 0.72;
const own = { x: 120, y: 800 };

test('a close view stays at one’s own piece if something can be tapped there, or in the hand', () => {
  const here = windowAt(own, SEA, 1);
  const far = { x: 800, y: 100 };
  assert.deepEqual(windowOnTappable(own, [{ x: 150, y: 780 }, far], SEA, 1, MOST), here);
  assert.deepEqual(windowOnTappable(own, [], SEA, 1, MOST), here);
});

test('it goes to what can be tapped if all of that lies elsewhere', () => {
  const far = [
    { x: 800, y: 100 },
    { x: 700, y: 200 },
  ];
  const there = windowOnTappable(own, far, SEA, 1, MOST);
  assert(there);
  assert(far.every((point) => isWithin(there, point)));
});

test('a piece at the very edge of the view is not in sight', () => {
  const [left, top] = windowAt(own, SEA, 1);
  const there = windowOnTappable(own, [{ x: left + 60, y: top + 3 }], SEA, 1, MOST);
  assert(there && there[1] < top - 60);
});

test('the whole board is shown if that lies all over it', () => {
  const corners = [
    { x: 60, y: 60 },
    { x: 840, y: 60 },
  ];
  assert.equal(windowOnTappable(own, corners, SEA, 1, MOST), null);
});
