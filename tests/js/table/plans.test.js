/** Plans: when they are played, kept and dropped. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fate, isFor } from '../../../src/rookery/server/static/js/table/choosing/plan_rules.js';

const PLAN = { action: 'a1-a3', path: ['floe-a1', 'floe-a3'] };
const THERE = new Map([
  ['floe-a1', {}],
  ['floe-a3', {}],
]);
/** @param {object} [more] */
const view = (more) => ({ can: ['plan'], taps: {}, over: false, to_move: 1, yours: [0], ...more });
const mine = { to_move: 0, can: [] };

test('a plan is kept while others think, as long as all is there that it needs', () => {
  assert.equal(fate(PLAN, view(), THERE), 'keep');
  assert.equal(fate(PLAN, view({ to_move: null }), THERE), 'keep'); // chance is drawn meanwhile
  assert.equal(fate(PLAN, view(), new Map([['floe-a1', {}]])), 'drop');
});

test('on its turn a plan is played if the rules allow it, else dropped', () => {
  const legal = { 'a1-a3': PLAN.path };
  assert.equal(fate(PLAN, view({ ...mine, taps: legal }), THERE), 'play');
  assert.equal(fate(PLAN, view({ ...mine, taps: { 'a1-a2': [] } }), THERE), 'drop');
  assert.equal(fate(PLAN, view({ ...mine, taps: legal, over: true }), THERE), 'drop');
});

test('what may be planned belongs to one position', () => {
  assert.equal(isFor({ number: 4, can: ['plan'] }, 4), true);
  assert.equal(isFor({ number: 5, can: ['plan'] }, 4), false);
  assert.equal(isFor({ number: 4, can: ['undo'] }, 4), false);
});
