/** `npm run schemathesis`: has Schemathesis search for answers that contradict the contract. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../src/base/package-root.js';
import { startServerProcess } from './lab/faults/server-process.js';
import { createScratchDatabase, databaseSettings } from './support/scratch-database.js';

const version = '4.32.5';
const folder = join(packageRoot, 'scripts/schemathesis');
/** The examples show that the other edition is read: tests hold the two equal. */
const editions = {
  '3.1': { file: 'openapi.yaml', phases: 'examples,coverage,fuzzing,stateful' },
  '3.0': { file: 'generated/openapi-3.0.yaml', phases: 'examples' },
} as const;

const usage = `Usage: npm run schemathesis -- [--phases NAMES] [--examples N] [--seed N|random]

Has Schemathesis ${version} (PyPI, into a temporary directory) send requests that it makes of the contract, valid ones
and others, and sequences along its links, to a sandbox that is started for it, on the PostgreSQL of TEST_DATABASE_URL
if it is set. scripts/schemathesis/ says what is not held against the service, and why. The exit code is 0 only when
nothing was found, or where there is no Python 3.11.

  --phases       of examples, coverage, fuzzing and stateful, separated by commas; all by default for OpenAPI 3.1, and
                 the examples for 3.0
  --examples N   how many requests each operation is sent in the phase fuzzing, and how many sequences are walked
                 in the phase stateful, at most (5); examples and coverage have as many as the contract makes
  --seed N       which requests are made (1, always the same), or \`random\`
  --help         this text`;

const { values: options } = parseArgs({
  options: {
    phases: { type: 'string' },
    examples: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean' },
  },
});
if (options.help) console.log(usage);
else if (!pythonIsThere()) console.log('skipped: it needs Python 3.11 with venv');
else process.exitCode = await run();

function pythonIsThere(): boolean {
  try {
    execFileSync('python3', ['-c', 'import ensurepip, sys, venv; assert sys.version_info >= (3, 11)'], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

async function run(): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'payment-terminal-schemathesis-'));
  const keys = {
    TERMINAL: 'SCHEMA',
    API_KEY: 'ptk_test_key_of_schemathesis',
    MANAGEMENT_KEY: 'management-key-of-schemathesis-0123456789',
    HOOKS: join(folder, 'hooks.py'),
  };
  try {
    const python = join(directory, 'python');
    execFileSync('python3', ['-m', 'venv', python]);
    execFileSync(
      join(python, 'bin/pip'),
      ['install', '--quiet', '--no-compile', '--disable-pip-version-check', `schemathesis==${version}`],
      { stdio: 'inherit' },
    );
    let worst = 0;
    for (const [edition, { file, phases }] of Object.entries(editions)) {
      const { TEST_DATABASE_URL: postgres } = process.env;
      const database = postgres === undefined ? undefined : await createScratchDatabase(postgres, 'schemathesis');
      const server = await startServerProcess(
        {
          ...databaseSettings(database ?? {}),
          PORT: '0',
          DATA_DIR: join(directory, edition),
          SANDBOX_TERMINAL_ID: keys.TERMINAL,
          SANDBOX_API_KEY: keys.API_KEY,
          MANAGEMENT_KEY: keys.MANAGEMENT_KEY,
          RATE_LIMIT_SUBMISSIONS: '100000',
          RATE_LIMIT_STATUS: '100000',
          RATE_LIMIT_ALL: '100000',
          RATE_LIMIT_FAILED_AUTHENTICATIONS: '100000',
          RATE_LIMIT_NOTIFICATIONS: '100000',
          LOG_LEVEL: 'error',
        },
        { built: existsSync(join(packageRoot, 'dist/src/main.js')) },
      );
      const child = spawn(
        join(python, 'bin/schemathesis'),
        [
          ...['--config-file', join(folder, 'schemathesis.toml'), '--no-color'],
          ...['run', join(packageRoot, file), '--url', server.baseUrl],
          // A count and a seed, one request at a time, without state from earlier runs: a time limit would make the
          // result depend on the machine.
          ...['--phases', options.phases ?? phases, '--max-examples', options.examples, '--workers', '1'],
          ...['--generation-database', 'none'],
          ...(options.seed === 'random' ? [] : ['--seed', options.seed]),
        ],
        {
          cwd: directory,
          stdio: ['ignore', 'inherit', 'inherit'],
          env: { ...process.env, ...keys, API_KEY_ID: await keyId(server.baseUrl, keys.MANAGEMENT_KEY) },
        },
      );
      const [code] = (await once(child, 'exit')) as [number | null];
      worst = Math.max(worst, code ?? 1);
      await server.stop();
      await database?.drop();
    }
    return worst;
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The id of the only key. */
async function keyId(baseUrl: string, managementKey: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/v1/management/api-keys`, { headers: { 'x-management-key': managementKey } });
  const { api_keys: keys } = (await answer.json()) as { api_keys: readonly { api_key_id: string }[] };
  return keys[0]?.api_key_id ?? '';
}
