import { units } from '../../base/money.js';
import { type Terminal, terminalNow, terminalTime } from '../../base/terminal.js';
import type { FollowUpOperation, PaymentOperation } from '../../processors/processor.js';
import type { Predecessor } from '../../store/payments/new-attempt.js';
import { moveToLedger } from '../../store/payments/open-attempts.js';
import { noDetails } from '../../store/payments/request-details.js';
import { followUpSubmission } from '../decide/follow-up.js';
import type { ProcessorDeps } from '../payment-deps.js';
import { type Attempt, isUndecided, type PaymentDetails, type TransactionType } from '../read/attempt.js';
import { readAttempt, readAttemptAtProcessor } from '../read/read-attempt.js';
import { applyProcessorResult } from '../settle/outcome.js';
import { ConcurrentChange, type Submission, writtenAttempt } from '../write/written-attempt.js';
import { askProcessor, ofOpenAttempt, resultOf } from './ask-processor.js';
import type { DecidedPayment, MissingPayment } from './missing-payments.js';
import { cannotArrive } from './never-received.js';

/** The form of this service's transaction ids. Other keys belong to reversals or to other systems. */
const transactionIds = /^[0-9A-Za-z]{8}$/;

/** The transaction types that a capture, void or refund can reference. */
const about: Readonly<Record<FollowUpOperation, readonly TransactionType[]>> = {
  capture: ['preauth'],
  void: ['preauth'],
  refund: ['sale', 'capture', 'recurring', 'recurring_init'],
};

/**
 * Imports a payment that only its processor still has, or a capture, void or refund of a payment that is here. The
 * order, the payer and the instrument are lost: it can be read, captured, voided and refunded.
 * @returns undefined when it moves no money, or the transaction it references is not here
 */
export async function importPayment(
  deps: ProcessorDeps,
  terminal: Terminal,
  missing: MissingPayment,
): Promise<Attempt | undefined> {
  const { operation, idempotencyKey, amount } = missing;
  if (!transactionIds.test(idempotencyKey) || units(amount) <= 0n) return undefined;
  switch (operation) {
    case 'sale':
    case 'authorize':
      return importNewPayment(deps, terminal, missing, operation);
    case 'capture':
    case 'void':
    case 'refund':
      return importFollowUp(deps, terminal, missing, operation);
    case 'verify':
      return undefined;
  }
}

function importNewPayment(
  deps: ProcessorDeps,
  terminal: Terminal,
  missing: MissingPayment,
  operation: Exclude<PaymentOperation, 'verify'>,
): Promise<Attempt | undefined> {
  const { amount, currency } = missing;
  return importEntry(deps, terminal, missing, {
    payment: {
      type: operation === 'sale' ? 'sale' : 'preauth',
      amount,
      currency,
      attemptNumber: 1,
      details: detailsOf(missing),
      originatingId: null,
      transactionReferenceId: null,
      series: null,
    },
    order: { kind: 'new', merchantOrderId: null, description: null, payer: null },
    instrument: null,
    context: null,
    work: { kind: 'reported', processorKey: missing.processorKey },
    changes: null,
  });
}

async function importFollowUp(
  deps: ProcessorDeps,
  terminal: Terminal,
  missing: MissingPayment,
  operation: FollowUpOperation,
): Promise<Attempt | undefined> {
  const { amount, currency } = missing;
  const earlier = await paymentOf(deps, missing, about[operation]);
  if (earlier?.payment.currency !== currency) return undefined;
  const { transactionId } = earlier;
  const predecessor: Predecessor =
    operation === 'refund'
      ? { takes: 'refund', transactionId, amount, within: earlier.payment.amount }
      : { takes: 'successor', transactionId, whileStatus: ['APPROVED'] };
  const taken = { amount, predecessor };
  const submission = await followUpSubmission(deps.store.pool, earlier, operation, taken, detailsOf(missing));
  return importEntry(deps, terminal, missing, submission);
}

async function paymentOf(
  { store }: Pick<ProcessorDeps, 'store'>,
  { terminalId, processorKey, about: ids = [] }: MissingPayment,
  types: readonly TransactionType[],
): Promise<Attempt | undefined> {
  for (const id of ids) {
    const found = await readAttemptAtProcessor(store.pool, terminalId, processorKey, id);
    if (found && found.status === 'APPROVED' && types.includes(found.payment.type)) return found;
  }
  return undefined;
}

const detailsOf = ({ processorKey }: MissingPayment): PaymentDetails => ({
  ...noDetails,
  description: `Imported from the ledger of ${processorKey} after a restore.`,
});

/** An entry of a ledger. Without the processor's id: an attempt that is implied by another entry. */
export interface ImportedEntry extends Omit<MissingPayment, 'providerTransactionId'> {
  readonly providerTransactionId: string | undefined;
}

/**
 * Writes a ledger entry as its original transaction, under its original id and with its time, and settles it. Sends
 * nothing.
 * @param submission the transaction; its id and its work are replaced
 * @returns the settled transaction; undefined if it exists already, or a record it depends on does not allow it
 */
export async function importEntry(
  deps: ProcessorDeps,
  terminal: Terminal,
  entry: ImportedEntry,
  submission: Submission,
): Promise<Attempt | undefined> {
  const { pool } = deps.store;
  const { terminalId, idempotencyKey, processorKey, providerTransactionId, bookedAt } = entry;
  if (await readAttempt(pool, terminalId, idempotencyKey)) return undefined;
  const access = { terminal, now: terminalNow(terminal, deps.clock), claim: undefined };
  try {
    await writtenAttempt(deps, access, {
      ...submission,
      derivedId: () => idempotencyKey,
      createdAt: terminalTime(terminal, bookedAt),
      work: { kind: 'reported', processorKey },
      changes: {
        ...submission.changes,
        imported: { providerKey: processorKey, providerTransactionId, interactions: undefined },
      },
    });
  } catch (error) {
    if (error instanceof ConcurrentChange) return undefined;
    throw error;
  }
  await settleEntry(deps, terminal, entry);
  return readAttempt(pool, terminalId, idempotencyKey);
}

/** Settles an existing transaction with the outcome of a ledger entry. */
export async function settleEntry(deps: ProcessorDeps, terminal: Terminal, entry: ImportedEntry): Promise<void> {
  const { idempotencyKey, processorKey, amount, currency, bookedAt } = entry;
  const attempt = await readAttempt(deps.store.pool, terminal.terminalId, idempotencyKey);
  if (!attempt) throw new Error(`the imported transaction ${idempotencyKey} cannot be read`);
  await applyProcessorResult(deps, terminal, attempt, {
    processorKey,
    source: 'statement',
    result: resultOf(entry).result,
    amount,
    currency,
    bookedAt,
    // Its series starts at this time, also if the import ends before it is counted.
    at: attempt.payment.type === 'recurring_init' ? terminalTime(terminal, bookedAt) : undefined,
  });
}

/**
 * Settles a transaction without an outcome by the ledger entry that decides it, also if the transaction moved to that
 * processor after the backup: otherwise its call would be repeated at the earlier one. An approval with another amount,
 * and each further approval, becomes a discrepancy.
 * @param allCompared true if no ledger is missing, so that no other one can have an approval
 * @returns true if it has an outcome now
 */
export async function settleDecided(
  deps: ProcessorDeps,
  terminal: Terminal,
  { entry, furtherApprovals }: DecidedPayment,
  allCompared: boolean,
): Promise<boolean> {
  const { pool } = deps.store;
  const { terminalId } = terminal;
  const read = (): Promise<Attempt | undefined> => readAttempt(pool, terminalId, entry.idempotencyKey);
  const attempt = await read();
  if (attempt && isUndecided(attempt.status)) {
    const { processorKey: from } = attempt;
    const isCertain =
      entry.outcome === 'approved' || (allCompared && (await isRefusedBy(deps, terminal, attempt, entry)));
    if (!isCertain) return false;
    const to = entry.processorKey;
    if (from !== to && !(await moveToLedger(pool, attempt, { from, to }))) return false;
    await settleEntry(deps, terminal, entry);
  }
  for (const further of furtherApprovals) await settleEntry(deps, terminal, further);
  const settled = await read();
  return settled !== undefined && !isUndecided(settled.status);
}

/**
 * True if a refusal decides an attempt: it is its own processor's, or its own processor never received the call and no
 * longer will. An earlier route's refusal decides nothing while the present route has the payment.
 */
async function isRefusedBy(
  deps: ProcessorDeps,
  terminal: Terminal,
  attempt: Attempt,
  { processorKey }: MissingPayment,
): Promise<boolean> {
  if (attempt.processorKey === processorKey) return true;
  const { found } = await askProcessor(deps, attempt);
  if (ofOpenAttempt(found, attempt).found !== 'never-received') return false;
  const own = (await deps.processors.get(attempt.processorKey ?? ''))?.processor;
  // Without a promised maximum delay the call could arrive at any time: to repeat it is the greater risk.
  const longestDelaySeconds = own?.capabilities.guarantees(attempt.payment).longestDelaySeconds ?? 0;
  return cannotArrive(attempt, { longestDelaySeconds }, terminalNow(terminal, deps.clock));
}
