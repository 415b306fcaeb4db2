import { plusSeconds } from '../base/clock.js';
import { seriesEnded } from '../payments/authentication/begin.js';
import { settleOutcome } from '../payments/settle/outcome.js';
import type { SettlingDeps } from '../payments/payment-deps.js';
import { readAttempt } from '../payments/read/read-attempt.js';
import { leasePendingInits } from '../store/payments/authentications.js';
import { terminalNow, type Terminal } from '../base/terminal.js';

/** Lease for writing an outcome without a processor call. */
const endSeconds = 10;

/**
 * Ends an ended series' payments that wait for their payer on the payment page or at the issuer. No processor has
 * received them. After a crash they end when the payer's time has expired. They cannot be paid meanwhile: the card form
 * and the step after a challenge check the series.
 */
export async function expirePendingInits(deps: SettlingDeps, terminal: Terminal, recurringId: string): Promise<void> {
  const { store, clock } = deps;
  const { terminalId } = terminal;
  const now = clock.now();
  const lease = plusSeconds(now, endSeconds);
  for (const transactionId of await leasePendingInits(
    store.pool,
    { terminalId, recurringId },
    { now, leasedUntil: lease },
  )) {
    const init = await readAttempt(store.pool, terminalId, transactionId);
    if (init) await settleOutcome(deps, terminal, init, seriesEnded, { at: terminalNow(terminal, clock), lease });
  }
}
