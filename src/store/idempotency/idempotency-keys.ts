import { defineQuery, type Executor } from '../query/query.js';

/**
 * A request's claim on its Idempotency-Key (specification, Limits: scope is the terminal and the matched route
 * pattern).
 */
export interface IdempotencyKey {
  readonly terminalId: string;
  readonly operation: string;
  readonly key: string;
  /** Keyed hash of the body's canonical JSON. */
  readonly digest: Buffer;
  /** Identifies this request among its duplicates. */
  readonly owner: string;
  /** The terminal's time; the age of a key follows it. */
  readonly now: Date;
  /** Real time until which a duplicate treats this request as alive. */
  readonly leasedUntil: Date;
  readonly expiresAt: Date;
  /** Set once the answer is stored. */
  answered: boolean;
}

/** Another request holds the key: nothing of this request was written. */
export class IdempotencyKeyTaken extends Error {
  override readonly name = 'IdempotencyKeyTaken';
}

/** The stored state of a key, which a duplicate reads. */
export interface HeldIdempotencyKey extends Pick<IdempotencyKey, 'digest' | 'owner' | 'leasedUntil' | 'expiresAt'> {
  readonly transactionId: string | null;
  /** True if the attempt of the claim was written. It is not if its instrument or payer was erased. */
  readonly attempted: boolean;
  readonly answerStatus: number | null;
  readonly answerBody: string | null;
}

/** Returns a claim as parameters; all null for a request without an Idempotency-Key. */
export const keyParameters = (claim: IdempotencyKey | undefined) => ({
  operation: claim?.operation ?? null,
  key: claim?.key ?? null,
  digest: claim?.digest ?? null,
  owner: claim?.owner ?? null,
  keyLeasedUntil: claim?.leasedUntil ?? null,
  keyExpiresAt: claim?.expiresAt ?? null,
  keyNow: claim?.now ?? null,
});

export type KeyParameters = ReturnType<typeof keyParameters>;

/**
 * Returns parts of a statement that write a claim. `claimed` has a row if the key was free, or if there is no key. The
 * parameters are `KeyParameters`, the terminal and the attempt of the same statement.
 * @param condition without which nothing is claimed
 */
export const claimKeyParts = (condition = 'TRUE'): string => `
  claim AS (
    INSERT INTO idempotency_keys (terminal_id, operation, key, digest, owner, transaction_id, leased_until,
      expires_at)
    SELECT :terminalId::bpchar, :operation::text, :key::text, :digest::bytea, :owner::uuid, :transactionId::bpchar,
      :keyLeasedUntil::timestamptz, :keyExpiresAt::timestamptz
    WHERE :key::text IS NOT NULL AND ${condition}
    ON CONFLICT (terminal_id, operation, key) DO UPDATE
      SET digest = excluded.digest, owner = excluded.owner, transaction_id = excluded.transaction_id,
        answer_status = NULL, answer_body = NULL, leased_until = excluded.leased_until,
        expires_at = excluded.expires_at
      WHERE idempotency_keys.expires_at <= :keyNow::timestamptz
        OR (idempotency_keys.owner = excluded.owner AND idempotency_keys.answer_status IS NULL)
    RETURNING 1),
  claimed AS (SELECT 1 WHERE ${condition} AND (:key::text IS NULL OR EXISTS (SELECT FROM claim)))`;

const insertAnswer = defineQuery<
  Omit<IdempotencyKey, 'answered'> & {
    readonly transactionId: string | undefined;
    readonly status: number;
    readonly body: string;
  }
>(
  'store-answer',
  `INSERT INTO idempotency_keys (terminal_id, operation, key, digest, owner, transaction_id, leased_until,
    expires_at, answer_status, answer_body)
  VALUES (:terminalId::bpchar, :operation, :key, :digest, :owner, :transactionId::bpchar, :leasedUntil, :expiresAt,
    :status, :body)
  ON CONFLICT (terminal_id, operation, key) DO UPDATE
    SET digest = excluded.digest, owner = excluded.owner, transaction_id = excluded.transaction_id,
      answer_status = excluded.answer_status, answer_body = excluded.answer_body,
      leased_until = excluded.leased_until, expires_at = excluded.expires_at
    WHERE idempotency_keys.expires_at <= :now
      OR (idempotency_keys.owner = excluded.owner AND idempotency_keys.answer_status IS NULL)`,
  'writes',
);

/**
 * Stores a final answer under a key that is free, or that the same owner holds.
 * @param transactionId the attempt of the answer, if there is one
 * @returns false if the key belongs to another request or is answered already; that request then decides
 */
export async function storeAnswer(
  on: Executor,
  claim: IdempotencyKey,
  transactionId: string | undefined,
  status: number,
  body: string,
): Promise<boolean> {
  const stored = await insertAnswer.affectsOne(on, { ...claim, transactionId, status, body });
  claim.answered ||= stored;
  return stored;
}

/**
 * Stores the claim with its final answer in the database transaction of its change. Set `claim.answered` once that
 * transaction is committed.
 * @throws IdempotencyKeyTaken if the key belongs to another request or is answered already; it must undo the change
 */
export async function storeAnswerWithin(
  on: Executor,
  claim: IdempotencyKey,
  status: number,
  body: string,
): Promise<void> {
  const isStored = await insertAnswer.affectsOne(on, { ...claim, transactionId: undefined, status, body });
  if (!isStored) throw new IdempotencyKeyTaken('the Idempotency-Key is held by another request');
}

/** Returns the state of a request's key, unless it has expired. */
export const readIdempotencyKey = defineQuery<
  Pick<IdempotencyKey, 'terminalId' | 'operation' | 'key' | 'now'>,
  HeldIdempotencyKey
>(
  'read-idempotency-key',
  `SELECT held.digest, held.owner, held.transaction_id AS "transactionId",
    attempt.transaction_id IS NOT NULL AS attempted, held.answer_status AS "answerStatus",
    held.answer_body AS "answerBody", held.leased_until AS "leasedUntil", held.expires_at AS "expiresAt"
  FROM idempotency_keys held
  LEFT JOIN transactions attempt
    ON attempt.terminal_id = held.terminal_id AND attempt.transaction_id = held.transaction_id
  WHERE held.terminal_id = :terminalId AND held.operation = :operation AND held.key = :key
    AND held.expires_at > :now`,
  'reads',
).row;

type Named = Pick<IdempotencyKey, 'terminalId' | 'operation' | 'key'>;
type HeldBy = Pick<HeldIdempotencyKey, 'owner' | 'transactionId'>;

const deleteKey = defineQuery<Named & HeldBy>(
  'drop-idempotency-key',
  `DELETE FROM idempotency_keys
  WHERE terminal_id = :terminalId AND operation = :operation AND key = :key AND owner = :owner
    AND transaction_id IS NOT DISTINCT FROM :transactionId::bpchar AND answer_status IS NULL`,
);

/** Drops a claim without an answer as it was read: its owner, if it lives, has written no attempt since. */
export const dropIdempotencyKey = (on: Executor, claim: Named, { owner, transactionId }: HeldBy): Promise<number> =>
  deleteKey.count(on, { ...claim, owner, transactionId });
