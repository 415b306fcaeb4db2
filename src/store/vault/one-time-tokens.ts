import { defineQuery, type Executor } from '../query/query.js';

/** A card from card fields, as it is written. */
export interface NewOneTimeToken {
  readonly terminalId: string;
  readonly token: string;
  /** Bound to the token. */
  readonly sealedCard: Buffer;
  /** In the terminal's time. */
  readonly expiresAt: Date;
}

/** The card behind a one-time token. */
export interface OneTimeToken {
  /** Null once the token was used or has expired. */
  readonly sealedCard: Buffer | null;
  /** The attempt that used it. */
  readonly transactionId: string | null;
  readonly expiresAt: Date;
}

const insertToken = defineQuery<NewOneTimeToken>(
  'write-one-time-token',
  `INSERT INTO one_time_tokens (terminal_id, token, sealed_card, expires_at)
  VALUES (:terminalId::bpchar, :token::bpchar, :sealedCard, :expiresAt)`,
);

export const writeOneTimeToken = async (on: Executor, token: NewOneTimeToken): Promise<void> => {
  await insertToken.count(on, token);
};

const selectToken = defineQuery<{ readonly terminalId: string; readonly token: string }, OneTimeToken>(
  'read-one-time-token',
  `SELECT sealed_card AS "sealedCard", transaction_id AS "transactionId", expires_at AS "expiresAt"
  FROM one_time_tokens WHERE terminal_id = :terminalId AND token = :token`,
);

/** Returns a one-time token of this terminal; it stays known for a day after it expires. */
export const readOneTimeToken = (on: Executor, terminalId: string, token: string): Promise<OneTimeToken | undefined> =>
  selectToken.row(on, { terminalId, token });

/** A part of a statement that writes an attempt: locks the one-time token of the payment, if it has one. */
export const lockTokenPart = `
  usable AS (
    SELECT 1 FROM one_time_tokens
    WHERE :oneTimeToken::bpchar IS NOT NULL AND terminal_id = :terminalId::bpchar AND token = :oneTimeToken::bpchar
      AND transaction_id IS NULL AND expires_at > :createdAt::timestamptz AND EXISTS (SELECT FROM chargeable)
    FOR UPDATE),
  payable AS (
    SELECT 1 FROM chargeable WHERE :oneTimeToken::bpchar IS NULL OR EXISTS (SELECT FROM usable)),`;

/** A part of the same statement: marks the token as used, and deletes the card with its security code. */
export const useTokenPart = `
  used AS (
    UPDATE one_time_tokens SET transaction_id = :transactionId::bpchar, sealed_card = NULL
    WHERE terminal_id = :terminalId::bpchar AND token = :oneTimeToken::bpchar AND EXISTS (SELECT FROM ready)
    RETURNING 1),`;
