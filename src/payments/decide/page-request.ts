import { given, type Schema } from '../../base/contract.js';
import { problemOfFields } from '../../base/errors/errors.js';
import type { Environment } from '../../base/terminal.js';
import type { PaymentPageRecord } from '../../store/payment-pages/payment-pages.js';
import { checkedReturnUrl } from '../payment-page/return-address.js';

/** The request fields of the hosted page. */
export interface PageFields {
  readonly payment_collection?: Schema<'PaymentCollection'> | undefined;
  readonly return_url?: string | undefined;
  readonly language?: Schema<'PageLanguage'> | undefined;
  readonly cvv?: string | undefined;
}

/** The page fields stored with the payment, in the contract's form. */
export type PageRequest = Pick<PageFields, 'return_url' | 'language'>;

/** The settings of a terminal's payment page that limit a request. */
export type PageSettings = Pick<PaymentPageRecord, 'returnOrigins' | 'returnUrl'>;

/**
 * True if the payer gives the instrument on the hosted page.
 * @param sent the names of the fields that give the instrument, where they are sent
 * @throws Problem VALIDATION/INVALID_FIELD for an instrument or security code that is sent as well, and for fields of a
 * page without a page
 */
export function isCollectedOnPage(request: PageFields, source: object | undefined, sent: readonly string[]): boolean {
  const { payment_collection: collection } = request;
  if (collection === undefined) {
    if (!sent.includes('token')) refusePageFields(request);
    return false;
  }
  if (source)
    throw problemOfFields(
      'VALIDATION/INVALID_FIELD',
      'The payer gives the payment instrument on the hosted page: send none with payment_collection.',
      ['payment_collection', ...sent],
      { value: collection },
    );
  if (request.cvv !== undefined)
    throw problemOfFields(
      'VALIDATION/INVALID_FIELD',
      'The payer gives the security code on the hosted page: send none with payment_collection.',
      ['cvv', 'payment_collection'],
    );
  return true;
}

/** @throws Problem VALIDATION/INVALID_FIELD */
export function refusePageFields(request: PageFields): void {
  for (const field of ['return_url', 'language'] as const) {
    const value = request[field];
    if (value !== undefined)
      throw problemOfFields(
        'VALIDATION/INVALID_FIELD',
        `Send ${field} together with payment_collection or a token only.`,
        [field, 'payment_collection'],
        { value },
      );
  }
}

/**
 * A retry is paid with an instrument that is known or sent.
 * @throws Problem VALIDATION/INVALID_FIELD
 */
export function refusePageOfRetry(request: PageFields): void {
  if (request.payment_collection !== undefined)
    throw problemOfFields(
      'VALIDATION/INVALID_FIELD',
      'A retry is paid with an instrument that is known or sent: leave payment_collection out.',
      ['payment_collection', 'retry'],
      { value: request.payment_collection },
    );
  refusePageFields(request);
}

/**
 * The request's fields about the payer's pages. Without its own the hosted page returns to the address of the settings.
 * @param isOnPage the payer gives the instrument on the hosted page; otherwise they may be authenticated on a page
 * @returns undefined if the request has no page fields
 * @throws Problem VALIDATION/RETURN_URL_NOT_ALLOWED
 */
export function pageRequest(
  { return_url: asked, language }: PageFields,
  isOnPage: boolean,
  settings: PageSettings | null,
  environment: Environment,
): PageRequest | undefined {
  const origins = settings?.returnOrigins ?? [];
  const standing = isOnPage ? (settings?.returnUrl ?? undefined) : undefined;
  const returnUrl = asked === undefined ? standing : checkedReturnUrl(asked, { origins, environment });
  if (!isOnPage && returnUrl === undefined && language === undefined) return undefined;
  return given({ return_url: returnUrl, language });
}
