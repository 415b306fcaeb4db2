import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import type * as Query from '../../src/store/query/query.js';
import { openTestStore } from '../support/database/database.js';
import { started } from '../support/started.js';
import { openDescriber } from '../support/queries/description.js';
import type { DatabaseType, DescribedColumn, Description } from '../support/queries/description.js';
import { projectRoot, signaturesIn, written } from '../support/queries/signatures.js';
import type { Kind, Signature, ValueType } from '../support/queries/signatures.js';
import { columnTypes } from '../../src/store/query/execution.js';

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
  'due-settlement-checks.dueAt': 'Only processor accounts that have one are read.',
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
  let describeStatement: (text: string) => Promise<Description>;
  const store = started(openTestStore);
  before(async () => {
    ({ queries, defineQuery } = await import('../../src/store/query/query.js'));
    describeStatement = await openDescriber(store.pool);
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
      expect(await echo.rows(store.pool, { text, bytes })).to.eql([
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
      expect(await wrongIn(`{ id: string }, ${row('status: string')}`, find)).to.eql([]);
      expect(await wrongIn(`{ id: string }, ${row(`status: ${statuses}`)}`, find)).to.eql([]);
      expect(await wrongIn('Record<string, never>, { one: number }', 'SELECT 1 AS one')).to.eql([]);
      expect(
        await wrongIn(
          `{ readonly ids: readonly string[]; now: Date; status?: 'ERROR' | 'UNKNOWN'; amount: string | null }`,
          `${update} status = :status, amount = :amount, updated_at = :now WHERE transaction_id = ANY(:ids::bpchar[])`,
        ),
      ).to.eql([]);
      expect(
        await wrongIn(
          '{ body: object; digest: Buffer; many: number }, ' +
            '{ body: unknown; digest: Uint8Array; many: string; list: readonly string[]; day: string; yes: boolean }',
          `SELECT :body::jsonb AS body, :digest::bytea AS digest, :many::int8 AS many, ARRAY['a'] AS list,
             DATE '2026-01-01' AS day, true AS yes`,
        ),
      ).to.eql([]);
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
      expect(await wrongIn('{}, { successor_id: string }', sql, new Set(['wrong.successor_id']))).to.eql([]);
    });

    it('by PostgreSQL, when they name an unknown object, and the connection can run the next', async () => {
      const failure = await wrongIn('{}', 'SELECT motto FROM accounts').catch(String);
      expect(failure).to.include('column "motto" does not exist');
      expect(await wrongIn('{}, { one: number }', 'SELECT 1 AS one')).to.eql([]);
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

/** A statement with its name and parameter names, in the order of their placeholders. */
interface NamedStatement {
  readonly name: string;
  readonly parameters: readonly string[];
}

/**
 * A value of each type as PostgreSQL sends it, and the TypeScript types that a parameter of the type accepts. The
 * pool's parsers determine the TypeScript type of a column.
 */
const types: Readonly<Record<string, { readonly sent: string; readonly accepts: readonly Kind[] }>> = {
  bool: { sent: 't', accepts: ['boolean'] },
  int2: { sent: '1', accepts: ['number'] },
  int4: { sent: '1', accepts: ['number'] },
  int8: { sent: '1', accepts: ['string', 'number', 'bigint'] },
  float4: { sent: '1', accepts: ['number'] },
  float8: { sent: '1', accepts: ['number'] },
  oid: { sent: '1', accepts: ['number'] },
  // Not number: an amount is never the result of a float computation.
  numeric: { sent: '1.5', accepts: ['string'] },
  text: { sent: 'a', accepts: ['string'] },
  varchar: { sent: 'a', accepts: ['string'] },
  bpchar: { sent: 'a', accepts: ['string'] },
  name: { sent: 'a', accepts: ['string'] },
  uuid: { sent: '00000000-0000-0000-0000-000000000000', accepts: ['string'] },
  xid8: { sent: '1', accepts: ['string'] },
  inet: { sent: '127.0.0.1', accepts: ['string'] },
  date: { sent: '2026-01-01', accepts: ['string'] },
  interval: { sent: '1 day', accepts: ['string'] },
  timestamp: { sent: '2026-01-01 00:00:00', accepts: ['Date'] },
  timestamptz: { sent: '2026-01-01 00:00:00+00', accepts: ['Date'] },
  bytea: { sent: '\\x00', accepts: ['bytes'] },
  // A string is sent as JSON text. An array would be sent as PostgreSQL's array, and is refused for that.
  json: { sent: '{}', accepts: ['object', 'unknown', 'string'] },
  jsonb: { sent: '{}', accepts: ['object', 'unknown', 'string'] },
  void: { sent: '', accepts: [] },
};

/**
 * Returns the differences between the types of a statement and the database, each with its fix. Empty if they match.
 * @param neverNull columns, as `statement.column`, that hold no null although their table permits it
 */
function differences(
  { name, parameters }: NamedStatement,
  signature: Signature,
  description: Description,
  neverNull: ReadonlySet<string> = new Set(),
): string[] {
  const { place } = signature;
  const said = [
    ...missing(parameters, signature.parameters, (parameter) => `Parameters has no ${parameter}, which the SQL names`),
    ...missing([...signature.parameters.keys()], new Set(parameters), unnamedParameter),
    ...parameters.flatMap((parameter, index) => {
      const [stated, type] = [signature.parameters.get(parameter), description.parameters[index]];
      return stated && type ? parameterDifference(parameter, stated, type) : [];
    }),
    ...columnDifferences(name, signature, description.columns, neverNull),
  ];
  return said.map((what) => `${place}, statement ${name}: ${what}`);
}

const unnamedParameter = (parameter: string): string =>
  `the SQL names no :${parameter}: take it out of Parameters, or use it`;

const missing = (
  names: readonly string[],
  among: { has(name: string): boolean },
  message: (name: string) => string,
): string[] => names.filter((name) => !among.has(name)).map(message);

function parameterDifference(name: string, stated: ValueType, type: DatabaseType): string[] {
  const accepted = acceptedBy(type);
  if (!accepted) return [`PostgreSQL wants ${typeName(type)} for :${name}, which ${unknownType}`];
  const refused = stated.kinds.filter((kind) => !isAccepted(kind, accepted, type));
  if (refused.length === 0) return [];
  const [wanted, found] = [written({ kinds: accepted, nullable: false }), written(stated)];
  return [
    `PostgreSQL wants ${typeName(type)} for :${name}, and Parameters has ${found}: ` +
      `make it ${wanted || 'nothing'}, or cast the parameter in the SQL (:${name}::type)`,
  ];
}

/** Returns the kinds that a parameter of the type accepts, or undefined for an unknown type. */
function acceptedBy({ labels, name }: DatabaseType): readonly Kind[] | undefined {
  return labels ? ['string', { literals: labels }] : types[name]?.accepts;
}

function isAccepted(kind: Kind, accepted: readonly Kind[], type: DatabaseType): boolean {
  if (typeof kind === 'string') return !type.isArray && accepted.includes(kind);
  if ('elements' in kind) {
    const element = { ...type, isArray: false };
    return type.isArray && kind.elements.kinds.every((each) => isAccepted(each, accepted, element));
  }
  if (type.isArray) return false;
  return type.labels ? among(kind.literals, type.labels) : accepted.includes('string');
}

const among = (some: readonly string[], all: readonly string[]): boolean => some.every((each) => all.includes(each));

function columnDifferences(
  statement: string,
  signature: Signature,
  columns: readonly DescribedColumn[],
  neverNull: ReadonlySet<string>,
): string[] {
  const names = columns.map(({ name }) => name);
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  return [
    ...repeated.map((name) => `the SQL answers two columns ${name}, of which one is lost: name them apart`),
    ...missing(names, signature.columns, (name) => `the SQL answers a column ${name} that Row has not: add it to Row`),
    ...missing(
      [...signature.columns.keys()],
      new Set(names),
      (name) => `Row has ${name}, and the SQL answers no such column: select it, or take it out of Row`,
    ),
    ...columns.flatMap((column) => {
      const stated = signature.columns.get(column.name);
      if (!stated) return [];
      return [
        ...typeDifference(column, stated),
        ...(neverNull.has(`${statement}.${column.name}`) ? [] : nullDifference(column, stated)),
      ];
    }),
  ];
}

function typeDifference({ name, type }: DescribedColumn, stated: ValueType): string[] {
  const sent = type.labels?.[0] ?? types[type.name]?.sent;
  if (sent === undefined) return [`the column ${name} is ${typeName(type)}, which ${unknownType}`];
  if (isRead(stated, type, sent)) return [];
  const read = type.labels && !type.isArray ? `string or ${labelled(type.labels)}` : kindOfValue(parsed(type, sent));
  return [
    `the column ${name} is ${typeName(type)}, which node-postgres reads as ${read}, and Row has ${written(stated)}`,
  ];
}

const labelled = (labels: readonly string[]): string => written({ kinds: [{ literals: labels }], nullable: false });

function parsed({ oid, isArray }: DatabaseType, sent: string): unknown {
  // Its declaration requires a number.
  const parse = columnTypes.getTypeParser(oid, 'text') as unknown as (text: string) => unknown;
  return parse(isArray ? `{"${sent.replaceAll('\\', '\\\\')}"}` : sent);
}

/** Returns true if the stated type includes the values that the pool's parsers make of the column. */
function isRead(stated: ValueType, type: DatabaseType, sent: string): boolean {
  if (!type.isArray && (type.name === 'json' || type.name === 'jsonb'))
    return stated.kinds.every((kind) => kind !== 'Date' && kind !== 'bytes' && kind !== 'bigint');
  return stated.kinds.length > 0 && stated.kinds.every((kind) => holds(kind, parsed(type, sent), type));
}

function holds(kind: Kind, value: unknown, type: DatabaseType): boolean {
  if (typeof kind === 'string') return kind === 'unknown' || kind === kindOfValue(value);
  if ('elements' in kind)
    return Array.isArray(value) && kind.elements.kinds.every((each) => holds(each, value[0] as unknown, type));
  if (typeof value !== 'string') return false;
  // A column of an enum may hold any of its labels. The values of a text are unknown.
  return type.labels === undefined || among(type.labels, kind.literals);
}

function kindOfValue(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${kindOfValue(value[0])}`;
  if (value instanceof Date) return 'Date';
  if (value instanceof Uint8Array) return 'bytes';
  return typeof value;
}

function nullDifference({ name, source }: DescribedColumn, stated: ValueType): string[] {
  if (!source || source.notNull || stated.nullable) return [];
  return [
    `the column ${name} is ${source.table}.${source.column}, which may be null, and Row has ${written(stated)}: ` +
      'add | null, or give it a line with the reason among the columns that are never null in queries.long.test.ts',
  ];
}

const typeName = ({ name, isArray, labels }: DatabaseType): string =>
  `${labels ? 'the enum ' : ''}${name}${isArray ? '[]' : ''}`;

const unknownType = 'test/store/queries.long.test.ts does not know: add it to its table of types';
