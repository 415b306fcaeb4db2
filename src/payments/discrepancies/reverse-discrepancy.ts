import { plusSeconds } from '../../base/clock.js';
import type { ProcessorDeps, SettlingDeps } from '../payment-deps.js';
import { missingField, problem, type Problem } from '../../base/errors/errors.js';
import { plainAmount, units } from '../../base/money.js';
import type { FollowUpOperation, ProcessorResult } from '../../processors/processor.js';
import { followUp, type Routed } from '../../processors/routing.js';
import type { NewAuditEntry } from '../../store/audit/audit-entry.js';
import {
  readDiscrepancy,
  type Discrepancy,
  type DiscrepancyState,
  type ShownDiscrepancy,
  changeDiscrepancy,
  type DiscrepancyChange,
} from '../../store/discrepancies/discrepancies.js';
import { openClaims } from '../../store/payments/write-modification.js';
import { terminalNow } from '../../base/terminal.js';
import type { Attempt, TransactionType } from '../read/attempt.js';
import { readOnTerminal, type AttemptOnTerminal } from '../read/read-attempt.js';
import { followUpReference } from '../send/processor-call.js';
import { claimOfAnother } from './contradiction.js';
import { discrepancyEvent } from './discrepancies.js';

export type StateAudit = (before: DiscrepancyState, after: DiscrepancyState) => NewAuditEntry;

/** The operation that reverses an approval of each type. A capture is refunded, because its hold has ended. */
const reversals: Readonly<Record<string, FollowUpOperation>> = {
  preauth: 'void',
  sale: 'refund',
  capture: 'refund',
  recurring_init: 'refund',
  recurring: 'refund',
};

/**
 * The idempotency key of a reversal. It belongs to the discrepancy, so that the processor reverses once, regardless of
 * how often it is requested.
 */
const reversalKey = ({ discrepancyId }: Pick<Discrepancy, 'discrepancyId'>): string => `reversal-${discrepancyId}`;

/** Returns the discrepancy id in a reversal's key. Undefined for any other key. */
export const discrepancyOfReversal = (idempotencyKey: string): string | undefined =>
  /^reversal-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(idempotencyKey)?.[1];

/**
 * Returns the reversal of a discrepancy at its processor. Undefined if it cannot be reversed: only money that was
 * approved there, and not here, can be. An unanswered reversal is repeated only while the processor honours its key. A
 * failed one is not: its key might return the approval again.
 */
export async function reversalOf(
  deps: Pick<ProcessorDeps, 'processors' | 'clock'>,
  found: ShownDiscrepancy,
): Promise<FollowUpOperation | undefined> {
  const { claim, type, state } = found;
  const operation = claim === 'approved' && type !== null ? reversals[type] : undefined;
  return operation !== undefined &&
    units(reversedAmount(found)) > 0n &&
    (found.reversalSentAt === null || (state === 'reversing' && (await isKeyHonoured(deps, found))))
    ? operation
    : undefined;
}

const sentReversal = ({ type }: ShownDiscrepancy): FollowUpOperation => reversals[type ?? ''] ?? 'refund';

/** The amount that the processor recorded, or the requested amount if it reported none. */
const reversedAmount = ({ amount, claimedAmount }: Discrepancy): string => claimedAmount ?? amount ?? '0';

async function isKeyHonoured(
  { processors, clock }: Pick<ProcessorDeps, 'processors' | 'clock'>,
  found: ShownDiscrepancy,
): Promise<boolean> {
  const guarded = await processors.get(found.processorKey);
  const guarantees = guarded?.processor.capabilities.guarantees({ amount: plainAmount(reversedAmount(found)) });
  if (guarantees?.keySeconds === undefined || found.reversalSentAt === null) return false;
  return clock.now() < plusSeconds(found.reversalSentAt, guarantees.keySeconds);
}

/**
 * Accepts a processor's claim. Only the discrepancy changes.
 * @throws Problem VALIDATION/DISCREPANCY_RESOLVED, VALIDATION/REVERSAL_IN_PROGRESS
 */
export async function acceptDiscrepancy(
  deps: SettlingDeps,
  found: ShownDiscrepancy,
  about: AttemptOnTerminal | undefined,
  evidence: string,
  auditOf: StateAudit,
): Promise<void> {
  const change = {
    discrepancyId: found.discrepancyId,
    from: ['open', 'reversing'],
    to: 'accepted',
    evidence,
    at: deps.clock.now(),
  } as const;
  if (!(await changeState(deps, found, about, auditOf, change))) throw await notOpen(deps, found);
}

/** Accepts the open discrepancy of an act on a payment that waited, and is recorded now. */
export async function acceptRecorded(
  deps: SettlingDeps,
  { terminalId, transactionId, payment }: Attempt,
  type: TransactionType,
  { processorKey, result }: { readonly processorKey: string; readonly result: ProcessorResult },
): Promise<void> {
  const { store, clock } = deps;
  if (result.outcome !== 'approved') return;
  // The refund of a hold may have been reported before its capture.
  const paymentIds = [transactionId, payment.transactionReferenceId ?? ''];
  const claim = claimOfAnother({ type }, result);
  for (const { discrepancyId } of await openClaims(store.pool, { terminalId, paymentIds, processorKey, claim })) {
    const found = await readDiscrepancy(store.pool, discrepancyId);
    const evidence = 'The act at the processor was recorded as a transaction.';
    const change = { discrepancyId, from: ['open'], to: 'accepted', evidence, at: clock.now() } as const;
    if (!found) continue;
    // Its events are about the payment that it was opened on.
    const about = await readOnTerminal(deps, terminalId, found.transactionId ?? transactionId);
    await changeState(deps, found, about, undefined, change);
  }
}

/**
 * Has a processor reverse its approval, outside of any database transaction. One operator at a time sends the request,
 * always under the same key. A refused reversal is refused again, and a lost one is found.
 * @returns false when the processor refused or did not respond
 * @throws Problem VALIDATION/DISCREPANCY_NOT_REVERSIBLE, VALIDATION/MISSING_FIELD, VALIDATION/DISCREPANCY_RESOLVED,
 *   VALIDATION/REVERSAL_IN_PROGRESS
 */
export async function reverseDiscrepancy(
  deps: ProcessorDeps,
  found: ShownDiscrepancy,
  about: AttemptOnTerminal | undefined,
  given: { readonly evidence: string; readonly providerTransactionId: string | undefined },
  auditOf: StateAudit,
): Promise<boolean> {
  const { clock, config } = deps;
  const { discrepancyId } = found;
  if (found.resolvedAt) throw await notOpen(deps, found);
  const operation = await reversalOf(deps, found);
  if (!operation || !about) throw notReversible(found);
  const providerTransactionId =
    found.providerTransactionId ?? ownReference(found, about) ?? given.providerTransactionId;
  if (providerTransactionId === undefined) throw referenceMissing();
  const now = clock.now();
  const lease = plusSeconds(now, config.processorTimeoutMilliseconds / 1000 + 10);
  const taken = await changeState(deps, found, about, auditOf, {
    discrepancyId,
    from: [found.state],
    to: 'reversing',
    evidence: given.evidence,
    providerTransactionId,
    leasedUntil: lease,
    at: now,
  });
  if (!taken) throw await notOpen(deps, found);
  // A process whose own lease has expired sends nothing, because another one may be sending.
  if (clock.now() >= lease) return false;
  const routed = await sendReversal(deps, found, about, operation, providerTransactionId);
  const to = stateAfter(routed, found.state);
  const change = { discrepancyId, from: ['reversing'], to, lease, at: clock.now(), calls: routed.calls } as const;
  await changeState(deps, { ...found, state: 'reversing' }, about, auditOf, change);
  return to === 'reversed';
}

const notReversible = ({ reversalSentAt, discrepancyId }: ShownDiscrepancy): Problem =>
  problem(
    'VALIDATION/DISCREPANCY_NOT_REVERSIBLE',
    reversalSentAt
      ? 'The reversal was not answered or failed, and is not repeated. Check at the processor, then accept.'
      : 'The processor has approved nothing that this service could have voided or refunded.',
    { discrepancy_id: discrepancyId },
  );

const referenceMissing = (): Problem =>
  missingField(
    'The field provider_transaction_id is missing: the processor did not report its id of the entry.',
    'provider_transaction_id',
  );

/**
 * Ends an unanswered reversal that its processor reports as approved. Opens a discrepancy again whose reversal failed,
 * also days after its approval: the payer has not got the money back.
 * @returns false if another writer has the discrepancy: the report has to come again
 */
export async function noteReversal(
  deps: SettlingDeps,
  { processorKey, idempotencyKey }: Pick<Discrepancy, 'processorKey' | 'idempotencyKey'>,
  { outcome, reason, raw }: ProcessorResult,
): Promise<boolean> {
  const { store, clock, log } = deps;
  const discrepancyId = discrepancyOfReversal(idempotencyKey);
  const hasFailed = outcome === 'declined' || outcome === 'failed';
  if (discrepancyId === undefined || !(hasFailed || outcome === 'approved')) return true;
  const found = await readDiscrepancy(store.pool, discrepancyId);
  if (found?.processorKey !== processorKey) return true;
  if (found.state !== 'reversing' && !(hasFailed && found.state === 'reversed')) return true;
  const about = await readOnTerminal(deps, found.terminalId, found.transactionId ?? '');
  if (!about) return true;
  const at = clock.now();
  const operation = sentReversal(found);
  const call = { processorKey, operation, outcome, reason, raw, startedAt: at, finishedAt: at } as const;
  const to = hasFailed ? 'open' : 'reversed';
  const change = { discrepancyId, from: [found.state], to, at, calls: [call] } as const;
  const isNoted = await changeState(deps, found, about, undefined, change);
  if (isNoted && hasFailed)
    log.warn({ discrepancy: discrepancyId }, 'a reversal failed: an operator has to decide again');
  return isNoted;
}

async function sendReversal(
  { processors, clock, config, store }: ProcessorDeps,
  found: ShownDiscrepancy,
  { terminal, attempt }: AttemptOnTerminal,
  operation: FollowUpOperation,
  providerTransactionId: string,
): Promise<Routed> {
  const timeoutMilliseconds = config.processorTimeoutMilliseconds;
  const call = {
    idempotencyKey: reversalKey(found),
    amount: plainAmount(reversedAmount(found)),
    currency: found.claimedCurrency ?? attempt.payment.currency,
    ...(await followUpReference(store.pool, { ...attempt, providerTransactionId })),
    terminalId: terminal.terminalId,
    notAfter: plusSeconds(terminalNow(terminal, clock), timeoutMilliseconds / 1000),
  };
  const times = { clock, timeoutMilliseconds, terminalNow: () => terminalNow(terminal, clock) };
  return followUp(processors, found.processorKey, operation, call, times);
}

/** The transaction's own id at the processor, if that processor made the claim. */
const ownReference = ({ processorKey }: Discrepancy, { attempt }: AttemptOnTerminal): string | undefined =>
  attempt.processorKey === processorKey ? (attempt.providerTransactionId ?? undefined) : undefined;

/**
 * An unanswered call may have arrived. Its outcome stays unknown until the next lookup; a repetition that was not taken
 * proves nothing about it.
 */
function stateAfter(routed: Routed, before: DiscrepancyState): DiscrepancyState {
  if (routed.outcome === 'open') return 'reversing';
  const outcome = routed.outcome === 'result' ? routed.result.outcome : 'failed';
  if (outcome === 'pending' || outcome === 'received') return 'reversing';
  if (outcome === 'failed' && before === 'reversing') return 'reversing';
  return outcome === 'approved' ? 'reversed' : 'open';
}

type StateChange = Omit<DiscrepancyChange, 'audit' | 'events' | 'calls' | 'terminalId' | 'transactionId'> & {
  readonly calls?: Routed['calls'];
};

/**
 * Changes the state with its audit entry, and with an event when it is resolved, or open again. A call is always stored
 * with the transaction.
 */
function changeState(
  { store, random, clock }: SettlingDeps,
  found: ShownDiscrepancy,
  about: AttemptOnTerminal | undefined,
  auditOf: StateAudit | undefined,
  { calls = [], ...change }: StateChange,
): Promise<boolean> {
  const { to } = change;
  const isTold = to === 'accepted' || to === 'reversed' || found.resolvedAt !== null;
  return changeDiscrepancy(store.pool, {
    ...change,
    audit: to === found.state ? undefined : auditOf?.(found.state, to),
    events:
      about && isTold
        ? [
            discrepancyEvent(
              random,
              about.terminal,
              about.attempt,
              { ...found, state: to },
              terminalNow(about.terminal, clock),
            ),
          ]
        : [],
    terminalId: found.terminalId,
    transactionId: about?.attempt.transactionId,
    calls,
  });
}

async function notOpen({ store }: Pick<SettlingDeps, 'store'>, { discrepancyId }: Discrepancy): Promise<Problem> {
  const current = await readDiscrepancy(store.pool, discrepancyId);
  return current?.resolvedAt
    ? problem('VALIDATION/DISCREPANCY_RESOLVED', `The discrepancy is ${current.state}.`, {
        discrepancy_id: discrepancyId,
        status: current.state,
      })
    : problem('VALIDATION/REVERSAL_IN_PROGRESS', 'The discrepancy is being reversed.', {
        discrepancy_id: discrepancyId,
      });
}
