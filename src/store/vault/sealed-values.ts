import type { Pool } from 'pg';
import { isAccountUnfenced, isUnfenced } from '../due-work/due-work.js';
import { defineQuery } from '../query/query.js';
import { isKeyStored, keyIdOf } from './data-keys.js';

/** An instrument with the values that depend on the keys of the vault. */
export interface SealedInstrument {
  readonly terminalId: string;
  /** Of the terminal. */
  readonly accountId: string;
  readonly token: string;
  readonly sealedNumber: Uint8Array | null;
  readonly providerToken: string | null;
  readonly fingerprint: string;
}

/** The current and the previous secret of a webhook endpoint, or credentials of a processor account. */
export interface SealedSecrets {
  /** Of the endpoint or the account. */
  readonly id: string;
  readonly current: Uint8Array;
  readonly previous: Uint8Array | null;
}

/** A payer with the input of its fingerprint: an e-mail address, which not every payer has. */
export interface FingerprintedPayer {
  readonly terminalId: string;
  readonly payerId: string;
  readonly emailUsername: string;
  readonly emailDomain: string;
  readonly fingerprint: string;
}

const instruments = defineQuery<{ afterTerminal: string; token: string; limit: number }, SealedInstrument>(
  'sealed-instruments',
  `SELECT terminal_id AS "terminalId", account_id AS "accountId", token, sealed_number AS "sealedNumber",
      provider_token AS "providerToken", fingerprint
    FROM instruments JOIN terminals USING (terminal_id)
    WHERE (terminal_id, token) > (:afterTerminal::bpchar, :token::bpchar) AND erased_at IS NULL
      AND ${isUnfenced('instruments')}
    ORDER BY terminal_id, token LIMIT :limit::int`,
);

const resealInstrument = defineQuery<{
  terminalId: string;
  token: string;
  was: Uint8Array | null;
  sealedNumber: Uint8Array | null;
  fingerprint: string;
}>(
  'reseal-instrument',
  `UPDATE instruments SET sealed_number = :sealedNumber, fingerprint = :fingerprint
    WHERE terminal_id = :terminalId AND token = :token AND sealed_number IS NOT DISTINCT FROM :was
      AND ${isKeyStored(':sealedNumber::bytea')}`,
);

const leastUuid = '00000000-0000-0000-0000-000000000000';

/** Returns the ways to read and write the sealed secrets of a table, by the columns of the id and the current value. */
function sealedSecretsOf(table: string, id: string, current: string) {
  const page = defineQuery<{ after: string; limit: number }, SealedSecrets>(
    `sealed-secrets-of-${table}`,
    `SELECT ${id} AS id, ${current} AS current, sealed_previous AS previous
      FROM ${table} WHERE ${id} > :after AND ${isAccountUnfenced(table)} ORDER BY ${id} LIMIT :limit::int`,
  );
  const reseal = defineQuery<SealedSecrets & { currentWas: Uint8Array; previousWas: Uint8Array | null }>(
    `reseal-secrets-of-${table}`,
    `UPDATE ${table} SET ${current} = :current, sealed_previous = :previous
      WHERE ${id} = :id AND ${current} = :currentWas AND sealed_previous IS NOT DISTINCT FROM :previousWas`,
  );
  return {
    /** Returns the records after one, in the order of their ids; the first ones if `after` is undefined. */
    read: (pool: Pool, after: Pick<SealedSecrets, 'id'> | undefined, limit: number): Promise<SealedSecrets[]> =>
      page.rows(pool, { after: after?.id ?? leastUuid, limit }),
    /** Writes the sealed values of a record if they are unchanged. @returns false if they have changed */
    write: (
      pool: Pool,
      { id: key, current: currentWas, previous: previousWas }: SealedSecrets,
      values: Pick<SealedSecrets, 'current' | 'previous'>,
    ): Promise<boolean> => reseal.affectsOne(pool, { id: key, currentWas, previousWas, ...values }),
  };
}

export const sealedEndpoints = sealedSecretsOf('webhook_endpoints', 'endpoint_id', 'sealed_secret');
export const sealedAccounts = sealedSecretsOf('processor_accounts', 'processor_account_id', 'sealed_credentials');

const payers = defineQuery<{ afterTerminal: string; payerId: string; limit: number }, FingerprintedPayer>(
  'fingerprinted-payers',
  `SELECT terminal_id AS "terminalId", payer_id AS "payerId", email_username AS "emailUsername",
      email_domain AS "emailDomain", fingerprint
    FROM payers WHERE (terminal_id, payer_id) > (:afterTerminal::bpchar, :payerId::bpchar) AND erased_at IS NULL
      AND fingerprint IS NOT NULL AND ${isUnfenced('payers')}
    ORDER BY terminal_id, payer_id LIMIT :limit::int`,
);

const replacePayerFingerprint = defineQuery<{ terminalId: string; payerId: string; was: string; fingerprint: string }>(
  'replace-payer-fingerprint',
  // A client that received the earlier fingerprint still finds the payer by it.
  `UPDATE payers SET fingerprint = :fingerprint, previous_fingerprint = :was
    WHERE terminal_id = :terminalId AND payer_id = :payerId AND fingerprint = :was`,
);

const keysOf = (table: string, column: string): string =>
  `SELECT ${keyIdOf(column)} AS key FROM ${table} WHERE ${column} IS NOT NULL`;

interface SealedByKey {
  readonly key: string;
  /** Owner and period of a data key; null for a key of VAULT_KEYS. */
  readonly place: string | null;
  readonly values: number;
}

const byKey = defineQuery<Record<string, never>, SealedByKey>(
  'sealed-by-key',
  `SELECT key, owner || ' ' || period AS place, count(*)::int AS values FROM (
    ${keysOf('instruments', 'sealed_number')} UNION ALL
    ${keysOf('one_time_tokens', 'sealed_card')} UNION ALL
    ${keysOf('webhook_endpoints', 'sealed_secret')} UNION ALL
    ${keysOf('webhook_endpoints', 'sealed_previous')} UNION ALL
    ${keysOf('processor_accounts', 'sealed_credentials')} UNION ALL
    ${keysOf('processor_accounts', 'sealed_previous')} UNION ALL
    ${keysOf('payment_pages', 'sealed_secret')} UNION ALL
    ${keysOf('payment_pages', 'sealed_previous')} UNION ALL
    ${keysOf('payment_pages', 'sealed_identity')} UNION ALL
    ${keysOf('users', 'totp_secret')}) sealed
    LEFT JOIN data_keys ON data_key_id = key
    GROUP BY key, place ORDER BY place, key`,
);

/** Returns the instruments after one, in the order of terminals and tokens; the first ones if `after` is undefined. */
export const readSealedInstruments = (
  pool: Pool,
  after: Pick<SealedInstrument, 'terminalId' | 'token'> | undefined,
  limit: number,
): Promise<SealedInstrument[]> =>
  instruments.rows(pool, { afterTerminal: after?.terminalId ?? '', token: after?.token ?? '', limit });

/**
 * Writes the sealed number and the fingerprint of an instrument if its sealed number is unchanged.
 * @returns false if it has changed, or the database lacks the key of the new one
 */
export const writeSealedInstrument = (
  pool: Pool,
  { terminalId, token, sealedNumber: was }: SealedInstrument,
  { sealedNumber, fingerprint }: Pick<SealedInstrument, 'sealedNumber' | 'fingerprint'>,
): Promise<boolean> => resealInstrument.affectsOne(pool, { terminalId, token, was, sealedNumber, fingerprint });

/** Returns the payers after one, in the order of terminals and ids; the first ones if `after` is undefined. */
export const readFingerprintedPayers = (
  pool: Pool,
  after: Pick<FingerprintedPayer, 'terminalId' | 'payerId'> | undefined,
  limit: number,
): Promise<FingerprintedPayer[]> =>
  payers.rows(pool, { afterTerminal: after?.terminalId ?? '', payerId: after?.payerId ?? '', limit });

/** Writes the fingerprint of a payer, and keeps the one before, if it is unchanged. @returns false if it has changed */
export const writePayerFingerprint = (
  pool: Pool,
  { terminalId, payerId, fingerprint: was }: FingerprintedPayer,
  fingerprint: string,
): Promise<boolean> => replacePayerFingerprint.affectsOne(pool, { terminalId, payerId, was, fingerprint });

/** Returns the number of values that each key of the vault has sealed, data keys first. */
export const sealedByKey = (pool: Pool): Promise<SealedByKey[]> => byKey.rows(pool, {});
