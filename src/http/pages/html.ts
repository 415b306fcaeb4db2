/** Trusted markup. Only the `html` tag creates it, so all other text gets escaped. */
export class Html {
  constructor(readonly markup: string) {}
}

type Content = Html | string | number | undefined | readonly Content[];

/**
 * Returns a template with its values escaped, in text and in quoted attributes. Markup and lists of markup are inserted
 * unchanged; undefined is empty.
 *
 * html`<a href="${address}">${title}</a>`
 */
export const html = (template: TemplateStringsArray, ...values: readonly Content[]): Html =>
  new Html(String.raw({ raw: template }, ...values.map(markupOf)));

function markupOf(content: Content): string {
  if (content === undefined) return '';
  if (content instanceof Html) return content.markup;
  if (typeof content === 'object') return content.map(markupOf).join('');
  return escapeHtml(String(content));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
