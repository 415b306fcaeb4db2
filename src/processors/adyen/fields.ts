import type { KeptCredential } from '../processor.js';

/** A `pspReference`, as it may leave the adapter. */
export const providerIdOf = (text: unknown): string | undefined => matching(text, /^[0-9A-Za-z]{8,32}$/);

export const authorizationCodeOf = (text: unknown): string | undefined => matching(text, /^[0-9A-Za-z]{1,10}$/);

/** Adyen's token of a credential on file, and the shopper that it belongs to: neither is of use without the other. */
export interface StoredPaymentMethod {
  readonly shopperReference: string;
  readonly storedPaymentMethodId: string;
}

const separator = '/';

/** The one text in which both are kept. */
export const storedCredentialText = ({ shopperReference, storedPaymentMethodId }: StoredPaymentMethod): string =>
  `${shopperReference}${separator}${storedPaymentMethodId}`;

/**
 * A credential as it is kept, or as a shop hands it in as `provider_token`.
 * @param ownShopper the shopper of a token that names none
 */
export function readStoredCredential(text: string, ownShopper: string | undefined): StoredPaymentMethod | undefined {
  const at = text.lastIndexOf(separator);
  const shopperReference = at < 0 ? ownShopper : text.slice(0, at);
  const storedPaymentMethodId = text.slice(at + 1);
  const isRead = shopperReference !== undefined && shopperReference.length >= 3 && storedPaymentMethodId !== '';
  return isRead ? { shopperReference, storedPaymentMethodId } : undefined;
}

/** A shopper's stored payment method as a shop sends it in `provider_token`. */
export const customerToken = (storedPaymentMethodId: string, shopperReference: string): string | undefined =>
  /^[0-9A-Za-z]{8,64}$/.test(storedPaymentMethodId) && /^[^/]{3,256}$/.test(shopperReference)
    ? storedCredentialText({ shopperReference, storedPaymentMethodId })
    : undefined;

/** What an approval says of the credential: `additionalData` of an answer or of a notification. */
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
