/**
 * The companion page: who plays, who starts, and the click, large enough for a whole table to
 * see.
 */
import { html, nothing } from '../../../vendor/lit-html.js';
import '../../../js/companion/install.js';
import { fields } from '../../../js/companion/fields.js';
import { randomBelow } from '../../../js/companion/random.js';
import { around } from '../../../js/companion/seats.js';
import { Wizard } from '../../../js/companion/wizard.js';
import { pageData } from '../../../js/shared/elements.js';
import { say } from '../../../js/shared/i18n.js';
import { avatar, head, icon } from '../../../js/shared/icons.js';
import {
  canLand,
  canPlayTwice,
  canRepeat,
  changed,
  clicked,
  clicksOn,
  ended,
  following,
  fresh,
  isCourse,
  landed,
  onlyNumbers,
  order,
  riskOf,
  secondPlay,
  started,
  wheel,
  withLast,
  withTurn,
} from './course.js';
import { floe, small } from './faces.js';

/** @import { About, Course, Setup, Stage } from './course.js' */

/** @type {About} */
const about = pageData();
/** @type {Wizard<Course>} */
const wizard = new Wizard('companion-polar', isCourse, fresh, () => ({
  penguins,
  setup,
  start,
  end,
}));
const go = (/** @type {Course} */ then) => wizard.go(then);
/** The number of clicks right after the latest one was made here: only that one is animated. */
let rolled = 0;

const begin = () => go(started(wizard.course, randomBelow));
const choose = (/** @type {Partial<Setup>} */ change) =>
  wizard.replace(changed(wizard.course, change));

// -- the three parts of the app (PE-18 to 20) -----------------------------------------------------

/** @param {Stage} stage */
const show = (stage) => (stage === 'start' ? begin() : go({ ...wizard.course, stage }));

function tabs() {
  /** @type {[Stage, string][]} */
  const all = [
    ['penguins', say('Penguins')],
    ['setup', say('Setup')],
    ['start', say('Start')],
  ];
  return html`<nav class="parts" aria-label=${say('Parts')}>
    ${all.map(
      ([stage, label]) =>
        html`<button type="button" aria-current=${stage === wizard.course.stage ? 'page' : nothing} @click=${() => show(stage)}>
          ${label}
        </button>`,
    )}
  </nav>`;
}

/** @param {string} label @param {() => void} act @param {string} [picture] */
const onward = (label, act, picture = 'next') =>
  html`<div class="does">
    <button type="button" class="btn primary next" @click=${act}>${icon(picture)}${label}</button>
  </div>`;

const running = () =>
  wizard.course.running
    ? html`<p class="notes">${say('A game is on. If you change something here, a new one begins.')}</p>`
    : '';

function penguins() {
  const chosen = wizard.course.setup;
  const usual = about.usual[chosen.players] ?? 'high';
  const risk = chosen.risk === usual ? '' : chosen.risk;
  const { names, radios } = fields({ ...chosen, risk }, choose);
  return html`${tabs()}
    <section class="card ask">
      <h2>${say('How many penguins?')}</h2>
      ${radios(
        'players',
        say('Players'),
        [3, 4, 5, 6].map((count) => [count, String(count)]),
      )}
      ${running()} ${names(around(chosen.players))}
      ${radios(
        'risk',
        say('Risk'),
        Object.entries(riskWords()).map(([name, word]) =>
          name === usual ? ['', say('%risk (usual)', { risk: word })] : [name, word],
        ),
      )}
      <p class="help">${shares(chosen)}</p>
    </section>
    ${onward(say('Who starts?'), () => show('setup'))}`;
}

/** @returns {Record<string, string>} */
const riskWords = () => ({ low: say('low'), medium: say('medium'), high: say('high') });

/** How often an event comes up. @param {Setup} chosen */
function shares(chosen) {
  const numbers = 6 * (about.weights[riskOf(about, chosen)] ?? 1);
  const many = numbers + about.events.length;
  return say('Of %many clicks, %events are events, half of them good ones.', {
    many,
    events: about.events.length,
  });
}

function setup() {
  const chosen = wizard.course.setup;
  const { radios } = fields(chosen, choose);
  const seats = around(chosen.players);
  return html`${tabs()}
    <section class="card ask">
      <h2>${say('Who starts?')}</h2>
      ${radios('starter', say('The first player'), [
        [-1, say('draw lots')],
        ...seats.map(
          (seat) =>
            /** @type {[number, unknown]} */ ([
              seat,
              html`${avatar(seat)}<span>${wizard.called(seat)}</span>`,
            ]),
        ),
      ])}
      ${radios('direction', say('Play goes'), [
        [1, say('clockwise')],
        [-1, say('counter-clockwise')],
      ])}
      ${running()}
    </section>
    ${onward(say('Start'), begin, 'play')}`;
}

function start() {
  const { course } = wizard;
  return html`${tabs()} ${round(course)}
    <div class="floe">${course.face ? rolledFace(course) : toClick(course)}</div>
    ${clicks(course)} ${way(course)}`;
}

// -- what the start shows -------------------------------------------------------------------------

/**
 * All seats in the order of play, the one to play in a frame; a tap on a seat gives it the turn.
 * @param {Course} course
 */
function round(course) {
  return html`<ol class="order" aria-label=${say('Turn order')}>
    ${order(course).map(
      (seat) =>
        html`<li>
          <button
            type="button"
            aria-current=${seat === course.seat ? 'true' : nothing}
            ?disabled=${course.opening}
            @click=${() => go(withTurn(course, seat))}
          >
            ${avatar(seat)}<span class="vh">${wizard.called(seat)}</span>
          </button>
        </li>`,
    )}
  </ol>`;
}

/** @param {Course} course */
function rolledFace(course) {
  const motion = rolled === course.clicks.length ? `motion-${rolled % 2}` : '';
  return floe(about, course, wizard.called(following(course)), wheel(about, course), motion);
}

/** @param {Course} course */
function toClick(course) {
  return html`<div class="face ready" data-say>
    ${avatar(course.seat)}
    <h2>${wizard.called(course.seat)}</h2>
    <p>${whatNow(course)}</p>
  </div>`;
}

/** @param {Course} course */
function whatNow(course) {
  if (course.opening) return say('starts: the number names the square of the first sheet.');
  if (course.second) return say('plays once more: a sheet, or the penguin?');
  return say('places or moves a sheet, takes a card, or clicks for the penguin.');
}

/** The newest clicks, as a list. @param {Course} course */
function clicks({ clicks }) {
  return html`<ol class="clicks" tabindex="0" aria-label=${say('The last clicks')}>
    ${clicks.map(({ seat, face }) => html`<li>${head(seat)}<span class="vh">${wizard.called(seat)}</span>${small(face)}</li>`)}
  </ol>`;
}

/** The buttons for what can be done now. @param {Course} course */
function way(course) {
  const click = () => {
    const then = clicked(about, course, randomBelow);
    rolled = then.clicks.length;
    go(then);
  };
  const next = say('Next: %name', { name: wizard.called(following(course)) });
  const pass = button(next, () => go(ended(course)));
  const more = html`${!course.opening && clicksOn(course) ? pass : ''} ${course.face ? after(course, click) : before(course)}`;
  const quiet = html`<span class="status">${status(course)}</span>`;
  return clicksOn(course)
    ? wizard.does(say('Click'), click, { picture: 'dice', more, quiet })
    : wizard.does(next, () => go(ended(course)), { more, quiet });
}

/** @param {string} label @param {() => void} act */
const button = (label, act) =>
  html`<button type="button" class="btn" @click=${act}>${label}</button>`;

/**
 * What the players tell the companion before a click: whether the penguin is in the last column.
 * @param {Course} course
 */
function before(course) {
  if (course.opening) return '';
  return html`<label class="choice"
    ><input
      type="checkbox"
      .checked=${onlyNumbers(course)}
      @change=${() => wizard.replace(withLast(course, !onlyNumbers(course)))}
    />${say('Last column: numbers only')}</label
  >`;
}

/** The buttons for what may follow a click. @param {Course} course @param {() => void} click */
function after(course, click) {
  return html`${canRepeat(course) ? button(say('Taken: click again'), click) : ''}
  ${canPlayTwice(course) ? button(say('2 cards: play again'), () => go(secondPlay(course))) : ''}
  ${canLand(course) ? button(say('Land ahoy!'), () => go(landed(course))) : ''}`;
}

/** @param {Course} course */
function status({ round, setup }) {
  const risk = riskWords()[riskOf(about, setup)] ?? '';
  return say('round %round · risk: %risk', { round, risk });
}

function end() {
  const { course } = wizard;
  return html`${wizard.heading(say('%name wins', { name: wizard.called(course.seat) }), say('The first penguin on dry land, in round %round.', { round: course.round }))}
    <section class="card bag">
      <div class="whose">${avatar(course.seat)}</div>
    </section>
    ${wizard.does(say('Play again'), () => go(started(fresh(course.setup), randomBelow)), { picture: 'again' })}`;
}

wizard.update();
