import type { Schema } from '../../base/contract.js';
import type { Random } from '../../base/random.js';
import type { Terminal } from '../../base/terminal.js';
import { type ReasonKey, reasons } from '../../reasons/reasons.js';
import type { NewEvent } from '../../store/events/events.js';
import { countCardAttempts, readInstrumentOfAttempt } from '../../store/payments/read-attempt.js';
import type { CardAttempts, CardOfAttempt } from '../../store/payments/read-attempt.js';
import type { Executor } from '../../store/query/query.js';
import { ForgottenSecret } from '../../vault/data-keys.js';
import { instrumentFingerprints } from '../../vault/fingerprints.js';
import type { Vault } from '../../vault/vault.js';
import type { SettlingDeps } from '../payment-deps.js';
import { type Attempt, isRefused, isUnauthenticated, type TransactionStatus } from '../read/attempt.js';
import { firstOfChain, readAttempt } from '../read/read-attempt.js';
import { type EventFacts, type EventSubject, transactionEvent } from '../settle/events.js';
import { attemptCap, capWindowStart, retryTime } from './policy.js';

/**
 * Returns the time of a refused attempt's automatic retry, by the policy's schedule and within the cap on the card and
 * the amount.
 * @param at the time of the refusal, by the terminal's clock
 * @returns undefined if it is not retried
 */
export async function automaticRetryTime(
  deps: Pick<SettlingDeps, 'store' | 'vault'>,
  terminalId: string,
  { transactionId, payment }: Pick<EventSubject, 'transactionId' | 'payment'>,
  outcome: { status: TransactionStatus; reason: ReasonKey },
  at: Date,
): Promise<Date | undefined> {
  if (!isRefused(outcome.status)) return undefined;
  // Nobody is there to be authenticated; charges of a series rely on their first payment.
  if (isUnauthenticated(outcome.reason) && payment.type !== 'recurring') return undefined;
  const time = retryTime(reasons[outcome.reason], payment.attemptNumber, at);
  if (!time) return undefined;
  // The page told the payer that nothing was charged: they decide, and may have paid in another way.
  const attempt = payment.series ? undefined : await readAttempt(deps.store.pool, terminalId, transactionId);
  if (attempt && (await firstOfChain(deps.store.pool, attempt)).actionToken !== null) return undefined;
  // Only for the announcement: when the retry is due, the attempts are counted again (due-retries.ts).
  const counted = await cardAttempts(deps, { terminalId, transactionId }, capWindowStart(time));
  // A wallet's payload is charged once. In a series the processor's stored credential is charged.
  if (!counted || (counted.isPayload && payment.series === null)) return undefined;
  return counted.attempts < attemptCap.attempts ? time : undefined;
}

/** Returns the event of a refused attempt that will be retried. The retry will be linked to it. */
export function retryScheduledEvent(
  random: Random,
  terminal: Terminal,
  attempt: EventSubject,
  facts: Pick<EventFacts, 'outcome' | 'at'> & { readonly retryAt: Date },
): NewEvent {
  return transactionEvent(random, terminal, 'transaction.retry_scheduled', attempt, {
    ...facts,
    originatingId: attempt.transactionId,
  });
}

/** The reason why an announced retry is cancelled (contract, RetryCancellation). */
export type RetryCancellation = Schema<'RetryCancellation'>;

export interface CancelledRetry {
  readonly reason: RetryCancellation;
  /** The time when it was due, by the terminal's clock. */
  readonly retryAt: Date;
}

/** Returns the event of an announced retry that will not be made. @param at the terminal's time */
export function retryCancelledEvent(
  random: Random,
  terminal: Terminal,
  attempt: EventSubject & { readonly status: TransactionStatus; readonly reason: ReasonKey },
  { reason, retryAt }: CancelledRetry,
  at: Date,
): NewEvent {
  return transactionEvent(random, terminal, 'transaction.retry_cancelled', attempt, {
    outcome: attempt,
    at,
    originatingId: attempt.transactionId,
    retryAt,
    retryCancellation: reason,
  });
}

/**
 * Counts the attempts to charge a card the amount of a transaction, except approved ones. During a key rotation the
 * card's fingerprint may be stored under either key.
 * @param since only later attempts count, by the terminal's clock
 * @param token of another card than that of the transaction
 * @returns undefined for a transaction without an instrument
 */
export async function cardAttempts(
  { store: { pool }, vault }: Pick<SettlingDeps, 'store' | 'vault'>,
  { terminalId, transactionId }: Pick<Attempt, 'terminalId' | 'transactionId'>,
  since: Date,
  token?: string,
): Promise<CardAttempts | undefined> {
  const named = { terminalId, transactionId, token: token ?? null };
  const fingerprints = vault.rotatesFingerprints ? await fingerprintsOf(pool, vault, named) : [];
  return countCardAttempts(pool, named, since, fingerprints);
}

/**
 * Returns both fingerprints of an attempt's instrument, in the same order on every instance. Empty for an erased
 * instrument.
 */
async function fingerprintsOf(on: Executor, vault: Vault, named: CardOfAttempt): Promise<string[]> {
  const instrument = await readInstrumentOfAttempt(on, named);
  if (!instrument) return [];
  const { terminalId } = named;
  const { token, sealedNumber, providerToken } = instrument;
  const value = providerToken ?? (sealedNumber && (await rememberedNumber(vault, sealedNumber, token)));
  return value === null
    ? []
    : instrumentFingerprints(vault, terminalId, value)
        .filter((fingerprint) => fingerprint !== undefined)
        .sort();
}

/** Opens a card number. @returns null if its data key was destroyed */
async function rememberedNumber(vault: Vault, sealedNumber: Uint8Array, token: string): Promise<string | null> {
  try {
    return await vault.openCard(sealedNumber, token);
  } catch (error) {
    if (error instanceof ForgottenSecret) return null;
    throw error;
  }
}
