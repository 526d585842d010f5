/** Slices of a tree search: `rookery.search.mcts.Searcher` in the page. */
import { paced } from './pace.js';

/** @import { Machine } from './machine.js' */
/** @import { Choice, Report } from './types.js' */

const DOUBT = 1.5;
const TREE = 'memory.tree';

export class TreeSearch {
  /** @param {Machine} machine @param {Record<string, any>} settings */
  constructor(machine, settings) {
    this.machine = machine;
    this.settings = settings;
    this.done = machine.call('to_move') === -2;
  }

  get nodes() {
    return this.machine.get('memory.counts', 'simulations');
  }

  step() {
    const { nodes, slice, players, explore, single, depth } = this.settings;
    const budget = nodes < 0 ? paced(slice) : Math.min(paced(slice), nodes - this.nodes);
    if (this.done || budget <= 0) return true;
    this.done = single || this.machine.call('run', [players, explore, budget]) > 0;
    if (depth >= 0) this.done ||= this.#line(0).length >= depth;
    return this.done;
  }

  /** @returns {Report} */
  report() {
    const line = this.#line(0);
    const proven = this.machine.get(TREE, 'solved') > 0;
    return { line, values: this.#values(0), depth: line.length, nodes: this.nodes, proven };
  }

  /** @param {number} most @returns {Choice[]} */
  choices(most) {
    if (this.machine.get(TREE, 'seat') < 0) return [];
    return this.#ranked(0)
      .slice(0, most)
      .map((node) => this.#choice(node));
  }

  /** @param {number} node @returns {Choice} */
  #choice(node) {
    const code = this.machine.get(TREE, 'action', node);
    const proven = this.machine.get(TREE, 'solved', node) > 0;
    return { code, values: this.#values(node), line: [code, ...this.#line(node)], proven };
  }

  /** @param {number} node */
  #values(node) {
    const { players } = this.settings;
    return Array.from({ length: players }, (_, seat) => this.#expected(node, seat));
  }

  /** @param {number} node @param {number} seat */
  #expected(node, seat) {
    return this.machine.get(TREE, 'expected', node, seat);
  }

  /** The best actions from a node on, to the next chance node. @param {number} from */
  #line(from) {
    /** @type {number[]} */
    const line = [];
    let node = from;
    while (this.#isChoice(node)) {
      const [best] = this.#ranked(node);
      if (best === undefined) break;
      line.push(this.machine.get(TREE, 'action', best));
      node = best;
    }
    return line;
  }

  /** @param {number} node */
  #isChoice(node) {
    return this.machine.get(TREE, 'seat', node) >= 0;
  }

  /** A node's visited children, sorted by the least that they promise. @param {number} node */
  #ranked(node) {
    const { machine } = this;
    const [first, tried] = [machine.get(TREE, 'first', node), machine.get(TREE, 'tried', node)];
    const seat = machine.get(TREE, 'seat', node);
    const children = Array.from({ length: tried }, (_, i) => first + i);
    const visited = children.filter((child) => machine.get(TREE, 'visits', child) > 0);
    const least = new Map(visited.map((child) => [child, this.#least(child, seat)]));
    return visited.sort((a, b) => (least.get(b) ?? 0) - (least.get(a) ?? 0));
  }

  /** @param {number} child @param {number} seat */
  #least(child, seat) {
    const mean = this.#expected(child, seat);
    if (this.machine.get(TREE, 'solved', child)) return mean;
    return mean - DOUBT / Math.sqrt(this.machine.get(TREE, 'visits', child));
  }
}
