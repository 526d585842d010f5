import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Pending } from '../../../src/rookery/server/static/js/table/choosing/pending.js';

const SENT = { number: 5, action: 'c1-c4' };

function waiting() {
  /** @type {(() => void) | null} */
  let due = null;
  let told = 0;
  const later = (/** @type {() => void} */ work) => {
    due = work;
    return () => {
      due = null;
    };
  };
  const pending = new Pending(() => {
    told += 1;
  }, later);
  pending.begin(SENT);
  return { pending, pass: () => due?.(), told: () => told };
}

test('people are told after a while that the server keeps them waiting', () => {
  const { pending, pass, told } = waiting();
  assert.deepEqual([pending.isLate, pending.action], [false, 'c1-c4']);
  pass();
  assert.deepEqual([pending.isLate, told()], [true, 1]);
  pending.reached(4);
  assert.equal(pending.isLate, true);
  pending.reached(5);
  assert.deepEqual([pending.isLate, pending.action], [false, '']);
});

test('an answer in time is not talked about', () => {
  const { pending, pass, told } = waiting();
  pending.reached(5);
  pass();
  assert.equal(told(), 0);
});

test('what was lost with the connection is sent once more, if the log lacks it', () => {
  const { pending } = waiting();
  assert.equal(pending.again(), null);
  pending.lost();
  assert.equal(pending.again(), SENT);
  assert.equal(pending.again(), null);
  pending.lost();
  pending.reached(5);
  assert.equal(pending.again(), null);
});

test('of two messages one is stale, and that is no news', () => {
  const { pending } = waiting();
  pending.lost();
  pending.again();
  assert.equal(pending.isEcho('stale-number'), false); // nothing has been taken yet
  pending.reached(5);
  assert.equal(pending.isEcho('not-your-turn'), false);
  assert.equal(pending.isEcho('stale-number'), true);
  assert.equal(pending.isEcho('stale-number'), false);
});

/** @param {number} number @param {string} text @returns {import('../../../src/rookery/server/static/js/table/types.js').Entry} */
const entry = (number, text) => ({ number, seat: 0, of: 0, text, words: '' });

test('what is taken back unanswered is not sent again', () => {
  const { pending, pass } = waiting();
  pass();
  pending.takeBack();
  assert.equal(pending.isLate, false);
  pending.lost();
  assert.equal(pending.again(), null);
});

test('what was taken back and had arrived is told once', () => {
  const { pending } = waiting();
  pending.takeBack();
  assert.equal(pending.hadArrived([entry(4, 'c1-c4')]), false);
  assert.equal(pending.hadArrived([entry(4, 'c1-c4'), entry(5, 'c1-c4')]), true);
  assert.equal(pending.hadArrived([entry(5, 'c1-c4')]), false);
});

test('what was taken back is not what was played instead', () => {
  const { pending } = waiting();
  pending.takeBack();
  assert.equal(pending.hadArrived([entry(5, 'c1-c2')]), false);
  assert.equal(pending.hadArrived([entry(5, 'c1-c4')]), false);
});

test('of what was taken back and what followed one is stale, and that is no news', () => {
  const { pending } = waiting();
  pending.takeBack();
  pending.begin({ number: 5, action: 'c1-c2' });
  pending.reached(5);
  assert.equal(pending.isEcho('stale-number'), true);
});
