import pg, { type Connection } from 'pg';
import type { Execution } from '../query/execution.js';

/** A statement had no effect, because the transaction that it shared was rolled back: it may be executed again. */
export class Undone extends Error {
  override readonly name = 'Undone';

  /** @param isFailed true if it may have been the one that failed */
  constructor(
    readonly isFailed: boolean,
    options: ErrorOptions,
  ) {
    super('a statement of the same database transaction failed', options);
  }
}

/**
 * Statements that are sent together, with one Sync: for PostgreSQL, and for a pooler in front of it, they are one
 * database transaction. They share its commit, which waits for a disk, and the system calls of both sides. A
 * node-postgres query.
 *
 * They have their answers when all is committed. If one fails, PostgreSQL undoes all, and each is `Undone`, the failed
 * one too, for the error may come of what another did. So an error always belongs to its statement: it was alone.
 */
export class Batch {
  #answered = 0;

  /** @param executions in the order in which they are sent */
  constructor(public executions: readonly Execution[]) {}

  /** The statement whose preparation is confirmed next: it is prepared right before its execution. */
  get name(): string {
    return this.#current?.name ?? '';
  }

  /** Set where statements are not prepared under their names. */
  set name(name: string) {
    for (const execution of this.executions) execution.name = name;
  }

  get text(): string | undefined {
    return this.#current?.text;
  }

  submit(connection: Connection): undefined {
    this.executions = this.executions.filter((execution) => {
      const error = execution.submit(connection, false);
      if (error) process.nextTick(() => execution.handleError(error));
      return !error;
    });
    connection.sync();
  }

  handleRowDescription(description: Parameters<Execution['handleRowDescription']>[0]): void {
    this.#current?.handleRowDescription(description);
  }

  handleDataRow(row: Parameters<Execution['handleDataRow']>[0]): void {
    this.#current?.handleDataRow(row);
  }

  handleCommandComplete(tag: Parameters<Execution['handleCommandComplete']>[0]): void {
    this.#current?.handleCommandComplete(tag);
    this.#answered += 1;
  }

  /** The transaction is committed. node-postgres does not call it after an error. */
  handleReadyForQuery(): void {
    for (const execution of this.executions) execution.handleReadyForQuery();
  }

  handleError(error: Error, connection: Connection): void {
    if (!(error instanceof pg.DatabaseError)) return this.#failAll(error);
    // After an error that undid the transaction, PostgreSQL and PgBouncer are ready for another. After one that ended
    // the session, all is unknown: it may have committed before.
    const onReady = (): void => {
      connection.off('end', onEnd);
      this.#failUndone(error);
    };
    const onEnd = (): void => {
      connection.off('readyForQuery', onReady);
      this.#failAll(this.executions.length === 1 ? error : new Error('Connection terminated', { cause: error }));
    };
    connection.once('readyForQuery', onReady).once('end', onEnd);
  }

  get #current(): Execution | undefined {
    return this.executions[this.#answered];
  }

  #failAll(error: Error): void {
    for (const execution of this.executions) execution.handleError(error);
  }

  #failUndone(error: pg.DatabaseError): void {
    if (this.executions.length === 1) return this.#failAll(error);
    // Undefined after an error of the commit.
    const failed = this.#current;
    for (const execution of this.executions)
      execution.handleError(new Undone(!failed || execution === failed, { cause: error }));
  }
}
