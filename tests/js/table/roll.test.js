/** The reader's own throw: when it waits, for how long, and which messages overtake it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  patience,
  thrower,
} from '../../../src/rookery/server/static/js/table/chance/roll_rules.js';
import { Shaker } from '../../../src/rookery/server/static/js/table/chance/shake.js';
import { MessageQueue } from '../../../src/rookery/server/static/js/table/message_queue.js';

/** @import { Seat } from '../../../src/rookery/server/static/js/table/types.js' */

const DIE = { id: 'die', symbol: '', x: 0, y: 0, tumble: ['face'] };

/** @param {(message: any) => boolean} holds */
function queueOf(holds) {
  /** @type {string[]} */
  const taken = [];
  const queue = new MessageQueue(
    (message) => taken.push(message.name),
    () => true,
    holds,
  );
  const put = (/** @type {string} */ name, /** @type {string} */ type, put = [DIE]) =>
    queue.put(/** @type {any} */ ({ name, type, put: type === 'ply' ? put : undefined }));
  return { queue, taken, put };
}

test('a throw waits until it is released, and what is not about the board passes it', () => {
  const { queue, taken, put } = queueOf(() => true);
  put('throw', 'ply');
  put('who is there', 'people');
  put('refused', 'error');
  assert.deepEqual(taken, ['who is there', 'refused']);
  put('hint', 'hint');
  queue.release();
  assert.deepEqual(taken, ['who is there', 'refused', 'throw', 'hint']);
  queue.release();
  assert.equal(taken.length, 4);
});

test('nothing waits behind a throw that others have overtaken', () => {
  const { taken, put } = queueOf((message) => message.name === 'throw');
  put('throw', 'ply');
  put('flag', 'ply', []);
  assert.deepEqual(taken, ['throw', 'flag']);
  put('throw', 'ply');
  put('all of it', 'view');
  assert.deepEqual(taken.slice(2), ['throw', 'all of it']);
});

test('only throws are held', () => {
  const { taken, put } = queueOf(() => true);
  put('slide', 'ply', []);
  assert.deepEqual(taken, ['slide']);
});

test('a throw costs no more than a part of the clock, and nothing when that is low', () => {
  assert.equal(patience(null), Infinity);
  assert.equal(patience(24 * 3_600_000), Infinity);
  assert.equal(patience(600_000), 20_000);
  assert.equal(patience(60_000), 3000);
  assert.equal(patience(19_000), 0);
});

test('whoever decides for a seat that nobody holds throws for it', () => {
  const seats = /** @type {Seat[]} */ (
    /** @type {unknown} */ ([{ kind: 'human' }, { kind: 'unheld' }])
  );
  const entry = { number: 1, seat: null, text: 'R53', words: '' };
  const thrown = { type: 'ply', put: [], seats, to_move: 0 };
  assert.equal(thrower({ ...thrown, entry: { ...entry, of: 0 }, to_move: 1 }), 0);
  assert.equal(thrower({ ...thrown, entry: { ...entry, of: 1 } }), 0);
});

test('a phone is shaken by several hard changes, not by one, nor by walking', () => {
  const shaker = new Shaker();
  assert.equal(shaker.feel([0, 0, 9.8], 0), false);
  assert.equal(shaker.feel([20, 0, 9.8], 100), false);
  assert.equal(shaker.feel([-20, 0, 9.8], 200), false);
  assert.equal(shaker.feel([20, 0, 9.8], 300), true);
  assert.equal(shaker.feel([-20, 0, 9.8], 400), false); // counting starts over
  const walker = new Shaker();
  for (let step = 0; step < 50; step += 1)
    assert.equal(walker.feel([0, step % 2 ? 4 : -4, 9.8], step * 100), false);
  const slow = new Shaker();
  for (let step = 0; step < 10; step += 1)
    assert.equal(slow.feel([step % 2 ? 20 : -20, 0, 9.8], step * 800), false);
});
