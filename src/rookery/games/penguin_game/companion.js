/** The companion on the screen: one thing to do at a time, large enough for a whole table. */
import { html, nothing, render } from '../../vendor/lit-html.js';
import '../../js/companion.js';
import { icon, pageData, part, recall, remember } from '../../js/dom.js';
import { plural, say } from '../../js/words.js';
import {
  begun,
  coinsLeft,
  fresh,
  goal,
  isCourse,
  isTiny,
  mixed,
  next,
  order,
  places,
  stuck,
  USUAL,
  withFirst,
} from './course.js';
import { colour, penguin } from './people.js';
import { called, plan, same } from './plan.js';
import { setupForm } from './setting.js';

/** @import { About, Course, Setup } from './course.js' */

const KEPT = 'companion-penguins-on-coins';
/** @type {About} */
const about = pageData();
/** What was, newest last: for going back. @type {Course[]} */
let past = [];
/** @type {Course} */
let course = kept() ?? fresh(USUAL);

/** A course that was interrupted; null if there is none, or none that this page understands. */
function kept() {
  try {
    const found = JSON.parse(recall(KEPT) ?? 'null');
    return isCourse(about, found) ? found : null;
  } catch {
    return null;
  }
}

/** @param {number} below */
function draw(below) {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return Math.floor((random / 2 ** 32) * below);
}

/** @param {Course} then */
function go(then) {
  past = [...past.slice(-60), course];
  show(then);
}

function back() {
  const before = past.at(-1);
  if (!before) return;
  past = past.slice(0, -1);
  show(before);
}

/** @param {Course} then */
function show(then) {
  course = then;
  remember(KEPT, JSON.stringify(course));
  update();
  part('spoken').textContent = part('companion').querySelector('[data-say]')?.textContent ?? '';
  // So that Enter goes on, and a reader's place is at what has changed.
  /** @type {HTMLElement | null} */ (document.querySelector('#companion .next'))?.focus({
    preventScroll: true,
  });
}

function update() {
  render(html`<div class="stage" data-stage=${course.stage}>${stages[course.stage]()}</div>`, part('companion'));
}

/** @param {Partial<Setup>} change */
function choose(change) {
  const setup = { ...course.setup, ...change };
  if (!isTiny(about, setup)) setup.tall = 'flat2';
  course = { ...course, setup };
  remember(KEPT, JSON.stringify(course));
  update();
}

const forward = () => go(next(about, course));

// -- the stages ----------------------------------------------------------------------------------------

/** @type {Record<Course['stage'], () => unknown>} */
const stages = { setup: settle, bag, first, lay, place, turns, end };

const begin = () => go(begun(course.setup, mixed(about, draw)));

function settle() {
  return setupForm(about, course, { choose, begin });
}

function bag() {
  const { deal, count } = course;
  const suit = deal[count] ?? '';
  const cells = order(about, course.setup);
  const level = 1 + cells.slice(0, count).filter((cell) => same(cell, cells[count])).length;
  const where = called(cells[count]);
  const words =
    level === 1
      ? say('Lay it on %cell.', { cell: where })
      : say('On top of the stack on %cell.', { cell: where });
  return html`${heading(say('Coin %now of %all', { now: count + 1, all: about.coins }), words)}
    <section class="card bag drawn">
      <div class="coin">
        <svg viewBox="-48 -48 96 104" role="img" aria-label=${about.suits[suit]}>
          <use href=${`#coin-${suit}1`} transform="translate(0 -4)"></use>
        </svg>
        <b data-say>${about.suits[suit]}, ${where}</b>
      </div>
      ${plan(about, course, { dealt: count + 1, at: cells[count] })}
    </section>
    ${goalNote()}
    ${does(
      count + 1 < about.coins ? say('Next coin') : say('All are laid'),
      forward,
      '',
      'next',
      true,
      html`<button
        type="button"
        class="btn quiet"
        ?disabled=${count + 1 === about.coins}
        @click=${() => go(lastCoin())}
      >
        ${icon('last')}${say('Show them all')}
      </button>`,
    )}`;
}

/** @returns {Course} */
const lastCoin = () => ({ ...course, count: about.coins - 1 });

function goalNote() {
  const suit = goal(course);
  if (!suit || course.stage === 'setup') return '';
  return html`<p class="notes goal">
    <svg viewBox="-44 -44 88 96" aria-hidden="true"><use href=${`#coin-${suit}1`}></use></svg>${say(
      'Your goal: end on %suit. Put the matching pawn beside you.',
      { suit: about.suits[suit] ?? '' },
    )}
  </p>`;
}

function first() {
  const seats = Array.from({ length: course.setup.players }, (_, seat) => seat);
  return html`${heading(say('Who begins?'), say('Tap a penguin, or let the lot decide.'))}
    <section class="card bag">
      <div class="penguins">
        ${seats.map(
          (seat) =>
            html`<button type="button" class="btn" @click=${() => go(withFirst(course, seat))}>
              ${penguin(seat)}<span>${seatName(seat)}</span>
            </button>`,
        )}
      </div>
    </section>
    ${does(say('Draw lots'), () => go(withFirst(course, draw(course.setup.players))), '', 'dice')}`;
}

function lay() {
  const { count, setup: chosen } = course;
  const cells = 4 * (about.tiles[chosen.tiles]?.corners.length ?? 4);
  const most = isTiny(about, chosen) && chosen.tall === 'x3' ? 3 : 2;
  const free = isTiny(about, chosen) && chosen.tall === 'flat2' && chosen.start === 'strategic';
  let where = say('Any cell that has no coin yet.');
  if (count >= cells) {
    const limit = say('Any cell, up to %most high.', { most });
    if (chosen.start === 'chaotic') where = say('Any cell, as high as you like.');
    else if (chosen.start === 'irregular' || free) where = limit;
    else where = say('A cell of the X, up to %most high.', { most });
  }
  return html`${heading(say('Coin %now of %all', { now: count + 1, all: about.coins }), where)}
    <section class="card bag">
      ${whose(say('chooses a coin and lays it'))}
      ${plan(about, course, { heights: chosen.start === 'strategic' })}
    </section>
    ${does(say('It lies there'), forward)}`;
}

function place() {
  return html`${heading(say('The penguins'), say('On any coin where nobody stands.'))}
    <section class="card bag">${whose(say('places the penguin'))}</section>
    ${goalNote()}${does(say('It stands there'), forward)}`;
}

function turns() {
  const { setup: chosen } = course;
  const left = coinsLeft(about, course);
  const steps = [
    [say('Move'), say('Step to a neighbour of the same height, or hop to a coin of the same suit.')],
    [
      say('Melt'),
      chosen.flame
        ? say('Take away the coin you left, or the top of any stack without a penguin.')
        : say('Take away the coin you left.'),
    ],
    ...(chosen.drift
      ? [[say('Drift'), say('If you like, move one tile, turned or not: all have to hang together.')]]
      : []),
  ];
  return html`${heading(
      plural('%count coin on the ice', '%count coins on the ice', left),
      say('Turn %number', { number: course.count + 1 }),
    )}
    <section class="card bag">
      ${whose(say('to move'))}
      <ol class="steps">
        ${steps.map(([name, words]) => html`<li><b>${name}</b> ${words}</li>`)}
      </ol>
      ${standing()}
    </section>
    ${goalNote()}
    ${does(
      say('Turn done'),
      forward,
      html`<button type="button" class="btn danger" @click=${() => go(stuck(course))}>
        ${icon('x')}${say('Cannot move: out')}
      </button>`,
      'next',
      left > 1,
    )}`;
}

/** Everybody in the order of play, those who are out struck through. */
function standing() {
  if (course.setup.players === 1) return '';
  return html`<ol class="around" aria-label=${say('In turn')}>
    ${Array.from({ length: course.setup.players }, (_, i) => (course.first + i) % course.setup.players).map(
      (seat) =>
        html`<li
          class=${course.out.includes(seat) ? 'gone' : ''}
          aria-current=${seat === course.seat ? 'true' : nothing}
        >
          ${penguin(seat)}<span>${seatName(seat)}${course.out.includes(seat) ? html`<small>${say('out')}</small>` : ''}</span>
        </li>`,
    )}
  </ol>`;
}

function end() {
  const left = coinsLeft(about, course);
  const alone = course.setup.players === 1;
  const share = Math.round((100 * left) / about.coins);
  const aim = goal(course);
  const title = alone
    ? left === 1
      ? say('Solved')
      : say('%left of %all coins left', { left, all: about.coins })
    : say('%name wins', { name: seatName(places(course)[0] ?? 0) });
  const words = alone
    ? left === 1 && aim
      ? say('Is it %suit? Then you met the goal, too.', { suit: about.suits[aim] ?? '' })
      : say('That is %share percent of the iceberg. Less is better.', { share })
    : say('The last penguin on the ice.');
  return html`${heading(title, words)}
    ${
      alone
        ? ''
        : html`<section class="card bag">
            <ol class="around ranking">
              ${places(course).map((seat, i) => html`<li><b>${i + 1}</b>${penguin(seat)}<span>${seatName(seat)}</span></li>`)}
            </ol>
          </section>`
    }
    ${does(
      say('Once more'),
      begin,
      html`<button type="button" class="btn" @click=${() => go(fresh(course.setup))}>
        ${icon('set')}${say('Another set-up')}
      </button>`,
      'again',
    )}`;
}

// -- pieces --------------------------------------------------------------------------------------------

/**
 * @param {string} title
 * @param {string} words
 */
const heading = (title, words) =>
  html`<div class="now">
    <h2>${title}</h2>
    <p>${words}</p>
  </div>`;

/**
 * What can be done now, the usual first; going back always.
 * @param {string} label
 * @param {() => void} act
 * @param {unknown} more
 * @param {string} picture
 * @param {boolean} able
 * @param {unknown} quiet
 */
const does = (label, act, more = '', picture = 'next', able = true, quiet = '') =>
  html`<div class="does">
    <button type="button" class="btn primary next" ?disabled=${!able} @click=${act}>
      ${icon(picture)}${label}
    </button>
    ${more}
    <div class="less">
      <button type="button" class="btn quiet" ?disabled=${!past.length} @click=${back}>
        ${icon('undo')}${say('Back')}
      </button>
      ${quiet}
      ${course.stage === 'end' ? '' : html`<button type="button" class="btn quiet" @click=${() => go(fresh(course.setup))}>${icon('set')}${say('Set-up')}</button>`}
    </div>
  </div>`;

/** Who is to do something, large. @param {string} what */
const whose = (what) =>
  html`<div class="whose">
    ${penguin(course.seat)}
    <p data-say><b>${seatName(course.seat)}</b> ${what}</p>
  </div>`;

/** The name that was given, or the colour of the scarf. @param {number} seat */
const seatName = (seat) => course.setup.names[seat]?.trim() || colour(seat);

addEventListener('keydown', (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target instanceof HTMLInputElement) return;
  if (event.key === 'ArrowLeft' || event.key === 'Backspace') back();
  if (event.key === 'ArrowRight')
    /** @type {HTMLButtonElement | null} */ (document.querySelector('#companion .next'))?.click();
});
update();
