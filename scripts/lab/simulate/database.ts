import { EventEmitter } from 'node:events';
import pg from 'pg';
import { DatabaseSilent } from '../../../src/store/connection/connection.js';
import type { EmbeddedPostgres } from './embedded-postgres.js';
import type { Draws } from './time/draws.js';
import { leasedJournals, readFaults, statementFaults, type PlannedFault } from './faults.js';
import type { Owner, Timeline } from './time/timeline.js';

type Given = string | pg.QueryConfig;
type Result = pg.QueryResult;

interface Line {
  readonly owner: Owner;
  inTransaction: boolean;
  /** True if a statement of its transaction failed: PostgreSQL then only accepts its end. */
  spoilt: boolean;
  broken: Error | undefined;
  /** Counts the statements sent on it, to detect that it is idle. */
  used: number;
}

/**
 * PostgreSQL's limit for an idle transaction. Shorter than the service's own, because here it blocks all other
 * connections.
 */
const idleInTransactionMilliseconds = 1_000;
/** Maximum delay of a statement to the database: long enough for others to come between it and the previous one. */
const latestMilliseconds = 400;
/** The service's default limit for a silent connection. */
const silenceMilliseconds = 15_000;

/** An executed statement, and the fault of its answer. */
interface Executed {
  readonly name: string;
  readonly rows: number | null;
  readonly fault: PlannedFault | undefined;
}

/**
 * The database of all instances. PostgreSQL has one session here, so a database transaction owns it from BEGIN to its
 * end, and other statements wait. Between transactions, the instances' statements can have any order.
 */
export class SimulatedDatabase {
  readonly #postgres: EmbeddedPostgres;
  readonly #timeline: Timeline;
  readonly #lateStatements: number;
  readonly #lines = new Set<Line>();
  #holder: Line | undefined;
  #waiting: (() => void)[] = [];

  /** @param lateStatements in percent, as in `Plan` */
  /** Executed statements whose sender received no answer. Times in milliseconds since 1970. */
  readonly unheard: { readonly name: string; readonly at: number }[] = [];

  constructor(postgres: EmbeddedPostgres, timeline: Timeline, lateStatements: number) {
    this.#postgres = postgres;
    this.#timeline = timeline;
    this.#lateStatements = lateStatements;
  }

  /** True unless a transaction is open. */
  get isFree(): boolean {
    return this.#holder === undefined;
  }

  /** Executes a statement immediately and outside of the simulation, for its setup and its judges. */
  async rows<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.#postgres.session.query<Row & pg.QueryResultRow>(text, [...values])).rows;
  }

  /**
   * Creates a pool of an instance's connections.
   * @param state while it is `starting`, statements are answered immediately
   */
  pool(owner: Owner, state: { starting: boolean }): pg.Pool {
    const pool = new pg.Pool();
    const query = (given: Given, values?: unknown[]): Promise<Result> =>
      state.starting ? this.#execute(given, values) : this.#send(this.#open(owner), given, values);
    const connect = async (): Promise<unknown> => {
      const line = this.#open(owner);
      this.#lines.add(line);
      return Object.assign(new EventEmitter(), {
        query: (given: Given, all?: unknown[]) =>
          state.starting ? this.#execute(given, all) : this.#send(line, given, all),
        release: () => {
          this.#lines.delete(line);
          if (line.inTransaction) this.#rollBack(line);
        },
      });
    };
    return Object.assign(pool, { query, connect });
  }

  /** Closes the connections of an ended instance. */
  forget(owner: Owner): void {
    for (const line of this.#lines) {
      if (line.owner !== owner) continue;
      line.broken = new Error('Connection terminated unexpectedly');
      this.#timeline.after(this.#timeline.draws.between(1, 30), () => {
        this.#rollBack(line);
      });
    }
  }

  /** Returns the delay of a statement to the database. */
  #onTheWay(draws: Draws): number {
    return draws.percent(this.#lateStatements) ? draws.between(5, latestMilliseconds) : draws.between(1, 4);
  }

  #open(owner: Owner): Line {
    return { owner, inTransaction: false, spoilt: false, broken: undefined, used: 0 };
  }

  #execute(given: Given, values?: unknown[]): Promise<Result> {
    const { session } = this.#postgres;
    return typeof given === 'string' ? session.query(given, values) : session.query({ ...given }, values);
  }

  /** Sends a statement to the database and its answer back, each with a delay. */
  #send(line: Line, given: Given, values?: unknown[]): Promise<Result> {
    const timeline = this.#timeline;
    const { draws } = timeline;
    const kind = kindOf(given);
    const name = nameOf(given, kind);
    return new Promise((resolve, reject) => {
      const answer = (afterMilliseconds: number, label: string | undefined, settle: () => void): void => {
        timeline.after(afterMilliseconds, { owner: line.owner, label, run: settle });
      };
      const arrive = (): void => {
        const { broken } = line;
        if (broken) return answer(0, undefined, () => reject(broken));
        if (this.#holder && this.#holder !== line) {
          this.#waiting.push(arrive);
          return;
        }
        const fault = timeline.fault(kind.writes ? statementFaults : readFaults, line.owner);
        const refusal = fault && this.#refusalOf(line, fault);
        if (fault) timeline.record(`${line.owner.name}: ${name} hits ${fault.kind}`);
        if (refusal) return answer(draws.between(1, 10), `${line.owner.name}: ${name} failed`, () => reject(refusal));
        line.used += 1;
        if (line.spoilt && !kind.endsFailed)
          return answer(1, undefined, () => reject(stateError('25P02', 'current transaction is aborted')));
        if (kind.begins) this.#begin(line);
        // At a COMMIT, PostgreSQL rolls back a failed transaction.
        const executed = line.spoilt && line.inTransaction ? 'ROLLBACK' : given;
        this.#execute(executed, executed === given ? values : undefined).then(
          (result) => {
            if (kind.ends) this.#leave(line);
            if (kind.writes) timeline.countEffect(line.owner);
            if (name === 'move-to-route' && result.rowCount === 1) timeline.countMove(line.owner);
            if (name === 'claim-journal' && result.rowCount === 1) timeline.countQuestion(line.owner, leasedJournals);
            this.#answered(line, { fault, name, rows: result.rowCount }, answer, () => resolve(result), reject);
          },
          (error: unknown) => {
            if (line.inTransaction) line.spoilt = true;
            if (kind.ends) this.#leave(line);
            const failure = error instanceof Error ? error : new Error(String(error));
            answer(draws.between(1, 5), `${line.owner.name}: ${name} failed: ${failure.message}`, () =>
              reject(failure),
            );
          },
        );
      };
      timeline.after(this.#onTheWay(draws), arrive);
    });
  }

  #answered(
    line: Line,
    { fault, name, rows }: Executed,
    answer: (afterMilliseconds: number, label: string | undefined, settle: () => void) => void,
    resolve: () => void,
    reject: (error: Error) => void,
  ): void {
    const { draws } = this.#timeline;
    const { name: owner } = line.owner;
    if (fault?.kind === 'statement-unanswered' || fault?.kind === 'statement-silent') {
      this.unheard.push({ name, at: this.#timeline.instant() });
      const error =
        fault.kind === 'statement-silent'
          ? new DatabaseSilent(`the database was silent for ${silenceMilliseconds} ms; the connection is closed`)
          : new Error('Connection terminated unexpectedly');
      line.broken = error;
      if (line.inTransaction) this.#rollBack(line);
      const pause = fault.kind === 'statement-silent' ? silenceMilliseconds : draws.between(1, 50);
      return answer(pause, `${owner}: ${name} was executed (${rows ?? 0} rows), answer lost`, () => reject(error));
    }
    const pause = fault?.kind === 'statement-slow' ? Math.min(fault.milliseconds, 9_000) : draws.between(1, 4);
    answer(pause, `${owner}: ${name} done, ${rows ?? 0} rows`, resolve);
    if (line.inTransaction) this.#watchIdle(line);
  }

  /** Returns the error of a statement that is not executed, as its sender receives it. */
  #refusalOf(line: Line, { kind }: PlannedFault): Error | undefined {
    switch (kind) {
      case 'statement-refused': {
        const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
        return this.#broken(line, error);
      }
      case 'statement-lost':
        return this.#broken(line, new Error('Connection terminated unexpectedly'));
      case 'statement-deadlock':
        if (line.inTransaction) line.spoilt = true;
        return stateError('40P01', 'deadlock detected');
      default:
        return undefined;
    }
  }

  #broken(line: Line, error: Error): Error {
    line.broken = error;
    this.#rollBack(line);
    return error;
  }

  #begin(line: Line): void {
    line.inTransaction = true;
    this.#holder = line;
  }

  #rollBack(line: Line): void {
    if (!line.inTransaction) return;
    void this.#postgres.session.query('ROLLBACK');
    this.#leave(line);
  }

  /** Its transaction has ended: waiting statements retry in a drawn order. */
  #leave(line: Line): void {
    line.inTransaction = false;
    line.spoilt = false;
    if (this.#holder === line) this.#holder = undefined;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const arrive of waiting) this.#timeline.after(0, arrive);
  }

  #watchIdle(line: Line): void {
    const { used } = line;
    this.#timeline.after(idleInTransactionMilliseconds, () => {
      if (!line.inTransaction || line.used !== used) return;
      line.broken = new Error('Connection terminated unexpectedly');
      this.#rollBack(line);
    });
  }
}

/** Facts of a statement, from its text. */
interface Kind {
  /** Its name in a trace: the statement's name, or its first words. */
  readonly firstWords: string;
  /** True if it may write. Statements of the service often write in a WITH. */
  readonly writes: boolean;
  readonly begins: boolean;
  /** True if it only ends a database transaction. */
  readonly ends: boolean;
  /** True if it is accepted in a failed database transaction. */
  readonly endsFailed: boolean;
}

const kinds = new Map<string, Kind>();

function kindOf(given: Given): Kind {
  const text = typeof given === 'string' ? given : given.text;
  const known = kinds.get(text);
  if (known) return known;
  const kind: Kind = {
    firstWords: text.replace(/\s+/g, ' ').replaceAll('"public".', '').slice(0, 40),
    writes: /INSERT INTO|DELETE FROM|UPDATE \S+ (?:\w+ )?SET|^\s*COMMIT/.test(text),
    begins: /^\s*BEGIN/i.test(text),
    ends: /^\s*(COMMIT|ROLLBACK)\s*;?\s*$/i.test(text),
    endsFailed: /^\s*(ROLLBACK|COMMIT)/i.test(text),
  };
  kinds.set(text, kind);
  return kind;
}

/** Prisma names its statements by a digest. */
const nameOf = (given: Given, { firstWords }: Kind): string => {
  const name = typeof given === 'string' ? undefined : given.name;
  return name === undefined || name.startsWith('p_') ? firstWords : name;
};

function stateError(code: string, message: string): Error {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code });
}
