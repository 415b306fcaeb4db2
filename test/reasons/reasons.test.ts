import { expect } from 'chai';
import { errors } from '../../src/base/errors/catalogue.js';
import { isReasonKey, reasonOf, reasons, statusObject } from '../../src/reasons/reasons.js';
import type { ReasonClass, ReasonKey } from '../../src/reasons/reasons.js';

const keys = Object.keys(reasons).filter(isReasonKey);
const all = keys.map(reasonOf);

/** The reason names of the specification. */
const publishedNames = `
  APPROVED PARTIAL_APPROVAL ZERO_AMOUNT_AUTHORIZATION_ONLY REFER_TO_ISSUER GENERIC_ISSUER_DECLINE
  INVALID_DESTINATION_ACCOUNT INVALID_SOURCE_ACCOUNT ACCOUNT_CLOSED ACCOUNT_NOT_FOUND ISSUER_NOT_FOUND
  INVALID_MERCHANT INVALID_EFFECTIVE_DATE EXPIRED_CARD CARD_DEACTIVATED_REPORTED_LOST CARD_DEACTIVATED_REPORTED_STOLEN
  CARD_REPLACED CARD_DEACTIVATED CARD_ACTIVATION_REQUIRED CARD_NOT_PRESENT INVALID_CARD_NUMBER CARD_LIFECYCLE_DECLINE
  INVALID_TRANSACTION_FORMAT INVALID_TRANSACTION_FLOW TRANSACTION_RESUBMISSION_NOT_ALLOWED
  PURCHASE_ONLY_CASH_BACK_NOT_ALLOWED UNSUPPORTED_TRANSACTION_TYPE RELATED_TRANSACTION_NOT_FOUND
  RELATED_TRANSACTION_LOCKED INVALID_INSTALLMENT_PLAN INVALID_INSTALLMENT_COUNT FRAUD_SUSPECTED INVALID_COUNTRY_CARD
  INVALID_REGION_CARD INVALID_CURRENCY_CODE INVALID_AMOUNT INSUFFICIENT_FUNDS AMOUNT_LIMIT_EXCEEDED
  CUMULATIVE_AMOUNT_LIMIT_EXCEEDED WITHDRAWAL_FREQUENCY_LIMIT_EXCEEDED AUTHORIZATION_AMOUNT_EXCEEDED
  RESTRICTED_CARD_DECLINE CARDHOLDER_POLICY_VIOLATION CARDHOLDER_INITIATED_BLOCK PROVIDER_SECURITY_VIOLATION
  PROVIDER_SURCHARGE_NOT_ALLOWED PROVIDER_DOMESTIC_DEBIT_NOT_ALLOWED PROVIDER_POLICY_VIOLATION
  3DS_AUTHENTICATION_REQUIRED 3DS_CHALLENGE_FAILED 3DS_AUTHENTICATION_REJECTED 3DS_AUTHENTICATION_UNAVAILABLE
  3DS_AUTHENTICATION_TIMEOUT MANUAL_AUTHENTICATION_REQUIRED CVV_FAILURE PIN_FORMAT_INVALID PIN_INCORRECT PIN_MISSING
  PIN_TRIES_EXCEEDED PIN_VERIFICATION_ERROR PIN_MANAGEMENT_DENIED INVALID_FIELD MISSING_FIELD
  FULL_REFUND_ALREADY_PROCESSED UNAUTHORIZED_PAYMENT_METHOD SHIPPING_MIN_ADDRESS_NOT_PROVIDED PAYER_LINE_1_NOT_ALLOWED
  SHIPPING_LINE_2_REQUIRES_LINE_1 API_KEY_ENVIRONMENT_MISMATCH PUBLIC_IP_REQUIRED CAPTURE_AMOUNT_EXCEEDED
  MISSING_CREDENTIALS TRANSACTION_ALREADY_VOIDED UNAUTHORIZED_CURRENCY SHIPPING_LINE_1_NOT_ALLOWED
  REFUND_AMOUNT_EXCEEDED INVALID_TRANSACTION_TYPE_FOR_REFUND PAYER_MIN_ADDRESS_NOT_PROVIDED
  ORIGINAL_TRANSACTION_NOT_APPROVED INVALID_CREDENTIALS REFUND_NOT_ALLOWED_CHARGEBACK PAYER_LINE_2_REQUIRES_LINE_1
  CAPTURE_NOT_ALLOWED_VOIDED ALREADY_FULLY_CAPTURED INVALID_TRANSACTION_TYPE_FOR_CAPTURE
  CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID
  INVALID_TRANSACTION_TYPE_FOR_VOID TERMINAL_MERCHANT_ACCOUNT_NOT_FOUND RECURRING_NOT_FOUND
  RECURRING_ALREADY_CANCELLED INVALID_START_DATE RECURRING_NOT_MANAGED_BY_MERCHANT RECURRING_NOT_ACTIVE
  RECURRING_ID_DID_NOT_MATCH_REFERENCED_FUTURE_TRANSACTION TRANSACTION_NOT_FOUND TRANSACTION_NOT_APPROVED
  FUTURE_TRANSACTION_NOT_FOUND FUTURE_TRANSACTION_ALREADY_EXECUTED FUTURE_TRANSACTION_ALREADY_CANCELLED
  INVALID_SCHEDULED_DATE FUTURE_TRANSACTION_AMOUNT_INVALID INVALID_IDEMPOTENCY_KEY INVALID_FLOW_STATE RECORD_NOT_FOUND
  SUCCESSFUL PROCESSING CREATED REFUND_PENDING_APPROVAL MID_INVALID_OR_INACTIVE TIMEOUT INTERNAL_ERROR UNKNOWN
  RESOURCE_LOCKED IDEMPOTENCY_CONFLICT DECLINED INVALID_RESPONSE NO_ACCOUNT_RECORD VALIDATION_INVALID_FIELD
  VALIDATION_MISSING_FIELD RISK INVALID_PROVIDER_RESPONSE REDUCED_CONFIDENCE FAILED HOLDER_NOT_ENROLLED
  EXCEEDS_FREQUENCY_LIMIT UNSUPPORTED_DEVICE UNKNOWN_DEVICE PENDING CHALLENGE_IN_PROGRESS INITIATED TECHNICAL_ERROR
  PROVIDER_TIMEOUT TERMINAL_RESOURCE_ACCESS_DENIED TRANSACTION_REJECTED_AS_INVALID REENTER_TRANSACTION NO_ACTION_TAKEN
  TEMPORARILY_UNAVAILABLE EXCEEDS_PREAUTHORIZED_AMOUNT INVALID_ACCOUNT_IDENTIFIER NOT_PERMITTED_TO_HOLDER
  SECURITY_VIOLATION INVALID_SECURITY_CODE INVALID_EXPIRY_DATE CANCELLED LOST_INSTRUMENT STOLEN_INSTRUMENT
  INSTRUMENT_NOT_AVAILABLE CONTACT_PAYER_PAYMENT_PROVIDER DO_NOT_HONOR PICKUP_CARD NO_CREDIT_ACCOUNT
  NO_CHECKING_ACCOUNT NO_SAVINGS_ACCOUNT INCORRECT_PIN PIN_REQUIRED OFFLINE_PIN_REQUIRED EXCEEDS_AMOUNT_LIMIT
  EXCEEDS_WITHDRAWAL_LIMIT RESTRICTED_CARD CARD_BLOCKED STOP_PAYMENT_ORDER AUTHORIZATION_REVOKED SUSPECTED_FRAUD
  DUPLICATE_TRANSACTION OPERATION_NOT_ALLOWED_UNAUTHENTICATED_ORIGINAL STRONG_AUTHENTICATION_REQUIRED ALREADY_REVERSED
  INELIGIBLE_FOR_RESUBMISSION NOT_ALLOWED_AT_TERMINAL UNABLE_TO_ROUTE_OR_AUTHORIZE SYSTEM_ERROR ROUTING_ERROR
  AML_VIOLATION NETWORK_TOKEN_SERVICE_ERROR NETWORK_TOKEN_UNAVAILABLE VIOLATION_OF_LAW UNMAPPED`
  .trim()
  .split(/\s+/);

/** Names that mean one thing as the service's own finding and another as a processor's answer. */
const twofold = ['DUPLICATE_TRANSACTION', 'TEMPORARILY_UNAVAILABLE'];

/**
 * ISO 8583:1987 response codes in use, with the reason each is told as. Visa and Mastercard give some numbers a meaning
 * of their own.
 */
const iso8583: Readonly<Record<string, readonly ReasonKey[]>> = {
  '00': ['AUTH.APPROVED'],
  '01': ['AUTH.REFER_TO_ISSUER'],
  '02': ['AUTH.REFER_TO_ISSUER_SPECIAL_CONDITIONS'],
  '03': ['PROCESSOR.INVALID_MERCHANT'],
  '04': ['PAYMENT_METHOD.PICKUP_CARD'],
  '05': ['AUTH.DO_NOT_HONOR'],
  '06': ['AUTH.ISSUER_ERROR'],
  '07': ['PAYMENT_METHOD.PICKUP_SPECIAL_CONDITIONS'],
  '08': ['AUTH.APPROVED_WITH_IDENTIFICATION'],
  '09': ['PROCESSOR.PROCESSING'],
  '10': ['AUTH.PARTIAL_APPROVAL'],
  '11': ['AUTH.VIP_APPROVAL'],
  '12': ['AUTH.TRANSACTION_REJECTED_AS_INVALID'],
  '13': ['VALIDATION.INVALID_AMOUNT'],
  '14': ['PAYMENT_METHOD.INVALID_CARD_NUMBER'],
  '15': ['PAYMENT_METHOD.ISSUER_NOT_FOUND'],
  '16': ['AUTH.APPROVED_UPDATE_TRACK_3'],
  '17': ['PAYER_ACCOUNT.PAYER_CANCELLED'],
  '18': ['PAYER_ACCOUNT.CUSTOMER_DISPUTE'],
  '19': ['AUTH.REENTER_TRANSACTION'],
  '20': ['NETWORK.INVALID_ISSUER_RESPONSE'],
  '21': ['PROCESSOR.NO_ACTION_TAKEN'],
  '22': ['PROCESSOR.SUSPECTED_MALFUNCTION'],
  '23': ['PROCESSOR.UNACCEPTABLE_TRANSACTION_FEE'],
  '24': ['PROCESSOR.FILE_UPDATE_FAILED'],
  '25': ['PROCESSOR.RELATED_TRANSACTION_NOT_FOUND'],
  '26': ['PROCESSOR.FILE_UPDATE_FAILED'],
  '27': ['PROCESSOR.FILE_UPDATE_FAILED'],
  '28': ['PROCESSOR.FILE_UPDATE_FAILED', 'PROCESSOR.TEMPORARILY_UNAVAILABLE'],
  '29': ['PROCESSOR.FILE_UPDATE_FAILED'],
  '30': ['PROCESSOR.INVALID_TRANSACTION_FORMAT'],
  '31': ['NETWORK.BANK_NOT_SUPPORTED'],
  '32': ['PROCESSOR.PARTIALLY_COMPLETED'],
  '33': ['PAYMENT_METHOD.PICKUP_EXPIRED_CARD'],
  '34': ['PAYMENT_METHOD.PICKUP_SUSPECTED_FRAUD'],
  '35': ['PAYMENT_METHOD.PICKUP_CONTACT_ACQUIRER'],
  '36': ['PAYMENT_METHOD.PICKUP_RESTRICTED_CARD'],
  '37': ['PAYMENT_METHOD.PICKUP_CALL_ACQUIRER_SECURITY'],
  '38': ['PAYMENT_METHOD.PICKUP_PIN_TRIES_EXCEEDED'],
  '39': ['PAYER_ACCOUNT.NO_CREDIT_ACCOUNT'],
  '40': ['PROCESSOR.UNSUPPORTED_TRANSACTION_TYPE'],
  '41': ['PAYMENT_METHOD.LOST_INSTRUMENT'],
  '42': ['PAYER_ACCOUNT.NO_UNIVERSAL_ACCOUNT'],
  '43': ['PAYMENT_METHOD.STOLEN_INSTRUMENT'],
  '44': ['PAYER_ACCOUNT.NO_INVESTMENT_ACCOUNT'],
  '51': ['PAYER_ACCOUNT.INSUFFICIENT_FUNDS'],
  '52': ['PAYER_ACCOUNT.NO_CHECKING_ACCOUNT'],
  '53': ['PAYER_ACCOUNT.NO_SAVINGS_ACCOUNT'],
  '54': ['PAYMENT_METHOD.EXPIRED_CARD'],
  '55': ['AUTH.INCORRECT_PIN'],
  '56': ['PAYMENT_METHOD.NO_CARD_RECORD'],
  '57': ['AUTH.NOT_PERMITTED_TO_HOLDER'],
  '58': ['PROCESSOR.NOT_ALLOWED_AT_TERMINAL'],
  '59': ['AUTH.SUSPECTED_FRAUD'],
  '60': ['PROCESSOR.CONTACT_ACQUIRER'],
  '61': ['PAYER_ACCOUNT.EXCEEDS_WITHDRAWAL_LIMIT'],
  '62': ['PAYMENT_METHOD.RESTRICTED_CARD'],
  '63': ['AUTH.SECURITY_VIOLATION'],
  '64': ['PROCESSOR.ORIGINAL_AMOUNT_INCORRECT', 'AUTH.AML_VIOLATION'],
  '65': ['PAYER_ACCOUNT.WITHDRAWAL_FREQUENCY_LIMIT_EXCEEDED', 'AUTH.STRONG_AUTHENTICATION_REQUIRED'],
  '66': ['PROCESSOR.CALL_ACQUIRER_SECURITY'],
  '67': ['PAYMENT_METHOD.PICKUP_AT_DEVICE'],
  '68': ['NETWORK.RESPONSE_RECEIVED_TOO_LATE'],
  '75': ['AUTH.PIN_TRIES_EXCEEDED'],
  '90': ['PROCESSOR.CUTOFF_IN_PROGRESS'],
  '91': ['AUTH.ISSUER_UNAVAILABLE'],
  '92': ['NETWORK.UNABLE_TO_ROUTE_OR_AUTHORIZE'],
  '93': ['AUTH.VIOLATION_OF_LAW'],
  '94': ['PROCESSOR.DUPLICATE_TRANSACTION'],
  '95': ['PROCESSOR.RECONCILIATION_ERROR'],
  '96': ['PROCESSOR.SYSTEM_ERROR'],
};

const classOf = (key: ReasonKey): ReasonClass => reasonOf(key).class;
const iso = (...codes: readonly string[]): readonly ReasonKey[] => codes.flatMap((code) => iso8583[code] ?? []);

describe('status reason catalogue', () => {
  it('covers every published reason name once, and twice only where it means two things', () => {
    expect(publishedNames).to.have.length(177);
    for (const name of publishedNames) {
      const domains = all.filter(({ reason }) => reason === name).map(({ domain }) => domain);
      expect(domains, name).to.have.length(twofold.includes(name) ? 2 : 1);
    }
  });

  it('repeats no reason segment in a second domain beyond the twofold ones', () => {
    const repeated = all.map(({ reason }) => reason).filter((reason, at, list) => list.indexOf(reason) !== at);
    expect(repeated).to.have.members(twofold);
  });

  it('holds 300 codes or more', () => expect(keys.length).to.be.at.least(300));

  it('has keys of two segments in the domains of the specification', () => {
    for (const key of keys) expect(key).to.match(/^[A-Z]+(_[A-Z]+)*\.[0-9A-Z]+(_[0-9A-Z]+)*$/);
    expect([...new Set(all.map(({ domain }) => domain))]).to.have.members([
      'SYSTEM',
      'VALIDATION',
      'RISK',
      'ROUTING',
      'AUTH',
      'PROCESSOR',
      'PAYMENT_METHOD',
      'PAYER_ACCOUNT',
      'NETWORK',
    ]);
  });

  it('has unique names and one-sentence descriptions within bounds', () => {
    for (const { key, name, description } of all) {
      expect(name.length, key).to.be.within(1, 60);
      expect(name, key).to.match(/^[A-Z0-9].*[^.\s]$/);
      expect(description.length, key).to.be.within(1, 200);
      expect(description, key).to.match(/^[A-Z][^.]*\.$/);
    }
    for (const text of ['name', 'description'] as const) {
      const texts = all.map((reason) => reason[text].toLowerCase());
      expect(
        texts.filter((value, at) => texts.indexOf(value) !== at),
        text,
      ).to.eql([]);
    }
  });

  it('is frozen throughout', () => {
    expect(() => Object.assign(reasons, { 'AUTH.APPROVED': reasons['AUTH.DO_NOT_HONOR'] })).to.throw(TypeError);
    for (const key of keys) expect(Object.isFrozen(reasons[key]), key).to.equal(true);
  });

  it('has a known class for each reason', () => {
    const classes: readonly ReasonClass[] = ['soft', 'hard', 'technical', 'payer-action', 'none'];
    expect(keys.filter((key) => !classes.includes(classOf(key)))).to.eql([]);
  });

  it('puts a reason that is also answered as an error into the same domain', () => {
    const shared = Object.keys(errors)
      .map((code) => code.replace('/', '.'))
      .filter((code) => publishedNames.includes(code.slice(code.indexOf('.') + 1)) && code.includes('.'));
    expect(shared).to.include('VALIDATION.TRANSACTION_NOT_FOUND');
    expect(shared.filter((code) => !isReasonKey(code))).to.eql([]);
  });
});

describe('classes of reasons', () => {
  it('gives every ISO 8583:1987 response code in use a reason', () => {
    const published = [...Array(100).keys()].map((code) => String(code).padStart(2, '0'));
    const reserved = /^(4[5-9]|50|69|7[0-46-9]|8[0-9]|9[7-9])$/;
    expect(Object.keys(iso8583).sort()).to.eql(published.filter((code) => !reserved.test(code)));
    for (const key of Object.values(iso8583).flat()) expect(isReasonKey(key), key).to.equal(true);
  });

  it('takes no approval or open outcome for a decline', () => {
    const approvals = keys.filter((key) => /^AUTH\.(OFFLINE_|PARTIAL_|VIP_)?APPROV/.test(key));
    expect(approvals).to.include.members(iso('00', '08', '10', '11', '16'));
    const open: readonly ReasonKey[] = [
      'AUTH.PENDING',
      'AUTH.CANCELLED',
      'AUTH.CHALLENGE_IN_PROGRESS',
      'AUTH.ZERO_AMOUNT_AUTHORIZATION_ONLY',
      'PROCESSOR.PROCESSING',
      'PROCESSOR.SUCCESSFUL',
      'RISK.MANUAL_REVIEW',
    ];
    for (const key of [...approvals, ...open]) expect(classOf(key), key).to.equal('none');
  });

  it('never invites a second charge while the outcome is not known', () => {
    for (const key of [
      'PROCESSOR.TIMEOUT',
      'PROCESSOR.UNKNOWN',
      'PROCESSOR.INVALID_RESPONSE',
      'PROCESSOR.DUPLICATE_TRANSACTION',
    ] as const)
      expect(classOf(key), key).to.equal('none');
  });

  it('is hard where the network charges for another attempt: Visa category 1, Mastercard advice 03 and 21', () => {
    const never = [
      ...iso('04', '07', '12', '14', '15', '41', '43', '57', '93'),
      'PAYER_ACCOUNT.ACCOUNT_CLOSED',
      'PAYER_ACCOUNT.STOP_PAYMENT_ORDER',
      'PAYER_ACCOUNT.AUTHORIZATION_REVOKED',
      'PAYER_ACCOUNT.ALL_AUTHORIZATIONS_REVOKED',
      'NETWORK.DO_NOT_TRY_AGAIN',
      'NETWORK.RECURRING_PAYMENT_CANCELLED',
    ] as const;
    for (const key of never) expect(classOf(key), key).to.equal('hard');
    for (const key of keys.filter((key) => /\.PICKUP_|REPORTED_(LOST|STOLEN)$/.test(key)))
      expect(classOf(key), key).to.equal('hard');
  });

  it('is soft where the network names a time to retry', () => {
    const timed = keys.filter((key) => key.startsWith('NETWORK.RETRY_AFTER_'));
    expect(timed).to.have.length(7);
    for (const key of [...timed, 'NETWORK.TRY_AGAIN_LATER'] as const) expect(classOf(key), key).to.equal('soft');
    expect(timed.map((key) => reasonOf(key).retryAfterDays)).to.eql([undefined, undefined, 2, 4, 6, 8, 10]);
  });

  it('classes what the sandbox cards and amounts lead to', () => {
    const expected: Readonly<Partial<Record<ReasonKey, ReasonClass>>> = {
      'AUTH.APPROVED': 'none',
      'AUTH.DO_NOT_HONOR': 'soft',
      'PAYER_ACCOUNT.INSUFFICIENT_FUNDS': 'soft',
      'PAYMENT_METHOD.LOST_INSTRUMENT': 'hard',
      'PAYMENT_METHOD.STOLEN_INSTRUMENT': 'hard',
      'PAYMENT_METHOD.EXPIRED_CARD': 'payer-action',
      'PAYMENT_METHOD.CVV_FAILURE': 'payer-action',
      'RISK.FRAUD_SUSPECTED': 'hard',
      'PROCESSOR.SYSTEM_ERROR': 'technical',
      'AUTH.3DS_CHALLENGE_FAILED': 'payer-action',
      'PROCESSOR.TEMPORARILY_UNAVAILABLE': 'soft',
      'ROUTING.ROUTING_ERROR': 'technical',
      'SYSTEM.INTERNAL_ERROR': 'technical',
      'SYSTEM.UNMAPPED': 'hard',
    };
    const actual = Object.fromEntries(
      Object.keys(expected)
        .filter(isReasonKey)
        .map((key) => [key, classOf(key)]),
    );
    expect(actual).to.eql(expected);
  });

  it('reroutes soft declines only, and none for want of money', () => {
    const rerouted = all.filter(({ reroutable }) => reroutable);
    expect(rerouted.map(({ key }) => key))
      .to.include('PROCESSOR.TEMPORARILY_UNAVAILABLE')
      .and.not.include('AUTH.DO_NOT_HONOR');
    for (const { key, class: reasonClass, domain } of rerouted) {
      expect(reasonClass, key).to.equal('soft');
      expect(domain, key).not.to.equal('PAYER_ACCOUNT');
    }
  });
});

describe('status object', () => {
  it('carries the code, its segments and its texts', () =>
    expect(statusObject('DECLINED', 'AUTH.3DS_CHALLENGE_FAILED')).to.eql({
      status: 'DECLINED',
      reasonCode: 'AUTH.3DS_CHALLENGE_FAILED',
      domain: 'AUTH',
      reason: '3DS_CHALLENGE_FAILED',
      name: 'Challenge failed',
      description: 'The payer did not pass the 3-D Secure challenge.',
    }));

  it('points to the default field of a validation reason, or to the field the caller names', () => {
    expect(statusObject('DECLINED', 'VALIDATION.INVALID_AMOUNT').field).to.eql({ pointer: '/amount' });
    expect(statusObject('DECLINED', 'VALIDATION.INVALID_FIELD', '/order/payer/email').field).to.eql({
      pointer: '/order/payer/email',
    });
    expect(
      statusObject('DECLINED', 'PAYMENT_METHOD.INVALID_CARD_NUMBER', '/payment_instrument/card_number').field,
    ).to.eql({ pointer: '/payment_instrument/card_number' });
    expect(statusObject('DECLINED', 'VALIDATION.INVALID_FIELD')).not.to.have.property('field');
  });

  it('has JSON pointers as default fields, on validation-related reasons only', () => {
    const pointed = all.filter(({ field }) => field !== undefined);
    for (const { key, field } of pointed) expect(field, key).to.match(/^(\/[a-z0-9_]+)+$/);
    expect(pointed.filter(({ domain }) => domain !== 'VALIDATION').map(({ key }) => key)).to.eql([
      'PAYMENT_METHOD.INVALID_CARD_NUMBER',
    ]);
  });

  it('tells codes of the catalogue from other texts', () => {
    expect(isReasonKey('AUTH.APPROVED')).to.equal(true);
    for (const text of ['AUTH.APPROVED.DETAIL', 'APPROVED', 'AUTH/APPROVED', 'toString', ''])
      expect(isReasonKey(text), text).to.equal(false);
  });
});
