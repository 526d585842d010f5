/** What the end of a game tells about it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isRace,
  lead,
  race,
  toldCuts,
} from '../../../src/rookery/server/static/js/table/ending/story_facts.js';

/** @param {number[][]} scores @param {Array<{ply: number, seat: number, by: number}>} [cuts] */
const story = (scores, cuts = []) => ({ scores, cuts });

test('who led at the end did so since the last time that somebody else did, or nobody', () => {
  assert.deepEqual(
    lead(
      story([
        [0, 0],
        [1, 0],
        [1, 2],
        [3, 2],
        [4, 2],
      ]),
    ),
    { seat: 0, ply: 3 },
  );
  assert.deepEqual(
    lead(
      story([
        [0, 0],
        [1, 0],
        [1, 1],
        [2, 1],
      ]),
    ),
    { seat: 0, ply: 3 },
  );
  assert.deepEqual(
    lead(
      story([
        [0, 0],
        [0, 3],
      ]),
    ),
    { seat: 1, ply: 1 },
  );
  assert.equal(
    lead(
      story([
        [0, 0],
        [2, 2],
      ]),
    ),
    null,
  );
});

test('cuts that concern the reader go before others', () => {
  const cuts = [
    { ply: 5, seat: 2, by: 1 },
    { ply: 9, seat: 1, by: 0 },
    { ply: 12, seat: 0, by: 1 },
  ];
  assert.deepEqual(toldCuts(story([], cuts), [0]), cuts.slice(1));
  assert.deepEqual(toldCuts(story([], cuts), []), cuts.slice(0, 1));
});

test('a line goes in steps from the first ply to the last, within its room', () => {
  const told = story([[0], [0], [2], [4], [4]]);
  assert.equal(race(told, 0, { width: 40, height: 8 }), 'M0 8H20V4H30V0H40V0');
  assert.equal(isRace(told), true);
  assert.equal(isRace(story([[0], [0], [0]])), false);
});
