import { expect } from 'chai';
import { sweep } from '../../src/store/sweep/sweep.js';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { abortAccountMove, moveAccount, removeMovedAccount } from '../../src/programs/move-account.js';
import type { AccountMove } from '../../src/programs/move-account.js';
import { checkJournals, journalSeals } from '../../src/journal/check-journals.js';
import { checkSettlements } from '../../src/journal/find-overdue.js';
import { postJournals } from '../../src/journal/post-journals.js';
import { compareStatements } from '../../src/payments/reconciliation/compare-statements.js';
import { downloadReports } from '../../src/payments/reconciliation/download-reports.js';
import { runBilling } from '../../src/recurring/billing-run.js';
import { importMissing } from '../../src/recurring/import-missing.js';
import { settleDueCharges } from '../../src/recurring/settle-charges.js';
import { openVaultOf } from '../../src/service.js';
import { compareChanged, vacuumChanges } from '../../src/store/cells/compare.js';
import { expectCopy } from '../../src/store/cells/event-order.js';
import { openCell, readMove, transaction, waitApplied } from '../../src/store/cells/move.js';
import { copiedTables, replicatedTables, stayingTables } from '../../src/store/cells/moved-tables.js';
import { pauseAccount, reopenAccount } from '../../src/store/cells/switch.js';
import { restartJournals } from '../../src/store/journal/verify-journal.js';
import { restartSettlements } from '../../src/store/settlement/match-payouts.js';
import { dropAbandonedReports } from '../../src/store/settlement/reports.js';
import { reseal } from '../../src/vault/reseal.js';
import { rotateDataKeys, wrapping } from '../../src/vault/wrapped-keys.js';
import { client } from '../support/contract/contract-client.js';
import { createMigratedDatabaseOn, type TestDatabase, testServer } from '../support/database/database.js';
import { openMerchant } from '../support/merchants.js';
import { until } from '../../scripts/support/loopback.js';
import { apiKey, managementKey, sharedKeys, startTestService, terminalId } from '../support/service.js';
import type { TestService } from '../support/service.js';
import { closing } from '../support/started.js';

interface Cell {
  readonly database: TestDatabase & { readonly databaseUrl: string };
  readonly settings: Readonly<Record<string, string>>;
  readonly service: TestService;
}

const card = { payment_method: 'cards', card_number: '4111111111111111', expiry_month: 12, expiry_year: 2030 };

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

async function send(
  { service }: Cell,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = { 'x-api-key': apiKey },
): Promise<Answer> {
  const answer = await fetch(`${service.baseUrl}${path}`, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'], headers: answer.headers };
}

const sale = (cell: Cell, key: string, terminal = terminalId): Promise<Answer> =>
  send(
    cell,
    'POST',
    `/v1/payments/sale/${terminal}`,
    { merchant_transaction_id: key, amount: 12.34, currency: 'EUR', order: { payment_instrument: card } },
    { 'x-api-key': terminal === terminalId ? apiKey : `${apiKey}_${terminal}`, 'idempotency-key': key },
  );

const waitsForLock = `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
  WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`;

const messageOf = (error: unknown): string => (error as Error).message;

const operator = { 'x-management-key': managementKey };

const page = readFileSync('docs/operate/backup-and-restore.md', 'utf8');
const [, , restored = 'not found'] = /--command=(['"])(UPDATE events .+?)\1 /s.exec(page) ?? [];

(testServer === undefined ? describe.skip : describe)('payment-terminal cells move', function () {
  let cells: Cell[];
  let source: Cell;
  let target: Cell;
  let of: AccountMove;
  let led: string[];
  let lines: string[];
  /** More instances of cells. */
  const others: TestService[] = [];

  async function startCell(name: string, terminal: string): Promise<Cell> {
    const database = await createMigratedDatabaseOn(testServer ?? '');
    const settings = {
      ...sharedKeys,
      CELL_ID: name,
      WEBHOOK_ALLOW_LOCAL: 'true',
      ...(terminal === terminalId ? {} : { SANDBOX_TERMINAL_ID: terminal, SANDBOX_API_KEY: `${apiKey}_${terminal}` }),
    };
    const service = await startTestService(settings, { database });
    return { database, settings: { ...settings, DATABASE_URL: database.databaseUrl }, service };
  }
  async function inSession<Result>(connectionString: string | undefined, work: (by: pg.Client) => Promise<Result>) {
    const session = new pg.Client({ connectionString });
    await session.connect();
    return work(session).finally(() => session.end());
  }
  const query = (cell: Cell, text: string, values: unknown[] = []) =>
    inSession(
      cell.database.databaseUrl,
      async (session) => (await session.query<Record<string, unknown>>(text, values)).rows,
    );
  const reporting = () => ({
    report: (line: string) => void lines.push(line),
    lead: (terminals: readonly string[]) => {
      led.push(...terminals);
      return Promise.resolve();
    },
  });

  before(async function () {
    const { rows } = await inSession(testServer, (session) => session.query<{ wal_level: string }>('SHOW wal_level'));
    if (rows[0]?.wal_level !== 'logical') this.skip();
  });
  beforeEach(async () => {
    [led, lines] = [[], []];
    source = await startCell('eu-1', terminalId);
    target = await startCell('eu-2', 'TERM02');
    cells = [source, target];
    const [row] = await query(source, 'SELECT account_id::text AS id FROM terminals');
    of = {
      accountId: String(row?.['id']),
      sourceCell: 'eu-1',
      targetCell: 'eu-2',
      sourceDatabase: source.database.databaseUrl,
      targetDatabase: target.database.databaseUrl,
      replicateFrom: source.database.databaseUrl,
      settings: target.settings,
    };
  });
  afterEach(async () => {
    for (const service of [...others.splice(0), ...cells.map((cell) => cell.service)]) await service.close();
    // A database with a replication slot cannot be dropped.
    await abortAccountMove(of, { report: () => undefined }).catch(() => undefined);
    for (const { database } of cells) await database.drop();
  });

  it('knows of every table with rows of an account whether it is replicated, copied, or stays', async () => {
    const found = await query(
      cells[0]!,
      `SELECT DISTINCT relname AS name FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace
        AND attname IN ('terminal_id', 'account_id', 'dispute_id', 'processor_key', 'owner')`,
    );
    expect(found.map(({ name }) => name)).to.have.members([...replicatedTables, ...copiedTables, ...stayingTables]);
  });

  it('copies tables again that a crash of the target has left without an end of their copy', async () => {
    await sale(source, 'first');
    const report = (line: string): void => {
      if (line.startsWith('copied')) throw new Error('stopped');
    };
    await moveAccount(of, { ...reporting(), report }).catch(() => undefined);
    const [found] = await query(source, 'SELECT pubname AS name FROM pg_publication');
    const name = String(found?.['name']);
    await query(target, `ALTER SUBSCRIPTION ${name} DISABLE`);
    // The state of a table whose slot PostgreSQL had dropped, and whose last commit was lost.
    await query(target, `UPDATE pg_subscription_rel SET srsubstate = 'f' WHERE srrelid = 'transactions'::regclass`);
    // A command that was killed meanwhile has another table out of the publication.
    await query(source, `ALTER PUBLICATION ${name} DROP TABLE orders`);
    await sale(source, 'second');
    await query(target, `ALTER SUBSCRIPTION ${name} ENABLE`);
    await moveAccount(of, reporting());
    const counts = `SELECT (SELECT count(*) FROM transactions) AS made, (SELECT count(*) FROM orders) AS ordered`;
    expect(await query(target, counts)).to.eql([{ made: '2', ordered: '2' }]);
    expect((await sale(target, 'second')).headers.get('idempotency-replayed')).to.equal('true');
  });

  it('moves payments, keys, events in their order and due work; the source answers 421', async () => {
    // Their secrets are sealed under a key of the source, which the target has to read with the first payment.
    const bank = {
      account_id: of.accountId,
      provider_key: 'bank_of_the_shop',
      kind: 'simulator',
      environment: 'sandbox',
      credentials: { webhook_secret: 'secret-of-the-bank-0123456789' },
      settings: { send_card_numbers: true },
    };
    await send(source, 'POST', '/v1/management/processor-accounts', bank, operator);
    await send(source, 'PATCH', `/v1/management/terminals/${terminalId}`, { routes: [bank.provider_key] }, operator);
    const endpoint = { account_id: of.accountId, url: 'http://127.0.0.1:9/', event_types: ['transaction.approved'] };
    expect((await send(source, 'POST', '/v1/management/webhook-endpoints', endpoint, operator)).status).to.equal(200);
    const first = await sale(source, 'first');
    const { database, settings, service } = source;
    const other = { ...source, service: await startTestService(settings, { clock: service.clock, database }) };
    others.push(other.service);
    expect((await sale(other, 'first')).headers.get('idempotency-replayed')).to.equal('true');
    const init = await send(source, 'POST', `/v1/payments/recurring/init/${terminalId}`, {
      amount: 20,
      currency: 'USD',
      payment_instrument: card,
      payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
      recurring: {
        managed_by: 'our_platform',
        first_payment_date: '2026-03-11',
        recurring_date_type: 'daily',
        time_interval: 1,
      },
    });
    expect([first.status, init.status]).to.eql([200, 200]);
    const events = async (cell: Cell, cursor?: string) => {
      const path = `/v1/management/events?limit=${cursor === undefined ? 1 : 100}&account_id=${of.accountId}`;
      const page = await send(
        cell,
        'GET',
        `${path}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
        undefined,
        operator,
      );
      const listed = page.body['events'] as { event_id?: string; id?: string }[];
      return { cursor: String(page.body['next_cursor']), ids: listed.map((event) => JSON.stringify(event)) };
    };
    const { cursor } = await events(source);
    let before = await events(source, cursor);
    // Open transactions of other databases of the server delay them.
    await until('its events are listed', async () => {
      before = await events(source, cursor);
      return before.ids.length > 5;
    });
    // The target has given a few more ids than the source.
    await query(target, `SELECT setval(pg_get_serial_sequence('deliveries', 'delivery_id'), 1000)`);
    await moveAccount(of, reporting());
    expect(led).to.eql([terminalId]);

    // Instances that have the key in memory do not know yet: the database refuses their writes.
    for (const instance of [source, other]) {
      const fenced = await sale(instance, 'third');
      expect([fenced.status, fenced.headers.get('retry-after')]).to.eql([503, '2']);
    }
    await source.service.clock.advance(5_000);
    for (const instance of [source, other]) {
      const refused = await sale(instance, 'third');
      expect([refused.status, refused.body['reason_code']]).to.eql([421, 'VALIDATION/TERMINAL_IN_OTHER_CELL']);
      expect(refused.body['context']).to.deep.include({ cell_id: 'eu-2' });
    }
    const again = await sale(target, 'first');
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).to.eql([200, first.body, 'true']);
    await target.service.clock.advance(1_000);
    const second = await sale(target, 'second');
    expect(second.status).to.equal(200);
    const attempted = `SELECT FROM transactions JOIN events ON subject_id = transaction_id
      JOIN deliveries USING (event_id) JOIN delivery_attempts USING (delivery_id)
      WHERE merchant_transaction_id = 'second' AND processor_key = 'bank_of_the_shop' AND status = 'APPROVED'`;
    await target.service.clock.advance(1_000);
    await until('it is approved and delivered', async () => (await query(target, attempted)).length > 0);

    let fresh = await events(target, before.cursor);
    await until('its new events are listed', async () => {
      fresh = await events(target, before.cursor);
      return fresh.ids.length > 0;
    });
    const after = await events(target, cursor);
    expect(after.ids.slice(0, before.ids.length)).to.eql(before.ids);
    expect(after.ids.slice(before.ids.length, before.ids.length + fresh.ids.length)).to.eql(fresh.ids);
    // The source goes on giving ids: none of them is ever given here.
    expect(await query(target, 'SELECT max(delivery_id) > 1000000000000 AS apart FROM deliveries')).to.eql([
      { apart: true },
    ]);

    const charges = async (cell: Cell, runs: number) => {
      // A ticker would charge while the clock goes on, and its call would reach its limit.
      await Promise.all(cell.service.deps.lifecycle.tickers.map((ticker) => ticker.stop()));
      await cell.service.clock.advance(2 * 24 * 60 * 60 * 1_000);
      for (let run = 0; run < runs; run++) {
        await cell.service.clock.advance(10_000);
        await runBilling(cell.service.deps);
        const made = await query(cell, `SELECT DISTINCT status FROM transactions WHERE type = 'recurring'`);
        if (made.some(({ status }) => status === 'APPROVED')) return 'charged';
      }
      return 'not charged';
    };
    expect(await charges(target, 100)).to.equal('charged');
    expect(await charges(source, 50)).to.equal('not charged');
  });

  it('lets the work and the commands of the source pass over the rows that it has given away', async () => {
    const { deps, clock } = source.service;
    const { pool } = deps.store;
    await Promise.all(deps.lifecycle.tickers.map((ticker) => ticker.stop()));
    const left = { account_id: of.accountId };
    const moved = await openMerchant(source.service, 'Moved', '2026-04-10');
    of = { ...of, accountId: moved.account };
    const credentials = { terminalId: moved.terminal, apiKey: moved.apiKey, managementKey };
    const operator = client(source.service, { credentials });
    await operator.managementPaymentPageRotateSecret().ok;
    await sale(source, 'first');
    await until('both journals have entries', async () => {
      await postJournals(deps);
      return (await query(source, 'SELECT FROM journals WHERE last_number > 0')).length === 2;
    });
    // Work of each kind that is due, and that the moved account has first.
    await query(
      source,
      `INSERT INTO settlement_downloads (account_id, download_id, processor_key, environment, name, next_at, created_at)
        SELECT account_id, gen_random_uuid(), provider_key, environment, 'report', created_at, created_at
        FROM processor_accounts;
      INSERT INTO settlement_reports (account_id, report_id, processor_key, environment, state, receiving_until,
          created_at)
        SELECT account_id, gen_random_uuid(), provider_key, environment, state, created_at, created_at
        FROM processor_accounts, unnest(enum_range(NULL::settlement_report_state)) state;
      INSERT INTO open_charges SELECT terminal_id, transaction_id, recurring_id FROM transactions
        WHERE recurring_id IS NOT NULL;
      UPDATE processor_accounts SET settlement_check_at = created_at;
      UPDATE deliveries SET state = 'failed';
      INSERT INTO idempotency_keys (terminal_id, operation, key, digest, owner, leased_until, expires_at)
        SELECT terminal_id, 'sale', 'swept', '', gen_random_uuid(), '2020-01-01', '2020-01-01' FROM terminals;
      INSERT INTO one_time_tokens (terminal_id, token, expires_at)
        SELECT terminal_id, lpad(terminal_id, 88, 'x'), '2100-01-01' FROM terminals`,
    );
    await moveAccount(of, reporting());
    const tokens = 'SELECT FROM one_time_tokens WHERE terminal_id = $1';
    expect(await query(source, tokens, [moved.terminal])).to.eql([]);

    await clock.advance(24 * 60 * 60 * 1_000);
    const fingerprintKey = `${Buffer.alloc(32, 1).toString('base64')},${sharedKeys.FINGERPRINT_KEY}`;
    const vault = () =>
      openVaultOf({ ...deps.config, fingerprintKey }, undefined, { ...deps, fetch: globalThis.fetch });
    await rotateDataKeys({ ...deps, ...(await vault()) });
    await clock.advance(60 * 60 * 1_000);
    const { encryptions, ...opened } = await vault();
    const { terminal: movedTerminal, processor: processorKey } = moved;
    const named = { terminalId: movedTerminal, processorKey, idempotencyKey: 'madeThen', providerTransactionId: 'x' };
    const booked = { amount: '5', currency: 'EUR', reason: 'AUTH.APPROVED', bookedAt: clock.now() } as const;
    const missing = [{ ...named, ...booked, operation: 'sale', outcome: 'approved' } as const];
    const ledger = {
      processorKey,
      state: 'compared',
      entries: 1,
      missing,
      refused: [],
      open: [],
      elsewhere: [],
    } as const;
    // What --remove leaves that is killed.
    const killed = `SET session_replication_role = replica; DELETE FROM journals WHERE account_id = '${moved.account}'`;
    const failed: string[] = [];
    for (const [name, work] of Object.entries<() => Promise<unknown>>({
      seals: journalSeals(deps),
      sweep: () => sweep(pool, clock.now(), deps.config.retentionDays),
      checks: () => checkJournals(deps),
      downloads: () => downloadReports(deps),
      'settlement checks': () => checkSettlements(deps),
      statements: () => compareStatements(deps),
      'settled charges': () => settleDueCharges(deps),
      'abandoned reports': () => dropAbandonedReports(pool, clock.now()),
      reseal: () => reseal({ pool, ...opened, keys: wrapping(encryptions) }, () => {}, new AbortController().signal),
      'resent deliveries': () =>
        operator.managementDeliveryResendFailed({ body: { since: '2026-03-01T00:00:00Z' } }).ok,
      'import after a restore': () => importMissing(deps, [ledger], true),
      'rebuilt journals': () => restartJournals(pool),
      'rebuilt settlements': () => restartSettlements(pool),
      'restored events': () => query(source, restored),
      'journals to open': () => query(source, killed).then(() => postJournals(deps)),
    }))
      for (let round = 0; round < 3; round++)
        await work().catch((error: unknown) => failed.push(`${name}: ${messageOf(error)}`));
    expect([...new Set(failed)]).to.eql([]);
    expect(await query(source, 'SELECT account_id FROM journal_seals')).to.eql([left]);
    const compared = 'SELECT FROM statement_comparisons WHERE processor_key = $1';
    expect(await query(source, compared, [processorKey])).to.eql([]);
  });

  it('continues after an interruption at each step; the source serves the account until the switch', async () => {
    expect((await sale(source, 'before')).status).to.equal(200);
    for (const step of ['begin', 'copy', 'compare', 'pause', 'verify', 'verified']) {
      expect(await interrupted(step), step).to.equal(`interrupted at ${step}`);
      await source.service.clock.advance(5_000);
      expect((await sale(source, `after-${step}`)).status, `at the source after ${step}`).to.equal(200);
      expect((await sale(target, 'elsewhere')).status, `at the target after ${step}`).to.be.oneOf([421, 503]);
    }
    const third = { targetCell: 'eu-3', settings: { ...target.settings, CELL_ID: 'eu-3' } };
    const refused = await moveAccount({ ...of, ...third }, reporting()).then(() => 'moved', messageOf);
    expect(refused).to.include('moves to the cell eu-2');
    for (const step of ['switch', 'directory', 'end'])
      expect(await interrupted(step), step).to.equal(`interrupted at ${step}`);
    await moveAccount(of, reporting());
    await target.service.clock.advance(5_000);
    expect((await sale(target, 'after-verify')).headers.get('idempotency-replayed')).to.equal('true');
    const [made] = await query(
      target,
      `SELECT count(*)::int AS sales FROM transactions WHERE terminal_id = '${terminalId}'`,
    );
    expect(made).to.eql({ sales: 7 });
    expect(await leftovers()).to.eql([]);
  });

  const aborted = (changed: Partial<AccountMove> = {}) =>
    abortAccountMove({ ...of, ...changed }, reporting()).then(() => 'ended', messageOf);

  it('gives nothing to a target that has lost compared rows, as after a failover to a standby without them', async () => {
    await sale(source, 'first');
    const lost = (what: string) => query(target, `SET session_replication_role = replica; ${what}`);
    const repeated = () => moveAccount(of, reporting()).then(() => 'moved', messageOf);
    await interrupted('pause');
    await lost('DELETE FROM idempotency_keys');
    expect(await repeated()).to.match(/^1 rows differ: idempotency_keys/);
    await abortAccountMove(of, reporting());
    await interrupted('switch');
    await lost('UPDATE cell_moves SET compared_at = NULL');
    expect(await repeated()).to.include('take it back with --abort');
    expect(led).to.eql([]);
    await abortAccountMove(of, reporting());
    await source.service.clock.advance(5_000);
    expect((await sale(source, 'first')).headers.get('idempotency-replayed')).to.equal('true');

    await moveAccount(of, reporting());
    expect(await aborted()).to.include('move it back');
    // A backup of the target from before the move.
    cells.push(await startCell('eu-2', 'TERM02'));
    of = { ...of, targetDatabase: cells[2]!.database.databaseUrl };
    expect(await repeated()).to.include('take it back with --abort');
    expect(await removeMovedAccount(of, reporting()).catch(messageOf)).to.include('its only rows');
    expect(await aborted({ sourceCell: 'eu-3' }), 'the map names a third cell').to.include('move it back');
    expect(await aborted()).to.equal('ended');
    await source.service.clock.advance(5_000);
    expect((await sale(source, 'second')).status).to.equal(200);
  });

  /** Runs the command until a step, and returns its error. */
  async function interrupted(step: string, move = of): Promise<string> {
    const { report, lead } = reporting();
    const failing = (line: string) => {
      report(line);
      if (line.startsWith(step)) throw new Error(`interrupted at ${step}`);
    };
    return moveAccount(move, { report: failing, lead }).then(() => 'not interrupted', messageOf);
  }

  /** Returns what a move leaves in the catalogs, except the fence of the source. */
  async function leftovers(): Promise<unknown[]> {
    const catalogs = `SELECT subname::text AS name FROM pg_subscription JOIN pg_database ON pg_database.oid = subdbid
        WHERE datname = current_database()
      UNION ALL SELECT pubname FROM pg_publication
      UNION ALL SELECT slot_name FROM pg_replication_slots WHERE database = current_database()
      UNION ALL SELECT account_id::text FROM cell_move_marks`;
    const guards = `SELECT tgname::text FROM pg_trigger WHERE tgname LIKE 'cell_move_%'
      UNION ALL SELECT phase::text FROM cell_moves`;
    return [...(await query(source, catalogs)), ...(await query(target, `${catalogs} UNION ALL ${guards}`))];
  }

  it('ends with --abort as if it had not begun, and removes the fenced rows with --remove', async () => {
    await sale(source, 'first');
    await interrupted('compare');
    const back = {
      ...of,
      ...{ sourceCell: 'eu-2', targetCell: 'eu-1', sourceDatabase: of.targetDatabase, settings: source.settings },
      ...{ targetDatabase: of.sourceDatabase, replicateFrom: of.targetDatabase },
    };
    for (const act of [abortAccountMove, moveAccount])
      expect(await act(back, reporting()).catch(messageOf)).to.include('the other way round');
    await abortAccountMove(of, reporting());
    expect(await leftovers()).to.eql([]);
    const rows = `SELECT (SELECT count(*)::int FROM transactions WHERE terminal_id = '${terminalId}') AS sales,
      (SELECT count(*)::int FROM accounts WHERE account_id = $1) AS accounts`;
    expect(await query(target, rows, [of.accountId])).to.eql([{ sales: 0, accounts: 0 }]);
    expect((await sale(source, 'second')).status).to.equal(200);

    await moveAccount(of, reporting());
    expect(await query(source, rows, [of.accountId])).to.eql([{ sales: 2, accounts: 1 }]);
    const fenced = await query(source, `UPDATE transactions SET amount = 0 WHERE terminal_id = '${terminalId}'`).catch(
      (error: unknown) => (error as { code?: string }).code,
    );
    expect(fenced).to.equal('PTMOV');
    expect(await moveAccount(back, reporting()).catch(messageOf)).to.include('with --remove first');
    await source.service.deps.requestLog.flush();
    const logged = `SELECT FROM request_log
      WHERE num_nonnulls(request_body, answer_body, source_address, user_agent, merchant_transaction_id) > 0`;
    expect(await query(source, logged)).to.have.length(2);
    await removeMovedAccount(of, reporting());
    expect(await query(source, logged)).to.eql([]);
    expect(await query(source, rows, [of.accountId])).to.eql([{ sales: 0, accounts: 1 }]);
    // An end of the move back leaves the name, which the members of the account refer to.
    expect(await interrupted('verified', back)).to.equal('interrupted at verified');
    await abortAccountMove(back, reporting());
    expect(await query(source, rows, [of.accountId])).to.eql([{ sales: 0, accounts: 1 }]);
    await source.service.clock.advance(5_000);
    const third = await sale(source, 'third');
    const context = { terminal_friendly_id: terminalId, cell_id: 'eu-2' };
    expect([third.status, third.body['context']]).to.eql([421, context]);

    // It may come back: the source has its name only, and a key that a refused request has created.
    const [key] = await query(target, `SELECT * FROM data_keys WHERE owner = '${of.accountId}' AND version = 1`);
    await query(source, `INSERT INTO data_keys SELECT * FROM jsonb_populate_record(NULL::data_keys, $1::jsonb)`, [
      JSON.stringify({ ...key, data_key_id: '.stray', wrapped: null }),
    ]);
    // The other cell has the source's keys as they were before they were wrapped again.
    await query(target, `UPDATE data_keys SET wrapped_by = 'older' WHERE owner = 'service' AND version < 1`);
    await moveAccount(back, reporting());
    expect(await query(source, `SELECT wrapped FROM data_keys WHERE wrapped_by = 'older'`)).to.eql([]);
    await source.service.clock.advance(5_000);
    expect((await sale(source, 'first')).headers.get('idempotency-replayed')).to.equal('true');
    expect((await sale(source, 'fourth')).status).to.equal(200);
  });

  it('deletes nothing with --abort if the addresses are not those of the source and of the target', async () => {
    await sale(source, 'first');
    await interrupted('compare');
    const swapped = { sourceDatabase: of.targetDatabase, targetDatabase: of.sourceDatabase };
    expect(await aborted({ targetDatabase: of.sourceDatabase })).to.include('the same database');
    await query(target, 'UPDATE cell_moves SET account_id = gen_random_uuid()');
    expect(await aborted(swapped)).to.include('the other way round');
    expect((await sale(source, 'second')).status).to.equal(200);
    expect(await query(source, 'SELECT phase FROM cell_moves')).to.eql([{ phase: 'copying' }]);
    await query(target, 'UPDATE cell_moves SET account_id = $1', [of.accountId]);
    await moveAccount(of, reporting());
    expect(await aborted(swapped), 'after the switch').to.include('the other way round');
    // As a source that was restored to a time before the switch.
    await query(
      source,
      `SET session_replication_role = replica; UPDATE cell_moves SET phase = 'copying';
      UPDATE terminals SET moved_to_cell = NULL`,
    );
    expect(await moveAccount(of, reporting()).catch(messageOf)).to.include('The target has a terminal');
    expect(await aborted()).to.equal('ended');
    expect(lines.at(-1)).to.include('No copy was removed');
    const removed = () => removeMovedAccount(of, reporting()).catch(messageOf);
    expect(await removed()).to.include('no rows here');
    await query(source, `UPDATE terminals SET moved_to_cell = 'eu-2'`);
    expect(await moveAccount({ ...of, ...swapped }, reporting()).catch(messageOf)).to.include('with --remove first');
    await removed();
    expect(await query(source, 'SELECT FROM transactions')).to.eql([]);
    expect((await sale(target, 'second')).headers.get('idempotency-replayed')).to.equal('true');
    expect((await sale(target, 'third')).status).to.equal(200);
  });

  it('does not continue without its replication slot, as after a failover of the source', async () => {
    await sale(source, 'first');
    await interrupted('compare');
    const slots = 'FROM pg_replication_slots WHERE database = current_database()';
    // Again if the target connects in between.
    await until('the slot is gone', async () => {
      const dropping = `SELECT pg_terminate_backend(active_pid, 5000), pg_drop_replication_slot(slot_name) ${slots}`;
      await query(source, dropping).catch(() => undefined);
      return (await query(source, `SELECT ${slots}`)).length === 0;
    });
    expect(await moveAccount(of, reporting()).catch(messageOf)).to.include('lost the replication slot');
    await abortAccountMove(of, reporting());
    await moveAccount(of, reporting());
    expect(led).to.eql([terminalId]);
  });

  for (const [what, act] of [
    ['is missing in the target', 'RETURN NULL'],
    [
      'only the target has',
      `IF pg_trigger_depth() = 1 THEN
        INSERT INTO public.processor_calls SELECT * FROM jsonb_populate_record(NULL::public.processor_calls,
          to_jsonb(NEW) || jsonb_build_object('processor_call_id', NEW.processor_call_id + 1000000));
      END IF; RETURN NEW`,
    ],
  ] as const)
    it(`finds a row that ${what}, and gives nothing away`, async () => {
      await query(
        target,
        `CREATE FUNCTION lose_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${act}; END $$;
        CREATE TRIGGER lose BEFORE INSERT ON processor_calls FOR EACH ROW EXECUTE FUNCTION lose_row();
        ALTER TABLE processor_calls ENABLE REPLICA TRIGGER lose`,
      );
      await sale(source, 'first');
      expect(await moveAccount(of, reporting()).catch(messageOf)).to.match(/^1 rows differ: processor_calls/);
      expect(led).to.eql([]);
      await source.service.clock.advance(5_000);
      expect((await sale(source, 'second')).status).to.equal(200);
    });

  it('reads the changed rows only in the pause, which does not grow with the rows or with earlier changes', async () => {
    await interrupted('compare');
    await sale(cells[0]!, 'first');
    for (const { service } of cells) await service.close();
    await using by = closing(await openCell(of.sourceDatabase), 'end');
    await using to = closing(await openCell(of.targetDatabase), 'end');
    const both = { source: by, target: to };
    const move = await readMove(both.source, of.accountId);
    const fill = (number: string) => `INSERT INTO transactions SELECT (jsonb_populate_record(each, jsonb_build_object(
        'transaction_id', 'Z' || lpad(${number}::text, 7, '0'), 'provider_transaction_id', ${number}::text))).*
      FROM transactions each, generate_series(1, 20000) ${number} WHERE transaction_id NOT LIKE 'Z%'`;
    await transaction(both.source, () => both.source.query(fill('made')), { bypassing: true });
    await both.source.query(
      `INSERT INTO cell_move_changes (account_id, table_name, key) SELECT account_id, table_name, key
      FROM cell_move_changes, generate_series(1, 20000) WHERE table_name = 'orders'`,
    );
    await both.source.query('ANALYZE transactions');
    const compare = () => compareChanged(both, move, () => waitApplied(both, move, 30));
    await compare();
    await vacuumChanges(both.source);
    const read = async () => {
      await both.source.query('SELECT pg_stat_force_next_flush()');
      const { rows } = await both.source.query<{ blocks: number }>(
        `SELECT sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0))::int AS blocks
        FROM pg_statio_user_tables WHERE relname IN ('transactions', 'cell_move_changes')`,
      );
      return rows[0]?.blocks ?? 0;
    };
    const before = await read();
    await pauseAccount(both.source, move, 2);
    await compare();
    expect((await read()) - before, 'blocks of 8 kB').to.be.lessThan(100);
    await reopenAccount(both.source, move);
  });

  it('waits for a database transaction that has written before the pause, and loses none of its rows', async () => {
    await sale(source, 'first');
    await inSession(source.database.databaseUrl, async (writer) => {
      // After the triggers exist, and before the pause.
      let written: Promise<unknown> | undefined;
      const { report, lead } = reporting();
      const moved = moveAccount(of, {
        lead,
        report: (line) => {
          report(line);
          if (line.startsWith('copied'))
            written = writer.query(
              `BEGIN; UPDATE orders SET merchant_order_id = 'late' WHERE terminal_id = '${terminalId}'`,
            );
        },
      });
      await until('the pause waits for the writer', async () => (await query(source, waitsForLock)).length > 0);
      await written;
      await writer.query('COMMIT');
      await moved;
    });
    const late = `SELECT merchant_order_id AS late FROM orders WHERE terminal_id = '${terminalId}'`;
    expect(await query(target, late)).to.eql([{ late: 'late' }]);
  });

  it('lists events and posts journals of other accounts in the target while the first copy takes long', async () => {
    await query(
      target,
      `CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_advisory_xact_lock_shared(38); RETURN NEW; END';
      CREATE TRIGGER hold AFTER INSERT ON processor_calls FOR EACH ROW EXECUTE FUNCTION hold();
      ALTER TABLE processor_calls ENABLE REPLICA TRIGGER hold`,
    );
    await sale(source, 'first');
    const holder = new pg.Client({ connectionString: target.database.databaseUrl });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(38)');
    const moved = moveAccount(of, reporting());
    try {
      await until('the copy runs', async () => (await query(target, waitsForLock)).length > 0);
      expect((await sale(target, 'other', 'TERM02')).status).to.equal(200);
      await until('its event is listed and posted', async () => {
        await target.service.clock.advance(1_000);
        const { body } = await send(target, 'GET', '/v1/management/events', undefined, operator);
        const posted = await query(target, `SELECT FROM journal_entries WHERE account_id <> $1`, [of.accountId]);
        return (body['events'] as unknown[]).length === 1 && posted.length > 0;
      });
      expect(lines.at(-1), 'the copy still runs').to.equal('copy: the rows are replicated');
      expect(await query(target, waitsForLock)).to.have.length(1);
    } finally {
      await holder.end();
      await moved;
    }
  });

  it('orders events past a recorded copy, and not past a number that another cluster has recorded', async () => {
    await inSession(target.database.databaseUrl, async (writer) => {
      await expectCopy(writer);
      await writer.query('BEGIN');
      const open = String((await writer.query<{ id: string }>('SELECT pg_current_xact_id()::text AS id')).rows[0]?.id);
      const horizon = async (copiedBy: string) => {
        await query(
          target,
          `INSERT INTO cell_moves (account_id, cell_id, phase, started_at, copied_by)
          SELECT account_id, 'eu-1', 'arriving', now(), ARRAY[${copiedBy}] FROM accounts
          ON CONFLICT (account_id) DO UPDATE SET copied_by = excluded.copied_by`,
        );
        return BigInt(String((await query(target, 'SELECT event_horizon()::text AS here'))[0]?.['here']));
      };
      const here = '(SELECT system_identifier FROM pg_control_system())';
      // Until then, a database transaction of another test on the server may be older.
      await until('it is as after a restored dump', async () => {
        return (await horizon(`'1 ${open}', ${here} || ' 1'`)) === BigInt(open);
      });
      expect(Number((await horizon(`${here} || ' ${open}'`)) - BigInt(open))).to.be.greaterThan(0);
      await writer.query('COMMIT');
    });
  });

  it('is refused for other keys, another cell, a terminal or rows that the target has, and an unknown account', async () => {
    await sale(source, 'first');
    const refusal = async (changed: Partial<AccountMove>) =>
      moveAccount({ ...of, ...changed }, reporting()).then(() => 'moved', messageOf);
    const other = Buffer.alloc(32, 1).toString('base64');
    const settings = target.settings;
    expect(await refusal({ settings: { ...settings, CELL_ID: 'eu-3' } })).to.include('CELL_ID is eu-3');
    expect(await refusal({ settings: { ...settings, VAULT_KEYS: `tests:${other}` } })).to.include('cannot open');
    expect(await refusal({ settings: { ...settings, FINGERPRINT_KEY: other } })).to.include('FINGERPRINT_KEY');
    expect(await refusal({ settings: { ...settings, DATABASE_URL: of.sourceDatabase } })).to.include('different');
    await abortAccountMove(of, reporting());
    expect(await refusal({ accountId: '01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a' })).to.include('has no account');
    await query(
      target,
      `INSERT INTO idempotency_keys (terminal_id, operation, key, digest, owner, leased_until, expires_at)
      VALUES ('${terminalId}', 'sale', 'x', '', gen_random_uuid(), now(), now())`,
    );
    expect(await refusal({})).to.include('has old rows in idempotency_keys');
    await query(target, `DELETE FROM idempotency_keys`);
    await query(
      target,
      `INSERT INTO terminals (terminal_id, account_id, environment,
      name, created_at) SELECT '${terminalId}', account_id, 'sandbox', 'other', now() FROM accounts`,
    );
    expect(await refusal({})).to.include(`The target has a terminal ${terminalId}`);
    expect(await leftovers()).to.eql([]);
  });

  it('adds a constant to the positions of events in a target whose transaction numbers are smaller', async () => {
    // The numbers of the source are far ahead, as those of another server.
    for (const [name, number] of [
      ['event_position', 'pg_current_xact_id()'],
      ['event_horizon', 'pg_snapshot_xmin(pg_current_snapshot())'],
    ] as const)
      await query(
        source,
        `CREATE OR REPLACE FUNCTION ${name}() RETURNS xid8 LANGUAGE sql VOLATILE
          AS 'SELECT (${number}::text::bigint + 5000000000)::text::xid8'`,
      );
    await sale(source, 'first');
    await moveAccount(of, reporting());
    expect((await sale(target, 'second')).status).to.equal(200);
    await query(target, restored);
    const order = await query(
      target,
      `SELECT transactions.merchant_transaction_id AS sale, events.written_by::text::bigint > 5000000000 AS ahead
      FROM events JOIN transactions ON transaction_id = subject_id WHERE account_id = $1 ORDER BY written_by, place`,
      [of.accountId],
    );
    expect(order).to.eql(['first', 'second'].map((name) => ({ sale: name, ahead: true })));
    const listed = await send(target, 'GET', `/v1/management/events?account_id=${of.accountId}`, undefined, operator);
    expect(listed.body['events']).to.have.length(2);
  });
});
