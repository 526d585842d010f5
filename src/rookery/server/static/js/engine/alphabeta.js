/** Iterative deepening over the alpha-beta kernel: `rookery.search.alphabeta.Searcher` in the page. */
import { paced } from './pace.js';
import { Rules } from './rules.js';

/** @import { Choice, Report } from './types.js' */
/** @import { Machine } from './machine.js' */

const SLICE = 3000;
const INFINITE = 2 ** 40;
const WIDER = 4;
const PROVEN = 1;

export class AlphaBeta {
  known = 0;
  depth = 0;
  proven = false;
  done = false;
  /** @type {number[]} */
  line = [];

  /** @param {Machine} machine @param {Record<string, any>} settings */
  constructor(machine, settings) {
    this.machine = machine;
    this.rules = new Rules(machine);
    this.settings = settings;
    this.sign = settings.seat === settings.root_side ? 1 : -1;
    this.misses = 0;
    this.low = -INFINITE;
    this.high = INFINITE;
    this.#deepen();
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
    const now = this.#current();
    const best = now.length && !this.done ? now : this.line.length ? this.line : now;
    const { depth, nodes, proven } = this;
    return { line: this.#legal(best), values: this.#values(), depth, nodes, proven };
  }

  /** Only the best action: the others are known to be no better, not by how much. @returns {Choice[]} */
  choices() {
    const { line, values, proven } = this.report();
    const [code] = line;
    return code === undefined ? [] : [{ code, values, line, proven }];
  }

  #current() {
    const length = this.machine.int('memory.lengths');
    return Array.from({ length }, (_, i) => this.machine.int('memory.lines', i));
  }

  /** A line as far as its actions are legal: it may go on in another position of equal value. @param {number[]} line */
  #legal(line) {
    const { rules } = this;
    rules.go('memory.states', 0);
    if (!line.length) return rules.seat < 0 ? [] : rules.actions.slice(0, 1);
    /** @type {number[]} */
    const legal = [];
    for (const action of line) {
      if (rules.seat < 0 || !rules.actions.includes(action)) break;
      legal.push(action);
      this.machine.call('apply', [action]);
    }
    return legal;
  }

  #values() {
    const { players, scale, root_side } = this.settings;
    if (players === 1) return [0];
    const guess = this.depth ? Math.tanh(this.known / (2 * scale)) : 0;
    const value = this.proven ? Math.sign(this.known) : guess;
    const others = -value / (players - 1);
    return Array.from({ length: players }, (_, seat) => (seat === root_side ? value : others));
  }

  get #next() {
    return this.depth + (this.depth ? this.settings.stride : 1);
  }

  #deepen() {
    const { window } = this.settings;
    this.misses = 0;
    if (window && this.depth >= 2) this.#begin(this.known - window, this.known + window);
    else this.#begin(-INFINITE, INFINITE);
  }

  /** @param {number} low @param {number} high */
  #begin(low, high) {
    this.low = low;
    this.high = high;
    const [alpha, beta] = this.sign > 0 ? [low, high] : [-high, -low];
    const frame = { alpha, beta, depth: this.#next, count: 0, start: alpha };
    for (const [name, value] of Object.entries(frame))
      this.machine.set('memory.frames', name, value);
    this.machine.setInt('memory.lengths', 0, 0);
    this.machine.set('info', 'ply', 0);
  }

  #widen() {
    const { machine } = this;
    const value = machine.get('info', 'value');
    const proven = machine.get('info', 'proof') === PROVEN;
    const far = this.settings.window * WIDER;
    let { low, high } = this;
    this.misses += 1;
    if (value >= high) {
      this.known = value;
      const line = this.#current();
      if (line.length) this.line = line;
      if (proven) machine.set('info', 'low', Math.max(machine.get('info', 'low'), value));
      high = value + far;
    } else {
      if (proven) machine.set('info', 'high', Math.min(machine.get('info', 'high'), value));
      low = value - far;
    }
    if (this.misses < 2) this.#begin(low, high);
    else this.#begin(-INFINITE, INFINITE);
  }

  #finish() {
    const { machine, settings } = this;
    const value = machine.get('info', 'value');
    if (!(this.low < value && value < this.high)) {
      this.#widen();
      return;
    }
    this.known = value;
    this.line = this.#current();
    this.depth = this.#next;
    const proof = machine.get('info', 'proof');
    this.proven = proof === PROVEN && settings.players <= 2;
    const single = settings.settle_single && machine.get('memory.frames', 'count') === 1;
    this.done = proof > 0 || single || this.depth >= settings.depth;
    if (!this.done) this.#deepen();
  }
}
