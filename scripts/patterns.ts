/**
 * `npm run patterns`: checks the regular expressions of the service and the contract for their maximum running time.
 */
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { packageRoot as root } from '../src/base/package-root.js';
import { readSource } from './contract/source.js';
import { installedTool } from './support/tool.js';

const usage = `Usage: npm run patterns

Holds every regular expression in src/ and in openapi.yaml, and those of the contract's formats, to linear time.
Patterns that only the operator or the program itself can feed are exempt: they
are listed in scripts/patterns.ts. Installs recheck into data/tools. The exit code is 0 only when all are linear.

  --help  this text`;

interface Pattern {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

interface Recheck {
  check(
    source: string,
    flags: string,
    options: { readonly checker: 'automaton'; readonly timeout: number },
  ): Promise<{ readonly status: string; readonly complexity?: { readonly summary: string } }>;
}

/** Prefixes of the names of patterns whose input only the operator, the contract or the program itself provides. */
const ownInput: Readonly<Record<string, string>> = {
  'src/command-line/': "A client: it reads its user's input.",
  'src/config/setting-forms.ts': 'Reads settings.',
  'src/store/query/query.ts': 'Reads the statements of the program.',
  'src/store/embedded/embedded-worker.ts': 'Reads the log of the embedded database.',
  'src/http/documentation/served-contract.ts': 'Reads the contract.',
  'src/http/documentation/search-page.ts /^\\| ': 'Reads the tables of the contract.',
  'src/http/pages/page.ts /\\/+$/': 'Reads BASE_URL.',
  'src/http/validation/contract.ts /\\{[^}]*\\}/': 'Reads the paths of the contract.',
  'src/webhooks/address.ts /[\\d.]+$/': 'Reads an IP address that node has validated.',
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

/** Every value of a keyword, anywhere in the contract. */
function valuesOf(document: unknown, keyword: string): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { [keyword]: text } = value as Record<string, unknown>;
    if (typeof text === 'string') found.add(text);
    Object.values(value).forEach(visit);
  };
  visit(document);
  return [...found];
}

function patternsOfContract(document: unknown): Pattern[] {
  const formats = fullFormats as Readonly<Record<string, unknown>>;
  return [
    ...valuesOf(document, 'format').flatMap((format) => {
      const check = formats[format];
      return check instanceof RegExp
        ? [{ place: `the format ${format}`, source: check.source, flags: check.flags }]
        : [];
    }),
    ...valuesOf(document, 'pattern').map((source) => ({ place: 'the contract', source, flags: 'u' })),
  ];
}

/**
 * Returns the complexity of a pattern by its automaton, not by a measured time. Automata have no look-ahead; a final
 * look-ahead of one character is dropped, because the pattern does the same work without it.
 */
async function complexityOf(recheck: Recheck, { source, flags }: Pattern): Promise<string> {
  const result = await recheck.check(source.replace(/\(\?!\\d\)$/, ''), flags, {
    checker: 'automaton',
    timeout: 600_000,
  });
  return result.status === 'safe' ? 'linear' : (result.complexity?.summary ?? result.status);
}

/** Returns the patterns to fix, one line each. The checker must find the faults of two known patterns. */
async function findings(): Promise<string[]> {
  const recheck = createRequire(import.meta.url)(installedTool('recheck')('recheck')) as Recheck;
  const found: string[] = [];
  const expect = async (pattern: Pattern, expected: string): Promise<void> => {
    const complexity = await complexityOf(recheck, pattern);
    if (complexity !== expected) found.push(`${nameOf(pattern)} is ${complexity}, not ${expected}`);
  };
  await expect({ place: 'known', source: '\\/+$', flags: '' }, '2nd degree polynomial');
  await expect({ place: 'known', source: '^(a+)+$', flags: '' }, 'exponential');

  const all = [...patternsOfCode(), ...patternsOfContract((await readSource('openapi.yaml')).document)];
  const exempt = Object.keys(ownInput);
  for (const start of exempt)
    if (!all.some((pattern) => nameOf(pattern).startsWith(start))) found.push(`${start} is exempt, but does not exist`);
  const judged = all.filter((pattern) => !exempt.some((start) => nameOf(pattern).startsWith(start)));
  for (const pattern of judged) await expect(pattern, 'linear');
  console.log(`${judged.length} patterns checked, ${found.length} to fix`);
  return found;
}

const { values: options } = parseArgs({ options: { help: { type: 'boolean' } } });
if (options.help) console.log(usage);
else
  for (const finding of await findings()) {
    console.error(finding);
    process.exitCode = 1;
  }
