import { plusSeconds } from '../../clock.js';
import { given, type Schema } from '../../contract.js';
import { problem } from '../../errors.js';
import type { Access } from '../../handler.js';
import { readPaymentPageSettings } from '../../store/payment-pages.js';
import type { SettlingDeps } from '../payment-deps.js';
import { payerActionSeconds } from '../outcome.js';
import type { PaymentSource } from '../payment-source.js';
import type { Work } from '../submission.js';
import { checkedReturnUrl } from './return-address.js';

/** What a request may say of the hosted page. */
interface PageFields {
  readonly payment_collection?: Schema<'PaymentCollection'> | undefined;
  readonly return_url?: string | undefined;
  readonly language?: Schema<'PageLanguage'> | undefined;
  readonly cvv?: string | undefined;
}

/** What is kept of that with the payment, in the contract's words. */
export type PageRequest = Pick<PageFields, 'return_url' | 'language'>;

/**
 * Whether the payer gives the instrument on the hosted page.
 * @throws Problem VALIDATION/INVALID_FIELD for an instrument or security code that is sent as well, and for fields of a
 * page where there is none
 */
export function isCollectedOnPage(request: PageFields, source: PaymentSource | undefined): boolean {
  const { payment_collection: collection } = request;
  if (collection === undefined) {
    refusePageFields(request);
    return false;
  }
  if (source)
    throw problem(
      'VALIDATION/INVALID_FIELD',
      'The payer gives the payment instrument on the hosted page: send none with payment_collection.',
      { field: 'payment_collection', value: collection },
    );
  if (request.cvv !== undefined)
    throw problem(
      'VALIDATION/INVALID_FIELD',
      'The payer gives the security code on the hosted page: send none with payment_collection.',
      { field: 'cvv' },
    );
  return true;
}

/** @throws Problem VALIDATION/INVALID_FIELD */
export function refusePageFields(request: PageFields): void {
  for (const field of ['return_url', 'language'] as const) {
    const value = request[field];
    if (value !== undefined)
      throw problem('VALIDATION/INVALID_FIELD', `Send ${field} together with payment_collection only.`, {
        field,
        value,
      });
  }
}

/**
 * A retry is paid with an instrument that is known or sent.
 * @throws Problem VALIDATION/INVALID_FIELD
 */
export function refusePageOfRetry(request: PageFields): void {
  if (request.payment_collection !== undefined)
    throw problem(
      'VALIDATION/INVALID_FIELD',
      'A retry is paid with an instrument that is known or sent: leave payment_collection out.',
      { field: 'payment_collection', value: request.payment_collection },
    );
  refusePageFields(request);
}

/**
 * Has the payer pay on a hosted page. Its address begins with the terminal, which it names nowhere else.
 * @throws Problem VALIDATION/RETURN_URL_NOT_ALLOWED
 */
export async function hostedPage(
  { random, store }: Pick<SettlingDeps, 'random' | 'store'>,
  { terminal, now }: Access,
  { return_url: asked, language }: PageFields,
): Promise<Work> {
  const { terminalId, environment } = terminal;
  const settings = await readPaymentPageSettings(store.prisma, terminalId);
  const origins = settings?.returnOrigins ?? [];
  const returnUrl = asked === undefined ? settings?.returnUrl : checkedReturnUrl(asked, { origins, environment });
  return {
    kind: 'payer-action',
    reason: 'AUTH.PENDING',
    actionToken: `${terminalId}${random.bytes(24).toString('base64url')}`,
    expiresAt: plusSeconds(now, payerActionSeconds),
    page: given({ return_url: returnUrl, language }),
  };
}
