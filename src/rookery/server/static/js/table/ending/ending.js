/** The result dialog: it opens by itself or on request, and shows ratings as soon as they come. */
import { isCalm } from '../../board/animation.js';
import { get, Refused } from '../../shared/api.js';
import { closeDialog, openDialog, redrawDialog } from '../../shared/dialog.js';
import { share } from '../../shared/share.js';
import { loadFaces } from '../../talk/faces.js';
import { checkFairness, verifyWords } from '../chance/fairness_dialog.js';
import { canRematch, replayPath } from '../tools/tools.js';
import { NextRound } from './next_round.js';
import { resultDialog } from './result.js';
import { showTale } from './tale.js';

/** @import { GameRating, View } from '../types.js' */

const KIND = 'result';
const SHOW_AFTER = 1800; // milliseconds to see the last ply

export class Ending {
  #isSeen = false;
  /** Whether the last move was seen, so that the whole game may be told. */
  #isTold = false;
  /** @type {(() => unknown) | null} draws the story of the game, once it is known */
  #story = null;
  /** @type {number | null} the game's turning point, once it is known */
  #turn = null;
  /** @type {NextRound | null} the evening that the table belongs to */
  #next = null;
  /** @type {GameRating | null} */
  #rating = null;

  /**
   * @param {() => View} view
   * @param {(easier?: boolean) => void} rematch
   */
  constructor(view, rematch) {
    this.view = view;
    this.rematch = rematch;
    const { evening, game } = view();
    if (evening)
      this.#next = new NextRound(evening, game.id, () => redrawDialog(this.#inside(), KIND));
  }

  /** Show what tells the game, and the result, once. @param {boolean} isLive the last move is shown */
  look(isLive) {
    if (this.#isTold || !isLive) showTale(isLive && this.#isTold);
    if (isLive) this.#showOnce();
  }

  /** Show the result after a moment, but only once. */
  #showOnce() {
    const { over, result } = this.view();
    if (!over || !result || this.#isSeen) return;
    this.#isSeen = true;
    // A reader who turns to the board meanwhile is not interrupted: the status opens it, too.
    const looking = new AbortController();
    const timer = setTimeout(
      () => {
        looking.abort();
        this.#tale(true);
        this.open();
      },
      isCalm() ? 0 : SHOW_AFTER,
    );
    const stay = () => {
      clearTimeout(timer);
      this.#tale(false);
    };
    for (const kind of ['pointerdown', 'keydown'])
      addEventListener(kind, stay, { signal: looking.signal, once: true });
  }

  /** Tell the game in a picture. @param {boolean} first before the last move */
  #tale(first) {
    this.#isTold = true;
    showTale(true, first);
  }

  /** Show the result. */
  open() {
    if (!this.view().result) return;
    loadFaces();
    openDialog(this.#inside(), KIND);
    this.#tell();
    this.#next?.follow();
  }

  /** Load the story of the game, and show it below the ranking. */
  async #tell() {
    const view = this.view();
    if (this.#story || view.seats.length < 2) return;
    try {
      const path = `/api/games/${view.game.id}/story`;
      const [{ storyPanel, turn }, story] = await Promise.all([import('./story.js'), get(path)]);
      this.#story = () => storyPanel(story, played(this.view()));
      this.#turn = turn(story, played(view));
      redrawDialog(this.#inside(), KIND);
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // without the story, the ranking is enough
    }
  }

  /** Whether people have played against each other; for spectators, assume so. */
  #isCompany() {
    const { seats, yours } = this.view();
    const others = seats.some((seat) => seat.kind === 'human' && !seat.here);
    return seats.length > 1 && (others || !yours.length);
  }

  /** Take the game's effect on ratings, as far as it is known. @param {GameRating} rating */
  rated(rating) {
    if (!this.#isCompany()) return;
    this.#rating = rating;
    redrawDialog(this.#inside(), KIND);
  }

  #inside() {
    const view = this.view();
    const { game, seats, yours, score_names: names, score_ones: ones, result } = view;
    if (!result) return '';
    const { share: words } = result;
    return resultDialog(
      { seats, yours, names, ones, game: game.name, result, rating: this.#rating },
      this.#story?.() ?? '',
      {
        close: closeDialog,
        rematch: canRematch(view) && !view.evening ? () => this.rematch() : null,
        easier: view.can.includes('easier') ? () => this.rematch(true) : null,
        replay: replayPath(view),
        turn: this.#turn,
        record: `/api/games/${game.id}/record`,
        share: words ? () => share(words, view.daily ?? replayPath(view)) : null,
        check: view.fair ? () => checkFairness(game.id, seats, view.log) : null,
        checkWords: verifyWords(view.log),
        evening: this.#next?.panel() ?? '',
      },
    );
  }
}

/** The data that the story of a game needs. @param {View} view */
const played = ({ seats, yours, score_names: names, result, game }) => ({
  seats,
  yours,
  names,
  counted: result?.counted ?? false,
  replay: `/games/${game.id}/replay`,
});
