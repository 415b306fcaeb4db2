import type { Pool } from 'pg';
import { readSealedPages, writeSealedPage, type SealedPage } from '../store/payment-pages/payment-pages.js';
import {
  readFingerprintedPayers,
  readSealedInstruments,
  writePayerFingerprint,
  writeSealedInstrument,
  type FingerprintedPayer,
  sealedAccounts,
  sealedEndpoints,
  type SealedSecrets,
  type SealedInstrument,
} from '../store/vault/sealed-values.js';
import { readDataKeys, writeRewrapped, type StoredDataKey } from '../store/vault/data-keys.js';
import { readSealedUsers, writeSealedUser, type SealedUser } from '../store/people/second-factors.js';
import { isUniqueViolation } from '../store/query/transaction.js';
import { ForgottenSecret } from './data-keys.js';
import { instrumentFingerprints, payerFingerprints } from './fingerprints.js';
import type { Vault } from './vault.js';
import { hasSecret, type Wrapping } from './wrapped-keys.js';

export interface Resealed {
  readonly records:
    | 'data keys'
    | 'instruments'
    | 'webhook endpoints'
    | 'processor accounts'
    | 'payment pages'
    | 'users'
    | 'payers';
  /** Records read. */
  seen: number;
  /** Records written again. */
  changed: number;
  /** Records that a service changed or deleted at the same time. They stay as that service left them. */
  overtaken: number;
  /** Records that cannot be opened (no key, damaged), or whose new fingerprint another import has. They stay as is. */
  unopened: number;
}

/** A kind of record, with its reader and its writer under the newest keys. */
interface Kind<Row> {
  readonly records: Resealed['records'];
  /** Returns the next rows, in the order of the primary key. */
  read(after: Row | undefined, limit: number): Promise<Row[]>;
  /**
   * Opens the sealed values of a row.
   * @returns a function that writes the row if it is unchanged, and resolves with false otherwise; undefined if the row
   * is already under the newest keys
   * @throws Error if it cannot be opened
   */
  renewed(row: Row): Renewal | undefined | Promise<Renewal | undefined>;
}

/** Writes a row; resolves with false if it has changed. */
type Renewal = () => Promise<boolean>;

const batch = 500;

/**
 * Wraps data keys again that the first key-encrypting key has not wrapped, and seals values again under the newest data
 * keys. While the fingerprint key is rotated, writes the fingerprints under the first of the two keys. Services
 * continue meanwhile: a row is written only if it is unchanged. May be stopped and run again.
 * @param report is called after every batch
 * @param stopped ends the run after the current batch
 */
export async function reseal(
  { pool, vault, keys }: { readonly pool: Pool; readonly vault: Vault; readonly keys: Wrapping },
  report: (progress: Resealed) => void,
  stopped: AbortSignal,
): Promise<Resealed[]> {
  const done = [
    await resealKind(dataKeys(pool, keys), report, stopped),
    await resealKind(instruments(pool, vault), report, stopped),
    await resealKind(secretsOf('webhook endpoints', sealedEndpoints, pool, vault), report, stopped),
    await resealKind(secretsOf('processor accounts', sealedAccounts, pool, vault), report, stopped),
    await resealKind(paymentPages(pool, vault), report, stopped),
    await resealKind(users(pool, vault), report, stopped),
  ];
  if (vault.rotatesFingerprints) done.push(await resealKind(payers(pool, vault), report, stopped));
  return done;
}

/** Wraps all data keys again by the first key-encrypting key, also those that it wrapped. Otherwise as `reseal`. */
export const rewrap = (
  { pool, keys }: { readonly pool: Pool; readonly keys: Wrapping },
  report: (progress: Resealed) => void,
  stopped: AbortSignal,
): Promise<Resealed> => resealKind(dataKeys(pool, { ...keys, isNewest: () => false }), report, stopped);

async function resealKind<Row>(
  kind: Kind<Row>,
  report: (progress: Resealed) => void,
  stopped: AbortSignal,
): Promise<Resealed> {
  const done: Resealed = { records: kind.records, seen: 0, changed: 0, overtaken: 0, unopened: 0 };
  let last: Row | undefined;
  for (let more = true; more && !stopped.aborted;) {
    const rows = await kind.read(last, batch);
    for (const row of rows) await renew(kind, row, done);
    done.seen += rows.length;
    report(done);
    last = rows.at(-1);
    more = rows.length === batch;
  }
  return done;
}

async function renew<Row>(kind: Kind<Row>, row: Row, done: Resealed): Promise<void> {
  let write: Renewal | undefined;
  try {
    write = await kind.renewed(row);
  } catch (error) {
    if (error instanceof ForgottenSecret) return;
    done.unopened++;
    return;
  }
  if (!write) return;
  const written = await write().catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
  });
  done[written === undefined ? 'unopened' : written ? 'changed' : 'overtaken']++;
}

/** Returns the owner under which a user's authenticator secret is sealed. */
export const authenticatorOwner = (userId: string): string => `authenticator ${userId}`;

/** Seals a value again; returns the same value if the newest key has sealed it already. */
const underNewest = (vault: Vault, sealed: Uint8Array, owner: string): Uint8Array =>
  vault.keyOf(sealed) === vault.newestKey() ? sealed : vault.seal(vault.open(sealed, owner), owner);

const dataKeys = (pool: Pool, keys: Wrapping): Kind<StoredDataKey> => ({
  records: 'data keys',
  read: (after, limit) => readDataKeys(pool, { after: after?.dataKeyId ?? '', limit }),
  async renewed(row) {
    if (!hasSecret(row) || keys.isNewest(row)) return undefined;
    const { dataKeyId, wrapped: was } = row;
    const wrapped = await keys.wrap(row, (await keys.unwrap(row)).secret);
    return () => writeRewrapped(pool, { dataKeyId, was, ...wrapped });
  },
});

const instruments = (pool: Pool, vault: Vault): Kind<SealedInstrument> => ({
  records: 'instruments',
  read: (after, limit) => readSealedInstruments(pool, after, limit),
  async renewed(row) {
    const { token, terminalId, accountId, sealedNumber: was, providerToken } = row;
    const isNewest = !was || vault.keyOf(was) === (await vault.cardKey(accountId));
    const number = was && (!isNewest || vault.rotatesFingerprints) ? await vault.openCard(was, token) : null;
    const sealedNumber = isNewest || number === null ? was : await vault.sealCard(accountId, number, token);
    const value = vault.rotatesFingerprints ? (providerToken ?? number) : null;
    const fingerprint = value === null ? row.fingerprint : instrumentFingerprints(vault, terminalId, value)[0];
    return sealedNumber === was && fingerprint === row.fingerprint
      ? undefined
      : () => writeSealedInstrument(pool, row, { sealedNumber, fingerprint });
  },
});

const secretsOf = (
  records: 'webhook endpoints' | 'processor accounts',
  { read, write }: typeof sealedEndpoints,
  pool: Pool,
  vault: Vault,
): Kind<SealedSecrets> => ({
  records,
  read: (after, limit) => read(pool, after, limit),
  renewed(row) {
    const current = underNewest(vault, row.current, row.id);
    const previous = row.previous && underNewest(vault, row.previous, row.id);
    return current === row.current && previous === row.previous
      ? undefined
      : () => write(pool, row, { current, previous });
  },
});

const paymentPages = (pool: Pool, vault: Vault): Kind<SealedPage> => ({
  records: 'payment pages',
  read: (after, limit) => readSealedPages(pool, after, limit),
  renewed(row) {
    const sealedSecret = underNewest(vault, row.sealedSecret, row.terminalId);
    const sealedPrevious = row.sealedPrevious && underNewest(vault, row.sealedPrevious, row.terminalId);
    const sealedIdentity = row.sealedIdentity && underNewest(vault, row.sealedIdentity, row.terminalId);
    return sealedSecret === row.sealedSecret &&
      sealedPrevious === row.sealedPrevious &&
      sealedIdentity === row.sealedIdentity
      ? undefined
      : () =>
          writeSealedPage(pool, row, {
            sealedSecret: Uint8Array.from(sealedSecret),
            sealedPrevious: sealedPrevious && Uint8Array.from(sealedPrevious),
            sealedIdentity: sealedIdentity && Uint8Array.from(sealedIdentity),
          });
  },
});

const users = (pool: Pool, vault: Vault): Kind<SealedUser> => ({
  records: 'users',
  read: (after, limit) => readSealedUsers(pool, after, limit),
  renewed(row) {
    const totpSecret = underNewest(vault, row.totpSecret, authenticatorOwner(row.userId));
    return totpSecret === row.totpSecret ? undefined : () => writeSealedUser(pool, row, totpSecret);
  },
});

const payers = (pool: Pool, vault: Vault): Kind<FingerprintedPayer> => ({
  records: 'payers',
  read: (after, limit) => readFingerprintedPayers(pool, after, limit),
  renewed(row) {
    const { terminalId, emailUsername, emailDomain } = row;
    const [fingerprint] = payerFingerprints(vault, terminalId, `${emailUsername}@${emailDomain}`);
    return fingerprint === row.fingerprint ? undefined : () => writePayerFingerprint(pool, row, fingerprint);
  },
});
