/** A page's state of the lobby, assembled from the socket's incremental messages. */

/** @import { Group, Table, Here, Counts, Mine } from './types.js' */

/** @type {Counts} */
const NOTHING = { people: 0, waiting: 0, playing: 0, games: {}, tables: {}, usual: {} };

export class LobbyState {
  /** @type {Map<string, Group>} */
  groups = new Map();
  /** @type {Map<string, Table>} */
  tables = new Map();
  /** @type {Map<string, Table>} */
  watch = new Map();
  /** @type {Map<string, Here>} */
  here = new Map();
  counts = NOTHING;
  /** Whether any state has arrived yet. */
  isKnown = false;
  /** The reader's search, or the table that was found. @type {Mine} */
  mine = { type: 'idle', known: true, player: '' };
  #ahead = 0;

  /** The reader's own public id, '' as long as they have none. */
  get me() {
    return this.mine.player;
  }

  /**
   * Apply a message of the socket.
   * @param {any} message
   * @param {number} clock the browser's time, in milliseconds
   */
  take(message, clock) {
    if (message.type === 'lobby') this.#apply(message, clock);
    else if (['waiting', 'found', 'idle'].includes(message.type)) this.mine = message;
  }

  /**
   * @param {any} message
   * @param {number} clock
   */
  #apply(message, clock) {
    this.#ahead = message.now - clock;
    this.isKnown = true;
    this.counts = message.counts ?? this.counts;
    for (const kind of /** @type {const} */ (['groups', 'tables', 'watch', 'here'])) {
      const rows = /** @type {Map<string, any>} */ (this[kind]);
      if (message.whole) rows.clear();
      for (const id of message.drop?.[kind] ?? []) rows.delete(id);
      for (const row of message.put?.[kind] ?? []) rows.set(row.id, row);
    }
  }

  /** The server's time. @param {number} clock the browser's time */
  now(clock) {
    return clock + this.#ahead;
  }

  /** The public tables that are not only of bots. */
  get peoplesTables() {
    return [...this.tables.values()].filter((table) => !isBots(table));
  }

  /** The group that the reader is in. */
  get group() {
    return this.mine.type === 'waiting' ? this.groups.get(this.mine.group) : undefined;
  }
}

/** Whether only bots sit at a table. @param {Table} table */
export const isBots = (table) =>
  table.seats.every((seat) => seat.bot || seat.kind !== 'human') &&
  table.seats.some((seat) => seat.bot);

/** Rows by age, the oldest first. @param {Map<string, Group | Table>} rows */
export const inOrder = (rows) => [...rows.values()].sort((a, b) => a.since - b.since);

/** Whole seconds until a time, never below 0. @param {number} then @param {number} now */
export const secondsUntil = (then, now) => Math.max(0, Math.ceil((then - now) / 1000));

/** Seconds as 0:05. @param {number} seconds */
export const shownSeconds = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;
