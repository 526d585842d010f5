/** A table in play: the socket's messages become board and panels, taps become messages. */
import { html, render } from '../vendor/lit-html.js';
import { Board } from './board.js';
import { checkChance } from './checking.js';
import { synchronise, tick } from './clock.js';
import { closeDialog, openDialog } from './dialog.js';
import { busy, pageData, part, Refused, toast } from './dom.js';
import { Forced } from './forced.js';
import { follow, offer } from './fair.js';
import { invites } from './invites.js';
import { Live } from './live.js';
import { leaveMenu, moreMenu } from './menus.js';
import { afterDrawing, logStrip, logTable, seatPanel, timeline, toolbar } from './panels.js';
import { Past } from './past.js';
import { Pacing } from './pacing.js';
import './page.js';
import { againWords, resultDialog } from './result.js';
import { share } from './sharing.js';
import { facts, status } from './standing.js';
import { say } from './words.js';

/** @import { Frame, Seat, View } from './types.js' */

/** @type {View} */
let view = pageData();
/** @type {Past | null} loaded when somebody goes back in time */
let past = null;
/** @type {number | null} the ply that is shown, null for the newest */
let shown = null;
/** @type {number | undefined} */
let playing;
let online = true;
let resultSeen = false;

const board = new Board(part('board'), { act, chosen: draw, refused });
const pacing = new Pacing(receive);
const forced = new Forced((action) => board.take(action));
const live = new Live(`/games/${view.game.id}/live`, {
  message: (message) => pacing.put(message),
  online: (is) => {
    online = is;
    draw();
  },
  seen: () => view.number,
});

// -- messages ----------------------------------------------------------------------------------------

/** @type {Record<string, (message: any) => void>} */
const on = {
  view: takeView,
  ply: takePly,
  people: (message) => update(message),
  thinking: (message) => update({ thinking: message.seat }),
  hint: (message) => {
    if (message.number !== view.number) return;
    board.point([{ path: message.path }]);
    speak(message.words);
    toast(message.words);
  },
  error: (message) => {
    toast(message.words, true);
    speak(message.words);
    board.settle();
    if (shown === null) board.allow(view.taps);
    draw();
  },
  rematch: (message) => location.assign(message.url),
  pong: () => {},
};

/** @param {any} message */
function receive(message) {
  on[message.type]?.(message);
}

/** @param {Partial<View>} fields */
function update(fields) {
  const wasNext = view.rematch;
  view = { ...view, ...fields };
  synchronise();
  give();
  if (view.rematch && !wasNext && !view.can.includes('rematch')) toast(say('There is a rematch.'));
  draw();
}

/** What this browser has to do with chance happens beside the play: nobody needs to hear of it. */
function give() {
  follow(view).catch((error) => {
    if (!(error instanceof Refused)) throw error;
  });
}

/** @param {View} message */
function takeView(message) {
  const changed = message.number !== view.number;
  const undone = message.log.length < view.log.length;
  // Told again what it knows, the board keeps what somebody has begun to choose.
  const known = !changed && !board.choice.done && alike(message.taps, view.taps);
  past = changed ? null : past;
  update(message);
  if (shown !== null && shown > view.log.length) shown = null;
  if (!known) showNow();
  if (undone) forced.stop(); // what was taken back is not played again at once
}

/** @param {unknown} one @param {unknown} other */
const alike = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @param {any} message */
function takePly(message) {
  if (message.number !== view.number + 1) {
    if (message.number > view.number) live.again(); // something was missed: ask for the whole
    return;
  }
  const { entry, put, drop, view: box, type: _, ...fields } = message;
  const frame = { ...entry, put, drop, view: box, turn: message.turn, mover: message.mover, over: message.over };
  past?.push({ ...frame, scores: message.seats.map((/** @type {Seat} */ seat) => seat.scores) });
  const log = [...view.log, entry];
  view = { ...view, log, scene: changedScene(frame) };
  board.point([]);
  if (shown === null) board.change(frame);
  update({ ...fields, thinking: null });
  if (shown === null) allow();
  speak(entry.words);
  draw();
}

/** Let people choose, or the only action be played. */
function allow() {
  board.allow(view.taps);
  forced.offer(view.taps);
}

/** The same, unless something was chosen and waits for the server's word. */
function again() {
  if (shown === null && !board.choice.done) allow();
}

/** The newest scene with one more ply. @param {Frame} frame */
function changedScene(frame) {
  const gone = new Set([...frame.drop, ...frame.put.map((piece) => piece.id)]);
  const nodes = [...view.scene.nodes.filter((piece) => !gone.has(piece.id)), ...frame.put];
  return { ...view.scene, view: frame.view ?? view.scene.view, nodes };
}

// -- acting ------------------------------------------------------------------------------------------

/** @param {string} action */
function act(action) {
  board.point([]);
  const message = { type: 'act', number: view.number + 1, seat: view.turn, action };
  if (live.send(message)) return;
  toast(say('No connection: trying to reach the server …'), true);
  board.settle();
  board.allow(view.taps);
}

function refused() {
  speak(say('This cannot be chosen now.'));
}

/** @param {object} message */
function send(message) {
  if (!live.send(message)) toast(say('No connection: trying to reach the server …'), true);
}

// -- going back in time --------------------------------------------------------------------------------

/** @param {number} ply */
async function go(ply) {
  const to = Math.max(0, Math.min(view.log.length, ply));
  if (to === view.log.length) {
    shown = null;
    stop();
    showNow();
    return;
  }
  shown = to;
  forced.stop();
  await busy(null, async () => {
    past ??= await Past.of(view.game.id);
    if (shown === null) return;
    board.allow({});
    board.point([]);
    board.show(past.scene(shown));
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
  if (playing !== undefined) {
    stop();
    draw();
    return;
  }
  if (shown === null) go(0);
  playing = setInterval(() => go((shown ?? view.log.length) + 1), 900);
  draw();
}

function stop() {
  clearInterval(playing);
  playing = undefined;
}

// -- drawing -------------------------------------------------------------------------------------------

/** @param {string} words */
function speak(words) {
  const line = document.createElement('span');
  line.textContent = words;
  part('spoken').replaceChildren(line);
}

function draw() {
  const seats = shown !== null && past ? seatsThen(past, shown) : view.seats;
  const turn = view.over ? null : shown !== null && past ? past.turn(shown) : view.turn;
  const now = {
    game: view.game.name,
    names: view.score_names,
    turn,
    mover: view.over ? null : shown !== null && past ? past.mover(shown) : view.mover,
    thinking: shown === null ? view.thinking : null,
    yours: view.yours,
    present: true,
  };
  const own = view.yours.length ? (view.yours[0] ?? 0) : seats.length - 1;
  const others = [...seats.slice(own + 1), ...seats.slice(0, own)];
  render(
    html`<ul class="opps" aria-label=${say('Other seats')}>
        ${others.map((seat) => seatPanel(seat, now))}
      </ul>
      <ul class="mine" aria-label=${view.yours.length ? say('Your seat') : say('Seat')}>
        ${seats.slice(own, own + 1).map((seat) => seatPanel(seat, now))}
      </ul>
      ${invites(view, draw)}${status(view, { ply: shown, board }, send)}`,
    part('seats'),
  );
  render(side(), part('side'));
  render(facts(view, online), part('facts'));
  afterDrawing(document);
  const note = document.getElementById('compiling');
  if (note) note.hidden = !view.compiling;
  const { dataset } = part('board');
  dataset.number = String(view.number);
  dataset.ply = String(shown ?? view.log.length);
  dataset.over = String(view.over);
  document.title = titled();
  showResult();
}

/** The seats as they stood after a ply. @param {Past} known @param {number} ply */
function seatsThen(known, ply) {
  const [scores, left] = [known.scores(ply), known.left(ply)];
  return view.seats.map((seat) => ({
    ...seat,
    left: left.has(seat.seat),
    scores: scores[seat.seat] ?? [],
  }));
}

function titled() {
  const mine = !view.over && view.yours.includes(view.turn ?? -1) && view.yours.length === 1;
  return `${mine ? `● ${say('Your turn')}: ` : ''}${view.game.title}, Rookery`;
}

function side() {
  const { log } = view;
  const ply = shown ?? log.length;
  return html`<div class="panel list" id="list">
      ${logTable(log, view.seats, ply, go, !view.over)}
    </div>
    ${logStrip(log, ply, go)}
    ${timeline({ ply, length: log.length, playing: playing !== undefined, live: shown === null, canLive: !view.over }, { go, play })}
    ${toolbar([...tools(), { icon: 'more', label: say('More'), act: () => moreMenu(view, again) }])}`;
}

/** What can be done now, besides what always can. */
function tools() {
  const can = new Set(view.can);
  if (view.over) return toolsAfter(can.has('rematch') || view.rematch !== null);
  return can.has('leave') || can.has('undo') ? toolsInPlay(can) : toolsForOthers();
}

/** @param {Set<string>} can */
function toolsInPlay(can) {
  const leave = () => leaveMenu(view, send);
  return [
    { icon: 'undo', label: say('Undo'), act: () => send({ type: 'undo' }), off: !can.has('undo') },
    { icon: 'hint', label: say('Hint'), act: () => send({ type: 'hint' }), off: !can.has('hint') },
    { icon: 'flag', label: say('Leave'), act: leave, off: !can.has('leave'), danger: true },
  ];
}

/** For who only looks on, because their own play is over, too: the ways on. */
function toolsForOthers() {
  const again = `/new?game=${view.game.name}`;
  return [
    { icon: 'home', label: say('Home'), act: () => location.assign('/') },
    { icon: 'plus', label: say('New game'), act: () => location.assign(again) },
  ];
}

/** @param {boolean} rematches */
function toolsAfter(rematches) {
  const replay = `/games/${view.game.id}/replay`;
  return [
    { icon: 'again', label: againWords(view.seats.length), act: rematch, off: !rematches },
    { icon: 'chart', label: say('Analysis'), act: () => location.assign(replay) },
  ];
}

function showResult() {
  if (!view.over || !view.result || resultSeen || shown !== null) return;
  resultSeen = true;
  const { game, seats, yours, score_names: names, result } = view;
  const rematches = view.can.includes('rematch') || view.rematch !== null;
  setTimeout(
    () => {
      openDialog(
        resultDialog(
          { seats, yours, names, game: game.name, result },
          {
            close: closeDialog,
            rematch: rematches ? rematch : null,
            replay: `/games/${game.id}/replay`,
            record: `/api/games/${game.id}/record`,
            share: result.share
              ? () => share(result.share, view.daily ?? `/games/${game.id}/replay`)
              : null,
            check: view.fair ? () => checkChance(game.id, seats, view.log) : null,
          },
        ),
        'result',
      );
    },
    matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 900,
  );
}

function rematch() {
  busy(null, async () => {
    if (view.rematch) location.assign(view.rematch);
    else send({ type: 'rematch', ...(await offer()) });
  });
}

tick(() => view.seats);
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') board.release();
});
give();
showNow();
