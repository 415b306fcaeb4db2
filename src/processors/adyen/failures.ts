import { reasons, type ReasonKey } from '../../reasons/reasons.js';
import type { ProcessorResult } from '../processor.js';
import { ErrorAnswer, NotConnected } from './http.js';

/**
 * Reads the result that the failure of a call proves. On a first call, these prove that nothing was charged:
 *
 * - no connection: no byte of the call was written;
 * - 401, 403, 404, 429: refused before the body is processed;
 * - 400: the body could not be read;
 * - 422: validation precedes processing;
 * - `transient-error: true`: Adyen reports that this request had no side effects (API idempotency);
 * - 500 with error 905: no acquirer was found for the payment.
 *
 * On a repeated call they prove nothing about the first one, which may have been processed, so the outcome stays open.
 * The exception is a 422 that carries the idempotency key: it is the answer to the first call.
 *
 * These always leave the outcome open: 409 and error 704 (the first call with the key is being processed), any other
 * status, a broken connection, an unreadable answer, and a timeout.
 * @returns undefined when the outcome is open
 */
export function readFailure(error: unknown, isRepetition: boolean): ProcessorResult | undefined {
  if (error instanceof NotConnected)
    return isRepetition ? undefined : refused('ROUTING.PROCESSOR_UNAVAILABLE', { error: 'not_connected' });
  if (!(error instanceof ErrorAnswer)) return undefined;
  const { status, codes } = error;
  const { errorCode, errorType, ofTheKey } = codes;
  const reason = reasonOf(error);
  if (reason === undefined || (isRepetition && !(status === 422 && ofTheKey))) return undefined;
  return refused(reason, { status, code: errorCode, error_type: errorType });
}

/** Error codes that are more specific than their status (docs.adyen.com/development-resources/error-codes). */
const reasonsByCode: ReadonlyMap<string, ReasonKey> = new Map<string, ReasonKey>([
  ['010', 'ROUTING.INVALID_CREDENTIALS'],
  ['101', 'PAYMENT_METHOD.INVALID_CARD_NUMBER'],
  ['102', 'PAYMENT_METHOD.UNSUPPORTED_BRAND'],
  ['103', 'VALIDATION.INVALID_SECURITY_CODE'],
  ['107', 'PAYMENT_METHOD.RECURRING_NOT_SUPPORTED'],
  ['109', 'PAYMENT_METHOD.UNSUPPORTED_BRAND'],
  ['125', 'PAYMENT_METHOD.RECURRING_NOT_SUPPORTED'],
  ['129', 'VALIDATION.INVALID_EXPIRY_DATE'],
  ['138', 'PROCESSOR.CURRENCY_NOT_SUPPORTED'],
  ['140', 'VALIDATION.INVALID_EXPIRY_DATE'],
  ['141', 'VALIDATION.INVALID_EXPIRY_DATE'],
  ['167', 'PROCESSOR.RELATED_TRANSACTION_NOT_FOUND'],
  ['702', 'PROCESSOR.INVALID_TRANSACTION_FORMAT'],
  ['800', 'PAYMENT_METHOD.PROVIDER_TOKEN_NOT_FOUND'],
  ['803', 'PAYMENT_METHOD.PROVIDER_TOKEN_NOT_FOUND'],
  ['805', 'PAYMENT_METHOD.PROVIDER_TOKEN_NOT_FOUND'],
  ['806', 'PAYMENT_METHOD.RECURRING_NOT_SUPPORTED'],
  ['901', 'PROCESSOR.MID_INVALID_OR_INACTIVE'],
  ['905', 'PROCESSOR.UNSUPPORTED_TRANSACTION_TYPE'],
  ['905_1', 'PROCESSOR.UNSUPPORTED_TRANSACTION_TYPE'],
  ['905_2', 'PROCESSOR.UNSUPPORTED_TRANSACTION_TYPE'],
  ['905_3', 'PROCESSOR.CURRENCY_NOT_SUPPORTED'],
  ['905_4', 'PROCESSOR.UNSUPPORTED_TRANSACTION_TYPE'],
  ['906', 'PROCESSOR.RELATED_TRANSACTION_NOT_FOUND'],
  ['916', 'PROCESSOR.EXCEEDS_AMOUNT_LIMIT'],
]);

const reasonsByStatus: ReadonlyMap<number, ReasonKey> = new Map<number, ReasonKey>([
  [400, 'PROCESSOR.INVALID_TRANSACTION_FORMAT'],
  [401, 'ROUTING.INVALID_CREDENTIALS'],
  [403, 'ROUTING.INVALID_CREDENTIALS'],
  [404, 'PROCESSOR.UNSUPPORTED_TRANSACTION_TYPE'],
  [422, 'PROCESSOR.VALIDATION_INVALID_FIELD'],
  [429, 'PROCESSOR.RATE_LIMITED'],
]);

/** The request with this key was processed or is being processed. */
const inProgress = '704';

/**
 * Returns the reason of an error that proves that nothing was charged.
 * @returns undefined when the answer leaves it open whether money was charged
 */
export function reasonOf({ status, codes: { errorCode, transient } }: ErrorAnswer): ReasonKey | undefined {
  if (errorCode === inProgress || status === 409) return undefined;
  const ofTheCode = reasonsByCode.get(errorCode ?? '');
  const ofTheStatus = reasonsByStatus.get(status);
  if (ofTheStatus !== undefined) return ofTheCode ?? ofTheStatus;
  if (transient) return 'PROCESSOR.SYSTEM_ERROR';
  return status === 500 && errorCode !== undefined && /^905(_\d)?$/.test(errorCode) ? ofTheCode : undefined;
}

/**
 * Creates a result without a charge. A technical reason permits another route; any other is a decline, like a bank's.
 */
const refused = (reason: ReasonKey, raw: Readonly<Record<string, unknown>>): ProcessorResult => ({
  outcome: reasons[reason].class === 'technical' ? 'failed' : 'declined',
  reason,
  providerTransactionId: undefined,
  raw,
});
