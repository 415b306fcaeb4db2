import { plusSeconds } from '../../base/clock.js';
import type { Access } from '../../operation/handler.js';
import { readPaymentPageSettings } from '../../store/payment-pages/payment-pages.js';
import type { SettlingDeps } from '../payment-deps.js';
import type { Work } from '../send/work.js';
import { payerActionSeconds } from '../settle/outcome.js';
import type { PageFields, PageRequest, PageSettings } from './page-request.js';

/**
 * The settings of the terminal's payment page, where the request names a page.
 * @returns null where nothing was set, or none is named
 */
export const loadPageSettings = async (
  { store }: Pick<SettlingDeps, 'store'>,
  { terminal }: Pick<Access, 'terminal'>,
  { payment_collection: collection, return_url: returnUrl }: PageFields,
): Promise<PageSettings | null> =>
  collection === undefined && returnUrl === undefined
    ? null
    : readPaymentPageSettings(store.prisma, terminal.terminalId);

/** The payer pays on a hosted page. Its address begins with the terminal, which it names nowhere else. */
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
