import { plusSeconds } from '../../base/clock.js';
import { given, type Schema } from '../../base/contract.js';
import { payerBaseUrl } from '../../base/terminal.js';
import type { PageBrand, PayerJourney, PaymentPageState, Receipt } from '../../payer-pages/payment-page.js';
import { pageOptions, readPaymentPageSettings } from '../../store/payment-pages/payment-pages.js';
import type { PageOptions, PaymentPageRecord } from '../../store/payment-pages/payment-pages.js';
import { readPageRequest } from '../../store/payments/payment-page.js';
import type { PageRequest } from '../decide/page-request.js';
import type { ProcessorDeps } from '../payment-deps.js';
import { type Attempt, isAuthenticating, isChallenged, payerActionSeconds } from '../read/attempt.js';
import { firstOfChain } from '../read/read-attempt.js';
import { pageAddress } from '../read/view.js';
import { signedReturn } from './return-address.js';

type Deps = Pick<ProcessorDeps, 'store' | 'baseUrl' | 'vault' | 'clock'>;

/**
 * Returns the look of an attempt's payer pages and their exit. The first attempt of the chain decides: its payment page
 * collected the card, or its request contained a `return_url`.
 */
export async function payerJourneyOf(deps: Deps, attempt: Attempt): Promise<PayerJourney> {
  const { store } = deps;
  const first = await firstOfChain(store.pool, attempt);
  const [{ page, merchantName, pageOrigin }, settings] = await Promise.all([
    readPageRequest(store.pool, first),
    readPaymentPageSettings(store.prisma, attempt.terminalId),
  ]);
  const request: PageRequest = page;
  const paymentPage =
    first.actionToken === null ? undefined : pageAddress(payerBaseUrl(deps, { pageOrigin }), first.actionToken);
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
        ? await signedReturnOf(deps, shop, settings, first, attempt)
        : undefined,
  };
}

/** Maximum attempts of a payer on one page. */
const maxAttempts = 5;

/**
 * A payer must be able to extend the time at least ten times (WCAG 2.2, 2.2.1), so a page stays open at most eleven
 * times as long.
 */
const longestSeconds = 11 * payerActionSeconds;

/** Returns the latest time until which a page may stay open, by the terminal's clock. */
export const longestHold = ({ createdAt }: Pick<Attempt, 'createdAt'>): Date => plusSeconds(createdAt, longestSeconds);

/**
 * Returns the end of a page by the terminal's clock.
 * @param first the attempt that the page was made for
 * @param extended the payer's extended deadline, in ISO 8601
 */
export const heldUntil = ({ createdAt }: Pick<Attempt, 'createdAt'>, extended: string | undefined): Date =>
  extended === undefined ? plusSeconds(createdAt, payerActionSeconds) : new Date(extended);

/**
 * Returns the state of a page's payment. A pure function.
 * @param first the attempt that the page was made for
 * @param last the last one of its chain of retries
 * @param until the end of the page; the waiting attempt has the same one
 * @param now the terminal's time
 */
export function pageStateOf(first: Attempt, last: Attempt, until: Date, now: Date): PaymentPageState {
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
      return now < until && hasAttemptsLeft(first, last) ? 'declined' : 'failed';
  }
}

const hasAttemptsLeft = (first: Attempt, last: Attempt): boolean =>
  last.payment.attemptNumber - first.payment.attemptNumber + 1 < maxAttempts;

/** Returns the address to send a payer back to, unless the operator has removed its origin since. */
export function returnUrlOf({ return_url: asked }: PageRequest, settings: PaymentPageRecord | null): URL | undefined {
  if (asked === undefined) return undefined;
  const url = new URL(asked);
  return settings?.returnOrigins.includes(url.origin) === true ? url : undefined;
}

/**
 * Returns the signed address that sends a payer back to the shop.
 * @param first the attempt in the shop's answer
 * @param last the payer's last attempt
 */
export async function signedReturnOf(
  { vault, clock }: Pick<ProcessorDeps, 'vault' | 'clock'>,
  url: URL,
  { terminalId, sealedSecret, sealedPrevious, previousUntil }: PaymentPageRecord,
  first: Attempt,
  last: Attempt,
): Promise<string> {
  const at = clock.now();
  const isOverlapping = previousUntil !== null && previousUntil > at;
  const secrets = [sealedSecret, ...(isOverlapping && sealedPrevious ? [sealedPrevious] : [])];
  await vault.loadKeys(...secrets);
  const returned = {
    transactionId: first.transactionId,
    lastTransactionId: last.transactionId,
    orderId: first.order.orderId,
    status: last.status,
    at,
  };
  return signedReturn(
    url.href,
    returned,
    secrets.map((secret) => vault.open(secret, terminalId)),
  );
}

/** Returns the look of a terminal's payer pages. Null settings have no colours, logo, texts or links. */
export const brandOf = (settings: PaymentPageRecord | null): PageBrand => ({
  colour: settings?.colour ?? undefined,
  colourDark: settings?.colourDark ?? undefined,
  logo: settings?.logoDigest ?? undefined,
  texts: [
    ...((settings?.texts ?? []) as unknown as readonly Schema<'PageTexts'>[]),
    ...(pageOptions(settings).further_texts ?? []),
  ],
  links: linksOf(pageOptions(settings)),
});

const linksOf = ({ terms_url: terms, privacy_url: privacy, support_url: support }: PageOptions): PageBrand['links'] =>
  given({ terms: terms ?? undefined, privacy: privacy ?? undefined, support: support ?? undefined });

/** Returns the facts that the receipt of a paid attempt shows. @param page the fields stored with the page */
export function receiptOf(
  { transactionId, updatedAt, instrument, order }: Attempt,
  page: { readonly receipt_requested?: boolean },
  isOffered: boolean,
): Receipt {
  const { brand, lastFour } = instrument ?? { brand: null, lastFour: null };
  const isKnown = (order.payer?.emailUsername ?? null) !== null;
  const email = page.receipt_requested === true ? 'requested' : isKnown ? 'ready' : 'asks';
  return {
    date: updatedAt.toISOString().slice(0, 10),
    card: lastFour === null ? undefined : { brand: brand ?? undefined, lastFour },
    reference: transactionId,
    email: isOffered ? email : undefined,
  };
}
