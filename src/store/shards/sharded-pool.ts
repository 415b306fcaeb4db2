import pg from 'pg';
import type { Result } from '../execution.js';
import { askEach } from './ask-each.js';
import { questionOf, type Question } from './question.js';
import { noWay, routeTo, type Shards, type TransactionsGo } from './shard.js';
import { ShardedConnection } from './sharded-connection.js';

/**
 * A pool for what is kept on several PostgreSQL: each statement goes where what it is about is kept, as
 * `reachOf` says. It looks like any pool, so that nothing above the store knows of shards.
 */
export class ShardedPool extends pg.Pool {
  constructor(
    readonly shards: Shards,
    readonly transactionsGo: TransactionsGo,
  ) {
    super();
  }

  /** Answers as the pool's own does, whose overloads no other type than `never` fits. */
  override query(query: unknown, values?: unknown): never {
    return this.#ask(query, values) as unknown as never;
  }

  override connect(): never {
    return Promise.resolve(new ShardedConnection(this.shards, this.transactionsGo)) as unknown as never;
  }

  async #ask(query: unknown, values: unknown): Promise<Result> {
    const question = questionOf(query, values);
    const { reach } = question;
    const { router, all } = this.shards;
    switch (reach.kind) {
      case 'terminal':
        return this.#askRouter(question, reach.terminalId, router);
      case 'home':
        return question.ask(all[0].pool);
      case 'each':
        if (!question.across) return this.refuse(question);
        return askEach(
          question,
          question.across,
          all.map(({ pool }) => pool),
        );
      case 'copies':
        return this.#askCopies(query, values);
      default:
        throw noWay(question.name, 'nowhere');
    }
  }

  /** A statement that several shards would have to answer, and that does not say how their answers come together. */
  refuse(question: Question): Promise<Result> {
    return Promise.reject(noWay(question.name, question.reach.kind));
  }

  /** A statement of the store brings its terminal in the same packet; others need a connection of their own. */
  async #askRouter(question: Question, terminalId: string, router: pg.Pool): Promise<Result> {
    const client = await router.connect();
    try {
      return await question.ask(client, undefined, [routeTo(terminalId)]);
    } finally {
      client.release();
    }
  }

  async #askCopies(query: unknown, values: unknown): Promise<Result> {
    const connection = new ShardedConnection(this.shards, 'to the shards');
    try {
      await connection.query('BEGIN');
      const result = await connection.query(query, values);
      await connection.query('COMMIT');
      return result;
    } catch (error) {
      await connection.query('ROLLBACK');
      throw error;
    } finally {
      connection.release();
    }
  }
}
