/** A socket to the server: what is sent before it is open, and heard before the page is ready. */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import {
  Connection,
  onceReady,
  waitBefore,
} from '../../../src/rookery/server/static/js/shared/connection.js';
import { around, stopTime } from '../around.js';

class Socket {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSED = 3;
  /** @type {Socket[]} */
  static all = [];
  readyState = Socket.CONNECTING;
  /** @type {string[]} */
  sent = [];
  /** @type {() => void} */
  onopen = () => {};
  /** @type {() => void} */
  onclose = () => {};

  constructor() {
    Socket.all.push(this);
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(text);
  }

  open() {
    this.readyState = Socket.OPEN;
    this.onopen();
  }

  close() {
    this.readyState = Socket.CLOSED;
    this.onclose();
  }
}

/** A connection over such sockets, what it has reported, and the socket it opened last. */
function connected() {
  stopTime();
  const page = { hidden: false, addEventListener() {}, querySelector: () => null };
  const location = { href: 'http://house/' };
  around({ WebSocket: Socket, addEventListener() {}, document: page, location });
  /** @type {boolean[]} */
  const told = [];
  const listener = { message() {}, online: (/** @type {boolean} */ is) => told.push(is) };
  const connection = new Connection(() => '/live', listener);
  return { connection, told, socket: () => /** @type {Socket} */ (Socket.all.at(-1)) };
}

test('what is sent before the first socket is open goes out as soon as it is', () => {
  const { connection, socket, told } = connected();
  assert.equal(connection.send({ type: 'act' }), true);
  assert.deepEqual(socket().sent, []);
  socket().open();
  assert.deepEqual(socket().sent, ['{"type":"act"}']);
  assert.deepEqual(told, [true]);
  assert.equal(connection.send({ type: 'undo' }), true);
  assert.equal(socket().sent.length, 2);
});

test('nothing is kept where the first socket breaks, nor while a later one opens', () => {
  const { connection, socket } = connected();
  connection.send({ type: 'act' });
  socket().close();
  assert.equal(connection.send({ type: 'act' }), false);
  mock.timers.tick(1000);
  assert.equal(connection.send({ type: 'act' }), false);
  socket().open();
  assert.deepEqual(socket().sent, []);
});

test('a listener hears in order what was said before it was ready', async () => {
  /** @type {unknown[]} */
  const heard = [];
  let open = () => {};
  /** @type {Promise<void>} */
  const ready = new Promise((done) => {
    open = done;
  });
  const listener = onceReady(ready, {
    message: (one) => heard.push(one),
    online: (is) => heard.push(is),
  });
  listener.online(true);
  listener.message('people');
  await Promise.resolve();
  assert.deepEqual(heard, []);
  open();
  await ready;
  assert.deepEqual(heard, [true, 'people']);
});

test('a page that lost its house tries often for two seconds, and then ever more seldom', () => {
  const waits = Array.from({ length: 20 }, (_, tries) => waitBefore(tries));
  const tried = waits.map((_, tries) => waits.slice(0, tries + 1).reduce((a, b) => a + b));
  assert.equal(tried.filter((at) => at <= 2000).length, 8);
  assert.ok(waits.every((wait, tries) => tries === 0 || wait >= (waits[tries - 1] ?? 0)));
  assert.equal(waits.at(-1), 5000);
});

test('a stream of events takes over where two sockets say nothing', async () => {
  const { connection, socket, told } = connected();
  /** @type {any} */
  let stream;
  class Stream {
    static OPEN = 1;
    readyState = 1;
    close() {}

    constructor() {
      stream = this;
    }
  }
  /** @type {unknown[]} */
  const posted = [];
  const fetch = (/** @type {string} */ path, /** @type {any} */ { body }) => {
    posted.push([path, JSON.parse(body)]);
    return Promise.resolve({ ok: true, json: () => Promise.resolve([]) });
  };
  const page = {
    hidden: false,
    addEventListener() {},
    querySelector: () => null,
    querySelectorAll: () => [],
    body: { dataset: {} },
    getElementById: () => ({ append() {}, textContent: '{}' }),
    createElement: () => ({}),
  };
  around({ EventSource: Stream, fetch, document: page });
  for (let tries = 0; tries < 2; tries += 1) {
    socket().close();
    mock.timers.tick(1000);
  }
  stream.onopen();
  assert.equal(told.at(-1), true);
  assert.equal(connection.send({ type: 'act' }), true);
  await new Promise((resolve) => process.nextTick(resolve));
  assert.deepEqual(posted, [['/live', { type: 'act' }]]);
});

test('a server that was only away is heard on a socket again, and nobody says it is blocked', () => {
  const { socket, told } = connected();
  /** @type {any} */
  let stream;
  class Stream {
    static OPEN = 1;
    readyState = 1;
    isClosed = false;

    constructor() {
      stream = this;
    }

    close() {
      this.isClosed = true;
    }
  }
  /** @type {Record<string, string>} */
  const dataset = {};
  around({ EventSource: Stream, document: { querySelector: () => null, body: { dataset } } });
  for (let tries = 0; tries < 2; tries += 1) {
    socket().close();
    mock.timers.tick(1000);
  }
  stream.onopen();
  assert.equal(stream.isClosed, false);
  const again = /** @type {any} */ (socket());
  again.open();
  again.onmessage({ data: '{"type":"people"}' });
  assert.equal(stream.isClosed, true);
  assert.deepEqual(dataset, {});
  assert.equal(told.at(-1), true);
});
