/** The part of lit-html that the pages use. */
export interface TemplateResult {
  readonly strings: TemplateStringsArray;
}
export function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export function svg(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export const nothing: unique symbol;
export function render(value: unknown, container: HTMLElement | DocumentFragment): unknown;
