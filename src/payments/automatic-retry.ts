import type { Pool } from 'pg';
import type { Deps } from '../deps.js';
import type { Random } from '../random.js';
import { attemptCap, capWindowStart, retryTime } from '../retries/policy.js';
import { reasons, type ReasonKey } from '../retries/reasons.js';
import type { Terminal } from '../terminal.js';
import { instrumentFingerprints } from '../vault/fingerprints.js';
import type { Vault } from '../vault/vault.js';
import type { NewEvent } from '../webhooks/record.js';
import { isRefused, type TransactionStatus } from './attempt.js';
import { transactionEvent, type EventSubject } from './events.js';

/**
 * When a refused attempt is retried by itself: by the schedule of the policy, as long as the cap on the card and the amount leaves room for it.
 * @param at when it was refused, in the terminal's time
 * @returns undefined when it is not
 */
export async function automaticRetryTime(
  deps: Pick<Deps, 'store' | 'vault'>, attempt: Pick<EventSubject, 'transactionId' | 'attemptNumber'>, outcome: { status: TransactionStatus; reason: ReasonKey }, at: Date,
): Promise<Date | undefined> {
  if (!isRefused(outcome.status)) return undefined;
  const time = retryTime(reasons[outcome.reason].class, attempt.attemptNumber, at);
  return time && await capLeavesRoom(deps, attempt.transactionId, time) ? time : undefined;
}

/** Whether the card of an attempt may be charged its amount once more at `at`. An attempt without an instrument may not. */
export async function capLeavesRoom({ store: { pool }, vault }: Pick<Deps, 'store' | 'vault'>, transactionId: string, at: Date): Promise<boolean> {
  const others = vault.rotatesFingerprints ? await otherFingerprints(pool, vault, transactionId) : [];
  const { rows: [counted] } = await pool.query<{ attempts: number }>({
    name: 'attempts-of-card',
    text: `SELECT count(*)::int AS attempts
      FROM transactions one
      JOIN instruments card USING (token)
      JOIN instruments same ON same.terminal_id = card.terminal_id AND same.fingerprint = ANY (card.fingerprint || $3::bpchar[])
      JOIN transactions other ON other.token = same.token
      WHERE one.transaction_id = $1 AND other.amount = one.amount AND other.currency = one.currency AND other.created_at > $2
        AND other.type IN ('sale', 'preauth', 'recurring_init', 'recurring')`,
    values: [transactionId, capWindowStart(at), others],
  });
  return counted !== undefined && counted.attempts > 0 && counted.attempts < attemptCap.attempts;
}

/** Under what else than its stored fingerprint the instrument of an attempt may be stored while the fingerprint key is rotated. */
async function otherFingerprints(pool: Pool, vault: Vault, transactionId: string): Promise<readonly string[]> {
  const { rows: [instrument] } = await pool.query<{ terminalId: string; token: string; sealedNumber: Uint8Array | null; providerToken: string | null }>({
    name: 'instrument-of-attempt',
    text: `SELECT terminal_id AS "terminalId", token, sealed_number AS "sealedNumber", provider_token AS "providerToken"
      FROM instruments WHERE token = (SELECT token FROM transactions WHERE transaction_id = $1)`,
    values: [transactionId],
  });
  if (!instrument) return [];
  const { terminalId, token, sealedNumber, providerToken } = instrument;
  const value = providerToken ?? (sealedNumber && vault.open(sealedNumber, token));
  return value === null ? [] : instrumentFingerprints(vault, terminalId, value).filter((fingerprint) => fingerprint !== undefined);
}

/** Tells that a refused attempt will be retried; the retry will be linked to it. */
export function retryScheduledEvent(
  random: Random, terminal: Terminal, attempt: EventSubject, outcome: { status: TransactionStatus; reason: ReasonKey }, retryAt: Date, at: Date,
): NewEvent {
  return transactionEvent(random, terminal, 'transaction.retry_scheduled', { ...attempt, originatingId: attempt.transactionId, retryAt }, outcome, at);
}
