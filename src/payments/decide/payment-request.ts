import { plusSeconds } from '../../base/clock.js';
import type { Schema } from '../../base/contract.js';
import type { Access } from '../../operation/handler.js';
import { readPaymentPageSettings } from '../../store/payment-pages/payment-pages.js';
import { readOrder } from '../../store/payments/known-records.js';
import type { PaymentDeps, SettlingDeps } from '../payment-deps.js';
import { type Attempt, payerActionSeconds } from '../read/attempt.js';
import { paymentWork, type Work } from '../send/processor-call.js';
import type { Submission } from '../write/written-attempt.js';
import { changesOf, loadToken, sealedSource } from './instrument.js';
import { describesOrder, fingerprintedPayer, type NamedOrder, type OrderFields } from './details.js';
import type { PageFields, PageRequest, PageSettings } from './page-request.js';
import type { NamedRecords, PaymentDecision } from './payment.js';
import { isPayerKnown, knownOrder } from './shared-records.js';

type Request = Schema<'SubmissionRequest'>;

/** Loads the records that a request for a new payment names. Most requests name none. */
export async function loadNamed(
  deps: Pick<PaymentDeps, 'store' | 'vault'>,
  access: Pick<Access, 'terminal' | 'now'>,
  request: Request,
): Promise<NamedRecords> {
  const { token, order_id: orderId, order } = request;
  return {
    token: await loadToken(deps, access, token),
    order: orderId === undefined ? undefined : await knownOrder(deps, access.terminal, orderId),
    isPayerKnown: await knowsPayer(deps, access, order?.payer),
    pageSettings: await loadPageSettings(deps, access, request),
  };
}

/** Loads the records that a retry names, and the order of its original if the request describes it. */
export async function loadNamedByRetry(
  deps: Pick<PaymentDeps, 'store' | 'vault'>,
  access: Pick<Access, 'terminal' | 'now'>,
  request: Request,
  { order: { orderId } }: Attempt,
): Promise<NamedRecords> {
  const { token, order = {} } = request;
  return {
    token: await loadToken(deps, access, token),
    order: describesOrder(order)
      ? await readOrder(deps.store.pool, { terminalId: access.terminal.terminalId, orderId })
      : undefined,
    isPayerKnown: await knowsPayer(deps, access, order.payer),
    pageSettings: null,
  };
}

/** Loads a known order, with the payer that the request sends for it. */
export async function loadNamedOrder(
  deps: Pick<SettlingDeps, 'store' | 'vault'>,
  access: Pick<Access, 'terminal'>,
  orderId: string,
  { payer }: OrderFields,
): Promise<NamedOrder> {
  const known = await readOrder(deps.store.pool, { terminalId: access.terminal.terminalId, orderId });
  if (!known) throw new Error(`the order ${orderId} cannot be read`);
  return { orderId, known, isPayerKnown: await knowsPayer(deps, access, payer) };
}

/** True if the terminal knows the payer of a `friendly_id`; false without one. */
export const knowsPayer = async (
  deps: Pick<SettlingDeps, 'store' | 'vault'>,
  { terminal }: Pick<Access, 'terminal'>,
  payer: { readonly friendly_id?: string | undefined } | undefined,
): Promise<boolean> => payer?.friendly_id !== undefined && isPayerKnown(deps, terminal, payer.friendly_id);

/**
 * Returns a decided payment ready to be written: fingerprints are computed, the number is sealed, and a page gets its
 * address.
 */
export async function paymentSubmission(
  deps: PaymentDeps,
  access: Pick<Access, 'terminal' | 'now'>,
  { payment, order, source, page, context, imported }: PaymentDecision,
): Promise<Submission> {
  const sealed = source && (await sealedSource(deps, access, source));
  return {
    payment,
    order:
      order.kind === 'existing'
        ? order
        : { ...order, payer: order.payer && fingerprintedPayer(deps.vault, access, order.payer) },
    instrument: sealed?.instrument ?? null,
    context,
    page: sealed && page,
    work: sealed
      ? paymentWork(deps, payment.type === 'sale' ? 'sale' : 'authorize', sealed)
      : pageWork(deps, access, page ?? {}),
    changes: imported ? { ...changesOf(sealed), imported } : changesOf(sealed),
  };
}

/**
 * Loads the settings of the terminal's payment page, if the request names a page.
 * @returns null if there are no settings or no page
 */
export const loadPageSettings = async (
  { store }: Pick<SettlingDeps, 'store'>,
  { terminal }: Pick<Access, 'terminal'>,
  { payment_collection: collection, return_url: returnUrl }: PageFields,
): Promise<PageSettings | null> =>
  collection === undefined && returnUrl === undefined
    ? null
    : readPaymentPageSettings(store.prisma, terminal.terminalId);

/**
 * Returns the work of a payment on a hosted page. The page's address begins with the terminal id, because the address
 * alone has to identify it.
 */
export const pageWork = (
  { random }: Pick<SettlingDeps, 'random'>,
  { terminal, now }: Pick<Access, 'terminal' | 'now'>,
  page: PageRequest,
): Work => ({
  kind: 'payer-action',
  reason: 'AUTH.PENDING',
  actionToken: `${terminal.terminalId}${random.bytes(24).toString('base64url')}`,
  expiresAt: plusSeconds(now, payerActionSeconds),
  page,
});
