import { expect } from 'chai';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  PgBouncer,
  bouncerKeepsStatements,
  bouncerProgram,
  pageRoleSettings,
} from '../../../scripts/lab/faults/pgbouncer.js';
import { PostgresServer, postgresPrograms } from '../../../scripts/lab/faults/postgres.js';
import { readConfig } from '../../../src/config/config.js';
import { statementsMayTake } from '../../../src/store/connection/connection.js';
import { openStore, type Store } from '../../../src/store/connection/open.js';
import { outageIn } from '../../../src/store/connection/outage.js';
import { defineQuery } from '../../../src/store/query/query.js';
import { inSqlTransaction } from '../../../src/store/query/transaction.js';
import { testServer } from '../../support/database/database.js';
import { recordLog } from '../../support/log.js';
import { submissionsUnder } from '../../../scripts/lab/faults/run.js';

const program = bouncerProgram();
const possible = testServer !== undefined && postgresPrograms() !== undefined && program !== undefined;

const greeting = defineQuery<{ readonly name: string }, { readonly greeting: string }>(
  'test-greeting-through-a-pooler',
  `SELECT 'Hello ' || :name::text AS greeting`,
);
/** Its text is longer than the buffer of PgBouncer, which passes it on in parts. */
const longGreeting = (round: number) =>
  defineQuery<{ readonly name: string; readonly divisor: number }, { readonly greeting: string }>(
    `test-long-greeting-through-a-pooler-${round}`,
    `SELECT concat('Hello ', :name::text, ' ', 10 / :divisor::int) AS greeting -- ${'long '.repeat(1_000)}`,
    'reads',
  );

const outageOrCode = (error: unknown): string | undefined => outageIn(error) ?? (error as { code?: string }).code;

(possible ? describe : describe.skip)("the docs' PgBouncer, in transaction mode", function () {
  this.timeout(600_000);
  let directory: string;
  let postgres: PostgresServer;
  let bouncer: PgBouncer;

  before(async () => {
    directory = mkdtempSync(join(process.geteuid?.() === 0 ? '/tmp' : tmpdir(), 'pgbouncer-'));
    chmodSync(directory, 0o755);
    postgres = await PostgresServer.create(join(directory, 'postgres'));
    bouncer = await PgBouncer.start(join(directory, 'bouncer'), postgres);
  });
  after(async () => {
    await bouncer.kill();
    await postgres.stop('immediate');
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  });

  const open = (log = recordLog().log): Promise<Store> =>
    openStore({
      databaseUrl: postgres.url(bouncer.port),
      dataDirectory: '',
      poolSize: 30,
      timeouts: readConfig({}).databaseTimeouts,
      log,
    });

  it('is refused where the role lacks the settings of a connection, with the statements that give them', async () => {
    const refusal = await open().then(() => 'opened', String);
    expect(refusal)
      .to.include('DATABASE_URL leads to a pooler such as PgBouncer')
      .and.include(`ALTER ROLE service SET statement_timeout = '10000';`)
      .and.include(`ALTER ROLE service SET jit = 'off';`);
    expect(
      await postgres.query(`SELECT 1 FROM information_schema.tables WHERE table_name = 'terminals'`),
    ).to.have.length(0);
    // Following the message leads to the setup in the docs.
    const statements = /\(RECONNECT\): (.*)$/.exec(refusal)?.[1] ?? '';
    const sorted = (text: string): string[] =>
      text
        .split(';')
        .map((part) => part.trim())
        .sort();
    expect(sorted(statements)).to.eql(sorted(pageRoleSettings()));
  });

  describe('with the settings of the role', () => {
    const stores: Store[] = [];
    const logs = Array.from({ length: 4 }, recordLog);

    before(async () => {
      await postgres.query(pageRoleSettings());
      await bouncer.reconnect();
      // All of them at once, on an empty database.
      stores.push(...(await Promise.all(logs.map(({ log }) => open(log)))));
    });
    after(() => Promise.all(stores.map((store) => store.close())));

    it('has the database migrated once, by whichever process comes first', async () => {
      const migrated = logs.flatMap(({ entries }) =>
        entries.flatMap(({ details }) => (details as { migration?: string }).migration ?? []),
      );
      const rows = await postgres.query('SELECT migration_name AS name FROM _prisma_migrations');
      expect(migrated.toSorted()).to.eql(rows.map(({ name }) => name).toSorted());
      expect(new Set(migrated).size).to.equal(migrated.length).and.to.be.greaterThan(0);
    });

    it('is noticed, and whether it keeps statements', () => {
      for (const { entries } of logs)
        expect(entries.find(({ message }) => message.startsWith('a pooler'))?.details).to.eql({
          keepsStatements: bouncerKeepsStatements(program ?? ''),
        });
    });

    it('serves more transactions than it has connections, of our SQL and of Prisma', async () => {
      const answers = await Promise.all(
        stores.flatMap(({ pool, prisma }, index) =>
          Array.from({ length: 60 }, async (_, turn) => {
            const name = `${index} ${turn}`;
            const row = await inSqlTransaction(pool, async (on) => {
              await on.query('SELECT pg_sleep(0.01)');
              return greeting.row(on, { name });
            });
            const direct = await greeting.row(pool, { name });
            expect([row?.greeting, direct?.greeting]).to.eql([`Hello ${name}`, `Hello ${name}`]);
            return prisma.terminal.count({ where: { terminalId: name.slice(0, 6) } });
          }),
        ),
      );
      expect(answers).to.have.length(240);
      const backends = await postgres.query(`SELECT 1 FROM pg_stat_activity WHERE usename = 'service'`);
      expect(backends.length).to.be.at.most(20);
    });

    it('gives each of the reads that are sent together its own answer or error', async () => {
      const [first, ...others] = Array.from({ length: 10 }, (_, number) => longGreeting(number));
      for (const [round, query] of others.flatMap((one) => [one, one, one]).entries())
        await Promise.all(
          stores.flatMap(({ pool }, index) =>
            Array.from({ length: 40 }, async (_, turn) => {
              const name = `${round} ${index} ${turn}`;
              const divisor = turn % 9 === 0 ? 0 : 1;
              // A statement that is new, after one that is known and fails.
              const answer = await (turn % 2 === 0 ? first! : query)
                .row(pool, { name, divisor })
                .then((row) => row?.greeting, outageOrCode);
              expect(answer).to.equal(divisor === 0 ? '22012' : `Hello ${name} 10`);
            }),
          ),
        );
    });

    it('has PostgreSQL keep to the limits, and lets a transaction take longer that says so', async () => {
      const [{ pool } = { pool: undefined }] = stores;
      if (!pool) throw new Error('there is no store');
      const state = await pool.query<{ zone: string; limit: string }>(
        `SELECT current_setting('timezone') AS zone, current_setting('statement_timeout') AS limit`,
      );
      expect(state.rows).to.eql([{ zone: 'UTC', limit: '10s' }]);
      const within = (limit: number): Promise<unknown> =>
        inSqlTransaction(pool, async (on) => {
          await on.query(statementsMayTake(limit));
          await on.query('SELECT pg_sleep(0.3)');
          return 'done';
        }).catch(outageIn);
      expect([await within(100), await within(5_000)]).to.eql(['57014', 'done']);
    });
  });

  it('stands with the service behind it: nothing is lost, doubled, stuck or untrue', async () =>
    expect(await submissionsUnder({ pgbouncer: 1 })).to.be.greaterThan(20));
});
