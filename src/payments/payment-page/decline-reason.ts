import type { DeclineReason } from '../../payer-pages/payment-page.js';
import type { Attempt } from '../read/attempt.js';

/** Reasons that a payer may see. A lost, stolen or suspected card is declined without a reason. */
const known: Partial<Record<Attempt['reason'], DeclineReason>> = {
  'PAYMENT_METHOD.CVV_FAILURE': 'code',
  'PAYMENT_METHOD.INVALID_CARD_NUMBER': 'code',
  'PAYMENT_METHOD.CARD_AUTHENTICATION_FAILED': 'code',
  'AUTH.ADDRESS_MISMATCH': 'code',
  'PAYMENT_METHOD.EXPIRED_CARD': 'expired',
  'PAYMENT_METHOD.CARD_REPLACED': 'expired',
  'PAYER_ACCOUNT.INSUFFICIENT_FUNDS': 'funds',
  'PAYMENT_METHOD.CARD_BLOCKED': 'blocked',
  'PAYMENT_METHOD.CARDHOLDER_INITIATED_BLOCK': 'blocked',
  'PAYMENT_METHOD.CARD_ACTIVATION_REQUIRED': 'blocked',
  'PAYMENT_METHOD.CARD_DEACTIVATED': 'blocked',
  'PAYMENT_METHOD.RESTRICTED_CARD': 'blocked',
  'PAYMENT_METHOD.UNSUPPORTED_BRAND': 'blocked',
  'AUTH.NOT_PERMITTED_TO_HOLDER': 'blocked',
  'AUTH.NOT_SUPPORTED_BY_ISSUER': 'blocked',
  'AUTH.RESTRICTED_CARD_DECLINE': 'blocked',
  'PAYER_ACCOUNT.AMOUNT_LIMIT_EXCEEDED': 'limit',
  'PAYER_ACCOUNT.CUMULATIVE_AMOUNT_LIMIT_EXCEEDED': 'limit',
  'PAYER_ACCOUNT.EXCEEDS_WITHDRAWAL_LIMIT': 'limit',
  'PAYER_ACCOUNT.WITHDRAWAL_FREQUENCY_LIMIT_EXCEEDED': 'limit',
  'AUTH.AUTHORIZATION_AMOUNT_EXCEEDED': 'limit',
  'AUTH.EXCEEDS_FREQUENCY_LIMIT': 'limit',
  'AUTH.ISSUER_UNAVAILABLE': 'later',
  'AUTH.ISSUER_ERROR': 'later',
  'AUTH.REENTER_TRANSACTION': 'later',
  'AUTH.FAILED': 'authentication',
  'AUTH.3DS_CHALLENGE_FAILED': 'authentication',
  'AUTH.3DS_CHALLENGE_CANCELLED': 'authentication',
  'AUTH.3DS_CHALLENGE_LIMIT_EXCEEDED': 'authentication',
  'AUTH.3DS_AUTHENTICATION_TIMEOUT': 'authentication',
  'AUTH.3DS_AUTHENTICATION_REJECTED': 'authentication',
  'AUTH.3DS_AUTHENTICATION_REQUIRED': 'authentication',
  'AUTH.STRONG_AUTHENTICATION_REQUIRED': 'authentication',
};

/** Processor refusals that concern the payment itself and are not failures. */
const declines: ReadonlySet<Attempt['reason']> = new Set(['PROCESSOR.DECLINED', 'PROCESSOR.RISK']);

/**
 * Returns the reason of a decline as shown to the payer. A pure function.
 * @returns `own` if the service, a route or a processor failed and no issuer declined; undefined if the reason must not
 *   be shown, or without a decline
 */
export function declineReasonOf({
  status,
  reason,
}: Pick<Attempt, 'status' | 'reason'>): DeclineReason | 'own' | undefined {
  if (status === 'ERROR') return 'own';
  if (status !== 'DECLINED') return undefined;
  const isOurs = /^(PROCESSOR|ROUTING|SYSTEM)\./.test(reason) && !declines.has(reason);
  return isOurs ? 'own' : known[reason];
}
