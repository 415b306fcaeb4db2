import { defineQuery, type Executor } from '../query/query.js';

/** A card that was entered into card fields, as it is written. */
export interface NewOneTimeToken {
  readonly terminalId: string;
  readonly token: string;
  /** Bound to the token. */
  readonly sealedCard: Buffer;
  /** In the terminal's time. */
  readonly expiresAt: Date;
}

/** What a one-time token stands for. */
export interface OneTimeToken {
  /** Null once it was used, or its time is over. */
  readonly sealedCard: Buffer | null;
  /** The attempt that took it. */
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

/** A one-time token of this terminal; for a day after its time it is still known that there was one. */
export const readOneTimeToken = (on: Executor, terminalId: string, token: string): Promise<OneTimeToken | undefined> =>
  selectToken.row(on, { terminalId, token });

/** Part of a statement that writes an attempt: locks the one-time token that it uses, if there is one to be used. */
export const lockTokenPart = `
  usable AS (
    SELECT 1 FROM one_time_tokens
    WHERE :oneTimeToken::bpchar IS NOT NULL AND terminal_id = :terminalId::bpchar AND token = :oneTimeToken::bpchar
      AND transaction_id IS NULL AND expires_at > :createdAt::timestamptz AND EXISTS (SELECT FROM chargeable)
    FOR UPDATE),
  payable AS (
    SELECT 1 FROM chargeable WHERE :oneTimeToken::bpchar IS NULL OR EXISTS (SELECT FROM usable)),`;

/** Part of the same statement: the token is used, and the card with its security code is gone. */
export const useTokenPart = `
  used AS (
    UPDATE one_time_tokens SET transaction_id = :transactionId::bpchar, sealed_card = NULL
    WHERE terminal_id = :terminalId::bpchar AND token = :oneTimeToken::bpchar AND EXISTS (SELECT FROM ready)
    RETURNING 1),`;
