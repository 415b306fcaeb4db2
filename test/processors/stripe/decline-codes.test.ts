import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { cardErrorCodes, declineReason, type Decline } from '../../../src/processors/stripe/decline-codes.js';
import type { RefusalCodes } from '../../../src/processors/stripe/exchange.js';
import { followUpErrors, paymentErrors, refusalOf, type Purpose } from '../../../src/processors/stripe/refusals.js';
import { reasons } from '../../../src/reasons/reasons.js';

/** All of https://docs.stripe.com/declines/codes, with the allowed next steps. */
const documented: Readonly<Record<'reroute' | 'retry' | 'payer' | 'never', readonly string[]>> = {
  reroute: ['issuer_not_available', 'reenter_transaction', 'processing_error'],
  retry: [
    'approve_with_id',
    'call_issuer',
    'do_not_honor',
    'generic_decline',
    'no_action_taken',
    'try_again_later',
    'insufficient_funds',
    'card_velocity_exceeded',
    'withdrawal_count_limit_exceeded',
    'invalid_amount',
  ],
  payer: [
    'authentication_required',
    'authentication_not_handled',
    'mobile_device_authentication_required',
    'expired_card',
    'incorrect_address',
    'incorrect_cvc',
    'incorrect_pin',
    'incorrect_zip',
    'invalid_cvc',
    'invalid_expiry_month',
    'invalid_expiry_year',
    'invalid_pin',
    'new_account_information_available',
    'offline_pin_required',
    'online_or_offline_pin_required',
    'pin_try_exceeded',
  ],
  never: [
    'card_not_supported',
    'currency_not_supported',
    'do_not_try_again',
    'duplicate_transaction',
    'fraudulent',
    'incorrect_number',
    'invalid_account',
    'invalid_number',
    'lost_card',
    'merchant_blacklist',
    'not_permitted',
    'pickup_card',
    'restricted_card',
    'revocation_of_all_authorizations',
    'revocation_of_authorization',
    'security_violation',
    'service_not_allowed',
    'stolen_card',
    'stop_payment_order',
    'testmode_decline',
    'transaction_not_allowed',
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
      'partner_generic_decline',
      'invalid_customer_account',
      'payment_limit_exceeded',
      'invalid_billing_agreement',
      'partner_expired_card',
      'partner_processing_error',
      'partner_insufficient_funds',
      'partner_invalid_currency',
      'partner_invalid_amount',
      'invalid_business_account',
      'partner_high_risk_customer',
      'compliance_violation',
      'payment_disputed',
      'invalid_authorization',
      'invalid_payment_information',
      'partner_payment_not_found',
      'expired_payment_information',
      'partner_duplicate_transaction',
    ])
      expect(declineReason({ declineCode }), declineCode).not.to.equal('SYSTEM.UNMAPPED');
  });

  describe('and their advice codes', () => {
    for (const [decline, expected] of [
      [{ declineCode: 'insufficient_funds', adviceCode: 'try_again_later' }, 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS'],
      [{ declineCode: 'generic_decline', adviceCode: 'try_again_later' }, 'NETWORK.TRY_AGAIN_LATER'],
      [{ declineCode: 'insufficient_funds', adviceCode: 'do_not_try_again' }, 'NETWORK.DO_NOT_TRY_AGAIN'],
      [{ declineCode: 'issuer_not_available', adviceCode: 'do_not_try_again' }, 'NETWORK.DO_NOT_TRY_AGAIN'],
      [{ declineCode: 'do_not_honor', adviceCode: 'confirm_card_data' }, 'NETWORK.REVALIDATE_PAYMENT_INFORMATION'],
      [{ declineCode: 'do_not_honor', networkAdviceCode: '24' }, 'NETWORK.RETRY_AFTER_1_HOUR'],
      [
        { declineCode: 'do_not_honor', adviceCode: 'try_again_later', networkAdviceCode: '30' },
        'NETWORK.RETRY_AFTER_10_DAYS',
      ],
      [
        { declineCode: 'do_not_honor', adviceCode: 'do_not_try_again', networkAdviceCode: '24' },
        'NETWORK.DO_NOT_TRY_AGAIN',
      ],
      [
        { declineCode: 'do_not_honor', adviceCode: 'do_not_try_again', networkAdviceCode: '21' },
        'NETWORK.RECURRING_PAYMENT_CANCELLED',
      ],
      [{ declineCode: 'do_not_honor', networkAdviceCode: '99' }, 'AUTH.DO_NOT_HONOR'],
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
    [
      content('resource_missing', { status: 404, param: 'payment_method' }),
      'declined PAYMENT_METHOD.PROVIDER_TOKEN_NOT_FOUND',
    ],
    [content('resource_missing', { status: 404, param: 'customer' }), 'declined PAYMENT_METHOD.TOKEN_REVOKED'],
    [content('amount_too_small'), 'failed PROCESSOR.EXCEEDS_AMOUNT_LIMIT'],
    [content('payment_method_currency_mismatch'), 'failed PROCESSOR.CURRENCY_NOT_SUPPORTED'],
    [content('of_next_year'), 'failed PROCESSOR.INVALID_TRANSACTION_FORMAT'],
    [{ status: 402, type: 'card_error', code: 'invalid_card_type' }, 'failed PAYMENT_METHOD.UNSUPPORTED_BRAND'],
    [
      { status: 402, type: 'card_error', code: 'payment_intent_authentication_failure' },
      'declined AUTH.3DS_CHALLENGE_FAILED',
    ],
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
    [
      'capture',
      content('payment_intent_unexpected_state', { intentStatus: 'succeeded' }),
      'PROCESSOR.ORIGINAL_ALREADY_SETTLED',
    ],
    ['capture', content('payment_intent_unexpected_state', { intentStatus: 'canceled' }), 'PROCESSOR.ALREADY_REVERSED'],
    ['capture', content('payment_intent_unexpected_state'), 'PROCESSOR.INVALID_TRANSACTION_FLOW'],
    ['capture', content(undefined, { param: 'amount_to_capture' }), 'PROCESSOR.EXCEEDS_PREAUTHORIZED_AMOUNT'],
    [
      'void',
      content('payment_intent_unexpected_state', { intentStatus: 'succeeded' }),
      'PROCESSOR.ORIGINAL_ALREADY_SETTLED',
    ],
    ['refund', content('charge_already_refunded'), 'PROCESSOR.ALREADY_REVERSED'],
    ['refund', content('charge_disputed'), 'VALIDATION.REFUND_NOT_ALLOWED_CHARGEBACK'],
    ['refund', content('balance_insufficient'), 'PROCESSOR.INSUFFICIENT_MERCHANT_BALANCE'],
    ['refund', content(undefined, { param: 'amount' }), 'PROCESSOR.ORIGINAL_AMOUNT_INCORRECT'],
    ['refund', content('of_next_year'), 'SYSTEM.UNMAPPED'],
  ] as const)
    it(`${purpose} ${JSON.stringify(codes)}: declined ${expected}`, () =>
      expect(reported(codes, purpose)).to.equal(`declined ${expected}`));
});
