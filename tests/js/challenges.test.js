/** Whoever has accepted a challenge waits for the others, also while the server is away. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { answered } from '../../src/rookery/server/static/js/challenges/answered.js';
import { get, Refused } from '../../src/rookery/server/static/js/shared/api.js';

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

/** @param {object} body */
const json = (body) => Response.json(body);
/** An answer whose rest never comes. @param {string} begins */
const broken = (begins, type = 'application/json') => {
  const start = (/** @type {ReadableStreamDefaultController} */ stream) => {
    stream.enqueue(new TextEncoder().encode(begins));
    setTimeout(() => stream.error(new TypeError('Failed to fetch')));
  };
  return new Response(new ReadableStream({ start }), { headers: { 'content-type': type } });
};

test('half an answer is none', async () => {
  globalThis.fetch = async () => broken('{"state": ');
  await assert.rejects(
    get('/api/challenges/one'),
    (error) => error instanceof Refused && error.isUnreachable,
  );
});

test('a challenge that is accepted is waited for while the server is away', async () => {
  const open = { state: 'open', url: null };
  const answers = [
    () => json(open),
    () => broken('{"type": "challenge"}\n', 'application/x-ndjson'),
    () => json(open),
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => json(open),
    () => new Response('', { headers: { 'content-type': 'application/x-ndjson' } }), // it stops
    () => json({ state: 'begun', url: '/games/one' }),
  ];
  globalThis.fetch = async () => /** @type {() => Response} */ (answers.shift())();
  assert.equal(await answered('one', 0), '/games/one');
  assert.deepEqual(answers, []);
});

test('what the server refuses is told', async () => {
  globalThis.fetch = async () =>
    Response.json({ error: { words: 'No such one.' } }, { status: 404 });
  await assert.rejects(answered('one', 0), /No such one/);
});

test('what is refused without a reason says its status', async () => {
  globalThis.fetch = async () => Response.json({ error: null }, { status: 502 });
  await assert.rejects(
    answered('one', 0),
    (error) => error instanceof Refused && error.status === 502 && error.message.includes('502'),
  );
});
