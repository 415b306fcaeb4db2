import pg from 'pg';
import type { Execution } from '../query/execution.js';

/** PostgreSQL's code for statements after a failed one of the same transaction: they were not executed. */
export const skipped = '25P02';

/** Error of a statement that was not executed, because one before it failed. */
const notExecuted = Object.assign(new Error('A statement before this one failed'), { code: skipped });

/**
 * Reads that are sent together, with one Sync: for PostgreSQL, and for a pooler in front of it, they are one database
 * transaction. Statements with a Sync each are not safe behind PgBouncer before 1.21: it gives its connection away at
 * an answer after which a part of the next statement is sent already. A node-postgres query, for a connection that is
 * not in pipeline mode.
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

  submit(connection: pg.Connection): undefined {
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
    const execution = this.#current;
    this.#answered += 1;
    execution?.handleCommandComplete(tag);
    execution?.handleReadyForQuery();
  }

  handleReadyForQuery(): void {
    // Each has had its answer.
  }

  handleError(error: Error): void {
    const [failed, ...others] = this.executions.slice(this.#answered);
    this.executions = [];
    failed?.handleError(error);
    const isOfOne = error instanceof pg.DatabaseError;
    for (const execution of others) execution.handleError(isOfOne ? notExecuted : error);
  }

  get #current(): Execution | undefined {
    return this.executions[this.#answered];
  }
}
