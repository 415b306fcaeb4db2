import { expect } from 'chai';
import { readDisputes } from '../../../src/processors/stripe/events.js';
import { refused, succeeded } from '../../support/contract/contract-client.js';
import { eventsOf } from '../../support/events.js';
import { card, unpaid } from '../../support/payments.js';
import type { Made, Stage } from '../../support/stage.js';
import { providerKey, secretKey, signedEvent, stripeBehindService } from './adapter.js';
import { FakeStripe } from './fake-stripe.js';
import { started } from '../../support/started.js';

/** Events as https://docs.stripe.com/api/disputes/object has them. */
describe('disputes at Stripe', () => {
  let stage: Stage;
  const behind = started(stripeBehindService);
  before(async () => {
    ({ stage } = behind);
  });

  let made = 0;
  const sell = (): Promise<Made> =>
    succeeded(
      stage.http.sale({
        body: unpaid({
          merchant_transaction_id: `sale-${++made}`,
          order: { payment_instrument: card(FakeStripe.cards.approved) },
        }),
      }),
    );
  const detailsOf = ({ transaction_id }: Made) =>
    succeeded(stage.http.managementTransactionGet({ params: { transaction_id }, query: {} }));
  const overview = async () =>
    (
      await succeeded(
        stage.http.managementOverviewGet({ query: { since: '2026-03-01T00:00:00Z', until: '2026-03-20T00:00:00Z' } }),
      )
    ).disputes;

  const created = Date.parse('2026-03-10T09:00:00Z') / 1000;
  const withdrawal = [{ amount: -1050, currency: 'eur', fee: 1500 }];
  const dispute = (paid: string, fields: object = {}) => ({
    object: 'dispute',
    id: `du_${paid.slice(-8)}`,
    amount: 1050,
    currency: 'eur',
    charge: `ch_of_${paid}`,
    payment_intent: paid,
    reason: 'fraudulent',
    network_reason_code: '10.4',
    status: 'needs_response',
    evidence_details: { due_by: created + 864_000 },
    balance_transactions: [],
    ...fields,
  });
  let events = 0;
  async function send(type: string, object: object, { second = 0, id = `evt_d${++events}`, livemode = false } = {}) {
    const event = { object: 'event', id, type, created: created + second, livemode, data: { object } };
    await stage.service.clock.advance(1);
    const { rawBody, headers } = signedEvent(event, stage.service.clock.now());
    return stage.http.providerAccountNotification({ params: { provider_key: providerKey }, rawBody, headers });
  }
  const announced = async ({ transaction_id }: Made) =>
    (await eventsOf(stage.service, transaction_id)).flatMap((event) =>
      event.type === 'transaction.disputed' ? [event.data.dispute] : [],
    );

  it('a chargeback is on its transaction, with reason, deadline and money, and every change is reported once', async () => {
    const sale = await sell();
    const paid = (await detailsOf(sale)).provider_transaction_id!;
    const open = (await overview()).open;
    await send('charge.dispute.created', dispute(paid));
    const withdrawn = dispute(paid, { balance_transactions: withdrawal });
    await send('charge.dispute.funds_withdrawn', withdrawn, { id: 'evt_w1' });
    await send('charge.dispute.funds_withdrawn', withdrawn, { id: 'evt_w1' });
    expect(await overview()).to.include({ open: open + 1, respond_by: '2026-03-20T09:00:00.000Z' });
    const returned = [...withdrawal, { amount: 1050, currency: 'eur', fee: 0 }];
    const won = dispute(paid, { status: 'won', balance_transactions: returned });
    await send('charge.dispute.closed', won, { second: 60 });
    await send('charge.dispute.funds_reinstated', won, { second: 60 });
    await send('charge.dispute.updated', dispute(paid, { status: 'under_review' }), { second: 30 });

    const [shown] = (await detailsOf(sale)).disputes!;
    expect(shown).to.deep.include({
      provider_key: providerKey,
      kind: 'chargeback',
      phase: 'won',
      amount: 10.5,
      currency: 'EUR',
      reason_code: '10.4',
      respond_by: '2026-03-20T09:00:00.000Z',
      withdrawn_amount: '0',
      opened_at: '2026-03-10T09:00:00.000Z',
    });
    expect(shown!.reports.map(({ phase, provider_status }) => `${phase} ${provider_status}`)).to.deep.equal([
      'opened created: needs_response',
      'updated funds_withdrawn: needs_response',
      'updated updated: under_review',
      'won closed: won',
      'won funds_reinstated: won',
    ]);
    expect((await announced(sale)).map(({ phase, withdrawn_amount }) => [phase, withdrawn_amount])).to.deep.equal([
      ['opened', undefined],
      ['updated', '10.5'],
      ['won', '0'],
      ['updated', '0'],
    ]);
    expect((await overview()).open).to.equal(open);
    expect((await stage.statusOf(sale)).status.status).to.equal('APPROVED');
  });

  it('a lost dispute keeps the money, in any order of the reports', async () => {
    const sale = await sell();
    const paid = (await detailsOf(sale)).provider_transaction_id!;
    await send('charge.dispute.closed', dispute(paid, { status: 'lost', balance_transactions: withdrawal }), {
      second: 60,
    });
    await send('charge.dispute.created', dispute(paid));
    const [shown] = (await detailsOf(sale)).disputes!;
    expect(shown).to.include({ phase: 'lost', withdrawn_amount: '10.5' });
    expect((await announced(sale)).map(({ phase }) => phase)).to.deep.equal(['lost']);
  });

  it('an early fraud warning and an inquiry are separate disputes', async () => {
    const sale = await sell();
    const paid = (await detailsOf(sale)).provider_transaction_id!;
    await send('radar.early_fraud_warning.created', {
      object: 'radar.early_fraud_warning',
      id: 'issfr_1',
      actionable: true,
      charge: 'ch_1',
      payment_intent: paid,
      fraud_type: 'unauthorized_use_of_card',
    });
    await send('charge.dispute.created', dispute(paid, { status: 'warning_needs_response' }));
    await send('charge.dispute.closed', dispute(paid, { status: 'warning_closed' }), { second: 9 });
    const { disputes = [] } = await detailsOf(sale);
    expect(disputes.map(({ kind, phase, reason_code }) => [kind, phase, reason_code])).to.have.deep.members([
      ['fraud_warning', 'opened', 'unauthorized_use_of_card'],
      ['inquiry', 'won', '10.4'],
    ]);
  });

  it('the dispute of an unknown payment is listed, without an event', async () => {
    expect((await send('charge.dispute.created', dispute('pi_of_others_0001'))).status).to.equal(200);
    // An unsupported currency does not prevent the record.
    await send('charge.dispute.created', dispute('pi_of_others_0002', { currency: 'xxx' }));
    const { disputes } = await succeeded(stage.http.managementDisputeList({ query: { matched: false } }));
    expect(disputes.map(({ provider_transaction_id }) => provider_transaction_id)).to.deep.equal([
      'ch_of_pi_of_others_0002',
      'ch_of_pi_of_others_0001',
    ]);
    expect(disputes[0]).not.to.have.any.keys('transaction', 'amount');
    expect(await overview()).to.include({ unmatched: 2 });
    const known = await succeeded(stage.http.managementDisputeList({ query: { matched: true, phase: 'won' } }));
    expect(known.disputes.every(({ phase, transaction }) => phase === 'won' && transaction)).to.equal(true);
  });

  it('pages continue from the last one, and a cursor of another list is refused', async () => {
    const all = (await succeeded(stage.http.managementDisputeList({ query: {} }))).disputes;
    const first = await succeeded(stage.http.managementDisputeList({ query: { limit: 1 } }));
    const second = await succeeded(
      stage.http.managementDisputeList({ query: { limit: 200, cursor: first.next_cursor! } }),
    );
    expect([...first.disputes, ...second.disputes]).to.deep.equal(all);
    await refused(stage.http.managementDisputeList({ query: { cursor: 'bm90IG9uZQ' } }), 'VALIDATION/INVALID_FIELD');
  });

  it('one of the other mode is accepted, and not stored', async () => {
    const sale = await sell();
    const paid = (await detailsOf(sale)).provider_transaction_id!;
    expect((await send('charge.dispute.created', dispute(paid), { livemode: true })).status).to.equal(200);
    expect((await detailsOf(sale)).disputes).to.equal(undefined);
  });

  it('concurrent reports are all stored, and the dispute opens once', async () => {
    const sale = await sell();
    const paid = (await detailsOf(sale)).provider_transaction_id!;
    const answers = await Promise.all(
      [0, 1, 2, 3].map((second) =>
        send(second === 0 ? 'charge.dispute.created' : 'charge.dispute.updated', dispute(paid), { second }),
      ),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
    const [shown] = (await detailsOf(sale)).disputes!;
    expect(shown!.reports).to.have.length(4);
    expect((await announced(sale)).filter(({ phase }) => phase === 'opened')).to.have.length(1);
    expect(JSON.stringify(shown)).not.to.contain(secretKey);
  });

  it('that cannot be read is stored by its id, and not refused', () => {
    const dispute = { id: 'dp_1', object: 'dispute', charge: 'ch_1', payment_intent: 'pi_1', status: 5 };
    const event = { object: 'event', id: 'evt_1', type: 'charge.dispute.created', created: 1, livemode: false };
    const read = (object: object) =>
      readDisputes(JSON.stringify({ ...event, data: { object } }), { environment: 'sandbox' });
    expect(read(dispute)[0]).to.deep.include({
      providerDisputeId: 'dp_1',
      about: { providerTransactionIds: ['ch_1', 'pi_1'] },
      phase: 'opened',
      providerStatus: 'charge.dispute.created: unreadable',
    });
    expect(() => read({ ...dispute, id: 7 })).to.throw(SyntaxError);
  });
});
