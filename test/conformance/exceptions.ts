import type { Edge } from '../../scripts/conformance/faults.js';
import type { ErrorCode } from '../../src/base/errors/errors.js';

/**
 * What the contract draws as an edge, and a rule that no schema can tell refuses all the same. Each is counted, and
 * fails when it is not needed.
 */
export interface RefusedEdge {
  /** The last part of the field's path. */
  readonly field: string;
  readonly edge: Edge;
  readonly code: ErrorCode;
  readonly reason: string;
}

export const refusedEdges: readonly RefusedEdge[] = [
  {
    field: 'amount',
    edge: 'maximum',
    code: 'VALIDATION/INVALID_AMOUNT',
    reason: "The schema's maximum is the highest of all currencies; the example's currency has its own.",
  },
  {
    // Of amount_limits.
    field: 'amount',
    edge: 'maximum',
    code: 'VALIDATION/INVALID_FIELD',
    reason: "The schema's maximum is the highest of all currencies; the example's currency has its own.",
  },
  {
    field: 'amount_limits',
    edge: 'maxItems',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'Each currency is limited once, and the list repeats one.',
  },
  {
    field: 'expiry_year',
    edge: 'minimum',
    code: 'INVALID_EXPIRY',
    reason: 'The schema takes every year since the service began; a card of a year that has passed has expired.',
  },
  {
    field: 'cvv',
    edge: 'maxLength',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'How many digits the security code of a card has, its brand tells.',
  },
  {
    // Of allowed_origins.
    field: '0',
    edge: 'minLength',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'The shortest origin is without https, which only the own machine of a developer is taken with.',
  },
  {
    field: 'timestamp',
    edge: 'minLength',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'The specification bounds the text and leaves its meaning to the service: one character tells no time.',
  },
  {
    field: 'since',
    edge: 'maxLength',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'Figures are of a time that ends after it begins, and the other end of it is that of the example.',
  },
  {
    field: 'until',
    edge: 'maxLength',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'A time for figures has a limit, and the other end of it is that of the example.',
  },
  {
    field: 'cursor',
    edge: 'minLength',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'A cursor says nothing to clients: only one that a list has answered is taken.',
  },
  {
    field: 'cursor',
    edge: 'maxLength',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'A cursor says nothing to clients: only one that a list has answered is taken.',
  },
  {
    field: 'provider_key',
    edge: 'minLength',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'Which processors a merchant has, the accounts of the operator tell.',
  },
  {
    field: 'provider_key',
    edge: 'maxLength',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'Which processors a merchant has, the accounts of the operator tell.',
  },
  {
    field: 'live_prefix',
    edge: 'minLength',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'The credentials of the example are those of another processor.',
  },
  {
    field: 'live_prefix',
    edge: 'maxLength',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'The credentials of the example are those of another processor.',
  },
  {
    field: 'return_url',
    edge: 'minLength',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'It goes with payment_collection, which the first example has not.',
  },
  {
    field: 'return_url',
    edge: 'maxLength',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'It goes with payment_collection, which the first example has not.',
  },
  {
    field: 'time_zone',
    edge: 'minLength',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'Which names there are, the IANA database tells.',
  },
  {
    field: 'time_zone',
    edge: 'maxLength',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'Which names there are, the IANA database tells.',
  },
  {
    field: 'payment_methods',
    edge: 'maxItems',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'An adapter charges some payment methods only: nine are all that the contract names.',
  },
];

/**
 * A property of an answer or event that nothing provokes, and why it is in the contract. Each is counted, and fails
 * when an answer has it.
 */
export interface UnseenProperty {
  /** Where it is declared, from `components/schemas` on: `Transaction/properties/arn`. */
  readonly property: string;
  readonly reason: string;
}

const fromStatements =
  'Only the statement of a processor tells it, which is compared when its bookings are an hour old: ' +
  'test/payments/reconciliation/statements.test.ts shows it.';

export const unseenProperties: readonly UnseenProperty[] = [
  {
    property: 'StatusObject/properties/field',
    reason:
      "The specification names it for refusals that come from a processor's validation; the simulated " +
      'banks refuse nothing so.',
  },
  { property: 'StatusField/properties/pointer', reason: 'As above.' },
  {
    property: 'ProcessorCall/properties/address_verification',
    reason: 'The simulated banks compare no address: test/processors/billing-address.test.ts shows it.',
  },
  { property: 'AddressVerification/properties/street', reason: 'As above.' },
  { property: 'AddressVerification/properties/postal_code', reason: 'As above.' },
  { property: 'ClaimedSide/properties/amount', reason: fromStatements },
  { property: 'ClaimedSide/properties/currency', reason: fromStatements },
  { property: 'ClaimedSide/properties/booked_at', reason: fromStatements },
  { property: 'EventDiscrepancy/properties/claimed_amount', reason: fromStatements },
  { property: 'EventDiscrepancy/properties/claimed_currency', reason: fromStatements },
];
