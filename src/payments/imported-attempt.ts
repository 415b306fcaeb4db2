import { Temporal } from 'temporal-polyfill';
import type { Schema } from '../contract.js';
import type { Deps } from '../deps.js';
import { problem } from '../errors.js';
import type { Access } from '../handler.js';
import { addClaim, ClaimTaken } from '../store/claims.js';
import { Statement } from '../store/statement.js';
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
    const time = instantOf(timestamp);
    if (time === undefined || time > now.getTime()) {
      throw problem('VALIDATION/INVALID_FIELD', 'The timestamp must be an ISO 8601 date and time that is not in the future.', { field: `retry.interactions.${index}.timestamp` });
    }
  });
}

/** Milliseconds since 1970. Date.parse would take 30 February for 2 March. */
function instantOf(timestamp: string): number | undefined {
  if (!isoDateTime.test(timestamp)) return undefined;
  try {
    return Temporal.Instant.from(timestamp).epochMilliseconds;
  } catch {
    return undefined;
  }
}

const isoDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Records an import that led to no attempt, once under its Idempotency-Key.
 * @throws ClaimTaken when another request holds the key; then nothing is written
 */
export async function recordImport({ store }: Deps, access: Access, imported: Import): Promise<void> {
  const statement = new Statement('record-import');
  if (access.claim) addClaim(statement, access.claim, undefined);
  statement.insert('imported', 'imported_attempts', row(access, imported), access.claim ? 'EXISTS (SELECT FROM claim)' : 'TRUE');
  const { recorded } = await statement.run<{ recorded: boolean }>(store.pool, 'SELECT EXISTS (SELECT FROM imported) AS recorded');
  if (!recorded) throw new ClaimTaken('the Idempotency-Key is held by another request');
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
