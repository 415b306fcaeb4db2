import { plusSeconds } from '../../base/clock.js';
import { given, type Schema } from '../../base/contract.js';
import { problemOfFields } from '../../base/errors/errors.js';
import type { Access } from '../../operation/handler.js';
import { readPaymentPageSettings } from '../../store/payment-pages/payment-pages.js';
import type { SettlingDeps } from '../payment-deps.js';
import { payerActionSeconds } from '../settle/outcome.js';
import type { PaymentSource } from '../decide/payment-source.js';
import type { Work } from '../send/work.js';
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
 * @param sent the names of the fields that give the instrument, where they are sent
 * @throws Problem VALIDATION/INVALID_FIELD for an instrument or security code that is sent as well, and for fields of a
 * page where there is none
 */
export function isCollectedOnPage(
  request: PageFields,
  source: PaymentSource | undefined,
  sent: readonly string[],
): boolean {
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
 * The request's fields about the pages of the payer of a token, who may be authenticated on them.
 * @returns undefined if it has none
 * @throws Problem VALIDATION/RETURN_URL_NOT_ALLOWED
 */
export async function payerPagesOf(
  { store }: Pick<SettlingDeps, 'store'>,
  { terminal: { terminalId, environment } }: Pick<Access, 'terminal'>,
  { return_url: asked, language }: PageFields,
): Promise<PageRequest | undefined> {
  if (asked === undefined) return language === undefined ? undefined : { language };
  const origins = (await readPaymentPageSettings(store.prisma, terminalId))?.returnOrigins ?? [];
  return given({ return_url: checkedReturnUrl(asked, { origins, environment }), language });
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
