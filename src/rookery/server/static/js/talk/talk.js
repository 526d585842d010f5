/** Table chat: shows what others say, and sends what the reader taps. */
import { post, Refused } from '../shared/api.js';
import { byId } from '../shared/elements.js';
import { plural, say } from '../shared/i18n.js';
import { recall, remember } from '../shared/storage.js';
import { toast } from '../shared/toast.js';
import { Conversation } from './conversation.js';
import { loadFaces } from './faces.js';
import { mutedWords } from './talk_lines.js';
import { talkPanel } from './talk_panel.js';

/** @import { Outgoing } from './conversation.js' */
/** @import { Line, View, Vocabulary, Word } from '../table/types.js' */

const MUTED = 'muted';
const MOST_BESIDE = 3; // with more seats above it, the panel opens only by its switch
const ROOM = matchMedia('(min-width: 1041px) and (min-height: 760px)');

export class Talk {
  /** The number of the line whose menu is open. @type {number | null} */
  menu = null;
  /** A line of the person just muted. @type {Line | null} */
  justMuted = null;
  isOpen = false;
  /** What the reader is writing. */
  draft = '';
  #isBeside = false;
  #scrolledAt = -1;
  /** Resolves when the lines so far are sent, one after another. @type {Promise<void>} */
  #sending = Promise.resolve();

  /**
   * @param {Vocabulary | null} words what may be said here, or null if nothing
   * @param {{draw: () => void, speak: (words: string) => void, view: () => View}} does
   */
  constructor(words, does) {
    this.words = words;
    this.does = does;
    this.conversation = new Conversation(JSON.parse(recall(MUTED) ?? '{}'));
    this.switch = document.getElementById('talk-switch');
    this.switch?.addEventListener('click', () => (this.isOpen ? this.close() : this.open()));
    ROOM.addEventListener('change', does.draw);
  }

  get heard() {
    return this.conversation.heard;
  }

  /** The panel, if there is anybody to talk to or anything to read. */
  panel() {
    const view = this.does.view();
    const isThere = this.words !== null && isCompany(view, this.conversation.lines);
    this.#isBeside = isThere && ROOM.matches && hasRoom(view);
    this.#drawSwitch(isThere && !this.#isBeside);
    byId('main').classList.toggle('with-talk', this.#isBeside);
    if (!this.words || !isThere || !(this.#isBeside || this.isOpen)) return '';
    loadFaces();
    return talkPanel(this, view, this.#isBeside);
  }

  /** @param {boolean} isShown */
  #drawSwitch(isShown) {
    if (!this.switch) return;
    const { unread } = this.conversation;
    this.switch.hidden = !isShown;
    this.switch.setAttribute('aria-expanded', String(this.isOpen));
    this.switch.dataset.unread = unread ? String(unread) : '';
    const news = unread ? `, ${plural('%count new line', '%count new lines', unread)}` : '';
    this.switch.setAttribute('aria-label', say('At the table') + news);
  }

  /** Scroll to the newest line if there is a new one; otherwise keep the reader's position. */
  scroll() {
    const list = document.querySelector('.talk .lines');
    const { lines, waiting } = this.conversation;
    const length = list ? lines.length + waiting.length : -1;
    if (list && length !== this.#scrolledAt) list.scrollTop = list.scrollHeight;
    this.#scrolledAt = length;
  }

  // -- lines -------------------------------------------------------------------------------------

  /** Take lines from the server. @param {{lines: Line[]}} message */
  take({ lines }) {
    const isFirst = this.heard === 0 && lines.length > 1;
    const fresh = this.conversation.take(lines);
    const { yours } = this.does.view();
    const news = fresh.filter((line) => this.#isNews(line, yours));
    if (!isFirst) for (const line of news) this.does.speak(`${line.name}: ${line.words}`);
    if (!this.isOpen && !this.#isBeside) this.conversation.unread += news.length;
    this.does.draw();
  }

  /** @param {Line} line @param {number[]} yours */
  #isNews(line, yours) {
    return !yours.includes(line.seat) && !this.conversation.isMuted(line);
  }

  /** @param {Word & {kind: string}} word */
  say(word) {
    this.#send(this.conversation.put(word));
  }

  /** Say what the reader has written. */
  write() {
    const text = this.draft.trim();
    if (!text) return;
    this.draft = '';
    this.say({ kind: 'text', key: text, words: text });
  }

  /** Resend a line that has not arrived. @param {Outgoing} line */
  again(line) {
    this.conversation.failed(line, '');
    this.#send(line);
  }

  /** @param {Outgoing} line */
  #send(line) {
    this.#sending = this.#sending.then(() => this.#deliver(line));
    this.does.draw();
  }

  /** @param {Outgoing} line */
  async #deliver(line) {
    const { kind, text } = line;
    try {
      const said = await post(`/api/games/${this.does.view().game.id}/say`, { kind, text });
      this.conversation.arrived(line);
      this.take({ lines: [said] });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.conversation.failed(line, error.message);
      this.does.speak(error.message);
      this.does.draw();
    }
  }

  // -- the panel ---------------------------------------------------------------------------------

  open() {
    this.isOpen = true;
    this.conversation.unread = 0;
    this.does.draw();
    document.querySelector('.talk')?.querySelector('button')?.focus();
  }

  close() {
    this.isOpen = false;
    this.menu = null;
    this.does.draw();
    this.switch?.focus();
  }

  /** Open or close the menu of a line. @param {number | null} number */
  openMenu(number) {
    const was = this.menu;
    this.menu = number === was ? null : number;
    this.does.draw();
    const next = this.menu === null ? `.talk [data-line="${was}"]` : '.talk [role="menuitem"]';
    /** @type {HTMLElement | null} */ (document.querySelector(next))?.focus();
  }

  /** @param {Line} line */
  mute(line) {
    this.conversation.mute(line);
    this.justMuted = line;
    this.#keepMuted();
    this.does.speak(mutedWords(line.name));
  }

  /** @param {string} player */
  unmute(player) {
    this.conversation.unmute(player);
    this.justMuted = null;
    this.#keepMuted();
  }

  #keepMuted() {
    this.menu = null;
    remember(MUTED, JSON.stringify(this.conversation.muted));
    this.does.draw();
  }

  /** @param {Line} line */
  async report(line) {
    this.openMenu(null);
    try {
      await post(`/api/games/${this.does.view().game.id}/report`, { line: line.number });
      toast(say('Thank you. The keeper of this house will look at it.'));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toast(error.message, true);
    }
  }
}

/**
 * Whether another person plays at the reader's table, or something was said.
 * @param {View} view
 * @param {Line[]} lines
 */
const isCompany = ({ seats, yours }, lines) =>
  lines.length > 0 ||
  (yours.length > 0 && seats.some((seat) => seat.kind === 'human' && !seat.here));

/** Whether the panel fits between the seats. @param {View} view */
const hasRoom = ({ seats }) =>
  seats.length - 1 <= MOST_BESIDE && seats.every((seat) => seat.kind !== 'open');
