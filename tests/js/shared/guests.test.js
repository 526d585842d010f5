/** Links that lead others nowhere are told apart. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOnlyHere } from '../../../src/rookery/server/static/js/shared/links.js';

test('a link that names this machine works nowhere else', () => {
  for (const host of ['127.0.0.1:8000', '127.1.2.3', 'localhost:8000', 'a.localhost', '[::1]:8000'])
    assert.ok(isOnlyHere(`http://${host}/join/x`), host);
  for (const host of ['192.168.1.5:8000', 'rookery.example', 'localhost.example', '[2001:db8::1]'])
    assert.ok(!isOnlyHere(`http://${host}/join/x`), host);
});
