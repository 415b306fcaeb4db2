import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '../../base/contract.js';
import { problem } from '../../base/errors/errors.js';
import type { Access } from '../../operation/handler.js';
import type { NewPayer } from '../../store/payments/new-attempt.js';
import type { KnownOrder } from '../../store/payments/read-source.js';
import { sameEmail } from '../../vault/fingerprints.js';
import { describedPayer } from './payer.js';
import { freeText } from './payment-details.js';

/** The fields of a request about the order that a payment belongs to. */
export interface OrderFields {
  readonly merchant_order_id?: string | undefined;
  readonly description?: string | undefined;
  readonly payer?: Schema<'PayerRequest'> | undefined;
  readonly payer_fingerprint?: string | undefined;
}

/** An order that is known, as a request names it. */
export interface NamedOrder {
  readonly orderId: string;
  readonly known: KnownOrder;
  /** True if the terminal knows the payer whose `friendly_id` the request gives with the order. */
  readonly isPayerKnown: boolean;
}

/** True if a request has a field about its order. */
export const describesOrder = ({ merchant_order_id, description, payer, payer_fingerprint }: OrderFields): boolean =>
  [merchant_order_id, description, payer, payer_fingerprint].some((value) => value !== undefined);

/**
 * Refuses a request whose fields differ from the order that is known: the payment belongs to the order as it is, and
 * what was sent would be lost. Pure.
 * @param at what stands before the names of these fields in the request
 * @throws Problem VALIDATION/ORDER_DETAILS_DID_NOT_MATCH, and VALIDATION/RECORD_NOT_FOUND for an unknown payer
 */
export function refuseOtherDetails(
  order: NamedOrder,
  said: OrderFields,
  access: Pick<Access, 'terminal' | 'now'>,
  at: '' | 'order.',
): void {
  const differing = differingField(order.known, said) ?? differingInPayer(order, said, access, at);
  if (differing !== undefined)
    throw problem('VALIDATION/ORDER_DETAILS_DID_NOT_MATCH', `The order ${order.orderId} has something else there.`, {
      field: `${at}${differing}`,
    });
}

function differingField(known: KnownOrder, said: OrderFields): string | undefined {
  const { merchant_order_id: merchantOrderId, description, payer_fingerprint: fingerprint } = said;
  if (merchantOrderId !== undefined && merchantOrderId !== known.merchantOrderId) return 'merchant_order_id';
  if (description !== undefined && freeText(description) !== known.description) return 'description';
  const isKnown = fingerprint === known.fingerprint || fingerprint === known.previousFingerprint;
  return fingerprint === undefined || isKnown ? undefined : 'payer_fingerprint';
}

function differingInPayer(
  { known, isPayerKnown }: NamedOrder,
  { payer }: OrderFields,
  access: Pick<Access, 'terminal' | 'now'>,
  at: string,
): string | undefined {
  if (!payer) return undefined;
  const given = describedPayer(payer, isPayerKnown, access, `${at}payer`);
  if (given.kind === 'existing') return given.payerId === known.payerId ? undefined : 'payer.friendly_id';
  const differing = known.payerId === null ? '' : differingDetail(known, given.payer);
  return differing === undefined ? undefined : `payer${differing === '' ? '' : `.${differing}`}`;
}

/** The first detail of a payer that was sent and is known otherwise. */
function differingDetail(
  known: KnownOrder,
  given: Omit<NewPayer, 'fingerprint' | 'previousFingerprint'>,
): string | undefined {
  const emailOf = ({ emailUsername, emailDomain }: Pick<KnownOrder, 'emailUsername' | 'emailDomain'>) =>
    sameEmail(`${emailUsername}@${emailDomain}`);
  if (given.firstName !== known.firstName) return 'first_name';
  if (given.lastName !== known.lastName) return 'last_name';
  if (emailOf(given) !== emailOf(known)) return 'email';
  if (given.phoneNumber !== null && given.phoneNumber !== known.phoneNumber) return 'phone_number';
  const before = (known.details ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(given.details ?? {}).find(([name, value]) => !isDeepStrictEqual(value, before[name]))?.[0];
}
