import { expect } from 'chai';
import { pagesOf, type RequestQuery } from '../support/contract/contract-client.js';
import { approvedCard, card, declinedCard, payment, paymentWith } from '../support/payments.js';
import { planOf } from '../support/records.js';
import { losesTheAnswer } from '../support/processors/scripted-processor.js';
import { terminalId } from '../support/service.js';
import { leaveUnknown, type Made, referenceTo, retryOf } from '../support/stage.js';
import { startWebhookStage } from '../support/webhook-stage.js';
import { started } from '../support/started.js';
import type { Schema } from '../../src/base/contract.js';
import { queries } from '../../src/store/query/query.js';
import { until } from '../support/time/clock.js';
import { platformInit } from '../recurring/series-client.js';

describe('management: a transaction with its history', () => {
  const stage = started(startWebhookStage);
  afterEach(() => stage.clear());

  const detailsOf = ({ transaction_id }: Made) => stage.http.managementTransactionGet({ transaction_id }).ok;
  const linksOf = async (made: Made) =>
    (await detailsOf(made)).linked_transactions.map(({ relation, transaction: { type, transaction_id } }) => [
      relation,
      type,
      transaction_id,
    ]);

  it('shows it as its merchant sees it, its calls, and its events with their deliveries', async () => {
    const listener = await stage.listen();
    await stage.listen(undefined, { event_types: ['transaction.declined'] });
    const made = await stage.http.sale({
      body: payment({ merchant_transaction_id: 'on-the-phone', description: 'Two tickets' }),
    }).ok;
    await stage.deliver();
    const now = stage.service.clock.now().toISOString();
    const { account_id } = await stage.http.managementTerminalGet().ok;
    const [delivery] = await stage.deliveriesTo(listener);
    const { provider_transaction_id, ...details } = await detailsOf(made);
    expect(provider_transaction_id).to.match(/^simulator_a_/);
    const { attempts, ...history } = details;
    expect(attempts.map(({ transaction_id }) => transaction_id)).to.eql([made.transaction_id]);
    expect(history).to.eql({
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
    const raw = JSON.parse(details.calls[0]?.raw_answer ?? '') as object;
    expect(raw).to.deep.include({ outcome: 'approved', provider_transaction_id });
  });

  it('shows every route that was tried, lookups, and what an operator stated', async () => {
    const rerouted = await stage.http.sale({ body: payment({ amount: 3003 }) }).ok;
    const tried = (await detailsOf(rerouted)).calls;
    expect(tried.map(({ provider_key, operation, outcome }) => `${provider_key} ${operation} ${outcome}`)).to.eql([
      'simulator_a sale declined',
      'simulator_b sale approved',
    ]);
    const made = await leaveUnknown(stage, stage.http.sale({ body: payment({ amount: 3002 }) }));
    await stage.service.clock.advance(1000);
    const evidence = 'Acquirer portal: never settled.';
    const { transaction_id } = made;
    const body = { resolution: 'declined', evidence } as const;
    await stage.http.managementTransactionResolve({ transaction_id, body }).ok;
    const { calls, events, lookup_count } = await detailsOf(made);
    expect(calls.map(({ operation, outcome }) => `${operation} ${outcome}`)).to.eql([
      'sale open',
      ...Array<string>(5).fill('lookup open'),
      'statement declined',
    ]);
    const raw_answer = JSON.stringify({ evidence });
    expect(calls.at(-1)).to.include({ reason_code: 'SYSTEM.RESOLVED_BY_OPERATOR', raw_answer });
    expect(events.map(({ type }) => type)).to.eql(['transaction.unknown', 'transaction.declined']);
    expect(lookup_count).to.equal(5);
  });

  it('shows no card data, whatever a processor answered', async () => {
    const made = await stage.http.sale({ body: payment() }).ok;
    const spoken = { pan: approvedCard, text: `card ${approvedCard}, cvv: 123`, long: 'x'.repeat(5000) };
    await stage.query(
      'UPDATE processor_calls SET raw = $2 WHERE transaction_id = $1',
      made.transaction_id,
      JSON.stringify(spoken),
    );
    const { text } = await stage.http.managementTransactionGet({ transaction_id: made.transaction_id });
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
    const refusedSale = await stage.http.sale({ body: paymentWith('4000000000009995') }).ok;
    await prisma.terminal.update({ where: { terminalId }, data: { retryOneOff: false } });
    expect((await detailsOf(refusedSale)).retry_at).to.equal(
      new Date(stage.service.clock.now().getTime() + 24 * 3600_000).toISOString(),
    );
  });

  describe('links', () => {
    it('a payment to its refunds, the newest first, and tells what they took', async () => {
      const paid = await stage.http.sale({ body: payment() }).ok;
      const first = await stage.http.refund({ body: { ...referenceTo(paid), amount: 4 } }).ok;
      await stage.service.clock.advance(1000);
      const second = await stage.http.refund({ body: { ...referenceTo(paid), amount: 1.5 } }).ok;
      expect(await linksOf(paid)).to.eql([
        ['follow_up', 'refund', second.transaction_id],
        ['follow_up', 'refund', first.transaction_id],
      ]);
      expect((await detailsOf(paid)).refunded_amount).to.equal(5.5);
      expect(await linksOf(first)).to.eql([['reference', 'sale', paid.transaction_id]]);
    });

    it('a hold to its capture or void, once', async () => {
      for (const [action, type] of [
        ['capture', 'capture'],
        ['voidPayment', 'void'],
      ] as const) {
        const held = await stage.http.preauth({ body: payment() }).ok;
        const closing = await stage.http[action]({ body: referenceTo(held) }).ok;
        expect(await linksOf(held)).to.eql([['follow_up', type, closing.transaction_id]]);
        expect(await linksOf(closing)).to.eql([['reference', 'preauth', held.transaction_id]]);
      }
    });

    it('an attempt to the one before and the one after it', async () => {
      const first = await stage.http.sale({ body: paymentWith(declinedCard) }).ok;
      const retry = async (made: Made) => stage.http.saleRetry({ body: retryOf(made) }).ok;
      const second = await retry(first);
      const third = await retry(second);
      expect(await linksOf(first)).to.eql([['retry', 'sale', second.transaction_id]]);
      expect(await linksOf(second)).to.eql([
        ['originating', 'sale', first.transaction_id],
        ['retry', 'sale', third.transaction_id],
      ]);
      expect(await linksOf(third)).to.eql([['originating', 'sale', second.transaction_id]]);
    });
  });

  it('is refused for what is not there, and for what is no id', async () => {
    const problem = await stage.http
      .managementTransactionGet({ transaction_id: 'Unknown1' })
      .refused('VALIDATION/TRANSACTION_NOT_FOUND');
    expect(problem).to.deep.include({ status: 404, context: { transaction_id: 'Unknown1' } });
    await stage.http.managementTransactionGet({ transaction_id: 'short' }).refused('VALIDATION/INVALID_FIELD');
  });
});

describe('management: the transactions whose outcome is unknown', () => {
  const stage = started(startWebhookStage);

  const list = (search: { cursor?: string; limit?: number } = {}) =>
    stage.http.managementUnknownTransactionList({ query: search }).ok;
  const idsIn = ({ unknown_transactions: listed }: Awaited<ReturnType<typeof list>>) =>
    listed.map(({ transaction }) => transaction.transaction_id);

  it('are listed with their age, the longest unknown first, page by page, until they are settled', async () => {
    expect(await list()).to.eql({ unknown_transactions: [] });
    const made: Made[] = [];
    for (let sale = 0; sale < 3; sale++)
      made.push(await leaveUnknown(stage, stage.http.sale({ body: payment({ amount: 3002 }) })));
    await stage.http.sale({ body: payment() }).ok;
    const ids = made.map(({ transaction_id }) => transaction_id);
    const {
      unknown_transactions: [oldest, ...others],
      next_cursor,
    } = await list();
    expect([oldest, ...others].map((one) => one?.transaction.transaction_id)).to.eql(ids);
    expect(next_cursor).to.be.undefined;
    const { updated_at, status } = await stage.statusOf(made[0]!);
    expect(oldest).to.deep.include({
      unknown_since: updated_at,
      age_seconds: Math.floor((stage.service.clock.now().getTime() - new Date(updated_at).getTime()) / 1000),
    });
    expect(oldest?.transaction).to.deep.include({ amount: 3002, currency: 'EUR', provider_key: 'simulator_a', status });
    expect(oldest?.age_seconds).to.be.greaterThan(others[0]!.age_seconds);

    const first = await list({ limit: 2 });
    expect(idsIn(first)).to.eql(ids.slice(0, 2));
    await stage.http.managementTransactionResolve({
      transaction_id: ids[0]!,
      body: { resolution: 'declined', evidence: 'Acquirer portal: never settled.' },
    }).ok;
    expect(idsIn(await list({ limit: 2, cursor: first.next_cursor! }))).to.eql(ids.slice(2));
    expect(idsIn(await list())).to.eql(ids.slice(1));
  });

  it('are refused with a cursor of another list', () =>
    stage.http
      .managementUnknownTransactionList({ query: { cursor: Buffer.from('17').toString('base64url') } })
      .refused('VALIDATION/INVALID_FIELD'));
});

describe('what became of a payment, and what is to come', () => {
  const stage = started(startWebhookStage);
  afterEach(() => stage.clear());

  const here = { terminal_friendly_id: terminalId };
  const failing = '4000000000000119';
  const get = (transaction_id: string) => stage.http.managementTransactionGet({ transaction_id }).ok;

  it('shows the whole chain of attempts from each of them', async () => {
    const { http } = stage;
    const ids: string[] = [];
    const first = await http.sale({ body: payment({ order: { payment_instrument: card(failing) } }) }).ok;
    ids.push(first.transaction_id);
    for (let count = 0; count < 2; count++)
      ids.push((await http.saleRetry({ body: { retry: { originating_id: ids.at(-1)! } } }).ok).transaction_id);
    for (const id of ids) {
      const { attempts } = await get(id);
      expect(attempts.map(({ transaction_id }) => transaction_id)).to.eql(ids);
      expect(attempts.map(({ attempt_number }) => attempt_number)).to.eql([1, 2, 3]);
    }
    const held = await http.preauth({ body: payment() }).ok;
    await http.capture({ body: referenceTo(held) }).ok;
    expect(
      (await get(held.transaction_id)).attempts,
      'a capture is no attempt of its pre-authorization',
    ).to.have.length(1);
  });

  it('finds the events of one payment, and their deliveries, among those of others', async () => {
    const { http } = stage;
    await stage.listen();
    await http.sale({ body: payment() }).ok;
    const sold = await http.sale({ body: payment() }).ok;
    await http.sale({ body: payment() }).ok;
    const about = { subject_id: sold.transaction_id };
    // An event is listed once no earlier transaction of the whole server is open: other tests run on it as well.
    let events: Schema<'EventRecord'>[] = [];
    let has_more = true;
    await until('the event is listed', async () => {
      ({ events, has_more } = await http.managementEventList({ query: about }).ok);
      return events.length > 0;
    });
    expect(events.map(({ event_type }) => event_type)).to.eql(['transaction.approved']);
    expect(has_more).to.equal(false);
    const { deliveries } = await http.managementDeliveryList({ query: about }).ok;
    expect(deliveries.map(({ event_id }) => event_id)).to.eql(events.map(({ event_id }) => event_id));
    const [{ state } = { state: undefined }] = deliveries;
    expect((await http.managementDeliveryList({ query: { ...about, state: state! } }).ok).deliveries).to.have.length(1);
    expect((await http.managementEventList({ query: { ...about, type: 'transaction.declined' } }).ok).events).to.eql(
      [],
    );
    expect((await http.managementDeliveryList({ query: { subject_id: 'zzzzzzzz' } }).ok).deliveries).to.eql([]);
  });

  it('lists what is to come by its date, page by page', async () => {
    const { http } = stage;
    const start = (first_payment_date: string, managed_by: 'our_platform' | 'merchant') =>
      http.recurringInit({ body: platformInit(first_payment_date, { managed_by, number_of_payments: 3 }) }).ok;
    const series = [await start('2026-03-20', 'our_platform'), await start('2026-03-15', 'our_platform')];
    const list = (query: RequestQuery<'managementOccurrenceList'>) =>
      http.managementOccurrenceList({ query: { ...here, ...query } }).ok;
    const { occurrences } = await list({});
    expect(occurrences.map(({ occurrence }) => occurrence.scheduled_date)).to.eql(
      ['03', '04', '05'].flatMap((month) => [`2026-${month}-15`, `2026-${month}-20`]),
    );
    expect(occurrences[0]).to.deep.include({ managed_by: 'our_platform', series_status: 'active' });
    expect(occurrences[0]?.occurrence.recurring_id).to.equal(series[1]?.recurring_id);
    const pages = await pagesOf((at) => list({ limit: 4, ...at }));
    expect(pages.flatMap((page) => page.occurrences)).to.eql(occurrences);
    const april = await list({ since: '2026-04-01', until: '2026-05-01' });
    expect(april.occurrences).to.eql(occurrences.slice(2, 4));
    await http.recurringPause({ body: { recurring_id: series[0]!.recurring_id } }).ok;
    expect((await list({ since: '2026-05-20' })).occurrences[0]).to.include({ series_status: 'paused' });
    await http.managementOccurrenceList().refused('VALIDATION/SEARCH_TOO_BROAD');
  });

  /** The statements, and the indexes that they have to find their rows by; of the request log those of a partition. */
  const plans: readonly (readonly [string, ...string[]])[] = [
    ['search-requests-of-terminals', 'logged_requests_terminal_id_received_at_entry_id_idx'],
    ['search-refused-requests-of-terminals', 'logged_requests_refused_idx'],
    ['search-requests-of-key', 'logged_requests_api_key_id_received_at_entry_id_idx'],
    [
      'search-requests-by-reference',
      'logged_requests_transaction_idx',
      'logged_requests_series_idx',
      'logged_requests_merchant_transaction_idx',
      'logged_requests_merchant_order_idx',
      'logged_requests_idempotency_key_idx',
    ],
    ['read-logged-request', 'logged_requests_request_id_'],
    ['trim-logged-requests', 'logged_requests_pkey'],
    ['list-occurrences-to-come', 'occurrences_to_come_idx'],
    ['list-events-of-subject', 'events_terminal_id_subject_id_idx'],
  ];
  for (const [name, ...indexes] of plans)
    it(`finds the rows of ${name} by an index`, async () => {
      const ways = ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin'];
      const plan = await planOf(stage.service, queries.get(name)!, undefined, ways);
      for (const index of indexes) expect(plan.includes(index), `${index} in\n${plan}`).to.equal(true);
      expect(plan).not.to.match(/Seq Scan on (?!terminals)/);
    });
});
