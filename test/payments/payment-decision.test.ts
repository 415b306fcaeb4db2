import { expect } from 'chai';
import { Problem, type ErrorCode } from '../../src/base/errors/errors.js';
import type { Terminal } from '../../src/base/terminal.js';
import {
  decidePayment,
  decideRetry,
  type NamedRecords,
  type PaymentDecision,
  type RetriedAttempt,
} from '../../src/payments/decide/payment.js';
import type { KnownOrder, StoredInstrument } from '../../src/store/payments/known-records.js';
import { approvedCard, card, payment, unpaid, type SubmissionRequest } from '../support/payments.js';

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

  const listing = (line_items: SubmissionRequest['line_items'], fields: Partial<SubmissionRequest> = {}) =>
    unpaid({ payment_collection: 'hosted_page', line_items: line_items!, ...fields });
  const byCard = { order: { payment_instrument: card() } };
  const [invalid, amount] = ['VALIDATION/INVALID_FIELD', 'VALIDATION/INVALID_AMOUNT'] as const;
  const unknown = 'VALIDATION/RECORD_NOT_FOUND';
  const onPage = (fields: Partial<SubmissionRequest>) => unpaid({ payment_collection: 'hosted_page', ...fields });
  const refusals: readonly [title: string, SubmissionRequest, ErrorCode, field: string, NamedRecords?][] = [
    ['an unknown currency', payment({ currency: 'XXX' as 'EUR' }), 'INVALID_CURRENCY', 'currency'],
    ['a currency of other terminals', payment({ currency: 'USD' }), 'INVALID_CURRENCY', 'currency'],
    ['decimals of yen', payment({ currency: 'JPY' }), amount, 'amount'],
    ['an amount above the limit', payment({ amount: 1000.01 }), amount, 'amount'],
    ['no instrument', unpaid(), 'VALIDATION/MISSING_FIELD', 'order.payment_instrument'],
    ['two instruments', payment({ token: 'tok_stored' }), invalid, 'token', named],
    ['an unknown token', unpaid({ token: 'tok_other' }), unknown, 'token'],
    [
      'a token of a deleted card',
      unpaid({ token: 'tok_stored' }),
      'VALIDATION/INSTRUMENT_NOT_AVAILABLE',
      'token',
      { ...nothing, token: { kind: 'instrument', instrument: { ...stored, retiredAt: now } } },
    ],
    [
      'a used one-time token',
      unpaid({ token: 'tok_once' }),
      'VALIDATION/TOKEN_ALREADY_USED',
      'token',
      oneTime({ transactionId: 'aaaaaaaa', isUsed: true }),
    ],
    [
      'a one-time token at its last moment',
      unpaid({ token: 'tok_once' }),
      'VALIDATION/TOKEN_EXPIRED',
      'token',
      oneTime({ expiresAt: now }),
    ],
    ['a code with a one-time token', unpaid({ token: 'tok_once', cvv: '123' }), invalid, 'cvv', oneTime()],
    [
      'a card number with a wrong check digit',
      payment({ order: { payment_instrument: card('4111111111111112') } }),
      'INVALID_CARD_NUMBER',
      'order.payment_instrument.card_number',
    ],
    [
      'a card that has expired',
      payment({ order: { payment_instrument: card(approvedCard, { expiry_month: 2, expiry_year: 2026 }) } }),
      'INVALID_EXPIRY',
      'order.payment_instrument.expiry_month',
    ],
    ['a card and the payment page', payment({ payment_collection: 'hosted_page' }), invalid, 'payment_collection'],
    ['a return address without a page', payment({ return_url: 'https://shop.example/' }), invalid, 'return_url'],
    [
      'a return address of another site',
      onPage({ return_url: 'https://other.example/' }),
      'VALIDATION/RETURN_URL_NOT_ALLOWED',
      'return_url',
      { ...nothing, pageSettings },
    ],
    [
      'an exemption above its limit',
      payment({ amount: 30.01, exemption_requested: 'low_value' }),
      invalid,
      'exemption_requested',
    ],
    [
      'items that do not add up to the amount',
      listing([{ name: 'Wine', quantity: 2, unit_price: 5 }], { tax_amount: 0.49 }),
      amount,
      'line_items',
    ],
    [
      'a price with too many decimals',
      listing([
        { name: 'Wine', quantity: 1, unit_price: 10.5 },
        { name: 'Gift', quantity: 1, unit_price: -0.001 },
      ]),
      amount,
      'line_items.1.unit_price',
    ],
    [
      'a tax with too many decimals',
      listing([{ name: 'Wine', quantity: 1, unit_price: 10 }], { tax_amount: 0.5001 }),
      amount,
      'tax_amount',
    ],
    [
      'the name of an item from right to left',
      listing([{ name: '\u202eeniW', quantity: 1, unit_price: 10.5 }]),
      invalid,
      'line_items.0.name',
    ],
    ['a tax without items', onPage({ tax_amount: 1 }), invalid, 'tax_amount'],
    [
      'items without a page',
      payment({ line_items: [{ name: 'Wine', quantity: 1, unit_price: 10.5 }] }),
      invalid,
      'line_items',
    ],
    ['an unknown order', payment({ order_id: 'oooooooo' }), unknown, 'order_id'],
    [
      'another reference of a known order',
      payment({ order_id: 'oooooooo', order: { ...byCard.order, merchant_order_id: 'order-8' } }),
      'VALIDATION/ORDER_DETAILS_DID_NOT_MATCH',
      'order.merchant_order_id',
      ofOrder,
    ],
    [
      'another payer of a known order',
      payment({ order_id: 'oooooooo', order: { ...byCard.order, payer: { ...ada, first_name: 'Grace' } } }),
      'VALIDATION/ORDER_DETAILS_DID_NOT_MATCH',
      'order.payer.first_name',
      ofOrder,
    ],
    [
      'an unknown payer',
      payment({ order: { ...byCard.order, payer: { ...ada, friendly_id: 'payer002' } } }),
      unknown,
      'order.payer.friendly_id',
    ],
    [
      'a payer who is born tomorrow',
      payment({ order: { ...byCard.order, payer: { ...ada, birth_date: '2026-03-11' } } }),
      invalid,
      'order.payer.birth_date',
    ],
  ];
  for (const [title, request, code, field, records] of refusals)
    it(`refuses ${title}: ${code}`, () =>
      expect(refusalOf(() => decide(request, records))).to.deep.equal({ code, field }));

  it('refuses the amount first, then the instrument, then the order', () => {
    const request = unpaid({ currency: 'USD', token: 'tok_other', order_id: 'oooooooo' });
    expect(refusalOf(() => decide(request)).field).to.equal('currency');
    expect(refusalOf(() => decide({ ...request, currency: 'EUR' })).field).to.equal('token');
    expect(refusalOf(() => decide({ ...request, currency: 'EUR' }, named)).field).to.equal('order_id');
  });

  it('writes a payment with a card for a new order', () => {
    const decided = decide(
      payment({ description: 'Books', order: { ...byCard.order, merchant_order_id: 'order-7', payer: ada } }),
    );
    expect(decided.payment).to.deep.equal({
      type: 'sale',
      amount: '10.5',
      currency: 'EUR',
      attemptNumber: 1,
      details: {
        merchantTransactionId: 'reference-1',
        description: 'Books',
        exemptionRequested: null,
        initiatedBy: null,
        statementDescriptor: null,
        metadata: null,
      },
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
    const request = payment({
      order_id: 'oooooooo',
      order: { ...byCard.order, payer: { ...ada, friendly_id: 'payer001' } },
    });
    const { order } = decide(request, { ...ofOrder, isPayerKnown: true });
    expect(order).to.deep.equal({ kind: 'existing', orderId: 'oooooooo', merchantOrderId: 'order-7' });
  });

  it('pays with a token, of a stored instrument or of a card from card fields', () => {
    expect(decide(unpaid({ token: 'tok_stored', cvv: '123' }), named).source).to.deep.equal({
      kind: 'stored',
      instrument: stored,
      cvv: '123',
    });
    expect(decide(unpaid({ token: 'tok_once' }), oneTime()).source).to.deep.include({
      kind: 'card',
      oneTimeToken: 'tok_once',
      cvv: '123',
    });
  });

  it('lets the payer pay on a page, which returns to the address of the request or of the settings', () => {
    const onPage = unpaid({ payment_collection: 'hosted_page', language: 'de' });
    const records = { ...nothing, pageSettings };
    expect(decide(onPage, records)).to.deep.include({
      source: undefined,
      page: { return_url: 'https://shop.example/back', language: 'de' },
    });
    const own = decide({ ...onPage, return_url: 'https://shop.example/thanks' }, records);
    expect(own.page).to.deep.equal({ return_url: 'https://shop.example/thanks', language: 'de' });
  });

  it('stores items that add up to the amount, with a discount and a masked number', () => {
    const line_items = [
      { name: `Wine ${approvedCard}`, quantity: 3, unit_price: 4.1 },
      { name: 'Voucher', quantity: 1, unit_price: -2.2 },
    ];
    const { page } = decide(listing(line_items, { tax_amount: 0.4 }));
    expect(page).to.deep.equal({
      line_items: [{ ...line_items[0], name: 'Wine [card number removed]' }, line_items[1]],
      tax_amount: 0.4,
    });
    const yen = { amount: 3, currency: 'JPY' } as const;
    expect(decide(listing([{ name: 'Tea', quantity: 3, unit_price: 1 }], yen)).page).to.have.property('line_items');
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

    for (const [title, request, code, field] of [
      [
        'another currency',
        unpaid({ currency: 'JPY', amount: 10 }),
        'VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY',
        'currency',
      ],
      ['another amount', unpaid({ amount: 10.51 }), 'VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED', 'amount'],
      [
        'another order',
        unpaid({ order_id: 'pppppppp' }),
        'VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED',
        'order_id',
      ],
    ] as const)
      it(`refuses ${title}`, () => expect(refusalOf(() => retried(request))).to.deep.equal({ code, field }));

    it('refuses another description of the order', () => {
      const request = unpaid({ order: { description: 'Records' } });
      expect(refusalOf(() => retried(request, ofOrder)).field).to.equal('order.description');
    });

    it('charges the instrument of the request, or else that of the attempt', () => {
      expect(retried(unpaid({ cvv: '123' })).source).to.deep.equal({ kind: 'stored', instrument: stored, cvv: '123' });
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
      expect(retried(request).details).to.deep.equal({
        merchantTransactionId: 'reference-2',
        description: 'Books',
        exemptionRequested: null,
        initiatedBy: null,
        statementDescriptor: null,
        metadata: null,
      });
    });
  });
});
