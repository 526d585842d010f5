/** Globals that scripts find in a browser: set for one test, and removed after it. */
import { afterEach, mock } from 'node:test';

/** @type {Map<string, PropertyDescriptor | undefined>} */
const before = new Map();

/** Set globals until the test ends. @param {Record<string, unknown>} globals */
export function around(globals) {
  for (const [name, value] of Object.entries(globals)) {
    if (!before.has(name)) before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
}

/** A `localStorage` that keeps its items in a map. @param {Map<string, string>} kept */
export const storageOf = (kept) => ({
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
});

/** Stop timers until the test ends: time passes only when the test says so. */
export function stopTime() {
  mock.timers.enable(['setInterval', 'setTimeout']);
}

afterEach(() => {
  for (const [name, was] of before) {
    if (was) Object.defineProperty(globalThis, name, was);
    else Reflect.deleteProperty(globalThis, name);
  }
  before.clear();
  mock.timers.reset();
});
