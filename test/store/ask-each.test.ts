import { expect } from 'chai';
import type { Executor } from '../../src/store/execution.js';
import { inTurn } from '../../src/store/shards/across.js';
import { askEach } from '../../src/store/shards/ask-each.js';
import type { Question } from '../../src/store/shards/question.js';

describe('work that is taken from shards in turn', () => {
  const shards = ['one', 'two', 'three'].map((name) => ({ name }));

  /** A question that each shard answers later, with so many rows; the parameter at 0 is how many are wanted. */
  const question = (limit: number, rowsOf: (shard: string) => number, asked: string[]): Question => ({
    reach: { kind: 'each', writes: true },
    across: inTurn('limit'),
    name: 'test-take',
    values: [limit],
    at: () => 0,
    ask: async (on, values = [limit]) => {
      const { name } = on as unknown as { name: string };
      asked.push(name);
      await Promise.resolve();
      const rows = Array.from({ length: Math.min(Number(values[0]), rowsOf(name)) }, () => ({ shard: name }));
      return { rows, rowCount: rows.length };
    },
  });
  const take = (asking: Question) => askEach(asking, inTurn('limit'), shards as unknown as Executor[]);

  it('is asked of each shard once, however many ask at the same time', async () => {
    const asked = Array.from({ length: 10 }, (): string[] => []);
    await Promise.all(asked.map((each) => take(question(5, () => 0, each))));
    for (const each of asked) expect(each.toSorted()).to.deep.equal(['one', 'three', 'two']);
  });

  it('begins with another shard each time, and stops when there is enough', async () => {
    const begun: (string | undefined)[] = [];
    for (let round = 0; round < 3; round++) {
      const asked: string[] = [];
      const { rows } = await take(question(4, () => 4, asked));
      expect(rows).to.have.length(4);
      expect(asked).to.have.length(1);
      begun.push(asked[0]);
    }
    expect(begun.toSorted()).to.deep.equal(['one', 'three', 'two']);
  });

  it('takes from the next one what the first had not', async () => {
    const { rows, rowCount } = await take(question(5, () => 2, []));
    expect([rows.length, rowCount]).to.deep.equal([5, 5]);
  });
});
