/** The companion on the screen: the floes row by row, whose turn it is, and the score sheet. */
import { html } from '../../../vendor/lit-html.js';
import '../../../js/companion/install.js';
import { beginButton, fields } from '../../../js/companion/fields.js';
import {
  anotherSetup,
  cannotMove,
  outNote,
  ranking,
  showAll,
  steps,
  turnOrder,
  whoBegins,
} from '../../../js/companion/parts.js';
import { mixed } from '../../../js/companion/random.js';
import { Wizard } from '../../../js/companion/wizard.js';
import { pageData } from '../../../js/shared/elements.js';
import { plural, say } from '../../../js/shared/i18n.js';
import {
  begun,
  counted,
  dealt,
  fresh,
  isCourse,
  mostMoves,
  next,
  penguins,
  results,
  rowsOf,
  seats,
  shapeOf,
  stuck,
  tooMany,
  withFirst,
} from './course.js';
import { figures, ice, preview, small, strip } from './ice.js';
import { complaint, inWords, sheet } from './sheet.js';

/** @import { About, Course, Setup } from './course.js' */

/** @type {About} */
const about = pageData();
/** @type {Wizard<Course>} */
const wizard = new Wizard(
  'companion-packeis',
  (found) => isCourse(about, found),
  fresh,
  () => ({ setup: settle, floes, first, place, turns, scores, end }),
);
const go = (/** @type {Course} */ then) => wizard.go(then);
const forward = () => go(next(about, wizard.course));
const seatName = (/** @type {number} */ seat) => wizard.called(seat);

// -- the stages -----------------------------------------------------------------------------------

function begin() {
  const { setup } = wizard.course;
  go(begun(setup, dealt(about, setup, mixed)));
}

function settle() {
  const { setup } = wizard.course;
  const choose = (/** @type {Partial<Setup>} */ change) =>
    wizard.replace(fresh({ ...setup, ...change }));
  const { names, radios } = fields(setup, choose);
  return html`<section class="card ask">
      <h2>${say('Which rules tonight?')}</h2>
      ${radios(
        'players',
        say('Players'),
        [2, 3, 4].map((count) => [count, String(count)]),
      )}
      ${names(seats(setup))}
      ${radios(
        'shape',
        say('The shape of the ice'),
        about.names.map((name) => [name, small(about, name)]),
      )}
      ${radios(
        'layout',
        say('Spread of the fish'),
        ['even', 'random'].map((name) => [name, about.words[name]]),
      )}
      <p>${box(setup)}</p>
      ${preview(about, wizard.course)}
    </section>
    ${beginButton(begin)}`;
}

/** What to take out of the box. @param {Setup} setup */
const box = (setup) =>
  say(
    'Sort the floes: %one with one fish, %two with two, %three with three. Each player takes %each penguins.',
    {
      one: about.supply[1] ?? 0,
      two: about.supply[2] ?? 0,
      three: about.supply[3] ?? 0,
      each: about.penguins[setup.players] ?? 0,
    },
  );

function floes() {
  const { course } = wizard;
  const all = rowsOf(shapeOf(about, course.setup)).length;
  const isLast = course.count + 1 === all;
  const title = say('Row %now of %all', { now: course.count + 1, all });
  return html`${wizard.heading(title, say('The fish from left to right.'))}
    <section class="card bag rows">
      <p class="figures" data-say>${figures(about, course, course.count)}</p>
      ${strip(about, course, course.count)} ${ice(about, course, course.count)}
    </section>
    ${wizard.does(isLast ? say('All floes laid') : say('Next row'), forward, {
      quiet: showAll(isLast, () => go({ ...course, count: all - 1 })),
    })}`;
}

const first = () =>
  whoBegins(
    wizard,
    say('The youngest. Tap a penguin, or draw lots.'),
    seats(wizard.course.setup),
    (seat) => go(withFirst(wizard.course, seat)),
  );

function place() {
  const { course } = wizard;
  const title = say('Penguin %now of %all', {
    now: course.count + 1,
    all: penguins(about, course.setup),
  });
  return html`${wizard.heading(title, say('On a free floe with one fish.'))}
    <section class="card bag">
      ${wizard.whose(course.seat, say('places a penguin'))} ${inTurn()}
    </section>
    ${wizard.does(say('Penguin placed'), forward)}`;
}

function turns() {
  const { course } = wizard;
  const parts = [
    [
      say('Move:'),
      say('Slide one penguin straight ahead, as far as you like, but never past another.'),
    ],
    [say('Take:'), say('Pick up the floe that the penguin came from, with its fish.')],
  ];
  return html`${wizard.heading(
    say('Turn %number', { number: course.count + 1 }),
    say('Floes that no penguin can reach any more go back into the box.'),
  )}
    <section class="card bag">
      ${wizard.whose(course.seat, say('to move'))}
      ${steps(parts)}
      ${inTurn()}
    </section>
    ${wizard.does(say('Turn done'), forward, {
      more: cannotMove(say('Cannot move: picks up'), () => go(stuck(course))),
      able: course.count < mostMoves(about, course.setup),
    })}`;
}

/** All seats in the order of play; those that are out are struck through. */
function inTurn() {
  const { first: from, out, seat: now, setup } = wizard.course;
  const order = seats(setup).map((i) => (from + i) % setup.players);
  return turnOrder(order, { now, gone: out, called: seatName, note: outNote(out) });
}

function scores() {
  const { course } = wizard;
  const kind = tooMany(about, course);
  return html`${wizard.heading(say('Count your floes'), say('How many with one, two and three fish does each player have?'))}
    <section class="card bag rows">
      ${sheet(about, course, seatName, (seat, which, many) => wizard.replace(counted(wizard.course, seat, which, many)))}
      <p role="alert">${kind < 0 ? '' : complaint(kind, Object.values(about.supply)[kind] ?? 0)}</p>
    </section>
    ${wizard.does(say('Who has won?'), () => go({ ...wizard.course, stage: 'end' }), { able: kind < 0, picture: 'trophy' })}`;
}

function end() {
  const { course } = wizard;
  const order = results(course);
  const winners = order.filter(({ place }) => place === 1);
  const title =
    winners.length === 1
      ? say('%name wins', { name: seatName(winners[0]?.seat ?? 0) })
      : say('Level at the top');
  const caught = order.reduce((sum, { fish }) => sum + fish, 0);
  return html`${wizard.heading(title, plural('%count fish caught in all.', '%count fish caught in all.', caught))}
    ${ranking(
      order.map(({ place, seat }) => [place, seat]),
      seatName,
      (seat) => html`<small>${inWords(course.taken[seat] ?? [])}</small>`,
    )}
    ${wizard.does(say('Play again'), begin, {
      more: anotherSetup(() => go(fresh(course.setup))),
      picture: 'again',
    })}`;
}

wizard.update();
