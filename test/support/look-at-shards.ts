import type { Question } from '../../src/store/shards/question.js';
import { ShardedPool } from '../../src/store/shards/sharded-pool.js';

/** Counts, and sums, of which each shard has its part. */
const isCount = (rows: readonly object[]): boolean => {
  const values = Object.values(rows[0] ?? {}) as unknown[];
  return rows.length === 1 && values.length === 1 && /^[0-9]+$/.test(String(values[0]));
};

/**
 * Lets tests look into the database, and prepare it, with statements that name no terminal: what the shards answer
 * comes one after the other, and counts are added up. The service refuses such statements.
 */
export function lookAtShards(): void {
  ShardedPool.prototype.refuse = async function look(this: ShardedPool, question: Question) {
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
