/** The row of tools. */
import { html, nothing } from '../../../vendor/lit-html.js';
import { say } from '../../shared/i18n.js';
import { icon } from '../../shared/icons.js';
import { toast } from '../../shared/toast.js';
import { columns } from './columns.js';

/** @typedef {{icon: string, label: string, act: () => void, off?: boolean, why?: string, on?: boolean, danger?: boolean, hidden?: boolean, rare?: boolean, waits?: boolean}} Tool */

/**
 * A row of tools. On a phone the rare ones are folded away.
 * @param {Tool[]} tools
 */
export function toolbar(tools) {
  const shown = tools.filter((tool) => !tool.hidden);
  const usual = shown.filter(({ rare }) => !rare).length;
  const more = usual < shown.length ? 1 : 0;
  return html`<div
    class="panel tools" role="group" aria-label=${say('Tools')}
    data-all=${columns(shown.length)} data-few=${columns(usual + more)} data-open=${columns(shown.length + more)}
  >
    ${shown.map(toolButton)}${more ? unfoldButton() : ''}
  </div>`;
}

const unfoldButton = () => html`<button
  type="button"
  class="btn quiet stack unfold"
  aria-expanded="false"
  @click=${unfold}
>
  ${icon('more')}${say('More')}
</button>`;

/** @param {Event} event */
function unfold({ currentTarget }) {
  const button = /** @type {Element} */ (currentTarget);
  const isOpen = button.parentElement?.classList.toggle('unfolded');
  button.setAttribute('aria-expanded', String(isOpen));
}

/** A tool's button; one that is off tells the reason, if any, when pressed. @param {Tool} tool */
function toolButton(tool) {
  const why = (tool.off && tool.why) || '';
  return html`<button
    type="button"
    class="btn quiet stack ${tool.danger ? 'danger' : ''} ${tool.rare ? 'rare' : ''} ${tool.waits ? 'busy' : ''}"
    aria-busy=${tool.waits ? 'true' : nothing}
    ?disabled=${Boolean(tool.off) && !why}
    aria-disabled=${why ? 'true' : nothing}
    title=${why || nothing}
    aria-pressed=${tool.on ?? nothing}
    @click=${why ? () => toast(why) : tool.act}
  >
    ${icon(tool.icon)}${tool.label}
  </button>`;
}
