import { plusSeconds } from '../../base/clock.js';
import { given } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { returnSecret, returnSecretLength } from '../../payments/payment-page/return-address.js';
import { lockTerminalRow } from '../../store/due-work/record-locks.js';
import { writePageSecret } from '../../store/payment-pages/payment-pages.js';
import { audited } from '../audit/audit.js';
import { readTerminal } from '../terminals/terminal.js';
import { auditedPage, paymentPageView, readPage, unsetPage, type PaymentPageDeps } from './payment-page.js';

/** Time for which return addresses are also signed with the previous secret. */
const overlapSeconds = 24 * 60 * 60;

/** Rotates the secret that signs a terminal's return addresses. The previous one continues to sign for a day. */
export const managementPaymentPageRotateSecret: Handler<'managementPaymentPageRotateSecret', PaymentPageDeps> = async (
  deps,
  { params },
  access,
) => {
  const { clock, random, vault } = deps;
  const { terminal_friendly_id: terminalId } = params;
  const secret = returnSecret(random.bytes(returnSecretLength));
  const now = clock.now();
  const sealedSecret = Uint8Array.from(vault.seal(secret, terminalId));
  const until = await audited(deps, access, 'managementPaymentPageRotateSecret', async (transaction) => {
    await lockTerminalRow(transaction, terminalId);
    const terminal = await readTerminal(transaction, terminalId);
    const found = await readPage(transaction, terminal);
    const previousUntil = found && plusSeconds(now, overlapSeconds);
    const view = found ? paymentPageView(found, now) : unsetPage(terminalId);
    const sealed = { sealedSecret, sealedPrevious: found?.sealedSecret ?? null, previousUntil };
    await writePageSecret(transaction, terminalId, sealed);
    const after = auditedPage({ ...view, ...given({ previous_secret_until: previousUntil?.toISOString() }) });
    const before = auditedPage(view);
    return { result: previousUntil, subject: ['terminal', terminalId, terminal.accountId], before, after };
  });
  return { terminal_friendly_id: terminalId, secret, ...given({ previous_secret_until: until?.toISOString() }) };
};
