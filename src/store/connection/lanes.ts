import { afterInput } from '../../base/clock.js';
import type { Execution, Statement } from '../query/execution.js';
import { skipped } from './batch.js';
import type { Connection, StoreLog } from './connection.js';

/** The kind of statements of a lane: a slow commit does not delay a read. */
export type LanePurpose = NonNullable<Statement['lane']>;

/** The connections of a pool that are lanes. */
export type LaneConnections = Readonly<Record<LanePurpose, number>>;

/**
 * Returns the lanes of a pool; undefined for none, where few connections are needed for transactions. The writes of a
 * lane are committed one after the other: more lanes share each write of the server's log to its disk.
 */
export const lanesOfPool = (connections: number): LaneConnections | undefined =>
  connections < 8 ? undefined : { reads: 2, writes: connections < 12 ? 2 : 4 };

/** Maximum number of statements under way on a lane. Others use the pool. */
const mostUnderWay = 16;
/**
 * Time without an answer, in milliseconds, after which a lane gets no more statements, and limit of a wait for a lock:
 * the statements behind it wait too. Behind a pooler the role has the limit.
 */
export const slowMilliseconds = 100;
/** Minimum time between two openings of a lane. */
const pauseMilliseconds = 1_000;
/** PostgreSQL's code for a write on a server that accepts none. */
const readOnly = '25006';
/** PostgreSQL's code for a lock that was not granted in time. */
const locked = '55P03';

export interface LaneOptions {
  readonly connections: LaneConnections;
  /** Opens a connection, in pipeline mode unless statements are sent in batches. */
  readonly open: () => Promise<Connection>;
  /**
   * True behind a pooler: a lane sends its next statements once the last ones are answered, and the pooler lends its
   * connection to others in between.
   */
  readonly inBatches: boolean;
  /** Executes a statement that was not sent on a lane, or was refused a lock there, on a connection of the pool. */
  readonly executeElsewhere: (execution: Execution) => void;
  readonly log: StoreLog;
}

/**
 * A connection on which statements follow each other without waiting for answers. PostgreSQL executes and answers them
 * in order, each in a separate database transaction: a refused one does not affect the next. In batches, those of one
 * share a transaction, and what follows a refused one is executed elsewhere.
 *
 * Statements of the same turn of the event loop are sent in one system call, which costs more than a statement itself.
 */
class Pipeline {
  /** True once no more statements may be sent. */
  ended = false;
  /** Accepted in this turn, and not sent yet. */
  #waiting: Execution[] = [];
  /** The times at which the statements under way were sent, in their order. */
  readonly #sent = new Map<Execution, number>();
  /** Names of statements whose preparation has no answer yet. A second execution would fail if it does. */
  readonly #preparing = new Set<string>();
  #onIdle: (() => void) | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly options: LaneOptions,
  ) {
    connection.lent = false;
    connection.once('end', () => {
      this.ended = true;
    });
  }

  get load(): number {
    return this.#waiting.length + this.#sent.size;
  }

  accepts(name: string, now: number): boolean {
    if (this.ended || this.load >= mostUnderWay || this.#preparing.has(name)) return false;
    const [oldest] = this.#sent.values();
    return oldest === undefined || now - oldest < slowMilliseconds;
  }

  add(execution: Execution): void {
    const { keepsStatements } = this.connection;
    const { name } = execution;
    if (keepsStatements && !this.connection.hasPrepared(name)) this.#preparing.add(name);
    this.#waiting.push(execution);
    if (this.#waiting.length > 1 || (this.options.inBatches && this.#sent.size > 0)) return;
    this.#sendSoon();
  }

  /** Sends nothing more, and closes the connection after the last answer. */
  async end(): Promise<void> {
    this.ended = true;
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

  #send(): void {
    const executions = this.#waiting;
    this.#waiting = [];
    // Nothing of them was sent: another connection may execute them.
    if (this.ended) return executions.forEach(this.options.executeElsewhere);
    const now = performance.now();
    this.connection.lent = true;
    for (const execution of executions) this.#expectAnswer(execution, now);
    this.connection.together(() => {
      if (this.options.inBatches) this.connection.batch(executions);
      else for (const execution of executions) this.connection.pipe(execution);
    });
  }

  #expectAnswer(execution: Execution, now: number): void {
    const { callback, name } = execution;
    this.#sent.set(execution, now);
    execution.callback = (error, result) => {
      this.#sent.delete(execution);
      const wasNew = this.#preparing.delete(name);
      // PgBouncer has noted the name of a statement that was not prepared after all, and refuses to prepare it again.
      const isUnsure = this.options.inBatches && wasNew && !this.connection.hasPrepared(name);
      if (this.#sent.size === 0) {
        this.connection.lent = false;
        this.#onIdle?.();
        if (this.options.inBatches && this.#waiting.length > 0) this.#sendSoon();
      }
      const code = (error as { code?: unknown } | undefined)?.code;
      if ((code === readOnly || isUnsure) && !this.ended) void this.end();
      if (code !== skipped && (code !== locked || this.options.inBatches)) return callback?.(error, result);
      execution.callback = callback;
      this.options.executeElsewhere(execution);
    };
  }
}

/** Holds a pipeline, which is opened when statements need it, also after it broke. */
class Lane {
  #pipeline: Pipeline | undefined;
  #opening: Promise<void> | undefined;
  #openAfter = 0;
  #closed = false;
  #failed = false;

  constructor(private readonly options: LaneOptions) {}

  get isOpening(): boolean {
    return this.#opening !== undefined;
  }

  mayOpen(now: number): boolean {
    return (!this.#pipeline || this.#pipeline.ended) && !this.#closed && now >= this.#openAfter;
  }

  /** Opens its pipeline for later statements. */
  open(now: number): void {
    this.#opening = this.#open(now).finally(() => {
      this.#opening = undefined;
    });
  }

  /** Returns the pipeline if it can take the statement now. */
  pipelineFor({ name }: Statement, now: number): Pipeline | undefined {
    return this.#pipeline?.accepts(name, now) ? this.#pipeline : undefined;
  }

  /** Closes the pipeline after its last answer. The next statement opens another. */
  async renew(): Promise<void> {
    const pipeline = this.#pipeline;
    this.#pipeline = undefined;
    if (!pipeline?.ended) await pipeline?.end();
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
      this.#pipeline = new Pipeline(await open(), this.options);
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
    const lanes = (purpose: LanePurpose) =>
      Array.from({ length: options.connections[purpose] }, () => new Lane(options));
    this.#lanes = { reads: lanes('reads'), writes: lanes('writes') };
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
    let best: Pipeline | undefined;
    for (const lane of lanes) {
      const pipeline = lane.pipelineFor(statement, now);
      if (pipeline && pipeline.load < (best?.load ?? Infinity)) best = pipeline;
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
