/** The page of a table: server messages change the board and panels, and taps become messages. */
import { html } from '../../vendor/lit-html.js';
import { isCalm } from '../board/animation.js';
import { Board } from '../board/board.js';
import { sceneAfter } from '../board/scene.js';
import { busy } from '../shared/busy.js';
import { Connection, onceReady } from '../shared/connection.js';
import { byId, pageData } from '../shared/elements.js';
import { followFairness } from '../shared/fairness.js';
import { say } from '../shared/i18n.js';
import { render } from '../shared/rendering.js';
import '../shared/page.js';
import { boardWords } from '../shared/board_words.js';
import { drawings } from '../shared/sprite.js';
import { toast } from '../shared/toast.js';
import { Talk } from '../talk/talk.js';
import { AutoPlay } from './choosing/auto_play.js';
import { Hints } from './choosing/hints.js';
import { Pending } from './choosing/pending.js';
import { fetchAtLeisure, historyOf, LateEnding, LateEngine, leaveMenu, moreMenu } from './late.js';
import { MessageQueue } from './message_queue.js';
import { actionPanels, scrollToCurrent } from './moves/action_list.js';
import { keyStep } from './moves/keys.js';
import { Playback } from './moves/playback.js';
import { fillSlider, timeline } from './moves/timeline.js';
import { startClocks, synchronise } from './seats/clock.js';
import { Hands } from './seats/hands.js';
import { invites } from './seats/invites.js';
import { LongThought } from './seats/long_thought.js';
import { race } from './seats/race.js';
import { seatLists } from './seats/seat_panel.js';
import { seatsThen, situationThen } from './seats/shown.js';
import { speak } from './speech.js';
import { facts, status } from './status.js';
import { toolbar } from './tools/toolbar.js';
import { isQuiet, rematchBy, rematchNews, tools } from './tools/tools.js';
import { entryWords } from './words/gist_words.js';
import { showStretching } from './words/stretching.js';

/** @import { Noise } from '../board/types.js' */
/** @import { Line, Seat, View } from './types.js' */

/** @type {View} */
let view = pageData();
/** @type {import('./moves/history.js').GameHistory | null} loaded when the reader first goes back in time */
let history = null;
/** @type {number | null} the ply that is shown, null for the newest */
let shown = null;
let online = true;

/** @type {import('./feel.js').Feel | null} what a first move doesn't need, loaded a moment later */
let feel = null;
const hooks = {
  act,
  chosen: draw,
  refused: (/** @type {string} */ place, /** @type {readonly string[]} */ chosen) =>
    feel?.ahead.refused(place, chosen),
  heard: (/** @type {Noise[]} */ noises, /** @type {boolean} */ isPlay) =>
    feel?.signals.heard(noises, isPlay),
};
const board = new Board(byId('board'), hooks, boardWords());
const hands = new Hands(board, draw);
const hints = new Hints(board, { view: () => view, send, speak, draw });
const queue = new MessageQueue(receive, isCalm, (message) => feel?.roll.holds(message) ?? false);
const pending = new Pending(draw);
const thought = new LongThought(draw);
const autoPlay = new AutoPlay((action) => board.take(action));
const rematch = rematchBy(
  () => view,
  send,
  (url) => update({ rematch: url }),
);
const ending = new LateEnding(() => view, rematch);
const engine = new LateEngine(board, { view: () => view, ply: () => shown, draw });
const playback = new Playback(() => go((shown ?? view.log.length) + 1));
const talk = new Talk(JSON.parse(byId('words').textContent || 'null'), {
  draw,
  speak,
  view: () => view,
});
// The address says what the page has already: entries of the log, and lines of the conversation.
const live = () => `/games/${view.game.id}/live?seen=${view.number}&heard=${talk.heard}`;
// Messages wait for the drawings, as the board is measured when first drawn; chat waits for none.
const listener = onceReady(drawings, {
  message: (message) => (message.type === 'said' ? said(message) : queue.put(message)),
  online: (is) => {
    online = is;
    hints.stop();
    if (!is) pending.lost();
    draw();
  },
});
const connection = new Connection(live, listener);

// -- messages -------------------------------------------------------------------------------------

/** @type {Record<string, (message: any) => void>} */
const receivers = {
  view: takeView,
  ply: takePly,
  people: takePeople,
  thinking: (message) => update({ thinking: message.seat }),
  hint: (message) => hints.take(message),
  error: takeError,
  notice: (message) => toast(message.words, true),
  rematch: (message) => rematch.offered(message.url),
  rated: (message) => ending.rated(message.rating),
  standings: (message) => update({ standings: message.seats }),
};

/** @param {{type: string}} message */
function receive(message) {
  if (message.type === 'ply' || message.type === 'view') feel?.roll.end();
  receivers[message.type]?.(message);
}

/** @param {{lines: Line[]}} message */
function said(message) {
  talk.take(message);
  feel?.signals.said(message.lines.filter((line) => !talk.conversation.isMuted(line)));
}

/** Take who is there, the last message after a reconnection. @param {Partial<View>} message */
function takePeople(message) {
  update(message);
  sendAgain();
}

/** Take changed fields and draw them. @param {Partial<View>} fields */
function update(fields) {
  merge(fields);
  draw();
}

/** Take changed fields without drawing. @param {Partial<View>} fields */
function merge(fields) {
  const hadRematch = view.rematch;
  view = { ...view, ...fields };
  synchronise();
  followFairness(view);
  undoIfTakenBack();
  if (view.rematch && !hadRematch && !isQuiet(view)) toast(rematchNews(view));
}

/** @param {View} message */
function takeView(message) {
  feel?.counting.stop();
  pending.reached(message.number);
  if (sendAgain()) {
    merge(message);
    draw();
    return;
  }
  const isNew = message.number !== view.number;
  const isUndone = message.log.length < view.log.length;
  // If nothing has changed, the board keeps what the reader has begun to choose.
  const [before, now] = [view.taps, message.taps].map((taps) => JSON.stringify(taps));
  const isKnown = !isNew && !board.choice.done && now === before;
  if (isNew) history = null;
  merge(message);
  if (shown !== null && shown > view.log.length) shown = null;
  if (isKnown) draw();
  else showNow();
  if (isUndone) autoPlay.stop(); // an action taken back must not be replayed at once
}

/** @param {import('./wire.d.ts').Ply & import('./wire.d.ts').ForReader} message */
function takePly(message) {
  if (message.number !== view.number + 1) {
    if (message.number > view.number) connection.restart(); // something was missed
    return;
  }
  pending.reached(message.number);
  const { entry, put, drop, view: box, type: _, ...fields } = message;
  const { to_move, turn_owner, over } = message;
  const frame = { ...entry, put, drop, view: box, to_move, turn_owner, over };
  const scores = message.seats.map((/** @type {Seat} */ seat) => seat.scores);
  history?.push({ ...frame, scores });
  const scene = sceneAfter(view.scene, frame);
  if (shown === null) feel?.count(message.seats, frame);
  merge({ ...fields, scene, log: [...view.log, entry], thinking: null });
  board.point([]);
  if (feel) feel.signals.author = entry.seat ?? message.turn_owner;
  if (shown === null) {
    board.change(frame);
    allow();
  }
  speak(entryWords(entry, view.seats));
  draw();
}

/** @param {{words: string, code: string}} message */
function takeError({ words, code }) {
  hints.stop();
  if (pending.isEcho(code)) return;
  pending.end();
  toast(words, true);
  speak(words);
  putBack();
}

/** Undo what was drawn before the server's answer. */
function putBack() {
  board.settle();
  if (shown === null) board.allow(view.taps);
  draw();
}

/** Let the reader choose, or play a planned or forced action; show a pending one again. */
function allow() {
  board.allow(view.taps);
  if (board.resume(pending.action)) return;
  const due = feel?.ahead.due();
  if (due) board.take(due);
  else autoPlay.offer(view.taps);
}

/** The same at the newest ply, unless an action awaits the server's answer. */
function allowAgain() {
  if (shown === null && !board.choice.done) allow();
}

// -- acting ---------------------------------------------------------------------------------------

/** @param {string} action */
function act(action) {
  if (feel?.ahead.take(action)) return;
  board.point([]);
  const message = { type: 'act', number: view.number + 1, seat: view.to_move, action };
  if (send(message)) {
    pending.begin(message);
    board.lean(`penguin-${(view.turn_owner ?? view.to_move ?? 0) + 1}`);
    return;
  }
  board.settle();
  board.allow(view.taps);
}

/** Take back an action that was sent and has not been answered. */
function takeBack() {
  pending.takeBack();
  putBack();
}

/** If an action taken back had arrived after all, ask the server for an undo. */
function undoIfTakenBack() {
  if (!pending.hadArrived(view.log)) return;
  if (view.can.includes('undo')) send({ type: 'undo' });
  else toast(say('Your move had already arrived.'));
}

/** Resend an action that was lost with the connection; returns whether one was sent. */
function sendAgain() {
  const message = pending.again();
  return message !== null && connection.send(message);
}

/** Send a message; if there is no connection, say so and return false. @param {object} message */
function send(message) {
  const isSent = connection.send(message);
  if (!isSent) toast(say('No connection. Trying again…'), true);
  return isSent;
}

// -- going back in time ---------------------------------------------------------------------------

/** @param {number} ply */
async function go(ply) {
  const to = Math.max(0, Math.min(view.log.length, ply));
  const isNext = to === (shown ?? view.log.length) + 1;
  const step = !isNext ? '' : playback.isPlaying ? 'auto' : 'hand';
  if (to === view.log.length) {
    shown = null;
    playback.stop();
    showNow();
    return;
  }
  shown = to;
  autoPlay.stop();
  await busy(null, async () => {
    history ??= await historyOf(view.game.id);
    await history.need(to);
    if (shown !== to) return;
    board.allow({});
    board.point([]);
    if (feel) feel.signals.step = step;
    board.show(history.scene(shown));
    if (feel) feel.signals.step = '';
  });
  draw();
}

function showNow() {
  if (shown !== null) {
    go(shown);
    return;
  }
  board.point([]);
  board.show(view.scene);
  allow();
  draw();
}

function play() {
  if (playback.isPlaying) {
    playback.stop();
  } else {
    if (shown === null) go(0);
    playback.start();
  }
  draw();
}

// -- drawing --------------------------------------------------------------------------------------

function draw() {
  render(seatColumn(), byId('seats'));
  render(sideColumn(), byId('side'));
  render(facts(view, online), byId('facts'));
  scrollToCurrent(document);
  talk.scroll();
  fillSlider(document);
  showStretching(view.compiling);
  feel?.waits.show(pending.isLate && shown === null);
  byId('main').style.setProperty('--others', String(view.seats.length - 1));
  const { dataset } = byId('board');
  dataset.number = String(view.number);
  dataset.ply = String(shown ?? view.log.length);
  dataset.over = String(view.over);
  feel?.look(view);
  ending.look(shown === null);
}

function seatColumn() {
  const then = past();
  const now = hands.follow(situationThen(view, then));
  const seats = seatsThen(view, then).map((seat) =>
    then ? seat : (feel?.counting.shown(seat) ?? seat),
  );
  const selectable = board.choice.begun ? board.onward : null;
  return html`${seatLists(seats, view.yours, now, talk.panel())}
    ${invites(view, draw)}${status(view, { ply: shown, selectable, turns: board.turns, tally: board.choice.tally, hint: hints.words, hinting: hints.isAwaited, offline: !online, late: pending.isLate && shown === null ? takeBack : undefined, long: thought.watch(view), drop: feel?.ahead.dropper, result: () => ending.open(), redraw: draw }, send)}`;
}

/** The ply that is shown, if it is not the newest. */
const past = () => (shown !== null && history ? { history, ply: shown } : null);

function sideColumn() {
  const { log } = view;
  const ply = shown ?? log.length;
  const time = {
    ply,
    length: log.length,
    playing: playback.isPlaying,
    live: shown === null,
    canLive: !view.over,
    cut: !online,
  };
  const listed = { log, seats: view.seats, ply, go };
  const acts = {
    send,
    hint: hints.ask,
    hinting: hints.isAwaited,
    leave: () => leaveMenu(view, send),
    rematch: () => rematch(),
  };
  const more = {
    icon: 'more',
    label: say('More'),
    act: () => moreMenu(view, draw, allowAgain, send),
  };
  return html`${engine.panels()}${race(view, past())}${actionPanels(listed)} ${timeline(time, { go, play })}
    ${toolbar([...tools(view, acts), engine.tool, more])}`;
}

startClocks(() => view.seats);
addEventListener('keydown', (event) => {
  const step = keyStep(event);
  if (step < 0 || (step > 0 && shown !== null)) go((shown ?? view.log.length) + step);
  if (event.key === 'Escape' && !board.release()) feel?.ahead.drop();
});
followFairness(view);
await drawings; // a board is measured when it is first drawn
showNow();

const { Feel } = await import('./feel.js');
feel = new Feel(board, {
  view: () => view,
  ply: () => shown,
  draw,
  update,
  speak,
  release: () => queue.release(),
});
draw();
fetchAtLeisure();
