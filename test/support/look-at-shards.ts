import type { Result } from '../../src/store/execution.js';
import type { Question } from '../../src/store/shards/question.js';
import { shardOf } from '../../src/store/shards/shard-of.js';
import type { Shards } from '../../src/store/shards/shard.js';
import { ShardedPool } from '../../src/store/shards/sharded-pool.js';

/** Counts, and sums, of which each shard has its part. */
const isCount = (rows: readonly object[]): boolean => {
  const values = Object.values(rows[0] ?? {}) as unknown[];
  return rows.length === 1 && values.length === 1 && /^[0-9]+$/.test(String(values[0]));
};

/** The terminals that a statement names by a value or a literal. */
async function namedBy({ values, name: text }: Question, { all: [home] }: Shards): Promise<string[]> {
  const { rows } = await home.pool.query<{ id: string }>('SELECT terminal_id AS id FROM terminals');
  return rows.map(({ id }) => id).filter((id) => values.includes(id) || text.includes(`'${id}'`));
}

/** New rows are written on the shard of the terminal that they name; what is made of rows is made where they are. */
async function insert(question: Question, shards: Shards): Promise<Result | undefined> {
  const [terminal, ...others] = await namedBy(question, shards);
  if (terminal === undefined || others.length > 0) {
    if (/\bFROM\s+(?!generate_series)/i.test(question.name)) return undefined;
    throw new Error(`this names not one terminal, and shards would not know whose the rows are: ${question.name}`);
  }
  const name = await shardOf(shards, terminal);
  const shard = shards.all.find((one) => one.name === name);
  return shard && question.ask(shard.pool);
}

/**
 * Lets tests look into the database, and prepare it, with statements that name no terminal: what the shards answer
 * comes one after the other, and counts are added up. The service refuses such statements.
 */
export function lookAtShards(): void {
  ShardedPool.prototype.refuse = async function look(this: ShardedPool, question: Question) {
    const inserted = /^\s*INSERT\b/i.test(question.name) ? await insert(question, this.shards) : undefined;
    if (inserted) return inserted;
    const answers = [];
    for (const { pool } of this.shards.all) answers.push(await question.ask(pool));
    const [first] = answers;
    if (!first) throw new Error('there are no shards');
    if (answers.every(({ rows }) => isCount(rows))) {
      const [name = ''] = Object.keys(first.rows[0] ?? {});
      const sum = answers.reduce((all, { rows }) => all + Number(Object.values(rows[0] ?? {})[0]), 0);
      const given = Object.values(first.rows[0] ?? {})[0] as unknown;
      const value = typeof given === 'string' ? String(sum) : sum;
      return { ...first, rows: [Array.isArray(first.rows[0]) ? [value] : { [name]: value }] };
    }
    return {
      ...first,
      rows: answers.flatMap(({ rows }) => rows),
      rowCount: answers.reduce((all, { rowCount }) => all + rowCount, 0),
    };
  };
}
