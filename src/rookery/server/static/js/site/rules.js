/** The rules: parts that fold, and a search that marks what it meets and opens the parts it is in. */
import '../shared/page.js';
import { byId } from '../shared/elements.js';
import { say } from '../shared/i18n.js';
import { spansOf, wordsOf } from './sought.js';

const LEAST = 2; // letters: a single one is nearly everywhere
const CLAUSES = 'p,li,td,th,h1,h2,h3,figcaption';

const text = /** @type {HTMLElement} */ (document.querySelector('.prose'));
const parts = [...text.querySelectorAll('details')];
const form = byId('seek');
const field = /** @type {HTMLInputElement} */ (byId('seek-words'));
const fold = byId('fold');

/** @type {Element[]} the clauses that hold the words, from top to bottom */
let clauses = [];
let at = 0;

// -- folding --------------------------------------------------------------------------------------

const isAllFolded = () => parts.every((part) => !part.open);

function showFold() {
  fold.textContent = isAllFolded() ? say('Unfold all') : say('Fold all');
}

fold.addEventListener('click', () => {
  const open = isAllFolded();
  for (const part of parts) part.open = open;
});
text.addEventListener('toggle', showFold, true);

/** Open the part that an element is in. @param {Element | null} element */
function unfold(element) {
  const part = element?.closest('details');
  if (part) part.open = true;
}

/** Links to a clause in a folded part lead there, too, in browsers that wouldn't open it. */
function follow() {
  const id = decodeURIComponent(location.hash.slice(1));
  const clause = id ? document.getElementById(id) : null;
  const part = clause?.closest('details');
  if (!clause || !part || part.open) return;
  part.open = true;
  clause.scrollIntoView();
}

// -- searching ------------------------------------------------------------------------------------

/** The texts of each clause, without those of pictures and examples. */
function textsOf() {
  /** @type {Map<Element, Text[]>} */
  const texts = new Map();
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    const clause = node.parentElement?.closest('svg') ? null : node.parentElement?.closest(CLAUSES);
    if (clause) texts.set(clause, [...(texts.get(clause) ?? []), node]);
  }
  return texts;
}

/** Mark a piece of text, which may run through several nodes. @param {Text[]} nodes @param {[number, number]} span */
function mark(nodes, [start, end]) {
  let before = 0;
  for (const node of nodes) {
    const { length } = node;
    const [from, to] = [Math.max(0, start - before), Math.min(length, end - before)];
    before += length;
    if (from >= to) continue;
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    range.surroundContents(document.createElement('mark'));
  }
}

function unmark() {
  for (const one of text.querySelectorAll('mark')) {
    const { parentNode } = one;
    one.replaceWith(...one.childNodes);
    parentNode?.normalize();
  }
  text.querySelector('.here')?.classList.remove('here');
}

function seek() {
  unmark();
  clauses = [];
  const isLong = field.value.trim().length >= LEAST;
  const words = isLong ? wordsOf(field.value) : [];
  for (const [clause, nodes] of textsOf()) {
    const spans = spansOf(nodes.map(({ data }) => data).join(''), words);
    for (const span of spans.reverse()) mark(nodes, span); // from the end: the places before stay
    if (spans.length) clauses.push(clause);
  }
  for (const clause of clauses) unfold(clause);
  byId('seek-step').hidden = clauses.length === 0;
  if (clauses.length) go(nearest());
  else byId('seek-count').textContent = isLong ? say('Nothing found') : '';
}

/** The first clause that isn't above what is read at present, or else the first. */
function nearest() {
  const top = form.getBoundingClientRect().bottom;
  const below = clauses.findIndex((clause) => clause.getBoundingClientRect().bottom > top);
  return Math.max(0, below);
}

/** Show one of the clauses; after the last comes the first. @param {number} to */
function go(to) {
  clauses[at]?.classList.remove('here');
  at = (to + clauses.length) % clauses.length;
  const clause = clauses[at];
  if (!clause) return;
  unfold(clause);
  clause.classList.add('here');
  clause.scrollIntoView({ block: 'center' });
  byId('seek-count').textContent = say('%number of %all', { number: at + 1, all: clauses.length });
}

field.addEventListener('input', seek);
byId('seek-prev').addEventListener('click', () => go(at - 1));
byId('seek-next').addEventListener('click', () => go(at + 1));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (clauses.length) go(at + 1);
});
field.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && event.shiftKey && clauses.length) {
    event.preventDefault();
    go(at - 1);
  } else if (event.key === 'Escape' && field.value) {
    event.preventDefault();
    field.value = '';
    seek();
  }
});
document.addEventListener('keydown', (event) => {
  const isAlone = !(event.ctrlKey || event.metaKey || event.altKey);
  if (event.key !== '/' || event.target === field || !isAlone) return;
  event.preventDefault();
  field.focus();
  field.select();
});

addEventListener('hashchange', follow);
showFold();
form.hidden = false;
fold.hidden = parts.length === 0;
follow();
