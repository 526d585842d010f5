/** Tells people what happens: by sounds, by vibration, and from another tab. */
import { isCalm } from '../../board/animation.js';
import { say } from '../../shared/i18n.js';
import { remaining } from '../seats/clock.js';
import { mood } from '../words/headline.js';
import { seatName } from '../words/seat_name.js';
import { showTurn, tell } from './other_tab.js';
import { hears } from './signal_settings.js';

/** @import { Noise } from '../../board/types.js' */
/** @import { Cue } from './sound_rules.js' */
/** @import { Sounds } from './sounds.js' */
/** @import { Line, View } from '../types.js' */

const TOUCHED = 2000; // milliseconds for which a page counts as looked at
const TICK = 200; // milliseconds between two checks of the clock

/** @typedef {{turn: boolean, over: boolean, asked: boolean, open: number}} Known what has been signalled so far */

export class Signals {
  /** The seat that has acted last. @type {number | null} */
  author = null;
  /** How the reader is stepping one ply forward in the past, if so. @type {'hand' | 'auto' | ''} */
  step = '';
  /** @type {View | null} */
  #view = null;
  /** @type {Known | null} */
  #known = null;
  #touched = -Infinity;
  /** @type {Promise<[Sounds, typeof import('./sound_rules.js')]> | null} */
  #loading = null;
  #left = 0;

  constructor() {
    const touch = () => {
      this.#touched = performance.now();
      if (hears()) this.#load(); // browsers allow sound only after a touch
    };
    for (const kind of ['pointerdown', 'keydown'])
      globalThis.addEventListener?.(kind, touch, { passive: true });
  }

  /** Play the noises of moving pieces. @param {Noise[]} noises @param {boolean} isPlay */
  heard = (noises, isPlay) => {
    const view = this.#view;
    if (!hears() || !view || (!isPlay && !this.step)) return;
    const author = isPlay ? this.author : null;
    const who = {
      mine: isPlay && (author === null || view.yours.includes(author)),
      computer: view.seats[author ?? -1]?.kind === 'computer',
      plays: view.yours.length > 0,
      fast: this.step === 'auto',
    };
    this.#play((rules) => rules.cues(noises, who, isCalm()), who.mine);
  };

  /** Signal new lines of the conversation. @param {Line[]} lines */
  said(lines) {
    const others = lines.filter(({ seat }) => !this.#view?.yours.includes(seat));
    if (!others.length || !this.#known) return;
    this.#sound('message');
    const [line] = others.slice(-1);
    if (line && this.#view) tell(this.#view, `${line.name}: ${line.words}`);
  }

  /** Compare the table with what was known, and signal what is new. @param {View} view */
  look(view) {
    this.#view = view;
    const known = this.#known;
    const now = knownOf(view);
    this.#known = now;
    showTurn(view, now.turn);
    if (!known) {
      if (!now.over) setInterval(() => this.#tick(), TICK);
      return;
    }
    if (now.over && !known.over) this.#ended(view);
    if (now.turn && !known.turn) this.#turn(view);
    if (now.asked && !known.asked) this.#asked(view);
    if (now.open < known.open) this.#sound('message');
  }

  /** @param {View} view */
  #turn(view) {
    const isWatched = !document.hidden && performance.now() - this.#touched < TOUCHED;
    if (!isWatched) this.#sound('turn');
    tell(view, say('It’s your turn.'));
  }

  /** @param {View} view */
  #asked(view) {
    this.#sound('message');
    const name = seatName(view.seats[view.ask?.by ?? -1] ?? /** @type {any} */ ({}));
    tell(view, say('%name would like to take back the last move.', { name }));
  }

  /** @param {View} view */
  #ended(view) {
    const { seats, yours, score_names: names, score_ones: ones, game, result } = view;
    if (!result) return;
    const isSolo = seats.length === 1;
    const how = mood({ seats, yours, names, ones, game: game.name, result });
    const alone = result.solved ? 'win' : 'place';
    this.#sound(isSolo ? alone : how || 'win', yours.length === 1);
    tell(view, say('The game is over.'));
  }

  /** Signal when the reader's own clock runs low. */
  #tick() {
    const view = this.#view;
    const own = view?.seats.find((seat) => seat.running && view.yours.includes(seat.seat));
    const left = own && own.clock_ms !== null ? remaining(own) : 0;
    const before = this.#left;
    this.#left = left;
    if (!own || !hears() || view?.over) return;
    this.#play((rules) => (rules.rings(before, left) ? [plain('low-clock')] : []), true);
  }

  /** @param {string} name @param {boolean} [shakes] */
  #sound(name, shakes = name === 'turn') {
    if (hears()) this.#play(() => [plain(name)], shakes);
  }

  /**
   * @param {(rules: typeof import('./sound_rules.js')) => Cue[]} choose
   * @param {boolean} shakes
   */
  async #play(choose, shakes) {
    try {
      const [sounds, rules] = await this.#load();
      for (const cue of choose(rules)) sounds.play(cue, shakes).catch(() => {}); // the game goes on
    } catch {
      this.#loading = null; // silence is better than a broken table
    }
  }

  #load() {
    this.#loading ??= Promise.all([import('./sounds.js'), import('./sound_rules.js')]).then(
      ([{ Sounds: Player }, rules]) => [new Player(), rules],
    );
    return this.#loading;
  }
}

/** The state of a table that signals depend on. @param {View} view @returns {Known} */
const knownOf = (view) => ({
  turn: !view.over && view.yours.length === 1 && view.yours.includes(view.to_move ?? -1),
  over: view.over && view.result !== null,
  asked: view.ask !== null && view.can.includes('answer'),
  open: view.seats.filter((seat) => seat.kind === 'open').length,
});

/** @param {string} name @returns {Cue} */
const plain = (name) => ({ name, delay: 0, gain: 0 });
