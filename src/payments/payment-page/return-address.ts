import { createHmac } from 'node:crypto';
import { problem, type Problem } from '../../base/errors/errors.js';
import type { Environment } from '../../base/terminal.js';
import { networkOfHost } from '../../webhooks/address.js';

/** Length of a secret, in random bytes. */
export const returnSecretLength = 32;

/** Returns the text form of a return secret. */
export const returnSecret = (bytes: Buffer): string => `rtsec_${bytes.toString('base64')}`;

/**
 * Returns the reason why a browser must not be redirected to a URL. Undefined if it may. In a sandbox, addresses of the
 * same machine are allowed.
 */
export function siteRefusal({ protocol, hostname }: URL, environment: Environment): string | undefined {
  if (protocol === 'https:') return undefined;
  const isLocal = protocol === 'http:' && environment === 'sandbox' && networkOfHost(hostname) === 'loopback';
  return isLocal ? undefined : 'The address must begin with https://.';
}

const notAllowed = (detail: string, value: string): Problem =>
  problem('VALIDATION/RETURN_URL_NOT_ALLOWED', detail, { field: 'return_url', value });

/**
 * Returns an allowed return URL in the form that browsers write.
 * @param origins the terminal's allowed origins, in the same form
 * @throws Problem VALIDATION/RETURN_URL_NOT_ALLOWED
 */
export function checkedReturnUrl(
  text: string,
  { origins, environment }: { readonly origins: readonly string[]; readonly environment: Environment },
): string {
  if (!URL.canParse(text)) throw notAllowed('The return_url is not a valid address.', text);
  const url = new URL(text);
  const refusal = siteRefusal(url, environment);
  if (refusal !== undefined) throw notAllowed(refusal, text);
  if (url.username !== '' || url.password !== '')
    throw problem('VALIDATION/RETURN_URL_NOT_ALLOWED', 'The address must not hold a user name or password.', {
      field: 'return_url',
    });
  if (url.hash !== '') throw notAllowed('The address must have no fragment.', text);
  if (!origins.includes(url.origin))
    throw notAllowed(
      `The origin ${url.origin} is not among the return_origins of the payment page of the terminal.`,
      text,
    );
  return url.href;
}

/** The signed data of a return URL. */
export interface Returned {
  /** The transaction id in the answer to the shop. */
  readonly transactionId: string;
  /** The payer's last attempt. */
  readonly lastTransactionId: string;
  readonly orderId: string;
  /** Status of the last attempt. */
  readonly status: string;
  /** Real time. */
  readonly at: Date;
}

/**
 * Returns the signed return URL of a payer. The signature covers the values in this order, joined by dots, so a proxy
 * may rewrite the query. `verify-return.ts` is its counterpart, for shops.
 * @param secrets the current one first; during the overlap after a rotation, also the previous one
 */
export function signedReturn(url: string, returned: Returned, secrets: readonly string[]): string {
  const timestamp = String(Math.floor(returned.at.getTime() / 1000));
  const { transactionId, lastTransactionId, orderId, status } = returned;
  const signed = [timestamp, transactionId, lastTransactionId, orderId, status].join('.');
  const address = new URL(url);
  const parameters = {
    transaction_id: transactionId,
    last_transaction_id: lastTransactionId,
    order_id: orderId,
    status,
    timestamp,
    signature: secrets.map((secret) => createHmac('sha256', secret).update(signed).digest('hex')).join(','),
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}
