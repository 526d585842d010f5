/** The rules of a game in the page: which actions there are after some others, and what comes then. */

/** @import { Machine } from './machine.js' */

export class Rules {
  /** @param {Machine} machine */
  constructor(machine) {
    this.machine = machine;
  }

  /** The position after the first one's actions, in the array `state`. @param {string} from @param {number} index @param {number[]} actions */
  go(from, index, actions = []) {
    this.machine.copy(from, index, 'state');
    for (const action of actions) this.machine.call('apply', [action]);
  }

  /** Who is to move in the array `state`: a seat, or less than 0 for chance and for the end. */
  get seat() {
    return this.machine.call('to_move');
  }

  /** The codes of the actions in the array `state`. @returns {number[]} */
  get actions() {
    const count = this.machine.call('legal_actions');
    return Array.from({ length: count }, (_, i) => this.machine.int('codes', i));
  }
}
