/**
 * A socket to the server, reopened whenever it breaks. Where a filter blocks sockets, as in many
 * schools, a stream of events and a request for each message carry the same.
 */
import { say } from './i18n.js';
import { pageVersion, renew } from './renewal.js';
import { toast } from './toast.js';

/**
 * @typedef {object} Listener
 * @property {(message: any) => void} message
 * @property {(online: boolean) => void} online
 */

/**
 * A listener that defers everything until a promise has resolved.
 * @param {Promise<unknown>} ready
 * @param {Listener} listener
 * @returns {Listener}
 */
export const onceReady = (ready, { message, online }) => ({
  message: (one) => ready.then(() => message(one)),
  online: (is) => ready.then(() => online(is)),
});

/** What the bell hears, whichever of the page's sockets tells it. */
export const NOTICES = 'rookery-notices';

/** @param {unknown} detail */
const tellOfNotices = (detail) => document.dispatchEvent(new CustomEvent(NOTICES, { detail }));

/** What the line about closed doors hears (doors.js, which every page has). @param {unknown} detail */
const tellOfDoors = (detail) =>
  document.dispatchEvent(new CustomEvent('rookery-doors', { detail }));

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
const QUICK_TRIES = 8; // a server that restarts at once is back within two seconds
const PING_EVERY = 20000;
const PONG_WITHIN = 8000;
const BLOCKED_AFTER = 2; // sockets that never said anything
const REMEMBERED = 'rookery-no-sockets';

export class Connection {
  /** The number of failed tries since the last connection. */
  #tries = 0;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {string[]} messages sent before the first connection was open */
  #early = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #silence;
  /** How many sockets have broken before they said anything. */
  #mute = recalled() ? BLOCKED_AFTER : 0;
  /** @type {EventSource | null} */
  #stream = null;
  /** Messages go one after the other, as on a socket. */
  #posted = Promise.resolve();

  /**
   * @param {() => string} path the address, which may say what the page has already
   * @param {Listener} listener
   */
  constructor(path, listener) {
    this.path = path;
    this.listener = listener;
    this.#open();
    setInterval(() => this.#ping(), PING_EVERY);
    for (const name of ['online', 'pageshow']) addEventListener(name, () => this.#now());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#now();
    });
  }

  /**
   * Send a message, or queue it while the first connection is being opened; returns false if there
   * is no connection.
   * @param {object} message
   */
  send(message) {
    const text = JSON.stringify(message);
    if (this.#hasStream) this.#post(text);
    else if (this.#isOpen) this.#socket?.send(text);
    else if (this.#isFirst) this.#early.push(text);
    else return false;
    return true;
  }

  get #isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  get #hasStream() {
    return this.#stream !== null && this.#stream.readyState === EventSource.OPEN;
  }

  get #isFirst() {
    return this.#tries === 0 && this.#socket?.readyState === WebSocket.CONNECTING;
  }

  #open() {
    clearTimeout(this.#retry);
    // A server that is away refuses sockets, too: both ways are tried in turns.
    if (this.#mute >= BLOCKED_AFTER && this.#mute % 2 === 0) this.#openStream();
    else this.#openSocket();
  }

  #openStream() {
    const stream = new EventSource(this.#address());
    this.#stream = stream;
    stream.onopen = () => {
      this.#tries = 0;
      this.listener.online(true);
      for (const text of this.#early.splice(0)) this.#post(text);
      if (recalled()) this.#goOnWithout();
      else this.#openSocket(); // the server may only have been away
    };
    stream.onmessage = (event) => this.#take(JSON.parse(event.data));
    stream.onerror = () => {
      stream.close();
      if (this.#stream !== stream) return;
      this.#stream = null;
      if (document.body.dataset.carrier !== 'stream') this.#mute += 1;
      this.#lost();
    };
  }

  /** Sockets say nothing while the stream does: they are blocked. */
  #goOnWithout() {
    if (!recalled()) toast(say('A direct line is blocked here. We go on without it.'));
    remember();
    document.body.dataset.carrier = 'stream';
    this.#mute = BLOCKED_AFTER;
  }

  /** Where to connect, for a page of this version. */
  #address() {
    const address = new URL(this.path(), location.href);
    address.searchParams.set('version', pageVersion());
    return address;
  }

  /** Say something in a request; the answer is what only this page is told. @param {string} text */
  #post(text) {
    const { pathname } = new URL(this.path(), location.href);
    const headers = { 'content-type': 'application/json' };
    this.#posted = this.#posted.then(async () => {
      try {
        const answer = await fetch(pathname, { method: 'POST', headers, body: text });
        if (!answer.ok) throw new Error(String(answer.status));
        for (const message of await answer.json()) this.#take(message);
      } catch {
        this.restart();
      }
    });
  }

  /** @param {any} message */
  #take(message) {
    if (message.type === 'outdated') renew();
    else if (message.type === 'notices') tellOfNotices(message);
    else if (message.type === 'doors') tellOfDoors(message);
    else this.listener.message(message);
  }

  #openSocket() {
    const address = this.#address();
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address);
    this.#socket = socket;
    let isMute = true;
    socket.onopen = () => {
      this.#tries = 0;
      for (const text of this.#early.splice(0)) socket.send(text);
      this.listener.online(true);
    };
    socket.onmessage = (event) => {
      clearTimeout(this.#silence);
      isMute = false;
      this.#mute = 0;
      this.#stream?.close();
      this.#stream = null;
      this.#take(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (isMute) this.#mute += 1;
      if (this.#socket !== socket) return;
      if (this.#stream) this.#goOnWithout();
      else this.#lost();
    };
  }

  #lost() {
    clearTimeout(this.#silence);
    this.#early = [];
    this.listener.online(false);
    this.#retry = setTimeout(
      () => this.#open(),
      waitBefore(this.#tries) * (0.75 + Math.random() / 2),
    );
    this.#tries += 1;
  }

  /** Reconnect or check the connection at once: the network or the reader is back. */
  #now() {
    if (this.#stream) return;
    if (!this.#socket || this.#socket.readyState === WebSocket.CLOSED) this.#open();
    else this.#ping();
  }

  #ping() {
    if (!this.#isOpen) return;
    this.send({ type: 'ping' });
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#hungUp(), PONG_WITHIN);
  }

  /** Reconnect, as after a loss: the server sends the state of the table. */
  restart() {
    this.#hungUp();
  }

  /** No answer to a ping: the connection is dead, whatever the browser says. */
  #hungUp() {
    const [socket, stream] = [this.#socket, this.#stream];
    this.#socket = null;
    this.#stream = null;
    socket?.close();
    stream?.close();
    this.#lost();
  }
}

/** Milliseconds before the next try. @param {number} tries how many have failed */
export const waitBefore = (tries) =>
  Math.min(FIRST_WAIT * 2 ** Math.max(0, tries - QUICK_TRIES), LONGEST_WAIT);

/** Whether sockets were blocked on an earlier page of this visit. */
function recalled() {
  try {
    return sessionStorage.getItem(REMEMBERED) === 'yes';
  } catch {
    return false; // no storage: each page finds out by itself
  }
}

function remember() {
  try {
    sessionStorage.setItem(REMEMBERED, 'yes');
  } catch {} // no storage
}
