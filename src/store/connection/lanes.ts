import { afterInput } from '../../base/clock.js';
import type { Execution, Statement } from '../query/execution.js';
import { BatchLine } from './batch-line.js';
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

/** Minimum time between two openings of a lane. */
const pauseMilliseconds = 1_000;
export interface LaneOptions {
  readonly connections: LaneConnections;
  readonly open: () => Promise<Connection>;
  /** Begins each batch of writes: behind a pooler, only a transaction can have settings. Undefined for none. */
  readonly firstWrite: Statement | undefined;
  /** Executes a statement that was not sent on a lane, or had no effect there, on a connection of the pool. */
  readonly executeElsewhere: (execution: Execution) => void;
  readonly log: StoreLog;
}

/** Holds a line, which is opened when statements need it, also after it broke. */
class Lane {
  #line: BatchLine | undefined;
  #opening: Promise<void> | undefined;
  #openAfter = 0;
  #closed = false;
  #failed = false;
  /** The ends of former lines. */
  #ends = Promise.resolve();

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
  renew(): Promise<void> {
    this.#ends = Promise.all([this.#ends, this.#line?.end()]).then(() => undefined);
    this.#line = undefined;
    return this.#ends;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#opening;
    await this.renew();
  }

  async #open(now: number): Promise<void> {
    const { open, executeElsewhere, log } = this.options;
    this.#openAfter = now + pauseMilliseconds;
    void this.renew();
    try {
      this.#line = new BatchLine(await open(), executeElsewhere, this.first);
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
    this.#lanes = { reads: lanes('reads'), writes: lanes('writes', options.firstWrite) };
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

  /** Waits for the answers under way. What was undone is then with `executeElsewhere`. */
  async close(): Promise<void> {
    await Promise.all(this.#all().map((lane) => lane.close()));
    await new Promise<void>(afterInput);
  }

  #all(): Lane[] {
    return [...this.#lanes.reads, ...this.#lanes.writes];
  }
}
