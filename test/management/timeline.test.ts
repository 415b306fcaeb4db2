import { expect } from 'chai';
import type { Schema } from '../../src/base/contract.js';
import { queries } from '../../src/store/query/query.js';
import { refused, succeeded } from '../support/contract/contract-client.js';
import { card, payment } from '../support/payments.js';
import { terminalId } from '../support/service.js';
import { until } from '../support/time/clock.js';
import { startWebhookStage } from '../support/webhook-stage.js';
import { started } from '../support/started.js';

describe('what became of a payment, and what is to come', () => {
  const stage = started(startWebhookStage);
  afterEach(() => stage.clear());

  const here = { terminal_friendly_id: terminalId };
  const failing = '4000000000000119';
  const get = (transaction_id: string) =>
    succeeded(stage.http.managementTransactionGet({ params: { transaction_id }, query: {} }));

  it('shows the whole chain of attempts from each of them', async () => {
    const { http } = stage;
    const ids: string[] = [];
    const first = await succeeded(http.sale({ body: payment({ order: { payment_instrument: card(failing) } }) }));
    ids.push(first.transaction_id);
    for (let count = 0; count < 2; count++) {
      const retry = await succeeded(http.saleRetry({ body: { retry: { originating_id: ids.at(-1)! } } }));
      ids.push(retry.transaction_id);
    }
    for (const id of ids) {
      const { attempts } = await get(id);
      expect(attempts.map(({ transaction_id }) => transaction_id)).to.deep.equal(ids);
      expect(attempts.map(({ attempt_number }) => attempt_number)).to.deep.equal([1, 2, 3]);
    }
    const held = await succeeded(http.preauth({ body: payment() }));
    await succeeded(
      http.capture({
        body: { transaction_reference_id: held.transaction_id, order_reference_id: held.order_id ?? '' },
      }),
    );
    expect(
      (await get(held.transaction_id)).attempts,
      'a capture is no attempt of its pre-authorization',
    ).to.have.length(1);
  });

  it('finds the events of one payment, and their deliveries, among those of others', async () => {
    const { http } = stage;
    await stage.listen();
    await succeeded(http.sale({ body: payment() }));
    const sold = await succeeded(http.sale({ body: payment() }));
    await succeeded(http.sale({ body: payment() }));
    const about = { subject_id: sold.transaction_id };
    // An event is listed once no earlier transaction of the whole server is open: other tests run on it as well.
    let events: Schema<'EventRecord'>[] = [];
    let has_more = true;
    await until('the event is listed', async () => {
      ({ events, has_more } = await succeeded(http.managementEventList({ query: about })));
      return events.length > 0;
    });
    expect(events.map(({ event_type }) => event_type)).to.deep.equal(['transaction.approved']);
    expect(has_more).to.equal(false);
    const { deliveries } = await succeeded(http.managementDeliveryList({ query: about }));
    expect(deliveries.map(({ event_id }) => event_id)).to.deep.equal(events.map(({ event_id }) => event_id));
    const [{ state } = { state: undefined }] = deliveries;
    expect(
      (await succeeded(http.managementDeliveryList({ query: { ...about, state: state! } }))).deliveries,
    ).to.have.length(1);
    expect(
      (await succeeded(http.managementEventList({ query: { ...about, type: 'transaction.declined' } }))).events,
    ).to.deep.equal([]);
    expect(
      (await succeeded(http.managementDeliveryList({ query: { subject_id: 'zzzzzzzz' } }))).deliveries,
    ).to.deep.equal([]);
  });

  it('lists what is to come by its date, page by page', async () => {
    const { http } = stage;
    const start = (first_payment_date: string, managed_by: 'our_platform' | 'merchant') =>
      succeeded(
        http.recurringInit({
          body: {
            amount: 10,
            currency: 'EUR',
            payment_instrument: card(),
            payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
            recurring: {
              managed_by,
              first_payment_date,
              recurring_date_type: 'monthly',
              time_interval: 1,
              number_of_payments: 3,
            },
          },
        }),
      );
    const series = [await start('2026-03-20', 'our_platform'), await start('2026-03-15', 'our_platform')];
    const list = (query: Parameters<typeof http.managementOccurrenceList>[0]['query']) =>
      succeeded(http.managementOccurrenceList({ query: { ...here, ...query } }));
    const { occurrences } = await list({});
    expect(occurrences.map(({ occurrence }) => occurrence.scheduled_date)).to.deep.equal([
      '2026-03-15',
      '2026-03-20',
      '2026-04-15',
      '2026-04-20',
      '2026-05-15',
      '2026-05-20',
    ]);
    expect(occurrences[0]).to.deep.include({ managed_by: 'our_platform', series_status: 'active' });
    expect(occurrences[0]?.occurrence.recurring_id).to.equal(series[1]?.recurring_id);
    const paged: unknown[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await list({ limit: 4, ...(cursor === undefined ? {} : { cursor }) });
      paged.push(...page.occurrences);
      cursor = page.next_cursor;
      if (cursor === undefined) break;
    }
    expect(paged).to.deep.equal(occurrences);
    const april = await list({ since: '2026-04-01', until: '2026-05-01' });
    expect(april.occurrences).to.deep.equal(occurrences.slice(2, 4));
    await succeeded(http.recurringPause({ body: { recurring_id: series[0]!.recurring_id } }));
    expect((await list({ since: '2026-05-20' })).occurrences[0]).to.include({ series_status: 'paused' });
    await refused(http.managementOccurrenceList({ query: {} }), 'VALIDATION/SEARCH_TOO_BROAD');
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
      const statement = queries.get(name)!;
      const values: Readonly<Record<string, unknown>> = {
        terminalIds: [terminalId],
        terminalId,
        transactionId: 'zzzzzzzz',
        subjectId: 'zzzzzzzz',
        reference: 'zzzzzzzz',
        requestId: '00000000-0000-4000-8000-000000000000',
        apiKeyId: '00000000-0000-4000-8000-000000000000',
        since: '2026-01-01',
        until: '2027-01-01',
        before: '1000000',
        afterWriter: '0',
        afterPlace: '0',
        depth: 51,
        limit: 50,
        entries: 10,
        batch: 10,
      };
      const client = await stage.service.deps.store.pool.connect();
      try {
        await client.query(
          'BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_sort = off; ' +
            'SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off',
        );
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN ${statement.text}`,
          statement.parameters.map((parameter) => values[parameter] ?? null),
        );
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        for (const index of indexes) expect(plan.includes(index), `${index} in\n${plan}`).to.equal(true);
        expect(plan).not.to.match(/Seq Scan on (?!terminals)/);
      } finally {
        await client.query('ROLLBACK');
        client.release();
      }
    });
});
