import { expect } from 'chai';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'));
const textOf = (page: string): string => readFileSync(root + page, 'utf8');

/** Returns the anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string): string[] =>
  [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

describe('the pages of the docs', () => {
  for (const page of pages)
    it(`${page} links only to files and headings that exist`, () => {
      const broken = [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => {
          const [path = '', anchor] = target.split('#');
          const linked = path === '' ? page : join(dirname(page), path);
          if (!existsSync(root + linked)) return true;
          return anchor !== undefined && !anchorsOf(linked).includes(anchor);
        });
      expect(broken).to.deep.equal([]);
    });

  it('are short: the README 120 lines, the overview 300, a page of internals 200', () => {
    const lines = (page: string): number => textOf(page).split('\n').length;
    const limit = (page: string): number =>
      page === 'README.md'
        ? 120
        : page === 'docs/internals/README.md'
          ? 300
          : page.startsWith('docs/internals/')
            ? 200
            : 400;
    expect(pages.filter((page) => page !== 'CONTRIBUTING.md' && lines(page) > limit(page))).to.deep.equal([]);
  });

  for (const folder of ['guides', 'operate', 'internals', 'decisions', 'studies'])
    it(`the index of docs/${folder} lists each of its pages`, () => {
      const index = textOf(`docs/${folder}/README.md`);
      const missing = readdirSync(`${root}docs/${folder}`).filter(
        (name) => name !== 'README.md' && !index.includes(`(${name})`),
      );
      expect(missing).to.deep.equal([]);
    });

  it('name no setting that the service does not read, and every setting that it reads', () => {
    const firstColumn = textOf('docs/operate/settings.md').match(/^\| `[^|]*/gm) ?? [];
    const listed = new Set(firstColumn.flatMap((cell) => cell.match(/[A-Z][A-Z_]+/g) ?? []));
    const read = readdirSync(`${root}src/config`)
      .map((name) => textOf(`src/config/${name}`))
      .join('\n');
    const names = [...read.matchAll(/^\s+([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name);
    expect(names.length).to.be.greaterThan(50);
    expect(names.filter((name) => !listed.has(name))).to.deep.equal([]);
    expect([...listed].filter((name) => !names.includes(name))).to.deep.equal([]);
  });
});
