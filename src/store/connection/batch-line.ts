import { afterInput, laterIfRunning } from '../../base/clock.js';
import { Execution, type Statement } from '../query/execution.js';
import { Undone } from './batch.js';
import type { Connection } from './connection.js';

/** Maximum number of statements under way on a lane. Others use the pool. */
const mostUnderWay = 16;
/**
 * Time without an answer, in milliseconds, after which a lane gets no more statements, and limit of a wait for a lock:
 * the statements behind it wait too.
 */
const slowMilliseconds = 100;
/** Time without an answer after which other connections execute what waits. */
const stuckMilliseconds = 500;
/** PostgreSQL's code for a write on a server that accepts none. */
const readOnly = '25006';
/** PostgreSQL's codes for a lock that was not granted in time, and a statement that took too long. */
const limits: ReadonlySet<unknown> = new Set(['55P03', '57014']);

/**
 * Returns PostgreSQL's settings for a lane. A batch has one answer, so all of its statements together must end before
 * the connection counts as silent.
 * @param statement time limit of a statement elsewhere, in milliseconds; 0 for none
 */
const settingsOfLane = (statement: number): [name: string, value: number][] => [
  ['lock_timeout', slowMilliseconds],
  ['statement_timeout', Math.ceil(statement / mostUnderWay)],
];

/** Returns SQL that gives a session the settings of a lane. */
export const setLane = (statement: number): string =>
  settingsOfLane(statement)
    .map(([name, value]) => `SET ${name} = ${value}`)
    .join('; ');

/** Returns the statement that gives them to the transaction that it begins: behind a pooler, sessions have none. */
export const firstOfBatch = (statement: number): Statement => ({
  name: 'settings-of-lane',
  text: `SELECT ${settingsOfLane(statement)
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join()}`,
  lane: 'writes',
  columns: undefined,
});

/**
 * A connection that executes the statements that wait at the same time as one batch, and the next ones once it is
 * committed. A pooler lends its connection to others in between.
 */
export class BatchLine {
  /** True once no more statements may be sent. */
  ended = false;
  readonly #waiting: Execution[] = [];
  /** Undone because of another one. They are a batch of their own: each has one statement less, so there is an end. */
  readonly #again: Execution[] = [];
  /** The times at which the statements under way were sent, in their order. */
  readonly #sent = new Map<Execution, number>();
  /** Names of statements whose preparation has no answer yet. A second execution would fail if it does. */
  readonly #preparing = new Set<string>();
  #onIdle: (() => void) | undefined;
  #end: Promise<void> | undefined;
  #isWatched = false;

  /** @param first begins each batch; undefined for none */
  constructor(
    private readonly connection: Connection,
    private readonly executeElsewhere: (execution: Execution) => void,
    private readonly first: Statement | undefined,
  ) {
    connection.lent = false;
    // node-postgres reports an error before the statements under way fail, and the end after it.
    for (const event of ['error', 'end'])
      connection.once(event, () => {
        this.ended = true;
        this.#end ??= Promise.resolve();
        this.#giveAway();
      });
  }

  get load(): number {
    return this.#waiting.length + this.#again.length + this.#sent.size;
  }

  accepts(name: string, now: number): boolean {
    if (this.ended) return false;
    const [oldest = now] = this.#sent.values();
    return now - oldest < slowMilliseconds && this.load < mostUnderWay && !this.#preparing.has(name);
  }

  add(execution: Execution): void {
    const { name } = execution;
    if (this.connection.keepsStatements && !this.connection.hasPrepared(name)) this.#preparing.add(name);
    this.#waiting.push(execution);
    if (this.load === 1) this.#sendSoon();
    else if (this.#waiting.length === 1) this.#watch();
  }

  /** Sends nothing more, and closes the connection after the last answer. */
  end(): Promise<void> {
    return (this.#end ??= this.#close());
  }

  async #close(): Promise<void> {
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

  /** Gives away what waits if there is no answer for too long. */
  #watch(): void {
    if (this.#isWatched) return;
    this.#isWatched = true;
    laterIfRunning(stuckMilliseconds, () => {
      this.#isWatched = false;
      const [oldest = Infinity] = this.#sent.values();
      if (performance.now() - oldest >= stuckMilliseconds) this.#giveAway();
      else if (this.#waiting.length > 0) this.#watch();
    });
  }

  /** Has other connections execute what is not under way. */
  #giveAway(): void {
    for (const execution of [...this.#again.splice(0), ...this.#waiting.splice(0)]) {
      this.#preparing.delete(execution.name);
      this.#leave(execution);
    }
  }

  /** Gives it to another connection, once those that break in this turn of the event loop have done so. */
  #leave(execution: Execution): void {
    afterInput(() => {
      this.executeElsewhere(execution);
    });
  }

  #send(): void {
    if (this.ended) return this.#giveAway();
    const executions = (this.#again.length > 0 ? this.#again : this.#waiting).splice(0);
    const now = performance.now();
    this.connection.lent = true;
    for (const execution of executions) this.#expectAnswer(execution, now);
    if (this.first) executions.unshift(new Execution(this.first, []));
    this.connection.together(() => {
      this.connection.batch(executions);
    });
  }

  /** The rows of an undone execution are not those of the next one, which is another object. */
  #repeat({ statement, values }: Execution, callback: Execution['callback'], where: 'again' | 'elsewhere'): void {
    const execution = Object.assign(new Execution(statement, values), { callback });
    if (where === 'again') this.#again.push(execution);
    else this.#leave(execution);
  }

  #expectAnswer(execution: Execution, now: number): void {
    const { callback, name } = execution;
    this.#sent.set(execution, now);
    execution.callback = (error, result) => {
      this.#sent.delete(execution);
      const wasNew = this.#preparing.delete(name);
      // PgBouncer has noted the name of a statement that was not prepared after all, and refuses to prepare it again.
      const isUnsure = wasNew && !this.connection.hasPrepared(name);
      const next = nextOf(error);
      if (next !== 'answered') this.#repeat(execution, callback, next);
      if (isUnsure || codeOf(error instanceof Undone ? error.cause : error) === readOnly) void this.end();
      if (this.#sent.size === 0) {
        this.connection.lent = false;
        this.#onIdle?.();
        if (this.load > 0) this.#sendSoon();
      }
      if (next === 'answered') callback?.(error, result);
    };
  }
}

/** Returns the fate of a statement that was answered, repeated in another batch, or given to another connection. */
function nextOf(error: Error | undefined): 'answered' | 'again' | 'elsewhere' {
  if (error instanceof Undone) return error.isFailed ? 'elsewhere' : 'again';
  return limits.has(codeOf(error)) ? 'elsewhere' : 'answered';
}

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown } | undefined)?.code;
