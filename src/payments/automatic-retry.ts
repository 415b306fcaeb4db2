import type { Pool } from 'pg';
import type { Schema } from '../contract.js';
import type { Deps } from '../deps.js';
import type { Random } from '../random.js';
import { attemptCap, capWindowStart, retryTime } from '../retries/policy.js';
import { reasons, type ReasonKey } from '../retries/reasons.js';
import { countCardAttempts, type CardAttempts } from '../store/card-attempts.js';
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
  if (!time) return undefined;
  // Only what is announced: when the retry is due, the attempts are counted again (retries.ts).
  const counted = await attemptsOfCard(deps, attempt.transactionId, time);
  return counted && counted.attempts < attemptCap.attempts ? time : undefined;
}

/**
 * Counts the attempts to charge the card of an attempt its amount that count at `at`, in the terminal's time.
 * @returns undefined for an attempt without an instrument
 */
export async function attemptsOfCard({ store: { pool }, vault }: Pick<Deps, 'store' | 'vault'>, transactionId: string, at: Date): Promise<CardAttempts | undefined> {
  return countCardAttempts(pool, transactionId, capWindowStart(at), vault.rotatesFingerprints ? await otherFingerprints(pool, vault, transactionId) : []);
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

/** Why an announced retry is not made (contract, RetryCancellation). */
export type RetryCancellation = Schema<'RetryCancellation'>;

/** An announced retry that will not be made, and why. */
export interface CancelledRetry {
  readonly reason: RetryCancellation;
  /** When it was due, in the terminal's time. */
  readonly retryAt: Date;
}

/** Takes the announcement of a retry back. */
export function retryCancelledEvent(
  random: Random, terminal: Terminal, attempt: EventSubject & { readonly status: TransactionStatus; readonly reason: ReasonKey }, { reason, retryAt }: CancelledRetry, at: Date,
): NewEvent {
  const subject = { ...attempt, originatingId: attempt.transactionId, retryAt, retryCancellation: reason };
  return transactionEvent(random, terminal, 'transaction.retry_cancelled', subject, attempt, at);
}
