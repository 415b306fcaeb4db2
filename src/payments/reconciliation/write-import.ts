import { terminalNow, type Terminal } from '../../base/terminal.js';
import type { Submission } from '../write/submission.js';
import type { ProcessorDeps } from '../payment-deps.js';
import type { Attempt } from '../read/attempt.js';
import { readAttempt } from '../read/read-attempt.js';
import { applyProcessorResult } from '../settle/apply-processor-result.js';
import { ConcurrentChange, writtenAttempt } from '../write/written-attempt.js';
import type { MissingPayment } from './missing-payments.js';

/** An entry of a ledger; without the id there, an attempt that another one shows. */
export interface ImportedEntry extends Omit<MissingPayment, 'providerTransactionId'> {
  readonly providerTransactionId: string | undefined;
}

/**
 * Writes an entry of a ledger as the transaction that it was, under the id that it had, and settles it. Nothing is
 * sent.
 * @param submission the transaction; its id and its work are replaced
 * @returns the settled transaction; undefined when it is there already, or what it depends on does not allow it
 */
export async function importEntry(
  deps: ProcessorDeps,
  terminal: Terminal,
  entry: ImportedEntry,
  submission: Submission,
): Promise<Attempt | undefined> {
  const { pool } = deps.store;
  const { terminalId, idempotencyKey, processorKey, providerTransactionId } = entry;
  if (await readAttempt(pool, terminalId, idempotencyKey)) return undefined;
  const access = { terminal, now: terminalNow(terminal, deps.clock), claim: undefined };
  try {
    await writtenAttempt(deps, access, {
      ...submission,
      derivedId: () => idempotencyKey,
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

async function settleEntry(deps: ProcessorDeps, terminal: Terminal, entry: ImportedEntry): Promise<void> {
  const { idempotencyKey, processorKey, outcome, reason, providerTransactionId, amount, currency, bookedAt } = entry;
  const attempt = await readAttempt(deps.store.pool, terminal.terminalId, idempotencyKey);
  if (!attempt) throw new Error(`the imported transaction ${idempotencyKey} cannot be read`);
  const raw = { outcome, amount, currency, provider_transaction_id: providerTransactionId };
  const answer = { reason, providerTransactionId, raw };
  const result =
    outcome === 'approved'
      ? ({ ...answer, outcome, authorizationCode: undefined, arn: undefined, providerOrderId: undefined } as const)
      : { ...answer, outcome };
  await applyProcessorResult(deps, terminal, attempt, {
    processorKey,
    source: 'statement',
    result,
    amount,
    currency,
    bookedAt,
  });
}
