import { expect } from 'chai';
import { currencyDecimals, currencyMaxima } from '../../../src/base/money.js';
import { readFileSync } from 'node:fs';
import { amountOfStripe, stripeAmount } from '../../../src/processors/stripe/amounts.js';
import { cardErrorCodes, declineReason, type Decline } from '../../../src/processors/stripe/decline-codes.js';
import type { RefusalCodes } from '../../../src/processors/stripe/exchange.js';
import { followUpErrors, paymentErrors, refusalOf, type Purpose } from '../../../src/processors/stripe/refusals.js';
import { reasons } from '../../../src/reasons/reasons.js';
import { describeProcessor } from '../contract.js';
import { adapterAt, signedEvent, secretKey, webhookSecret } from './adapter.js';
import { FakeStripe } from './fake-stripe.js';
import { client, refused, type ContractClient } from '../../support/contract/contract-client.js';
import { payment } from '../../support/payments.js';
import { startTestService, type TestService } from '../../support/service.js';
import { FaultyLine } from '../faulty-line.js';

describeProcessor(
  'stripe',
  async () => {
    const fake = await FakeStripe.open();
    return {
      processor: adapterAt(fake.address),
      cards: FakeStripe.cards,
      amounts: FakeStripe.amounts,
      recordCount: async (idempotencyKey) => fake.executions.get(`TERM01-${idempotencyKey}`) ?? 0,
      notification: (idempotencyKey, outcome, at) =>
        signedEvent(
          {
            id: 'evt_1',
            object: 'event',
            type: outcome === 'approved' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed',
            created: Math.floor(at.getTime() / 1000),
            livemode: false,
            data: {
              object: {
                id: 'pi_1',
                object: 'payment_intent',
                amount: 1050,
                amount_received: outcome === 'approved' ? 1050 : 0,
                currency: 'eur',
                capture_method: 'automatic',
                status: outcome === 'approved' ? 'succeeded' : 'requires_payment_method',
                latest_charge: 'ch_1',
                last_payment_error:
                  outcome === 'approved'
                    ? null
                    : { type: 'card_error', code: 'card_declined', decline_code: 'do_not_honor' },
                metadata: { terminal: 'TERM01', transaction: idempotencyKey },
              },
            },
          },
          at,
        ),
      toleranceSeconds: 300,
      close: () => fake.close(),
    };
  },
  {
    outcomes: ['approved', 'declined', 'pending'],
    notified: ['approved', 'declined'],
    references: ['authorizationCode'],
  },
);

it('a key is honoured for less than the day that Stripe states, and no call has a deadline', () =>
  expect(adapterAt('http://127.0.0.1:9').capabilities.guarantees({ amount: '1' })).to.eql({
    ...{ keySeconds: 23 * 3600, longestDelaySeconds: undefined },
  }));

it('Google Pay encrypts for Stripe under the publishable key of the account, and is not offered without one', () => {
  const settings = { apiBase: 'http://127.0.0.1:9', sendCardNumbers: true, currencies: [], paymentMethods: [] };
  const gatewayUnder = (publishableKey?: string) =>
    adapterAt(settings.apiBase, { settings: { ...settings, captureDelayHours: undefined, publishableKey } })
      .capabilities.walletGateway;
  expect(gatewayUnder('pk_test_51Example')).to.eql({
    gateway: 'stripe',
    'stripe:version': '2018-10-31',
    'stripe:publishableKey': 'pk_test_51Example',
  });
  expect(gatewayUnder()).to.equal(undefined);
});

describe("amounts as Stripe counts them, of the contract's fifty currencies", () => {
  /** Stripe's own counting, written out by its lists: https://docs.stripe.com/currencies. */
  const whole = ['CLP', 'JPY', 'KRW', 'PYG', 'RWF', 'VND'];
  const thousandths = ['BHD', 'JOD', 'KWD', 'OMR'];
  const unitsOfTwelve = (currency: string): number =>
    whole.includes(currency) ? 12 : thousandths.includes(currency) ? 12_000 : 1200;

  it('are fifty', () => expect(currencyDecimals.size).to.equal(50));

  for (const [currency, decimals] of currencyDecimals) {
    it(`${currency}: 12 is ${unitsOfTwelve(currency)}`, () => {
      expect(stripeAmount('12', currency)).to.equal(unitsOfTwelve(currency));
      expect(stripeAmount('0', currency)).to.equal(0);
      expect(stripeAmount('12.0000', currency)).to.equal(unitsOfTwelve(currency));
      expect(amountOfStripe(unitsOfTwelve(currency), currency)).to.equal('12');
      expect(amountOfStripe(unitsOfTwelve(currency), currency.toLowerCase())).to.equal('12');
      const largest = (currencyMaxima.get(currency) ?? '').replace(/9$/, decimals === 3 ? '0' : '9');
      const digits = largest.replace('.', '') + (currency === 'UGX' ? '00' : '');
      expect(String(stripeAmount(largest, currency)), 'the largest amount of the contract').to.equal(digits);
      expect(amountOfStripe(Number(digits), currency)).to.equal(decimals === 3 ? largest.slice(0, -1) : largest);
      expect(stripeAmount('12.00001', currency)).to.equal(undefined);
    });

    if (decimals >= 2)
      it(`${currency}: hundredths`, () => {
        const hundredth = decimals === 3 ? 10 : 1;
        expect(stripeAmount('12.34', currency)).to.equal(1234 * hundredth);
        expect(stripeAmount('0.01', currency)).to.equal(hundredth);
        expect(amountOfStripe(1234 * hundredth, currency)).to.equal('12.34');
        expect(amountOfStripe(hundredth, currency)).to.equal('0.01');
        expect(amountOfStripe(1230 * hundredth, currency)).to.equal('12.3');
      });
  }

  it('of three decimals end with 0, as the networks require; others are not supported', () => {
    for (const currency of thousandths) {
      expect(stripeAmount('5.12', currency)).to.equal(5120);
      expect(stripeAmount('5.124', currency)).to.equal(undefined);
      expect(amountOfStripe(5124, currency)).to.equal('5.124');
    }
  });

  it('of the Ugandan shilling have two decimals that are 00', () => {
    expect(stripeAmount('5', 'UGX')).to.equal(500);
    expect(stripeAmount('5.5', 'UGX')).to.equal(undefined);
    expect(amountOfStripe(500, 'UGX')).to.equal('5');
  });

  it('of the forint have two decimals: only payouts have none', () =>
    expect(stripeAmount('10.45', 'HUF')).to.equal(1045));

  it('are exact where a double is not', () => {
    for (const [amount, units] of [
      ['0.29', 29],
      ['1.15', 115],
      ['4.35', 435],
      ['19.99', 1999],
      ['8589.34', 858_934],
      ['999999.99', 99_999_999],
    ] as const) {
      expect(stripeAmount(amount, 'EUR')).to.equal(units);
      expect(amountOfStripe(units, 'EUR')).to.equal(amount);
    }
  });

  it('of other currencies, and invalid ones, are refused', () => {
    for (const given of ['1 ISK', '1 XXX', ' EUR', '-1 EUR', '1e3 EUR', '1. EUR']) {
      const [amount = '', currency = ''] = given.split(' ');
      expect(stripeAmount(amount, currency), given).to.equal(undefined);
    }
    for (const [units, currency] of [
      [1, 'isk'],
      [1.5, 'eur'],
      [-1, 'eur'],
      [Number.MAX_SAFE_INTEGER + 1, 'eur'],
    ] as const)
      expect(() => amountOfStripe(units, currency), `${units} ${currency}`).to.throw(RangeError);
  });
});

/** All of https://docs.stripe.com/declines/codes, with the allowed next steps. */
const documented: Readonly<Record<'reroute' | 'retry' | 'payer' | 'never', readonly string[]>> = {
  reroute: ['issuer_not_available', 'reenter_transaction', 'processing_error'],
  retry: [
    ...['approve_with_id', 'call_issuer', 'do_not_honor', 'generic_decline', 'no_action_taken', 'try_again_later'],
    ...['insufficient_funds', 'card_velocity_exceeded', 'withdrawal_count_limit_exceeded', 'invalid_amount'],
  ],
  payer: [
    ...['authentication_required', 'authentication_not_handled', 'mobile_device_authentication_required'],
    ...['expired_card', 'incorrect_address', 'incorrect_cvc', 'incorrect_pin', 'incorrect_zip', 'invalid_cvc'],
    ...['invalid_expiry_month', 'invalid_expiry_year', 'invalid_pin', 'new_account_information_available'],
    ...['offline_pin_required', 'online_or_offline_pin_required', 'pin_try_exceeded'],
  ],
  never: [
    ...['card_not_supported', 'currency_not_supported', 'do_not_try_again', 'duplicate_transaction', 'fraudulent'],
    ...['incorrect_number', 'invalid_account', 'invalid_number', 'lost_card', 'merchant_blacklist'],
    ...['not_permitted', 'pickup_card', 'restricted_card', 'revocation_of_all_authorizations'],
    ...['revocation_of_authorization', 'security_violation', 'service_not_allowed', 'stolen_card'],
    ...['stop_payment_order', 'testmode_decline', 'transaction_not_allowed'],
  ],
};

const next = (decline: Decline): keyof typeof documented | 'none' | 'technical' => {
  const { class: reasonClass, reroutable } = reasons[declineReason(decline)];
  switch (reasonClass) {
    case 'soft':
      return reroutable ? 'reroute' : 'retry';
    case 'payer-action':
      return 'payer';
    case 'hard':
      return 'never';
    default:
      return reasonClass;
  }
};

describe("Stripe's decline codes", () => {
  it('are the fifty of its cards', () => expect(Object.values(documented).flat()).to.have.lengthOf(50));

  for (const [expected, codes] of Object.entries(documented)) {
    for (const declineCode of codes)
      it(`${declineCode}: ${expected}`, () => {
        expect(declineReason({ code: 'card_declined', declineCode })).not.to.equal('SYSTEM.UNMAPPED');
        expect(next({ code: 'card_declined', declineCode })).to.equal(expected);
      });
  }

  it('that its page lacks are never tried again where they are final', () => {
    const final = 'previously_declined_do_not_retry highest_risk_level rule blocklist partner_high_risk_customer';
    for (const declineCode of final.split(' '))
      expect(next({ code: 'card_declined', declineCode }), declineCode).to.equal('never');
    for (const code of ['card_decline_rate_limit_exceeded', 'india_recurring_payment_mandate_canceled'])
      expect(next({ code }), code).to.equal('never');
  });

  it("and its error codes are those of the package's types", () => {
    // The only list of them that is published in a form that can be compared.
    const types = readFileSync(
      new URL('../../../node_modules/stripe/esm/resources/PaymentIntents.d.ts', import.meta.url),
      'utf8',
    );
    const codes = [...types.matchAll(/type Code = ([^;]+);/g)].flatMap(([, union = '']) =>
      Array.from(union.matchAll(/'(\w+)'/g), ([, code]) => code),
    );
    expect(codes).to.have.length.greaterThan(200);
    for (const table of [cardErrorCodes, paymentErrors, followUpErrors])
      expect(codes).to.include.members([...table.keys()]);
  });

  it('of local payment methods are known', () => {
    for (const declineCode of [
      ...['partner_generic_decline', 'invalid_customer_account', 'payment_limit_exceeded'],
      ...['invalid_billing_agreement', 'partner_expired_card', 'partner_processing_error'],
      ...['partner_insufficient_funds', 'partner_invalid_currency', 'partner_invalid_amount'],
      ...['invalid_business_account', 'partner_high_risk_customer', 'compliance_violation', 'payment_disputed'],
      ...['invalid_authorization', 'invalid_payment_information', 'partner_payment_not_found'],
      ...['expired_payment_information', 'partner_duplicate_transaction'],
    ])
      expect(declineReason({ declineCode }), declineCode).not.to.equal('SYSTEM.UNMAPPED');
  });

  describe('and their advice codes', () => {
    const declineCode = 'do_not_honor';
    for (const [decline, expected] of [
      [{ declineCode: 'insufficient_funds', adviceCode: 'try_again_later' }, 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS'],
      [{ declineCode: 'generic_decline', adviceCode: 'try_again_later' }, 'NETWORK.TRY_AGAIN_LATER'],
      [{ declineCode: 'insufficient_funds', adviceCode: 'do_not_try_again' }, 'NETWORK.DO_NOT_TRY_AGAIN'],
      [{ declineCode: 'issuer_not_available', adviceCode: 'do_not_try_again' }, 'NETWORK.DO_NOT_TRY_AGAIN'],
      [{ declineCode, adviceCode: 'confirm_card_data' }, 'NETWORK.REVALIDATE_PAYMENT_INFORMATION'],
      [{ declineCode, networkAdviceCode: '24' }, 'NETWORK.RETRY_AFTER_1_HOUR'],
      [{ declineCode, adviceCode: 'try_again_later', networkAdviceCode: '30' }, 'NETWORK.RETRY_AFTER_10_DAYS'],
      [{ declineCode, adviceCode: 'do_not_try_again', networkAdviceCode: '24' }, 'NETWORK.DO_NOT_TRY_AGAIN'],
      [{ declineCode, adviceCode: 'do_not_try_again', networkAdviceCode: '21' }, 'NETWORK.RECURRING_PAYMENT_CANCELLED'],
      [{ declineCode, networkAdviceCode: '99' }, 'AUTH.DO_NOT_HONOR'],
      // Advice never makes a code less strict.
      [{ declineCode: 'stolen_card', adviceCode: 'try_again_later' }, 'PAYMENT_METHOD.STOLEN_INSTRUMENT'],
      [{ declineCode: 'expired_card', networkAdviceCode: '24' }, 'PAYMENT_METHOD.EXPIRED_CARD'],
      // An unknown code is never retried, unless the issuer advises it.
      [{ declineCode: 'of_next_year' }, 'SYSTEM.UNMAPPED'],
      [{ declineCode: 'of_next_year', adviceCode: 'try_again_later' }, 'NETWORK.TRY_AGAIN_LATER'],
      [{ declineCode: 'of_next_year', adviceCode: 'do_not_try_again' }, 'NETWORK.DO_NOT_TRY_AGAIN'],
      [{}, 'SYSTEM.UNMAPPED'],
    ] as const)
      it(`${JSON.stringify(decline)}: ${expected}`, () => expect(declineReason(decline)).to.equal(expected));
  });
});

describe('the reason of a Stripe error', () => {
  const nothing: RefusalCodes = {
    status: undefined,
    type: undefined,
    code: undefined,
    declineCode: undefined,
    adviceCode: undefined,
    networkAdviceCode: undefined,
    networkDeclineCode: undefined,
    param: undefined,
    requestId: undefined,
    intentId: undefined,
    intentStatus: undefined,
  };
  const reported = (codes: Partial<RefusalCodes>, purpose: Purpose = 'payment'): string => {
    const refused = refusalOf({ ...nothing, ...codes }, purpose);
    return refused ? `${refused.refusal.outcome} ${refused.refusal.reason}` : 'open';
  };
  const content = (code: string | undefined, more: Partial<RefusalCodes> = {}): Partial<RefusalCodes> => ({
    status: 400,
    type: 'invalid_request_error',
    code,
    ...more,
  });

  const missing = (param: string) => content('resource_missing', { status: 404, param });
  const ofCard = (code: string) => ({ status: 402, type: 'card_error', code });
  const inState = (intentStatus: string) => content('payment_intent_unexpected_state', { intentStatus });

  it('keeps the code and the class of a decline that is not known, and shows them to the operator', () => {
    for (const codes of [
      { declineCode: 'of_next_year', code: 'card_declined' },
      { declineCode: undefined, code: 'of_next_year' },
    ]) {
      const refused = refusalOf({ ...nothing, status: 402, type: 'card_error', ...codes }, 'payment');
      expect(refused?.refusal).to.deep.include({ outcome: 'declined', reason: 'SYSTEM.UNMAPPED' });
      expect(refused?.refusal.raw).to.include({ status: 402, code: 'of_next_year', class: 'card_error' });
    }
  });

  for (const [codes, expected] of [
    [missing('payment_method'), 'declined PAYMENT_METHOD.PROVIDER_TOKEN_NOT_FOUND'],
    [missing('customer'), 'declined PAYMENT_METHOD.TOKEN_REVOKED'],
    [content('amount_too_small'), 'failed PROCESSOR.EXCEEDS_AMOUNT_LIMIT'],
    [content('payment_method_currency_mismatch'), 'failed PROCESSOR.CURRENCY_NOT_SUPPORTED'],
    [content('of_next_year'), 'failed PROCESSOR.INVALID_TRANSACTION_FORMAT'],
    [ofCard('invalid_card_type'), 'failed PAYMENT_METHOD.UNSUPPORTED_BRAND'],
    [ofCard('payment_intent_authentication_failure'), 'declined AUTH.3DS_CHALLENGE_FAILED'],
    [{ status: 200 }, 'open'],
    [{ status: 302 }, 'open'],
    [{ status: 418 }, 'open'],
    [{ status: 599 }, 'open'],
    [{}, 'open'],
  ] as const)
    it(`payment ${JSON.stringify(codes)}: ${expected}`, () => expect(reported(codes)).to.equal(expected));

  for (const [purpose, codes, expected] of [
    ['capture', content('resource_missing', { status: 404 }), 'PROCESSOR.RELATED_TRANSACTION_NOT_FOUND'],
    ['capture', content('charge_expired_for_capture'), 'PROCESSOR.CAPTURE_WINDOW_CLOSED'],
    ['capture', inState('succeeded'), 'PROCESSOR.ORIGINAL_ALREADY_SETTLED'],
    ['capture', inState('canceled'), 'PROCESSOR.ALREADY_REVERSED'],
    ['capture', content('payment_intent_unexpected_state'), 'PROCESSOR.INVALID_TRANSACTION_FLOW'],
    ['capture', content(undefined, { param: 'amount_to_capture' }), 'PROCESSOR.EXCEEDS_PREAUTHORIZED_AMOUNT'],
    ['void', inState('succeeded'), 'PROCESSOR.ORIGINAL_ALREADY_SETTLED'],
    ['refund', content('charge_already_refunded'), 'PROCESSOR.ALREADY_REVERSED'],
    ['refund', content('charge_disputed'), 'VALIDATION.REFUND_NOT_ALLOWED_CHARGEBACK'],
    ['refund', content('balance_insufficient'), 'PROCESSOR.INSUFFICIENT_MERCHANT_BALANCE'],
    ['refund', content(undefined, { param: 'amount' }), 'PROCESSOR.ORIGINAL_AMOUNT_INCORRECT'],
    ['refund', content('of_next_year'), 'SYSTEM.UNMAPPED'],
  ] as const)
    it(`${purpose} ${JSON.stringify(codes)}: declined ${expected}`, () =>
      expect(reported(codes, purpose)).to.equal(`declined ${expected}`));
});

const restrictedKey = 'rk_test_marked0restricted0key';
const anotherKey = 'sk_test_marked0key0of0another0account';
const anotherRestrictedKey = 'rk_test_marked0key0of0another0account';

describe('a rotation of the key of an account at Stripe', () => {
  let service: TestService;
  let fake: FakeStripe;
  let line: FaultyLine;
  let api: ContractClient;
  let accountId: string;
  let keys = 0;
  before(async () => {
    service = await startTestService({ PROCESSOR_ALLOW_LOCAL: 'true', STATEMENT_DAYS: '0' });
    fake = await FakeStripe.open();
    for (const key of [anotherKey, anotherRestrictedKey]) fake.keysOfAnother.add(key);
    line = await FaultyLine.open(fake.address);
    api = client(service);
    accountId = (await api.managementTerminalGet().ok).account_id;
  });
  after(async () => {
    await service.close();
    await Promise.all([line.close(), fake.close()]);
  });

  interface Account {
    readonly processor_account_id: string;
    readonly provider_key: string;
  }
  const make = (secret_key: string): Promise<Account> =>
    api.managementProcessorAccountCreate({
      body: {
        account_id: accountId,
        provider_key: `stripe_${++keys}`,
        kind: 'stripe',
        credentials: { secret_key, webhook_secret: webhookSecret },
        settings: { api_base: line.address, send_card_numbers: true },
      },
    }).ok;
  const rotate = ({ processor_account_id }: Account, secret_key: string, webhook_secret = webhookSecret) =>
    api.managementProcessorAccountRotate({
      processor_account_id,
      body: { credentials: { secret_key, webhook_secret } },
    });
  const check = ({ processor_account_id }: Account) => api.managementProcessorAccountCheck({ processor_account_id }).ok;
  const merchantOf = async ({ processor_account_id }: Account): Promise<string | undefined> =>
    (await api.managementProcessorAccountGet({ processor_account_id }).ok).merchant_account;
  async function pay({ provider_key }: Account): Promise<void> {
    await api.managementTerminalUpdate({ body: { routes: [provider_key] } }).ok;
    expect(await api.sale({ body: payment({ currency: 'EUR' }) }).ok).to.include({ accepted: true });
  }
  const keyNow = async ({ processor_account_id }: Account): Promise<string | undefined> => {
    await check({ processor_account_id, provider_key: '' });
    const { headers } = line.requests.findLast(({ path }) => path === '/v1/balance')!;
    return headers.authorization?.slice('Bearer '.length);
  };
  async function refusedFor(field: string, rotation: ReturnType<typeof rotate>, detail: RegExp): Promise<void> {
    const answer = await rotation;
    expect(JSON.stringify(answer.body)).not.to.match(/marked/);
    const { context, detail: reason } = await refused(Promise.resolve(answer), 'VALIDATION/INVALID_FIELD');
    expect(context?.field).to.equal(field);
    expect(reason).to.match(detail);
  }

  it('does not call Stripe when the account is created, and stores its owner once it is checked', async () => {
    const before = line.requests.length;
    const account = await make(secretKey);
    expect(line.requests.length).to.equal(before);
    expect(await merchantOf(account)).to.equal(undefined);
    expect(await check(account)).to.include({ works: true });
    expect(await merchantOf(account)).to.equal('acct_1OfTheShop');
  });

  it('takes another key of the same account, and refuses one of another, before and after a check', async () => {
    const account = await make(secretKey);
    await refusedFor('credentials.secret_key', rotate(account, anotherKey), /another account at the processor/);
    expect(await keyNow(account)).to.equal(secretKey);
    expect((await rotate(account, `${secretKey}_2`).ok).merchant_account).to.equal('acct_1OfTheShop');
    expect(await keyNow(account)).to.equal(`${secretKey}_2`);
    await refusedFor('credentials.secret_key', rotate(account, anotherKey), /another account at the processor/);
    expect(await keyNow(account)).to.equal(`${secretKey}_2`);
  });

  it('calls nothing when only the notification secret changes', async () => {
    const account = await make(restrictedKey);
    const before = line.requests.length;
    await rotate(account, restrictedKey, 'whsec_the_next_secret').ok;
    expect(line.requests.length).to.equal(before);
  });

  it('takes a restricted key that sees a payment of the account, and refuses one that does not', async () => {
    const account = await make(restrictedKey);
    await refusedFor('credentials.secret_key', rotate(account, `${restrictedKey}_2`), /no payment to compare/);
    await pay(account);
    await refusedFor('credentials.secret_key', rotate(account, anotherRestrictedKey), /another account/);
    await refusedFor('credentials.secret_key', rotate(account, anotherKey), /another account/);
    expect(await keyNow(account)).to.equal(restrictedKey);
    await rotate(account, `${restrictedKey}_2`).ok;
    expect(await keyNow(account)).to.equal(`${restrictedKey}_2`);
    expect((await rotate(account, secretKey).ok).merchant_account).to.equal('acct_1OfTheShop');
  });

  it('a refund of a payment under the previous key continues under the next', async () => {
    const account = await make(secretKey);
    await api.managementTerminalUpdate({ body: { routes: [account.provider_key] } }).ok;
    const sale = await api.sale({ body: payment({ currency: 'EUR' }) }).ok;
    await rotate(account, restrictedKey).ok;
    const body = { transaction_reference_id: sale.transaction_id, order_reference_id: sale.order_id! };
    const refund = await api.refund({ body }).ok;
    expect((await api.transactionStatus({ ...refund }).ok).status).to.include({ status: 'APPROVED' });
  });

  it('changes nothing while Stripe is unreachable, and reports a temporary failure', async () => {
    const account = await make(secretKey);
    await pay(account);
    await check(account);
    const away = { kind: 'request-lost' } as const;
    for (const path of ['/v1/balance', '/v1/payment_intents/'])
      line.next(away, ({ path: asked }) => asked.startsWith(path));
    await rotate(account, `${secretKey}_3`).refused('SYSTEM/TEMPORARILY_UNAVAILABLE');
    expect(await keyNow(account)).to.equal(secretKey);
  });

  it('refuses a key that Stripe does not take', async () => {
    const account = await make(secretKey);
    await pay(account);
    await check(account);
    await refusedFor('credentials.secret_key', rotate(account, 'key_of_nobody_marked'), /does not take this key/);
    expect(await keyNow(account)).to.equal(secretKey);
  });

  it('leaves in the audit log whose the account is, and no key', async () => {
    const entries = await service.query<{ changes: unknown }>('SELECT * FROM audit_entries');
    const text = JSON.stringify(entries);
    expect(text).to.include('acct_1OfTheShop').and.not.to.include('marked');
  });
});
