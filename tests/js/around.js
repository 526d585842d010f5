/** What scripts find around them in a browser: put there for one test, and taken away after it. */
import { afterEach, mock } from 'node:test';

/** @type {Map<string, PropertyDescriptor | undefined>} */
const before = new Map();

/** Put globals there until the test ends. @param {Record<string, unknown>} globals */
export function around(globals) {
  for (const [name, value] of Object.entries(globals)) {
    if (!before.has(name)) before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
}

/** Stop time until the test ends: it passes where the test says so. */
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
