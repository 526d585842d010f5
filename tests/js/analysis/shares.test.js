/** What the analysis says about several seats: percentages, and proofs beside estimates. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overruled, parts, shares } from '../../../src/rookery/server/static/js/analysis/shares.js';

test('percentages of any number of seats add up to 100', () => {
  assert.deepEqual(shares([0, 0]), [50, 50]);
  assert.deepEqual(shares([0, 0, 0]), [34, 33, 33]);
  assert.deepEqual(shares([-1, -1]), [50, 50]);
  for (let seats = 2; seats <= 6; seats += 1) {
    for (let seed = 0; seed < 50; seed += 1) {
      const values = Array.from({ length: seats }, (_, i) => Math.sin(seed * 7.3 + i * 2.9));
      assert.equal(
        shares(values).reduce((sum, part) => sum + part, 0),
        100,
      );
    }
  }
});

test('whoever can expect more is told no less', () => {
  assert.deepEqual(shares([1, -1]), [100, 0]);
  const [first = 0, second = 0, third = 0] = parts([0.5, 0, -0.5]);
  assert(first > second && second > third);
});

test('a proof takes the place of an estimate', () => {
  const estimate = { values: [0.06, -0.06], proven: false, line: [] };
  const lost = { state: 'proven', values: [-1, 1] };
  assert.deepEqual(overruled(estimate, lost), { values: [-1, 1], proven: true, line: [] });
  assert.equal(overruled(estimate, null), estimate);
  assert.equal(overruled(estimate, { state: 'open', values: [0, 0] }), estimate);
});
