import type { Schema } from '../../base/contract.js';
import type { SettlingDeps } from '../payment-deps.js';
import { invalidField, missingField } from '../../base/errors/errors.js';
import type { Access } from '../../operation/handler.js';
import { readMoment } from '../../base/iso-8601.js';
import { IdempotencyKeyTaken } from '../../store/idempotency/idempotency-keys.js';
import type { ImportedAttempt } from '../../store/payments/new-attempt.js';
import { writeImport } from '../../store/payments/write-attempt.js';
import { redactedJson } from '../../vault/redact.js';
import type { Attempt } from '../read/attempt.js';
import { readAttempt, readAttemptAtProcessor } from '../read/read-attempt.js';
import { importedRetryId } from '../write/written-attempt.js';

type Import = Schema<'RetryByProcessorImport'>;

/**
 * Finds the attempt of this terminal that an import describes, or the one that retried it.
 * @returns undefined if the terminal has no such attempt
 * @throws Problem if the import names neither a provider transaction nor interactions, an interaction has an impossible
 *   time, or the processor does not belong to the merchant
 */
export async function findImported(
  { store, processors }: Pick<SettlingDeps, 'store' | 'processors'>,
  access: Access,
  imported: Import,
): Promise<Attempt | undefined> {
  const { provider_key: providerKey, provider_transaction_id: providerTransactionId } = imported;
  const guarded = await processors.get(providerKey);
  if (!guarded || (guarded.accountId !== undefined && guarded.accountId !== access.terminal.accountId)) {
    throw invalidField(
      'The field retry.provider_key names no processor of the merchant.',
      'retry.provider_key',
      providerKey,
    );
  }
  checkImport(imported, access);
  if (providerTransactionId === undefined) return undefined;
  const { terminalId } = access.terminal;
  const retryId = importedRetryId(terminalId, importedAttempt(imported))?.(0) ?? '';
  return (
    (await readAttemptAtProcessor(store.pool, terminalId, providerKey, providerTransactionId)) ??
    readAttempt(store.pool, terminalId, retryId)
  );
}

/** The rules of an import that its schema cannot express (specification, Retry origin). */
function checkImport(
  { provider_transaction_id: providerTransactionId, interactions }: Import,
  { terminal, now }: Pick<Access, 'terminal' | 'now'>,
): void {
  if (providerTransactionId === undefined && interactions === undefined) {
    throw missingField('An import needs provider_transaction_id or interactions.', 'retry.interactions');
  }
  interactions?.forEach(({ timestamp }, index) => {
    const time = readMoment(timestamp, terminal.timeZone)?.epochMilliseconds;
    if (time === undefined || time > now.getTime()) {
      throw invalidField(
        'The timestamp must be an ISO 8601 date, or date and time, that is not in the future.',
        `retry.interactions.${index}.timestamp`,
      );
    }
  });
}

/**
 * Records an import that led to no attempt, once under its Idempotency-Key.
 * @throws IdempotencyKeyTaken when another request holds the key; nothing is written then
 */
export async function recordImport(
  { store }: Pick<SettlingDeps, 'store'>,
  { terminal, now, claim }: Access,
  imported: Import,
): Promise<void> {
  if (!(await writeImport(store.pool, terminal.terminalId, importedAttempt(imported), now, claim)))
    throw new IdempotencyKeyTaken('the Idempotency-Key is held by another request');
}

/** Returns the record of an import, also for writing it together with the resulting attempt. */
export const importedAttempt = ({
  provider_key: providerKey,
  provider_transaction_id: providerTransactionId,
  interactions,
}: Import): ImportedAttempt => ({
  providerKey,
  providerTransactionId,
  interactions: interactions && JSON.stringify(redactedJson(interactions)),
});
