import { expect } from 'chai';
import { runDueRetries } from '../../../src/payments/retry/due-retries.js';
import { capWindowStart, retryTime } from '../../../src/payments/retry/policy.js';
import { type ReasonClass, reasons } from '../../../src/reasons/reasons.js';
import { occurrenceRetries } from '../../../src/recurring/billing-run.js';
import { stripeBehindService } from '../../processors/stripe/adapter.js';
import { FakeStripe } from '../../processors/stripe/fake-stripe.js';
import { declineWhen, platformInit } from '../../recurring/series-client.js';
import { client, type ContractClient } from '../../support/contract/contract-client.js';
import { card, paymentWith, type SubmissionRequest, unpaid } from '../../support/payments.js';
import { eventsOf } from '../../support/records.js';
import { possibleInstances, startInstances, terminalId } from '../../support/service.js';
import type { TestService } from '../../support/service.js';
import type { Made } from '../../support/stage.js';
import { until } from '../../support/time/clock.js';
import { started, startedForEach } from '../../support/started.js';

describe('retry policy', () => {
  const day = 24 * 60 * 60 * 1000;
  const at = new Date('2026-03-31T00:00:00Z');

  it('retries a soft decline and a technical failure 1, 3, 7 and 14 days after the first attempt', () => {
    for (const reasonClass of ['soft', 'technical'] as const) {
      const days: number[] = [];
      let time: Date | undefined = at;
      for (let attemptNumber = 1; time; attemptNumber++) {
        time = retryTime({ class: reasonClass }, attemptNumber, time);
        if (time) days.push((time.getTime() - at.getTime()) / day);
      }
      expect(days, reasonClass).to.eql([1, 3, 7, 14]);
    }
  });

  it('waits for as long as the network advises, and does not retry if the days that are left end before', () => {
    const daysAfter = (reason: 'NETWORK.RETRY_AFTER_2_DAYS' | 'NETWORK.RETRY_AFTER_8_DAYS') =>
      [1, 2, 3, 4].map((number) => retryTime(reasons[reason], number, at)?.getTime()).map((time) => time && time - +at);
    expect(daysAfter('NETWORK.RETRY_AFTER_2_DAYS')).to.eql([2 * day, 2 * day, 4 * day, 7 * day]);
    expect(daysAfter('NETWORK.RETRY_AFTER_8_DAYS')).to.eql([8 * day, 8 * day, 8 * day, undefined]);
  });

  it('retries nothing else', () => {
    for (const reasonClass of ['hard', 'payer-action', 'none'] satisfies ReasonClass[])
      expect(retryTime({ class: reasonClass }, 1, at), reasonClass).to.equal(undefined);
  });

  it('counts attempts over thirty days', () =>
    expect(capWindowStart(at).toISOString()).to.equal('2026-03-01T00:00:00.000Z'));
});

describe('a retry reports to the processor who initiates it', () => {
  const behind = started(stripeBehindService);

  const http = () => behind.stage.http;
  let orders = 0;
  const declined = (): Promise<Made> =>
    http().sale({ body: paymentWith(FakeStripe.cards.declined, { merchant_transaction_id: `retry-${++orders}` }) }).ok;
  /** Returns the fields of the last payment sent to Stripe. */
  const lastSent = (): URLSearchParams =>
    new URLSearchParams(
      behind.line.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/payment_intents').at(-1)!
        .body,
    );

  for (const [initiated_by, isOffSession] of [
    ['payer', null],
    ['merchant', 'true'],
    [undefined, 'true'],
  ] as const)
    it(`by ${initiated_by ?? 'default'}: ${isOffSession === null ? 'the payer is present' : 'off session'}`, async () => {
      const retry = { originating_id: (await declined()).transaction_id, ...(initiated_by && { initiated_by }) };
      await http().saleRetry({ body: { retry } }).ok;
      expect(lastSent().get('off_session')).to.equal(isOffSession);
      expect(lastSent().has('return_url')).to.equal(isOffSession === null);
    });

  it('sends the same again when the call is repeated', async () => {
    const sale = await declined();
    behind.line.next({ kind: 'request-lost' }, ({ path }) => path === '/v1/payment_intents');
    const retry = { originating_id: sale.transaction_id, initiated_by: 'payer' } as const;
    await http().saleRetry({ body: { retry } }).ok;
    const sent = behind.line.requests.length;
    await behind.stage.pass(10);
    expect(behind.line.requests.length).to.be.above(sent);
    expect(lastSent().get('off_session')).to.equal(null);
  });

  it('refuses any other initiator', async () => {
    const retry = { originating_id: (await declined()).transaction_id, initiated_by: 'issuer' as 'payer' };
    await http().saleRetry({ body: { retry } }).refused('VALIDATION/INVALID_FIELD');
  });
});

const declinedCard = '4000000000009995';
const day = 24 * 60 * 60 * 1000;

for (const count of possibleInstances)
  describe(`payments: the cap of automatic retries on ${count === 1 ? 'one instance' : `${count} instances`}`, () => {
    const instances = startedForEach(() => startInstances(count));
    let first: TestService;
    let http: ContractClient;

    beforeEach(async () => {
      [first] = instances.services as [TestService];
      http = client(first);
      await Promise.all(
        instances.services.flatMap(({ deps }) => deps.lifecycle.tickers.map((ticker) => ticker.stop())),
      );
      await first.deps.store.prisma.terminal.update({ where: { terminalId }, data: { retryOneOff: true } });
      await first.clock.advance(5_000);
    });

    const decline = async (
      times: number,
      fields: Partial<SubmissionRequest> = {},
      cardNumber = declinedCard,
    ): Promise<string[]> => {
      const ids: string[] = [];
      for (let sale = 0; sale < times; sale++)
        ids.push((await http.sale({ body: paymentWith(cardNumber, fields) }).ok).transaction_id);
      return ids;
    };
    /** Runs due work on each instance, twice at once, until nothing is due. */
    const makeDue = async (): Promise<void> => {
      const work = () =>
        Promise.all(
          [...instances.services, ...instances.services].map(async ({ deps }) =>
            runDueRetries(deps, occurrenceRetries),
          ),
        );
      await until('no retry is due', async () => {
        await work();
        return (
          (await first.query('SELECT 1 FROM scheduled_retries WHERE due_at <= $1', first.clock.now())).length === 0
        );
      });
    };
    const attempts = async (): Promise<number> => (await first.query('SELECT 1 FROM transactions')).length;
    const cancellations = async (ids: readonly string[]) => {
      const events = (await Promise.all(ids.map((id) => eventsOf(first, id))))
        .flat()
        .filter(({ type }) => type === 'transaction.retry_cancelled');
      return events.map(({ data }) => (data as unknown as { cancellation_reason: string }).cancellation_reason);
    };
    const bankSales = async (): Promise<number> =>
      (await first.query("SELECT 1 FROM simulator_entries WHERE operation = 'sale'")).length;

    it('nine declined sales whose retries are due together make one more attempt; the others are announced as cancelled', async () => {
      const ids = await decline(9);
      await instances.clock.advance(day);
      await makeDue();
      expect([await attempts(), await bankSales()]).to.eql([10, 10]);
      expect(await cancellations(ids)).to.eql(Array.from({ length: 8 }, () => 'attempt_limit'));
      const attempted = await first.query("SELECT 1 FROM events WHERE type = 'transaction.retry_attempted'");
      expect(attempted).to.have.length(1);
    });

    it('leaves other amounts, currencies and cards alone: each has its own attempts', async () => {
      await decline(9);
      const others = [...(await decline(2, { amount: 11 })), ...(await decline(2, { currency: 'USD' }))];
      const foreign = await decline(1, {}, '4000000000000119');
      await instances.clock.advance(day);
      await makeDue();
      expect(await cancellations([...others, ...foreign])).to.eql([]);
      expect(await attempts()).to.equal(10 + 4 + 4 + 2);
    });

    it('counts the card, whatever its token: sales with the stored instrument are attempts of the same card', async () => {
      const [id = ''] = await decline(1);
      const { order } = await http.transactionStatus({ transaction_id: id }).ok;
      const token = order.payment_instrument?.token ?? '';
      for (let sale = 0; sale < 4; sale++) await http.sale({ body: unpaid({ token }) }).ok;
      await decline(4);
      await instances.clock.advance(day);
      await makeDue();
      expect(await attempts()).to.equal(10);
    });

    it('ignores an attempt when it is thirty days old', async () => {
      await decline(9);
      await first.query('DELETE FROM scheduled_retries');
      await instances.clock.advance(30 * day - 60_000);
      const [younger = ''] = await decline(1);
      expect(
        (await eventsOf(first, younger)).map(({ type }) => type),
        'the retry comes when the nine are thirty days old',
      ).to.include('transaction.retry_scheduled');
      await instances.clock.advance(day);
      await makeDue();
      expect(await attempts()).to.equal(11);
    });

    it('sends an event to a client that retried when the announced retry is not made', async () => {
      const [id = ''] = await decline(1);
      await http.saleRetry({ body: { retry: { originating_id: id } } }).ok;
      await instances.clock.advance(day);
      await makeDue();
      const cancelled = (await eventsOf(first, id)).filter(({ type }) => type === 'transaction.retry_cancelled');
      expect(cancelled).to.have.length(1);
      expect(cancelled[0]?.data).to.include({
        transaction_id: id,
        originating_id: id,
        cancellation_reason: 'retried',
        attempt_number: 1,
        type: 'sale',
        retry_at: '2026-03-11T09:00:05.000Z',
      });
    });

    it('sends an event in place of a retry when the operator has switched off automatic retries', async () => {
      const ids = await decline(1);
      await http.managementTerminalUpdate({ terminalId, body: { retry_one_off: false } }).ok;
      await instances.clock.advance(day);
      await makeDue();
      expect([await attempts(), await cancellations(ids)]).to.eql([1, ['switched_off']]);
    });

    it('sends an event in place of a retry when the terminal was closed under the payment', async () => {
      const close = () => http.managementTerminalUpdate({ terminalId, body: { state: 'closed' } }).ok;
      declineWhen(first, () => close().then(() => 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS' as const));
      const ids = await decline(1);
      await instances.clock.advance(day);
      await makeDue();
      expect([await attempts(), await cancellations(ids)]).to.eql([1, ['switched_off']]);
    });

    it('includes the retries of a series and of sales with the same card', async () => {
      const daily = { recurring_date_type: 'daily', number_of_payments: 2 } as const;
      const charged = { amount: 10.5, currency: 'EUR', payment_instrument: card('4000000000000341') } as const;
      for (let series = 0; series < 3; series++)
        await http.recurringInit({ body: platformInit('2026-03-10', daily, charged) }).ok;
      await http.sandboxAdvanceClock({ body: { now: '2026-04-01T00:00:00Z' } }).ok;
      // Three approved inits, three charges, and seven of the twelve retries that the schedule would make.
      expect(await attempts()).to.equal(3 + 10);
      const cancelled = await first.query<{ body: string }>(
        "SELECT body FROM events WHERE type = 'transaction.retry_cancelled'",
      );
      expect(cancelled.length).to.be.greaterThan(0);
      for (const { body } of cancelled) expect(body).to.include('"cancellation_reason":"attempt_limit"');
    });
  });
