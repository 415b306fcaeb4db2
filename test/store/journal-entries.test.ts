import { expect } from 'chai';
import type { PoolClient } from 'pg';
import { minorUnits } from '../../src/base/money.js';
import { entriesOf, journalDay } from '../../src/journal/entries.js';
import { grantService } from '../../src/store/connection/migrate.js';
import type { JournalFact } from '../../src/store/journal/journal.js';
import { openTestStore, testServer } from '../support/database/database.js';
import { started } from '../support/started.js';
import { thrownBy } from '../support/time/clock.js';
import { openSession } from '../support/records.js';

const approvedAt = new Date('2026-11-30T23:59:59.999Z');

const fact: JournalFact = {
  terminalId: 'TERM01',
  transactionId: 'abcdefgh',
  type: 'sale',
  status: 'APPROVED',
  reason: 'AUTH.APPROVED',
  amount: '10.5000',
  currency: 'EUR',
  processorKey: 'bank_a',
  updatedAt: approvedAt,
  refundFailedAt: null,
  disputes: [],
};

const open = new Set<string>();

/** Returns the entries as `kind: debited account, credited account, amount, day`. */
const books = (changes: Partial<JournalFact>) =>
  entriesOf({ ...fact, ...changes }, open).map(({ kind, day, postings: [debit, credit, ...more] }) => {
    expect([more.length, debit!.amount + credit!.amount]).to.eql([0, 0n]);
    return `${kind}: ${debit!.account}, ${credit!.account}, ${debit!.amount}, ${day}`;
  });

describe('the journal entries of a transaction', () => {
  for (const type of ['sale', 'recurring', 'recurring_init', 'capture'] as const)
    it(`debit the processor and credit the sales: ${type}`, () =>
      expect(books({ type })).to.eql([
        `${type === 'capture' ? 'capture' : 'sale'}: processor_receivable, sales, 1050, 2026-11-30`,
      ]));

  it('take a refund from the sales, and give it back if it fails afterwards', () => {
    const refund = 'refund: sales_refunds, refunds_in_flight, 1050, 2026-11-30';
    expect(books({ type: 'refund' })).to.eql([refund]);
    expect(books({ type: 'refund', refundFailedAt: new Date('2026-12-02T00:00:00Z') })).to.eql([
      refund,
      'refund_failed: refunds_in_flight, sales_refunds, 1050, 2026-12-02',
    ]);
    const expiry = 'refund: sales_refunds, processor_receivable, 1050, 2026-11-30';
    for (const reason of ['AUTH.AUTHORIZATION_EXPIRED', 'AUTH.CANCELLED'])
      expect(books({ type: 'refund', reason })).to.eql([expiry]);
  });

  it('are none for what moves no money', () => {
    for (const type of ['preauth', 'void', 'account_verification', 'payout'] as const)
      expect(books({ type }), type).to.eql([]);
    for (const status of ['PROCESSING', 'DECLINED', 'ERROR', 'CANCELLED', 'UNKNOWN'] as const)
      expect(books({ status }), status).to.eql([]);
    expect(books({ type: 'recurring_init', amount: '0.0000' })).to.eql([]);
  });

  it('book a lost chargeback as a loss, also that of a hold, which a processor may name', () => {
    const turn = { disputeId: '019cd6f9-7e68-71c2-8553-727aa90618f3', turn: 1, amount: '5.0000', currency: 'EUR' };
    const lost = { ...turn, kind: 'dispute_lost', processorKey: 'bank_a', occurredAt: '2026-12-05T10:00:00Z' } as const;
    const loss = 'dispute_lost: dispute_losses, disputes_open, 500, 2026-12-05';
    expect(books({ type: 'preauth', disputes: [lost] })).to.eql([loss]);
    expect(books({ disputes: [lost] }).slice(1)).to.eql([loss]);
    expect(books({ status: 'DECLINED', disputes: [lost] })).to.eql([]);
  });

  it('name the payment, its processor and its time', () => {
    const [{ source, sourceId, occurredAt, postings } = expect.fail('no entry')] = entriesOf(fact, open);
    expect([source, sourceId, occurredAt]).to.eql(['payment', 'TERM01abcdefgh', approvedAt]);
    const about = { processorKey: 'bank_a', currency: 'EUR', terminalId: 'TERM01', transactionId: 'abcdefgh' };
    for (const posting of postings) expect(posting).to.include(about);
  });

  it('begin the first open month after closed ones', () => {
    const closed = new Set(['2026-11', '2026-12', '2027-02']);
    expect(journalDay(approvedAt, closed)).to.equal('2027-01-01');
    expect(journalDay(new Date('2026-10-31T12:00:00Z'), closed)).to.equal('2026-10-31');
  });
});

describe('amounts in minor units', () => {
  it('are exact in each number of decimals', () => {
    expect(minorUnits('0.2900', 'EUR')).to.equal(29n);
    expect(minorUnits('99999999999.0000', 'VND')).to.equal(99_999_999_999n);
    expect(minorUnits('1.0050', 'KWD')).to.equal(1005n);
  });
  it('are refused where they are not whole, or the currency is unknown', () => {
    for (const [amount, currency] of [
      ['10.5', 'JPY'],
      ['1.005', 'USD'],
      ['1', 'XXX'],
    ] as const)
      expect(() => minorUnits(amount, currency), currency).to.throw(RangeError);
  });
});

const account = '018f0000-0000-7000-8000-000000000001';

const other = '018f0000-0000-7000-8000-000000000002';

/** Accounts: 1 and 2 in EUR, 3 and 4 in USD; 5 belongs to another merchant. */
const setUp = `
  INSERT INTO journals (account_id, posted_writer, posted_place) VALUES ('${account}', '0', 0), ('${other}', '0', 0);
  INSERT INTO journal_accounts (account_id, journal_account_id, processor_key, currency, decimals, kind) VALUES
    ('${account}', 1, 'bank', 'EUR', 2, 'processor_receivable'), ('${account}', 2, 'bank', 'EUR', 2, 'sales'),
    ('${account}', 3, 'bank', 'USD', 2, 'processor_receivable'), ('${account}', 4, 'bank', 'USD', 2, 'sales'),
    ('${other}', 5, 'bank', 'EUR', 2, 'sales');`;

const entry = (number: number, day = '2026-11-23', sourceId = String(number)) =>
  `INSERT INTO journal_entries
    VALUES ('${account}', ${number}, 'payment', '${sourceId}', 'sale', '${day}', now(), now());`;

/** @param postings pairs of an account and an amount */
const postings = (number: number, pairs: readonly (readonly [number, number])[], day = '2026-11-23') =>
  `INSERT INTO journal_postings VALUES ${pairs
    .map(([to, amount], line) => `('${account}', ${number}, ${line}, ${to}, '${day}', ${amount}, 'TERM01', 'abcdefgh')`)
    .join(', ')};`;

const whole = (number: number, day?: string) =>
  entry(number, day) +
  postings(
    number,
    [
      [1, 1050],
      [2, -1050],
    ],
    day,
  );

describe('the guards of the journal', () => {
  const store = started(openTestStore);
  before(() => store.pool.query(setUp + whole(1)));

  const balances = async () =>
    (
      await store.pool.query<{ balance: string }>(
        `SELECT concat_ws(' ', journal_account_id, to_char(day, 'YYYY-MM-DD'), debit, credit) AS balance
          FROM journal_balances ORDER BY 1`,
      )
    ).rows.map(({ balance }) => balance);
  /** Expects PostgreSQL to refuse statements, which are one database transaction. */
  async function refused(sql: string, reason: RegExp): Promise<void> {
    const before = await balances();
    expect(String(await thrownBy(store.pool.query(sql))), sql).to.match(reason);
    expect(await balances()).to.eql(before);
  }

  it('take an entry whose postings sum to zero in each currency, and add it to the balances of its day', async () => {
    await store.pool.query(
      entry(2) +
        postings(2, [
          [1, 100],
          [2, -100],
          [3, -7],
          [4, 7],
        ]),
    );
    expect(await balances()).to.eql([
      '1 2026-11-23 1150 0',
      '2 2026-11-23 0 1150',
      '3 2026-11-23 0 7',
      '4 2026-11-23 7 0',
    ]);
  });

  const unbalanced = /do not sum to zero/;
  const balanced = [[1, 1], [2, -1]] as const; // oxfmt-ignore
  const checkedEarly =
    `${entry(9)} ${postings(9, balanced)} SET CONSTRAINTS ALL IMMEDIATE;` +
    postings(9, [[1, 1]]).replace(', 0, 1,', ', 7, 1,');
  for (const [what, sql, reason] of [
    ['an entry that does not sum to zero', entry(9) + postings(9, [[1, 2], [2, -1]]), unbalanced], // oxfmt-ignore
    ['one that does so over two currencies', entry(9) + postings(9, [[1, 1], [4, -1]]), unbalanced], // oxfmt-ignore
    ['one without postings', entry(9), unbalanced],
    ['postings of another day', entry(9) + postings(9, [[1, 1], [2, -1]], '2026-11-24'), unbalanced], // oxfmt-ignore
    ['postings after their entry', postings(1, [[1, 5], [2, -5]]).replaceAll(', 1, 0,', ', 1, 7,').replaceAll(', 1, 1,', ', 1, 8,'), /written with its journal entry/], // oxfmt-ignore
    ['postings that the check of their entry did not see', checkedEarly, unbalanced],
    ['a posting of nothing', entry(9) + postings(9, [[1, 0]]), /journal_postings_amount_check/], // oxfmt-ignore
    ['a posting to another merchant’s account', entry(9) + postings(9, [[1, 1], [5, -1]]), /foreign key/], // oxfmt-ignore
    ['the same source again', entry(9, '2026-11-23', '1') + postings(9, [[1, 1], [2, -1]]), /journal_entries_source/], // oxfmt-ignore
    ['a changed entry', `UPDATE journal_entries SET day = '2026-11-01'`, /UPDATE of journal_entries is refused/],
    ['a changed posting', 'UPDATE journal_postings SET amount = 1', /UPDATE of journal_postings is refused/],
    ['a changed account', `UPDATE journal_accounts SET kind = 'sales'`, /UPDATE of journal_accounts is refused/],
    ['a changed balance', 'UPDATE journal_balances SET debit = 0', /UPDATE of journal_balances is refused/],
    ['a new balance', `INSERT INTO journal_balances VALUES ('${account}', 1, '2026-01-01', 1, 0)`, /INSERT of/],
    ['a deleted account', 'DELETE FROM journal_accounts', /DELETE of journal_accounts is refused/],
    ['a deleted entry', 'DELETE FROM journal_entries', /DELETE of journal_entries is refused/],
    ['a deleted posting', 'DELETE FROM journal_postings', /DELETE of journal_postings is refused/],
    ['a deleted balance', 'DELETE FROM journal_balances', /DELETE of journal_balances is refused/],
    ['an emptied journal', 'TRUNCATE journals CASCADE', /TRUNCATE of journal_\w+ is refused/],
  ] as const)
    it(`refuse ${what}`, () => refused(sql, reason));

  it('refuse entries of a closed month, and take them when it was opened again', async () => {
    await store.pool.query(`INSERT INTO journal_periods VALUES ('${account}', '2026-10-01', now())`);
    await refused(whole(3, '2026-10-31'), /the journal of 2026-10 is closed/);
    await store.pool.query(whole(3, '2026-11-01'));
    await store.pool.query('DELETE FROM journal_periods');
    await store.pool.query(whole(4, '2026-10-31'));
    await refused(`INSERT INTO journal_periods VALUES ('${account}', '2026-10-02', now())`, /month_check/);
  });

  if (testServer !== undefined) {
    it('let an entry that waits for a closing see it', async () => {
      await using posting = await openSession(store.pool);
      // Ended first, because the other one waits for it.
      await using closing = await openSession(store.pool);
      await closing.query(`BEGIN; INSERT INTO journal_periods VALUES ('${account}', '2026-09-01', now())`);
      const posted = posting.query(whole(5, '2026-09-30')).then(
        () => 'posted',
        (error: unknown) => String(error),
      );
      await waitsForLock(posting);
      await closing.query('COMMIT');
      expect(await posted).to.match(/the journal of 2026-09 is closed/);
    });

    it('hold without the rights of an owner: a service’s role may only add', async () => {
      await store.pool.query('DROP ROLE IF EXISTS journal_service; CREATE ROLE journal_service');
      const session = await store.pool.connect();
      try {
        await grantService(store.pool, 'journal_service');
        await session.query('SET ROLE journal_service');
        await session.query(whole(6));
        for (const statement of [
          'UPDATE journal_postings SET amount = 1',
          'DELETE FROM journal_entries',
          `INSERT INTO journal_balances VALUES ('${account}', 1, '2026-01-01', 1, 0)`,
        ])
          expect(String(await session.query(statement).catch((error: unknown) => error))).to.match(/permission denied/);
      } finally {
        await session.query('RESET ROLE; DROP OWNED BY journal_service; DROP ROLE journal_service');
        session.release();
      }
    });
  }

  /** Resolves when a session waits for a lock. */
  async function waitsForLock(session: PoolClient): Promise<void> {
    const { processID } = session as PoolClient & { readonly processID: number };
    const waiting = () =>
      store.pool.query(`SELECT FROM pg_stat_activity WHERE pid = $1 AND wait_event_type = 'Lock'`, [processID]);
    while ((await waiting()).rowCount === 0);
  }
});
