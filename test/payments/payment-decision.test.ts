import { expect } from 'chai';
import { Problem, type ErrorCode } from '../../src/base/errors/errors.js';
import type { Terminal } from '../../src/base/terminal.js';
import { decidePayment, decideRetry } from '../../src/payments/decide/payment.js';
import type { NamedRecords, PaymentDecision, RetriedAttempt } from '../../src/payments/decide/payment.js';
import { noDetails } from '../../src/store/payments/request-details.js';
import type { KnownOrder, StoredInstrument } from '../../src/store/payments/known-records.js';
import { approvedCard, card, payment, paymentWith, unpaid, type SubmissionRequest } from '../support/payments.js';

describe('the decision about a payment', () => {
  const now = new Date('2026-03-10T09:00:00Z');
  const later = new Date('2026-03-10T09:15:00Z');
  const terminal: Terminal = {
    terminalId: 'TERM01',
    accountId: 'account',
    environment: 'sandbox',
    timeZone: 'Europe/Vienna',
    routes: ['simulator_a'],
    retryOneOff: false,
    statementDescriptor: null,
    movedToCell: null,
    state: 'active',
    moving: false,
    pageOrigin: null,
    currencies: ['EUR', 'JPY'],
    amountLimits: { EUR: '1000' },
    clockNow: null,
    clockAhead: 0,
  };
  const stored: StoredInstrument = {
    token: 'tok_stored',
    paymentMethod: 'cards',
    sealedNumber: Buffer.from('sealed'),
    providerToken: null,
    importedFrom: null,
    expiryMonth: 12,
    expiryYear: 2030,
    cardholderName: null,
    retiredAt: null,
  };
  const entered = { card_number: approvedCard, expiry_month: 12, expiry_year: 2030, cvv: '123' };
  const known: KnownOrder = {
    merchantOrderId: 'order-7',
    description: 'Books',
    payerId: 'payer001',
    fingerprint: 'print',
    previousFingerprint: null,
    firstName: 'Ada',
    lastName: 'Lovelace',
    emailUsername: 'ada',
    emailDomain: 'example.com',
    phoneNumber: null,
    details: null,
    metadata: null,
  };
  const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
  const nothing: NamedRecords = { token: undefined, order: undefined, isPayerKnown: false, pageSettings: null };
  const pageSettings = { returnOrigins: ['https://shop.example'], returnUrl: 'https://shop.example/back' };
  const oneTime = (issued: { transactionId?: string; expiresAt?: Date; isUsed?: boolean } = {}): NamedRecords => ({
    ...nothing,
    token: {
      kind: 'one-time',
      issued: {
        transactionId: issued.transactionId ?? null,
        expiresAt: issued.expiresAt ?? later,
        card: issued.isUsed === true ? undefined : entered,
      },
    },
  });
  const named: NamedRecords = { ...nothing, token: { kind: 'instrument', instrument: stored } };
  const ofOrder: NamedRecords = { ...nothing, order: known };

  const decide = (request: SubmissionRequest, records = nothing): PaymentDecision =>
    decidePayment(request, records, { terminal, now }, { type: 'sale' });

  function refusalOf(act: () => unknown): Pick<Problem, 'code'> & { readonly field: unknown } {
    try {
      act();
    } catch (error) {
      if (error instanceof Problem) return { code: error.code, field: error.context?.['field'] };
      throw error;
    }
    throw new Error('nothing was refused');
  }

  const onPage = (fields: Partial<SubmissionRequest>) => unpaid({ payment_collection: 'hosted_page', ...fields });
  const listing = (line_items: NonNullable<SubmissionRequest['line_items']>, fields: Partial<SubmissionRequest> = {}) =>
    onPage({ line_items, ...fields });
  const one = (name: string, unit_price: number, quantity = 1) => ({ name, quantity, unit_price });
  const byCard = { order: { payment_instrument: card() } };
  const ordered = (order: SubmissionRequest['order'], order_id?: string) =>
    payment({ order: { ...byCard.order, ...order }, ...(order_id === undefined ? {} : { order_id }) });
  const [invalid, amount] = ['VALIDATION/INVALID_FIELD', 'VALIDATION/INVALID_AMOUNT'] as const;
  const [unknown, differs] = ['VALIDATION/RECORD_NOT_FOUND', 'VALIDATION/ORDER_DETAILS_DID_NOT_MATCH'] as const;
  const [instrumentField, payerField] = ['order.payment_instrument', 'order.payer'];
  const [byToken, once] = [unpaid({ token: 'tok_stored' }), unpaid({ token: 'tok_once' })];
  const used = oneTime({ transactionId: 'aaaaaaaa', isUsed: true });
  const deleted: NamedRecords = {
    ...nothing,
    token: { kind: 'instrument', instrument: { ...stored, retiredAt: now } },
  };
  const withPage = { ...nothing, pageSettings };
  const expiredCard = card(approvedCard, { expiry_month: 2, expiry_year: 2026 });
  const wine = (unit_price: number, quantity?: number) => one('Wine', unit_price, quantity);
  const exempted = payment({ amount: 30.01, exemption_requested: 'low_value' });
  const grace = { payer: { ...ada, first_name: 'Grace' } };
  const refusals: readonly [title: string, SubmissionRequest, ErrorCode, field: string, NamedRecords?][] = [
    ['an unknown currency', payment({ currency: 'XXX' as 'EUR' }), 'INVALID_CURRENCY', 'currency'],
    ['a currency of other terminals', payment({ currency: 'USD' }), 'INVALID_CURRENCY', 'currency'],
    ['decimals of yen', payment({ currency: 'JPY' }), amount, 'amount'],
    ['an amount above the limit', payment({ amount: 1000.01 }), amount, 'amount'],
    ['no instrument', unpaid(), 'VALIDATION/MISSING_FIELD', instrumentField],
    ['two instruments', payment({ token: 'tok_stored' }), invalid, 'token', named],
    ['an unknown token', unpaid({ token: 'tok_other' }), unknown, 'token'],
    ['a token of a deleted card', byToken, 'VALIDATION/INSTRUMENT_NOT_AVAILABLE', 'token', deleted],
    ['a used one-time token', once, 'VALIDATION/TOKEN_ALREADY_USED', 'token', used],
    ['a one-time token at its last moment', once, 'VALIDATION/TOKEN_EXPIRED', 'token', oneTime({ expiresAt: now })],
    ['a code with a one-time token', { ...once, cvv: '123' }, invalid, 'cvv', oneTime()],
    ['a wrong check digit', paymentWith('4111111111111112'), 'INVALID_CARD_NUMBER', `${instrumentField}.card_number`],
    [
      'a card that has expired',
      payment({ order: { payment_instrument: expiredCard } }),
      'INVALID_EXPIRY',
      `${instrumentField}.expiry_month`,
    ],
    ['a card and the payment page', payment({ payment_collection: 'hosted_page' }), invalid, 'payment_collection'],
    ['a return address without a page', payment({ return_url: 'https://shop.example/' }), invalid, 'return_url'],
    [
      'a return address of another site',
      onPage({ return_url: 'https://other.example/' }),
      'VALIDATION/RETURN_URL_NOT_ALLOWED',
      'return_url',
      withPage,
    ],
    ['an exemption above its limit', exempted, invalid, 'exemption_requested'],
    ['items that do not add up to the amount', listing([wine(5, 2)], { tax_amount: 0.49 }), amount, 'line_items'],
    ['a price with too many decimals', listing([wine(10.5), one('Gift', -0.001)]), amount, 'line_items.1.unit_price'],
    ['a tax with too many decimals', listing([wine(10)], { tax_amount: 0.5001 }), amount, 'tax_amount'],
    ['the name of an item from right to left', listing([one('\u202eeniW', 10.5)]), invalid, 'line_items.0.name'],
    ['a tax without items', onPage({ tax_amount: 1 }), invalid, 'tax_amount'],
    ['items without a page', payment({ line_items: [wine(10.5)] }), invalid, 'line_items'],
    ['an unknown order', payment({ order_id: 'oooooooo' }), unknown, 'order_id'],
    [
      'another reference of a known order',
      ordered({ merchant_order_id: 'order-8' }, 'oooooooo'),
      differs,
      'order.merchant_order_id',
      ofOrder,
    ],
    ['another payer of a known order', ordered(grace, 'oooooooo'), differs, `${payerField}.first_name`, ofOrder],
    ['an unknown payer', ordered({ payer: { ...ada, friendly_id: 'payer002' } }), unknown, `${payerField}.friendly_id`],
    [
      'a payer who is born tomorrow',
      ordered({ payer: { ...ada, birth_date: '2026-03-11' } }),
      invalid,
      `${payerField}.birth_date`,
    ],
  ];
  for (const [title, request, code, field, records] of refusals)
    it(`refuses ${title}: ${code}`, () => expect(refusalOf(() => decide(request, records))).to.eql({ code, field }));

  it('refuses the amount first, then the instrument, then the order', () => {
    const request = unpaid({ currency: 'USD', token: 'tok_other', order_id: 'oooooooo' });
    expect(refusalOf(() => decide(request)).field).to.equal('currency');
    expect(refusalOf(() => decide({ ...request, currency: 'EUR' })).field).to.equal('token');
    expect(refusalOf(() => decide({ ...request, currency: 'EUR' }, named)).field).to.equal('order_id');
  });

  it('writes a payment with a card for a new order', () => {
    const decided = decide({ ...ordered({ merchant_order_id: 'order-7', payer: ada }), description: 'Books' });
    expect(decided.payment).to.eql({
      type: 'sale',
      amount: '10.5',
      currency: 'EUR',
      attemptNumber: 1,
      details: { ...noDetails, merchantTransactionId: 'reference-1', description: 'Books' },
      originatingId: null,
      transactionReferenceId: null,
      series: null,
    });
    expect(decided.order).to.deep.include({ kind: 'new', merchantOrderId: 'order-7', description: null });
    expect(decided.order).to.have.nested.property('payer.payer.firstName', 'Ada');
    expect(decided.source).to.deep.include({ kind: 'card', card: card(), cvv: undefined });
    expect(decided).to.include({ page: undefined, context: null, imported: undefined });
  });

  it('writes only the ids of a known order and a known payer', () => {
    const request = ordered({ payer: { ...ada, friendly_id: 'payer001' } }, 'oooooooo');
    const { order } = decide(request, { ...ofOrder, isPayerKnown: true });
    expect(order).to.eql({ kind: 'existing', orderId: 'oooooooo', merchantOrderId: 'order-7' });
  });

  it('pays with a token, of a stored instrument or of a card from card fields', () => {
    const source = { kind: 'stored', instrument: stored, cvv: '123' };
    expect(decide({ ...byToken, cvv: '123' }, named).source).to.eql(source);
    const entered = { kind: 'card', oneTimeToken: 'tok_once', cvv: '123' };
    expect(decide(once, oneTime()).source).to.deep.include(entered);
  });

  it('lets the payer pay on a page, which returns to the address of the request or of the settings', () => {
    const request = onPage({ language: 'de' });
    expect(decide(request, withPage)).to.deep.include({
      source: undefined,
      page: { return_url: 'https://shop.example/back', language: 'de' },
    });
    const own = decide({ ...request, return_url: 'https://shop.example/thanks' }, withPage);
    expect(own.page).to.eql({ return_url: 'https://shop.example/thanks', language: 'de' });
  });

  it('stores items that add up to the amount, with a discount and a masked number', () => {
    const line_items = [one(`Wine ${approvedCard}`, 4.1, 3), one('Voucher', -2.2)];
    const { page } = decide(listing(line_items, { tax_amount: 0.4 }));
    expect(page).to.eql({
      line_items: [{ ...line_items[0], name: 'Wine [card number removed]' }, line_items[1]],
      tax_amount: 0.4,
    });
    const yen = { amount: 3, currency: 'JPY' } as const;
    expect(decide(listing([one('Tea', 1, 3)], yen)).page).to.have.property('line_items');
  });

  it('counts an attempt elsewhere as the first', () => {
    const imported = { providerKey: 'simulator_a', providerTransactionId: undefined, interactions: undefined };
    const decided = decidePayment(payment(), nothing, { terminal, now }, { type: 'preauth', imported });
    expect(decided.payment).to.include({ type: 'preauth', attemptNumber: 2 });
    expect(decided.imported).to.equal(imported);
  });

  describe('of a retry', () => {
    const original = {
      transactionId: 'aaaaaaaa',
      payment: decide(payment({ description: 'Books' })).payment,
      order: { orderId: 'oooooooo' },
      instrument: stored,
    } as unknown as RetriedAttempt;
    const retried = (request: SubmissionRequest, records = nothing, attempt = original) =>
      decideRetry(request, attempt, records, { terminal, now });

    const otherCurrency = 'VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY';
    const notAllowed = 'VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED';
    for (const [title, request, code, field] of [
      ['another currency', unpaid({ currency: 'JPY', amount: 10 }), otherCurrency, 'currency'],
      ['another amount', unpaid({ amount: 10.51 }), notAllowed, 'amount'],
      ['another order', unpaid({ order_id: 'pppppppp' }), notAllowed, 'order_id'],
    ] as const)
      it(`refuses ${title}`, () => expect(refusalOf(() => retried(request))).to.eql({ code, field }));

    it('refuses another description of the order', () => {
      const request = unpaid({ order: { description: 'Records' } });
      expect(refusalOf(() => retried(request, ofOrder)).field).to.equal('order.description');
    });

    it('charges the instrument of the request, or else that of the attempt', () => {
      expect(retried(unpaid({ cvv: '123' })).source).to.eql({ kind: 'stored', instrument: stored, cvv: '123' });
      expect(retried(payment()).source).to.include({ kind: 'card' });
    });

    it('refuses an attempt without an instrument, unless the request has one', () => {
      const paidOnPage = { ...original, instrument: null };
      expect(refusalOf(() => retried(unpaid(), nothing, paidOnPage)).code).to.equal(
        'VALIDATION/INSTRUMENT_NOT_AVAILABLE',
      );
      expect(retried(payment(), nothing, paidOnPage).source).to.include({ kind: 'card' });
    });

    it('keeps details of the attempt that the request omits', () => {
      const request = unpaid({ merchant_transaction_id: 'reference-2' });
      const details = { ...noDetails, merchantTransactionId: 'reference-2', description: 'Books' };
      expect(retried(request).details).to.eql(details);
    });
  });
});
