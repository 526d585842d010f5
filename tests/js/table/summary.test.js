/** What a form for a new table says it will do. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summary } from '../../../src/rookery/server/static/js/table/new/summary.js';

/** @param {string} level */
const computer = (level) => ({ kind: 'computer', level, name: '' });
const me = { kind: 'me', level: '', name: '' };

test('computers of one level are counted, as they are called alike', () => {
  const seats = [me, computer('chick'), computer('king'), computer('chick')];
  assert.equal(summary(seats, ''), 'You, 2 × Chick, and the King, no clock');
  assert.equal(summary([me, computer('king')], ''), 'You against the King, no clock');
});
