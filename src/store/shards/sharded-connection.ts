import { EventEmitter } from 'node:events';
import type pg from 'pg';
import type { Result } from '../execution.js';
import { askEach } from './ask-each.js';
import { commitTogether, type Participant } from './commit-together.js';
import { questionOf, type Question } from './question.js';
import { noWay, routeTo, type Shards, type TransactionsGo } from './shard.js';
import { connectFor, shardOf, stillThere } from './shard-of.js';

const controls = /^\s*(BEGIN|COMMIT|ROLLBACK|SET|SAVEPOINT|RELEASE)\b/i;

/** Where a database transaction has gone to the router: all of it is about one terminal. */
interface AtRouter {
  readonly client: pg.PoolClient;
  readonly terminalId: string;
}

/**
 * A connection that a database transaction is made on. It is begun on a shard with the first statement that goes there,
 * and is committed on all of them or on none.
 */
export class ShardedConnection extends EventEmitter {
  readonly #shards: Shards;
  readonly #transactionsGo: TransactionsGo;
  readonly #participants = new Map<string, Participant>();
  #atRouter: AtRouter | undefined;
  /** What the transaction begins with wherever it goes. */
  #begin: string[] = [];
  #failed = false;

  constructor(shards: Shards, transactionsGo: TransactionsGo) {
    super();
    this.#shards = shards;
    this.#transactionsGo = transactionsGo;
  }

  /** As a connection of node-postgres. */
  async query(query: unknown, values?: unknown): Promise<Result & { readonly command?: string }> {
    const text = typeof query === 'string' ? query : ((query as { text?: string }).text ?? '');
    const control = controls.exec(text)?.[1]?.toUpperCase();
    if (control !== undefined) return this.#control(control, text);
    if (this.#failed) throw new Error('current transaction is aborted');
    try {
      return await this.#ask(questionOf(query, values));
    } catch (error) {
      this.#failed = true;
      throw error;
    }
  }

  release(): void {
    // Whoever had it left its transaction open.
    for (const { client } of this.#clients()) client.release(true);
    this.#forget();
  }

  async #control(control: string, text: string): Promise<Result & { readonly command: string }> {
    const answer = { rows: [], rowCount: 0, fields: [], command: control };
    switch (control) {
      case 'COMMIT':
        if (this.#failed) {
          await this.#rollBack();
          return { ...answer, command: 'ROLLBACK' };
        }
        await this.#commit();
        return answer;
      case 'ROLLBACK':
        await this.#rollBack();
        return answer;
      default:
        if (/^\s*(SAVEPOINT|RELEASE)/i.test(text)) throw noWay(text, 'each');
        for (const part of text.split(';').map((each) => each.trim())) {
          if (part === '') continue;
          this.#begin.push(part);
          if (control !== 'BEGIN') for (const { client } of this.#clients()) await client.query(part);
        }
        return answer;
    }
  }

  async #ask(question: Question): Promise<Result> {
    const { reach } = question;
    const { all } = this.#shards;
    const [home] = all;
    switch (reach.kind) {
      case 'terminal':
        return this.#askTerminal(question, reach.terminalId);
      case 'home':
        if (this.#atRouter) throw noWay(question.name, reach.kind);
        return question.ask((await this.#at(home.name, reach.writes)).client);
      case 'each':
        // In a transaction about one terminal it is about that one.
        if (this.#atRouter) return question.ask(this.#atRouter.client);
        if (!question.across) throw noWay(question.name, reach.kind);
        return askEach(question, question.across, await this.#atAll(false));
      default: {
        if (this.#atRouter) throw noWay(question.name, reach.kind);
        // The first shard comes first: whoever changes the same rows meets there.
        const [first, ...others] = await this.#atAll(true);
        if (!first) throw noWay(question.name, reach.kind);
        const result = await question.ask(first);
        for (const other of others) await question.ask(other);
        return result;
      }
    }
  }

  async #askTerminal(question: Question, terminalId: string): Promise<Result> {
    if (this.#transactionsGo === 'to the shards' || this.#participants.size > 0)
      return question.ask((await this.#atTerminal(terminalId)).client);
    if (!this.#atRouter) {
      const client = await connectFor(this.#shards, terminalId);
      this.#atRouter = { client, terminalId };
      await client.query(routeTo(terminalId));
      for (const part of this.#begin) await client.query(part);
    }
    if (this.#atRouter.terminalId !== terminalId) throw noWay(question.name, 'terminal');
    return question.ask(this.#atRouter.client);
  }

  /**
   * On the shard of a terminal, past the router. A move locks the terminal at the routers, waits for all transactions
   * that are open on the shard then, and copies: whoever has begun there, and finds the terminal there and not locked
   * after that, is waited for.
   */
  async #atTerminal(terminalId: string): Promise<Participant> {
    const known = [...this.#participants.values()].find(({ terminals }) => terminals.has(terminalId));
    if (known) return known;
    const participant = await this.#at(await shardOf(this.#shards, terminalId), true);
    await stillThere(this.#shards, participant.shard, terminalId);
    participant.terminals.add(terminalId);
    return participant;
  }

  async #atAll(together: boolean): Promise<pg.PoolClient[]> {
    const clients: pg.PoolClient[] = [];
    for (const { name } of this.#shards.all) clients.push((await this.#at(name, together)).client);
    return clients;
  }

  /** @param together whether what is changed there has to be committed with the rest */
  async #at(name: string, together: boolean): Promise<Participant> {
    let participant = this.#participants.get(name);
    if (!participant) {
      const shard = this.#shards.all.find((one) => one.name === name);
      if (!shard) throw new Error(`the router names the shard ${name}, which DATABASE_SHARDS does not`);
      participant = { shard, client: await shard.pool.connect(), together, terminals: new Set() };
      this.#participants.set(name, participant);
      for (const part of this.#begin) await participant.client.query(part);
    }
    participant.together ||= together;
    return participant;
  }

  async #commit(): Promise<void> {
    if (this.#atRouter) {
      const { command } = await this.#atRouter.client.query('COMMIT');
      if (command !== 'COMMIT') throw new Error('a statement had failed, and PostgreSQL rolled the transaction back');
    } else await commitTogether(this.#shards, [...this.#participants.values()]);
    for (const { client } of this.#clients()) client.release();
    this.#forget();
  }

  async #rollBack(): Promise<void> {
    for (const { client } of this.#clients()) {
      const isDone = await client.query('ROLLBACK').then(
        () => true,
        () => false,
      );
      client.release(!isDone);
    }
    this.#forget();
  }

  #clients(): { readonly client: pg.PoolClient }[] {
    return this.#atRouter ? [this.#atRouter] : [...this.#participants.values()];
  }

  #forget(): void {
    this.#participants.clear();
    this.#atRouter = undefined;
    this.#begin = [];
    this.#failed = false;
  }
}
