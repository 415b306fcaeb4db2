import { readFile } from 'node:fs/promises';
import { Marked, type Tokens } from 'marked';
import { root } from './source.js';
import type { JsonObject } from './strict-schema.js';

/** A guide as it is served: its parts begin with their headings, and stand in the order of the text. */
interface Guide {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly parts: readonly { readonly id: string; readonly title: string; readonly html: string }[];
}

/** Where a guide is taken from: a Markdown file as a whole, or sections of one, or of the contract's description. */
interface GuideSource {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly file?: string;
  readonly sections?: readonly string[];
}

const sources: readonly GuideSource[] = [
  {
    name: 'first-sale',
    title: 'The first sale',
    summary: 'One request, its answer, and its outcome.',
    file: 'README.md',
    sections: ['The first sale'],
  },
  {
    name: 'cards',
    title: 'Cards',
    summary: 'The cards and amounts of the sandbox, and how a shop takes cards without seeing one.',
    file: 'README.md',
    sections: ['Cards and amounts of the sandbox', 'Card fields'],
  },
  {
    name: 'webhooks',
    title: 'Webhooks',
    summary: 'Register an address, receive events, check their signatures.',
    file: 'WEBHOOKS.md',
  },
  {
    name: 'subscriptions',
    title: 'Subscriptions',
    summary: 'A year of a subscription in a minute, on the clock of the sandbox.',
    file: 'SUBSCRIPTIONS.md',
  },
  {
    name: 'going-live',
    title: 'Going live',
    summary: 'What to do before the first real payment, and what to be able to do after it.',
    file: 'GOING-LIVE.md',
  },
  {
    name: 'errors',
    title: 'Errors, and what is sent again',
    summary: 'What a refusal says, when to send a request again, and how that never pays twice.',
    sections: ['Errors', 'Idempotency', 'Asynchronous outcomes', 'Rate limits'],
  },
];

/** Which guide stands for which file, for the links between them. */
const guideOfFile = new Map(
  sources.flatMap(({ name, file, sections }) => (file !== undefined && !sections ? [[file, name] as const] : [])),
);

/** The guides of the documentation, as JSON. `{root}` stands for the path of the service in their addresses. */
export async function guides({ info }: JsonObject): Promise<string> {
  const { description } = info as { description: string };
  const made: Guide[] = [];
  for (const { file, sections, ...named } of sources) {
    const text = file === undefined ? description : await readFile(`${root}${file}`, 'utf8');
    const parts = partsOf(text).filter(({ title }) => sections?.includes(title) ?? true);
    const missing = sections?.find((section) => !parts.some(({ title }) => title === section));
    if (missing !== undefined) throw new Error(`${file ?? 'openapi.yaml'} has no section "${missing}" for a guide.`);
    made.push({
      ...named,
      parts: parts.map(({ title, body }) => ({ id: idOf(title), title, html: markupOf(body) })),
    });
  }
  return `${JSON.stringify(made, null, 1)}\n`;
}

/** The parts of a text under its headings of the second level; what stands before the first has the title ''. */
function partsOf(markdown: string): { readonly title: string; readonly body: string }[] {
  return markdown
    .replace(/^# .*\n/, '')
    .split(/^(?=## )/m)
    .map((part) => {
      const [, title = '', body = part] = /^## (.*)\n([^]*)$/.exec(part) ?? [];
      return { title, body: body.trim() };
    })
    .filter(({ body }) => body !== '');
}

const idOf = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Tables and code scroll by themselves, so that the page fits a phone, and can be scrolled by the keyboard. */
const marked = new Marked({
  gfm: true,
  renderer: {
    table(token: Tokens.Table) {
      const cells = (tag: string, row: readonly Tokens.TableCell[]): string =>
        `<tr>${row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
      const name = token.header.map(({ text }) => text).join(', ');
      return (
        `<div class="scroll" role="region" aria-label="${escaped(name)}" tabindex="0"><table><thead>` +
        `${cells('th', token.header)}</thead><tbody>${token.rows.map((row) => cells('td', row)).join('\n')}</tbody>` +
        '</table></div>\n'
      );
    },
    code: ({ text }: Tokens.Code) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
    heading({ tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    checkbox: () => '☐ ',
    image: () => '',
    link({ href, tokens }: Tokens.Link) {
      const text = this.parser.parseInline(tokens);
      const address = addressOf(href);
      return address === undefined ? text : `<a href="${escaped(address)}">${text}</a>`;
    },
  },
});

/** Other guides and pages of the service; what else a file leads to is not there. */
function addressOf(href: string): string | undefined {
  const guide = guideOfFile.get(href);
  if (guide !== undefined) return `{root}/guides/${guide}`;
  const [, own] = /^https:\/\/payments\.example\.com(\/openapi[^/]*)$/.exec(href) ?? [];
  return own === undefined ? undefined : `{root}${own}`;
}

const markupOf = (body: string): string => marked.parse(body, { async: false });

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
