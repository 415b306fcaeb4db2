import { plusSeconds } from '../../base/clock.js';
import type { PayerJourney } from '../../payer-pages/payment-page.js';
import type { Processor } from '../../processors/processor.js';
import { postpone } from '../../store/payments/open-attempts.js';
import { claimPayerReturn, transactionOfReturn, type Brought } from '../../store/payments/payer-returns.js';
import { terminalNow, type Terminal } from '../../base/terminal.js';
import { applyProcessorResult } from '../settle/apply-processor-result.js';
import type { Attempt } from '../read/attempt.js';
import { firstLookupSeconds } from '../send/call-times.js';
import { challenged, isChallenged } from '../settle/outcome.js';
import type { PaymentDeps } from '../payment-deps.js';
import { payerJourneyOf } from './payer-journey.js';
import { readAttempt } from '../read/read-attempt.js';
import { completeRedirect, lookUp, type Asked } from '../reconciliation/ask-processor.js';
import { findTerminal } from '../../store/terminals/terminals.js';
import { terminalOfReturn } from '../send/return-token.js';

/** The page for a payer who has returned. */
export interface ShownReturn extends PayerJourney {
  /** `open` while the payment has no final outcome. */
  readonly state: 'approved' | 'refused' | 'open';
  /**
   * The payment page that the payer came from, and continues at. Undefined where they came from none, or where the
   * processor still waits for them: that page would send them there again.
   */
  readonly paymentPage: string | undefined;
}

/**
 * Takes a payer who comes back from a page of a processor. What they brought goes to the processor, where it takes
 * that; any other is asked. One payer completes a payment once: what they bring afterwards, or in another tab, shows
 * what became of it. Nothing of it is held in a database transaction, and a crash in between is caught up with by the
 * lookups.
 * @param brought the parameters of the request, by their names: those that the processor does not know are dropped
 * @returns undefined for a token that is not known, or not known any more
 */
async function payerReturned(deps: PaymentDeps, token: string, brought: Brought): Promise<ShownReturn | undefined> {
  const terminalId = terminalOfReturn(token);
  const transactionId =
    terminalId === undefined ? undefined : await transactionOfReturn(deps.store.pool, terminalId, token);
  if (terminalId === undefined || transactionId === undefined) return undefined;
  const terminal = await findTerminal(deps.store.prisma, terminalId);
  const attempt = await readAttempt(deps.store.pool, terminalId, transactionId);
  if (!terminal || !attempt) return undefined;
  if (attempt.status === 'PROCESSING' && isChallenged(attempt)) {
    const taken = take(deps, terminal, attempt, brought);
    // It continues when the payer leaves, and a stopping process waits for it.
    deps.background.run(`the payer of ${transactionId}`, taken);
    await taken;
  }
  return shown(deps, (await readAttempt(deps.store.pool, terminalId, transactionId)) ?? attempt);
}

/** Takes the payers of a service. */
export const payerReturns =
  (deps: PaymentDeps) =>
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

/** Completes a payment under its lease. Without an answer it is completed again by the lookups, under the same key. */
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
