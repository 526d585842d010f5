/** The page that thinks for computers: when it offers, and when it stops. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Deputy } from '../../../src/rookery/server/static/js/engine/deputy.js';
import { Refused } from '../../../src/rookery/server/static/js/shared/api.js';

const PATH = '/api/games/x';
const OFFER = ['/api/games/x/engine/computer', { ready: true }];
const WITHDRAWAL = ['/api/games/x/engine/computer', { ready: false }];

/** @type {FakeWorker[]} */
const workers = [];

class FakeWorker extends EventTarget {
  /** @type {any[]} */
  posted = [];

  constructor() {
    super();
    workers.push(this);
  }

  /** @param {any} message */
  postMessage(message) {
    this.posted.push(message);
  }

  terminate() {}

  /** @param {object} data */
  says(data) {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

before(() => {
  Object.assign(globalThis, { Worker: FakeWorker });
});

/** @param {any[]} answers in their order; an error is thrown */
function seated(...answers) {
  /** @type {any[]} */
  const asked = [];
  const deputy = new Deputy(PATH, (path, body) => {
    asked.push([path, body]);
    const answer = answers.shift() ?? {};
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  return { deputy, asked };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const order = { number: 7, worker: 'w', file: 'f', kernels: {}, search: { arrays: [] } };

test('it offers once, asks once for each move, and sends what was found', async () => {
  const { deputy, asked } = seated({}, order);
  const still = { number: 6, thinking: null, over: false };
  deputy.look(still);
  deputy.look(still);
  await settled();
  assert.deepEqual(asked, [OFFER]);
  deputy.look({ number: 7, thinking: 1, over: false });
  deputy.look({ number: 7, thinking: 1, over: false });
  await settled();
  assert.deepEqual(asked, [OFFER, OFFER]);
  const worker = workers.at(-1);
  assert.equal(worker?.posted[0].isExact, true);
  worker?.says({ id: 6, done: true, report: { line: [1] } }); // of an earlier order
  worker?.says({ id: 7, done: false, report: { line: [2] } });
  worker?.says({ id: 7, done: true, report: { line: [3, 4] } });
  await settled();
  assert.deepEqual(asked.slice(2), [[`${OFFER[0]}/action`, { number: 7, code: 3 }]]);
});

test('a device that cannot lets the server think from now on', async () => {
  const { deputy, asked } = seated(order);
  deputy.look({ number: 7, thinking: 1, over: false });
  await settled();
  workers.at(-1)?.says({ id: 7, error: 'a search takes more memory than there is' });
  await settled();
  assert.deepEqual(asked, [OFFER, WITHDRAWAL]);
  deputy.look({ number: 9, thinking: 1, over: false });
  assert.equal(asked.length, 2);
});

test('it says that it is at work, twice in the usual time', async () => {
  const timed = { ...order, usual_ms: 2000, longest_ms: 8000 };
  const { deputy, asked } = seated({ ...timed, search: { arrays: [], numbers: { nodes: 8000 } } });
  deputy.look({ number: 7, thinking: 1, over: false });
  await settled();
  for (const ms of [100, 700, 1100, 1400, 2200, 2900])
    workers.at(-1)?.says({ id: 7, ms, report: { nodes: 2 * ms, line: [1] } });
  await settled();
  const said = { ready: true, at_work: 7 };
  assert.deepEqual(asked.slice(1), [
    [OFFER[0], said],
    [OFFER[0], said],
  ]);
});

test('it gives up at once if it would take too long', async () => {
  const timed = { ...order, usual_ms: 2000, longest_ms: 8000 };
  const { deputy, asked } = seated({ ...timed, search: { arrays: [], numbers: { nodes: 8000 } } });
  deputy.look({ number: 7, thinking: 1, over: false });
  await settled();
  workers.at(-1)?.says({ id: 7, ms: 1100, report: { nodes: 1000, line: [1] } });
  await settled();
  assert.deepEqual(asked.slice(1), [WITHDRAWAL]);
  assert.equal(deputy.isWilling, false);
});

test('it asks no more where it may not', async () => {
  const { deputy } = seated(new Refused('', [], 403));
  deputy.look({ number: 7, thinking: 1, over: false });
  await settled();
  assert.equal(deputy.isWilling, false);
});

test('it goes on after an answer that came too late', async () => {
  const { deputy } = seated(order, new Refused('', [], 409));
  deputy.look({ number: 7, thinking: 1, over: false });
  await settled();
  workers.at(-1)?.says({ id: 7, done: true, report: { line: [3] } });
  await settled();
  assert.equal(deputy.isWilling, true);
});

test('weak levels are never asked for again', async () => {
  const { deputy, asked } = seated({ never: true });
  deputy.look({ number: 7, thinking: 1, over: false });
  await settled();
  deputy.look({ number: 9, thinking: 1, over: false });
  assert.deepEqual(asked, [OFFER]);
});
