/** `npm run hostile`: does to a running sandbox what an attacker would, and reports how it held. */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startServerProcess } from './faults/server-process.js';
import { IN_MEMORY } from '../src/store/embedded.js';
import type { Target } from './hostile/case.js';
import { hostileCases } from './hostile/cases/all.js';
import { runCase } from './hostile/run.js';

const help = `Usage: npm run hostile -- [--only TEXT] [--list]
       API_KEY=… TERMINAL=… [MANAGEMENT_KEY=…] [SIMULATOR_SECRET=…] npm run hostile -- --base-url URL

Sends hostile requests to a sandbox: over-long paths, worst-case input for every search and pattern, broken HTTP,
floods, misplaced card numbers and secrets. A line for each case says whether the service held: whether it answered as
it should, showed nothing of its inside, and still lives.

Without --base-url a sandbox is started for it, on an embedded database in memory, and stopped at the end.

  --base-url URL    a sandbox that runs on this machine: only loopback addresses are attacked. Take one that is not
                    needed, for cases make payments and records. Its keys are taken from the environment: API_KEY and
                    TERMINAL, and for the cases that need them MANAGEMENT_KEY and SIMULATOR_SECRET
  --only TEXT       the cases whose file or name contains the text
  --list            lists the cases and does nothing
  --help            this text

The exit code is 0 when every case held, 1 when one did not, and 2 for wrong use.`;

class WrongUse extends Error {}

function readOptions() {
  try {
    return parseArgs({
      options: {
        'base-url': { type: 'string' },
        only: { type: 'string', default: '' },
        list: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new WrongUse((error as Error).message);
  }
}

/** What is attacked is on this machine: by its address, not by what a name resolves to. */
function givenTarget(address: string): Target {
  const {
    API_KEY: apiKey,
    TERMINAL: terminalId,
    MANAGEMENT_KEY: managementKey,
    SIMULATOR_SECRET: simulatorSecret,
  } = process.env;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'http:' || !/^(127(\.\d{1,3}){3}|\[::1\]|localhost)$/.test(url.hostname))
    throw new WrongUse(`--base-url takes a loopback address such as http://127.0.0.1:3000, not "${address}"`);
  if (apiKey === undefined || terminalId === undefined) throw new WrongUse('--base-url needs API_KEY and TERMINAL');
  return { baseUrl: url.origin, terminalId, apiKey, managementKey, simulatorSecret, now: () => new Date() };
}

const secret = (): string => `hostile-${randomBytes(16).toString('hex')}`;

/** Starts a sandbox in a process of its own. */
async function ownTarget(): Promise<{ readonly target: Target; readonly stop: () => Promise<void> }> {
  const [apiKey, managementKey, simulatorSecret] = [secret(), secret(), secret()];
  const server = await startServerProcess({
    PORT: '0',
    DATA_DIR: IN_MEMORY,
    SANDBOX_TERMINAL_ID: 'HOSTIL',
    SANDBOX_API_KEY: apiKey,
    MANAGEMENT_KEY: managementKey,
    SIMULATOR_SECRET: simulatorSecret,
    LOG_LEVEL: 'warn',
  });
  return {
    target: {
      baseUrl: server.baseUrl,
      terminalId: 'HOSTIL',
      apiKey,
      managementKey,
      simulatorSecret,
      now: () => new Date(),
    },
    stop: () => server.stop(),
  };
}

async function attack(target: Target, only: string): Promise<boolean> {
  const counts = { held: 0, failed: 0, 'left out': 0 };
  for (const [file, cases] of Object.entries(hostileCases)) {
    for (const hostile of cases.filter(({ name }) => `${file}: ${name}`.includes(only))) {
      const { name, result, reason, milliseconds } = await runCase(hostile, target);
      counts[result]++;
      console.log(
        `${result.padEnd(8)} ${file}: ${name} (${Math.round(milliseconds)} ` +
          `ms)${reason === undefined ? '' : `\n         ${reason}`}`,
      );
    }
  }
  console.log(`\n${counts.held} held, ${counts.failed} failed, ${counts['left out']} left out`);
  return counts.failed === 0 && counts.held > 0;
}

try {
  const { 'base-url': address, only, list, help: asked } = readOptions();
  if (asked) console.log(help);
  else if (list)
    for (const [file, cases] of Object.entries(hostileCases))
      for (const { name } of cases) console.log(`${file}: ${name}`);
  else {
    const { target, stop } =
      address === undefined ? await ownTarget() : { target: givenTarget(address), stop: () => Promise.resolve() };
    const held = await attack(target, only).finally(stop);
    process.exitCode = held ? 0 : 1;
  }
} catch (error) {
  console.error(
    error instanceof WrongUse
      ? `${error.message}\n\n${help}`
      : `The cases could not be run: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = error instanceof WrongUse ? 2 : 1;
}
