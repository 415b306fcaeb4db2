import type { PayerJourney } from '../../payer-pages/payment-page.js';
import { readPaymentPageSettings } from '../../store/payment-pages/payment-pages.js';
import { readPageRequest } from '../../store/payments/payment-page.js';
import type { Attempt } from '../read/attempt.js';
import type { ProcessorDeps } from '../payment-deps.js';
import { readAttempt } from '../read/read-attempt.js';
import { pageAddress } from '../read/view.js';
import type { PageRequest } from '../decide/page-request.js';
import { mostAttempts } from './page-state.js';
import { brandOf, returnUrlOf, signedReturnOf } from './shop-return.js';

type Deps = Pick<ProcessorDeps, 'store' | 'baseUrl' | 'vault' | 'clock'>;

/**
 * The look of the pages that the payer of an attempt is led through, and the way out of them. The first attempt of the
 * chain decides: on its payment page the payer gave the card, or its request named a `return_url`.
 */
export async function payerJourneyOf(deps: Deps, attempt: Attempt): Promise<PayerJourney> {
  const { store, baseUrl } = deps;
  const first = await firstOfChain(deps, attempt);
  const [{ page, merchantName }, settings] = await Promise.all([
    readPageRequest(store.pool, first),
    readPaymentPageSettings(store.prisma, attempt.terminalId),
  ]);
  const request: PageRequest = page;
  const paymentPage = first.actionToken === null ? undefined : pageAddress(baseUrl, first.actionToken);
  const isOver = attempt.status !== 'PROCESSING' && attempt.status !== 'UNKNOWN';
  const shop = returnUrlOf(request, settings);
  return {
    merchantName: settings?.merchantName ?? merchantName,
    language: request.language,
    brand: brandOf(settings),
    frameAncestors: settings?.frameAncestors ?? [],
    transactionId: first.transactionId,
    paymentPage,
    shop:
      paymentPage === undefined && isOver && shop && settings
        ? signedReturnOf(deps, shop, settings, first, attempt)
        : undefined,
  };
}

async function firstOfChain({ store }: Pick<Deps, 'store'>, attempt: Attempt): Promise<Attempt> {
  let first = attempt;
  for (let step = 1; step < mostAttempts && first.actionToken === null; step++) {
    const { originatingId } = first.payment;
    const before = originatingId === null ? undefined : await readAttempt(store.pool, first.terminalId, originatingId);
    if (!before) break;
    first = before;
  }
  return first;
}
