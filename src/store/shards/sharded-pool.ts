import pg from 'pg';
import { wasNotParsed } from '../connection.js';
import type { Result } from '../execution.js';
import { outageIn } from '../outage.js';
import { askEach } from './ask-each.js';
import { questionOf, type Question } from './question.js';
import { connectFor } from './shard-of.js';
import { noWay, routeTo, type Shards, type TransactionsGo } from './shard.js';
import { ShardedConnection } from './sharded-connection.js';

/** Of two shards one is away: within so many attempts all statements are parsed but one in a million. */
const mostAttempts = 20;
/** Of a shard that is silent, and not away, each attempt may take seconds: after so many there is no other. */
const fewAttempts = 3;
const soonMilliseconds = 1_000;

/** The router's word for a range that is locked. */
const isBeingMoved = (error: unknown): boolean => (error as { code?: unknown }).code === 'SPQRK';

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
    const { all } = this.shards;
    switch (reach.kind) {
      case 'terminal':
        return this.#askRouter(question, reach.terminalId);
      case 'home':
        return question.ask(all[0].pool);
      case 'each':
        if (!question.across) return this.refuse(question);
        return askEach(
          question,
          question.across,
          all.map(({ pool }) => pool),
          (at, ask) => this.shards.absences.ask(all[at] ?? all[0], ask),
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

  /**
   * A statement of the store brings its terminal in the same packet; others need a connection of their own. What the
   * router could not have parsed, because the shard of its choice is away, was not executed: it is sent again, and
   * another shard may be chosen.
   */
  async #askRouter(question: Question, terminalId: string): Promise<Result> {
    const began = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      const client = await connectFor(this.shards, terminalId);
      try {
        return await question.ask(client, undefined, [routeTo(terminalId)]);
      } catch (error) {
        if (isBeingMoved(error)) this.shards.router.forget(terminalId);
        const isSoon = performance.now() - began < soonMilliseconds;
        const mayBeParsed = wasNotParsed(error) && outageIn(error) !== undefined;
        if (!mayBeParsed || attempt >= (isSoon ? mostAttempts : fewAttempts)) throw error;
      } finally {
        client.release();
      }
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
