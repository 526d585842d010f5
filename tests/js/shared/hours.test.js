/** How times of day are said. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourOf, momentOf } from '../../../src/rookery/server/static/js/shared/hours.js';
import { around } from '../around.js';

const FIVE_PAST_SIX = new Date(2026, 10, 30, 6, 5);

/** @param {string} lang */
const read = (lang) => {
  around({ document: { documentElement: { lang } } });
  const words = [hourOf(FIVE_PAST_SIX), momentOf(Number(FIVE_PAST_SIX), { weekday: 'short' })];
  return words.map((one) => one.replace(/\s/g, ' '));
};

test('hours of the morning have no zero before them, in either language', () => {
  assert.deepEqual(read('en'), ['6:05 AM', 'Mon 6:05 AM']);
  assert.deepEqual(read('de'), ['6:05', 'Mo., 6:05']);
});
