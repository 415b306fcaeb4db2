import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '../../base/contract.js';
import { problem } from '../../base/errors/errors.js';
import type { Access } from '../../operation/handler.js';
import { readOrder, type KnownOrder } from '../../store/payments/read-source.js';
import { sameEmail } from '../../vault/fingerprints.js';
import type { NewPayer } from '../../store/payments/new-attempt.js';
import { submissionPayer } from './payer.js';
import type { SettlingDeps } from '../payment-deps.js';
import { freeText } from './payment-details.js';

/** What a request says of the order that a payment belongs to. */
export interface OrderFields {
  readonly merchant_order_id?: string | undefined;
  readonly description?: string | undefined;
  readonly payer?: Schema<'PayerRequest'> | undefined;
  readonly payer_fingerprint?: string | undefined;
}

/**
 * Refuses a request that says something else of an order than is known of it: the payment belongs to the order as it
 * is, and what was sent would be lost.
 * @param at what stands before the names of these fields in the request
 * @throws Problem VALIDATION/ORDER_DETAILS_DID_NOT_MATCH, and VALIDATION/RECORD_NOT_FOUND for an unknown payer
 */
export async function refuseOtherDetails(
  deps: Pick<SettlingDeps, 'store' | 'vault'>,
  access: Access,
  { orderId, known }: { readonly orderId: string; readonly known: KnownOrder },
  said: OrderFields,
  at: '' | 'order.',
): Promise<void> {
  const differing = differingField(known, said) ?? (await differingInPayer(deps, access, known, said, at));
  if (differing !== undefined)
    throw problem('VALIDATION/ORDER_DETAILS_DID_NOT_MATCH', `The order ${orderId} has something else there.`, {
      field: `${at}${differing}`,
    });
}

/** The same for an order that is read only when the request says anything of it. */
export async function refuseOtherDetailsOf(
  deps: Pick<SettlingDeps, 'store' | 'vault'>,
  access: Access,
  orderId: string,
  said: OrderFields,
  at: '' | 'order.',
): Promise<void> {
  const { merchant_order_id, description, payer, payer_fingerprint } = said;
  if ([merchant_order_id, description, payer, payer_fingerprint].every((value) => value === undefined)) return;
  const known = await readOrder(deps.store.pool, access.terminal.terminalId, orderId);
  if (!known) throw new Error(`the order ${orderId} cannot be read`);
  await refuseOtherDetails(deps, access, { orderId, known }, said, at);
}

function differingField(known: KnownOrder, said: OrderFields): string | undefined {
  const { merchant_order_id: merchantOrderId, description, payer_fingerprint: fingerprint } = said;
  if (merchantOrderId !== undefined && merchantOrderId !== known.merchantOrderId) return 'merchant_order_id';
  if (description !== undefined && freeText(description) !== known.description) return 'description';
  const isKnown = fingerprint === known.fingerprint || fingerprint === known.previousFingerprint;
  return fingerprint === undefined || isKnown ? undefined : 'payer_fingerprint';
}

async function differingInPayer(
  deps: Pick<SettlingDeps, 'store' | 'vault'>,
  access: Access,
  known: KnownOrder,
  { payer }: OrderFields,
  at: string,
): Promise<string | undefined> {
  if (!payer) return undefined;
  const given = await submissionPayer(deps, access, payer, `${at}payer`);
  if (given.kind === 'existing') return given.payerId === known.payerId ? undefined : 'payer.friendly_id';
  const differing = known.payerId === null ? '' : differingDetail(known, given.payer);
  return differing === undefined ? undefined : `payer${differing === '' ? '' : `.${differing}`}`;
}

/** The first detail of a payer that was sent and is known otherwise. */
function differingDetail(known: KnownOrder, given: NewPayer): string | undefined {
  const emailOf = ({ emailUsername, emailDomain }: Pick<KnownOrder, 'emailUsername' | 'emailDomain'>) =>
    sameEmail(`${emailUsername}@${emailDomain}`);
  if (given.firstName !== known.firstName) return 'first_name';
  if (given.lastName !== known.lastName) return 'last_name';
  if (emailOf(given) !== emailOf(known)) return 'email';
  if (given.phoneNumber !== null && given.phoneNumber !== known.phoneNumber) return 'phone_number';
  const before = (known.details ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(given.details ?? {}).find(([name, value]) => !isDeepStrictEqual(value, before[name]))?.[0];
}
