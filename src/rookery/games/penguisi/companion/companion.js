/** The companion page: the dice, large enough for a whole table to see, and whose turn it is. */
import { html } from '../../../vendor/lit-html.js';
import '../../../js/companion/install.js';
import { colour } from '../../../js/companion/colours.js';
import { beginButton, fields } from '../../../js/companion/fields.js';
import { ranking, turnOrder } from '../../../js/companion/parts.js';
import { randomBelow } from '../../../js/companion/random.js';
import { around } from '../../../js/companion/seats.js';
import { Wizard } from '../../../js/companion/wizard.js';
import { pageData } from '../../../js/shared/elements.js';
import { say } from '../../../js/shared/i18n.js';
import { avatar, icon } from '../../../js/shared/icons.js';
import {
  begun,
  canGoOn,
  decider,
  ended,
  enters,
  finished,
  fresh,
  isCourse,
  isGuin,
  people,
  places,
  playedOn,
  rivals,
  rolledOff,
  seats,
  sound,
  threw,
  total,
  withFirst,
  withOut,
} from './course.js';
import { dice, diceWords, small } from './dice.js';

/** @import { About, Course, Setup, Throw } from './course.js' */

/** @type {About} */
const about = pageData();
/** @type {Wizard<Course>} */
const wizard = new Wizard('companion-penguisi', isCourse, fresh, () => ({
  setup: settle,
  first,
  turns,
  end,
}));
const go = (/** @type {Course} */ then) => wizard.go(then);

/** @param {number} seat */
const called = (seat) => (isGuin(wizard.course, seat) ? say('Great Guin') : wizard.called(seat));

// -- the stages -----------------------------------------------------------------------------------

function settle() {
  const { setup } = wizard.course;
  const choose = (/** @type {Partial<Setup>} */ change) =>
    wizard.replace({ ...wizard.course, setup: sound({ ...setup, ...change }) });
  const { check, names, radios } = fields(setup, choose);
  const places = Array.from({ length: setup.players + 1 }, (_, i) => i + 1);
  return html`<section class="card ask">
      <h2>${say('Which rules tonight?')}</h2>
      ${radios(
        'players',
        say('Players'),
        [2, 3, 4, 5, 6].map((count) => [count, String(count)]),
      )}
      ${
        setup.players < 6
          ? radios('guin', say('The Great Guin'), [
              ...(setup.players > 2
                ? [/** @type {[number, unknown]} */ ([0, say('not playing')])]
                : []),
              ...places.map(
                (seat) =>
                  /** @type {[number, unknown]} */ ([
                    seat,
                    html`${avatar(seat - 1)}<span class="vh">${colour(seat - 1)}</span>`,
                  ]),
              ),
            ])
          : ''
      }
      ${names(people(setup))}
      ${radios('penalty', say('Back to the nest on'), [
        [2, say('the second double')],
        [3, say('the third double')],
      ])}
      ${seats(setup) === 6 ? html`<div class="choices">${check('triple', say('A triple counts as a double'))}</div>` : ''}
    </section>
    ${beginButton(() => go(begun(wizard.course)))}`;
}

function first() {
  const { course } = wizard;
  const left = rivals(course);
  const [winner = 0] = left;
  const isSettled = left.length === 1;
  const again = course.opening.length ? say('Tied players roll again') : say('Roll for all');
  return html`${wizard.heading(say('Who begins?'), say('The player who rolls highest with two dice. Or just tap who it is.'))}
    <section class="card bag">
      <div class="penguins">
        ${people(course.setup).map(
          (seat) =>
            html`<button
              type="button"
              class="btn ${left.includes(seat) ? '' : 'quiet'}"
              @click=${() => go(withFirst(about, course, seat))}
            >
              ${avatar(seat)}<span>${called(seat)}</span>${course.opening
                .filter((one) => one.seat === seat)
                .map(
                  (one) => html`<span class="rolled">${small(one.tops)}<b>${total(one)}</b></span>`,
                )}
            </button>`,
        )}
      </div>
      ${isSettled ? html`<p class="big" data-say>${say('%name begins', { name: called(winner) })}</p>` : ''}
    </section>
    ${
      isSettled
        ? wizard.does(say('Begin'), () => go(withFirst(about, course, winner)), { picture: 'play' })
        : wizard.does(again, () => go(rolledOff(course, randomBelow)), { picture: 'dice' })
    }`;
}

function turns() {
  const { course } = wizard;
  const { thrown } = course;
  return html`${wizard.heading(say('Turn %number', { number: course.turn }), bonuses())}
    <section class="card bag table">
      ${wizard.whose(course.seat, turnWords(course), called(course.seat))}
      ${thrown ? html`<div class="outcome">${outcome(course, thrown)}</div>` : ''}
      ${round(course)}
    </section>
    ${way(course)}`;
}

/** @param {Course} course */
function turnWords(course) {
  if (!isGuin(course, course.seat)) return course.thrown ? say('has rolled') : say('to roll');
  return say('moves: %name rolls and decides', { name: wizard.called(decider(course)) });
}

function bonuses() {
  const board = about.boards[seats(wizard.course.setup)];
  return board ? say('A capture is worth %capture more, the Pole %pole more.', board) : '';
}

/** @param {Course} course @param {Throw} thrown */
function outcome(course, thrown) {
  return html`${dice(thrown)}
    <p class="big" data-say>${diceWords(course, thrown)}</p>
    ${
      thrown.again
        ? html`<label class="choice out"
            ><input
              type="checkbox"
              .checked=${thrown.out}
              @change=${() => wizard.replace(withOut(course, !thrown.out))}
            />${say('All penguins of this colour are out of the nest')}</label
          >`
        : ''
    }
    ${enters(about, thrown) && !thrown.out ? html`<p class="notes">${say('That makes a 5: bring a penguin in from the nest, if you can.')}</p>` : ''}`;
}

/** The buttons for what comes next and for the end of the game. @param {Course} course */
function way(course) {
  const more = html`<button type="button" class="btn" @click=${() => go(finished(course))}>
    ${icon('check')}${say('All at the Pole')}
  </button>`;
  const roll = () => go(threw(course, randomBelow));
  if (!course.thrown) return wizard.does(say('Roll'), roll, { picture: 'dice', more });
  if (!course.dice) return wizard.does(say('Turn done'), () => go(ended(about, course)), { more });
  const again = course.dice === 3 ? say('Roll all three again') : say('Roll two dice again');
  return wizard.does(again, roll, { picture: 'dice', more });
}

/**
 * All seats clockwise: who is to move, who is home, and who rolls next for the Great Guin.
 * @param {Course} course
 */
function round({ setup, seat: now, done, pointer }) {
  const rolls = html`<small>${icon('dice')}${say('rolls for the Great Guin')}</small>`;
  const note = (/** @type {number} */ seat) => (setup.guin && seat === pointer ? rolls : '');
  return turnOrder(around(seats(setup)), { now, gone: done, called, note });
}

function end() {
  const { course } = wizard;
  const [winner = 0] = course.done;
  const on = html`<button type="button" class="btn" @click=${() => go(playedOn(about, course))}>
    ${icon('next')}${say('Play on')}
  </button>`;
  return html`${wizard.heading(say('%name wins', { name: called(winner) }), say('All its penguins stand at the Pole.'))}
    ${ranking(places(course), called)}
    ${wizard.does(say('Play again'), () => go(begun(course)), { picture: 'again', more: canGoOn(course) ? on : '' })}`;
}

wizard.update();
