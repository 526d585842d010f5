/** Learning from mistakes: which moments come, what is judged, and what is told when. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Learning,
  lossOf,
  mistakesOf,
} from '../../../src/rookery/server/static/js/analysis/learning.js';

/** @import { Found } from '../../../src/rookery/server/static/js/analysis/whole_game.js' */

/**
 * A finding in which seat 0 could have played a (0.5), b (0.45) or c (-0.5), and played c.
 * @param {number} ply
 * @param {Partial<Found>} [more]
 * @returns {Found}
 */
const moment = (ply, more = {}) => ({
  type: 'found',
  ply,
  played: 'c',
  mark: 'blunder',
  values: [0.5, -0.5],
  proven: false,
  depth: 4,
  seat: 0,
  options: 5,
  loss: 0.5,
  choices: [
    { action: 'a', values: [0.5, -0.5], line: ['a'] },
    { action: 'b', values: [0.45, -0.45], line: ['b'] },
    { action: 'c', values: [-0.5, 0.5], line: ['c'] },
  ],
  paths: [['from', 'to'], ['x'], ['y']],
  ...more,
});

test('only weak moves of the seat come, in the order of the game', () => {
  const found = [
    moment(9),
    moment(3, { mark: 'slip', loss: 0.07 }),
    moment(4, { seat: 1 }),
    moment(5, { mark: 'only', loss: 0 }),
    moment(6, { mark: '' }),
    moment(7, { choices: [] }),
  ];
  assert.deepEqual(
    mistakesOf(found, 0).map(({ ply }) => ply),
    [3, 9],
  );
  assert.deepEqual(mistakesOf(found, 2), []);
});

test('of very many, those come that lost most', () => {
  const found = Array.from({ length: 30 }, (_, ply) => moment(ply, { loss: 0.1 + ply / 100 }));
  assert.deepEqual(
    mistakesOf(found, 0).map(({ ply }) => ply),
    [22, 23, 24, 25, 26, 27, 28, 29],
  );
});

test('a loss is a share of the range, and never negative', () => {
  assert.equal(lossOf(moment(1), [-0.5, 0.5]), 0.5);
  assert.equal(lossOf(moment(1), [0.9, -0.9]), 0);
});

const begun = () => {
  const learning = new Learning();
  learning.begin([moment(3), moment(9)], 0);
  return learning;
};

test('as good as the best is good, whoever knows its value', () => {
  for (const [action, values] of /** @type {[string, number[] | null][]} */ ([
    ['a', null],
    ['b', null],
    ['d', [0.48, -0.48]],
  ])) {
    const learning = begun();
    learning.judge(action, values);
    assert.equal(learning.phase, 'good', action);
    assert.equal(learning.ends.get(3), 'good');
    assert(learning.tells && !learning.asks);
  }
});

test('what was played, and what loses, is to be tried again', () => {
  for (const [action, values] of /** @type {[string, number[] | null][]} */ ([
    ['c', null],
    ['c', [0.5, -0.5]],
    ['d', [0.2, -0.2]],
  ])) {
    const learning = begun();
    learning.judge(action, values);
    assert.equal(learning.phase, 'weak', action);
    assert.equal(learning.ends.size, 0);
    assert(!learning.tells && learning.asks);
  }
});

test('a move of which nobody knows the value is not judged', () => {
  const learning = begun();
  learning.judge('d', null);
  assert.equal(learning.phase, 'ask');
});

test('hints tell the place, then the move, and nothing before', () => {
  const learning = begun();
  assert.deepEqual(learning.paths, []);
  learning.hint();
  assert.deepEqual(learning.paths, [['from']]);
  learning.hint();
  assert.deepEqual(learning.paths, [['from', 'to']]);
  assert(!learning.tells);
  learning.show();
  assert(learning.tells);
  assert.equal(learning.ends.get(3), 'show');
});

test('what was shown is not found later', () => {
  const learning = begun();
  learning.show();
  learning.go(0);
  learning.judge('a', null);
  assert.equal(learning.ends.get(3), 'show');
});

test('it goes from moment to moment, stays within them, and ends', () => {
  const learning = begun();
  learning.hint();
  learning.go(1);
  assert.deepEqual([learning.now?.ply, learning.phase], [9, 'ask']);
  learning.go(7);
  assert.equal(learning.now?.ply, 9);
  learning.end();
  assert.equal(learning.now, null);
  assert(learning.tells && !learning.asks);
  learning.begin([moment(3, { mark: '' })], 0);
  assert(!learning.isOn);
});
