/** The best moves of a position, with their lines: also from a search that only knows the best one. */
import { AlphaBeta } from './alphabeta.js';
import { Rules } from './rules.js';

/** @import { Machine } from './machine.js' */
/** @import { Choice, Report, Search } from './types.js' */

const ENOUGH = 2; // from this depth on, others are worth being compared with
const SHARE = 0.25; // of all nodes, for each of the others

/** A search that compares by itself. */
export class Comparing {
  /** @param {Search} search @param {number} most */
  constructor(search, most) {
    this.search = search;
    this.most = most;
  }

  get done() {
    return this.search.done;
  }

  step() {
    return this.search.step();
  }

  /** @returns {Report} */
  report() {
    return this.search.report();
  }

  /** @returns {Choice[]} */
  choices() {
    return this.search.choices(this.most);
  }
}

/**
 * Alpha-beta that looks for the best move, and after each depth at the next best ones, a ply less
 * deep and in tables of their own.
 */
export class OneByOne {
  /** @type {Choice[]} */
  others = [];
  done = false;
  /** How many positions have been searched for the others. */
  #aside = 0;
  /** @type {Machine | null} of the others */
  machine = null;

  /**
   * @param {AlphaBeta} search
   * @param {() => Machine} another like that of the search, which may be a small one
   * @param {number} most
   */
  constructor(search, another, most) {
    this.search = search;
    this.another = another;
    this.most = most;
    this.seat = search.settings.seat;
    this.stages = this.#run();
  }

  step() {
    if (!this.done) this.done = this.stages.next().done ?? false;
    return this.done;
  }

  /** What is known of the best move; its nodes are all positions that have been searched. @returns {Report} */
  report() {
    const report = this.search.report();
    return { ...report, nodes: report.nodes + this.#aside };
  }

  /** The best move first, then others as they have last been seen. @returns {Choice[]} */
  choices() {
    const [best] = this.search.choices();
    if (!best) return [];
    const rest = this.others.filter((one) => one.code !== best.code);
    return [best, ...rest].slice(0, this.most);
  }

  *#run() {
    const { search } = this;
    while (!search.done) {
      const { depth } = search;
      while (!search.done && search.depth === depth) {
        search.step();
        yield;
      }
      if (search.depth >= ENOUGH || search.done) yield* this.#compare();
    }
  }

  *#compare() {
    const [best] = this.search.choices();
    if (!best) return;
    /** @type {Choice[]} */
    const seen = [];
    for (const code of this.#actions()) {
      if (code !== best.code) seen.push(yield* this.#child(code, 1));
    }
    const value = (/** @type {Choice} */ one) => one.values[this.seat] ?? 0;
    seen.sort((a, b) => value(b) - value(a));
    const wanted = seen.slice(0, this.most - 1);
    /** @type {Choice[]} */
    const deeper = [];
    for (const { code } of wanted)
      deeper.push(yield* this.#child(code, Math.max(1, this.search.depth - 1)));
    this.others = deeper.sort((a, b) => value(b) - value(a));
  }

  #actions() {
    const rules = new Rules(this.search.machine);
    rules.go('memory.states', 0);
    return rules.seat < 0 ? [] : rules.actions;
  }

  /** What a move leads to, searched to a depth. @param {number} code @param {number} depth */
  *#child(code, depth) {
    const machine = this.machine ?? this.another();
    this.machine = machine;
    const rules = new Rules(machine);
    rules.go('root', 0, [code]);
    const { seat } = rules;
    machine.copy('state', 0, 'memory.states');
    for (const [name, value] of Object.entries({ nodes: 0, low: -(2 ** 40), high: 2 ** 40 }))
      machine.set('info', name, value);
    machine.set('info', 'turn', machine.get('info', 'turn') + 1);
    const nodes = depth > 1 ? Math.round(this.search.nodes * SHARE) : -1;
    const child = new AlphaBeta(machine, { ...this.search.settings, seat, depth, nodes });
    while (!child.step()) yield;
    const { values, line, proven, nodes: count } = child.report();
    this.#aside += count;
    return { code, values, line: [code, ...line], proven };
  }
}
