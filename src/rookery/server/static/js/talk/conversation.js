/** The conversation at a table: lines in order, lines being sent, and muted people. */

/** @import { Line, Word } from '../table/types.js' */

/** @typedef {{id: number, kind: string, text: string, words: string, failed: string}} Outgoing a line being sent; `failed` says why it has not arrived */

export class Conversation {
  /** @type {Line[]} */
  lines = [];
  /** @type {Outgoing[]} */
  waiting = [];
  unread = 0;
  #sent = 0;

  /** @param {Record<string, string>} muted the names of muted people, by player */
  constructor(muted) {
    this.muted = muted;
  }

  /** The number of the newest line. */
  get heard() {
    return this.lines.at(-1)?.number ?? 0;
  }

  /**
   * Add lines that are not yet known; returns them.
   * @param {Line[]} lines
   */
  take(lines) {
    const known = new Set(this.lines.map((line) => line.number));
    const fresh = lines.filter((line) => !known.has(line.number));
    this.lines = [...this.lines, ...fresh].sort((a, b) => a.number - b.number);
    return fresh;
  }

  /** The lines of people who are not muted. */
  get shown() {
    return this.lines.filter((line) => !this.isMuted(line));
  }

  /** @param {Line} line */
  isMuted(line) {
    return line.player in this.muted;
  }

  /** Add a line to be sent. @param {Word & {kind: string}} word */
  put({ kind, key, words }) {
    this.#sent += 1;
    const line = { id: this.#sent, kind, text: key, words, failed: '' };
    this.waiting = [...this.waiting, line];
    return line;
  }

  /** Remove a line that has arrived. @param {Outgoing} line */
  arrived(line) {
    this.waiting = this.waiting.filter((one) => one.id !== line.id);
  }

  /** Note why a line has not arrived. @param {Outgoing} line @param {string} why */
  failed(line, why) {
    this.waiting = this.waiting.map((one) => (one.id === line.id ? { ...one, failed: why } : one));
  }

  /** @param {Line} line */
  mute({ player, name }) {
    this.muted = { ...this.muted, [player]: name };
  }

  /** @param {string} player */
  unmute(player) {
    const { [player]: _, ...others } = this.muted;
    this.muted = others;
  }
}
