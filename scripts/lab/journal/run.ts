import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { packageRoot } from '../../../src/base/package-root.js';
import { openStore } from '../../../src/store/connection/open.js';

const folder = join(packageRoot, 'scripts', 'lab', 'journal');

export interface JournalRun {
  /** An empty database of a PostgreSQL. */
  readonly databaseUrl: string;
  readonly histories: number;
  readonly seed: number;
  /** Number of processes that post; each kill or suspension strikes one of them. */
  readonly workers: number;
  readonly kills: number;
  readonly progress: (line: string) => void;
}

/** A comparison of the journal with the histories. */
interface Compared {
  readonly what: string;
  readonly compared: number;
  readonly different: number;
}

export interface JournalResult {
  readonly compared: readonly Compared[];
  readonly killed: number;
  readonly suspended: number;
  /** Workers that ended although nobody killed them. */
  readonly failed: number;
  readonly entries: number;
  /** Real seconds from the first batch to the last one; with kills, histories are written meanwhile. */
  readonly seconds: number;
}

const chunk = 5_000;
/** Accounts share the work of an instance that died: a lease holds up only one journal. */
const accounts = 8;
/** Simulated seconds in a second: the lease of a dead process ends after three real ones. */
const pace = 20;
const suspendedMilliseconds = 4_000;

/**
 * Writes histories of payments while processes post them, kills and suspends the processes, and compares the journal
 * with a computation in SQL. Without kills, the histories are written before, so that `seconds` is the time of posting.
 */
export async function journalRun(options: JournalRun): Promise<JournalResult> {
  const { databaseUrl, histories, seed, kills, progress } = options;
  await (await openStore({ databaseUrl, dataDirectory: '', log: pino({ level: 'warn' }) })).close();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const crew = new Crew(databaseUrl, options.workers);
  try {
    await pool.query(await readFile(join(folder, 'histories.sql'), 'utf8'));
    await pool.query(`CALL lab.open(${seed}, ${accounts})`);
    const writing = writeHistories(pool, histories, progress);
    if (kills === 0) await writing;
    crew.start();
    await Promise.all([writing, crew.strike(kills, seed)]);
    await posted(pool, crew);
    progress('comparing');
    const { rows: compared } = await pool.query<Compared>(
      'SELECT what, compared::int, different::int FROM lab.compare()',
    );
    const { rows } = await pool.query<{ entries: number; seconds: number }>(
      `SELECT count(*)::int AS entries, extract(epoch FROM max(posted_at) - min(posted_at))::float8 / ${pace} AS seconds
       FROM journal_entries`,
    );
    const { killed, suspended, failed } = crew;
    return { compared, killed, suspended, failed, ...(rows[0] ?? { entries: 0, seconds: 0 }) };
  } finally {
    await crew.stop();
    await pool.end();
  }
}

/** Two sessions write, so that database transactions overlap and commit in another order than they began. */
async function writeHistories(pool: pg.Pool, histories: number, progress: (line: string) => void): Promise<void> {
  let next = 1;
  await Promise.all(
    [0, 1].map(async () => {
      while (next <= histories) {
        const first = next;
        const last = Math.min(histories, first + chunk - 1);
        next = last + 1;
        await pool.query(`CALL lab.write(${first}, ${last})`);
        await pool.query(`CALL lab.complete(${first}, ${last})`);
        if (last % (20 * chunk) === 0) progress(`${last} histories written`);
      }
    }),
  );
  await pool.query('CALL lab.settle()');
}

/** The processes that post. */
class Crew {
  killed = 0;
  suspended = 0;
  failed = 0;
  #isStopping = false;
  readonly #began = Date.now();
  readonly #workers: ChildProcess[] = [];

  constructor(
    readonly databaseUrl: string,
    readonly size: number,
  ) {}

  start(): void {
    while (this.#workers.length < this.size) this.#add();
  }

  #add(): void {
    const worker = fork(join(folder, 'worker.ts'), [this.databaseUrl, String(this.#began), String(pace)]);
    this.#workers.push(worker);
    worker.once('exit', () => {
      this.#workers.splice(this.#workers.indexOf(worker), 1);
      if (this.#isStopping) return;
      if (!worker.killed) this.failed += 1;
      this.#add();
    });
  }

  /** Kills workers at random times, or suspends them until their lease has ended. */
  async strike(kills: number, seed: number): Promise<void> {
    let state = seed;
    const draw = (most: number): number => {
      state = (state * 48_271 + 11) % 2_147_483_647;
      return state % most;
    };
    while (this.killed < kills) {
      await sleep(1_000 + draw(3_000));
      const worker = this.#workers[draw(this.size)];
      if (!worker) continue;
      if (draw(4) > 0) this.killed += worker.kill('SIGKILL') ? 1 : 0;
      else {
        this.suspended += 1;
        process.kill(worker.pid ?? 0, 'SIGSTOP');
        setTimeout(() => worker.exitCode === null && !worker.killed && worker.kill('SIGCONT'), suspendedMilliseconds);
      }
    }
  }

  /** @throws Error if workers end although nobody kills them */
  assertWorks(): void {
    if (this.failed > this.size) throw new Error('the workers do not work: see their output');
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(
      this.#workers.map(async (worker) => {
        worker.kill('SIGKILL');
        await once(worker, 'exit');
      }),
    );
  }
}

const unposted = `SELECT FROM accounts LEFT JOIN journals USING (account_id)
    WHERE backfill_terminal IS NOT NULL OR posted_writer IS NULL OR EXISTS (
      SELECT FROM events WHERE events.account_id = accounts.account_id
        AND (written_by, place) > (posted_writer, posted_place))
  UNION ALL SELECT FROM settlement_reports WHERE posted_line < last_line`;

/** Resolves when everything is posted. */
async function posted(pool: pg.Pool, crew: Crew): Promise<void> {
  while ((await pool.query(unposted)).rowCount !== 0) {
    crew.assertWorks();
    await sleep(200);
  }
}
