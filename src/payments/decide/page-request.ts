import { given, type Schema } from '../../base/contract.js';
import { invalidFields } from '../../base/errors/errors.js';
import type { Environment } from '../../base/terminal.js';
import type { PaymentPageRecord } from '../../store/payment-pages/payment-pages.js';
import { checkedReturnUrl } from '../payment-page/return-address.js';
import type { ItemFields } from './line-items.js';

export interface PageFields {
  readonly payment_collection?: Schema<'PaymentCollection'> | undefined;
  readonly return_url?: string | undefined;
  readonly language?: Schema<'PageLanguage'> | undefined;
  readonly cvv?: string | undefined;
}

/** The page fields stored with the payment, in the contract's form. */
export interface PageRequest extends Pick<PageFields, 'return_url' | 'language'>, ItemFields {
  /**
   * Set if the request names the payer, whose saved cards the page may show. An existing order does not, nor does the
   * fingerprint of an email address, which others can have too.
   */
  readonly is_payer_named?: true;
}

/** The settings of a terminal's payment page that limit a request. */
export type PageSettings = Pick<PaymentPageRecord, 'returnOrigins' | 'returnUrl'>;

/**
 * True if the payer enters the instrument on the hosted page.
 * @param sent the names of the instrument fields in the request
 * @throws Problem VALIDATION/INVALID_FIELD for an instrument or security code sent in addition, and for page fields
 *   without a page
 */
export function isCollectedOnPage(request: PageFields, source: object | undefined, sent: readonly string[]): boolean {
  const { payment_collection: collection } = request;
  if (collection === undefined) {
    if (!sent.includes('token')) refusePageFields(request);
    return false;
  }
  if (source)
    throw invalidFields(
      'The payer enters the payment instrument on the hosted page: omit it when you send payment_collection.',
      ['payment_collection', ...sent],
      { value: collection },
    );
  if (request.cvv !== undefined)
    throw invalidFields(
      'The payer enters the security code on the hosted page: omit it when you send payment_collection.',
      ['cvv', 'payment_collection'],
    );
  return true;
}

/** @throws Problem VALIDATION/INVALID_FIELD */
function refusePageFields(request: PageFields): void {
  for (const field of ['return_url', 'language'] as const) {
    const value = request[field];
    if (value !== undefined)
      throw invalidFields(
        `Send ${field} together with payment_collection or a token only.`,
        [field, 'payment_collection'],
        { value },
      );
  }
}

/**
 * Refuses a hosted page for a retry, and the page fields that the first attempt has.
 * @param isKnown false for the retry of an attempt that is unknown to this terminal
 * @throws Problem VALIDATION/INVALID_FIELD
 */
export function refusePageOfRetry(request: PageFields, isKnown: boolean): void {
  const fields = ['payment_collection', ...(isKnown ? (['return_url', 'language'] as const) : [])] as const;
  const field = fields.find((name) => request[name] !== undefined);
  if (field === undefined) return;
  const detail =
    field === 'payment_collection'
      ? 'A retry uses a stored instrument or one in the request: omit payment_collection.'
      : 'A retry uses the return_url and language of the first attempt: omit them.';
  throw invalidFields(detail, [field, 'retry'], { value: request[field] });
}

/**
 * Returns the request's fields about the payer's pages. The default return address of the hosted page comes from the
 * settings.
 * @param isOnPage the payer enters the instrument on the hosted page; otherwise they may be authenticated on a page
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
