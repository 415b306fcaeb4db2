import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { databaseSettings, type DatabaseAddress } from '../../support/scratch-database.js';
import { audit, type Fault, type Findings } from './audit.js';
import { serverErrors, type Target } from './exchanges.js';
import { Load } from './load.js';
import { killWhileStarting, startServerProcess } from './server-process.js';

interface CrashOptions {
  readonly kills: number;
  /** Data directory of the servers, and the address of a served database. */
  readonly dataDirectory: string;
  readonly database: DatabaseAddress;
  /** Maximum life of a server after it first responds, in milliseconds; each lives a random part of it. */
  readonly longestLife: number;
  /** Kills the build of `npm run build` instead of the sources. */
  readonly built?: boolean;
  readonly progress?: (text: string) => void;
}

export interface CrashReport extends Findings {
  readonly kills: number;
  readonly submissions: number;
  /** Submissions answered with status 200 or a refusal. */
  readonly answered: number;
  /** Submissions cut by a kill, repeated and answered in the end. */
  readonly sentAgain: number;
  readonly replays: number;
}

const terminalId = 'CRASH1';
const apiKey = 'ptk_test_key_of_the_crash_test';
const places = 12;
const longestWarming = 5_000;
/** One in this many kills happens while the server starts. */
const startKillEvery = 5;
const longestStart = 1_400;

/** Waits until a server responds: its first requests are slower. */
async function warm(load: Load): Promise<void> {
  const enough = load.answered + places;
  for (let waited = 0; load.answered < enough && waited < longestWarming; waited += 10) await wait(10);
}

interface Started {
  readonly server: Awaited<ReturnType<typeof startServerProcess>>;
  readonly target: Target;
}

/** Kills a server after a number of milliseconds under load. */
async function killUnderLoad({ server, target }: Started, load: Load, life: number): Promise<void> {
  try {
    await load.replay(target, 3);
    const dead = new AbortController();
    const working = load.run([target], places, dead.signal);
    await warm(load);
    await wait(life);
    await server.kill();
    dead.abort();
    await working;
  } finally {
    await server.kill();
  }
}

/**
 * Kills a server under load repeatedly, at random times. Then checks that nothing was lost, done twice or left open.
 * Each server uses the data of the previous one.
 */
export async function crashRun({
  kills,
  dataDirectory,
  database,
  longestLife,
  built = false,
  progress = () => undefined,
}: CrashOptions): Promise<CrashReport> {
  const settings = {
    PORT: '0',
    DATA_DIR: dataDirectory,
    ...databaseSettings(database),
    SANDBOX_TERMINAL_ID: terminalId,
    SANDBOX_API_KEY: apiKey,
    LOG_LEVEL: 'error',
    DATABASE_CONNECT_TIMEOUT_MS: '30000',
    PROCESSOR_TIMEOUT_MS: '300',
    SUBMISSION_WAIT_MS: '200',
    RATE_LIMIT_SUBMISSIONS: '1000000',
    RATE_LIMIT_STATUS: '1000000',
    RATE_LIMIT_ALL: '1000000',
  };
  const load = new Load();
  const sentAgain = new Set<object>();
  const start = async (): Promise<Started> => {
    const server = await startServerProcess(settings, { built });
    return { server, target: { baseUrl: server.baseUrl, terminalId, apiKey } };
  };

  for (let kill = 1; kill <= kills; kill++) {
    if (kill % startKillEvery === 0) {
      const life = randomInt(longestStart);
      await killWhileStarting(settings, life, { built });
      progress(`kill ${kill} of ${kills} ${life} ms after the start`);
      continue;
    }
    const life = randomInt(longestLife);
    await killUnderLoad(await start(), load, life);
    for (const submission of load.unanswered) sentAgain.add(submission);
    progress(
      `kill ${kill} of ${kills} after ${life} ms of load: ${load.submissions.length} submissions so far, ` +
        `${load.unanswered.length} cut off`,
    );
  }

  const { server, target } = await start();
  try {
    await load.finish(target);
    await load.replay(target, 50);
    await server.stop();
  } finally {
    await server.kill();
  }
  progress('the last server has answered all open requests and stopped in order; comparing the ledgers');
  const findings = await audit(settings, load.submissions);
  return {
    ...findings,
    faults: [
      ...findings.faults,
      ...[...load.faults, ...serverErrors(load.exchanges.all)].map((what): Fault => ({ kind: 'untrue', what })),
    ],
    kills,
    submissions: load.submissions.length,
    answered: load.answered,
    sentAgain: sentAgain.size,
    replays: load.replays,
  };
}
