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

export const refusedEdges: readonly RefusedEdge[] = [
  {
    field: 'amount',
    edge: 'maximum',
    code: 'VALIDATION/INVALID_AMOUNT',
    reason: "The schema's maximum is the highest of all currencies; the example's currency has its own.",
  },
  {
    field: 'amount',
    edge: 'maximum',
    code: 'VALIDATION/INVALID_FIELD',
    reason: "The schema's maximum is the highest of all currencies; the example's currency has its own.",
  },
  {
    field: 'amount',
    edge: 'minLength',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'The postings of an adjustment sum to zero, and the request changes one.',
  },
  {
    field: 'amount',
    edge: 'maxLength',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'The schema fits sums too, which are larger than the amount of an adjustment.',
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
    reason: "The number of digits of a security code depends on the card's brand.",
  },
  {
    field: '0',
    edge: 'minLength',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'The shortest origin is without https, which only the own machine of a developer is taken with.',
  },
  {
    field: 'timestamp',
    edge: 'minLength',
    code: 'VALIDATION/INVALID_FIELD',
    reason:
      'The specification bounds the text and leaves its meaning to the service: one character is not a valid time.',
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
    reason: 'Cursors are opaque: only one that a list returned is accepted.',
  },
  {
    field: 'cursor',
    edge: 'maxLength',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'Cursors are opaque: only one that a list returned is accepted.',
  },
  {
    field: 'provider_key',
    edge: 'minLength',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'The accounts of the operator determine the processors of a merchant.',
  },
  {
    field: 'provider_key',
    edge: 'maxLength',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'The accounts of the operator determine the processors of a merchant.',
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
  ...(
    [
      ['line_items', ['minItems', 'maxItems']],
      ['quantity', ['minimum', 'maximum']],
      ['unit_price', ['minimum', 'maximum']],
      ['tax_amount', ['minimum', 'maximum']],
    ] as const
  ).flatMap(([field, edges]) =>
    edges.map((edge) => ({
      field,
      edge,
      code: 'VALIDATION/INVALID_AMOUNT' as const,
      reason: 'The items and the tax add up to the amount, which the request leaves unchanged.',
    })),
  ),
  ...(['minLength', 'maxLength'] as const).map((edge) => ({
    field: 'payload',
    edge,
    code: 'VALIDATION/INVALID_FIELD' as const,
    reason: 'It excludes a network token, which the examples of series have.',
  })),
  {
    field: 'time_zone',
    edge: 'minLength',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'The IANA database defines the valid names.',
  },
  {
    field: 'time_zone',
    edge: 'maxLength',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'The IANA database defines the valid names.',
  },
  ...(['report_user', 'report_password'] as const).flatMap((field) =>
    (['minLength', 'maxLength'] as const).map((edge) => ({
      field,
      edge,
      code: 'VALIDATION/INVALID_FIELD' as const,
      reason: 'Accounts at Adyen have it, and the first example is one at Stripe.',
    })),
  ),
  ...(['0', 'operations', 'allowed_addresses'] as const).map((field) => ({
    field,
    edge: field === '0' ? ('maxLength' as const) : ('maxItems' as const),
    code: 'VALIDATION/INVALID_FIELD' as const,
    reason: 'The restrictions of an API key name operations that exist, and addresses.',
  })),
  {
    field: 'payment_methods',
    edge: 'maxItems',
    code: 'VALIDATION/INVALID_FIELD',
    reason: 'An adapter charges some payment methods only: nine are all that the contract names.',
  },
];

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
  'test/payments/reconciliation/statements.test.ts shows it.';

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
    reason: 'The command of an act sets it, which is no operation: test/vault/key-acts.test.ts shows it.',
  },
  ...['problem', 'subject'].map((name) => ({
    property: `JournalFinding/properties/${name}`,
    reason: 'Only a journal that was changed behind the service has findings: test/journal/check-journals.test.ts.',
  })),
  { property: 'ClaimedSide/properties/amount', reason: fromStatements },
  { property: 'ClaimedSide/properties/currency', reason: fromStatements },
  { property: 'ClaimedSide/properties/booked_at', reason: fromStatements },
  { property: 'EventDiscrepancy/properties/claimed_amount', reason: fromStatements },
  { property: 'EventDiscrepancy/properties/claimed_currency', reason: fromStatements },
];
