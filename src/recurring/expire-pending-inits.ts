import { plusSeconds } from '../base/clock.js';
import { seriesEnded } from '../payments/authentication/begin.js';
import { settleOutcome } from '../payments/settle/outcome.js';
import type { SettlingDeps } from '../payments/payment-deps.js';
import { readAttempt } from '../payments/read/read-attempt.js';
import { leaseUnheardInits } from '../store/payments/authentications.js';
import { terminalNow, type Terminal } from '../base/terminal.js';

/** Long enough to write an outcome of which no processor is asked. */
const endSeconds = 10;

/**
 * Ends the payments of an ended series that wait for their payer, on the payment page or at the issuer: no processor
 * has heard of them. What is missed by a crash ends when the payer's time is over, and is not paid in between: what
 * takes a card, and what authorizes after a challenge, finds the series ended.
 */
export async function expirePendingInits(deps: SettlingDeps, terminal: Terminal, recurringId: string): Promise<void> {
  const { store, clock } = deps;
  const { terminalId } = terminal;
  const now = clock.now();
  const lease = plusSeconds(now, endSeconds);
  for (const transactionId of await leaseUnheardInits(
    store.pool,
    { terminalId, recurringId },
    { now, leasedUntil: lease },
  )) {
    const init = await readAttempt(store.pool, terminalId, transactionId);
    if (init) await settleOutcome(deps, terminal, init, seriesEnded, { at: terminalNow(terminal, clock), lease });
  }
}
