/** The row of tools. */
import { html, nothing } from '../../vendor/lit-html.js';
import { say } from '../shared/i18n.js';
import { icon } from '../shared/icons.js';
import { toast } from '../shared/toast.js';

/** @typedef {{icon: string, label: string, act: () => void, off?: boolean, why?: string, on?: boolean, danger?: boolean, hidden?: boolean}} Tool */

/**
 * A row of tools.
 * @param {Tool[]} tools
 */
export function toolbar(tools) {
  return html`<div class="panel tools" role="group" aria-label=${say('Tools')}>
    ${tools.filter((tool) => !tool.hidden).map(toolButton)}
  </div>`;
}

/** One that is off with a reason tells it when it is pressed. @param {Tool} tool */
function toolButton(tool) {
  const why = (tool.off && tool.why) || '';
  return html`<button
    type="button"
    class="btn quiet stack ${tool.danger ? 'danger' : ''}"
    ?disabled=${Boolean(tool.off) && !why}
    aria-disabled=${why ? 'true' : nothing}
    title=${why || nothing}
    aria-pressed=${tool.on ?? nothing}
    @click=${why ? () => toast(why) : tool.act}
  >
    ${icon(tool.icon)}${tool.label}
  </button>`;
}
