import { expect } from 'chai';
import { InvalidSignature, OtherEnvironment, type ProcessorNotification } from '../../../src/processors/processor.js';
import { batch, cards, hmacKey, itemOf } from './fake-adyen.js';
import { account, adapterOf, adyenBehindService } from './stage.js';
import { verifyJournal } from '../../../src/store/journal/verify-journal.js';
import { postEvents } from '../../support/events.js';
import { eventsOf } from '../../support/records.js';
import { paymentWith } from '../../support/payments.js';
import { terminalId } from '../../support/service.js';
import type { Made } from '../../support/stage.js';
import { started } from '../../support/started.js';

type Fields = Readonly<Record<string, unknown>>;

const olderKey = '11'.repeat(32);
const processor = adapterOf(account('http://127.0.0.1:1', { credentials: { hmacKeys: [hmacKey, olderKey] } }));

const item = (fields: Fields): Fields =>
  itemOf({
    eventCode: 'AUTHORISATION',
    pspReference: 'QFQTPCQ8HX000001',
    merchantReference: 'TERM01-T0000001',
    ...fields,
  });

async function take(rawBody: string): Promise<readonly ProcessorNotification[]> {
  await processor.checkNotification(rawBody, () => undefined, new Date('2026-03-10T09:00:00Z'));
  return processor.parseNotification(rawBody);
}
const taken = (...items: readonly Fields[]): Promise<readonly ProcessorNotification[]> => take(batch(items));

const refusalOf = (rawBody: string): Promise<unknown> =>
  take(rawBody)
    .then(() => 'taken')
    .catch((error: unknown) => error);

describe('notifications of Adyen', () => {
  const modification = { pspReference: 'QFQTPCQ8HX000002', originalReference: 'QFQTPCQ8HX000001' };
  for (const [eventCode, success, step, outcome, reason] of [
    ['AUTHORISATION', 'true', '', 'approved', 'AUTH.APPROVED'],
    ['AUTHORISATION', 'false', '', 'declined', 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS'],
    ['CAPTURE', 'true', '-capture', 'approved', 'PROCESSOR.SUCCESSFUL'],
    ['CAPTURE', 'false', '-capture', 'declined', 'PROCESSOR.DECLINED'],
    ['CAPTURE_FAILED', 'true', '-capture', 'declined', 'PROCESSOR.DECLINED'],
    ['CAPTURE_FAILED', 'true', '', 'declined', 'PROCESSOR.DECLINED'],
    ['CANCELLATION', 'true', '-void', 'approved', 'PROCESSOR.SUCCESSFUL'],
    ['CANCELLATION', 'false', '-void', 'declined', 'PROCESSOR.DECLINED'],
    ['REFUND', 'true', '-refund', 'approved', 'PROCESSOR.SUCCESSFUL'],
    ['REFUND', 'false', '-refund', 'declined', 'PROCESSOR.DECLINED'],
    ['REFUND_FAILED', 'true', '-refund', 'declined', 'PROCESSOR.DECLINED'],
    ['REFUNDED_REVERSED', 'true', '-refund', 'declined', 'PROCESSOR.DECLINED'],
    ['OFFER_CLOSED', 'true', '', 'declined', 'AUTH.3DS_AUTHENTICATION_TIMEOUT'],
  ] as const)
    it(`${eventCode} ${success} of ${step || 'a payment'}: ${outcome}`, async () => {
      const of = step === '' ? {} : modification;
      const reported = await taken(
        item({
          eventCode,
          success,
          merchantReference: `TERM01-T0000001${step}`,
          reason: success === 'false' ? 'Not enough balance' : '',
          ...of,
        }),
      );
      const implied = reported
        .slice(0, -1)
        .map(({ providerEventId, result: { outcome: one } }) => [providerEventId, one]);
      expect(implied, 'a refund that failed was approved before').to.eql(
        eventCode.startsWith('REFUND') && eventCode !== 'REFUND' ? [['QFQTPCQ8HX000002.REFUND.true', 'approved']] : [],
      );
      const last = reported.at(-1)!;
      expect(last).to.deep.include({ about: { by: 'call', terminalId: 'TERM01', idempotencyKey: 'T0000001' } });
      expect(last.result).to.include({ outcome, reason });
      expect(last.result.providerTransactionId).to.equal(step === '' ? 'QFQTPCQ8HX000001' : 'QFQTPCQ8HX000002');
    });

  for (const [eventCode, kind, additionalData = {}] of [
    ['CAPTURE', 'capture'],
    ['CANCELLATION', 'void'],
    ['EXPIRE', 'expiry'],
    ['CANCEL_OR_REFUND', 'reversal'],
    ['CANCEL_OR_REFUND', 'cancel', { 'modification.action': 'cancel' }],
    ['REFUND', 'refund'],
    ['REFUND_FAILED', 'refund'],
    ['REFUNDED_REVERSED', 'refund'],
  ] as const)
    it(`${eventCode} that bears the reference of its payment is an act on it: ${kind}`, async () => {
      const call = { terminalId: 'TERM01', idempotencyKey: 'T0000001' };
      const providerTransactionIds = ['QFQTPCQ8HX000001'];
      const [reported] = await taken(item({ eventCode, additionalData, ...modification }));
      expect(reported!.about).to.eql({ by: 'modification', kind, payment: { call, providerTransactionIds } });
      expect(reported!.result.providerTransactionId).to.equal('QFQTPCQ8HX000002');
      const [unnamed] = await taken(item({ eventCode, ...modification, merchantReference: 'Goodwill' }));
      expect(unnamed!.about).to.deep.include({ payment: { call: undefined, providerTransactionIds } });
    });

  for (const [name, fields] of [
    ['a test of the webhook', { merchantReference: 'testMerchantRef1', pspReference: 'test_AUTHORISATION_1' }],
    ['a payment of another system', { merchantReference: 'order-1001' }],
    ['another merchant account', { merchantAccountCode: 'OtherShop' }],
    ['a report', { eventCode: 'REPORT_AVAILABLE', merchantReference: '' }],
    ['a chargeback', { eventCode: 'CHARGEBACK' }],
    ['an event that does not exist yet', { eventCode: 'SOMETHING_NEW' }],
    ['an authorisation of what is a refund', { merchantReference: 'TERM01-T0000001-refund' }],
    ['a capture of what is a refund', { eventCode: 'CAPTURE', merchantReference: 'TERM01-T0000001-refund' }],
    ['a later failure that did not come about', { eventCode: 'REFUND_FAILED', success: 'false' }],
    ['an offer that was not closed', { eventCode: 'OFFER_CLOSED', success: 'false' }],
    [
      'the closed offer of what is a refund',
      { eventCode: 'OFFER_CLOSED', merchantReference: 'TERM01-T0000001-refund' },
    ],
    ['a refund of another system', { eventCode: 'REFUND', merchantReference: 'order-1001' }],
    ['neither success nor failure', { success: 'maybe' }],
    ['a field that reaches into the next', { originalReference: 'x:ExampleShopECOM:TERM01-T0000001' }],
  ] as const)
    it(`${name} is accepted without effect`, async () => expect(await taken(item(fields))).to.eql([]));

  it('come in batches, of which each item counts', async () => {
    const reversal = 'reversal-01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a';
    const reported = await taken(
      item({}),
      item({ merchantReference: 'order-1001' }),
      item({ eventCode: 'REFUND', merchantReference: 'TERM01-T0000002-refund', ...modification }),
      item({ eventCode: 'REFUND', merchantReference: `TERM01-${reversal}-refund`, ...modification }),
    );
    expect(reported.map(({ about }) => (about.by === 'call' ? about.idempotencyKey : undefined))).to.eql([
      'T0000001',
      'T0000002',
      reversal,
    ]);
  });

  for (const [eventCode, step, success, amount, recorded] of [
    ['AUTHORISATION', '', 'true', { value: 1050, currency: 'EUR' }, ['10.50', 'EUR']],
    ['AUTHORISATION', '', 'true', { value: 0, currency: 'EUR' }, ['0.00', 'EUR']],
    ['AUTHORISATION', '', 'true', { value: 1050, currency: 'JPY' }, ['1050', 'JPY']],
    ['AUTHORISATION', '', 'true', { value: 105_000, currency: 'CLP' }, ['1050.00', 'CLP']],
    ['AUTHORISATION', '', 'true', { value: 1050, currency: 'KWD' }, ['1.050', 'KWD']],
    ['AUTHORISATION', '', 'true', { value: 1050, currency: 'ISK' }, [undefined, 'ISK']],
    ['AUTHORISATION', '', 'false', { value: 1050, currency: 'EUR' }, [undefined, undefined]],
    ['CAPTURE', '-capture', 'true', { value: 400, currency: 'EUR' }, ['4.00', 'EUR']],
    ['REFUND', '-refund', 'true', { value: 400, currency: 'EUR' }, ['4.00', 'EUR']],
    ['REFUND_FAILED', '-refund', 'true', { value: 400, currency: 'EUR' }, [undefined, undefined]],
    ['CANCELLATION', '-void', 'true', { value: 400, currency: 'EUR' }, [undefined, undefined]],
  ] as const)
    it(`${eventCode} ${success} of ${amount.value} ${amount.currency} reports a record of ${recorded.join(' ') || 'nothing'}`, async () => {
      const merchantReference = `TERM01-T0000001${step}`;
      const reported = await taken(item({ eventCode, success, amount, merchantReference, ...modification }));
      expect([reported.at(-1)!.amount, reported.at(-1)!.currency]).to.eql(recorded);
    });

  for (const environment of ['live', 'sandbox'] as const)
    it(`of another environment than ${environment} have a valid signature, and are not read`, () => {
      const credentials = environment === 'live' ? { livePrefix: '1797a841fbb37ca7-AdyenDemo' } : {};
      const of = adapterOf(account(undefined, { environment, credentials }));
      const own = String(environment === 'live');
      expect(of.parseNotification(batch([item({})], hmacKey, own))).to.have.length(1);
      for (const live of [String(environment !== 'live'), null, '', 'True', 1]) {
        const rawBody = batch([item({})], hmacKey, live);
        expect(() => of.checkNotification(rawBody, () => undefined, new Date(0))).not.to.throw();
        expect(() => of.parseNotification(rawBody), String(live)).to.throw(OtherEnvironment);
      }
    });

  it('bring the advice of the network with a refusal', async () => {
    const additionalData = { merchantAdviceCode: '03 : Do not try again' };
    const [reported] = await taken(item({ success: 'false', reason: 'Not enough balance', additionalData }));
    expect(reported!.result).to.include({ outcome: 'declined', reason: 'NETWORK.DO_NOT_TRY_AGAIN' });
  });

  it('have one id each, the same for every repetition', async () => {
    const id = async (fields: Fields): Promise<string> => (await taken(item(fields)))[0]!.providerEventId;
    expect(await id({})).to.equal(await id({ eventDate: '2026-03-11T10:00:00+01:00' }));
    const others = [
      await id({}),
      await id({ success: 'false' }),
      await id({ pspReference: 'QFQTPCQ8HX000009' }),
      await id({ eventCode: 'CAPTURE_FAILED' }),
    ];
    expect(new Set(others).size).to.equal(4);
  });

  it('bring the credential that was stored, the network id and the ARN', async () => {
    const [reported] = await taken(
      item({
        additionalData: {
          'tokenization.shopperReference': 'TERM01-Payer001',
          'tokenization.storedPaymentMethodId': 'M5N7TQ4TG5PFWR50',
          networkTxReference: 'MCC123456789012',
          authCode: '044925',
          arn: '74012345678901234567890',
        },
      }),
    );
    expect(reported!.result).to.include({
      storedCredential: 'TERM01-Payer001/M5N7TQ4TG5PFWR50',
      networkTransactionId: 'MCC123456789012',
      authorizationCode: '044925',
      arn: '74012345678901234567890',
    });
  });

  for (const [reason, additionalData, code] of [
    ['874574:1935:11/2012', {}, '874574'],
    ['874574:1935:11/2012', { authCode: '044925' }, '044925'],
    ['', { authCode: '044925' }, '044925'],
    ['4111111111111111:1111:03/2030', {}, undefined],
    ['Approved: fine', {}, undefined],
    ['', {}, undefined],
  ] as const)
    it(`bring the authorization code ${code}, of the reason "${reason}" and ${JSON.stringify(additionalData)}`, async () => {
      const [reported] = await taken(item({ reason, additionalData }));
      expect(reported!.result).to.include({ outcome: 'approved', authorizationCode: code });
    });

  it('are accepted with the previous key while both are valid', async () =>
    expect(await take(batch([item({})], olderKey))).to.have.lengthOf(1));

  it('are refused with another key', async () =>
    expect(await refusalOf(batch([item({})], '22'.repeat(32)))).to.be.an.instanceOf(InvalidSignature));

  for (const key of ['', 'not hexadecimal', 'ab', 'a'.repeat(63)])
    it(`are refused by an account with an invalid key: ${key}`, () => {
      const broken = adapterOf(account('http://127.0.0.1:1', { credentials: { hmacKeys: [key] } }));
      const rawBody = batch([item({})], key);
      expect(() => broken.checkNotification(rawBody, () => undefined, new Date(0))).to.throw(InvalidSignature);
    });

  for (const field of [
    ...['pspReference', 'originalReference', 'merchantAccountCode', 'merchantReference', 'eventCode', 'success'],
    ...['currency', 'value'],
  ])
    it(`are refused with another ${field}`, async () => {
      const body = JSON.parse(batch([item({ originalReference: 'QFQTPCQ8HX000000' })])) as {
        notificationItems: [{ NotificationRequestItem: Record<string, unknown> & { amount: Record<string, unknown> } }];
      };
      const { NotificationRequestItem: signed } = body.notificationItems[0];
      if (field === 'value') signed.amount.value = 1051;
      else if (field === 'currency') signed.amount.currency = 'USD';
      else signed[field] = 'changed';
      expect(await refusalOf(JSON.stringify(body))).to.be.an.instanceOf(InvalidSignature);
    });

  it('are refused as a whole when one of a batch is not signed', async () => {
    const body = JSON.parse(batch([item({}), item({})])) as {
      notificationItems: { NotificationRequestItem: Fields }[];
    };
    for (const additionalData of [undefined, {}, { hmacSignature: '' }, { hmacSignature: 5 }, 'text']) {
      body.notificationItems[1]!.NotificationRequestItem = { ...item({}), additionalData };
      expect(await refusalOf(JSON.stringify(body))).to.be.an.instanceOf(InvalidSignature);
    }
  });

  it('are refused without a signature when they are invalid or empty', async () => {
    for (const body of ['', 'not json', '{}', '[]', 'null', '{"notificationItems":[]}', '{"notificationItems":[null]}'])
      expect(await refusalOf(body), body).to.be.an.instanceOf(InvalidSignature);
  });

  it('that are well signed and have no date cannot be read', async () =>
    expect(await refusalOf(batch([item({ eventDate: 'yesterday' })]))).to.be.an.instanceOf(SyntaxError));

  it('are answered as Adyen wants it', () => expect(processor.notificationAnswer).to.equal('[accepted]'));

  it('show no digits of the card', async () => {
    const [approved] = await taken(item({ reason: '044925:1111:03/2030' }));
    const [refused] = await taken(
      item({
        eventCode: 'REFUND',
        success: 'false',
        merchantReference: 'TERM01-T0000001-refund',
        reason: 'no refund to 4111111111111111',
        ...modification,
      }),
    );
    expect(JSON.stringify([approved, refused])).not.to.match(/1111:|4111111111111111/);
  });
});

/** Notifications as Webhooks-v1 has them. */
describe('disputes at Adyen', () => {
  const { stage, http, sell, deliver } = started(adyenBehindService);

  const detailsOf = ({ transaction_id }: Made) => http.managementTransactionGet({ transaction_id }).ok;
  const phases = async ({ transaction_id }: Made) =>
    (await eventsOf(stage.service, transaction_id)).flatMap((event) =>
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
      reason: 'a dispute',
      paymentMethod: 'mc',
      ...fields,
    });
  const send = (...items: ReturnType<typeof item>[]) => deliver(batch(items));
  /** A new sale, the field by which notifications name it, and the id of a dispute. */
  async function sold() {
    const sale = await sell();
    return { sale, ours: { merchantReference: `${terminalId}-${sale.transaction_id}` }, id: nextDispute() };
  }

  /** Posts events, and returns the times of the entries of a payment's lost chargebacks. */
  const losses = async ({ transaction_id }: Made) => {
    await postEvents(stage.service);
    const { account_id } = await http.managementTerminalGet().ok;
    expect(await verifyJournal(stage.service.deps.store.pool, account_id, 9)).to.eql([]);
    return stage.query(
      `SELECT DISTINCT occurred_at AS at FROM journal_entries JOIN journal_postings USING (account_id, entry_number)
        WHERE kind = 'dispute_lost' AND transaction_id = $1`,
      transaction_id,
    );
  };

  it('an inquiry stays an inquiry when information is supplied and the issuer comments', async () => {
    const { sale, ours, id } = await sold();
    const events = ['REQUEST_FOR_INFORMATION', 'INFORMATION_SUPPLIED', 'ISSUER_COMMENTS'];
    for (const [minute, eventCode] of events.entries()) {
      await send(item(eventCode, id, minute, ours));
      expect((await detailsOf(sale)).disputes![0]).to.include({ provider_dispute_id: id, kind: 'inquiry' });
    }
    await send(item('CHARGEBACK', id, 5, ours));
    expect((await detailsOf(sale)).disputes![0]).to.include({ provider_dispute_id: id, kind: 'chargeback' });
  });

  it('a chargeback goes from its notice to its end, known by our reference', async () => {
    const { sale, ours: named, id } = await sold();
    const ours = { ...named, additionalData };
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
    await send(item('ISSUER_COMMENTS', id, 4, ours));
    expect((await detailsOf(sale)).disputes![0], 'comments decide nothing').to.include({ phase: 'won' });
    await send(item('SECOND_CHARGEBACK', id, 5, ours));
    const { disputes: shown } = await detailsOf(sale);
    expect(shown).to.have.length(1);
    expect(shown![0]).to.include({ phase: 'lost', withdrawn_amount: '10.5' });
    expect(shown![0]!.reports.map(({ provider_status }) => provider_status)).to.eql([
      ...['NOTIFICATION_OF_CHARGEBACK', 'CHARGEBACK', 'INFORMATION_SUPPLIED', 'CHARGEBACK_REVERSED', 'ISSUER_COMMENTS'],
      'SECOND_CHARGEBACK',
    ]);
    expect(await phases(sale)).to.eql(['opened', 'updated', 'won', 'lost']);
  });

  it('a loss is booked when the chargeback is decided, not its inquiry, and also after a later report', async () => {
    const inquiry = ['REQUEST_FOR_INFORMATION', 'DISPUTE_DEFENSE_PERIOD_ENDED'];
    const events = [...inquiry, 'NOTIFICATION_OF_CHARGEBACK', 'PREARBITRATION_OPEN'];
    for (const order of ['012', '021', '23'])
      for (const end of ['SECOND_CHARGEBACK', 'DISPUTE_DEFENSE_PERIOD_ENDED']) {
        const { sale, ours, id } = await sold();
        for (const minute of Array.from(order, Number)) await send(item(events[minute]!, id, minute, ours));
        expect(await losses(sale)).to.eql([]);
        await send(item(end, id, 2, ours));
        expect(await losses(sale)).to.eql([{ at: new Date('2026-03-10T09:02:00Z') }]);
      }
  });

  it('an end is that of the kind that was reported before it, also if that report is late', async () => {
    const [end, notice] = ['DISPUTE_DEFENSE_PERIOD_ENDED', 'NOTIFICATION_OF_CHARGEBACK'];
    const events = ['REQUEST_FOR_INFORMATION', end, notice, end, 'PREARBITRATION_OPEN'];
    for (const [order, shown, lost] of [
      ['10', 'inquiry lost,lost', 0],
      ['102', 'chargeback lost,lost,updated', 0],
      ['032', 'chargeback opened,lost,lost', 1],
      ['32', 'chargeback lost,lost', 1],
      ['432', 'chargeback opened,updated,updated', 1],
      ['3', 'chargeback lost', 0],
    ] as const) {
      const { sale, ours, id } = await sold();
      for (const minute of Array.from(order, Number)) {
        await send(item(events[minute]!, id, minute, ours));
        await postEvents(stage.service);
      }
      expect(`${(await detailsOf(sale)).disputes![0]!.kind} ${(await phases(sale)).join()}`).to.equal(shown);
      expect(await losses(sale)).to.have.length(lost);
    }
  });

  it('a chargeback that cannot be defended is lost when its money is withdrawn', async () => {
    for (const [disputeStatus, phase] of [
      ['Undefended', 'updated'],
      ['Lost', 'lost'],
      ['Accepted', 'lost'],
      ['Expired', 'lost'],
    ] as const) {
      const { sale, ours, id } = await sold();
      await send(item('CHARGEBACK', id, 0, { ...ours, additionalData: { disputeStatus } }));
      expect((await detailsOf(sale)).disputes![0], disputeStatus).to.include({ phase, withdrawn_amount: '10.5' });
    }
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
    SCHEME_ARBITRATION: ['chargeback', 'updated', undefined],
    SCHEME_ARBITRATION_LOST: ['chargeback', 'lost', undefined],
    SCHEME_ARBITRATION_WON: ['chargeback', 'won', undefined],
    ARBITRATION_OF_TOMORROW: ['chargeback', 'updated', undefined],
  } as const;

  it('every dispute event is stored on the payment, known by the id that Adyen has of it', async () => {
    const sale = await sell();
    const originalReference = (await detailsOf(sale)).provider_transaction_id;
    for (const [eventCode, [kind, phase, withdrawn]] of Object.entries(expected)) {
      const id = nextDispute();
      await send(item(eventCode, id, 5, { merchantReference: 'changed later', originalReference }));
      const found = (await detailsOf(sale)).disputes!.find(({ provider_dispute_id }) => provider_dispute_id === id);
      expect([found?.kind, found?.phase, found?.withdrawn_amount], eventCode).to.eql([kind, phase, withdrawn]);
    }
  });

  it('one of a payment of others is listed, and one of another merchant account is not', async () => {
    const [id, other] = [nextDispute(), nextDispute()];
    const theirs = { merchantReference: 'a shop: its own', originalReference: 'QOTHERSPAYMENT01' };
    await send(
      item('CHARGEBACK', id, 6, theirs),
      item('CHARGEBACK', other, 6, { ...theirs, merchantAccountCode: 'AnotherShop' }),
    );
    const { disputes: listed } = await http.managementDisputeList({ query: { matched: false } }).ok;
    expect(listed.map(({ provider_dispute_id }) => provider_dispute_id)).to.eql([id]);
  });

  it('a lost one of an amount that its currency does not have is listed, and does not stop the journal', async () => {
    const sale = await http.sale({ body: { ...paymentWith(cards.approved), amount: 1000, currency: 'CLP' } }).ok;
    const amount = { value: 10_050, currency: 'CLP' };
    const fields = { merchantReference: `${terminalId}-${sale.transaction_id}`, amount };
    await send(item('SECOND_CHARGEBACK', nextDispute(), 8, fields));
    await postEvents(stage.service);
    expect((await detailsOf(sale)).disputes![0]).to.include({ phase: 'lost' });
  });

  it('a card number outside of the signed fields is not stored', async () => {
    const { sale, ours, id } = await sold();
    await send(item('CHARGEBACK', id, 7, { ...ours, additionalData: { chargebackReasonCode: '4111111111111111' } }));
    expect(JSON.stringify((await detailsOf(sale)).disputes)).not.to.contain('4111111111111111');
  });
});
