import { plusSeconds } from '../../base/clock.js';
import { refuseMoved, type Terminal, terminalNow } from '../../base/terminal.js';
import type { AuthenticationPages } from '../../payer-pages/authentication-page.js';
import type { PayerJourney, PaymentPages, Wallets } from '../../payer-pages/payment-page.js';
import type { Processor } from '../../processors/processor.js';
import { postpone } from '../../store/payments/open-attempts.js';
import { type Brought, claimPayerReturn, transactionOfReturn } from '../../store/payments/payer-returns.js';
import type { RecoveryGuard } from '../../store/recovery/recovery.js';
import { findTerminal } from '../../store/terminals/terminals.js';
import { authenticationPages } from '../authentication/pages.js';
import type { PaymentDeps } from '../payment-deps.js';
import { type Attempt, challenged, isChallenged } from '../read/attempt.js';
import { readAttempt } from '../read/read-attempt.js';
import { type Asked, completeRedirect, lookUp } from '../reconciliation/ask-processor.js';
import { firstLookupSeconds } from '../send/processor-call.js';
import { terminalOfReturn } from '../send/processor-details.js';
import { applyProcessorResult } from '../settle/outcome.js';
import { payerJourneyOf } from './payer-journey.js';
import { wallets } from './wallets.js';

export interface ShownReturn extends PayerJourney {
  /** `open` while the payment has no final outcome. */
  readonly state: 'approved' | 'refused' | 'open';
  /**
   * The payment page to continue at. Undefined if the payer did not come from one, or if the processor still waits for
   * them: that page would redirect them again.
   */
  readonly paymentPage: string | undefined;
}

export interface PayerPageDeps extends PaymentDeps {
  readonly recovery: Pick<RecoveryGuard, 'refuseWhileHeld'>;
}

/**
 * Handles a payer who returns from a processor's page. The parameters are sent to a processor that accepts them; any
 * other processor is queried. A payment is completed once: a later return, or one in another tab, shows its outcome. No
 * database transaction is open during the call. After a crash the lookups complete the payment.
 * @param brought the parameters of the request by name; those unknown to the processor are dropped
 * @returns undefined for an unknown or expired token
 * @throws Problem SYSTEM/TEMPORARILY_UNAVAILABLE while a restored database is checked: a later reload completes the
 * payment
 */
async function payerReturned(deps: PayerPageDeps, token: string, brought: Brought): Promise<ShownReturn | undefined> {
  const terminalId = terminalOfReturn(token);
  const transactionId =
    terminalId === undefined ? undefined : await transactionOfReturn(deps.store.pool, terminalId, token);
  if (terminalId === undefined || transactionId === undefined) return undefined;
  const terminal = await findTerminal(deps.store.prisma, terminalId);
  const attempt = await readAttempt(deps.store.pool, terminalId, transactionId);
  if (!terminal || !attempt) return undefined;
  refuseMoved(terminal);
  if (attempt.status === 'PROCESSING' && isChallenged(attempt)) {
    await deps.recovery.refuseWhileHeld();
    const taken = take(deps, terminal, attempt, brought);
    // It continues when the payer leaves, and a stopping process waits for it.
    deps.background.run(`the payer of ${transactionId}`, taken);
    await taken;
  }
  return shown(deps, (await readAttempt(deps.store.pool, terminalId, transactionId)) ?? attempt);
}

const payerReturns =
  (deps: PayerPageDeps) =>
  (token: string, brought: Brought): Promise<ShownReturn | undefined> =>
    payerReturned(deps, token, brought);

async function take(deps: PaymentDeps, terminal: Terminal, attempt: Attempt, brought: Brought): Promise<void> {
  const processor = (await deps.processors.get(attempt.processorKey ?? ''))?.processor;
  if (!processor) return;
  if (!processor.redirect) return settleUnlessPending(deps, terminal, attempt, await lookUp(deps, attempt, processor));
  const { parameters } = processor.redirect;
  const known = Object.fromEntries(Object.entries(brought).filter(([name]) => parameters.includes(name)));
  if (Object.keys(known).length > 0) await complete(deps, terminal, attempt, processor, known);
}

/** Completes a payment under its lease. Without a response the lookups complete it again under the same key. */
async function complete(
  deps: PaymentDeps,
  terminal: Terminal,
  attempt: Attempt,
  processor: Processor,
  brought: Brought,
): Promise<void> {
  const { store, clock, config } = deps;
  const leaseSeconds = config.processorTimeoutMilliseconds / 1000 + firstLookupSeconds;
  const [now, at] = [clock.now(), terminalNow(terminal, clock)];
  const lease = plusSeconds(now, leaseSeconds);
  const isTaken = await claimPayerReturn(store.pool, attempt, brought, {
    reason: challenged,
    now,
    at,
    leasedUntil: lease,
    dueAt: plusSeconds(at, leaseSeconds),
  });
  if (!isTaken) return;
  const asked = await completeRedirect(deps, attempt, processor, brought);
  if (asked.found.found === 'outcome') return settleUnlessPending(deps, terminal, attempt, asked);
  await postpone(store.pool, attempt, {
    calls: asked.record ? [asked.record] : [],
    processorKey: undefined,
    reason: challenged,
    dueAt: plusSeconds(terminalNow(terminal, clock), firstLookupSeconds),
    lease,
  });
}

async function settleUnlessPending(
  deps: PaymentDeps,
  terminal: Terminal,
  attempt: Attempt,
  { found, record }: Asked,
): Promise<void> {
  if (found.found !== 'outcome' || !record || found.result.outcome === 'pending') return;
  const { processorKey } = record;
  await applyProcessorResult(deps, terminal, attempt, {
    processorKey,
    source: 'lookup',
    result: found.result,
    calls: [record],
  });
}

async function shown(deps: PaymentDeps, attempt: Attempt): Promise<ShownReturn> {
  const state = stateOf(attempt);
  const isAwaited = state === 'open' && attempt.actionUrl !== null;
  const journey = await payerJourneyOf(deps, attempt);
  return { ...journey, state, paymentPage: isAwaited ? undefined : journey.paymentPage };
}

function stateOf({ status }: Pick<Attempt, 'status'>): ShownReturn['state'] {
  switch (status) {
    case 'APPROVED':
      return 'approved';
    case 'PROCESSING':
    case 'UNKNOWN':
      return 'open';
    default:
      return 'refused';
  }
}

/** The pages of payers: payment, authentication, and the return from a processor's page. */
export interface PayerPages {
  readonly pages: PaymentPages;
  readonly authentication: AuthenticationPages;
  readonly payerReturned: ReturnType<typeof payerReturns>;
  readonly wallets: Wallets;
}

/** @param pages the payment pages, also for the first payment of a series */
export const payerPages = (deps: PayerPageDeps, pages: PaymentPages): PayerPages => ({
  pages,
  authentication: authenticationPages(deps),
  payerReturned: payerReturns(deps),
  wallets: wallets(deps),
});
