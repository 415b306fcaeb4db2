import type { PrismaClient } from '../../../generated/prisma/client.js';
import { changeWithEntry, type NewAuditEntry } from '../audit/audit-entry.js';
import { defineQuery, type Executor } from '../query/query.js';

/** The owner of the keys that seal the secrets of the service, and their period. */
export const serviceOwner = 'service';
export const servicePeriod = 'always';

export interface StoredDataKey {
  readonly dataKeyId: string;
  /** The id of an account, or `serviceOwner`. */
  readonly owner: string;
  /** A month, `2026-11`, or `servicePeriod`. */
  readonly period: string;
  readonly version: number;
  /** Null once it was destroyed. */
  readonly wrapped: Buffer | null;
  readonly wrappedBy: string;
  /** In real time. */
  readonly usableFrom: Date;
  readonly createdAt: Date;
  readonly destroyedAt: Date | null;
}

const columns = `data_key_id AS "dataKeyId", owner, period, version, wrapped, wrapped_by AS "wrappedBy",
  usable_from AS "usableFrom", created_at AS "createdAt", destroyed_at AS "destroyedAt"`;

/** @returns false if another instance has written a key of this owner, period and version */
export const insertDataKey = defineQuery<Omit<StoredDataKey, 'destroyedAt'>>(
  'write-data-key',
  `INSERT INTO data_keys (data_key_id, owner, period, version, wrapped, wrapped_by, usable_from, created_at)
  VALUES (:dataKeyId, :owner, :period, :version::int, :wrapped, :wrappedBy, :usableFrom, :createdAt)
  ON CONFLICT DO NOTHING`,
).affectsOne;

export const readDataKey = defineQuery<{ readonly dataKeyId: string }, StoredDataKey>(
  'read-data-key',
  `SELECT ${columns} FROM data_keys WHERE data_key_id = :dataKeyId`,
).row;

/** Returns the keys of an owner and period, the newest first. */
export const readDataKeysOf = defineQuery<{ readonly owner: string; readonly period: string }, StoredDataKey>(
  'read-data-keys-of-period',
  `SELECT ${columns} FROM data_keys WHERE owner = :owner AND period = :period ORDER BY version DESC`,
).rows;

/** Returns the keys after one, in the order of their ids; the first ones if `after` is empty. */
export const readDataKeys = defineQuery<{ readonly after: string; readonly limit: number }, StoredDataKey>(
  'read-data-keys',
  `SELECT ${columns} FROM data_keys WHERE data_key_id > :after ORDER BY data_key_id LIMIT :limit::int`,
).rows;

type NewestDataKey = Pick<StoredDataKey, 'owner' | 'period' | 'version' | 'usableFrom' | 'createdAt'>;

/** Returns the places and times of the newest keys of periods. */
export const readNewestDataKeys = defineQuery<{ readonly periods: readonly string[] }, NewestDataKey>(
  'read-newest-data-keys',
  `SELECT DISTINCT ON (owner, period) owner, period, version, usable_from AS "usableFrom",
    created_at AS "createdAt"
  FROM data_keys WHERE period = ANY (:periods) ORDER BY owner, period, version DESC`,
).rows;

/** Replaces the encrypted form of a key if it is unchanged. @returns false if it has changed, or was destroyed */
export const writeRewrapped = defineQuery<
  Pick<StoredDataKey, 'dataKeyId' | 'wrappedBy'> & { readonly was: Buffer; readonly wrapped: Buffer }
>(
  'rewrap-data-key',
  'UPDATE data_keys SET wrapped = :wrapped, wrapped_by = :wrappedBy WHERE data_key_id = :dataKeyId AND wrapped = :was',
).affectsOne;

const anySealed = defineQuery<Record<string, never>, { readonly sealed: boolean }>(
  'has-sealed-values',
  `SELECT EXISTS (SELECT FROM instruments) OR EXISTS (SELECT FROM processor_accounts)
    OR EXISTS (SELECT FROM webhook_endpoints) AS sealed`,
);

/** True if the database has records from before it had data keys. */
export const hasSealedValues = async (on: Executor): Promise<boolean> => (await anySealed.row(on, {}))?.sealed ?? false;

/**
 * Deletes the encrypted forms of the keys of an owner and period, and writes an audit entry.
 * @returns the number of keys
 */
export const writeDestroyed = (
  prisma: PrismaClient,
  { owner, period, destroyedAt }: Pick<StoredDataKey, 'owner' | 'period'> & { readonly destroyedAt: Date },
  entry: Omit<NewAuditEntry, 'changes' | 'createdAt'>,
): Promise<number> =>
  changeWithEntry(
    prisma,
    async (transaction) => {
      const { count } = await transaction.dataKey.updateMany({
        where: { owner, period, destroyedAt: null },
        data: { wrapped: null, destroyedAt },
      });
      const changes = [
        { field: 'period', after: period },
        { field: 'destroyed_keys', after: count },
      ];
      return { result: count, entry: { ...entry, changes, createdAt: destroyedAt } };
    },
    10_000,
  );

/** The id of the key of a sealed value, which begins with the length of the id, and the id. */
export const keyIdOf = (sealed: string): string =>
  `convert_from(substring(${sealed} FROM 2 FOR get_byte(${sealed}, 0)), 'UTF8')`;

/**
 * SQL condition: the database has the key of a sealed value, or it is one of VAULT_KEYS. After a failover it may lack a
 * key that is in memory, and what was sealed before must not be replaced by what nothing will open.
 */
export const isKeyStored = (sealed: string): string => `(coalesce(${keyIdOf(sealed)}, '') NOT LIKE '.%'
    OR EXISTS (SELECT FROM data_keys WHERE data_key_id = ${keyIdOf(sealed)} AND wrapped IS NOT NULL))`;

const forgotten = defineQuery<{ readonly owner: string; readonly period: string }, { readonly cards: number }>(
  'count-cards-of-data-keys',
  `SELECT count(*)::int AS cards FROM instruments JOIN data_keys ON data_key_id = ${keyIdOf('sealed_number')}
    WHERE sealed_number IS NOT NULL AND owner = :owner AND period = :period`,
);

/** Counts the cards sealed under the data keys of an owner and a period, such as `2026-11`. */
export const countCardsOf = async (on: Executor, owner: string, period: string): Promise<number> =>
  (await forgotten.row(on, { owner, period }))?.cards ?? 0;

/** Replaces the sealed number of a card if it is unchanged and the database has the key of the new one. */
export const writeRenewedCard = defineQuery<{
  readonly terminalId: string;
  readonly token: string;
  readonly was: Uint8Array;
  readonly sealedNumber: Uint8Array;
}>(
  'renew-card',
  `UPDATE instruments SET sealed_number = :sealedNumber
  WHERE terminal_id = :terminalId AND token = :token AND sealed_number = :was
    AND ${isKeyStored(':sealedNumber::bytea')}`,
).count;

const byWrapping = defineQuery<Record<string, never>, { readonly wrappedBy: string; readonly keys: number }>(
  'data-keys-by-wrapping',
  // A key that VAULT_KEYS wrapped begins with the id of that key, as a sealed value does.
  `SELECT "wrappedBy", count(*)::int AS keys FROM (
    SELECT wrapped_by || CASE WHEN wrapped_by = 'environment'
      THEN ' ' || convert_from(substring(wrapped FROM 2 FOR get_byte(wrapped, 0)), 'UTF8') ELSE '' END AS "wrappedBy"
    FROM data_keys WHERE wrapped IS NOT NULL) existing
  GROUP BY "wrappedBy" ORDER BY "wrappedBy"`,
);

/** Returns the number of data keys that each key-encrypting key has wrapped; one of VAULT_KEYS as `environment ID`. */
export const dataKeysByWrapping = (on: Executor): Promise<{ readonly wrappedBy: string; readonly keys: number }[]> =>
  byWrapping.rows(on, {});
