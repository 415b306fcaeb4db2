import { units } from '../../base/money.js';
import type { Terminal } from '../../base/terminal.js';
import type { FollowUpOperation, PaymentOperation } from '../../processors/processor.js';
import { noDetails } from '../../store/payments/request-details.js';
import type { Predecessor } from '../../store/payments/new-attempt.js';
import type { ProcessorDeps } from '../payment-deps.js';
import type { Attempt, PaymentDetails, TransactionType } from '../read/attempt.js';
import { readAttemptAtProcessor } from '../read/read-attempt.js';
import { followUpSubmission } from '../decide/follow-up.js';
import type { MissingPayment } from './missing-payments.js';
import { importEntry } from './write-import.js';

/** The ids that this service gives to transactions. Other keys are of reversals, or not of this service. */
const transactionIds = /^[0-9A-Za-z]{8}$/;

/** The types of transactions that a capture, void or refund is about. */
const about: Readonly<Record<FollowUpOperation, readonly TransactionType[]>> = {
  capture: ['preauth'],
  void: ['preauth'],
  refund: ['sale', 'capture', 'recurring', 'recurring_init'],
};

/**
 * Imports a payment that only its processor still knows, or a capture, void or refund of a payment that is here. The
 * order, the payer and the instrument of a payment are lost: it can be read, captured, voided and refunded.
 * @returns undefined when it moves no money, or what it is about is not here
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
      ? { takes: 'refund', transactionId, amount }
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
