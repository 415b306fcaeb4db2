import { expect } from 'chai';
import type { Schema } from '../../../src/base/contract.js';
import { compareStatements } from '../../../src/payments/reconciliation/compare-statements.js';
import { client } from '../../support/contract/contract-client.js';
import { possibleInstances, startInstances, terminalId } from '../../support/service.js';
import { declinedCard, payment, paymentWith, unpaid } from '../../support/payments.js';
import { eventTypesOf } from '../../support/records.js';
import { declines, fails, losesTheAnswer } from '../../support/processors/scripted-processor.js';
import { leaveUnknown, type Made, referenceTo, startStage } from '../../support/stage.js';
import { closing, started } from '../../support/started.js';

const hour = 60 * 60_000;

describe('payments: the comparison with bank statements', () => {
  const stage = started(startStage);
  afterEach(async () => {
    stage.bankA.forget();
    stage.bankB.forget();
    stage.bankA.answerLookup = undefined;
    await stage.http.sandboxReset().ok;
    await stage.query('DELETE FROM discrepancies');
    await stage.query('DELETE FROM simulator_entries');
  });

  /** Compares all entries that are old enough, after some time. */
  const compare = async (milliseconds = 2 * hour): Promise<Schema<'Discrepancy'>[]> => {
    await stage.service.clock.advance(milliseconds);
    while (await compareStatements(stage.service.deps)) await Promise.resolve();
    return (await stage.http.managementDiscrepancyList({ query: { limit: 200 } }).ok).discrepancies;
  };
  const book = (key: string, fields: { outcome?: string; amount?: string; currency?: string; bank?: string } = {}) => {
    const { outcome = 'approved', amount = '10.5', currency = 'EUR', bank = 'simulator_a' } = fields;
    return stage.query(
      `INSERT INTO simulator_entries (processor_key, idempotency_key, terminal_id, operation, provider_transaction_id,
        amount, currency, outcome, reason, created_at, effective_at)
      VALUES ($1, $2, $7, 'sale', 'recorded-' || $2, $3, $4, $5, 'AUTH.APPROVED', $6, $6)`,
      bank,
      key,
      amount,
      currency,
      outcome,
      stage.service.clock.now(),
      terminalId,
    );
  };
  const rebook = ({ transaction_id }: Made, text: string) =>
    stage.query(`UPDATE simulator_entries SET ${text} WHERE idempotency_key = $1`, transaction_id);
  const seen = (found: readonly Schema<'Discrepancy'>[]) =>
    found.map(({ idempotency_key, source, claimed: { outcome, amount, currency } }) => ({
      key: idempotency_key,
      source,
      outcome,
      amount,
      currency,
    }));

  it('an approval at the bank of a payment that is declined here, without a notification, is found once, with the bank’s record', async () => {
    const sale = await stage.http.sale({ body: paymentWith(declinedCard) }).ok;
    await rebook(sale, `outcome = 'approved', amount = 10.4`);
    const bookedAt = stage.service.clock.now().toISOString();
    const [found, ...others] = await compare();
    expect(others).to.eql([]);
    expect(found).to.deep.include({ source: 'statement', state: 'open', reversible: true });
    expect(found?.claimed).to.deep.include({ outcome: 'approved', amount: 10.4, currency: 'EUR', booked_at: bookedAt });
    expect(await stage.eventTypesOf(sale)).to.eql(['transaction.declined', 'transaction.discrepancy']);
    expect(await compare(25 * hour), 'a second look finds nothing new').to.have.length(1);
    const { discrepancy } = await stage.http.managementDiscrepancyResolve({
      discrepancy_id: found?.discrepancy_id ?? '',
      body: { resolution: 'reverse', evidence: 'The merchant has not delivered.' },
    }).ok;
    expect(discrepancy.state).to.equal('reversed');
    expect(
      await stage.query(`SELECT amount FROM simulator_entries WHERE operation = 'refund'`),
      'what was recorded is given back',
    ).to.eql([{ amount: '10.4000' }]);
    expect(await compare(), 'the reversal matches a transaction').to.eql([]);
  });

  for (const [name, change, expected] of [
    ['refused there', `outcome = 'declined'`, { outcome: 'declined', amount: 10.5, currency: 'EUR' }],
    ['another amount', 'amount = 10.6', { outcome: 'approved', amount: 10.6, currency: 'EUR' }],
    ['another currency', `currency = 'USD'`, { outcome: 'approved', amount: 10.5, currency: 'USD' }],
  ] as const)
    it(`approved here, and ${name}`, async () => {
      const sale = await stage.http.sale({ body: payment() }).ok;
      await rebook(sale, change);
      expect(seen(await compare())).to.eql([{ key: sale.transaction_id, source: 'statement', ...expected }]);
    });

  it('an approval here that is not on the statement is looked up before it is treated as missing', async () => {
    const [gone, late] = [await stage.http.sale({ body: payment() }).ok, await stage.http.sale({ body: payment() }).ok];
    await stage.query('DELETE FROM simulator_entries WHERE idempotency_key = $1', gone.transaction_id);
    // Recorded with a date outside of the compared period.
    await rebook(late, `created_at = created_at + interval '30 days'`);
    const found = await compare();
    expect(
      found.map(({ idempotency_key, claimed, reversible }) => [idempotency_key, claimed.outcome, reversible]),
    ).to.eql([[gone.transaction_id, 'missing', false]]);
    expect(stage.bankA.operationsOf(late.transaction_id)).to.eql(['sale', 'lookup']);
  });

  it('an entry that matches no transaction is stored without one, and can only be accepted', async () => {
    await book('unknown-1');
    await book('unknown-2', { outcome: 'declined' });
    const [found, ...others] = await compare();
    expect(others).to.eql([]);
    expect(found).to.include({ idempotency_key: 'unknown-1', reversible: false }).and.not.have.property('recorded');
    const resolve = (resolution: 'reverse' | 'accept', evidence: string) =>
      stage.http.managementDiscrepancyResolve({
        discrepancy_id: found?.discrepancy_id ?? '',
        body: { resolution, evidence },
      });
    expect((await resolve('reverse', 'Nobody knows it.')).status).to.equal(422);
    expect((await resolve('accept', 'Recorded by another installation.').ok).resolved).to.equal(true);
  });

  it('an entry of a merchant’s own account at the bank has no effect on another merchant’s payment', async () => {
    const { terminalId: own } = await stage.openOtherTerminal();
    const { deps } = stage.service;
    const { accountId } = await deps.store.prisma.terminal.findUniqueOrThrow({ where: { terminalId: own } });
    const sale = await stage.http.sale({ body: payment({ amount: 3004 }) }).ok;
    await rebook(sale, `outcome = 'approved'`);
    for (const key of ['not-theirs', 'theirs']) await book(key);
    await rebook({ transaction_id: 'theirs' }, `terminal_id = '${own}'`);
    const bank = deps.processors.builtIn.get('simulator_a')!;
    Object.assign(bank, { accountId });
    const found = await compare().finally(() => Object.assign(bank, { accountId: undefined }));
    expect(found.map(({ idempotency_key }) => idempotency_key)).to.eql(['theirs']);
    expect(await stage.eventTypesOf(sale)).to.eql(['transaction.declined']);
    await stage.http.saleRetry({ body: { retry: { originating_id: sale.transaction_id } } }).ok;
  });

  it('an approval by the bank of an abandoned route is found', async () => {
    stage.bankA.next('sale', async (deliver) => {
      await deliver();
      return { outcome: 'failed', reason: 'PROCESSOR.SYSTEM_ERROR', providerTransactionId: undefined, raw: {} };
    });
    const sale = await stage.http.sale({ body: payment() }).ok;
    expect((await stage.statusOf(sale)).status).to.include({ status: 'APPROVED' });
    expect((await compare()).map(({ provider_key, reversible }) => [provider_key, reversible])).to.eql([
      ['simulator_a', true],
    ]);
  });

  it('raises no alarm about entries that match', async () => {
    const { http } = stage;
    const sale = await http.sale({ body: payment() }).ok;
    await http.refund({ body: { ...referenceTo(sale), amount: 3 } }).ok;
    await http.voidPayment({ body: referenceTo(await http.preauth({ body: payment() }).ok) }).ok;
    await http.capture({ body: { ...referenceTo(await http.preauth({ body: payment() }).ok), amount: 4 } }).ok;
    await http.preauth({ body: payment() }).ok;
    await http.sale({ body: paymentWith(declinedCard) }).ok;
    await http.sale({ body: paymentWith('4000000000000119') }).ok;
    await http.sale({ body: paymentWith('4100000000000019') }).ok;
    await http.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok;
    stage.bankA.next('sale', fails(), declines('PROCESSOR.TEMPORARILY_UNAVAILABLE'));
    await http.sale({ body: payment() }).ok;
    await http.sale({ body: payment() }).ok;
    const challenged = await http.sale({ body: paymentWith('4000000000003220') }).ok;
    await http.sandboxChallenge({ transaction_id: challenged.transaction_id, body: { outcome: 'succeeded' } }).ok;
    await http.sale({ body: paymentWith('4000000000003220') }).ok;
    expect(await compare()).to.eql([]);
  });

  it('leaves PROCESSING transactions to their lookups, and settles UNKNOWN ones by the bank’s record', async () => {
    stage.bankA.next('sale', losesTheAnswer);
    const open = await stage.unanswered(stage.http.sale({ body: payment() }));
    await stage.timeOut();
    expect(await compare()).to.eql([]);
    expect((await stage.statusOf(open)).status).to.include({ status: 'PROCESSING' });

    stage.bankA.next('sale', losesTheAnswer);
    const unknown = await leaveUnknown(stage, stage.http.sale({ body: payment() }));
    expect(await compare()).to.eql([]);
    expect((await stage.statusOf(unknown)).status).to.include({ status: 'APPROVED' });
    expect(await stage.eventTypesOf(unknown)).to.eql(['transaction.unknown', 'transaction.approved']);
  });

  it('waits a day with another bank’s approval of an UNKNOWN transaction, which may be the same payment', async () => {
    stage.bankA.next('sale', losesTheAnswer);
    const { transaction_id } = await leaveUnknown(stage, stage.http.sale({ body: payment() }));
    await stage.query('DELETE FROM simulator_entries');
    await book(transaction_id, { bank: 'simulator_b' });
    expect(await compare()).to.eql([]);
    expect(await compare(25 * hour)).to.have.length(1);
  });

  it('does not settle an UNKNOWN transaction by another amount', async () => {
    stage.bankA.next('sale', losesTheAnswer);
    const unknown = await leaveUnknown(stage, stage.http.sale({ body: payment() }));
    await rebook(unknown, 'amount = 99');
    for (let round = 0; round < 2; round++) {
      expect(seen(await compare())).to.eql([
        { key: unknown.transaction_id, source: 'statement', outcome: 'approved', amount: 99, currency: 'EUR' },
      ]);
      expect((await stage.statusOf(unknown)).status).to.include({ status: 'UNKNOWN' });
    }
  });

  it('continues where it stopped, and compares the last days again once a day', async () => {
    await compare(26 * hour);
    const sale = await stage.http.sale({ body: payment() }).ok;
    await compare();
    await rebook(sale, 'amount = 11');
    expect(await compare(), 'it was compared already').to.eql([]);
    expect(await compare(24 * hour)).to.have.length(1);
  });

  it('compares more than fits into one run, period by period', async () => {
    await stage.query(
      `INSERT INTO simulator_entries (processor_key, idempotency_key, terminal_id, operation, provider_transaction_id,
        amount, currency, outcome, reason, created_at, effective_at)
      SELECT 'simulator_a', 'many-' || number, $2, 'sale', 'recorded-' || number, 1, 'EUR', 'approved', 'AUTH.APPROVED',
      $1::timestamptz + number * interval '1 millisecond', $1
      FROM generate_series(1, 2500) number`,
      stage.service.clock.now(),
      terminalId,
    );
    await compare();
    const [counted] = await stage.query<{ count: number }>('SELECT count(*)::int FROM discrepancies');
    expect(counted?.count).to.equal(2500);
  });

  it('is repeated from the same hour after a bank did not deliver its statement', async () => {
    await rebook(await stage.http.sale({ body: payment() }).ok, 'amount = 12');
    const { processor } = stage.service.deps.processors.builtIn.get('simulator_a')!;
    const statement = processor.statement;
    await stage.service.clock.advance(2 * hour);
    const asked: Date[] = [];
    Object.assign(processor, {
      statement: (from: Date, to: Date) => {
        if (asked.push(from) > 1) throw new Error('the bank is closed');
        return statement!(from, to);
      },
    });
    const failed = await compareStatements(stage.service.deps).catch((error: unknown) => error);
    expect(failed).to.include({ message: 'the bank is closed' });
    const reached = `SELECT compared_until AS at FROM statement_comparisons WHERE processor_key = 'simulator_a'`;
    expect(await stage.query(reached)).to.eql([{ at: asked[1] }]);
    Object.assign(processor, { statement });
    expect(await compare(0)).to.have.length(1);
  });
});

for (const count of possibleInstances)
  describe(`payments: comparisons at once on ${count === 1 ? 'one instance' : `${count} instances`}`, () => {
    it('are made by one of them, and find each discrepancy once', async () => {
      await using instances = closing(await startInstances(count));
      const first = instances.services[0]!;
      await Promise.all(
        instances.services.flatMap(({ deps }) => deps.lifecycle.tickers.map((ticker) => ticker.stop())),
      );
      const sale = await client(first).sale({ body: paymentWith(declinedCard) }).ok;
      const approving = `UPDATE simulator_entries SET outcome = 'approved' WHERE idempotency_key = $1`;
      await first.query(approving, sale.transaction_id);
      await instances.clock.advance(2 * hour);
      await Promise.all(
        [...instances.services, ...instances.services, ...instances.services].map(({ deps }) =>
          compareStatements(deps),
        ),
      );
      expect(await first.query('SELECT 1 FROM discrepancies')).to.have.length(1);
      expect(await eventTypesOf(first, sale.transaction_id)).to.eql([
        'transaction.declined',
        'transaction.discrepancy',
      ]);
      expect(await first.query('SELECT 1 FROM statement_comparisons WHERE leased_until IS NOT NULL')).to.eql([]);
    });
  });
