import type { Attempt } from '../attempt.js';
import type { ProcessorDeps } from '../payment-deps.js';
import { readAttempt } from '../read-attempt.js';
import { pageAddress } from '../view.js';
import { mostAttempts } from './page-state.js';

/**
 * The page of the first attempt of a chain, on which the payer gave the card: it shows what became of the payment.
 * @returns its address; undefined where the payer was on no page of this service
 */
export async function paymentPageOf(
  { store, baseUrl }: Pick<ProcessorDeps, 'store' | 'baseUrl'>,
  attempt: Attempt,
): Promise<string | undefined> {
  let first: Attempt | undefined = attempt;
  for (let step = 1; step < mostAttempts && first?.actionToken === null; step++) {
    const originatingId: string | null = first.payment.originatingId;
    first = originatingId === null ? undefined : await readAttempt(store.pool, first.terminalId, originatingId);
  }
  return first?.actionToken ? pageAddress(baseUrl, first.actionToken) : undefined;
}
