/** Lines of a stream come as they are told; where it breaks off, the server cannot be reached. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { Refused } from '../../../src/rookery/server/static/js/shared/api.js';
import { linesOf } from '../../../src/rookery/server/static/js/shared/stream.js';

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

/** Answer with these pieces, and then end or break off. @param {string[]} pieces */
function answering(pieces, breaks = false) {
  const told = { cancelled: false };
  const body = new ReadableStream(
    {
      pull(stream) {
        const piece = pieces.shift();
        if (piece !== undefined) stream.enqueue(new TextEncoder().encode(piece));
        else if (breaks) stream.error(new TypeError('Failed to fetch'));
        else stream.close();
      },
      cancel: () => {
        told.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  globalThis.fetch = async () => new Response(body);
  return told;
}

/** @param {AsyncIterable<any>} lines */
async function all(lines) {
  const each = [];
  for await (const line of lines) each.push(line);
  return each;
}

/** @param {unknown} error */
const isUnreachable = (error) => error instanceof Refused && error.isUnreachable;

test('lines are whole however they are cut', async () => {
  answering(['{"a": 1}\n{"b', '": 2}\n\n', '{"c": 3}\n']);
  assert.deepEqual(await all(linesOf('/lines')), [{ a: 1 }, { b: 2 }, { c: 3 }]);
});

test('what came before a stream breaks off is told, half a line is not', async () => {
  answering(['{"a": 1}\n', '{"b'], true);
  const lines = linesOf('/lines');
  assert.deepEqual((await lines.next()).value, { a: 1 });
  await assert.rejects(lines.next(), isUnreachable);
});

test('without a network there is no line', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await assert.rejects(linesOf('/lines').next(), isUnreachable);
});

test('whoever stops reading ends the stream', async () => {
  const told = answering(['{"a": 1}\n', '{"b": 2}\n']);
  for await (const line of linesOf('/lines')) if (line.a) break;
  assert.equal(told.cancelled, true);
});
