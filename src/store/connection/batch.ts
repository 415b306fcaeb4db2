import pg, { type Connection } from 'pg';
import type { Execution } from '../query/execution.js';

/** PostgreSQL's code for a statement that its time limit, or an operator, ended. */
const cancelled = '57014';

/** A statement had no effect, because the transaction that it shared was rolled back: it may be executed again. */
export class Undone extends Error {
  override readonly name = 'Undone';
}

/**
 * Statements that are sent together, with one Sync: for PostgreSQL, and for a pooler in front of it, they are one
 * database transaction. They share its commit, which waits for a disk, and the system calls of both sides. A
 * node-postgres query.
 *
 * They have their answers when all is committed. If one fails, PostgreSQL undoes all, and each is `Undone`, the failed
 * one too, for the error may come of what another did. So an error always belongs to its statement: it was alone, or
 * took too long.
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
    // PostgreSQL is ready after an error that undid the transaction. After one that ended the session, all is unknown:
    // it may have committed before.
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
    const undone = new Undone('another statement of the same database transaction failed', { cause: error });
    const failed = error.code === cancelled ? this.#current : undefined;
    if (this.executions.length === 1) return this.#failAll(error);
    for (const execution of this.executions) execution.handleError(execution === failed ? error : undone);
  }
}
