import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import type { Guide } from '../../src/http/documentation/guides.js';
import { root } from './source.js';

/** The served folders of `docs/`. The index of each (`README.md`) lists its guides in order. */
const sections = [
  { folder: 'docs/guides', section: 'Guides' },
  { folder: 'docs/operate', section: 'Operate' },
] as const;

/**
 * Returns all guides as JSON. `{root}` in an address represents the path of the service.
 * A guide is `# Title`, an optional comment `<!-- search: words -->`, a paragraph as its summary, and parts with
 * headings of the second level. The parts begin with their headings, in the order of the text.
 * @throws Error if an index names a missing file, or a guide has no title or summary
 */
export async function guides(): Promise<string> {
  const all: Guide[] = [];
  for (const { folder, section } of sections) {
    const index = await readFile(join(root, folder, 'README.md'), 'utf8');
    const names = new Set([...index.matchAll(/\]\(([\w-]+)\.md\)/g)].map(([, name = '']) => name));
    for (const name of names)
      all.push({ name, section, ...guideOf(name, await readFile(join(root, folder, `${name}.md`), 'utf8')) });
  }
  return `${JSON.stringify(all, null, 1)}\n`;
}

function guideOf(name: string, text: string): Omit<Guide, 'name' | 'section'> {
  const [, title, keywords = '', body = ''] = /^# (.*)\n+(?:<!-- search: (.*) -->\n+)?([^]*)$/.exec(text) ?? [];
  const [summary] = body.split('\n\n', 1);
  if (title === undefined || summary === undefined || !/^[^#`|-]/.test(summary))
    throw new Error(`The guide ${name} begins with a title and a paragraph that sums it up.`);
  return {
    title,
    keywords,
    summary: summary
      .replaceAll('\n', ' ')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[`*]/g, ''),
    parts: partsOf(body).map((part) => ({ id: idOf(part.title), title: part.title, html: markupOf(part.body) })),
  };
}

/** Returns the parts under headings of the second level. The text before the first one has the title ''. */
function partsOf(markdown: string): { readonly title: string; readonly body: string }[] {
  return markdown
    .split(/^(?=## )/m)
    .map((part) => {
      const [, title = '', body = part] = /^## (.*)\n([^]*)$/.exec(part) ?? [];
      return { title, body: body.trim() };
    })
    .filter(({ body }) => body !== '');
}

const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Labels of code blocks by the word after their fence. A block of another word has no label. */
const labels: Readonly<Record<string, string>> = {
  sh: 'curl',
  ts: 'TypeScript',
  python: 'Python',
  go: 'Go',
  json: 'Answer',
  text: 'Output',
};

/** Languages of one example: blocks of them that follow each other become tabs. */
const languages: ReadonlySet<string | undefined> = new Set(['sh', 'ts', 'python', 'go']);

/** Tables and code scroll on their own, so that the page fits a phone, and accept focus for the keyboard. */
const marked = new Marked({
  gfm: true,
  renderer: {
    table(token: Tokens.Table) {
      const cells = (tag: string, row: readonly Tokens.TableCell[]): string =>
        `<tr>${row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
      const name = token.header.map(({ text }) => text).join(', ');
      return (
        `<div class="scroll" role="group" aria-label="${escaped(name)}" tabindex="0"><table><thead>` +
        `${cells('th', token.header)}</thead><tbody>${token.rows.map((row) => cells('td', row)).join('\n')}</tbody>` +
        '</table></div>\n'
      );
    },
    code({ text, lang = '' }: Tokens.Code) {
      const [word = ''] = lang.split(' ');
      const label = labels[word];
      const caption = label === undefined ? '' : `<figcaption>${label}</figcaption>`;
      const body = `<pre tabindex="0"><code>${escaped(text)}</code></pre>`;
      return `<figure class="code" data-language="${escaped(word)}">${caption}${body}</figure>\n`;
    },
    heading({ tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    checkbox: () => '☐ ',
    image: () => '',
    html: () => '',
    link({ href, tokens }: Tokens.Link) {
      const text = this.parser.parseInline(tokens);
      const address = addressOf(href);
      return address === undefined ? text : `<a href="${escaped(address)}">${text}</a>`;
    },
  },
});

/** Returns the served address of a link: another guide or a page of the service; undefined for other files. */
function addressOf(href: string): string | undefined {
  if (href.startsWith('#')) return href;
  const [, guide, anchor = ''] = /^(?:\.\.\/(?:guides|operate)\/)?([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (guide !== undefined) return `{root}/guides/${guide === 'README' ? '' : guide}${anchor}`;
  const [, own] =
    /^https:\/\/payments\.example\.com(\/(?:openapi|docs|errors|reasons|changelog|search).*)$/.exec(href) ?? [];
  return own === undefined ? undefined : `{root}${own}`;
}

/** Joins the code blocks of one example, in several languages, to one group. */
function markupOf(body: string): string {
  const tokens = marked.lexer(body).filter(({ type }) => type !== 'space');
  let markup = '';
  for (let index = 0; index < tokens.length;) {
    let end = index + 1;
    if (isProgram(tokens[index])) while (isProgram(tokens[end])) end += 1;
    const part = marked.parser(tokens.slice(index, end));
    markup += end - index > 1 ? `<div class="languages">\n${part}</div>\n` : part;
    index = end;
  }
  return markup;
}

const isProgram = (token: Token | undefined): boolean =>
  token?.type === 'code' && languages.has((token as Tokens.Code).lang);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
