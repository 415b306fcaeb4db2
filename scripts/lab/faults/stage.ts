import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../support/loopback.js';
import type { Fault } from './audit.js';
import { type Exchange, managementKey, serverErrors, type Target } from './exchanges.js';
import { Instance } from './server-process.js';
import { Load } from './load.js';
import type { PgBouncer } from './pgbouncer.js';
import type { PostgresServer } from './postgres.js';
import { openStageDatabase, type Proxy, type StageDatabase, type WayToDatabase } from './stage-database.js';

export const terminalId = 'FAULT1';
export const apiKey = 'ptk_test_key_of_the_fault_runs';
export const simulatorSecret = 'secret-of-the-simulated-banks-of-the-fault-runs';

/** Limit for each instance's first success after a fault, in milliseconds. */
const recoveryMilliseconds = 20_000;

/** Settings for rounds of seconds: a fast bank, no rate limits. */
const quick = {
  PROCESSOR_TIMEOUT_MS: '1000',
  SUBMISSION_WAIT_MS: '500',
  RATE_LIMIT_SUBMISSIONS: '1000000',
  RATE_LIMIT_STATUS: '1000000',
  RATE_LIMIT_ALL: '1000000',
  SHUTDOWN_GRACE_MS: '10000',
  LOG_LEVEL: 'warn',
};

export interface StageOptions extends WayToDatabase {
  readonly settings?: Readonly<Record<string, string>>;
  /** Runs the build of `npm run build`; the sources start slower. */
  readonly built: boolean;
  /** Between an answer and the next request of each client: less load, for a short form. 0 by default. */
  readonly pauseMilliseconds?: number;
  readonly progress: (text: string) => void;
}

/** Two instances of the service on a dedicated PostgreSQL, with load and observations. */
export class Stage {
  readonly load = new Load();
  pauseMilliseconds = 0;
  readonly #servers = new Set<PostgresServer>();
  readonly faults: Fault[] = [];
  /** Seconds from the end of each fault to the first success. */
  readonly recoveries: number[] = [];
  /** The primary. A promotion replaces it. */
  postgres: PostgresServer;
  /** The standby, if the instances know one. */
  follower: PostgresServer | undefined;
  readonly proxy: Proxy | undefined;
  readonly bouncer: PgBouncer | undefined;

  private constructor(
    readonly directory: string,
    database: StageDatabase,
    readonly instances: readonly Instance[],
    /** Settings of an instance, without its port. */
    readonly settings: Readonly<Record<string, string>>,
    readonly progress: (text: string) => void,
  ) {
    ({ postgres: this.postgres, follower: this.follower, proxy: this.proxy, bouncer: this.bouncer } = database);
    this.#servers.add(this.postgres);
    if (this.follower) this.#servers.add(this.follower);
  }

  /** Creates the database and starts the instances. @param directory empty, and readable by the user postgres */
  static async open(
    directory: string,
    { settings: special = {}, built, progress, pauseMilliseconds = 0, ...way }: StageOptions,
  ): Promise<Stage> {
    const database = await openStageDatabase(directory, way);
    const settings = {
      ...quick,
      ...database.settings,
      DATA_DIR: join(directory, 'data'),
      SANDBOX_TERMINAL_ID: terminalId,
      SANDBOX_API_KEY: apiKey,
      MANAGEMENT_KEY: managementKey,
      SIMULATOR_SECRET: simulatorSecret,
      VAULT_KEYS: `faults:${randomBytes(32).toString('base64')}`,
      FINGERPRINT_KEY: randomBytes(32).toString('base64'),
      ...special,
    };
    const instances: Instance[] = [];
    const stage = new Stage(directory, database, instances, settings, progress);
    stage.pauseMilliseconds = pauseMilliseconds;
    for (const name of ['instance 1', 'instance 2'])
      instances.push(
        new Instance(
          name,
          await freePort(),
          settings,
          (how) => {
            stage.fault('untrue', how);
            progress(how);
          },
          built,
        ),
      );
    // In sequence, because the first one creates the sandbox.
    for (const instance of instances) await instance.start();
    return stage;
  }

  target(instance: Instance): Target {
    return { baseUrl: instance.baseUrl, terminalId, apiKey };
  }

  fault(kind: Fault['kind'], what: string): void {
    this.faults.push({ kind, what });
  }

  /** Runs `work` while clients send to both instances, or to one address in front of them. */
  async underLoad<Result>(
    clients: number,
    work: () => Promise<Result>,
    targets: readonly Target[] = this.instances.map((instance) => this.target(instance)),
  ): Promise<Result> {
    const over = new AbortController();
    const running = this.load.run(targets, clients, over.signal, this.pauseMilliseconds);
    try {
      await this.warm(targets);
      return await work();
    } finally {
      over.abort();
      await running;
    }
  }

  /** Runs `work` under load, and checks that every answer is allowed while the database is unreachable. */
  async whileServing(clients: number, work: () => Promise<void>): Promise<void> {
    const began = performance.now();
    await this.underLoad(clients, work);
    for (const what of serverErrors(this.since(began))) this.fault('untrue', what);
  }

  /** Waits until every target succeeded: first requests are slower. */
  async warm(targets: readonly Target[]): Promise<void> {
    const since = performance.now();
    for (const { baseUrl } of targets) await this.#success(baseUrl, since, recoveryMilliseconds);
  }

  /** Returns the exchanges since a time, by performance.now(). */
  since(since: number): Exchange[] {
    return this.load.exchanges.all.filter(({ began }) => began >= since);
  }

  /**
   * Waits under load for the first success of each instance after the fault, and records its delay.
   * @param end of the fault, by performance.now()
   */
  async recovered(end: number, instances: readonly Instance[] = this.instances): Promise<void> {
    await Promise.all(
      instances.map(async (instance) => {
        const ended = await this.#success(instance.baseUrl, end, 3 * recoveryMilliseconds);
        const seconds = ((ended ?? performance.now()) - end) / 1000;
        this.recoveries.push(seconds);
        if (ended === undefined)
          this.fault('stuck', `${instance.name} had no success within ${Math.round(seconds)} s of the fault's end`);
        else if (seconds * 1000 > recoveryMilliseconds)
          this.fault('stuck', `${instance.name} had its first success ${seconds.toFixed(1)} s after the fault's end`);
      }),
    );
  }

  async #success(baseUrl: string, since: number, limit: number): Promise<number | undefined> {
    const began = performance.now();
    let looked = 0;
    const { all } = this.load.exchanges;
    while (performance.now() - began < limit) {
      for (; looked < all.length; looked++) {
        const exchange = all[looked];
        if (exchange?.baseUrl === baseUrl && exchange.began >= since && exchange.status === 200) return exchange.ended;
      }
      await wait(20);
    }
    return undefined;
  }

  /** Repeats cut-off submissions, compares some answers, and stops the instances. */
  async finish(): Promise<void> {
    this.progress('the faults have ended: repeating the cut-off requests');
    for (const instance of this.instances) await instance.settled();
    const [first] = this.instances;
    if (!first) return;
    await this.load.finish(this.target(first)).catch((error: unknown) => this.fault('stuck', String(error)));
    await this.load
      .replay(this.target(first), 30)
      .catch((error: unknown) => this.fault('untrue', `a replay failed: ${String(error)}`));
    for (const what of this.load.faults) this.fault('untrue', what);
    await Promise.all(
      this.instances.map(async (instance) => {
        const stopped = await instance.stop();
        if (stopped?.end !== 0)
          this.fault(
            'stuck',
            `${instance.name} did not stop in order: ${stopped ? stopped.end : 'it was killed after a minute'}`,
          );
      }),
    );
  }

  /** Settings of an instance that connects to the primary directly. */
  get direct(): Readonly<Record<string, string>> {
    return { ...this.settings, DATABASE_URL: this.postgres.url(undefined, 'service', this.follower) };
  }

  /** Adds a synchronous standby. */
  async standby(): Promise<PostgresServer> {
    const standby = await this.postgres.createStandby(join(this.directory, `standby-${this.#servers.size}`));
    this.#servers.add(standby);
    return standby;
  }

  /** Stops all remaining processes. */
  async close(): Promise<void> {
    for (const instance of this.instances) await instance.kill();
    await this.bouncer?.kill();
    await this.proxy?.close();
    for (const server of this.#servers) await server.stop('immediate');
  }
}

/** A fault with its injection and checks. */
export interface Scenario {
  /** One line for the list of names. */
  readonly about: string;
  readonly rounds: number;
  readonly stage?: Pick<StageOptions, 'proxied' | 'pooled' | 'replicated' | 'settings'>;
  /** Required programs in addition to PostgreSQL. */
  readonly needs?: 'haproxy' | 'pgbouncer';
  /**
   * Injects the fault under load. Reports specific violations to `stage.fault`; the audit checks that nothing is lost,
   * doubled or stuck.
   */
  readonly run: (stage: Stage, rounds: number) => Promise<void>;
  /** Checks the settled records, if they show more than the run. */
  readonly judge?: (stage: Stage, rounds: number) => Promise<void>;
}
