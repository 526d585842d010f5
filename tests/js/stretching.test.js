/** The band for those who wait while the server compiles. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { awaited, standBy } from '../../src/rookery/server/static/js/shared/stretching.js';

const text = { textContent: '' };
const band = {
  hidden: true,
  dataset: { titles: '{"packeis": "Packeis am Pol"}', page: '' },
  querySelector: () => text,
};
/** @param {unknown} found */
const withBand = (found) =>
  Object.assign(globalThis, { document: { getElementById: () => found, documentElement: {} } });

/** Some work, and how to end it. */
function work() {
  let end = () => {};
  const done = new Promise((resolve) => {
    end = () => resolve('yes');
  });
  return { done, end };
}

/** @param {RegExp} words */
async function until(words) {
  while (band.hidden || !words.test(text.textContent)) await new Promise(setImmediate);
}

afterEach(() => {
  standBy('');
  Reflect.deleteProperty(globalThis, 'document');
});

test('who waits long reads for which game, until the answer is there', async () => {
  withBand(band);
  const { done, end } = work();
  const waiting = awaited(done, 'packeis', 0);
  assert.equal(band.hidden, true);
  await until(/^Packeis am Pol: /);
  end();
  assert.equal(await waiting, 'yes');
  assert.equal(band.hidden, true);
});

test('nobody is told of a game that is ready', async () => {
  withBand(band);
  const { done, end } = work();
  const waiting = awaited(done, 'penguisi', 0);
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.equal(band.hidden, true);
  end();
  assert.equal(await waiting, 'yes');
});

test('what lasts comes back after what was asked for', async () => {
  withBand(band);
  standBy('Emperor');
  assert.equal(band.hidden, false);
  const { done, end } = work();
  const waiting = awaited(done, 'packeis', 0);
  await until(/^Packeis/);
  end();
  await waiting;
  assert.equal(text.textContent, 'Emperor');
});

test('a page without a band is left as it is', async () => {
  withBand(null);
  standBy('Emperor');
  assert.equal(await awaited(Promise.resolve(1), 'packeis'), 1);
});
