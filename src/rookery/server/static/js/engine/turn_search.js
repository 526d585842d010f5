/** The best turn of free steps and a main action: `rookery.search.turn_search.Searcher` in the page. */
import { begin, utilities } from './expectimax.js';
import { paced } from './pace.js';

/** @import { Machine } from './machine.js' */
/** @import { Choice, Report } from './types.js' */

const SLICE = 200;
const SURE = 4;

/** @typedef {{worth: number, start: number, action: number, values: number[]}} Turn */
/** @typedef {{turn: Turn, values: number[]}} Compared */

/** @param {Turn} a @param {Turn} b the better one first */
const byWorth = (a, b) => b.worth - a.worth || b.start - a.start || b.action - a.action;

/** @param {number[]} values */
const bounded = (values) => values.map((value) => Math.min(1, Math.max(-1, value)));

export class TurnSearch {
  /** @type {Turn[]} */
  turns = [];
  /** What the first look found, during the deeper one. @type {Turn[]} */
  glanced = [];
  /** @type {[number, number[]][]} */
  waiting = [];
  /** How many steps lead to each state of the pool. @type {number[]} */
  steps = [];
  round = 0;
  context = 'context';

  /** @param {Machine} machine @param {Record<string, any>} settings */
  constructor(machine, settings) {
    this.machine = machine;
    this.settings = settings;
    this.done = settings.done;
    this.isWidening = true;
  }

  get nodes() {
    return this.machine.get('info', 'nodes') + this.machine.get('looking', 'nodes');
  }

  get #budget() {
    const { nodes } = this.settings;
    return nodes < 0 ? paced(SLICE) : Math.min(paced(SLICE), nodes - this.nodes);
  }

  step() {
    if (!this.done && this.#budget <= 0) this.done = true;
    if (!this.done) {
      if (this.isWidening) this.#widen();
      else this.#look();
    }
    return this.done;
  }

  /** @returns {Report} */
  report() {
    const [best] = [...(this.turns.length ? this.turns : this.glanced)].sort(byWorth);
    const none = Array.from({ length: this.settings.players }, () => 0);
    const depth = Number(Boolean(best)) + Number(this.turns.length > 0 && this.glanced.length > 0);
    const line = best ? this.#codes(best) : [];
    return { line, values: bounded(best?.values ?? none), depth, nodes: this.nodes, proven: false };
  }

  /** The best turns, one for each first action. @param {number} most @returns {Choice[]} */
  choices(most) {
    /** @type {Map<number, Choice>} */
    const choices = new Map();
    for (const { turn, values } of this.#compared()) {
      const line = this.#codes(turn);
      const [code = 0] = line;
      if (choices.size < most && !choices.has(code))
        choices.set(code, { code, values: bounded(values), line, proven: false });
    }
    return [...choices.values()];
  }

  /** All turns that were searched, the best first. @returns {Compared[]} */
  #compared() {
    const deep = [...(this.turns.length ? this.turns : this.glanced)].sort(byWorth);
    const compared = deep.map((turn) => ({ turn, values: turn.values }));
    const [best] = deep;
    if (!best || !this.turns.length || !this.glanced.length) return compared;
    const name = (/** @type {Turn} */ turn) => `${turn.start} ${turn.action}`;
    const looked = new Set(deep.map(name));
    const first = this.glanced.find((turn) => name(turn) === name(best))?.values ?? [];
    for (const turn of [...this.glanced].sort(byWorth))
      if (!looked.has(name(turn))) {
        const values = best.values.map((now, i) => now + (turn.values[i] ?? 0) - (first[i] ?? 0));
        compared.push({ turn, values });
      }
    const { seat } = this.settings;
    return compared.sort((a, b) => (b.values[seat] ?? 0) - (a.values[seat] ?? 0));
  }

  #widen() {
    const { machine, settings } = this;
    const isDue = this.round <= settings.rounds;
    const fresh = isDue ? machine.call('widen', [settings.beam]) : 0;
    this.round += 1;
    if (fresh) return;
    this.steps = this.#counted();
    this.waiting = this.#finalists().map((i) => [i, this.#mainActions(i)]);
    this.isWidening = false;
    this.#begin();
  }

  #counted() {
    const steps = [0];
    for (let i = 1; i < this.machine.get('info', 'count'); i++)
      steps.push((steps[this.machine.int('pool.parents', i)] ?? 0) + 1);
    return steps;
  }

  #finalists() {
    const { price, finalists } = this.settings;
    const worth = this.steps.map(
      (steps, i) => this.machine.float('pool.values', i) - price * steps,
    );
    const order = [...worth.keys()].sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0));
    return [0, ...order.filter((i) => i > 0)].slice(0, Math.max(1, finalists));
  }

  /** @param {number} i */
  #mainActions(i) {
    const { machine } = this;
    machine.copy('pool.states', i, 'state');
    const count = machine.call('main_actions', [], { codes: 'pool.codes' });
    return Array.from({ length: count }, (_, at) => machine.int('pool.codes', at));
  }

  #begin() {
    while (this.waiting[0] && !this.waiting[0][1].length) this.waiting.shift();
    const [next] = this.waiting;
    if (!next) {
      this.#lookDeeper();
      return;
    }
    this.machine.copy('pool.states', next[0], 'memory.states');
    begin(this.machine, 'looking', next[1], 1);
  }

  #look() {
    const budget = this.glanced.length
      ? Math.min(this.#budget, paced(this.settings.share))
      : this.#budget;
    if (!this.machine.call('look', [budget], { context: this.context })) return;
    const [start, actions] = this.waiting.shift() ?? [0, []];
    this.turns.push(...this.#finished(start, actions));
    this.#begin();
  }

  /** @param {number} start @param {number[]} actions @returns {Turn[]} */
  #finished(start, actions) {
    const { players, seat, price } = this.settings;
    const paid = price * (this.steps[start] ?? 0);
    const values = utilities(this.machine, actions.length, players);
    return actions.map((action, i) => {
      const own = values[i]?.[seat] ?? 0;
      return { worth: own - paid + (own === 1 ? SURE : 0), start, action, values: values[i] ?? [] };
    });
  }

  #lookDeeper() {
    const { again } = this.settings;
    this.done = this.glanced.length > 0 || again < 2 || this.turns.length < 2;
    if (this.done) return;
    this.context = 'deeper';
    const best = [...this.turns].sort(byWorth).slice(0, again);
    const starts = [...new Set(best.map((turn) => turn.start))];
    this.waiting = starts.map((start) => [
      start,
      best.filter((turn) => turn.start === start).map((turn) => turn.action),
    ]);
    this.glanced = this.turns;
    this.turns = [];
    this.machine.clear('memory.table.depths');
    this.#begin();
  }

  /** The codes of a turn's free steps and of its main action. @param {Turn} turn */
  #codes(turn) {
    const codes = [turn.action];
    for (let i = turn.start; i > 0; i = this.machine.int('pool.parents', i))
      codes.unshift(this.machine.int('pool.actions', i));
    return codes;
  }
}
