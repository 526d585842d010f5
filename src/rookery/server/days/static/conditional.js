/** The page on which players of games over days decide in advance: if they do this, I do that. */
import { Board } from '../../../js/board/board.js';
import { get, post, send } from '../../../js/shared/api.js';
import { busy } from '../../../js/shared/busy.js';
import { byId, pageData } from '../../../js/shared/elements.js';
import { say } from '../../../js/shared/i18n.js';
import { head, icon } from '../../../js/shared/icons.js';
import { render } from '../../../js/shared/rendering.js';
import '../../../js/shared/page.js';
import { boardWords } from '../../../js/shared/board_words.js';
import { drawings } from '../../../js/shared/sprite.js';
import { toast } from '../../../js/shared/toast.js';
import { html } from '../../../vendor/lit-html.js';

/** @import { Scene, Taps } from '../../../js/board/types.js' */

/** @typedef {{seat: number, yours: boolean, action: string, words: string}} Step */
/** @typedef {{number: number, scene: Scene, taps: Taps, to_move: number | null, yours: boolean, complete: boolean, steps: Step[]}} Position */

const { id, position, lines } = pageData();
const path = `/api/games/${id}/conditional`;
const state = {
  /** @type {Position} the end of the line that is on the board */
  now: position,
  /** @type {Step[][]} the lines that are kept */
  lines,
};

const board = new Board(byId('board'), { act: goOn, chosen: () => {} }, boardWords());

/** @param {Step[]} steps */
const actionsOf = (steps) => steps.map(({ action }) => action);

/** Add an action to the line. @param {string} action */
function goOn(action) {
  look([...actionsOf(state.now.steps), action]).then(() => board.settle());
}

/** Show the position after a line. @param {string[]} actions */
function look(actions) {
  return busy(null, async () => {
    show(await post(`${path}/tried`, { number: position.number, actions }));
  });
}

/** @param {Position} now */
function show(now) {
  state.now = now;
  board.point([]);
  board.show(now.scene);
  board.allow(now.taps);
  const last = now.steps.at(-1);
  if (last) byId('spoken').textContent = last.words;
  draw();
}

/** Keep these lines in place of the last ones. @param {string[][]} kept @param {string} words */
async function keep(kept, words) {
  await send('PUT', path, { number: position.number, lines: kept });
  /** @type {{lines: Step[][]}} */
  const answer = await get(path);
  state.lines = answer.lines;
  toast(words);
  show(position);
}

/** @param {Event} event @param {string[][]} kept @param {string} words */
const keeping = (event, kept, words) =>
  busy(/** @type {HTMLElement} */ (event.currentTarget), () => keep(kept, words));

// -- drawing --------------------------------------------------------------------------------------

function question() {
  const { now } = state;
  if (Object.keys(now.taps).length === 0) return say('The line ends here.');
  if (now.yours) return say('… then what do you do?');
  return now.steps.length ? say('And if they do what?') : say('If they do what?');
}

/** @param {Step} step */
const stepShown = ({ seat, action, words, yours }) =>
  html`<span class="mv2 ${yours ? 'own' : ''}"
    >${head(seat)}<b>${yours ? say('then') : say('if')} ${action}</b><span>${words}</span></span
  >`;

function lineShown() {
  const { steps, complete } = state.now;
  const actions = actionsOf(steps);
  return html`<div class="panel line">
      <h3>${say('This line')}</h3>
      ${
        steps.length
          ? html`<ol>
              ${steps.map((step) => html`<li>${stepShown(step)}</li>`)}
            </ol>`
          : html`<p>${say('Tap the board: it is their move.')}</p>`
      }
    </div>
    <div class="next2">
      <button
        type="button"
        class="btn primary"
        ?disabled=${!complete}
        @click=${(/** @type {Event} */ event) =>
          keeping(
            event,
            [...state.lines.map(actionsOf), actions],
            say('Kept. It is played as soon as it fits.'),
          )}
      >
        ${icon('check')}${say('Keep this line')}
      </button>
      <button
        type="button"
        class="btn"
        ?disabled=${!steps.length}
        @click=${() => look(actions.slice(0, -1))}
      >
        ${icon('undo')}${say('One step back')}
      </button>
    </div>`;
}

function linesShown() {
  const { lines: kept } = state;
  return html`<div class="panel mine2">
    <h2>${say('What you have decided')}</h2>
    ${
      kept.length
        ? html`<ul class="kept">
            ${kept.map((line, at) => keptLine(line, at))}
          </ul>`
        : html`<p>${say('Nothing yet. Whatever doesn’t fit what they do is dropped.')}</p>`
    }
  </div>`;
}

/** @param {Step[]} line @param {number} at */
const keptLine = (line, at) =>
  html`<li>
    <button
      type="button"
      class="btn quiet"
      aria-label=${say('Show this line: %moves', { moves: actionsOf(line).join(' ') })}
      @click=${() => look(actionsOf(line))}
    >
      ${line.map(({ seat, action }) => html`<span>${head(seat)}${action}</span>`)}
    </button>
    <button
      type="button"
      class="btn icon quiet"
      aria-label=${say('Drop this line: %moves', { moves: actionsOf(line).join(' ') })}
      @click=${(/** @type {Event} */ event) =>
        keeping(event, state.lines.filter((_, one) => one !== at).map(actionsOf), say('Dropped.'))}
    >
      ${icon('x')}
    </button>
  </li>`;

function draw() {
  byId('asks').textContent = question();
  render(lineShown(), byId('line'));
  render(linesShown(), byId('lines'));
}

draw();
await drawings; // a board is measured when it is first drawn
show(position);
