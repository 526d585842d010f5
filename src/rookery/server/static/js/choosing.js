/** Choosing an action by taps: which places go on, and when one action is left. */

/** @import { Taps } from './types.js' */

export class Choice {
  /** @type {Taps} the actions that may be chosen now */
  taps = {};
  /** @type {string[]} the places tapped so far */
  path = [];
  /** An action was chosen; nothing can be tapped until new ones are allowed. */
  done = false;

  /** @param {Taps} taps */
  allow(taps) {
    this.taps = taps;
    this.path = [];
    this.done = false;
  }

  /** The places that go on from what was tapped. */
  get lit() {
    return this.done ? new Set() : nextAfter(this.taps, this.path);
  }

  /** The places with which another choice may begin instead. */
  get first() {
    return this.done ? new Set() : nextAfter(this.taps, []);
  }

  /** Whether tapping a lit place chooses an action. @param {string} id */
  completes(id) {
    return actionAt(this.taps, [...this.path, id]) !== null;
  }

  /**
   * Tap a place: go on, let go, begin anew. Returns the action if one is chosen.
   * @param {string} id
   * @returns {string | null}
   */
  tap(id) {
    if (this.done) return null;
    if (this.lit.has(id)) this.path = [...this.path, id];
    else if (this.path.at(-1) === id) this.path = this.path.slice(0, -1);
    else this.path = this.first.has(id) ? [id] : [];
    const action = actionAt(this.taps, this.path);
    this.done = action !== null;
    return action;
  }

  /** Let go of everything tapped; true if there was something. */
  release() {
    const held = this.path.length > 0 && !this.done;
    if (held) this.path = [];
    return held;
  }
}

/**
 * @param {Taps} taps
 * @param {string[]} path
 * @returns {Set<string>}
 */
function nextAfter(taps, path) {
  const found = new Set();
  for (const ids of Object.values(taps)) {
    const next = ids[path.length];
    if (next !== undefined && path.every((id, i) => ids[i] === id)) found.add(next);
  }
  return found;
}

/**
 * @param {Taps} taps
 * @param {string[]} path
 */
function actionAt(taps, path) {
  const key = path.join('\n');
  return Object.keys(taps).find((action) => taps[action]?.join('\n') === key) ?? null;
}
