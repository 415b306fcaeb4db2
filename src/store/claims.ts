import type { Pool } from 'pg';
import type { Sql } from './sql.js';
import type { Statement } from './statement.js';

/** A request's claim on its Idempotency-Key (specification, Limits: scope is the terminal and the matched route pattern). */
export interface Claim {
  readonly terminalId: string;
  readonly operation: string;
  readonly key: string;
  /** Keyed hash of the body's canonical JSON. */
  readonly digest: Buffer;
  /** This request, told apart from its duplicates. */
  readonly owner: string;
  /** The terminal's time; the age of a key follows it. */
  readonly now: Date;
  /** Until then, in real time, a duplicate takes this request to be alive. */
  readonly leasedUntil: Date;
  readonly expiresAt: Date;
  /** Set once the answer is stored, by whoever stored it. */
  answered: boolean;
}

/** Another request holds the key: nothing of this one was written. */
export class ClaimTaken extends Error {
  override readonly name = 'ClaimTaken';
}

/** What a duplicate finds under its key. */
export interface HeldClaim {
  readonly digest: Buffer;
  readonly owner: string;
  readonly transactionId: string | null;
  /** Whether the attempt that the claim names was written: it is not, when its predecessor was taken by somebody else. */
  readonly attempted: boolean;
  readonly answerStatus: number | null;
  readonly answerBody: string | null;
  readonly leasedUntil: Date;
  readonly expiresAt: Date;
}

/**
 * Adds the claim to the statement that writes what it stands for, as a part that has a row exactly when the key was free.
 * @param transactionId the attempt that the same statement writes, if it writes one
 */
export function addClaim(statement: Statement, claim: Claim, transactionId: string | undefined): void {
  const value = (data: unknown, type?: string) => statement.value(data, type);
  statement.with('claim', `
    INSERT INTO idempotency_keys AS held (terminal_id, operation, key, digest, owner, transaction_id, leased_until, expires_at)
    VALUES (${value(claim.terminalId)}, ${value(claim.operation)}, ${value(claim.key)}, ${value(claim.digest, 'bytea')},
      ${value(claim.owner, 'uuid')}, ${value(transactionId)}, ${value(claim.leasedUntil, 'timestamptz')}, ${value(claim.expiresAt, 'timestamptz')})
    ON CONFLICT (terminal_id, operation, key) DO UPDATE
      SET digest = excluded.digest, owner = excluded.owner, transaction_id = excluded.transaction_id, answer_status = NULL, answer_body = NULL,
        leased_until = excluded.leased_until, expires_at = excluded.expires_at
      WHERE held.expires_at <= ${value(claim.now, 'timestamptz')} OR (held.owner = excluded.owner AND held.answer_status IS NULL)
    RETURNING 1`);
}

/** Adds the answer of the claimed request to the statement that settles it: kept only if `condition` holds and no answer is there yet. */
export function addAnswer(statement: Statement, claim: Claim, status: number, body: string, condition: string): void {
  statement.with('answer', `
    UPDATE idempotency_keys SET answer_status = ${statement.value(status, 'smallint')}, answer_body = ${statement.value(body)}
    WHERE terminal_id = ${statement.id(claim.terminalId)} AND operation = ${statement.value(claim.operation)} AND key = ${statement.value(claim.key)}
      AND owner = ${statement.value(claim.owner, 'uuid')} AND answer_status IS NULL AND ${condition}
    RETURNING 1`);
}

/**
 * Stores a final answer under a key that is free, or that the same owner holds.
 * @param transactionId the attempt that the answer tells of, where there is one
 * @returns false when the key belongs to another request or is answered already; then that one decides
 */
export async function storeAnswer(pool: Pool, claim: Claim, transactionId: string | undefined, status: number, body: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'claims-store-answer',
    text: `INSERT INTO idempotency_keys AS held (terminal_id, operation, key, digest, owner, transaction_id, leased_until, expires_at, answer_status, answer_body)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      ON CONFLICT (terminal_id, operation, key) DO UPDATE
        SET digest = excluded.digest, owner = excluded.owner, transaction_id = excluded.transaction_id, answer_status = excluded.answer_status,
          answer_body = excluded.answer_body, leased_until = excluded.leased_until, expires_at = excluded.expires_at
        WHERE held.expires_at <= $11 OR (held.owner = excluded.owner AND held.answer_status IS NULL)`,
    values: [
      claim.terminalId, claim.operation, claim.key, claim.digest, claim.owner, transactionId ?? null, claim.leasedUntil, claim.expiresAt, status, body, claim.now,
    ],
  });
  claim.answered ||= rowCount === 1;
  return rowCount === 1;
}

/**
 * Stores the claim with its final answer in the database transaction that makes the change it tells of. Set `claim.answered` once that
 * transaction is committed.
 * @throws ClaimTaken when the key belongs to another request or is answered already; it has to undo the change
 */
export async function claimWithAnswer(sql: Sql, claim: Claim, status: number, body: string): Promise<void> {
  const { terminalId, operation, key, digest, owner, leasedUntil, expiresAt, now } = claim;
  const written = await sql.query(`
    INSERT INTO idempotency_keys AS held (terminal_id, operation, key, digest, owner, leased_until, expires_at, answer_status, answer_body)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    ON CONFLICT (terminal_id, operation, key) DO UPDATE
      SET digest = excluded.digest, owner = excluded.owner, transaction_id = NULL, answer_status = excluded.answer_status,
        answer_body = excluded.answer_body, leased_until = excluded.leased_until, expires_at = excluded.expires_at
      WHERE held.expires_at <= $10 OR (held.owner = excluded.owner AND held.answer_status IS NULL)
    RETURNING 1`, [terminalId, operation, key, digest, owner, leasedUntil, expiresAt, status, body, now]);
  if (written.length === 0) throw new ClaimTaken('the Idempotency-Key is held by another request');
}

export async function readClaim(pool: Pool, claim: Claim): Promise<HeldClaim | undefined> {
  const { rows: [held] } = await pool.query<HeldClaim>({
    name: 'claims-read',
    text: `SELECT held.digest, held.owner, held.transaction_id AS "transactionId", attempt.transaction_id IS NOT NULL AS attempted,
        held.answer_status AS "answerStatus", held.answer_body AS "answerBody", held.leased_until AS "leasedUntil", held.expires_at AS "expiresAt"
      FROM idempotency_keys held LEFT JOIN transactions attempt USING (transaction_id)
      WHERE held.terminal_id = $1 AND held.operation = $2 AND held.key = $3 AND held.expires_at > $4`,
    values: [claim.terminalId, claim.operation, claim.key, claim.now],
  });
  return held;
}

/** Drops a claim that nobody answered: its owner died before it wrote an attempt. */
export async function dropClaim(pool: Pool, claim: Claim, held: HeldClaim): Promise<void> {
  await pool.query({
    name: 'claims-drop',
    text: `DELETE FROM idempotency_keys
      WHERE terminal_id = $1 AND operation = $2 AND key = $3 AND owner = $4 AND answer_status IS NULL`,
    values: [claim.terminalId, claim.operation, claim.key, held.owner],
  });
}
