/** The row of tools. */
import { html, nothing } from '../../vendor/lit-html.js';
import { say } from '../shared/i18n.js';
import { icon } from '../shared/icons.js';

/** @typedef {{icon: string, label: string, act: () => void, off?: boolean, on?: boolean, danger?: boolean, hidden?: boolean}} Tool */

/**
 * A row of tools.
 * @param {Tool[]} tools
 */
export function toolbar(tools) {
  return html`<div class="panel tools" role="group" aria-label=${say('Tools')}>
    ${tools
      .filter((tool) => !tool.hidden)
      .map(
        (tool) =>
          html`<button
            type="button"
            class="btn quiet stack ${tool.danger ? 'danger' : ''}"
            ?disabled=${tool.off ?? false}
            aria-pressed=${tool.on === undefined ? nothing : tool.on}
            @click=${tool.act}
          >
            ${icon(tool.icon)}${tool.label}
          </button>`,
      )}
  </div>`;
}
