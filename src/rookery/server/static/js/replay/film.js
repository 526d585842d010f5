/** Saves a game as an animation: shows how far the drawing is, and can be stopped. */
import { html, nothing } from '../../vendor/lit-html.js';
import { get, Refused } from '../shared/api.js';
import { closeDialog, openDialog, redrawDialog } from '../shared/dialog.js';
import { say } from '../shared/i18n.js';
import { icon } from '../shared/icons.js';
import { save } from '../shared/saving.js';
import { toast } from '../shared/toast.js';

/** @import { Theme } from '../shared/look.js' */

const LOOK_MS = 400;

/**
 * Draw the film and save it.
 * @param {string} id of the game
 * @param {Theme} theme
 */
export async function saveFilm(id, theme) {
  const stopper = new AbortController();
  let drawn = { drawn: 0, frames: 0 };
  openDialog(inside(drawn, stopper), 'film');
  document.querySelector('dialog')?.addEventListener('close', () => stopper.abort(), {
    once: true,
    signal: stopper.signal,
  });
  const timer = setInterval(async () => {
    drawn = await get(`/api/games/${id}/film?theme=${theme}`).catch(() => drawn);
    if (!stopper.signal.aborted) redrawDialog(inside(drawn, stopper), 'film');
  }, LOOK_MS);
  try {
    const answer = await fetch(`/games/${id}/game.gif?theme=${theme}`, { signal: stopper.signal });
    if (!answer.ok) throw new Refused(await wordsOf(answer));
    save(await answer.blob(), `${id}.gif`);
  } catch (error) {
    if (!stopper.signal.aborted)
      toast(error instanceof Refused ? error.message : say('No connection. Trying again…'), true);
  } finally {
    clearInterval(timer);
    stopper.abort();
    closeDialog();
  }
}

/** Why there is no film. @param {Response} answer */
async function wordsOf(answer) {
  const told = await answer.json().catch(() => null);
  return told?.error?.words ?? say('Something went wrong.');
}

/** @param {{drawn: number, frames: number}} film @param {AbortController} stopper */
function inside({ drawn, frames }, stopper) {
  const words = frames
    ? say('%some of %all pictures', { some: drawn, all: frames })
    : say('Waiting for its turn…');
  return html`<div class="inner">
    <h2>${say('Drawing the game')}</h2>
    <p><progress max=${frames || nothing} value=${frames ? drawn : nothing} aria-label=${say('Drawing the game')}></progress></p>
    <p role="status">${words}</p>
    <div class="menu">
      <button type="button" class="btn" @click=${() => {
        stopper.abort();
        closeDialog();
      }}>
        ${icon('x')}${say('Stop')}
      </button>
    </div>
  </div>`;
}
