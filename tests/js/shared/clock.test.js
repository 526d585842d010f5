/** How clocks are put into words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockWords } from '../../../src/rookery/server/static/js/shared/clock.js';

/** @param {number} initial_s @param {number} increment_s */
const clock = (initial_s, increment_s) => ({ initial_s, increment_s });

test('clocks are said briefly, and seconds where minutes would be broken', () => {
  const days = { initial_s: 0, increment_s: 0, days: 1 };
  const all = [null, clock(300, 3), clock(1200, 0), clock(45, 1), clock(30, 0), days];
  assert.deepEqual(all.map(clockWords), [
    'no clock',
    '5 min + 3 s',
    '20 min',
    '45 s + 1 s',
    '30 s',
    '1 day a move',
  ]);
});
