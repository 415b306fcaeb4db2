import type { KeptCredential } from '../processor.js';

/** Returns a `pspReference` that is safe to expose. */
export const providerIdOf = (text: unknown): string | undefined => matching(text, /^[0-9A-Za-z]{8,32}$/);

export const authorizationCodeOf = (text: unknown): string | undefined => matching(text, /^[0-9A-Za-z]{1,10}$/);

/** Adyen's token of a stored credential and its shopper. Both are needed to charge it. */
export interface StoredPaymentMethod {
  readonly shopperReference: string;
  readonly storedPaymentMethodId: string;
}

const separator = '/';

/** Joins both in one text, as it is stored. */
export const storedCredentialText = ({ shopperReference, storedPaymentMethodId }: StoredPaymentMethod): string =>
  `${shopperReference}${separator}${storedPaymentMethodId}`;

/**
 * Parses a stored credential, or a `provider_token` from a shop.
 * @param ownShopper the shopper of a token that names none
 */
export function readStoredCredential(text: string, ownShopper: string | undefined): StoredPaymentMethod | undefined {
  const at = text.lastIndexOf(separator);
  const shopperReference = at < 0 ? ownShopper : text.slice(0, at);
  const storedPaymentMethodId = text.slice(at + 1);
  const isRead = shopperReference !== undefined && shopperReference.length >= 3 && storedPaymentMethodId !== '';
  return isRead ? { shopperReference, storedPaymentMethodId } : undefined;
}

/** Joins a shopper's stored payment method to a `provider_token`. */
export const customerToken = (storedPaymentMethodId: string, shopperReference: string): string | undefined =>
  /^[0-9A-Za-z]{8,64}$/.test(storedPaymentMethodId) && /^[^/]{3,256}$/.test(shopperReference)
    ? storedCredentialText({ shopperReference, storedPaymentMethodId })
    : undefined;

/** Reads an approval's credential from the `additionalData` of an answer or notification. */
export function keptCredentialOf(additionalData: Readonly<Record<string, unknown>> = {}): Partial<KeptCredential> {
  const either = (name: string, formerName: string): unknown => additionalData[name] ?? additionalData[formerName];
  const token = matching(
    either('tokenization.storedPaymentMethodId', 'recurring.recurringDetailReference'),
    /^[0-9A-Za-z]{8,64}$/,
  );
  const shopper = matching(either('tokenization.shopperReference', 'recurring.shopperReference'), /^[^/]{3,256}$/);
  const network = matching(additionalData.networkTxReference, /^[0-9A-Za-z ]{6,64}$/);
  return {
    ...(token !== undefined &&
      shopper !== undefined && {
        storedCredential: storedCredentialText({ shopperReference: shopper, storedPaymentMethodId: token }),
      }),
    ...(network !== undefined && { networkTransactionId: network }),
  };
}

const matching = (text: unknown, pattern: RegExp): string | undefined =>
  typeof text === 'string' && pattern.test(text) ? text : undefined;
