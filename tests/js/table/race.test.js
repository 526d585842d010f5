/** Who is how far in a race: the order of the lanes, and where in them the penguins are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { across, foremostFirst } from '../../../src/rookery/server/static/js/table/seats/lanes.js';

/** @import { Seat } from '../../../src/rookery/server/static/js/table/types.js' */

const COLUMNS = { score: 0, goal: 3, stations: ['', 'a', 'b', ''] };
const STEPS = { score: 1, goal: 100, stations: [] };

/** @param {number[][]} scores @param {number} [gone] @returns {Seat[]} */
const seats = (scores, gone) =>
  /** @type {Seat[]} */ (scores.map((each, seat) => ({ seat, scores: each, left: seat === gone })));

test('the foremost comes first, and equals in the order of play', () => {
  const order = foremostFirst(COLUMNS, seats([[1], [3], [1], [2]]));
  assert.deepEqual(
    order.map(({ seat }) => seat),
    [1, 3, 0, 2],
  );
});

test('it counts what the course names, and leaves out who has left', () => {
  const order = foremostFirst(
    STEPS,
    seats(
      [
        [0, 40],
        [2, 10],
        [1, 70],
      ],
      0,
    ),
  );
  assert.deepEqual(
    order.map(({ seat }) => seat),
    [2, 1],
  );
});

test('a penguin stands in the middle of its station', () => {
  const middles = [0, 1, 2, 3].map((value) => across(COLUMNS, value));
  assert.deepEqual(middles, [28, 84, 140, 196]);
});

test('without stations the way is even, and ends at the goal', () => {
  assert.equal(across(STEPS, 0), 12);
  assert.equal(across(STEPS, 50), 112);
  assert.equal(across(STEPS, 100), 212);
  assert.equal(across(STEPS, 120), 212);
});
