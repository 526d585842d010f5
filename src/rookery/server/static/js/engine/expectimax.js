/** Expectimax, one chance node deeper at a time: `rookery.search.expectimax.Searcher` in the page. */
import { paced } from './pace.js';
import { Rules } from './rules.js';

/** @import { Machine } from './machine.js' */
/** @import { Choice, Report } from './types.js' */

const SLICE = 1000;
const SEATS = 6; // a row of values in the kernels' arrays

/** @param {number[]} values */
const bounded = (values) => values.map((value) => Math.min(1, Math.max(-1, value)));

/**
 * Set up a search of the first position with these actions.
 * @param {Machine} machine
 * @param {string} info the record of its progress
 * @param {number[]} codes
 * @param {number} depth
 */
export function begin(machine, info, codes, depth) {
  for (const [i, code] of codes.entries()) machine.setInt('memory.actions', i, code);
  machine.set('memory.frames', 'depth', depth);
  machine.set('memory.frames', 'count', codes.length);
  for (const name of ['ply', 'tried', 'exact']) machine.set(info, name, 0);
}

/**
 * What was found for each of the first actions, by seat.
 * @param {Machine} machine
 * @param {number} count
 * @param {number} players
 */
export const utilities = (machine, count, players) =>
  Array.from({ length: count }, (_, i) =>
    Array.from({ length: players }, (_, seat) => machine.float('memory.found', i * SEATS + seat)),
  );

export class Expectimax {
  depth = 0;
  proven = false;
  dropped = false;
  /** By how much actions that are not looked at any more were worse. @type {Map<number, number[]>} */
  behind = new Map();

  /** @param {Machine} machine @param {Record<string, any>} settings */
  constructor(machine, settings) {
    this.machine = machine;
    this.rules = new Rules(machine);
    this.settings = settings;
    this.done = settings.done;
    const [length = 0] = machine.place('root_codes').shape;
    this.codes = Array.from({ length }, (_, i) => machine.int('root_codes', i));
    const level = Array.from({ length: settings.players }, () => 0);
    this.values = this.codes.map(() => level);
    if (!this.done) this.#deepen();
  }

  get nodes() {
    return this.machine.get('info', 'nodes');
  }

  step() {
    if (this.done) return true;
    const { nodes } = this.settings;
    const budget = nodes < 0 ? paced(SLICE) : Math.min(paced(SLICE), nodes - this.nodes);
    if (budget <= 0) this.done = true;
    else if (this.machine.call('run', [budget])) this.#finish();
    return this.done;
  }

  /** @returns {Report} */
  report() {
    const { depth, nodes, proven } = this;
    const [code, values] = this.#best();
    const line = code === null ? [] : this.#line(code);
    return { line, values: bounded(values), depth, nodes, proven };
  }

  /** The best of the present depth if any action is done there, else of the last one. @returns {[number | null, number[]]} */
  #best() {
    const { players, seat } = this.settings;
    if (!this.codes.length)
      return [null, this.values[0] ?? Array.from({ length: players }, () => 0)];
    const tried = this.done ? 0 : this.machine.get('info', 'tried');
    const values = tried ? utilities(this.machine, tried, players) : this.values;
    const own = values.map((one) => one[seat] ?? 0);
    const chosen = own.indexOf(Math.max(...own));
    return [this.codes[chosen] ?? null, values[chosen] ?? []];
  }

  /** All actions; dropped ones are as far behind the best as when they were dropped. @param {number} most @returns {Choice[]} */
  choices(most) {
    if (!this.codes.length || this.depth === 0) return [];
    const { seat } = this.settings;
    const known = new Map(this.codes.map((code, i) => [code, this.values[i] ?? []]));
    const first = [...known.values()].reduce((a, b) => ((b[seat] ?? 0) > (a[seat] ?? 0) ? b : a));
    for (const [code, gap] of this.behind)
      known.set(
        code,
        first.map((value, i) => value + (gap[i] ?? 0)),
      );
    const ranked = [...known].sort((a, b) => (b[1][seat] ?? 0) - (a[1][seat] ?? 0));
    return ranked.slice(0, most).map(([code, values]) => this.#choice(code, values));
  }

  /** @param {number} code @param {number[]} values @returns {Choice} */
  #choice(code, values) {
    return { code, values: bounded(values), line: this.#line(code), proven: this.proven };
  }

  /** An action and what follows up to the next chance node, as far as the table has it. @param {number} first */
  #line(first) {
    const { machine, rules } = this;
    /** @type {number[]} */
    const line = [];
    rules.go('memory.states', 0);
    /** @type {number | null} */
    let code = first;
    while (code !== null && line.length < 40) {
      line.push(code);
      machine.call('apply', [code]);
      code = this.#remembered();
    }
    return line;
  }

  /** The best action of the position in `state`, if the table has one. */
  #remembered() {
    const { machine } = this;
    if (this.rules.seat < 0) return null;
    machine.call('key');
    const key = machine.view.getBigInt64(machine.result, true);
    const [entries = 1] = machine.place('memory.table.keys').shape;
    const slot = Number(BigInt.asUintN(64, key) & BigInt(entries - 1));
    if (machine.bits('memory.table.keys', slot) !== key) return null;
    if (machine.int('memory.table.depths', slot) === 0) return null;
    return machine.int('memory.table.actions', slot);
  }

  #deepen() {
    begin(this.machine, 'info', this.codes, this.depth + (this.codes.length ? 0 : 1));
  }

  #finish() {
    const { settings } = this;
    const exact = this.machine.get('info', 'exact') > 0 && !this.dropped;
    this.depth += 1;
    if (this.codes.length) this.#sort();
    else {
      const { players } = settings;
      this.values = [
        Array.from({ length: players }, (_, i) => this.machine.float('memory.values', i)),
      ];
    }
    this.proven = exact && !settings.replies && !settings.noise;
    const alone = this.dropped && this.codes.length === 1;
    this.done = this.proven || alone || this.depth >= settings.depth;
    if (!this.done) this.#deepen();
  }

  /** Keep the actions that are close to the best, the best first. */
  #sort() {
    const { players, seat, margin, width } = this.settings;
    const all = utilities(this.machine, this.codes.length, players);
    const own = (/** @type {number} */ i) => all[i]?.[seat] ?? 0;
    const order = [...all.keys()].sort((a, b) => own(b) - own(a));
    const first = order[0] ?? 0;
    const near = order.filter((i) => own(i) >= own(first) - margin).slice(0, width);
    const kept = new Set(near);
    for (const i of order)
      if (!kept.has(i))
        this.behind.set(
          this.codes[i] ?? 0,
          (all[i] ?? []).map((value, at) => value - (all[first]?.[at] ?? 0)),
        );
    this.dropped ||= near.length < all.length;
    this.codes = near.map((i) => this.codes[i] ?? 0);
    this.values = near.map((i) => all[i] ?? []);
  }
}
