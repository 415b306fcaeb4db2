import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../../../generated/prisma/client.js';
import inject, { type InjectOptions } from 'light-my-request';
import type { Document } from 'openapi-backend';
import { background } from '../../../src/base/background.js';
import type { Clock } from '../../../src/base/clock.js';
import type { Config } from '../../../src/config/config.js';
import { accessControl } from '../../../src/http/access/access.js';
import { createApp } from '../../../src/http/request/app.js';
import { loadContract, type Contract } from '../../../src/http/validation/contract.js';
import { requestLog } from '../../../src/http/request/request-log.js';
import { passwordHashes } from '../../../src/people/password-hash.js';
import { relyingPartyOf } from '../../../src/people/passkeys.js';
import { refusedSignIns } from '../../../src/people/refused-sign-ins.js';
import { signInLimits } from '../../../src/people/sign-in-limits.js';
import { sourceLimits } from '../../../src/http/limits/source-limits.js';
import { createLog } from '../../../src/logging/log.js';
import { operationsWith } from '../../../src/operations.js';
import { answerOf } from '../../../src/payments/read/submission-answer.js';
import { checkNotificationSignature } from '../../../src/payments/operations/providerNotification.js';
import { processorRegistry } from '../../../src/processors/registry.js';
import { sandboxCardRules } from '../../../src/processors/simulator/sandbox-cards.js';
import { vaultOf, type ServiceDeps } from '../../../src/service.js';
import type { Lifecycle } from '../../../src/base/service-lifecycle.js';
import type { Store } from '../../../src/store/connection/open.js';
import { openRecoveryGuard } from '../../../src/store/recovery/recovery.js';
import { outageLog } from '../../../src/store/connection/outage-log.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { statementNames } from '../../../src/store/connection/statement-names.js';
import { analyzeGrownTables } from '../../../src/store/sweep/table-statistics.js';
import { createMetrics } from '../../../src/telemetry/metrics.js';
import { noTracing } from '../../../src/telemetry/tracing.js';
import { startTicker } from '../../../src/base/ticker.js';
import { tickers } from '../../../src/startup/tickers.js';
import type { SimulatedBank } from './parties/bank.js';
import type { SimulatedDatabase } from './database.js';
import { randomOf } from './time/draws.js';
import type { SimulatedReceivers } from './parties/receivers.js';
import type { Rest } from './time/rests.js';
import type { Owner, Timeline } from './time/timeline.js';

/** What an instance meets outside of itself. */
export interface Surroundings {
  readonly timeline: Timeline;
  readonly database: SimulatedDatabase;
  readonly banks: readonly SimulatedBank[];
  readonly receivers: SimulatedReceivers;
  /** The settings of the n-th instance that is started: operators rotate keys by restarting one after the other. */
  readonly config: (life: number) => Config;
  /** Work that is due by the clock of which the plan brings nothing about. */
  readonly idle: ReadonlySet<string>;
}

/** What a client hears. */
export interface Reply {
  readonly status: number;
  readonly body: string;
}

/** Work that one instance is enough for: a sweep is twenty database transactions that mostly find nothing. */
const workOfTheFirst: ReadonlySet<string> = new Set(['sweep']);

/** Statistics only make the database faster: in a long run they matter. */
const statistics = { name: 'statistics', pauseMilliseconds: 60_000, limitMilliseconds: 120_000 };

/** How long a request that waits for another one rests before it looks again. */
const shortRest: Rest = { least: 0, most: 2_000 };

let contract: Promise<Contract> | undefined;
const readContract = (): Promise<Contract> =>
  (contract ??= readFile(join(packageRoot, 'generated', 'openapi.json'), 'utf8').then((text) =>
    loadContract(JSON.parse(text) as Document),
  ));

/** One instance of the service: its own code, wired as in src/service.ts, on what is simulated around it. */
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
   * @param place which of the instances it is
   * @param life how many have been started before: an instance has another life after a crash
   */
  constructor(place: number, life: number, surroundings: Surroundings) {
    this.name = `instance ${place}.${life}`;
    this.#place = place;
    const { name } = this;
    this.#config = surroundings.config(life);
    this.#surroundings = surroundings;
    this.aheadMilliseconds = surroundings.timeline.drawsOf(`clock of ${name}`).between(-1_000, 1_000);
  }

  /** Whether it takes requests. */
  get serves(): boolean {
    return this.#take !== undefined && !this.ended;
  }

  get deps(): ServiceDeps {
    if (!this.#deps) throw new Error(`${this.name} has not been started`);
    return this.#deps;
  }

  /** Starts it; what this asks the database is answered at once, and nothing else happens meanwhile. */
  async start(): Promise<void> {
    const { timeline, database, banks, receivers } = this.#surroundings;
    const config = this.#config;
    const clock = this.#clock();
    const random = randomOf(timeline.drawsOf(`random of ${this.name}`));
    const state = { starting: true };
    const pool = database.pool(this, state);
    const prisma = new PrismaClient({
      adapter: new PrismaPg(pool, { statementNameGenerator: statementNames(500) }),
      transactionOptions: { maxWait: 10_000, timeout: 10_000 },
    });
    const store: Store = {
      prisma,
      pool,
      embedded: true,
      lagging: (read) => read(pool),
      check: async () => 'ok',
      close: () => Promise.resolve(),
    };
    const log = createLog('error', { write: (line: string) => this.#note(line) });
    const noteOutage = outageLog({ info: () => undefined, warn: () => undefined, error: () => undefined }, clock);
    const limits = sourceLimits(config.sourceLimits);
    const vault = vaultOf(config, undefined, random);
    const baseUrl = 'http://service.test';
    const lifecycle: Lifecycle = { stopping: false, closing: false, tickers: [] };
    const work = background({ log, noteOutage });
    const deps: ServiceDeps = {
      store,
      clock,
      random,
      log,
      noteOutage,
      metrics: createMetrics(),
      tracing: noTracing,
      vault,
      config,
      baseUrl,
      consoleUrl: baseUrl,
      recovery: await openRecoveryGuard({ store, clock, log, config }),
      lifecycle,
      background: work,
      // What merchants sent is judged by what they heard.
      requestLog: requestLog({
        pool,
        clock,
        log,
        noteOutage,
        metrics: createMetrics(),
        config: { ...config, requestLogEntries: 0 },
      }),
      accessControl: accessControl(store, clock, { environment: config.environment, limits }),
      passwords: passwordHashes(random),
      signInLimits: signInLimits(limits, config, pool),
      refusedSignIns: refusedSignIns({ store, clock, background: work }),
      relyingParty: relyingPartyOf(baseUrl),
      webhooks: receivers.transport(this),
      cardRules: sandboxCardRules,
      // Its payers use cards that take no part.
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
    const app = createApp({
      deps,
      contract: await readContract(),
      operations: operationsWith(deps),
      // Pages for people move nothing.
      pages: [],
      answerOf: (terminalId, operation, transactionId) => answerOf(pool, baseUrl, terminalId, operation, transactionId),
      checkSignature: (params, access) => checkNotificationSignature(deps, params, access),
      managementKey: config.managementKey,
      sourceLimits: limits,
      surfaceOf: () => 'all',
    });
    // Prisma loads itself with its first query.
    await prisma.terminal.count();
    state.starting = false;
    this.#deps = deps;
    const take = app.callback();
    this.#take = (request, response) => void take(request, response);
    timeline.after(timeline.draws.between(1, 1_000), {
      owner: this,
      cause: `background of ${this.name}`,
      label: undefined,
      run: () => {
        for (const ticker of tickers(deps)) {
          if (this.#works(ticker.name)) lifecycle.tickers.push(ticker);
          else void ticker.stop();
        }
        if (this.#place === 1) lifecycle.tickers.push(startTicker(statistics, () => analyzeGrownTables(pool), deps));
      },
    });
  }

  /** Whether it does this work that is due by the clock. */
  #works(name: string): boolean {
    if (name === statistics.name || this.#surroundings.idle.has(name)) return false;
    return this.#place === 1 || !workOfTheFirst.has(name);
  }

  /** Has a request answered. @returns never, when the instance ends before */
  async answer(request: InjectOptions): Promise<Reply> {
    if (!this.#take) throw new Error(`${this.name} has not been started`);
    const { statusCode, payload } = await inject(this.#take, request);
    return { status: statusCode, body: payload };
  }

  /** It ends, as by a signal that cannot be caught. */
  crash(): void {
    this.ended = true;
    this.#surroundings.database.forget(this);
    // What it had in memory is gone; its log is read at the end.
    this.#deps = undefined;
    this.#take = undefined;
  }

  freeze(milliseconds: number): void {
    this.frozenUntil = this.#surroundings.timeline.now + milliseconds;
  }

  #note(line: string): void {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string; stack?: string } };
    this.failures.push(`${msg ?? ''}: ${err?.message ?? ''}`);
    this.#surroundings.timeline.record(`${this.name}: logs an error: ${msg ?? ''}: ${err?.message ?? ''}`);
  }

  #clock(): Clock {
    const { timeline } = this.#surroundings;
    return {
      now: () => new Date(timeline.instant(this)),
      timer: (milliseconds, action) => timeline.after(milliseconds, { owner: this, label: undefined, run: action }),
      sleep: (milliseconds, signal) =>
        new Promise((resolve, reject) => {
          // What is to be cut short is the pause between two rounds of work that is due by the clock.
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
            label: undefined,
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
