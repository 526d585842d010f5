/** The title of a page says how many games wait, whatever else it says. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countInTitle, entitle } from '../../../src/rookery/server/static/js/shared/page_title.js';
import { around } from '../around.js';

test('the number stands before what the page shows, and goes with the last game', () => {
  const page = { title: 'Lobby, Rookery' };
  around({ document: page });
  entitle('Lobby, Rookery');
  countInTitle(3);
  assert.equal(page.title, '(3) Lobby, Rookery');
  entitle('● A table for you');
  assert.equal(page.title, '(3) ● A table for you');
  countInTitle(0);
  assert.equal(page.title, '● A table for you');
});
