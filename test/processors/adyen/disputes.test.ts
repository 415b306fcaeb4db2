import { expect } from 'chai';
import { succeeded } from '../../support/contract/contract-client.js';
import { eventsOf } from '../../support/events.js';
import { card, payment } from '../../support/payments.js';
import { terminalId } from '../../support/service.js';
import type { Made } from '../../support/stage.js';
import { adyenBehindService, providerKey } from './stage.js';
import { batch, cards, itemOf } from './fake-adyen.js';
import { started } from '../../support/started.js';

/** Notifications as Webhooks-v1 has them. */
describe('disputes at Adyen', () => {
  const behind = started(adyenBehindService);

  let made = 0;
  const sell = (): Promise<Made> =>
    succeeded(
      behind.http.sale({
        body: payment({
          merchant_transaction_id: `order-${++made}`,
          order: { payment_instrument: card(cards.approved) },
        }),
      }),
    );
  const detailsOf = ({ transaction_id }: Made) =>
    succeeded(behind.http.managementTransactionGet({ params: { transaction_id }, query: {} }));
  const phases = async ({ transaction_id }: Made) =>
    (await eventsOf(behind.stage.service, transaction_id)).flatMap((event) =>
      event.type === 'transaction.disputed' ? [event.data.dispute.phase] : [],
    );
  let disputes = 0;
  const nextDispute = (): string => `QDISPUTE${String(++disputes).padStart(8, '0')}`;
  const additionalData = {
    chargebackReasonCode: ' 4853',
    chargebackSchemeCode: 'mc',
    defensePeriodEndsAt: '2026-03-31T03:03:07+02:00',
  };
  /** @param minute of the event, in the hour after ten */
  const item = (eventCode: string, pspReference: string, minute: number, fields: object) =>
    itemOf({
      eventCode,
      pspReference,
      eventDate: `2026-03-10T10:${String(minute).padStart(2, '0')}:00+01:00`,
      amount: { value: 1050, currency: 'EUR' },
      success: 'true',
      reason: 'a dispute',
      paymentMethod: 'mc',
      ...fields,
    });
  async function send(...items: ReturnType<typeof item>[]) {
    await behind.stage.service.clock.advance(1);
    return behind.http.providerAccountNotification({ params: { provider_key: providerKey }, rawBody: batch(items) });
  }

  it('an inquiry stays an inquiry when information is supplied and the issuer comments', async () => {
    const sale = await sell();
    const ours = { merchantReference: `${terminalId}-${sale.transaction_id}` };
    const id = nextDispute();
    for (const [minute, eventCode] of [
      'REQUEST_FOR_INFORMATION',
      'INFORMATION_SUPPLIED',
      'ISSUER_COMMENTS',
    ].entries()) {
      await send(item(eventCode, id, minute, ours));
      const { disputes: found } = await succeeded(behind.http.managementDisputeList({ query: {} }));
      expect(found.find(({ provider_dispute_id }) => provider_dispute_id === id)).to.include({ kind: 'inquiry' });
    }
    await send(item('CHARGEBACK', id, 5, ours));
    const { disputes: found } = await succeeded(behind.http.managementDisputeList({ query: {} }));
    expect(found.find(({ provider_dispute_id }) => provider_dispute_id === id)).to.include({ kind: 'chargeback' });
  });

  it('a chargeback goes from its notice to its end, known by our reference', async () => {
    const sale = await sell();
    const ours = { merchantReference: `${terminalId}-${sale.transaction_id}`, additionalData };
    const id = nextDispute();
    expect(await send(item('NOTIFICATION_OF_CHARGEBACK', id, 0, ours))).to.deep.include({
      status: 200,
      body: '[accepted]',
    });
    // In one batch, in the wrong order, and repeated.
    const [charged, supplied] = [item('CHARGEBACK', id, 1, ours), item('INFORMATION_SUPPLIED', id, 2, ours)];
    await send(supplied, charged, supplied);
    expect((await detailsOf(sale)).disputes![0]).to.deep.include({
      provider_dispute_id: id,
      phase: 'updated',
      amount: 10.5,
      reason_code: '4853',
      respond_by: '2026-03-31T01:03:07.000Z',
      withdrawn_amount: '10.5',
    });
    await send(item('CHARGEBACK_REVERSED', id, 3, ours));
    expect((await detailsOf(sale)).disputes![0]).to.include({ phase: 'won', withdrawn_amount: '0' });
    await send(item('SECOND_CHARGEBACK', id, 4, ours));
    const { disputes: shown } = await detailsOf(sale);
    expect(shown).to.have.length(1);
    expect(shown![0]).to.include({ phase: 'lost', withdrawn_amount: '10.5' });
    expect(shown![0]!.reports.map(({ provider_status }) => provider_status)).to.deep.equal([
      'NOTIFICATION_OF_CHARGEBACK',
      'CHARGEBACK',
      'INFORMATION_SUPPLIED',
      'CHARGEBACK_REVERSED',
      'SECOND_CHARGEBACK',
    ]);
    expect(await phases(sale)).to.deep.equal(['opened', 'updated', 'won', 'lost']);
  });

  const expected = {
    NOTIFICATION_OF_FRAUD: ['fraud_warning', 'opened', undefined],
    REQUEST_FOR_INFORMATION: ['inquiry', 'opened', undefined],
    NOTIFICATION_OF_CHARGEBACK: ['chargeback', 'opened', undefined],
    CHARGEBACK: ['chargeback', 'updated', '10.5'],
    CHARGEBACK_REVERSED: ['chargeback', 'won', '0'],
    SECOND_CHARGEBACK: ['chargeback', 'lost', '10.5'],
    ISSUER_COMMENTS: ['chargeback', 'updated', undefined],
    INFORMATION_SUPPLIED: ['chargeback', 'updated', undefined],
    ISSUER_RESPONSE_TIMEFRAME_EXPIRED: ['chargeback', 'won', undefined],
    DISPUTE_DEFENSE_PERIOD_ENDED: ['chargeback', 'lost', undefined],
    PREARBITRATION_OPEN: ['chargeback', 'updated', undefined],
    PREARBITRATION_ACCEPTED: ['chargeback', 'lost', undefined],
    PREARBITRATION_DECLINED: ['chargeback', 'updated', undefined],
    PREARBITRATION_ISSUER_WITHDRAWN: ['chargeback', 'won', undefined],
    PREARBITRATION_LOST: ['chargeback', 'lost', undefined],
    PREARBITRATION_WON: ['chargeback', 'won', '0'],
    ARBITRATION_OF_TOMORROW: ['chargeback', 'updated', undefined],
  } as const;

  it('every dispute event is stored on the payment, known by the id that Adyen has of it', async () => {
    const sale = await sell();
    const originalReference = (await detailsOf(sale)).provider_transaction_id;
    for (const [eventCode, [kind, phase, withdrawn]] of Object.entries(expected)) {
      const id = nextDispute();
      await send(item(eventCode, id, 5, { merchantReference: 'changed later', originalReference }));
      const found = (await detailsOf(sale)).disputes!.find(({ provider_dispute_id }) => provider_dispute_id === id);
      expect([found?.kind, found?.phase, found?.withdrawn_amount], eventCode).to.deep.equal([kind, phase, withdrawn]);
    }
  });

  it('one of a payment of others is listed, and one of another merchant account is not', async () => {
    const [id, other] = [nextDispute(), nextDispute()];
    const theirs = { merchantReference: 'a shop: its own', originalReference: 'QOTHERSPAYMENT01' };
    await send(
      item('CHARGEBACK', id, 6, theirs),
      item('CHARGEBACK', other, 6, { ...theirs, merchantAccountCode: 'AnotherShop' }),
    );
    const { disputes: listed } = await succeeded(behind.http.managementDisputeList({ query: { matched: false } }));
    expect(listed.map(({ provider_dispute_id }) => provider_dispute_id)).to.deep.equal([id]);
  });

  it('a card number outside of the signed fields is not stored', async () => {
    const sale = await sell();
    await send(
      item('CHARGEBACK', nextDispute(), 7, {
        merchantReference: `${terminalId}-${sale.transaction_id}`,
        additionalData: { chargebackReasonCode: '4111111111111111' },
      }),
    );
    expect(JSON.stringify((await detailsOf(sale)).disputes)).not.to.contain('4111111111111111');
  });
});
