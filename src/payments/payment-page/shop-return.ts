import type { Schema } from '../../base/contract.js';
import type { PageBrand } from '../../payer-pages/payment-page.js';
import type { PaymentPageRecord } from '../../store/payment-pages/payment-pages.js';
import type { Attempt } from '../read/attempt.js';
import type { ProcessorDeps } from '../payment-deps.js';
import type { PageRequest } from '../decide/page-request.js';
import { signedReturn } from './return-address.js';

/** The address that a payer is led back to. An origin that the operator has removed since is not one any more. */
export function returnUrlOf({ return_url: asked }: PageRequest, settings: PaymentPageRecord | null): URL | undefined {
  if (asked === undefined) return undefined;
  const url = new URL(asked);
  return settings?.returnOrigins.includes(url.origin) === true ? url : undefined;
}

/**
 * The signed address that leads a payer back to the shop.
 * @param first the attempt that the shop was answered with
 * @param last the payer's last attempt
 */
export function signedReturnOf(
  { vault, clock }: Pick<ProcessorDeps, 'vault' | 'clock'>,
  url: URL,
  { terminalId, sealedSecret, sealedPrevious, previousUntil }: PaymentPageRecord,
  first: Attempt,
  last: Attempt,
): string {
  const at = clock.now();
  const isOverlapping = previousUntil !== null && previousUntil > at;
  const secrets = [sealedSecret, ...(isOverlapping && sealedPrevious ? [sealedPrevious] : [])];
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

/** The look of a merchant's pages. */
export const brandOf = (settings: PaymentPageRecord | null): PageBrand => ({
  colour: settings?.colour ?? undefined,
  colourDark: settings?.colourDark ?? undefined,
  logo: settings?.logoDigest ?? undefined,
  texts: (settings?.texts ?? []) as unknown as readonly Schema<'PageTexts'>[],
});
