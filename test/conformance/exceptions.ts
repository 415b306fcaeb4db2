import type { Edge } from '../../scripts/conformance/suite.js';
import type { ErrorCode } from '../../src/base/errors/errors.js';

/**
 * A value at an edge of the schema that a rule beyond the schema refuses. Each is counted, and fails if it is not
 * needed.
 */
export interface RefusedEdge {
  /** The last part of the field's path. */
  readonly field: string;
  readonly edge: Edge;
  readonly code: ErrorCode;
  readonly reason: string;
}

const ends = ['minLength', 'maxLength'] as const;

const ownMaximum = "The schema's maximum is the highest of all currencies; the example's currency has its own.";
const sumsUp = 'The items and the tax add up to the amount, which the request leaves unchanged.';
const restrictions = 'The restrictions of an API key name operations that exist, and addresses.';

/** Field, edges, reason, and the code unless it is VALIDATION/INVALID_FIELD. */
type Row = readonly [field: string, edges: readonly Edge[], reason: string, code?: ErrorCode];
const rows: readonly Row[] = [
  ['amount', ['maximum'], ownMaximum, 'VALIDATION/INVALID_AMOUNT'],
  ['amount', ['maximum'], ownMaximum],
  ['amount', ['minLength'], 'The postings of an adjustment sum to zero, and the request changes one.'],
  ['amount', ['maxLength'], 'The schema fits sums too, which are larger than the amount of an adjustment.'],
  ['amount_limits', ['maxItems'], 'Each currency is limited once, and the list repeats one.'],
  [
    'expiry_year',
    ['minimum'],
    'The schema takes every year since the service began; a card of a year that has passed has expired.',
    'INVALID_EXPIRY',
  ],
  ['cvv', ['maxLength'], "The number of digits of a security code depends on the card's brand."],
  [
    '0',
    ['minLength'],
    'The shortest origin is without https, which only the own machine of a developer is taken with.',
  ],
  [
    'timestamp',
    ['minLength'],
    'The specification bounds the text and leaves its meaning to the service: one character is not a valid time.',
  ],
  [
    'since',
    ['maxLength'],
    'Figures are of a time that ends after it begins, and its other end is that of the example.',
  ],
  ['until', ['maxLength'], 'A time for figures has a limit, and the other end of it is that of the example.'],
  ['cursor', ends, 'Cursors are opaque: only one that a list returned is accepted.'],
  ['X-Provider-Signature', ends, 'A signature is valid for its notification only.', 'INVALID_SIGNATURE'],
  ['provider_key', ends, 'The accounts of the operator determine the processors of a merchant.'],
  ['live_prefix', ends, 'The credentials of the example are those of another processor.'],
  ['return_url', ends, 'It goes with payment_collection, which the first example has not.'],
  ['line_items', ['minItems', 'maxItems'], sumsUp, 'VALIDATION/INVALID_AMOUNT'],
  ['quantity', ['minimum', 'maximum'], sumsUp, 'VALIDATION/INVALID_AMOUNT'],
  ['unit_price', ['minimum', 'maximum'], sumsUp, 'VALIDATION/INVALID_AMOUNT'],
  ['tax_amount', ['minimum', 'maximum'], sumsUp, 'VALIDATION/INVALID_AMOUNT'],
  ['payload', ends, 'It excludes a network token, which the examples of series have.'],
  ['time_zone', ends, 'The IANA database defines the valid names.'],
  ['report_user', ends, 'Accounts at Adyen have it, and the first example is one at Stripe.'],
  ['report_password', ends, 'Accounts at Adyen have it, and the first example is one at Stripe.'],
  ['0', ['maxLength'], restrictions],
  ['operations', ['maxItems'], restrictions],
  ['allowed_addresses', ['maxItems'], restrictions],
  [
    'payment_methods',
    ['maxItems'],
    'An adapter charges some payment methods only: nine are all that the contract names.',
  ],
];

export const refusedEdges: readonly RefusedEdge[] = rows.flatMap(
  ([field, edges, reason, code = 'VALIDATION/INVALID_FIELD']) => edges.map((edge) => ({ field, edge, code, reason })),
);

/**
 * A property of an answer or event that no scenario provokes, and the reason why the contract has it. Each is counted,
 * and fails if an answer has it.
 */
export interface UnseenProperty {
  /** The place of its declaration below `components/schemas`: `Transaction/properties/arn`. */
  readonly property: string;
  readonly reason: string;
}

const fromStatements =
  "Only a processor's statement has it, which is compared when its entries are an hour old: " +
  'test/payments/reconciliation/statements.long.test.ts shows it.';

export const unseenProperties: readonly UnseenProperty[] = [
  {
    property: 'StatusObject/properties/field',
    reason:
      "The specification names it for refusals that come from a processor's validation; the simulated " +
      'banks do not return it.',
  },
  { property: 'StatusField/properties/pointer', reason: 'As above.' },
  {
    property: 'ProcessorCall/properties/address_verification',
    reason: 'The simulated banks do not check addresses: test/processors/billing-address.test.ts shows it.',
  },
  { property: 'AddressVerification/properties/street', reason: 'As above.' },
  { property: 'AddressVerification/properties/postal_code', reason: 'As above.' },
  {
    property: 'KeyAct/properties/done_at',
    reason: 'The command of an act sets it, which is no operation: test/vault/key-acts.long.test.ts shows it.',
  },
  ...['problem', 'subject'].map((name) => ({
    property: `JournalFinding/properties/${name}`,
    reason:
      'Only a journal that was changed behind the service has findings: test/journal/check-journals.long.test.ts.',
  })),
  { property: 'ClaimedSide/properties/amount', reason: fromStatements },
  { property: 'ClaimedSide/properties/currency', reason: fromStatements },
  { property: 'ClaimedSide/properties/booked_at', reason: fromStatements },
  { property: 'EventDiscrepancy/properties/claimed_amount', reason: fromStatements },
  { property: 'EventDiscrepancy/properties/claimed_currency', reason: fromStatements },
];
