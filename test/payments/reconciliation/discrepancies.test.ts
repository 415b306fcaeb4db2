import { TimeLimit } from '../../../src/base/clock.js';
import { expect } from 'chai';
import { BrokenCircuitError } from 'cockatiel';
import type { Schema } from '../../../src/base/contract.js';
import { applyNotifications } from '../../../src/payments/settle/provider-notifications.js';
import type { ProcessorResult } from '../../../src/processors/processor.js';
import { runDueRetries } from '../../../src/payments/retry/due-retries.js';
import { occurrenceRetries } from '../../../src/recurring/billing-run.js';
import { type BankNotification, bankSecret, lookupOf, notify, hold } from '../../support/processors/processors.js';
import { possibleInstances, startInstances, terminalId } from '../../support/service.js';
import { expectText, typed, visitor } from '../../support/pages/payment-page.js';
import { approvedCard, declinedCard, payment, paymentWith, unpaid } from '../../support/payments.js';
import { eventsOf } from '../../support/records.js';
import { scrape } from '../../support/telemetry.js';
import {
  breaks,
  declines,
  losesTheAnswer,
  receives,
  type Script,
} from '../../support/processors/scripted-processor.js';
import { referenceTo, startStage, type Made, retryOf } from '../../support/stage.js';
import { until } from '../../support/time/clock.js';
import { client } from '../../support/contract/contract-client.js';
import { closing, started } from '../../support/started.js';

describe('payments: discrepancies', () => {
  let reports = 0;
  const stage = started(() => startStage({ SIMULATOR_SECRET: bankSecret, METRICS_PORT: '0' }));

  const report = async (made: Made, outcome: BankNotification['outcome'], rest: Partial<BankNotification> = {}) => {
    await notify(stage.http, stage.service.clock.now(), made, { id: `word-${++reports}`, outcome, ...rest }).ok;
    await stage.service.deps.background.settled();
  };
  /** Returns the open discrepancies of these transactions. */
  const waiting = async (...made: readonly Made[]): Promise<Schema<'Discrepancy'>[]> => {
    const { discrepancies } = await stage.http.managementDiscrepancyList({ query: { limit: 200 } }).ok;
    const ids = made.map(({ transaction_id }) => transaction_id);
    return discrepancies.filter(({ idempotency_key }) => ids.includes(idempotency_key));
  };
  const claimsOf = async (made: Made) => (await waiting(made)).map(({ source, claimed }) => [source, claimed.outcome]);
  const typesOf = ({ transaction_id }: Made) => stage.eventTypesOf({ transaction_id });
  const declined = () => stage.http.sale({ body: paymentWith(declinedCard) }).ok;
  const paid = () => stage.http.sale({ body: payment() }).ok;

  it('a signed approval of a declined transaction is stored with both sides, is reported by an event, the log and the metrics, and does not change the status', async () => {
    const sale = await declined();
    const before = await stage.statusOf(sale);
    await report(sale, 'approved', { fields: { provider_transaction_id: 'bank-77' } });
    expect(await stage.statusOf(sale)).to.eql(before);
    const [found, ...others] = await waiting(sale);
    expect(others).to.eql([]);
    expect(found).to.deep.include({
      state: 'open',
      source: 'notification',
      provider_key: 'simulator_a',
      idempotency_key: sale.transaction_id,
      reversible: true,
      environment: 'sandbox',
      found_at: '2026-03-10T09:00:00.000Z',
    });
    expect(found?.recorded).to.deep.include({
      transaction_id: sale.transaction_id,
      terminal_friendly_id: terminalId,
      amount: 10.5,
      currency: 'EUR',
    });
    expect(found?.recorded?.status).to.include({ status: 'DECLINED', reasonCode: 'AUTH.DO_NOT_HONOR' });
    expect(found?.claimed).to.eql({
      outcome: 'approved',
      reason_code: 'AUTH.APPROVED',
      provider_transaction_id: 'bank-77',
      raw_answer: '{"outcome":"approved"}',
    });

    const event = (await eventsOf(stage.service, sale.transaction_id)).at(-1);
    expect(event?.type).to.equal('transaction.discrepancy');
    expect(event?.data).to.deep.include({
      transaction_id: sale.transaction_id,
      status: { status: 'DECLINED', reasonCode: 'AUTH.DO_NOT_HONOR', domain: 'AUTH' },
      discrepancy: {
        discrepancy_id: found?.discrepancy_id,
        state: 'open',
        source: 'notification',
        provider_key: 'simulator_a',
        claimed_outcome: 'approved',
      },
    });
    expect((await stage.callsOf(sale)).map((call) => call.split(' ')[1])).to.eql(['sale', 'notification']);
    expect(
      stage.service.logged.filter((line) => line.includes('"level":40') && line.includes(found?.discrepancy_id ?? '')),
    ).to.have.length(1);
    await stage.service.clock.advance(7_000);
    const samples = await scrape(stage.service);
    expect(samples.get('discrepancies_total{source="notification"}')).to.equal(1);
    expect(samples.get('backlog{queue="discrepancies",environment="sandbox"}')).to.equal(1);
    expect(samples.get('backlog_oldest_seconds{queue="discrepancies",environment="sandbox"}')).to.equal(7);
  });

  it('the same report is stored and announced once, from whichever source; later ones add missing details', async () => {
    const sale = await declined();
    await report(sale, 'approved');
    await report(sale, 'approved', { fields: { provider_transaction_id: 'bank-78' } });
    expect((await waiting(sale)).map(({ claimed }) => claimed.provider_transaction_id)).to.eql(['bank-78']);
    expect(await typesOf(sale)).to.eql(['transaction.declined', 'transaction.discrepancy']);
  });

  it('a decline of an approved transaction, and a ledger entry of a bank that was abandoned, are found', async () => {
    const sale = await paid();
    await report(sale, 'declined', { fields: { reason_code: 'AUTH.DO_NOT_HONOR' } });
    await report(sale, 'approved', { bank: 'simulator_b' });
    const found = await waiting(sale);
    expect(
      found.map(({ provider_key, claimed, reversible }) => [provider_key, claimed.outcome, reversible]),
    ).to.have.deep.members([
      ['simulator_a', 'declined', false],
      ['simulator_b', 'approved', true],
    ]);
    expect((await stage.statusOf(sale)).status).to.include({ status: 'APPROVED' });
  });

  it('reports that agree are not stored: repeated outcomes, a decline with another reason, the approval of a voided hold', async () => {
    const [sale, refusedSale, held] = [
      await paid(),
      await declined(),
      await stage.http.preauth({ body: payment() }).ok,
    ];
    await stage.http.voidPayment({ body: referenceTo(held) }).ok;
    await report(sale, 'approved');
    await report(refusedSale, 'error');
    await report(held, 'approved');
    await report(sale, 'declined', { bank: 'simulator_b' });
    expect(await waiting(sale, refusedSale, held)).to.eql([]);
  });

  /** A sale whose bank answers after another instance has settled it. */
  async function settledBeforeItsAnswer(outcome: BankNotification['outcome'], body = payment()) {
    const held = hold();
    stage.bankA.next('sale', held.script);
    const pending = stage.http.sale({ body });
    await held.arrived;
    const [row] = await stage.query<{ transaction_id: string }>(
      `SELECT transaction_id FROM transactions WHERE status = 'PROCESSING'`,
    );
    const transaction_id = row?.transaction_id ?? '';
    await notify(stage.http, stage.service.clock.now(), { transaction_id }, { id: `word-${++reports}`, outcome }).ok;
    await until(
      'the notification is applied',
      async () => (await stage.statusOf({ transaction_id })).status.status !== 'PROCESSING',
    );
    held.release();
    const made = await pending.ok;
    await stage.service.deps.background.settled();
    return made;
  }

  it('a late answer is found when a notification has settled the transaction with another outcome', async () => {
    const sale = await settledBeforeItsAnswer('declined');
    expect((await stage.statusOf(sale)).status).to.include({ status: 'DECLINED' });
    expect(await claimsOf(sale)).to.eql([['late_answer', 'approved']]);
  });

  it('a late answer is not stored when a notification has settled the transaction with the same outcome', async () =>
    expect(await waiting(await settledBeforeItsAnswer('approved'))).to.eql([]));

  it('a decline that would lead to the next route is the answer when a notification of it came first', async () => {
    const sale = await settledBeforeItsAnswer('declined', payment({ amount: 3003 }));
    expect(sale.accepted).to.be.false;
    expect((await stage.statusOf(sale)).status).to.include({ status: 'DECLINED' });
    expect(await waiting(sale)).to.eql([]);
  });

  /**
   * A capture, or the refund of a sale, that waits at the circuit breaker of its bank. The breaker refuses the capture,
   * or the bank declines the refund, only after another instance has taken it over and repeated the call.
   */
  async function refusedAfterTakeover(again: Script, pauses: readonly number[], refunded?: Made): Promise<Made> {
    const held = refunded ?? (await stage.http.preauth({ body: payment() }).ok);
    const operation = refunded ? 'refund' : 'capture';
    const { breaker } = stage.service.deps.processors.builtIn.get('simulator_a')!;
    const execute = breaker.execute.bind(breaker);
    const state = { waits: false, refuse: (): void => undefined };
    const refusal = new Promise<ProcessorResult>((resolve, reject) => {
      state.refuse = () => {
        if (refunded) resolve({ outcome: 'declined', reason: 'AUTH.DO_NOT_HONOR', raw: {} });
        else reject(new BrokenCircuitError());
      };
    });
    breaker.execute = () => {
      breaker.execute = execute;
      state.waits = true;
      return refusal as Promise<never>;
    };
    const pending = stage.http[operation]({ body: { ...referenceTo(held), amount: 1 } });
    await until('the call waits', () => state.waits);
    stage.bankA.next(operation, again);
    for (const pause of pauses) await stage.pass(pause);
    state.refuse();
    const made = await pending.ok;
    await stage.service.deps.background.settled();
    expect(stage.bankA.operationsOf(made.transaction_id)).to.include(operation);
    return made;
  }

  it('a call that the breaker refused does not contradict the same call that was repeated meanwhile', async () => {
    const captured = await refusedAfterTakeover((deliver) => deliver(), [60, 60]);
    expect((await stage.statusOf(captured)).status).to.include({ status: 'APPROVED' });
    expect(await waiting(captured)).to.eql([]);
  });

  it('a call that the breaker refused leaves the repeated call UNKNOWN, if the bank does not know it', async () => {
    stage.bankA.answerLookup = (key) =>
      Promise.resolve({
        found: stage.bankA.operationsOf(key).includes('capture') ? 'nothing-final' : 'never-received',
      });
    const captured = await refusedAfterTakeover(breaks, [60, 60, 600, 600, 3_600, 3_600]);
    stage.bankA.answerLookup = undefined;
    expect((await stage.statusOf(captured)).status).to.include({ status: 'UNKNOWN' });
    expect(await waiting(captured)).to.eql([]);
  });

  for (const order of ['before', 'after'])
    it(`a late decline of an approved refund releases nothing; a failure that is reported ${order} an operator accepts the decline does, once`, async () => {
      const sale = await paid();
      const refund = await refusedAfterTakeover((deliver) => deliver(), [60, 60], sale);
      const [late] = await waiting(refund);
      expect(await claimsOf(refund)).to.eql([['late_answer', 'declined']]);
      const resolve = (resolution: 'accept' | 'reverse') =>
        stage.http.managementDiscrepancyResolve({
          discrepancy_id: late!.discrepancy_id,
          body: { resolution, evidence: 'Bank portal, case 88231.' },
        });
      await resolve('reverse').refused('VALIDATION/DISCREPANCY_NOT_REVERSIBLE');
      const more = { ...referenceTo(sale), amount: 99 };
      const expectLeft = async (available_amount: number) =>
        expect(
          (await stage.http.refund({ body: more }).refused('VALIDATION/REFUND_AMOUNT_EXCEEDED')).context,
        ).to.include({ available_amount });
      if (order === 'after') await resolve('accept').ok;
      await expectLeft(9.5);
      await report(refund, 'declined');
      await expectLeft(10.5);
      if (order === 'before') await resolve('accept').ok;
      await report(refund, 'error');
      await expectLeft(10.5);
      expect(await waiting(refund)).to.eql([]);
      expect((await typesOf(refund)).filter((type) => type === 'transaction.refund_failed')).to.have.length(1);
    });

  it('the answer to a lookup that a notification preceded', async () => {
    stage.bankA.next('sale', losesTheAnswer);
    const sale = await stage.unanswered(stage.http.sale({ body: payment() }));
    await stage.timeOut();
    stage.bankA.answerLookup = async (key) => {
      stage.bankA.answerLookup = undefined;
      await notify(stage.http, stage.service.clock.now(), sale, { id: `word-${++reports}`, outcome: 'declined' }).ok;
      const isApplied = async () => (await stage.statusOf(sale)).status.status !== 'PROCESSING';
      await until('the notification is applied', isApplied);
      return stage.service.deps.processors.builtIn
        .get('simulator_a')!
        .processor.lookup(lookupOf({ idempotencyKey: key }), new TimeLimit());
    };
    await stage.pass(10);
    expect((await stage.statusOf(sale)).status).to.include({ status: 'DECLINED' });
    expect(await claimsOf(sale)).to.eql([['lookup', 'approved']]);
  });

  it('contain no card data', async () => {
    const sale = await declined();
    const fields = { provider_transaction_id: 'bank-79', reason_code: `AUTH.${approvedCard}` };
    await report(sale, 'approved', { fields });
    const rows = await stage.query<{ text: string }>('SELECT d::text AS text FROM discrepancies d');
    expect(rows.map(({ text }) => text).join(' '))
      .to.include('bank-79')
      .and.not.include(approvedCard);
  });

  it('of a declined sale end its automatic retries, because the payer may have paid', async () => {
    await stage.service.deps.store.prisma.terminal.update({ where: { terminalId }, data: { retryOneOff: true } });
    await stage.service.clock.advance(5_000);
    const sale = await stage.http.sale({ body: paymentWith('4000000000009995') }).ok;
    await report(sale, 'approved');
    await stage.service.clock.advance(24 * 60 * 60_000);
    await runDueRetries(stage.service.deps, occurrenceRetries);
    const retries = 'SELECT 1 FROM transactions WHERE originating_id = $1';
    expect(await stage.query(retries, sale.transaction_id)).to.have.length(0);
    const events = await eventsOf(stage.service, sale.transaction_id);
    expect(events.at(-1)).to.deep.include({ type: 'transaction.retry_cancelled' });
    expect(events.at(-1)?.data).to.include({ cancellation_reason: 'discrepancy' });
  });

  it('of a declined sale block its retry until the bank’s approval is reversed', async () => {
    const sale = await declined();
    await report(sale, 'approved', { fields: { provider_transaction_id: 'bank-80' } });
    const retry = () => stage.http.saleRetry({ body: retryOf(sale) });
    await retry().refused('VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED');
    const [found] = await waiting(sale);
    await stage.query(
      `UPDATE discrepancies SET state = 'reversed', resolved_at = found_at WHERE discrepancy_id = $1`,
      found?.discrepancy_id,
    );
    expect((await retry().ok).accepted).to.equal(false);
  });

  it('of a declined sale tell its payer on the payment page not to pay again', async () => {
    const made = await stage.http.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok;
    const payer = visitor(made.next_action!.url);
    await payer.pay(typed(declinedCard));
    expect((await payer.visit()).text).to.include('Nothing was charged');
    await report(made, 'approved', { fields: { provider_transaction_id: 'bank-82' } });
    await expectText(payer.visit(), ['Please do not pay again'], ['Nothing was charged', 'name="number"']);
  });

  it('of an earlier attempt of a chain block and end every further retry of it', async () => {
    const first = await declined();
    const second = await stage.http.saleRetry({ body: retryOf(first) }).ok;
    await report(first, 'approved', { fields: { provider_transaction_id: 'bank-81' } });
    for (const named of [first, second])
      await stage.http.saleRetry({ body: retryOf(named) }).refused('VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED');
  });

  it('of a refused capture block another capture and a void of the hold', async () => {
    const held = await stage.http.preauth({ body: payment() }).ok;
    stage.bankA.next('capture', declines());
    const capture = await stage.http.capture({ body: { ...referenceTo(held), amount: 4 } }).ok;
    await report(capture, 'approved');
    for (const act of ['capture', 'voidPayment'] as const)
      await stage.http[act]({ body: referenceTo(held) }).refused('VALIDATION/RELATED_TRANSACTION_LOCKED');
  });

  it('of a refused refund count: no more is refunded than was paid', async () => {
    const sale = await paid();
    stage.bankA.next('refund', declines());
    const refund = await stage.http.refund({ body: { ...referenceTo(sale), amount: 6 } }).ok;
    await report(refund, 'approved');
    const { context } = await stage.http
      .refund({ body: { ...referenceTo(sale), amount: 4.51 } })
      .refused('VALIDATION/REFUND_AMOUNT_EXCEEDED');
    expect(context).to.include({ available_amount: 4.5 });
    const bodies = await Promise.all(
      [1, 2, 3].map(async () => (await stage.http.refund({ body: referenceTo(sale) })).body),
    );
    const [made, ...others] = bodies.filter((body) => 'transaction_id' in body);
    expect([(await stage.statusOf(made!)).amount, others]).to.eql([4.5, []]);
    await stage.http.refund({ body: referenceTo(sale) }).refused('VALIDATION/FULL_REFUND_ALREADY_PROCESSED');
  });

  it('of a refused refund end with a notification of its failure, in whichever order', async () => {
    for (const outcomes of [['approved', 'declined'] as const, ['declined', 'approved'] as const]) {
      const sale = await paid();
      stage.bankA.next('refund', outcomes[0] === 'approved' ? declines() : receives);
      const refund = await stage.http.refund({ body: { ...referenceTo(sale), amount: 6 } }).ok;
      for (const outcome of outcomes) await report(refund, outcome);
      expect((await stage.statusOf(refund)).status).to.include({ status: 'DECLINED' });
      expect((await stage.statusOf(await stage.http.refund({ body: referenceTo(sale) }).ok)).amount).to.equal(10.5);
    }
  });

  describe('a refund that fails after it was approved', () => {
    it('stays approved, shows the time of the failure, and its amount can be refunded again', async () => {
      const sale = await paid();
      const refund = await stage.http.refund({ body: { ...referenceTo(sale), amount: 4 } }).ok;
      await stage.service.clock.advance(60_000);
      await report(refund, 'declined');
      await report(refund, 'error');
      const view = await stage.statusOf(refund);
      expect(view.status).to.include({ status: 'APPROVED' });
      expect(view.refund_failed_at).to.equal(stage.service.clock.now().toISOString());
      expect(await typesOf(refund)).to.eql(['transaction.approved', 'transaction.refund_failed']);
      expect(await waiting(refund), 'nothing is to be decided').to.eql([]);
      const { discrepancies } = await stage.http.managementDiscrepancyList({ query: { state: 'accepted' } }).ok;
      expect(discrepancies.map(({ recorded, claimed }) => [recorded?.transaction_id, claimed.outcome])).to.deep.include(
        [refund.transaction_id, 'declined'],
      );
      const again = await stage.http.refund({ body: referenceTo(sale) }).ok;
      expect((await stage.statusOf(again)).amount).to.equal(10.5);
    });

    it('is approved in the statement too, which lists both: this is not a contradiction', async () => {
      const refund = await stage.http.refund({ body: referenceTo(await paid()) }).ok;
      await report(refund, 'declined');
      await report(refund, 'approved');
      expect(await waiting(refund)).to.eql([]);
    });
  });
});

for (const count of possibleInstances)
  describe(`payments: discrepancies found at once on ${count === 1 ? 'one instance' : `${count} instances`}`, () => {
    it('are kept, announced and counted once', async () => {
      await using instances = closing(await startInstances(count, { SIMULATOR_SECRET: bankSecret }));
      const [first] = instances.services;
      const sale = await client(first!).sale({ body: paymentWith(declinedCard) }).ok;
      await Promise.all(
        Array.from(
          { length: 12 },
          (_, index) =>
            notify(client(instances.services[index % count]!), instances.clock.now(), sale, {
              id: `at-once-${index}`,
              outcome: 'approved',
            }).ok,
        ),
      );
      await Promise.all(instances.services.map(({ deps }) => applyNotifications(deps)));
      for (const { deps } of instances.services) await deps.background.settled();
      expect(await first!.query('SELECT 1 FROM discrepancies')).to.have.length(1);
      expect(await first!.query(`SELECT 1 FROM events WHERE type = 'transaction.discrepancy'`)).to.have.length(1);
      expect(
        instances.services.flatMap(({ logged }) => logged).filter((line) => line.includes('"discrepancy"')),
      ).to.have.length(1);
    });
  });
