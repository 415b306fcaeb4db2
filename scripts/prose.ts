import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { packageRoot as root } from '../src/base/package-root.js';
import { installedTool, type tools } from './support/tool.js';

/** `npm run prose`: checks the English of docs, comments and the contract's descriptions. */

/**
 * Phrases to avoid, each with its replacement: regular expressions for textlint-rule-terminology. A term
 * of the industry replaces a figure of speech (docs/glossary.md).
 */
const terms: readonly (readonly [string, string])[] = [
  ['\\b(?:is|are|keeps|was|were) none\\b', 'is not'],
  ['\\banew\\b', 'again'],
  ['\\bmended\\b', 'fixed'],
  ['\\bthe books\\b', 'the ledger'],
  ['\\btaken for\\b', 'treated as'],
  ['\\btaken in\\b', 'accepted'],
  ['\\bis over\\b', 'has ended'],
  ['\\bis away\\b', 'is unreachable'],
  ['\\b(?:has |have |is |are )?heard\\b', 'received'],
  ['\\bhears\\b', 'receives'],
  ['\\bwhat came of\\b', 'the outcome of'],
  ['\\bstands (?:in|for|behind|beside)\\b', 'is'],
  ['\\bbesides\\b', 'also'],
  ['\\bin the midst\\b', 'during'],
  ['\\bleads on\\b', 'continues'],
  ['\\bof its own accord\\b', 'automatically'],
  ['\\bwhoever\\b', 'anyone who'],
  ['\\bwhereupon\\b', 'then'],
  ['\\bthereby\\b', 'so'],
  ['\\bnamely\\b', ''],
  ['\\bin its stead\\b', 'instead'],
  ['\\bbrought about\\b', 'caused'],
  ['\\bfound out\\b', 'determined'],
  ['\\bgiven back\\b', 'released'],
  ['\\bunheard\\b', 'unanswered'],
  ['\\bunborn\\b', 'pending'],
];

const usage = `Usage: npm run prose [-- FOLDER…]

Checks docs, comments and the descriptions of openapi.yaml with textlint: words of the list in scripts/prose.ts are
errors, and so is a doc comment that begins with What, Whether, Whoever, How or Who. A sentence of more than 25 words
is a warning. Installs textlint into data/tools. The exit code is 1 if there is an error.

  --warnings  print the warnings, too
  --help      this text`;

interface Message {
  readonly ruleId: string;
  readonly line: number;
  readonly message: string;
  readonly severity: number;
}

interface Kernel {
  lintText(text: string, options: object): Promise<{ readonly messages: readonly Message[] }>;
}

/** A text with the lines of its file: lines that are not prose are empty. */
interface Prose {
  readonly file: string;
  readonly text: string;
  /** Lines, counted from 1, on which a doc comment begins with a clause. */
  readonly clauses: readonly number[];
}

const clause = /^(?:What|Whatever|Whoever|Whether|How|Who)\b/;

/** Returns the comments of a program, each line without its marks. */
function commentsOf(file: string): Prose {
  const source = readFileSync(join(root, file), 'utf8');
  const lines: string[] = source.split('\n').map(() => '');
  const clauses: number[] = [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false);
  const seen = new Set<number>();
  const visit = (node: ts.Node): void => {
    for (const range of ts.getLeadingCommentRanges(source, node.pos) ?? []) {
      if (seen.has(range.pos)) continue;
      seen.add(range.pos);
      const first = tree.getLineAndCharacterOfPosition(range.pos).line;
      const comment = source.slice(range.pos, range.end).split('\n');
      const stripped = comment.map((line) => line.replace(/^\s*(?:\/\*\*?|\/\/|\*\/|\*)\s?|\s*\*\/$/g, '').trim());
      if (clause.test(stripped.find((line) => line !== '') ?? '')) clauses.push(first + 1);
      for (const [index, line] of stripped.entries()) lines[first + index] = line.replace(/^@\w+/, '');
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { file, text: lines.join('\n'), clauses };
}

/** Returns the descriptions of the contract: block scalars and single lines. */
function descriptionsOf(file: string): Prose {
  let depth = -1;
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const prose = lines.map((line) => {
    const indent = line.search(/\S/);
    if (depth >= 0 && (indent > depth || indent < 0)) return line.trim();
    depth = -1;
    const [, key = '', value = ''] = /^(\s*)(?:- )?(?:description|summary): (.*)$/.exec(line) ?? [];
    if (value === '' || /^[{[&*]/.test(value)) return '';
    if (/^[|>]/.test(value)) {
      depth = key.length;
      return '';
    }
    return value.replace(/^'(.*)'$/, '$1');
  });
  return { file, text: prose.join('\n'), clauses: [] };
}

function proseOf(file: string): Prose {
  if (file.endsWith('.md')) return { file, text: readFileSync(join(root, file), 'utf8'), clauses: [] };
  return file === 'openapi.yaml' ? descriptionsOf(file) : commentsOf(file);
}

const load = (name: keyof typeof tools): unknown => {
  const resolve = installedTool(name);
  return resolve(name);
};

const { values, positionals } = parseArgs({
  options: { help: { type: 'boolean' }, warnings: { type: 'boolean' } },
  allowPositionals: true,
});
if (values.help) {
  console.log(usage);
  process.exit();
}
const patterns = [
  '*.md',
  'openapi.yaml',
  'src/*.ts',
  'console/src/*.ts',
  'console/src/*.tsx',
  'scripts/*.ts',
  'clients/*/src/*.ts',
];
const files = execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !/(?:^|\/)generated\/|CHANGELOG/.test(file))
  .filter((file) => positionals.length === 0 || positionals.some((folder) => file.startsWith(folder)));

const imported = async (name: keyof typeof tools): Promise<unknown> => {
  const module = (await import(load(name) as string)) as { default?: unknown };
  const inner = module.default as { default?: unknown } | undefined;
  return inner?.default ?? inner ?? module;
};
const { TextlintKernel } = (await import(load('@textlint/kernel') as string)) as { TextlintKernel: new () => Kernel };
const options = {
  ext: '.md',
  plugins: [{ pluginId: 'markdown', plugin: await imported('@textlint/textlint-plugin-markdown') }],
  rules: [
    {
      ruleId: 'terminology',
      rule: await imported('textlint-rule-terminology'),
      options: { defaultTerms: false, terms },
    },
    {
      ruleId: 'en-max-word-count',
      rule: await imported('textlint-rule-en-max-word-count'),
      options: { max: 25, severity: 'warning' },
    },
  ],
};
const kernel = new TextlintKernel();
const counts = { errors: 0, warnings: 0 };
for (const { file, text, clauses } of files.map(proseOf)) {
  const { messages } = await kernel.lintText(text, { ...options, filePath: file });
  for (const line of clauses) {
    counts.errors += 1;
    console.log(`${file}:${line} a doc comment begins with a verb or a noun`);
  }
  for (const { line, message, severity } of messages) {
    counts[severity === 1 ? 'warnings' : 'errors'] += 1;
    if (severity === 2 || values.warnings) console.log(`${file}:${line} ${message}`);
  }
}
console.log(`${files.length} files, ${counts.errors} errors, ${counts.warnings} warnings`);
process.exitCode = counts.errors > 0 ? 1 : 0;
