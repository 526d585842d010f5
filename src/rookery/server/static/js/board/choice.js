/** Choosing an action by taps: which places can follow, and when an action is complete. */

/** @import { Taps } from './types.js' */

export class Choice {
  /** @type {Taps} the actions that may be chosen now */
  taps = {};
  /** @type {string[]} the places tapped so far, and those chosen automatically */
  path = [];
  /** Whether an action has been chosen; then nothing can be tapped until new ones are allowed. */
  done = false;
  /** @type {ReadonlySet<string>} the places that can follow, or replace an automatic choice */
  lit = new Set();
  /** @type {ReadonlySet<string>} the places that can be tapped instead of any on the path */
  instead = new Set();
  /** @type {ReadonlySet<string>} the places chosen automatically unless another is tapped */
  #usual = new Set();
  /** @type {ReadonlySet<string>} the places that can be tapped in any order */
  #any = new Set();

  /**
   * @param {Taps} taps
   * @param {ReadonlySet<string>} [usual] the places that are chosen automatically
   * @param {ReadonlySet<string>} [any] the places that can be tapped in any order
   */
  allow(taps, usual = new Set(), any = new Set()) {
    this.taps = taps;
    this.#usual = usual;
    this.#any = any;
    this.done = false;
    this.#go([]);
  }

  /**
   * Set the path, extended by automatic choices, and compute which places can follow it.
   * @param {string[]} path
   */
  #go(path) {
    this.path = this.#filled(path);
    this.done = this.#action(this.path) !== null;
    const steps = this.path.map((_, depth) => this.#next(this.path.slice(0, depth)));
    const lit = this.#next(this.path);
    this.path.forEach((id, depth) => {
      if (this.#usual.has(id)) for (const other of steps[depth] ?? []) lit.add(other);
    });
    for (const id of this.path) lit.delete(id);
    this.lit = lit;
    this.instead = this.done ? new Set() : new Set(steps.flatMap((step) => [...step]));
  }

  /** Where a held piece may be put: the places that can follow, and alternatives to later taps. */
  get goals() {
    const found = new Set(this.lit);
    for (let depth = 1; depth < this.path.length; depth += 1)
      for (const id of this.#next(this.path.slice(0, depth))) found.add(id);
    return found;
  }

  /** Whether tapping a lit place chooses an action. @param {string} id */
  completes(id) {
    return this.#action(this.#filled(this.#after(id))) !== null;
  }

  /**
   * Tap a place: continue, let go, choose another or start over. Returns the action if the tap
   * completes one.
   * @param {string} id
   * @returns {string | null}
   */
  tap(id) {
    if (this.done) return null;
    this.#go(this.#after(id));
    return this.done ? this.#action(this.path) : null;
  }

  /** Choose an action as if all its places had been tapped. @param {string} action */
  take(action) {
    this.#go(this.taps[action] ?? []);
  }

  /**
   * Tap a handle: choose the next item of a ring, whose first item stands for no choice.
   * @param {readonly string[]} ring
   */
  turn(ring) {
    if (this.done) return;
    const depth = this.path.findIndex((id) => ring.includes(id));
    const before = depth < 0 ? this.path : this.path.slice(0, depth);
    const now = depth < 0 ? 0 : ring.indexOf(this.path[depth] ?? '');
    const next = ring[(now + 1) % ring.length] ?? '';
    this.#go(this.#next(before).has(next) ? [...before, next] : before);
  }

  /** Whether a tap on the handle of a ring would change something. @param {readonly string[]} ring */
  canTurn(ring) {
    const depth = this.path.findIndex((id) => ring.includes(id));
    const next = this.#next(depth < 0 ? this.path : this.path.slice(0, depth));
    return ring.some((id) => next.has(id) && id !== this.path[depth]);
  }

  /** Whether something was tapped, and no action is chosen yet. */
  get begun() {
    return !this.done && this.#filled([]).join('\n') !== this.path.join('\n');
  }

  /** Of the places tapped in any order: [number tapped, number needed]; null if there are none. */
  get tally() {
    const { path, taps } = this;
    if (!this.begun || !path.every((id) => this.#any.has(id))) return null;
    const fitting = Object.values(taps).find((ids) => fits(ids, path, this.#any));
    return fitting ? /** @type {const} */ ([path.length, fitting.length]) : null;
  }

  /** Let go of everything tapped; true if there was something. */
  release() {
    const held = this.begun;
    if (held) this.#go([]);
    return held;
  }

  /** The path after a tap. @param {string} id */
  #after(id) {
    const { path } = this;
    if (this.#next(path).has(id)) return [...path, id];
    if (path.includes(id) && this.#any.has(id)) return path.filter((other) => other !== id);
    if (path.includes(id)) return path.slice(0, path.indexOf(id));
    let depth = path.length - 1;
    while (depth >= 0 && !this.#next(path.slice(0, depth)).has(id)) depth -= 1;
    if (depth < 0) return [];
    const after = [...path.slice(0, depth), id];
    // Later choices stay if they still fit, but a different first place starts a new choice.
    for (const later of depth ? path.slice(depth + 1) : []) {
      if (!this.#next(after).has(later)) break;
      after.push(later);
    }
    return after;
  }

  /** A path extended by all automatic choices. @param {string[]} path */
  #filled(path) {
    const filled = [...path];
    for (let going = true; going; ) {
      const next = [...this.#next(filled)].find((id) => this.#usual.has(id));
      if (next === undefined) going = false;
      else filled.push(next);
    }
    return filled;
  }

  /** @param {string[]} path */
  #next(path) {
    /** @type {Set<string>} */
    const none = new Set();
    return this.done ? none : nextAfter(this.taps, path, this.#any);
  }

  /** @param {string[]} path */
  #action(path) {
    const { taps } = this;
    const fitting = Object.keys(taps).filter((action) => fits(taps[action] ?? [], path, this.#any));
    return fitting.find((action) => taps[action]?.length === path.length) ?? null;
  }
}

/**
 * @param {Taps} taps
 * @param {string[]} path
 * @param {ReadonlySet<string>} any
 * @returns {Set<string>}
 */
function nextAfter(taps, path, any) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const ids of Object.values(taps)) {
    const next = ids[path.length];
    if (next === undefined || !fits(ids, path, any)) continue;
    const loose = any.has(next) ? ids.filter((id) => any.has(id) && !path.includes(id)) : [next];
    for (const id of loose) found.add(id);
  }
  return found;
}

/**
 * Whether a path is a possible beginning of an action's taps.
 * @param {string[]} ids
 * @param {string[]} path
 * @param {ReadonlySet<string>} any
 */
const fits = (ids, path, any) =>
  path.length <= ids.length &&
  path.every((id, i) => (any.has(id) ? ids.includes(id) : ids[i] === id));
