/** The page of a puzzle: find the one good action, see the replies to others, learn why. */

import { Board } from '../board/board.js';
import { post } from '../shared/api.js';
import { busy } from '../shared/busy.js';
import { byId, pageData } from '../shared/elements.js';
import { render } from '../shared/rendering.js';
import '../shared/page.js';
import { drawings } from '../shared/sprite.js';
import { boardWords } from '../table/words/board_words.js';
import { answerPanel } from './answer.js';
import { scorePanels } from './score.js';

/** @import { Scene, Taps } from '../board/types.js' */

/** @typedef {{seat: number, action: string, words: string, scene: Scene}} Played */
/** @typedef {'ask' | 'good' | 'solved' | 'wrong' | 'shown'} Verdict */
/** @typedef {{verdict: Verdict, title: string, why: string[], taps: Taps, played: Played[], path: string[]}} Told */
/** @typedef {{game: string, id: string, url: string, title: string, rating: number, solved: boolean | null}} OfDay */
/** @typedef {{rating: number, within: number, tries: number, solved: number, streak: number, week: string[], gained: number | null}} Progress */
/** @typedef {{told: Told, progress: Progress | null, solved_by: number | null}} Judged */
/** @typedef {{game: string, id: string, title: string, seat: number, who: string, question: string, steps: number, source: string, scene: Scene, taps: Taps}} Question */

const page = pageData();
/** @type {Question} */
const asked = page.asked;
const path = `/api/puzzles/${asked.game}/${asked.id}`;
const REST_MS = 650; // pause between an action and its reply, so that both are seen

const state = {
  asked,
  /** @type {OfDay[]} */
  today: page.today,
  /** @type {Progress} */
  progress: page.progress,
  /** @type {number} */
  difficulty: page.difficulty,
  /** @type {number | null} */
  solvedBy: null,
  /** @type {Told | null} */
  told: null,
  /** @type {Played[]} everything that was played on the way to the solution */
  line: [],
  /** how many actions of the line are shown */
  at: 0,
  /** whether a first try, or help, has decided the score */
  isDecided: false,
};
/** @type {string[]} the right actions so far */
let right = [];
let taps = asked.taps;

const board = new Board(byId('board'), { act: tryOut, chosen: () => {} }, boardWords());

/** @param {string} action */
function tryOut(action) {
  busy(null, async () => {
    await judge(await post(path, { actions: [...right, action] }), action);
  }).then(() => board.settle());
}

/**
 * @param {Judged} judged
 * @param {string} [action]
 */
async function judge({ told, progress, solved_by }, action) {
  if (told.verdict === 'good' && action !== undefined) {
    right = [...right, action];
    taps = told.taps;
  }
  if (told.verdict !== 'wrong') state.line = [...state.line, ...told.played];
  decide(told, progress, solved_by);
  board.point([]);
  await playBack(told.played);
  if (told.verdict === 'good') board.allow(taps);
  state.at = state.line.length;
  draw();
}

/**
 * Take note of a verdict. The score is decided only once; everything later is for learning.
 * @param {Told} told
 * @param {Progress | null} progress
 * @param {number | null} solvedBy
 */
function decide(told, progress, solvedBy) {
  state.told = told;
  byId('spoken').textContent = [told.title, ...told.why].join(' ');
  if (told.verdict === 'good' || state.isDecided) return;
  state.isDecided = true;
  if (progress) state.progress = progress;
  state.solvedBy = solvedBy;
  state.today = state.today.map((one) =>
    one.id === asked.id && one.solved === null
      ? { ...one, solved: told.verdict === 'solved' }
      : one,
  );
}

/** Show actions one after the other. @param {Played[]} played */
async function playBack(played) {
  board.allow({});
  for (const [i, one] of played.entries()) {
    if (i > 0) await new Promise((done) => setTimeout(done, REST_MS));
    board.show(one.scene);
  }
}

/** Return to the position before a wrong action. */
function again() {
  state.told = null;
  board.point([]);
  board.show(state.line.at(-1)?.scene ?? asked.scene);
  board.allow(taps);
  draw();
}

/** @param {'hint' | 'solution'} what */
function help(what) {
  busy(null, async () => {
    /** @type {Judged} */
    const judged = await post(`${path}/help`, { what, actions: right });
    if (what === 'solution') {
      if (state.told?.verdict === 'wrong') again();
      await judge(judged);
      return;
    }
    again();
    decide(judged.told, judged.progress, judged.solved_by);
    board.point([{ path: judged.told.path }]);
    draw();
  });
}

/** Show a position of the solution. @param {number} at */
function go(at) {
  state.at = at;
  board.show(state.line[at - 1]?.scene ?? asked.scene);
  draw();
}

/** Open the position and the solution as a record. */
function study() {
  busy(null, async () => {
    const moves = state.line.map((one, i) => `${i + 1}. ${one.action}`).join(' ');
    const head = `rookery record 1\ngame: ${asked.game}\nposition: ${page.position}`;
    const { url } = await post('/api/records', { text: `${head}\n\n${moves}\n` });
    location.href = url;
  });
}

function draw() {
  render(answerPanel(state, { again, help, go, study }), byId('answer'));
  render(scorePanels(state), byId('solver'));
  byId('board').dataset.verdict = state.told?.verdict ?? 'ask';
}

draw();
await drawings; // a board is measured when it is first drawn
board.show(asked.scene);
board.allow(taps);
