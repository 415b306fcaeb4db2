import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../../../generated/prisma/client.js';
import inject, { type InjectOptions } from 'light-my-request';
import type { Document } from 'openapi-backend';
import type { Clock } from '../../../src/base/clock.js';
import type { Config } from '../../../src/config/config.js';
import { type Contract, loadContract } from '../../../src/http/validation/contract.js';
import { requestLog } from '../../../src/http/request/request-log.js';
import { sourceLimits, type SourceLimits } from '../../../src/http/access/limits.js';
import { createLog } from '../../../src/logging/log.js';
import { processorRegistry } from '../../../src/processors/registry.js';
import { sandboxCardRules } from '../../../src/processors/simulator/sandbox-cards.js';
import { tokenHash } from '../../../src/people/tokens.js';
import { appOf, type BaseDeps, innerDeps, openVaultOf, type ServiceDeps } from '../../../src/service.js';
import { statementNames, type Store } from '../../../src/store/connection/open.js';
import { openRecoveryGuard } from '../../../src/store/recovery/recovery.js';
import { outageLog } from '../../../src/store/connection/outage.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { analyzeGrownTables } from '../../../src/store/sweep/sweep.js';
import { createMetrics } from '../../../src/telemetry/metrics.js';
import { noTracing } from '../../../src/telemetry/tracing.js';
import { startTicker } from '../../../src/base/background.js';
import { tickers } from '../../../src/startup/tickers.js';
import type { SimulatedBank } from './parties/bank.js';
import type { SimulatedDatabase } from './database.js';
import { randomOf, type Rest } from './time/draws.js';
import type { SimulatedReceivers } from './parties/receivers.js';
import type { Owner, Timeline } from './time/timeline.js';

/** The environment of an instance. */
export interface Surroundings {
  readonly timeline: Timeline;
  readonly database: SimulatedDatabase;
  readonly banks: readonly SimulatedBank[];
  readonly receivers: SimulatedReceivers;
  /** The settings of the n-th started instance: operators rotate keys by a rolling restart. */
  readonly config: (life: number) => Config;
  /** Scheduled work that the plan never triggers. */
  readonly idle: ReadonlySet<string>;
}

/** An answer as a client receives it. */
export interface Reply {
  readonly status: number;
  readonly body: string;
}

/** Work that one instance does for all: a sweep is twenty database transactions that mostly find nothing. */
const workOfTheFirst: ReadonlySet<string> = new Set(['sweep']);

/** Statistics only speed the database up, which matters in a long run. */
const statistics = { name: 'statistics', pauseMilliseconds: 60_000, limitMilliseconds: 120_000 };

/** Pause of a request that waits for another one, in milliseconds. */
const shortRest: Rest = { least: 0, most: 2_000 };

let contract: Promise<Contract> | undefined;
const readContract = (): Promise<Contract> =>
  (contract ??= readFile(join(packageRoot, 'generated', 'openapi.json'), 'utf8').then((text) =>
    loadContract(JSON.parse(text) as Document),
  ));

/** One instance of the service: its own code, wired as in src/service.ts, in a simulated environment. */
export class Instance implements Owner {
  ended = false;
  frozenUntil = 0;
  readonly name: string;
  readonly aheadMilliseconds: number;
  readonly #surroundings: Surroundings;
  #deps: ServiceDeps | undefined;
  #take: inject.DispatchFunc | undefined;
  /** Errors that it logged as its own. */
  readonly failures: string[] = [];

  readonly #config: Config;
  readonly #place: number;

  /**
   * @param place its number among the instances
   * @param life the number of instances started before: a crashed instance gets another life
   */
  constructor(place: number, life: number, surroundings: Surroundings) {
    this.name = `instance ${place}.${life}`;
    this.#place = place;
    const { name } = this;
    this.#config = surroundings.config(life);
    this.#surroundings = surroundings;
    this.aheadMilliseconds = surroundings.timeline.drawsOf(`clock of ${name}`).between(-1_000, 1_000);
  }

  /** True if it accepts requests. */
  get serves(): boolean {
    return this.#take !== undefined && !this.ended;
  }

  get deps(): ServiceDeps {
    if (!this.#deps) throw new Error(`${this.name} has not been started`);
    return this.#deps;
  }

  /** Starts it. Its statements are answered immediately, and no other event happens meanwhile. */
  async start(): Promise<void> {
    const { timeline, database } = this.#surroundings;
    const state = { starting: true };
    const store = storeOn(database.pool(this, state));
    const limits = sourceLimits(this.#config.sourceLimits);
    const deps = await this.#wired(store, limits);
    const app = appOf(deps, {
      contract: await readContract(),
      // Pages for people have no effect on payments.
      pages: [],
      sourceLimits: limits,
      surfaceOf: () => 'all',
    });
    // Prisma loads itself on its first query.
    await store.prisma.terminal.count();
    state.starting = false;
    this.#deps = deps;
    const take = app.callback();
    this.#take = (request, response) => void take(request, response);
    timeline.after(timeline.draws.between(1, 1_000), {
      owner: this,
      cause: `background of ${this.name}`,
      run: () => this.#startTickers(deps),
    });
  }

  /** A service on the simulated clock, banks and receivers. */
  async #wired(store: Store, limits: SourceLimits): Promise<ServiceDeps> {
    const { timeline, banks, receivers } = this.#surroundings;
    const config = this.#config;
    const clock = this.#clock();
    const random = randomOf(timeline.drawsOf(`random of ${this.name}`));
    const log = createLog('error', { write: (line: string) => this.#note(line) });
    const baseUrl = 'http://service.test';
    const base: BaseDeps = {
      ...{ config, clock, random, log, store, baseUrl, consoleUrl: baseUrl },
      managementKeyHash: tokenHash(config.managementKey ?? ''),
      noteOutage: outageLog({ info: () => undefined, warn: () => undefined, error: () => undefined }, clock),
      metrics: createMetrics(),
      tracing: noTracing,
      ...(await openVaultOf(config, undefined, { store, clock, random, log, fetch: globalThis.fetch })),
      recovery: await openRecoveryGuard({ store, clock, log, config }),
    };
    return {
      ...innerDeps(base, limits),
      // Judges use the clients' records instead of the request log.
      requestLog: requestLog({ ...base, pool: store.pool, config: { ...config, requestLogEntries: 0 } }),
      webhooks: receivers.transport(this),
      cardRules: sandboxCardRules,
      // Its payers use cards without 3-D Secure.
      authenticator: undefined,
      processors: processorRegistry({
        builtIn: banks.map((bank) => bank.processor(this)),
        clock,
        read: async () => [],
        unsealed: () => {
          throw new Error('there are no processor accounts');
        },
        make: () => Promise.reject(new Error('there are no processor accounts')),
        note: () => undefined,
      }),
    };
  }

  #startTickers(deps: ServiceDeps): void {
    const { lifecycle, store } = deps;
    for (const ticker of tickers(deps)) {
      if (this.#works(ticker.name)) lifecycle.tickers.push(ticker);
      else void ticker.stop();
    }
    if (this.#place === 1) lifecycle.tickers.push(startTicker(statistics, () => analyzeGrownTables(store.pool), deps));
  }

  /** True if it runs this scheduled work. */
  #works(name: string): boolean {
    if (name === statistics.name || this.#surroundings.idle.has(name)) return false;
    return this.#place === 1 || !workOfTheFirst.has(name);
  }

  /** Has a request answered. @returns never, if the instance ends before */
  async answer(request: InjectOptions): Promise<Reply> {
    if (!this.#take) throw new Error(`${this.name} has not been started`);
    const { statusCode, payload } = await inject(this.#take, request);
    return { status: statusCode, body: payload };
  }

  /** Ends it, like a signal that cannot be caught. */
  crash(): void {
    this.ended = true;
    this.#surroundings.database.forget(this);
    // Drops its memory; its log is read at the end.
    this.#deps = undefined;
    this.#take = undefined;
  }

  freeze(milliseconds: number): void {
    this.frozenUntil = this.#surroundings.timeline.now + milliseconds;
  }

  #note(line: string): void {
    const { level, msg, err } = JSON.parse(line) as { level: number; msg?: string; err?: { message?: string } };
    // Heads and seals are logged at any level.
    if (level < 50) return;
    this.failures.push(`${msg ?? ''}: ${err?.message ?? ''}`);
    this.#surroundings.timeline.record(`${this.name}: logs an error: ${msg ?? ''}: ${err?.message ?? ''}`);
  }

  #clock(): Clock {
    const { timeline } = this.#surroundings;
    return {
      now: () => new Date(timeline.instant(this)),
      elapsed: () => timeline.instant(this),
      timer: (milliseconds, action) => timeline.after(milliseconds, { owner: this, run: action }),
      sleep: (milliseconds, signal) =>
        new Promise((resolve, reject) => {
          // Aborts only the pause between two runs of scheduled work.
          const cause = signal ? `background of ${this.name}` : timeline.cause;
          const { least, most } = signal ? timeline.rest : shortRest;
          const rest = timeline.drawsOf(cause).between(least, most);
          const abort = (): void => {
            callOff();
            reject(new DOMException('the sleep was cut short', 'AbortError'));
          };
          const callOff = timeline.after(Math.max(milliseconds, rest), {
            owner: this,
            cause,
            run: () => {
              signal?.removeEventListener('abort', abort);
              resolve();
            },
          });
          signal?.addEventListener('abort', abort);
        }),
    };
  }
}

function storeOn(pool: Store['pool']): Store {
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: statementNames(500) }),
    transactionOptions: { maxWait: 10_000, timeout: 10_000 },
  });
  return {
    prisma,
    pool,
    embedded: true,
    lagging: (read) => read(pool),
    check: async () => 'ok',
    close: () => Promise.resolve(),
  };
}
