/** How clocks are put into words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockWords, timeLeft } from '../../../src/rookery/server/static/js/shared/clock.js';

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

test('what is left is told in minutes, then in hours, then in days', () => {
  const [second, hour, day] = [1000, 3_600_000, 86_400_000];
  assert.deepEqual(
    [-5, 0, 1, 40 * second, hour - second, hour - 1, hour, hour + 5 * 60 * second].map(timeLeft),
    ['0:00', '0:00', '0:01', '0:40', '59:59', '1 h', '1 h', '1 h 5 min'],
  );
  assert.deepEqual([day - second, day, day + hour, 9 * day + 23 * hour].map(timeLeft), [
    '23 h 59 min',
    '1 day',
    '1 day 1 h',
    '9 days 23 h',
  ]);
});
