/** What was said at a table: in order, each line once, without muted people. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Conversation } from '../../../src/rookery/server/static/js/talk/conversation.js';

/** @param {number} number @param {string} player */
const line = (number, player = 'ada') => ({
  number,
  seat: 0,
  player,
  name: player,
  kind: /** @type {const} */ ('emote'),
  text: 'hello',
  words: 'Hello',
  at: 0,
});

test('lines come in order, each once', () => {
  const talk = new Conversation({});
  assert.deepEqual(talk.take([line(1), line(3)]).length, 2);
  assert.deepEqual(
    talk.take([line(2), line(3)]).map((one) => one.number),
    [2],
  );
  assert.deepEqual(
    talk.lines.map((one) => one.number),
    [1, 2, 3],
  );
  assert.equal(talk.heard, 3);
});

test('whoever is muted is not shown until it is undone', () => {
  const talk = new Conversation({ bo: 'Bo' });
  talk.take([line(1), line(2, 'bo'), line(3, 'cy')]);
  talk.mute(line(3, 'cy'));
  assert.deepEqual(
    talk.shown.map((one) => one.number),
    [1],
  );
  talk.unmute('bo');
  assert.deepEqual(talk.muted, { cy: 'cy' });
  assert.deepEqual(
    talk.shown.map((one) => one.number),
    [1, 2],
  );
});

test('a line on its way arrives, or says why not', () => {
  const talk = new Conversation({});
  const first = talk.put({ kind: 'emote', key: 'hello', words: 'Hello' });
  const second = talk.put({ kind: 'emote', key: 'hello', words: 'Hello' });
  talk.arrived(first);
  talk.failed(second, 'too fast');
  assert.deepEqual(
    talk.waiting.map((one) => [one.id, one.failed]),
    [[second.id, 'too fast']],
  );
});
