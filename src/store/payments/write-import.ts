import {
  claimKeyParts,
  keyParameters,
  type IdempotencyKey,
  type KeyParameters,
} from '../idempotency/idempotency-keys.js';
import { defineQuery, type Executor } from '../query/query.js';
import type { ImportedAttempt } from './new-attempt.js';

const insertImport = defineQuery<
  KeyParameters & {
    readonly terminalId: string;
    readonly transactionId: string | null;
    readonly providerKey: string;
    readonly providerTransactionId: string | null;
    readonly interactions: string | null;
    readonly createdAt: Date;
  },
  { readonly recorded: boolean }
>(
  'record-import',
  `WITH ${claimKeyParts},
  imported AS (
    INSERT INTO imported_attempts (terminal_id, provider_key, provider_transaction_id, interactions, created_at)
    SELECT :terminalId::bpchar, :providerKey::text, :providerTransactionId::text, :interactions::text::jsonb,
      :createdAt::timestamptz
    FROM claimed
    RETURNING 1)
  SELECT EXISTS (SELECT FROM imported) AS recorded`,
);

/**
 * Records an import without an attempt, together with the claim on the Idempotency-Key.
 * @returns false if another request holds the key; then nothing is written
 */
export async function writeImport(
  on: Executor,
  terminalId: string,
  { providerKey, providerTransactionId, interactions }: ImportedAttempt,
  createdAt: Date,
  claim: IdempotencyKey | undefined,
): Promise<boolean> {
  const written = await insertImport.row(on, {
    ...keyParameters(claim),
    terminalId,
    transactionId: null,
    providerKey,
    providerTransactionId: providerTransactionId ?? null,
    interactions: interactions ?? null,
    createdAt,
  });
  return written?.recorded === true;
}
