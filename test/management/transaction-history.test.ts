import { expect } from 'chai';
import { refused, succeeded } from '../support/contract/contract-client.js';
import { approvedCard, declinedCard, payment, paymentWith } from '../support/payments.js';
import { query } from '../support/records.js';
import { losesTheAnswer } from '../support/processors/scripted-processor.js';
import { terminalId } from '../support/service.js';
import { leaveUnknown, type Made, referenceTo } from '../support/stage.js';
import { startWebhookStage } from '../support/webhook-stage.js';
import { started } from '../support/started.js';

describe('management: a transaction with its history', () => {
  const stage = started(startWebhookStage);
  afterEach(() => stage.clear());

  const detailsOf = ({ transaction_id }: Made) =>
    succeeded(stage.http.managementTransactionGet({ query: {}, params: { transaction_id } }));
  const linksOf = async (made: Made) =>
    (await detailsOf(made)).linked_transactions.map(({ relation, transaction: { type, transaction_id } }) => [
      relation,
      type,
      transaction_id,
    ]);

  it('shows it as its merchant sees it, its calls, and its events with their deliveries', async () => {
    const listener = await stage.listen();
    await stage.listen(undefined, { event_types: ['transaction.declined'] });
    const made = await succeeded(
      stage.http.sale({ body: payment({ merchant_transaction_id: 'on-the-phone', description: 'Two tickets' }) }),
    );
    await stage.deliver();
    const now = stage.service.clock.now().toISOString();
    const [{ account_id }] = (await query<{ account_id: string }>(
      stage.service,
      'SELECT account_id FROM terminals WHERE terminal_id = $1',
      terminalId,
    )) as [{ account_id: string }];
    const [delivery] = await stage.deliveriesTo(listener);
    const { provider_transaction_id, ...details } = await detailsOf(made);
    expect(provider_transaction_id).to.match(/^simulator_a_/);
    const { attempts, ...history } = details;
    expect(attempts.map(({ transaction_id }) => transaction_id)).to.deep.equal([made.transaction_id]);
    expect(history).to.deep.equal({
      terminal_friendly_id: terminalId,
      account_id,
      transaction: await stage.statusOf(made),
      provider_key: 'simulator_a',
      lookup_count: 0,
      calls: [
        {
          provider_key: 'simulator_a',
          operation: 'sale',
          idempotency_key: made.transaction_id,
          outcome: 'approved',
          reason_code: 'AUTH.APPROVED',
          started_at: now,
          finished_at: now,
          raw_answer: details.calls[0]?.raw_answer,
        },
      ],
      events: [
        {
          event_id: delivery?.event_id,
          type: 'transaction.approved',
          created_at: now,
          deliveries: [
            {
              delivery_id: delivery?.delivery_id,
              endpoint_id: listener.endpointId,
              state: 'delivered',
              attempt_count: 1,
            },
          ],
        },
      ],
      linked_transactions: [],
    });
    expect(JSON.parse(details.calls[0]?.raw_answer ?? '')).to.deep.include({
      outcome: 'approved',
      provider_transaction_id,
    });
  });

  it('shows every route that was tried, lookups, and what an operator stated', async () => {
    const rerouted = await succeeded(stage.http.sale({ body: payment({ amount: 3003 }) }));
    expect(
      (await detailsOf(rerouted)).calls.map(({ provider_key, operation, outcome }) => [
        provider_key,
        operation,
        outcome,
      ]),
    ).to.deep.equal([
      ['simulator_a', 'sale', 'declined'],
      ['simulator_b', 'sale', 'approved'],
    ]);
    const made = await leaveUnknown(stage, stage.http.sale({ body: payment({ amount: 3002 }) }));
    await stage.service.clock.advance(1000);
    const evidence = 'Acquirer portal: never settled.';
    await succeeded(
      stage.http.managementTransactionResolve({
        query: {},
        params: { transaction_id: made.transaction_id },
        body: { resolution: 'declined', evidence },
      }),
    );
    const { calls, events, lookup_count } = await detailsOf(made);
    expect(calls.map(({ operation, outcome }) => `${operation} ${outcome}`)).to.deep.equal([
      'sale open',
      ...Array<string>(5).fill('lookup open'),
      'statement declined',
    ]);
    expect(calls.at(-1)).to.include({
      reason_code: 'SYSTEM.RESOLVED_BY_OPERATOR',
      raw_answer: JSON.stringify({ evidence }),
    });
    expect(events.map(({ type }) => type)).to.deep.equal(['transaction.unknown', 'transaction.declined']);
    expect(lookup_count).to.equal(5);
  });

  it('shows no card data, whatever a processor answered', async () => {
    const made = await succeeded(stage.http.sale({ body: payment() }));
    const spoken = { pan: approvedCard, text: `card ${approvedCard}, cvv: 123`, long: 'x'.repeat(5000) };
    await query(
      stage.service,
      'UPDATE processor_calls SET raw = $2 WHERE transaction_id = $1',
      made.transaction_id,
      JSON.stringify(spoken),
    );
    const { text } = await stage.http.managementTransactionGet({
      query: {},
      params: { transaction_id: made.transaction_id },
    });
    expect(text).to.include('[card number removed]');
    expect(text).not.to.include(approvedCard);
    expect(text).not.to.match(/cvv: ?123/);
    expect((await detailsOf(made)).calls[0]?.raw_answer).to.have.length(4096);
  });

  it('tells when an open transaction is looked at next, and when a refused one is retried', async () => {
    stage.bankA.next('sale', losesTheAnswer);
    const open = await stage.unanswered(stage.http.sale({ body: payment() }));
    await stage.timeOut();
    const { due_at } = await detailsOf(open);
    expect(new Date(due_at ?? '').getTime() - stage.service.clock.now().getTime()).to.equal(10_000);
    await stage.pass(10);
    expect(await detailsOf(open)).to.not.have.property('due_at');

    const { prisma } = stage.service.deps.store;
    await prisma.terminal.update({ where: { terminalId }, data: { retryOneOff: true } });
    const refusedSale = await succeeded(stage.http.sale({ body: paymentWith('4000000000009995') }));
    await prisma.terminal.update({ where: { terminalId }, data: { retryOneOff: false } });
    expect((await detailsOf(refusedSale)).retry_at).to.equal(
      new Date(stage.service.clock.now().getTime() + 24 * 3600_000).toISOString(),
    );
  });

  describe('links', () => {
    it('a payment to its refunds, the newest first, and tells what they took', async () => {
      const paid = await succeeded(stage.http.sale({ body: payment() }));
      const first = await succeeded(stage.http.refund({ body: { ...referenceTo(paid), amount: 4 } }));
      await stage.service.clock.advance(1000);
      const second = await succeeded(stage.http.refund({ body: { ...referenceTo(paid), amount: 1.5 } }));
      expect(await linksOf(paid)).to.deep.equal([
        ['follow_up', 'refund', second.transaction_id],
        ['follow_up', 'refund', first.transaction_id],
      ]);
      expect((await detailsOf(paid)).refunded_amount).to.equal(5.5);
      expect(await linksOf(first)).to.deep.equal([['reference', 'sale', paid.transaction_id]]);
    });

    it('a hold to its capture or void, once', async () => {
      for (const [action, type] of [
        ['capture', 'capture'],
        ['voidPayment', 'void'],
      ] as const) {
        const held = await succeeded(stage.http.preauth({ body: payment() }));
        const closing = await succeeded(stage.http[action]({ body: referenceTo(held) }));
        expect(await linksOf(held)).to.deep.equal([['follow_up', type, closing.transaction_id]]);
        expect(await linksOf(closing)).to.deep.equal([['reference', 'preauth', held.transaction_id]]);
      }
    });

    it('an attempt to the one before and the one after it', async () => {
      const first = await succeeded(stage.http.sale({ body: paymentWith(declinedCard) }));
      const retry = async ({ transaction_id }: Made) =>
        succeeded(stage.http.saleRetry({ body: { retry: { originating_id: transaction_id } } }));
      const second = await retry(first);
      const third = await retry(second);
      expect(await linksOf(first)).to.deep.equal([['retry', 'sale', second.transaction_id]]);
      expect(await linksOf(second)).to.deep.equal([
        ['originating', 'sale', first.transaction_id],
        ['retry', 'sale', third.transaction_id],
      ]);
      expect(await linksOf(third)).to.deep.equal([['originating', 'sale', second.transaction_id]]);
    });
  });

  it('is refused for what is not there, and for what is no id', async () => {
    const problem = await refused(
      stage.http.managementTransactionGet({ query: {}, params: { transaction_id: 'Unknown1' } }),
      'VALIDATION/TRANSACTION_NOT_FOUND',
    );
    expect(problem).to.deep.include({ status: 404, context: { transaction_id: 'Unknown1' } });
    await refused(
      stage.http.managementTransactionGet({ query: {}, params: { transaction_id: 'short' } }),
      'VALIDATION/INVALID_FIELD',
    );
  });
});

describe('management: the transactions whose outcome is unknown', () => {
  const stage = started(startWebhookStage);

  const list = (search: { cursor?: string; limit?: number } = {}) =>
    succeeded(stage.http.managementUnknownTransactionList({ query: search }));

  it('are listed with their age, the longest unknown first, page by page, until they are settled', async () => {
    expect(await list()).to.deep.equal({ unknown_transactions: [] });
    const made: Made[] = [];
    for (let sale = 0; sale < 3; sale++)
      made.push(await leaveUnknown(stage, stage.http.sale({ body: payment({ amount: 3002 }) })));
    await succeeded(stage.http.sale({ body: payment() }));
    const ids = made.map(({ transaction_id }) => transaction_id);
    const {
      unknown_transactions: [oldest, ...others],
      next_cursor,
    } = await list();
    expect([oldest, ...others].map((one) => one?.transaction.transaction_id)).to.deep.equal(ids);
    expect(next_cursor).to.be.undefined;
    const { updated_at, status } = await stage.statusOf(made[0]!);
    expect(oldest).to.deep.include({
      unknown_since: updated_at,
      age_seconds: Math.floor((stage.service.clock.now().getTime() - new Date(updated_at).getTime()) / 1000),
    });
    expect(oldest?.transaction).to.deep.include({ amount: 3002, currency: 'EUR', provider_key: 'simulator_a', status });
    expect(oldest?.age_seconds).to.be.greaterThan(others[0]!.age_seconds);

    const first = await list({ limit: 2 });
    expect(first.unknown_transactions.map(({ transaction }) => transaction.transaction_id)).to.deep.equal(
      ids.slice(0, 2),
    );
    await succeeded(
      stage.http.managementTransactionResolve({
        query: {},
        params: { transaction_id: ids[0]! },
        body: { resolution: 'declined', evidence: 'Acquirer portal: never settled.' },
      }),
    );
    expect(
      (await list({ limit: 2, cursor: first.next_cursor! })).unknown_transactions.map(
        ({ transaction }) => transaction.transaction_id,
      ),
    ).to.deep.equal(ids.slice(2));
    expect((await list()).unknown_transactions.map(({ transaction }) => transaction.transaction_id)).to.deep.equal(
      ids.slice(1),
    );
  });

  it('are refused with a cursor of another list', () =>
    refused(
      stage.http.managementUnknownTransactionList({ query: { cursor: Buffer.from('17').toString('base64url') } }),
      'VALIDATION/INVALID_FIELD',
    ));
});
