import { expect } from 'chai';
import type pg from 'pg';
import type { Pool } from 'pg';
import { queries } from '../../src/store/query/query.js';
import { onConnection } from '../../src/store/query/sql.js';
import { sweep } from '../../src/store/sweep/sweep.js';
import { succeeded } from '../support/contract/contract-client.js';
import { card } from '../support/payments.js';
import { terminalId, testStart } from '../support/service.js';
import { startStage, type Stage } from '../support/stage.js';

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Node[];
}

const scannedIn = (node: Node): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(scannedIn),
];

const days = { delivered: 30, failed: 90, notifications: 90, events: 60, unusedInstruments: 30, requests: 30 };
const old = new Date(testStart.getTime() - 400 * 24 * 60 * 60 * 1000);
/** Of these, so many that for a hundred of them PostgreSQL would read the whole table. */
const occurrences = 6_000;
const rows = 20_000;

describe('statements that change a few rows of a large table', () => {
  let stage: Stage;
  let pool: Pool;
  before(async () => {
    stage = await startStage();
    pool = stage.service.deps.store.pool;
    const fill = async (
      count: number,
      table: string,
      columns: string,
      values: string,
      ...more: unknown[]
    ): Promise<void> => {
      await pool.query(
        `INSERT INTO ${table} (terminal_id, ${columns}) SELECT $1, ${values} FROM generate_series(1, ${count}) number`,
        [terminalId, ...more],
      );
    };
    await fill(
      rows,
      'idempotency_keys',
      'operation, key, digest, owner, leased_until, expires_at',
      `'sale', number::text, '', gen_random_uuid(), $2, $2`,
      old,
    );
    await fill(rows, 'refused_instruments', 'token, refused_at', `lpad(number::text, 88, '0'), $2`, old);
    const series = await succeeded(
      stage.http.recurringInit({
        body: {
          amount: 10,
          currency: 'EUR',
          payment_instrument: card('4000000000000341'),
          payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
          recurring: {
            managed_by: 'our_platform',
            first_payment_date: '2026-03-10',
            recurring_date_type: 'monthly',
            time_interval: 1,
          },
        },
      }),
    );
    await fill(
      occurrences,
      'occurrences',
      `future_transaction_id, recurring_id, sequence_number, planned_date, scheduled_date, amount, created_at,
        updated_at`,
      `lpad(number::text, 8, '0'), $3, number + 1000, $2::timestamptz, $2, 1, $2, $2`,
      old,
      series.recurring_id,
    );
    for (const table of ['idempotency_keys', 'refused_instruments', 'occurrences'])
      await pool.query(`VACUUM (ANALYZE) ${table}`);
  });
  after(() => stage.close());

  /** What a prepared statement would do on a connection, for any values, as it is now. */
  async function planOf(client: pg.ClientBase, text: string, values: number): Promise<Node> {
    await client.query('SET LOCAL plan_cache_mode = force_generic_plan');
    await client.query(`PREPARE planned AS ${text}`);
    const nothing = Array.from({ length: values }, () => 'NULL').join(', ');
    const { rows: plan } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `EXPLAIN (FORMAT JSON) EXECUTE planned(${nothing})`,
    );
    await client.query('DEALLOCATE planned');
    return plan[0]!['QUERY PLAN'][0]!.Plan;
  }

  it('rewrite occurrences by their index', async () => {
    const { text, parameters } = queries.get('rewrite-occurrences')!;
    await onConnection(pool, 'BEGIN', async (client) => {
      expect(scannedIn(await planOf(client, text, parameters.length))).to.deep.equal([]);
    });
  });

  it('sweep by an index, whatever part of the table is old', async () => {
    const executed: {
      readonly begin: string;
      readonly name: string;
      readonly text: string;
      readonly values: number;
    }[] = [];
    /** A pool on whose connections it is noted what a sweep asks. */
    const noting = {
      query: pool.query.bind(pool),
      async connect() {
        const client = await pool.connect();
        const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
        let begin = '';
        return {
          query(...parameters: unknown[]): unknown {
            if (typeof parameters[0] === 'string') begin = parameters[0].startsWith('BEGIN') ? parameters[0] : begin;
            else {
              const { name, text, values } = parameters[0] as { name: string; text: string; values: unknown[] };
              executed.push({ begin, name, text, values: values.length });
            }
            return query(...parameters);
          },
          release: (error?: Error) => client.release(error),
        };
      },
    } as unknown as Pool;
    expect(await sweep(noting, testStart, days)).to.equal(true);
    expect(executed.map(({ name }) => name)).to.include.members([
      'sweep-old-idempotency-keys',
      'sweep-refused-instruments',
    ]);
    const scanned: string[] = [];
    for (const { begin, name, text, values } of executed)
      await onConnection(pool, begin, async (client) => {
        for (const table of scannedIn(await planOf(client, text, values)))
          if (table !== 'terminals') scanned.push(`${name} reads all of ${table}`);
      });
    expect(scanned).to.deep.equal([]);
  });
});
