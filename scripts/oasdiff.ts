/** `npm run oasdiff`: what oasdiff says of a hundred changes of the contract, beside what we say. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { contractChanges } from './contract/compare.js';
import { readSource } from './contract/source.js';
import type { JsonObject } from './contract/strict-schema.js';
import { mutationsOf, type Mutation } from './oasdiff/mutations.js';

const version = 'v1.30.0';

const usage = `Usage: npm run oasdiff -- [--oasdiff file]

Changes the contract in a hundred ways, one at a time, asks our comparison (scripts/contract/compare.ts) and oasdiff
(https://www.oasdiff.com) whether clients break, and prints a table. The exit code is 0 when ours says of each what
openapi.yaml promises, whatever oasdiff says.

oasdiff is where --oasdiff says, or in PATH: go install github.com/oasdiff/oasdiff@${version}

  --oasdiff file  its program
  --help          this text`;

const { values: options } = parseArgs({
  options: { oasdiff: { type: 'string', default: 'oasdiff' }, help: { type: 'boolean' } },
});
/** Read by hand: what is behind each difference. */
const whereTheyDiffer = `
- **The operationId is another**: methods of generated clients are named after it, so that their callers no longer
  compile. oasdiff has it as information.
- **No key is needed any more**: clients go on working, and an operation that lost its key is an accident that no
  release may let through. oasdiff says nothing, or the same, depending on how the key was required.
- **A field of an answer is not always there**, of a webhook: the service writes it and the client reads it, as an
  answer. oasdiff takes its body for a request.`;

if (options.help) console.log(usage);
else process.exitCode = await compare(options.oasdiff);

type Answer = Mutation['expected'];

interface Row {
  count: number;
  readonly expected: Answer;
  readonly ours: Map<Answer, number>;
  readonly theirs: Map<Answer, number>;
}

async function compare(program: string): Promise<number> {
  const { document } = await readSource('generated/openapi.json');
  const directory = mkdtempSync(join(tmpdir(), 'payment-terminal-oasdiff-'));
  const rows = new Map<string, Row>();
  let wrong = 0;
  let agreed = 0;
  try {
    const before = join(directory, 'before.json');
    writeFileSync(before, JSON.stringify(document));
    const mutations = mutationsOf(document);
    for (const mutation of mutations) {
      const after = join(directory, 'after.json');
      writeFileSync(after, JSON.stringify(mutation.document));
      const ours = ourAnswer(document, mutation.document);
      const theirs = theirAnswer(program, before, after);
      if (ours !== mutation.expected) wrong += 1;
      if (ours === theirs) agreed += 1;
      const row = rows.get(mutation.name) ?? {
        count: 0,
        expected: mutation.expected,
        ours: new Map<Answer, number>(),
        theirs: new Map<Answer, number>(),
      };
      row.count += 1;
      row.ours.set(ours, (row.ours.get(ours) ?? 0) + 1);
      row.theirs.set(theirs, (row.theirs.get(theirs) ?? 0) + 1);
      rows.set(mutation.name, row);
    }
    console.log('| Change | Places | Promised | Ours | oasdiff |\n|---|---|---|---|---|');
    for (const [name, { count, expected, ours, theirs }] of rows)
      console.log(`| ${name} | ${count} | ${expected} | ${shown(ours)} | ${shown(theirs)} |`);
    console.log(
      `\n${mutations.length} changes: ours is what is promised for ${mutations.length - wrong}, and oasdiff ` +
        `${version} says the same as we do of ${agreed}.`,
    );
    console.log(whereTheyDiffer);
    return wrong === 0 ? 0 : 1;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function shown(answers: ReadonlyMap<Answer, number>): string {
  return [...answers].map(([answer, count]) => `${answer} ${count}`).join(', ');
}

function ourAnswer(before: JsonObject, after: JsonObject): Answer {
  const changes = contractChanges(before, after);
  if (changes.length === 0) return 'none';
  return changes.some(({ verdict }) => verdict === 'breaking') ? 'breaking' : 'additive';
}

/** What it calls an error or a warning breaks clients, as its own `breaking` has it. @throws when it cannot be run */
function theirAnswer(program: string, before: string, after: string): Answer {
  const { error, stdout, stderr } = spawnSync(program, ['changelog', before, after, '--format', 'json'], {
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  if (error) throw new Error(`${program} cannot be run: npm run oasdiff -- --help says where it comes from.`);
  if (stdout.trim() === '' && stderr !== '') throw new Error(stderr);
  const changes = (JSON.parse(stdout.trim() || '[]') as readonly { id: string; level: number }[])
    // That the version is the same is no change of the contract.
    .filter(({ id }) => id !== 'api-version-not-bumped');
  if (changes.length === 0) return 'none';
  return changes.some(({ level }) => level >= 2) ? 'breaking' : 'additive';
}
