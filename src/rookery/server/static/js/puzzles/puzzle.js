/** The page of a puzzle: find the one good action, see the replies to others, learn why. */

import { Board } from '../board/board.js';
import { post } from '../shared/api.js';
import { busy } from '../shared/busy.js';
import { byId, pageData } from '../shared/elements.js';
import { say } from '../shared/i18n.js';
import { atLeisure } from '../shared/leisure.js';
import { check } from '../shared/network.js';
import { sendKept } from '../shared/outbox.js';
import { render } from '../shared/rendering.js';
import '../shared/page.js';
import { boardWords } from '../shared/board_words.js';
import { drawings } from '../shared/sprite.js';
import { toast } from '../shared/toast.js';
import { answerPanel } from './answer.js';
import { afterTry } from './homework.js';
import { aheadOf, Judge } from './judging.js';
import { scorePanels } from './score.js';

/** @import { Ahead } from './judging.js' */

/** @typedef {import('./wire.d.ts').PuzzleStep} Played */
/** @typedef {import('./wire.d.ts').PuzzleAnswer} Told */
/** @typedef {import('./wire.d.ts').Progress} Progress */
/** @typedef {import('./wire.d.ts').Verdict} Judged */
/** @typedef {import('./wire.d.ts').Question} Question */
/** @typedef {{number: number, done: number, tasks: number, counts: boolean, after: string}} Homework */
/** @typedef {{game: string, id: string, url: string, title: string, rating: number, solved: boolean | null}} OfDay */

const page = pageData();
const REST_MS = 650; // pause between an action and its reply, so that both are seen

const state = {
  /** @type {Question} */
  asked: page.asked,
  /** @type {string} */
  position: page.position,
  /** @type {OfDay[]} */
  today: page.today,
  /** @type {Progress} */
  progress: page.progress,
  /** @type {number} */
  difficulty: page.difficulty,
  /** @type {Homework | null} what a pupil does here for school */
  homework: page.homework,
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
let { taps } = state.asked;
let judge = new Judge(state.asked, counted);
/** @type {Ahead[]} puzzles in store for times without a network */
let ahead = [];

const board = new Board(byId('board'), { act: tryOut, chosen: () => {} }, boardWords());

/** @param {string} action */
function tryOut(action) {
  busy(null, async () => {
    await take(await judge.act(right, action), action);
  }).then(() => board.settle());
}

/**
 * @param {Judged} judged
 * @param {string} [action]
 */
async function take({ told, progress, solved_by }, action) {
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
  state.homework &&= afterTry(state.homework, told.verdict === 'solved');
  state.today = state.today.map((one) =>
    one.id === state.asked.id && one.solved === null
      ? { ...one, solved: told.verdict === 'solved' }
      : one,
  );
}

/** Show how the house counts the try, once it has heard of it. @param {Judged} judged */
function counted({ progress, solved_by }) {
  if (progress) state.progress = progress;
  state.solvedBy = solved_by;
  draw();
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
  board.show(state.line.at(-1)?.scene ?? state.asked.scene);
  board.allow(taps);
  draw();
}

/** @param {'hint' | 'solution'} what */
function help(what) {
  busy(null, async () => {
    const judged = await judge.help(right, what);
    if (what === 'solution') {
      if (state.told?.verdict === 'wrong') again();
      await take(judged);
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
  board.show(state.line[at - 1]?.scene ?? state.asked.scene);
  draw();
}

/** Another puzzle: the house's choice, or without a network one in store. @param {string} url */
function onward(url) {
  busy(null, async () => {
    const [next] = ahead;
    if (await check()) location.href = url;
    else if (next) pose(next);
    else toast(say('These were all the puzzles in store.'), true);
  });
}

/** Ask another puzzle in this page. @param {Ahead} next */
function pose(next) {
  ahead = ahead.slice(1);
  const { asked, position, difficulty } = next;
  const fresh = { homework: null, solvedBy: null, told: null, line: [], at: 0, isDecided: false };
  Object.assign(state, { asked, position, difficulty, ...fresh });
  right = [];
  taps = asked.taps;
  judge = new Judge(asked, counted, next.answers);
  history.replaceState(null, '', next.url);
  byId('what').textContent = say('Puzzle');
  byId('which').textContent = asked.title;
  byId('who').textContent = asked.who;
  byId('ask').textContent = asked.question;
  byId('asker').setAttribute('href', `#penguin-${asked.seat + 1}`);
  board.point([]);
  board.show(asked.scene, true);
  board.allow(taps);
  draw();
}

/** Open the position and the solution as a record. */
function study() {
  busy(null, async () => {
    const moves = state.line.map((one, i) => `${i + 1}. ${one.action}`).join(' ');
    const head = `rookery record 1\ngame: ${state.asked.game}\nposition: ${state.position}`;
    const { url } = await post('/api/records', { text: `${head}\n\n${moves}\n` });
    location.href = url;
  });
}

function draw() {
  render(answerPanel(state, { again, help, go, study, onward }), byId('answer'));
  render(scorePanels(state), byId('solver'));
  byId('board').dataset.verdict = state.told?.verdict ?? 'ask';
}

draw();
await drawings; // a board is measured when it is first drawn
board.show(state.asked.scene);
board.allow(taps);
sendKept();
atLeisure(async () => {
  ahead = await aheadOf(judge.path);
});
