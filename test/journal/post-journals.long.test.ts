import { tmpdir } from 'node:os';
import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { compareRebuilt, postJournals } from '../../src/journal/post-journals.js';
import { journalCommand } from '../../src/programs/journal-command.js';
import { claimJournal, factsAfter } from '../../src/store/journal/journal.js';
import { postEntries } from '../../src/store/journal/post-journal.js';
import { listJournals, restartJournals, verifyJournal } from '../../src/store/journal/verify-journal.js';
import { entriesOf } from '../../src/journal/entries.js';
import { journalSeals } from '../../src/journal/check-journals.js';
import { sweep } from '../../src/store/sweep/sweep.js';
import { postEvents } from '../support/events.js';
import { testServer } from '../support/database/database.js';
import { declinedCard, payment, paymentWith } from '../support/payments.js';
import { tamperWith } from '../support/records.js';
import { referenceTo, startStage } from '../support/stage.js';
import { startedForEach } from '../support/started.js';
import { until } from '../support/time/clock.js';

describe('the posting of journals', () => {
  const stage = startedForEach(startStage);
  let accountId: string;
  beforeEach(async () => {
    ({ account_id: accountId } = await stage.http.managementTerminalGet().ok);
  });

  const pool = () => stage.service.deps.store.pool;
  const post = (batch?: number) => postEvents(stage.service, batch);
  const sale = (amount: number, currency: 'EUR' | 'JPY' = 'EUR') =>
    stage.http.sale({ body: payment({ amount, currency }) }).ok;
  /** Entries as `number kind day amount account/account`. */
  const entries = async () =>
    (
      await stage.query<{ entry: string }>(
        `SELECT concat_ws(' ', entry_number, entry.kind, entry.day, max(amount), account.currency,
            string_agg(account.kind::text, '/' ORDER BY line)) AS entry
          FROM journal_entries entry JOIN journal_postings USING (account_id, entry_number)
          JOIN journal_accounts account USING (account_id, journal_account_id)
          GROUP BY entry.account_id, entry_number, account.currency ORDER BY entry.account_id, entry_number`,
      )
    ).map(({ entry }) => entry);
  const verified = (id = accountId) => verifyJournal(pool(), id, 100);
  /** Each problem with the kind or number of the entry. */
  const problems = async () =>
    (await verified()).map(({ problem, subject }) => `${problem} ${subject.replace(/^TERM01\w{8} /, '')}`);

  it('turns events into entries in their order, once', async () => {
    await post();
    const paid = await sale(10.5);
    await stage.http.sale({ body: paymentWith(declinedCard) }).ok;
    const hold = await stage.http.preauth({ body: payment({ amount: 20 }) }).ok;
    await stage.http.capture({ body: { ...referenceTo(hold), amount: 7.25 } }).ok;
    await sale(1500, 'JPY');
    await stage.http.refund({ body: { ...referenceTo(paid), amount: 0.5 } }).ok;
    const other = await stage.openOtherTerminal();
    await stage.http.sale({ ...other, body: payment({ amount: 3 }) }).ok;
    const voided = await stage.http.preauth({ body: payment({ amount: 20 }) }).ok;
    await stage.http.voidPayment({ body: referenceTo(voided) }).ok;
    expect((await verified()).map(({ problem }) => problem)).to.eql(Array.from({ length: 4 }, () => 'waiting'));
    await post(3);
    const posted = [
      '1 sale 2026-03-10 1050 EUR processor_receivable/sales',
      '2 capture 2026-03-10 725 EUR processor_receivable/sales',
      '3 sale 2026-03-10 1500 JPY processor_receivable/sales',
      '4 refund 2026-03-10 50 EUR sales_refunds/refunds_in_flight',
    ];
    const all = await entries();
    expect(all).to.include.members(posted);
    expect(all.filter((entry) => !posted.includes(entry))).to.eql([
      '1 sale 2026-03-10 300 EUR processor_receivable/sales',
    ]);
    for (const journal of await listJournals(pool())) expect(await verified(journal.accountId)).to.eql([]);
    await post();
    await restartJournals(pool());
    await post(2);
    expect(await entries()).to.eql(all);
    expect(await compareRebuilt(pool(), accountId)).to.eql({ equal: 4, missing: 0, different: 0 });
  });

  it('posts a refund that failed afterwards, in one batch or in two', async () => {
    await post();
    const paid = await sale(10);
    for (const postsBetween of [true, false]) {
      const { transaction_id } = await stage.http.refund({ body: { ...referenceTo(paid), amount: 4 } }).ok;
      if (postsBetween) await post();
      await stage.query(
        `WITH failed AS (UPDATE transactions SET refund_failed_at = updated_at + interval '1 day'
            WHERE transaction_id = $1 RETURNING *)
          INSERT INTO events (terminal_id, event_id, account_id, type, subject_id, body, created_at)
          SELECT terminal_id, gen_random_uuid(), $2, 'transaction.refund_failed', transaction_id, '{}', updated_at
          FROM failed`,
        transaction_id,
        accountId,
      );
      await post();
    }
    const failed = 'refund_failed 2026-03-11 400 EUR refunds_in_flight/sales_refunds';
    const refund = 'refund 2026-03-10 400 EUR sales_refunds/refunds_in_flight';
    expect((await entries()).slice(1)).to.eql([`2 ${refund}`, `3 ${failed}`, `4 ${refund}`, `5 ${failed}`]);
    expect(await verified()).to.eql([]);
  });

  it('books a simulated dispute on the day of its terminal', async () => {
    const { transaction_id } = await sale(10.5);
    await stage.http.sandboxAdvanceClock({ body: { now: '2026-09-10T08:00:00.000Z' } }).ok;
    const report = async (phase: 'opened' | 'lost' | 'won') => {
      // Of the service: that of the terminal stands still. The order of the reports is that of their arrival.
      await stage.service.clock.advance(1000);
      return stage.http.sandboxDispute({ transaction_id, body: { phase } }).ok;
    };
    expect((await report('opened')).dispute).to.include({ respond_by: '2026-09-20T08:00:00.000Z' });
    await report('lost');
    await post();
    await report('won');
    await post();
    expect((await entries()).slice(1)).to.eql([
      '2 dispute_lost 2026-09-10 1050 EUR dispute_losses/disputes_open',
      '3 dispute_recovered 2026-09-10 1050 EUR disputes_open/dispute_losses',
    ]);
    expect(await verified()).to.eql([]);
  });

  it('books a lost chargeback as a loss, once, and reverses it when it is won', async () => {
    const { transaction_id } = await sale(10.5);
    const report = async (phase: 'opened' | 'lost' | 'won', kind: 'chargeback' | 'inquiry' = 'chargeback') => {
      await stage.service.clock.advance(1000);
      await stage.http.sandboxDispute({ transaction_id, body: { phase, kind } }).ok;
    };
    await report('opened');
    await post();
    await report('lost');
    await report('lost', 'inquiry');
    expect((await verified()).map(({ problem }) => problem)).to.eql(['waiting']);
    await post();
    await report('lost');
    await report('won');
    await post();
    await report('lost');
    await post();
    const lost = 'dispute_lost 2026-03-10 1050 EUR dispute_losses/disputes_open';
    expect((await entries()).slice(1)).to.eql([
      `2 ${lost}`,
      '3 dispute_recovered 2026-03-10 1050 EUR disputes_open/dispute_losses',
      `4 ${lost}`,
    ]);
    expect(await verified()).to.eql([]);
    expect(await compareRebuilt(pool(), accountId)).to.eql({ equal: 4, missing: 0, different: 0 });
    // Reports of earlier decisions that arrive late change nothing.
    await stage.query(
      `INSERT INTO dispute_reports (dispute_id, provider_event_id, provider_status, phase, occurred_at, received_at)
        SELECT dispute_id, 'late ' || late.phase, late.phase, late.phase::dispute_phase, at::timestamptz, now()
        FROM disputes CROSS JOIN (VALUES ('lost', '2026-01-01'), ('won', '2026-01-02')) AS late (phase, at)
        WHERE kind = 'chargeback'`,
    );
    expect(await verified()).to.eql([]);
    // A later report may be about another amount: each decision keeps its own.
    await stage.query('UPDATE disputes SET amount = 1');
    expect(await verified()).to.eql([]);
    // An amount that its currency does not have stops no other entry.
    await stage.query("UPDATE dispute_reports SET amount = 10.005 WHERE phase = 'lost'");
    await sale(5);
    await restartJournals(pool());
    await post();
    expect(await entries()).to.have.length(5);
    expect(stage.service.logged.join()).to.include('a dispute is not posted');
  });

  it('begins an existing database with its first transaction, whether or not its events are left', async () => {
    for (let number = 1; number <= 5; number += 1) await sale(number);
    await stage.query('DELETE FROM events');
    await sale(6);
    await post(2);
    expect(await entries()).to.have.lengthOf(6);
    expect(await verified()).to.eql([]);
  });

  it('is divided between instances, each entry once', async () => {
    for (let number = 1; number <= 6; number += 1) await sale(number);
    await Promise.all([post(1), post(2), post(1)]);
    await post();
    expect(await entries()).to.have.lengthOf(6);
    await Promise.all(Array.from({ length: 6 }, (_, index) => sale(index + 1)));
    await Promise.all([post(1), post(2), post(1)]);
    await post();
    expect(await entries()).to.have.lengthOf(12);
    expect(await verified()).to.eql([]);
  });

  it('continues after a process that died, whose late batch posts nothing', async () => {
    await post();
    await sale(5);
    const { clock } = stage.service;
    const [now, lease] = [clock.now(), new Date(clock.now().getTime() + 60_000)];
    const dead = (await claimJournal(pool(), { accountId, now, until: lease })) ?? expect.fail('not leased');
    expect(await claimJournal(pool(), { accountId, now, until: lease })).to.equal(undefined);
    const facts = await factsAfter(pool(), { accountId, terminal: '', transaction: '', limit: 9 });
    await post();
    expect(await entries()).to.eql([]);
    await clock.advance(60_001);
    await post();
    expect(await entries()).to.have.lengthOf(1);
    const late = facts.flatMap((fact) => entriesOf({ ...fact, transactionId: 'latelate' }, new Set()));
    expect(await postEntries(pool(), { accountId, lease, now }, dead, late)).to.equal(undefined);
    expect(await entries()).to.have.lengthOf(1);
  });

  it('posts what a cluster with other transaction numbers has, once it was restored there', async () => {
    await sale(5);
    await post();
    await stage.query(`UPDATE journals SET posted_writer = '999999999999'`);
    await sale(6);
    await post();
    await sale(7);
    await post();
    expect(await entries()).to.have.lengthOf(3);
    expect(await verified()).to.eql([]);
  });

  it('posts a batch to each journal in turn', async () => {
    const other = await stage.openOtherTerminal();
    await post();
    await sale(1);
    await sale(2);
    for (const amount of [1, 2]) await stage.http.sale({ ...other, body: payment({ amount }) }).ok;
    // A journal waits for the events behind an open transaction of the server, as those of other tests are.
    await until('all events are ready', async () => {
      const { events } = await stage.http.managementEventList().ok;
      return events.filter(({ event_type }) => event_type === 'transaction.approved').length === 4;
    });
    const numbers = async () => (await listJournals(pool())).map((journal) => journal.entries);
    const passes: string[][] = [];
    while ((await numbers()).some((number) => number !== '2')) {
      await postJournals(stage.service.deps, 1);
      passes.push(await numbers());
    }
    expect(passes.filter((each) => each[0] !== '0')).to.eql([
      ['1', '1'],
      ['2', '2'],
    ]);
  });

  it('moves entries of a closed month to the next open one', async () => {
    await post();
    await stage.query(`INSERT INTO journal_periods VALUES ($1, '2026-03-01', now())`, accountId);
    await sale(5);
    await post();
    expect(await entries()).to.eql(['1 sale 2026-04-01 500 EUR processor_receivable/sales']);
    expect(await verified()).to.eql([]);
    expect(await compareRebuilt(pool(), accountId)).to.eql({ equal: 1, missing: 0, different: 0 });
  });

  it('reads every event before the sweep deletes it', async () => {
    await post();
    await sale(5);
    const days = stage.service.deps.config.retentionDays;
    const swept = async () => {
      await sweep(pool(), new Date(stage.service.clock.now().getTime() + 10 * 365 * 86_400_000), days);
      return (await stage.query('SELECT FROM events')).length === 0;
    };
    expect(await swept()).to.equal(false);
    await post();
    expect(await swept()).to.equal(true);
    expect(await entries()).to.have.lengthOf(1);
  });

  it('reverses a sandbox terminal that is emptied, also in a closed month', async () => {
    await post();
    await sale(5);
    await sale(1500, 'JPY');
    await post();
    await sale(7);
    await stage.query(`INSERT INTO journal_periods VALUES ($1, '2026-03-01', now())`, accountId);
    await stage.http.sandboxReset().ok;
    await post();
    const reversed = (await entries()).slice(2);
    expect(reversed).to.eql([
      '3 reversal 2026-04-01 500 EUR processor_receivable/sales',
      '3 reversal 2026-04-01 1500 JPY processor_receivable/sales',
    ]);
    const [left] = await stage.query<{ sum: string }>(
      `SELECT sum(abs(balance)) AS sum FROM (
        SELECT sum(debit - credit) AS balance FROM journal_balances GROUP BY journal_account_id) AS accounts`,
    );
    expect(left!.sum).to.equal('0');
    await stage.http.sandboxReset().ok;
    await sale(8);
    await post();
    expect((await entries()).slice(4)).to.eql(['4 sale 2026-04-01 800 EUR processor_receivable/sales']);
    expect(await verified()).to.eql([]);
  });

  if (testServer !== undefined)
    it('waits for database transactions that are open, which may commit earlier events', async () => {
      await post();
      const session = await pool().connect();
      await session.query('BEGIN; SELECT pg_current_xact_id()');
      await sale(5);
      await postJournals(stage.service.deps);
      expect(await entries()).to.eql([]);
      await session.query('COMMIT');
      session.release();
      await post();
      expect(await entries()).to.have.lengthOf(1);
    });

  describe('is verified', () => {
    beforeEach(async () => {
      await post();
      await stage.http.refund({ body: { ...referenceTo(await sale(10)), amount: 4 } }).ok;
      await post();
      expect(await problems()).to.eql([]);
    });

    const tamper = (sql: string) => tamperWith(stage.service, sql);

    for (const [what, sql, found] of [
      [
        'a removed entry',
        'DELETE FROM journal_postings WHERE entry_number = 2; DELETE FROM journal_entries WHERE entry_number = 2',
        ['missing refund', 'balance 3 2026-03-10', 'balance 4 2026-03-10', 'numbers 2'],
      ],
      [
        'another amount',
        'UPDATE journal_postings SET amount = sign(amount) * 999 WHERE entry_number = 1',
        ['different sale', 'balance 1 2026-03-10', 'balance 2 2026-03-10'],
      ],
      [
        'one side of an amount',
        'UPDATE journal_postings SET amount = -1 WHERE entry_number = 1 AND line = 1',
        ['unbalanced 1', 'balance 2 2026-03-10'],
      ],
      ['another day', `UPDATE journal_entries SET day = '2026-03-09' WHERE entry_number = 1`, ['different sale']],
      ['another time', `UPDATE journal_entries SET occurred_at = now() WHERE entry_number = 1`, ['different sale']],
      ['another balance', 'UPDATE journal_balances SET debit = debit + 1 WHERE debit > 400', ['balance 1 2026-03-10']],
      [
        'an entry of no transaction',
        `UPDATE journal_entries SET source_id = 'TERM01abcdefgh' WHERE entry_number = 1`,
        ['missing sale', 'unknown sale'],
      ],
      ['a transaction that changed', `UPDATE transactions SET amount = 11 WHERE type = 'sale'`, ['different sale']],
    ] as const)
      it(`and finds ${what}`, async () => {
        await tamper(sql);
        expect((await problems()).sort()).to.eql([...found].sort());
      });

    describe('by the seals of its days', () => {
      const seals = () =>
        stage.query<{ day: string; last_number: string; hash: string }>(
          `SELECT to_char(day, 'YYYY-MM-DD') AS day, last_number, hash FROM journal_seals
          WHERE account_id = '${accountId}' ORDER BY day`,
        );
      const days = async () => (await seals()).map(({ day, last_number }) => `${day} ${last_number}`);
      async function sealAll(): Promise<void> {
        const log = stage.service.deps.log.child({}, { level: 'warn' });
        const pass = journalSeals({ ...stage.service.deps, log });
        while (await pass()) await Promise.resolve();
      }
      const dayAfter = async () => {
        await stage.service.clock.advance(24 * 3_600_000);
        await sealAll();
      };

      it('which are written once, after the end of a day with entries', async () => {
        await sealAll();
        expect(await days()).to.eql([]);
        await dayAfter();
        await sealAll();
        expect(await days()).to.eql(['2026-03-10 2']);
        await dayAfter();
        await sale(3);
        await sale(4);
        await post();
        await sealAll();
        expect(await days()).to.eql(['2026-03-10 2']);
        await Promise.all([dayAfter(), sealAll(), sealAll()]);
        expect(await days()).to.eql(['2026-03-10 2', '2026-03-12 4']);
        expect(await problems()).to.eql([]);
        expect(stage.service.logged.filter((line) => line.includes('seal of a journal'))).to.have.lengthOf(2);
      });

      it('which nobody may change, and which name the day of what was changed without a trace', async () => {
        await dayAfter();
        await sale(3);
        await post();
        await dayAfter();
        for (const sql of [
          'UPDATE journal_seals SET last_number = 1',
          'DELETE FROM journal_seals',
          'TRUNCATE journal_seals',
        ])
          expect(await stage.query(sql).catch(String)).to.contain('the journal is evidence');
        // Both the entry and the transaction and the balances, as somebody with all rights can.
        await tamper(`UPDATE journal_postings SET amount = sign(amount) * 900 WHERE entry_number = 1;
          UPDATE transactions SET amount = 9 WHERE type = 'sale' AND amount = 10;
          UPDATE journal_balances balance SET debit = sums.debit, credit = sums.credit FROM (
            SELECT journal_account_id, day, coalesce(sum(amount) FILTER (WHERE amount > 0), 0) AS debit,
              coalesce(-sum(amount) FILTER (WHERE amount < 0), 0) AS credit FROM journal_postings GROUP BY 1, 2) AS sums
            WHERE (sums.journal_account_id, sums.day) = (balance.journal_account_id, balance.day)`);
        expect(await problems()).to.eql(['seal 2026-03-10']);
        // And the seal itself: the next one has its hash.
        await tamper(`UPDATE journal_seals SET hash = repeat('0', 64) WHERE day = '2026-03-10'`);
        expect(await problems()).to.eql(['seal 2026-03-10', 'seal 2026-03-11']);
      });
    });

    it('and is the same, byte for byte, when it was deleted and its events are read again', async () => {
      for (let number = 1; number <= 9; number += 1) await sale(number);
      await post(4);
      const tables = ['journal_accounts', 'journal_entries', 'journal_postings', 'journal_balances'] as const;
      const content = async () => {
        const read = (table: string) =>
          stage.query(`SELECT (to_jsonb(t) - 'posted_at')::text AS row FROM ${table} t ORDER BY 1`);
        return JSON.stringify(await Promise.all(tables.map(read)));
      };
      const before = await content();
      const deleted = tables.map((table) => `DELETE FROM ${table}`).join(';');
      await tamper(`${deleted}; ALTER SEQUENCE journal_accounts_journal_account_id_seq RESTART;
        UPDATE journals SET last_number = 0, posted_writer = '0', posted_place = 0`);
      expect(await content()).not.to.equal(before);
      await post(7);
      expect(await content()).to.equal(before);
    });

    it('and a rebuild posts what is missing, and shows it before', async () => {
      await tamper(
        'DELETE FROM journal_postings WHERE entry_number = 2; DELETE FROM journal_entries WHERE entry_number = 2;' +
          'UPDATE journal_postings SET amount = sign(amount) * 999 WHERE entry_number = 1',
      );
      expect(await compareRebuilt(pool(), accountId)).to.eql({ equal: 0, missing: 1, different: 1 });
      await restartJournals(pool());
      await post();
      expect(await compareRebuilt(pool(), accountId)).to.eql({ equal: 1, missing: 0, different: 1 });
    });

    describe('by the command', () => {
      /** Runs a command on the database. */
      async function run(...words: string[]) {
        const [stdout, stderr] = [new PassThrough(), new PassThrough()];
        const env = { DATABASE_URL: stage.service.deps.config.databaseUrl, DATA_DIR: tmpdir() };
        const dryRun = words.includes('--dry-run');
        const code = await journalCommand(
          words.filter((word) => word !== '--dry-run'),
          dryRun,
          { stdout, stderr, env },
        );
        const printed = [stdout, stderr].map((stream) => String((stream.read() as Buffer | null) ?? ''));
        return { code, printed: printed.join('').replaceAll(accountId, 'ACCOUNT') };
      }

      it('which explains itself where it is called wrongly', async () => {
        for (const words of [[], ['verify', '--dry-run'], ['verify', 'all'], ['delete']]) {
          const { code, printed } = await run(...words);
          expect(code, words.join(' ')).to.equal(2);
          expect(printed).to.match(/^Usage: /);
        }
      });

      it('which exits with 1 if a journal is wrong (on PostgreSQL)', async function () {
        if (testServer === undefined) this.skip();
        expect(await run('verify')).to.eql({ code: 0, printed: 'ACCOUNT: 2 entries, right\n' });
        const equal = { code: 0, printed: 'ACCOUNT: 2 equal, 0 missing, 0 different\n' };
        expect(await run('rebuild', '--dry-run')).to.eql(equal);
        await sale(3);
        expect(await run('verify')).to.eql({ code: 0, printed: 'ACCOUNT: 2 entries, right, 1 not posted yet\n' });
        await post();
        await tamper('UPDATE journal_postings SET amount = sign(amount) * 999 WHERE entry_number = 1');
        const { code, printed } = await run('verify');
        expect([code, printed.split('\n').length]).to.eql([1, 5]);
        expect(printed).to.match(/^ACCOUNT {2}different {2}TERM01\w{8} sale\n/);
        expect(printed).to.include('ACCOUNT: 3 entries, 3 faults\n');
        expect((await run('rebuild', '--dry-run')).code).to.equal(1);
        expect(await run('rebuild')).to.eql({
          code: 0,
          printed: '1 journals: the service reads their transactions again\n',
        });
      });
    });
  });
});
