import { afterInput } from '../../base/clock.js';
import { Execution, type Statement } from '../query/execution.js';
import { Undone } from './batch.js';
import type { Connection, StoreLog } from './connection.js';

/** The kind of statements of a lane: a slow commit does not delay a read. */
export type LanePurpose = NonNullable<Statement['lane']>;

/** The connections of a pool that are lanes. */
export type LaneConnections = Readonly<Record<LanePurpose, number>>;

/**
 * Returns the lanes of a pool; undefined for none, where few connections are needed for transactions. While the writes
 * of one lane are committed, another sends the next ones.
 */
export const lanesOfPool = (connections: number): LaneConnections | undefined =>
  connections < 8 ? undefined : { reads: 2, writes: connections < 12 ? 2 : 4 };

/** Maximum number of statements under way on a lane. Others use the pool. */
const mostUnderWay = 16;
/**
 * Time without an answer, in milliseconds, after which a lane gets no more statements, and limit of a wait for a lock:
 * the statements behind it wait too.
 */
export const slowMilliseconds = 100;
/** Limits waits for locks in the transaction that it begins: behind a pooler, a session has no limit of its own. */
const limitOfLocks: Statement = {
  name: 'limit-of-locks',
  text: `SELECT set_config('lock_timeout', '${slowMilliseconds}', true)`,
  lane: 'writes',
  columns: undefined,
};
/** Minimum time between two openings of a lane. */
const pauseMilliseconds = 1_000;
/** PostgreSQL's code for a write on a server that accepts none. */
const readOnly = '25006';
/** PostgreSQL's code for a lock that was not granted in time. */
const locked = '55P03';

export interface LaneOptions {
  readonly connections: LaneConnections;
  readonly open: () => Promise<Connection>;
  /** True if the connections limit waits for locks, which they cannot behind a pooler. */
  readonly limitLocks: boolean;
  /** Executes a statement that was not sent on a lane, or had no effect there, on a connection of the pool. */
  readonly executeElsewhere: (execution: Execution) => void;
  readonly log: StoreLog;
}

/**
 * A connection that executes the statements that wait at the same time as one batch, and the next ones once it is
 * committed. A pooler lends its connection to others in between.
 */
class BatchLine {
  /** True once no more statements may be sent. */
  ended = false;
  readonly #waiting: Execution[] = [];
  /** The times at which the statements under way were sent, in their order. */
  readonly #sent = new Map<Execution, number>();
  /** Names of statements whose preparation has no answer yet. A second execution would fail if it does. */
  readonly #preparing = new Set<string>();
  #onIdle: (() => void) | undefined;

  /** @param first begins each batch; undefined for none */
  constructor(
    private readonly connection: Connection,
    private readonly options: LaneOptions,
    private readonly first: Statement | undefined,
  ) {
    connection.lent = false;
    connection.once('end', () => {
      this.ended = true;
      this.#giveAway();
    });
  }

  get load(): number {
    return this.#waiting.length + this.#sent.size;
  }

  accepts(name: string, now: number): boolean {
    if (this.ended) return false;
    const [oldest = now] = this.#sent.values();
    const isSlow = now - oldest >= slowMilliseconds;
    if (isSlow) this.#giveAway();
    return !isSlow && this.load < mostUnderWay && !this.#preparing.has(name);
  }

  add(execution: Execution): void {
    const { name } = execution;
    if (this.connection.keepsStatements && !this.connection.hasPrepared(name)) this.#preparing.add(name);
    this.#waiting.push(execution);
    if (this.#waiting.length === 1 && this.#sent.size === 0) this.#sendSoon();
  }

  /** Sends nothing more, and closes the connection after the last answer. */
  async end(): Promise<void> {
    this.ended = true;
    this.#giveAway();
    if (this.#sent.size > 0)
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    await this.connection.end();
  }

  #sendSoon(): void {
    afterInput(() => {
      this.#send();
    });
  }

  /** Has other connections execute what was not sent. */
  #giveAway(): void {
    for (const execution of this.#waiting.splice(0)) {
      this.#preparing.delete(execution.name);
      this.options.executeElsewhere(execution);
    }
  }

  #send(): void {
    if (this.ended) return this.#giveAway();
    const executions = this.#waiting.splice(0);
    const now = performance.now();
    this.connection.lent = true;
    for (const execution of executions) this.#expectAnswer(execution, now);
    if (this.first) executions.unshift(new Execution(this.first, []));
    this.connection.together(() => {
      this.connection.batch(executions);
    });
  }

  #expectAnswer(execution: Execution, now: number): void {
    const { callback, name } = execution;
    this.#sent.set(execution, now);
    execution.callback = (error, result) => {
      this.#sent.delete(execution);
      const wasNew = this.#preparing.delete(name);
      // PgBouncer has noted the name of a statement that was not prepared after all, and refuses to prepare it again.
      const isUnsure = wasNew && !this.connection.hasPrepared(name);
      const isUndone = error instanceof Undone;
      const { code } = ((isUndone ? error.cause : error) ?? {}) as { code?: unknown };
      if ((code === readOnly || isUnsure) && !this.ended) void this.end();
      if (this.#sent.size === 0) {
        this.connection.lent = false;
        this.#onIdle?.();
        if (this.#waiting.length > 0) this.#sendSoon();
      }
      if (!isUndone && code !== locked) return callback?.(error, result);
      execution.callback = callback;
      this.options.executeElsewhere(execution);
    };
  }
}

/** Holds a line, which is opened when statements need it, also after it broke. */
class Lane {
  #line: BatchLine | undefined;
  #opening: Promise<void> | undefined;
  #openAfter = 0;
  #closed = false;
  #failed = false;

  /** @param first begins each batch; undefined for none */
  constructor(
    private readonly options: LaneOptions,
    private readonly first: Statement | undefined,
  ) {}

  get isOpening(): boolean {
    return this.#opening !== undefined;
  }

  mayOpen(now: number): boolean {
    return (!this.#line || this.#line.ended) && !this.#closed && now >= this.#openAfter;
  }

  /** Opens its line for later statements. */
  open(now: number): void {
    this.#opening = this.#open(now).finally(() => {
      this.#opening = undefined;
    });
  }

  /** Returns the line if it can take the statement now. */
  lineFor({ name }: Statement, now: number): BatchLine | undefined {
    return this.#line?.accepts(name, now) ? this.#line : undefined;
  }

  /** Closes the line after its last answer. The next statement opens another. */
  async renew(): Promise<void> {
    const line = this.#line;
    this.#line = undefined;
    if (!line?.ended) await line?.end();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#opening;
    await this.renew();
  }

  async #open(now: number): Promise<void> {
    const { open, log } = this.options;
    this.#openAfter = now + pauseMilliseconds;
    try {
      this.#line = new BatchLine(await open(), this.options, this.first);
      this.#failed = false;
    } catch (error) {
      if (!this.#failed) log.warn({ err: error }, 'a connection of a lane could not be opened: the pool is used');
      this.#failed = true;
    }
  }
}

/** Lanes for statements that are a database transaction by themselves and are short. */
export class Lanes {
  readonly #lanes: Readonly<Record<LanePurpose, readonly Lane[]>>;

  constructor(options: LaneOptions) {
    const lanes = (purpose: LanePurpose, first?: Statement) =>
      Array.from({ length: options.connections[purpose] }, () => new Lane(options, first));
    this.#lanes = { reads: lanes('reads'), writes: lanes('writes', options.limitLocks ? undefined : limitOfLocks) };
  }

  /**
   * Sends a statement on the lane with the fewest under way. If all are busy, another is opened: each is a process
   * of PostgreSQL.
   * @returns false if no lane can take it now
   */
  take(execution: Execution): boolean {
    const { statement } = execution;
    if (statement.lane === undefined) return false;
    const now = performance.now();
    const lanes = this.#lanes[statement.lane];
    let best: BatchLine | undefined;
    for (const lane of lanes) {
      const line = lane.lineFor(statement, now);
      if (line && line.load < (best?.load ?? Infinity)) best = line;
    }
    if (best?.load !== 0 && !lanes.some((lane) => lane.isOpening)) lanes.find((lane) => lane.mayOpen(now))?.open(now);
    best?.add(execution);
    return best !== undefined;
  }

  /** Opens other connections for the next statements. */
  renew(): void {
    for (const lane of this.#all()) void lane.renew();
  }

  /** Waits for the answers under way. */
  async close(): Promise<void> {
    await Promise.all(this.#all().map((lane) => lane.close()));
  }

  #all(): Lane[] {
    return [...this.#lanes.reads, ...this.#lanes.writes];
  }
}
