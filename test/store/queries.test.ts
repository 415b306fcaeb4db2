import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import { openStore, type Store } from '../../src/store/connection/open.js';
import type * as Query from '../../src/store/query/query.js';
import { createTestDatabase, type TestDatabase } from '../support/database/database.js';
import { recordLog } from '../support/log.js';
import { differences } from '../support/queries/comparison.js';
import { openDescriber, type Description } from '../support/queries/description.js';
import { projectRoot, signaturesIn, type Signature } from '../support/queries/signatures.js';

/**
 * Columns, as `statement.column`, whose table permits null, and the reason why the statement never returns one. A
 * condition of the statement is a reason; that the program never writes null is not.
 */
const neverNull: Readonly<Record<string, string>> = {
  'find-card.fingerprint': 'It is one of those that are searched.',
  'sealed-instruments.fingerprint': 'Only an erased instrument has none.',
  'read-saved-cards.bin': 'Only those that have one are read.',
  'read-saved-cards.lastFour': 'Only those that have them are read.',
  'read-saved-cards.expiryMonth': 'Only those that expire later are read.',
  'read-saved-cards.expiryYear': 'Only those that expire later are read.',
  'fingerprinted-payers.emailUsername': 'Only an erased payer has none.',
  'fingerprinted-payers.emailDomain': 'Only an erased payer has none.',
  'fingerprinted-payers.fingerprint': 'Only an erased payer has none.',
  'sealed-users.totpSecret': 'Only rows that have one are read.',
  'take-sandbox-clock.now': 'It is what the statement has just set.',
  'seize-sandbox-clock.until': 'It is what the statement has just set.',
  'repeated-settlement-line.id': 'Only lines that have one are compared.',
};

/** The files in which statements are defined, by their paths from the project's root. */
const files = readdirSync(`${projectRoot}src`, { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.ts') && file !== 'src/store/query/query.ts')
  .filter((file) => /\bdefineQuery\s*[<(]/.test(readFileSync(projectRoot + file, 'utf8')))
  .sort();

describe('the statements of the store', () => {
  /** Imported as the files are: modules loaded by mocha and by `import()` are separate. */
  let queries: typeof Query.queries;
  let defineQuery: typeof Query.defineQuery;
  let database: TestDatabase;
  let store: Store;
  let describeStatement: (text: string) => Promise<Description>;
  before(async () => {
    ({ queries, defineQuery } = await import('../../src/store/query/query.js'));
    database = await createTestDatabase();
    store = await openStore({ ...database, log: recordLog().log });
    describeStatement = await openDescriber(store.pool);
  });
  after(async () => {
    await store.close();
    await database.drop();
  });

  it('pass texts of any length, bytes and nulls unchanged, and return each row by itself', async () => {
    type Values = { text: string | null; bytes: Buffer | null };
    const echo = defineQuery<Values, Values>(
      'test-echo',
      'SELECT :text::text AS text, :bytes::bytea AS bytes UNION ALL SELECT NULL, NULL',
    );
    const texts = ['', 'a"b\\', 'ä€😀'.repeat(3), 'x'.repeat(20_000), '€'.repeat(40_000), null];
    for (const text of texts) {
      const bytes = text === null ? null : Buffer.from(text.slice(0, 30_000), 'utf16le');
      expect(await echo.rows(store.pool, { text, bytes })).to.deep.equal([
        { text, bytes },
        { text: null, bytes: null },
      ]);
    }
  });

  const statedBy = (signatures: readonly Signature[], name: string): Signature => {
    const found = signatures.filter((signature) => signature.name.test(name));
    const [signature] = found;
    if (!signature || found.length > 1) {
      const places = found.map(({ place }) => place).join(' and ') || 'no call of defineQuery under src/';
      throw new Error(`the statement ${name} is defined by ${places}: give each statement a name of its own`);
    }
    return signature;
  };

  it('have the types of the database', async () => {
    for (const file of files) await import(`../../${file.replace(/\.ts$/, '.js')}`);
    const signatures = signaturesIn(files);
    const wrong: string[] = [];
    const used = new Set<Signature>();
    // Tests that ran in this process before may have defined other statements.
    const own = [...queries.values()].filter(({ name }) => !name.startsWith('test-'));
    for (const { name, text, parameters } of own) {
      const signature = statedBy(signatures, name);
      used.add(signature);
      const description = await describeStatement(text).catch((error: unknown) => String(error));
      if (typeof description === 'string') wrong.push(`${signature.place}, statement ${name}: ${description}`);
      else wrong.push(...differences({ name, parameters }, signature, description, new Set(Object.keys(neverNull))));
    }
    const unused = signatures.filter((signature) => !used.has(signature));
    wrong.push(...unused.map(({ place }) => `${place}: the call defines no statement when its module is loaded`));
    if (wrong.length > 0) expect.fail(`\n${wrong.map((each) => `  - ${each}`).join('\n')}\n`);
  });

  it('are those that the list of columns that are never null names', async () => {
    for (const column of Object.keys(neverNull)) {
      const query = queries.get(column.slice(0, column.lastIndexOf('.')));
      const described = query && (await describeStatement(query.text)).columns;
      const source = described?.find(({ name }) => column.endsWith(`.${name}`))?.source;
      expect(source?.notNull, `${column} needs no line in the list`).to.equal(false);
    }
  });

  describe('are found wrong', () => {
    const wrongFile = 'src/store/wrong.ts';

    /** Returns the faults of a statement that is defined with these type arguments. */
    async function wrongIn(types: string, sql: string, except: ReadonlySet<string> = new Set()): Promise<string[]> {
      const text = `import { defineQuery } from './query.js';\ndefineQuery<${types}>('wrong', \`\`);\n`;
      const [signature] = signaturesIn([wrongFile], new Map([[wrongFile, text]]));
      const query = defineQuery<never, never>('wrong', sql);
      queries.delete('wrong');
      return differences(query, signature!, await describeStatement(query.text), except);
    }

    const find =
      'SELECT transaction_id AS id, status, amount, created_at FROM transactions WHERE transaction_id = :id::bpchar';
    const row = (more: string) => `{ id: string; amount: string; created_at: Date; ${more} }`;
    const statuses = "'APPROVED' | 'PROCESSING' | 'DECLINED' | 'ERROR' | 'CANCELLED' | 'UNKNOWN'";
    const noRow = 'Record<string, never>';
    const update = 'UPDATE transactions SET';

    it('not when they are right', async () => {
      expect(await wrongIn(`{ id: string }, ${row('status: string')}`, find)).to.deep.equal([]);
      expect(await wrongIn(`{ id: string }, ${row(`status: ${statuses}`)}`, find)).to.deep.equal([]);
      expect(await wrongIn('Record<string, never>, { one: number }', 'SELECT 1 AS one')).to.deep.equal([]);
      expect(
        await wrongIn(
          `{ readonly ids: readonly string[]; now: Date; status?: 'ERROR' | 'UNKNOWN'; amount: string | null }`,
          `${update} status = :status, amount = :amount, updated_at = :now WHERE transaction_id = ANY(:ids::bpchar[])`,
        ),
      ).to.deep.equal([]);
      expect(
        await wrongIn(
          '{ body: object; digest: Buffer; many: number }, ' +
            '{ body: unknown; digest: Uint8Array; many: string; list: readonly string[]; day: string; yes: boolean }',
          `SELECT :body::jsonb AS body, :digest::bytea AS digest, :many::int8 AS many, ARRAY['a'] AS list,
             DATE '2026-01-01' AS day, true AS yes`,
        ),
      ).to.deep.equal([]);
    });

    const cases: readonly [what: string, types: string, sql: string, said: string][] = [
      [
        'by the type of a parameter',
        `{ id: number }, ${row('status: string')}`,
        find,
        'PostgreSQL wants bpchar for :id, and Parameters has number: make it string, or cast the parameter',
      ],
      ['by the type of a column', '{}, { now: string }', 'SELECT now()', 'Row has string'],
      ['by an amount that is a number', '{}, { amount: number }', 'SELECT amount FROM transactions', 'numeric'],
      ['by a count that is a number', '{}, { count: number }', 'SELECT count(*) FROM transactions', 'int8'],
      ['by a parameter that the SQL does not name', '{ id: string }', 'DELETE FROM accounts', 'the SQL names no :id'],
      ['by a parameter that the types do not name', '{}', 'DELETE FROM accounts WHERE name = :name', 'has no name'],
      ['by a column that is not answered', '{}, { one: number; two: number }', 'SELECT 1 AS one', 'Row has two'],
      ['by a column that the types do not name', `{}, ${noRow}`, 'SELECT 1 AS one', 'a column one that Row has not'],
      ['by two columns of one name', '{}, { one: number }', 'SELECT 1 AS one, 2 AS one', 'two columns one'],
      [
        'by a column that may be null',
        '{}, { successor_id: string }',
        'SELECT successor_id FROM transactions',
        'transactions.successor_id, which may be null',
      ],
      ['by a label that an enum has not', "{ status: 'LOST' }", `${update} status = :status`, 'the enum'],
      ['by a label that the types have not', `{ id: string }, ${row("status: 'APPROVED'")}`, find, 'the enum'],
      ['by an array for JSON', '{ body: string[] }, { body: unknown }', 'SELECT :body::jsonb AS body', 'jsonb'],
      ['by an array of dates', '{}, { days: string[] }', "SELECT ARRAY[DATE '2026-01-01'] AS days", 'date[]'],
      [
        'by an array of another type',
        '{ ids: readonly number[] }',
        'DELETE FROM accounts WHERE account_id = ANY(:ids)',
        'uuid[]',
      ],
      ['by one value for an array', '{ ids: string }', 'DELETE FROM accounts WHERE account_id = ANY(:ids)', 'uuid[]'],
    ];
    for (const [what, types, sql, said] of cases)
      it(what, async () => {
        const wrong = await wrongIn(types, sql);
        expect(wrong).to.have.length(1);
        expect(wrong[0]).to.include(said).and.include(`${wrongFile}:2, statement wrong: `);
      });

    it('but not by a column of the list', async () => {
      const sql = 'SELECT successor_id FROM transactions WHERE successor_id IS NOT NULL';
      const wrong = await wrongIn('{}, { successor_id: string }', sql, new Set(['wrong.successor_id']));
      expect(wrong).to.deep.equal([]);
    });

    it('by PostgreSQL, when they name an unknown object, and the connection can run the next', async () => {
      const failure = await wrongIn('{}', 'SELECT motto FROM accounts').catch(String);
      expect(failure).to.include('column "motto" does not exist');
      expect(await wrongIn('{}, { one: number }', 'SELECT 1 AS one')).to.deep.equal([]);
    });

    it('by a call that states no types', () => {
      const call = (text: string) => () => signaturesIn([wrongFile], new Map([[wrongFile, text]]));
      expect(call("defineQuery('wrong', 'SELECT 1');")).to.throw('write the types');
      expect(call("defineQuery<{}>(named(), 'SELECT 1');")).to.throw('the name of a statement is a literal');
    });

    it('not by a name of which a part is literal', () => {
      const text = "defineQuery<{}>(`delete-${table}`, 'SELECT 1');";
      const [signature] = signaturesIn([wrongFile], new Map([[wrongFile, text]]));
      expect(signature!.name.test('delete-orders')).to.equal(true);
      expect(signature!.name.test('read-orders')).to.equal(false);
    });
  });
});
