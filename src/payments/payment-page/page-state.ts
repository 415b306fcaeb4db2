import type { PaymentPageState } from '../../payer-pages/payment-page.js';
import { plusSeconds } from '../../base/clock.js';
import type { Attempt } from '../read/attempt.js';
import { isAuthenticating, isChallenged, payerActionSeconds } from '../settle/outcome.js';

/** Maximum attempts of a payer on one page. */
export const mostAttempts = 5;

/**
 * Where the payment of a page stands. Pure.
 * @param first the attempt that the page was made for
 * @param last the last one of its chain of retries
 * @param now the terminal's time
 */
export function pageStateOf(first: Attempt, last: Attempt, now: Date): PaymentPageState {
  switch (last.status) {
    case 'APPROVED':
      return 'paid';
    case 'CANCELLED':
      return last.reason === 'PAYMENT_METHOD.COLLECTION_EXPIRED' ? 'expired' : 'cancelled';
    case 'UNKNOWN':
      return 'processing';
    case 'PROCESSING':
      // During the issuer's call the payer has no page to visit.
      if (isAuthenticating(last)) return last.actionUrl === null ? 'processing' : 'challenge';
      if (isChallenged(last)) return 'challenge';
      if (last.reason !== 'AUTH.PENDING') return 'processing';
      return last.dueAt !== null && last.dueAt > now ? 'open' : 'expired';
    case 'DECLINED':
    case 'ERROR':
      return mayTryAgain(first, last, now) ? 'declined' : 'failed';
  }
}

function mayTryAgain(first: Attempt, last: Attempt, now: Date): boolean {
  const attempts = last.payment.attemptNumber - first.payment.attemptNumber + 1;
  return attempts < mostAttempts && now < plusSeconds(first.createdAt, payerActionSeconds);
}
