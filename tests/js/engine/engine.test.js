/** The engine in the page: how slices and arrays adapt to a small or slow device. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { halvings } from '../../../src/rookery/server/static/js/engine/machine.js';
import { adapt, paced } from '../../../src/rookery/server/static/js/engine/pace.js';
import { ready, readyWhole } from '../../../src/rookery/server/static/js/engine/searches.js';

const MEGABYTE = 2 ** 20;

/** @param {number} entries */
const search = (entries) => ({
  kind: 'alphabeta',
  kernels: 'toy-search',
  arrays: [
    { name: 'memory.table', item: 32, shape: [entries], elastic: true },
    { name: 'board', item: 1000, shape: [] },
  ],
  numbers: {},
});

test('a slow device gets shorter slices, and whole ones again once it is fast', () => {
  assert.equal(paced(3000), 3000);
  adapt(40);
  adapt(20);
  assert.equal(paced(3000), 750);
  for (let i = 0; i < 20; i += 1) adapt(100);
  assert.equal(paced(10), 1);
  for (let i = 0; i < 20; i += 1) adapt(0.5);
  assert.equal(paced(3000), 3000);
});

test('tables are halved until a search fits', () => {
  assert.equal(halvings(search(2 ** 20), 48 * MEGABYTE), 0);
  assert.equal(halvings(search(2 ** 20), 12 * MEGABYTE), 2);
  assert.equal(halvings(search(2 ** 10), MEGABYTE / 2), 12); // the rest takes more than that
});

const nothing = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
const kernels = { file: '', functions: {}, records: {} };

test('what cannot be halved and is too large gets no memory either', () => {
  const { arrays, ...rest } = search(2 ** 10);
  for (const count of [2 ** 27, 2 ** 40, Number.MAX_SAFE_INTEGER, Infinity, NaN])
    assert.throws(
      () =>
        ready(
          nothing,
          kernels,
          { ...rest, arrays: [...arrays, { name: 'bomb', item: 8, shape: [count] }] },
          12 * MEGABYTE,
        ),
      /more memory than there is/,
    );
});

test("a level's search that asks for too much memory gets none", () => {
  for (const entries of [2 ** 22, 2 ** 40, Number.MAX_SAFE_INTEGER, Infinity])
    assert.throws(
      () => readyWhole(nothing, kernels, search(entries), 64 * MEGABYTE),
      /more memory than there is/,
    );
});
