import type { Schema } from '../contract.js';
import type { Deps } from '../deps.js';
import { problem } from '../errors.js';
import type { Access } from '../handler.js';
import { redactedJson } from '../vault/redact.js';
import type { Attempt } from './attempt.js';
import { readAttemptAtProcessor } from './read-attempt.js';
import type { Submission } from './submission.js';

type Import = Schema<'RetryByProcessorImport'>;

/**
 * The attempt of this terminal that an import is about.
 * @returns undefined when the terminal has none
 * @throws Problem when the import names neither a provider transaction nor interactions, or an interaction has an impossible time
 */
export async function findImported({ store }: Deps, access: Access, imported: Import): Promise<Attempt | undefined> {
  checkImport(imported, access.now);
  const { provider_key: providerKey, provider_transaction_id: providerTransactionId } = imported;
  return providerTransactionId === undefined ? undefined : readAttemptAtProcessor(store.pool, access.terminal.terminalId, providerKey, providerTransactionId);
}

/** The rules of an import that its schema cannot tell (specification, Retry origin). */
export function checkImport({ provider_transaction_id: providerTransactionId, interactions }: Import, now: Date): void {
  if (providerTransactionId === undefined && interactions === undefined) {
    throw problem('VALIDATION/MISSING_FIELD', 'An import needs provider_transaction_id or interactions.', { field: 'retry.interactions' });
  }
  interactions?.forEach(({ timestamp }, index) => {
    const time = isoDateTime.test(timestamp) ? Date.parse(timestamp) : NaN;
    if (Number.isNaN(time) || time > now.getTime()) {
      throw problem('VALIDATION/INVALID_FIELD', 'The timestamp must be an ISO 8601 date and time that is not in the future.', { field: `retry.interactions.${index}.timestamp` });
    }
  });
}

const isoDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Records an import that led to no attempt. */
export async function recordImport({ store }: Deps, access: Access, imported: Import): Promise<void> {
  await store.pool.query({
    text: `INSERT INTO imported_attempts (terminal_id, provider_key, provider_transaction_id, interactions, created_at) VALUES ($1, $2, $3, $4, $5)`,
    values: Object.values(row(access, imported)),
  });
}

/** Records an import together with the attempt that it led to. */
export const recordWith = (access: Access, imported: Import): NonNullable<Submission['also']> => (statement, condition, { transactionId }) => {
  statement.insert('imported', 'imported_attempts', { ...row(access, imported), transaction_id: transactionId }, condition);
};

function row({ terminal, now }: Access, { provider_key, provider_transaction_id, interactions }: Import) {
  return {
    terminal_id: terminal.terminalId, provider_key, provider_transaction_id,
    interactions: interactions && JSON.stringify(redactedJson(interactions)), created_at: now,
  };
}
