/** The row of tools: how many stand side by side. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columns } from '../../../src/rookery/server/static/js/table/tools/columns.js';

test('no tool is left alone in a row', () => {
  for (let count = 5; count <= 24; count += 1) {
    assert.notEqual(count % columns(count), 1, `${count} tools`);
  }
  assert.deepEqual([5, 6, 8, 9, 10, 13, 16].map(columns), [5, 3, 4, 3, 5, 5, 4]);
});
