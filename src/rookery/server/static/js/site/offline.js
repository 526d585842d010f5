/** The page without a network: which games wait for the reader, as far as this browser knows. */
import '../shared/page.js';
import { html } from '../../vendor/lit-html.js';
import { byId } from '../shared/elements.js';
import { momentOf } from '../shared/hours.js';
import { say } from '../shared/i18n.js';
import { icon } from '../shared/icons.js';
import { render } from '../shared/rendering.js';
import { keptWaiting } from '../shared/waiting.js';

const kept = keptWaiting();
if (kept?.games.length) {
  const when = momentOf(kept.at, { day: 'numeric', month: 'short', year: 'numeric' });
  render(
    html`<h2>${say('These games wait for you')}</h2>
    <p>${say('As of %when.', { when })} ${say('They open again once you’re back.')}</p>
    <ul>${kept.games.map(
      ({ title, line, url }) =>
        html`<li>${icon('hour')}<a href=${url}><b>${title}</b><span>${line}</span></a></li>`,
    )}</ul>`,
    byId('waiting'),
  );
  byId('waiting').hidden = false;
}
