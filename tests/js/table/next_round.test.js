/** What a table that is over says of its evening. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { situation } from '../../../src/rookery/server/static/js/table/words/evening.js';

/** @import { EveningNow } from '../../../src/rookery/server/static/js/table/words/evening.js' */

/** An evening in its first round, whose tables are `a` and `b`. @param {Partial<EveningNow>} more */
const evening = (more = {}) => ({
  version: 1,
  title: 'Thursday',
  format: 'rounds',
  phase: /** @type {const} */ ('playing'),
  now: 0,
  until: 40_000,
  paused: false,
  awaited: ['p001'],
  standings: [],
  rounds: [
    {
      tables: [
        { game_id: 'a', over: true },
        { game_id: 'b', over: false },
      ],
    },
  ],
  me: 'p001',
  my_game: null,
  ...more,
});

/** @param {Partial<EveningNow>} more */
const said = (more) => situation(evening(more), 'a', 40_000);

test('it says which tables are waited for', () => {
  assert.equal(said({}), '1 table of this round is still being played.');
  // The reader's own table is over before the house has taken its result.
  const mine = [{ tables: [{ game_id: 'a', over: false }] }];
  assert.equal(said({ rounds: mine, my_game: 'a' }), 'The next round comes in a moment.');
});

test('it counts down to the next round', () => {
  const phase = 'check-in';
  assert.equal(said({ phase }), 'Round 2 waits for you: it begins in 0:40 at the latest.');
  assert.equal(said({ phase, awaited: [] }), 'Round 2 begins in 0:40 at the latest.');
  assert.equal(said({ phase, me: null }), 'Round 2 begins in 0:40 at the latest.');
});

test('it says when the next table is ready, when there is a pause, and when all is over', () => {
  assert.equal(said({ my_game: 'c' }), 'Your next table is ready.');
  assert.equal(said({ paused: true }), 'There is a pause.');
  assert.equal(said({ phase: 'over' }), 'The evening is over.');
  assert.equal(said({ format: 'arena' }), 'The next table is dealt when others are free.');
  assert.equal(said({ format: 'league' }), 'The next round begins in 0:40.');
});
