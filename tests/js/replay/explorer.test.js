/** The explorer: it asks where the reader halts, once for each position. */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { Explorer } from '../../../src/rookery/server/static/js/replay/explorer.js';
import { Refused } from '../../../src/rookery/server/static/js/shared/api.js';

const NOTHING = { games: 0, more: false, moves: [], latest: [] };
const at = (/** @type {number} */ number) => ({ number, actions: [] });

/** @param {() => Promise<any>} answer */
function begun(answer = async () => NOTHING) {
  mock.timers.enable(['setTimeout']);
  const asked = /** @type {unknown[]} */ ([]);
  const explorer = new Explorer(
    '/x',
    () => {},
    (_, body) => {
      asked.push(body);
      return answer();
    },
  );
  explorer.toggle();
  return { explorer, asked };
}

const halt = async () => {
  mock.timers.tick(1000);
  for (let i = 0; i < 5; i += 1) await Promise.resolve();
};

test('walking through asks for nothing; halting asks once', async (t) => {
  t.after(() => mock.timers.reset());
  const { explorer, asked } = begun();
  for (const number of [1, 2, 3]) assert.equal(explorer.at(at(number)), null);
  await halt();
  assert.deepEqual(asked, [at(3)]);
  assert.deepEqual(explorer.at(at(3)), NOTHING);
  explorer.at(at(1));
  explorer.at(at(3));
  await halt();
  assert.equal(asked.length, 1);
});

test('what was refused is asked for again once it is switched on again', async (t) => {
  t.after(() => mock.timers.reset());
  const refusal = new Refused('Wait.', [], 429, 'too-fast');
  const { explorer, asked } = begun(() => Promise.reject(refusal));
  explorer.at(at(1));
  await halt();
  assert.equal(explorer.at(at(1)), refusal);
  explorer.toggle();
  explorer.toggle();
  explorer.at(at(1));
  await halt();
  assert.equal(asked.length, 2);
});
