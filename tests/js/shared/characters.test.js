/** Characters as people count them, where a page limits what they type. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cut } from '../../../src/rookery/server/static/js/shared/characters.js';

const FAMILY = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';

test('a text that is short enough stays as it is', () => {
  for (const text of ['', 'abc', FAMILY.repeat(3), 'e\u0301'.repeat(3)]) {
    assert.equal(cut(text, 3), text);
  }
});

test('no character is cut in two', () => {
  assert.equal(cut('abcd', 3), 'abc');
  assert.equal(cut(`ab${FAMILY}d`, 3), `ab${FAMILY}`);
  assert.equal(cut('e\u0301'.repeat(4), 3), 'e\u0301'.repeat(3));
});
