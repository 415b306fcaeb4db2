import { fullFormats } from 'ajv-formats/dist/formats.js';
import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import ts from 'typescript';
import { contractDocument } from '../support/contract/contract.js';

interface Pattern {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

const root = new URL('../../', import.meta.url).pathname;

/** What reads settings, the contract, or what the program itself wrote: nobody else chooses its input. */
const ownInput: Readonly<Record<string, string>> = {
  'src/command-line/': 'A client: it reads what its user typed.',
  'src/config/setting-forms.ts': 'Reads settings.',
  'src/store/query/query.ts': 'Reads the statements of the program.',
  'src/store/embedded/embedded-worker.ts': 'Reads the log of the embedded database.',
  'src/http/documentation/served-contract.ts': 'Reads the contract.',
  'src/http/documentation/search-page.ts /^\\| ': 'Reads the tables of the contract.',
  'src/http/pages/layout.ts /\\/+$/': 'Reads BASE_URL.',
  'src/http/validation/contract.ts /\\{[^}]*\\}/': 'Reads the paths of the contract.',
  'src/webhooks/address.ts /[\\d.]+$/': 'Reads an IP address that node has found to be one.',
};

const nameOf = ({ place, source }: Pattern): string => `${place} /${source}/`;

function patternsOfCode(): Pattern[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const place = `src/${name}`;
      const found: Pattern[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isRegularExpressionLiteral(node)) {
          const end = node.text.lastIndexOf('/');
          found.push({ place, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
        }
        ts.forEachChild(node, visit);
      };
      visit(ts.createSourceFile(place, readFileSync(join(root, place), 'utf8'), ts.ScriptTarget.Latest));
      return found;
    });
}

/** Every value of a keyword, wherever in the contract it stands. */
function valuesOf(keyword: string): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { [keyword]: text } = value as Record<string, unknown>;
    if (typeof text === 'string') found.add(text);
    Object.values(value).forEach(visit);
  };
  visit(contractDocument.root);
  return [...found];
}

const patternsOfFormats = (): Pattern[] =>
  valuesOf('format').flatMap((format) => {
    const check: unknown = (fullFormats as Readonly<Record<string, unknown>>)[format];
    return check instanceof RegExp ? [{ place: `the format ${format}`, source: check.source, flags: check.flags }] : [];
  });

/**
 * By its automaton, not by trying how long it takes. A look-ahead, which no automaton has, stands at an end and for one
 * character: without it a pattern does the same work. Asked like this, and not synchronously, recheck has its native
 * program look where there is one: a fifth of the work of the same in JavaScript.
 */
async function complexityOf({ source, flags }: Pattern): Promise<string> {
  const result = await check(source.replace(/\(\?!\\d\)$/, ''), flags, { checker: 'automaton', timeout: 600_000 });
  if (result.status === 'safe') return 'linear';
  // Its types know the complexity of safe patterns only.
  return (result as { readonly complexity?: { readonly summary: string } }).complexity?.summary ?? result.status;
}

describe('patterns', () => {
  const isOwn =
    (pattern: Pattern) =>
    (start: string): boolean =>
      nameOf(pattern).startsWith(start);
  const all = [
    ...patternsOfCode(),
    ...patternsOfFormats(),
    ...valuesOf('pattern').map((source) => ({ place: 'the contract', source, flags: 'u' })),
  ];
  for (const pattern of all.filter((pattern) => !Object.keys(ownInput).some(isOwn(pattern)))) {
    it(`${nameOf(pattern)} takes no more than a step a character`, async () => {
      expect(await complexityOf(pattern)).to.equal('linear');
    });
  }

  it('that others cannot feed are those that are named, and no more', () => {
    expect(Object.keys(ownInput).filter((start) => !all.some((pattern) => isOwn(pattern)(start)))).to.deep.equal([]);
  });

  it('that take longer are told from those that do not', async () => {
    expect(await complexityOf({ place: '', source: '\\/+$', flags: '' })).to.equal('2nd degree polynomial');
    expect(await complexityOf({ place: '', source: '^(a+)+$', flags: '' })).to.equal('exponential');
  });
});
