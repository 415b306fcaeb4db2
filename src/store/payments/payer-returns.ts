import { defineQuery, type Executor } from '../query/query.js';
import type { WaitingClaim } from './authentications.js';
import type { AttemptId } from './read-attempt.js';

/** The parameters with which a payer's browser returned from a processor's page, by the processor's names. */
export type Brought = Readonly<Record<string, string>>;

const named = defineQuery<{ readonly terminalId: string; readonly token: string }, { readonly transactionId: string }>(
  'payer-return',
  `SELECT transaction_id AS "transactionId" FROM payer_returns
  WHERE terminal_id = :terminalId::bpchar AND token = :token::bpchar`,
);

/** Returns the transaction whose payer returns to an address; undefined for an unknown token. */
export const transactionOfReturn = async (
  on: Executor,
  terminalId: string,
  token: string,
): Promise<string | undefined> => (await named.row(on, { terminalId, token }))?.transactionId;

const bringing = defineQuery<AttemptId, { readonly brought: Brought | null }>(
  'payer-return-brought',
  `SELECT brought FROM payer_returns
  WHERE terminal_id = :terminalId::bpchar AND transaction_id = :transactionId::bpchar`,
);

/** Returns the parameters that the payer of an attempt brought back; undefined if they have not returned. */
export const readBrought = async (
  on: Executor,
  { terminalId, transactionId }: AttemptId,
): Promise<Brought | undefined> => (await bringing.row(on, { terminalId, transactionId }))?.brought ?? undefined;

const claiming = defineQuery<AttemptId & WaitingClaim & { readonly brought: string }>(
  'claim-payer-return',
  `WITH taken AS (
    UPDATE transactions waiting SET leased_until = :leasedUntil::timestamptz, due_at = :dueAt::timestamptz,
      action_url = NULL
    WHERE waiting.terminal_id = :terminalId::bpchar AND waiting.transaction_id = :transactionId::bpchar
      AND waiting.status = 'PROCESSING' AND waiting.reason = :reason::text
      AND (waiting.leased_until IS NULL OR waiting.leased_until <= :now::timestamptz)
      AND (waiting.due_at > :at::timestamptz OR EXISTS (
        SELECT FROM payer_returns before
        WHERE before.terminal_id = waiting.terminal_id AND before.transaction_id = waiting.transaction_id
          AND before.brought IS NOT NULL))
    RETURNING waiting.terminal_id, waiting.transaction_id)
  UPDATE payer_returns back SET brought = :brought::text::jsonb FROM taken
  WHERE back.terminal_id = taken.terminal_id AND back.transaction_id = taken.transaction_id`,
);

/**
 * Leases an attempt whose payer has returned, and stores the returned parameters: of several tabs, instances and runs,
 * only one completes it. A payer who returned in time may return again while the outcome is open.
 * @returns false if it is settled, the payer's time has ended, or it is leased
 */
export const claimPayerReturn = (
  on: Executor,
  { terminalId, transactionId }: AttemptId,
  brought: Brought,
  claim: WaitingClaim,
): Promise<boolean> =>
  claiming.affectsOne(on, { terminalId, transactionId, brought: JSON.stringify(brought), ...claim });
