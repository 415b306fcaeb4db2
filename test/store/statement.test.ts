import { expect } from 'chai';
import { openStore, type Store } from '../../src/store/open.js';
import { Statement } from '../../src/store/statement.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { recordLog } from '../support/log.js';

describe('a statement of parts', () => {
  let database: TestDatabase;
  let store: Store;
  before(async () => {
    database = await createTestDatabase();
    store = await openStore({ ...database, log: recordLog().log });
  });
  after(async () => {
    await store.close();
    await database.drop();
  });

  /** A statement with so many parts, whose last one is called `last` and answers `value`. */
  function statementOf(parts: number, last: string, value: number): Statement {
    const statement = new Statement('test');
    for (let part = 1; part < parts; part++) statement.with(`a_part_with_a_long_name_${part}`, 'SELECT 1 AS n');
    return statement.with(last, `SELECT ${statement.value(value, 'int')} AS n`);
  }

  it('is prepared once for the same parts, and answers with its own values', async () => {
    for (const value of [1, 2, 3]) expect(await statementOf(2, 'last', value).run(store.pool, 'SELECT n FROM last')).to.deep.equal({ n: value });
  });

  it('is not taken for another one whose name begins alike, however long the names are', async () => {
    for (let round = 0; round < 2; round++) {
      for (const [last, value] of [['one', 1], ['other', 2]] as const) {
        expect(await statementOf(5, last, value).run(store.pool, `SELECT n, '${last}' AS name FROM ${last}`)).to.deep.equal({ n: value, name: last });
      }
    }
  });

  it('inserts a row if its condition holds', async () => {
    await store.pool.query('CREATE TABLE kept (note text, amount numeric)');
    for (const condition of ['TRUE', 'FALSE']) {
      const statement = new Statement(`insert-${condition}`).insert('kept', 'kept', { note: condition, amount: '10.50' }, condition);
      expect(await statement.run(store.pool, 'SELECT EXISTS (SELECT FROM kept) AS kept')).to.deep.equal({ kept: condition === 'TRUE' });
    }
    expect((await store.pool.query('SELECT note, amount FROM kept')).rows).to.deep.equal([{ note: 'TRUE', amount: '10.50' }]);
  });
});
