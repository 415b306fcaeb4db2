import type { errors } from './catalogue.js';

export type ErrorCode = keyof typeof errors;

/**
 * Extra data of a problem, commonly `field`, `value`, `transaction_id`, `retry_after_seconds` (specification, Error
 * body). Never card data.
 */
export type ProblemContext = Readonly<Record<string, unknown>>;

/** One of the fields that a refusal is about. */
export interface FieldError {
  /** Its dotted path; empty for the body as a whole. */
  readonly field: string;
  readonly code: ErrorCode;
  /** A description of the fault and its correction, safe to show. */
  readonly message: string;
}

/** Maximum number of fields in a refusal (contract, Errors). */
export const maxFieldErrors = 20;

/**
 * The last part of a problem's `type` address: the reason code in lower case with hyphens, `VALIDATION/INVALID_AMOUNT`
 * → `validation-invalid-amount`.
 */
export const slug = (code: ErrorCode): string => code.toLowerCase().replace(/[/_]/g, '-');

/** A refusal on its way to the client. Handlers throw it; `http/problem.ts` turns it into a problem body. */
export class Problem extends Error {
  override readonly name = 'Problem';
  constructor(
    readonly code: ErrorCode,
    readonly detail: string,
    readonly context?: ProblemContext,
    readonly fieldErrors: readonly FieldError[] = [],
  ) {
    super(detail);
  }
}

/**
 * Returns a refusal about fields that contradict each other. It names all of them, and the first one in the context.
 * @param fields the field that the client should check first, and the others
 */
export const problemOfFields = (
  code: ErrorCode,
  detail: string,
  [field, ...others]: readonly [string, ...string[]],
  context: ProblemContext = {},
): Problem =>
  new Problem(
    code,
    detail,
    { field, ...context },
    others.map((other) => ({ field: other, code, message: detail })),
  );

/**
 * Returns the refusal that a handler throws.
 * @param code a reason code of the catalogue
 * @param detail one or two sentences about this occurrence, safe to show: no card number, CVV, key or secret
 * @param context extra data for the client
 * @param fieldErrors the other fields that it is about; `context.field` needs no entry
 */
export const problem = (
  code: ErrorCode,
  detail: string,
  context?: ProblemContext,
  fieldErrors?: readonly FieldError[],
): Problem => new Problem(code, detail, context, fieldErrors);

/** Returns the refusal of a transaction that the terminal does not have. */
export const unknownTransaction = (transactionId: string): Problem =>
  problem('VALIDATION/TRANSACTION_NOT_FOUND', 'No such transaction on this terminal.', {
    transaction_id: transactionId,
  });

/** Returns the refusal of a field that names a record which does not exist or is out of reach. */
export const recordNotFound = (detail: string, field: string, value: unknown): Problem =>
  problem('VALIDATION/RECORD_NOT_FOUND', detail, { field, value });

/** Returns a record that was looked up. @throws Problem VALIDATION/RECORD_NOT_FOUND if it does not exist */
export function existing<Row>(row: Row | null | undefined, ...refusal: Parameters<typeof recordNotFound>): Row {
  if (row === null || row === undefined) throw recordNotFound(...refusal);
  return row;
}

/**
 * Returns the refusal of a field by a rule that the schema cannot express.
 * @param value absent if it may not be shown
 */
export const invalidField = (detail: string, field: string, value?: unknown): Problem =>
  problem('VALIDATION/INVALID_FIELD', detail, value === undefined ? { field } : { field, value });

/** Returns the refusal of fields that contradict each other, as `problemOfFields` does. */
export const invalidFields = (
  detail: string,
  fields: readonly [string, ...string[]],
  context?: ProblemContext,
): Problem => problemOfFields('VALIDATION/INVALID_FIELD', detail, fields, context);

/** Returns the refusal of a request without a field that it needs. @param fields the one to send, or one of several */
export const missingField = (detail: string, ...fields: readonly [string, ...string[]]): Problem =>
  problemOfFields('VALIDATION/MISSING_FIELD', detail, fields);

/** Returns the refusal of a user whose role may not do it. */
export const roleNotSufficient = (detail: string, requiredRole: string, role: string): Problem =>
  problem('VALIDATION/ROLE_NOT_SUFFICIENT', detail, { required_role: requiredRole, role });

/** Returns the refusal of what cannot be done at the moment. @param seconds after which the client repeats it */
export const temporarilyUnavailable = (detail: string, seconds: number): Problem =>
  problem('SYSTEM/TEMPORARILY_UNAVAILABLE', detail, { retry_after_seconds: seconds });

/** Returns the refusal of a request while another transaction, on which it depends, is not final. */
export const relatedLocked = (detail: string, context: ProblemContext): Problem =>
  problem('VALIDATION/RELATED_TRANSACTION_LOCKED', detail, context);

/** Returns the refusal of a retry. @param transactionId the attempt that cannot be retried */
export const retryNotAllowed = (detail: string, transactionId: string, context?: ProblemContext): Problem =>
  problem('VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED', detail, { ...context, transaction_id: transactionId });

/** Returns the refusal of a currency. @param currency that of the referenced transaction or series */
export const otherCurrency = (detail: string, value: unknown, currency: string, context?: ProblemContext): Problem =>
  problem('VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY', detail, {
    ...context,
    ...{ field: 'currency', value, currency },
  });
