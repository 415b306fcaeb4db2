import { defineQuery, type Executor } from '../query/query.js';

/**
 * The recent number of charges of an amount to a card, and the version of its counter, which every automatic retry
 * raises.
 */
export interface CardAttempts {
  readonly terminalId: string;
  readonly fingerprint: string;
  /** Decimal text in major units. */
  readonly amount: string;
  readonly currency: string;
  readonly attempts: number;
  readonly version: number;
}

/** A transaction, whose amount is charged, and a card: that of the token, or of the transaction itself. */
export interface CardOfAttempt {
  readonly terminalId: string;
  readonly transactionId: string;
  readonly token: string | null;
}

const selectCardAttempts = defineQuery<
  CardOfAttempt & { readonly since: Date; readonly fingerprints: readonly string[] },
  CardAttempts
>(
  'attempts-of-card',
  `SELECT card.terminal_id AS "terminalId", coalesce((:fingerprints::bpchar[])[1], card.fingerprint) AS fingerprint,
    one.amount, one.currency, coalesce(counter.version, 0) AS version,
    (SELECT count(*)::int FROM instruments same
      JOIN transactions other ON other.terminal_id = same.terminal_id AND other.token = same.token
      WHERE same.terminal_id = card.terminal_id
        AND same.fingerprint = ANY (card.fingerprint || :fingerprints::bpchar[])
        AND other.amount = one.amount AND other.currency = one.currency AND other.created_at > :since
        AND other.type IN ('sale', 'preauth', 'recurring_init', 'recurring')) AS attempts
  FROM transactions one
  JOIN instruments card ON card.terminal_id = one.terminal_id AND card.token = coalesce(:token::bpchar, one.token)
  LEFT JOIN retry_counters counter ON counter.terminal_id = card.terminal_id
    AND counter.fingerprint = coalesce((:fingerprints::bpchar[])[1], card.fingerprint)
    AND counter.amount = one.amount AND counter.currency = one.currency
  WHERE one.terminal_id = :terminalId AND one.transaction_id = :transactionId`,
);

/**
 * Counts the attempts to charge a card the amount of a transaction, whatever their outcome. One statement reads number
 * and version, so that they belong together. A retry is written only if the version is unchanged
 * (store/payments/write-attempt.ts).
 * @param since later attempts count, by the terminal's clock
 * @param fingerprints other fingerprints of the card while the fingerprint key is rotated; the first names its counter
 * @returns undefined for a transaction without an instrument
 */
export const countCardAttempts = (
  on: Executor,
  { terminalId, transactionId, token }: CardOfAttempt,
  since: Date,
  fingerprints: readonly string[],
): Promise<CardAttempts | undefined> =>
  selectCardAttempts.row(on, { terminalId, transactionId, token, since, fingerprints });

/** The stored form of a card: one of both fields, neither after it was erased. */
export interface SealedInstrument {
  readonly token: string;
  readonly sealedNumber: Uint8Array | null;
  readonly providerToken: string | null;
}

const selectInstrumentOfAttempt = defineQuery<
  CardOfAttempt,
  { readonly token: string; readonly sealedNumber: Buffer | null; readonly providerToken: string | null }
>(
  'instrument-of-attempt',
  `SELECT token, sealed_number AS "sealedNumber", provider_token AS "providerToken" FROM instruments
  WHERE terminal_id = :terminalId AND token = coalesce(:token::bpchar, (
    SELECT token FROM transactions WHERE terminal_id = :terminalId AND transaction_id = :transactionId))`,
);

export const readInstrumentOfAttempt = (on: Executor, named: CardOfAttempt): Promise<SealedInstrument | undefined> =>
  selectInstrumentOfAttempt.row(on, named);
