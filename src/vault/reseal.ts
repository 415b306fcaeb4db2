import type { Pool } from 'pg';
import { readSealedPages, writeSealedPage, type SealedPage } from '../store/payment-pages/payment-pages.js';
import {
  readFingerprintedPayers,
  readSealedAccounts,
  readSealedEndpoints,
  readSealedInstruments,
  writePayerFingerprint,
  writeSealedAccount,
  writeSealedEndpoint,
  writeSealedInstrument,
  type FingerprintedPayer,
  type SealedAccount,
  type SealedEndpoint,
  type SealedInstrument,
} from '../store/vault/sealed-values.js';
import { readSealedUsers, writeSealedUser, type SealedUser } from '../store/people/second-factors.js';
import { instrumentFingerprints, payerFingerprints } from './fingerprints.js';
import type { Vault } from './vault.js';

/** Counts of the records of one kind. */
export interface Resealed {
  readonly records: 'instruments' | 'webhook endpoints' | 'processor accounts' | 'payment pages' | 'users' | 'payers';
  /** Records read. */
  seen: number;
  /** Records written again. */
  changed: number;
  /** Records that a service changed or deleted at the same time. They stay as that service left them. */
  overtaken: number;
  /** Records that cannot be opened, because their key is missing or they are damaged. They stay unchanged. */
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
  renewed(row: Row): (() => Promise<boolean>) | undefined;
}

const batch = 500;

/**
 * Seals all sealed values again under the newest key. While the fingerprint key is rotated, writes the fingerprints
 * under the first of the two keys. Services continue meanwhile: a row is written only if it is unchanged. May be
 * stopped and run again.
 * @param report is called after every batch
 * @param stopped ends the run after the current batch
 */
export async function reseal(
  { pool, vault }: { readonly pool: Pool; readonly vault: Vault },
  report: (progress: Resealed) => void,
  stopped: AbortSignal,
): Promise<Resealed[]> {
  const done = [
    await resealKind(instruments(pool, vault), report, stopped),
    await resealKind(webhookEndpoints(pool, vault), report, stopped),
    await resealKind(processorAccounts(pool, vault), report, stopped),
    await resealKind(paymentPages(pool, vault), report, stopped),
    await resealKind(users(pool, vault), report, stopped),
  ];
  if (vault.rotatesFingerprints) done.push(await resealKind(payers(pool, vault), report, stopped));
  return done;
}

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
  let write: (() => Promise<boolean>) | undefined;
  try {
    write = kind.renewed(row);
  } catch {
    done.unopened++;
    return;
  }
  if (!write) return;
  if (await write()) done.changed++;
  else done.overtaken++;
}

/** Returns the owner under which a user's authenticator secret is sealed. */
export const authenticatorOwner = (userId: string): string => `authenticator ${userId}`;

/** Seals a value again; returns the same value if the newest key has sealed it already. */
const underNewest = (vault: Vault, sealed: Uint8Array, owner: string): Uint8Array =>
  vault.keyOf(sealed) === vault.newestKey ? sealed : vault.seal(vault.open(sealed, owner), owner);

const instruments = (pool: Pool, vault: Vault): Kind<SealedInstrument> => ({
  records: 'instruments',
  read: (after, limit) => readSealedInstruments(pool, after, limit),
  renewed(row) {
    const { token, terminalId, sealedNumber: was, providerToken } = row;
    const sealedNumber = was && underNewest(vault, was, token);
    const value = vault.rotatesFingerprints ? (providerToken ?? (was && vault.open(was, token))) : null;
    const fingerprint = value === null ? row.fingerprint : instrumentFingerprints(vault, terminalId, value)[0];
    return sealedNumber === was && fingerprint === row.fingerprint
      ? undefined
      : () => writeSealedInstrument(pool, row, { sealedNumber, fingerprint });
  },
});

const webhookEndpoints = (pool: Pool, vault: Vault): Kind<SealedEndpoint> => ({
  records: 'webhook endpoints',
  read: (after, limit) => readSealedEndpoints(pool, after, limit),
  renewed(row) {
    const sealedSecret = underNewest(vault, row.sealedSecret, row.endpointId);
    const sealedPrevious = row.sealedPrevious && underNewest(vault, row.sealedPrevious, row.endpointId);
    return sealedSecret === row.sealedSecret && sealedPrevious === row.sealedPrevious
      ? undefined
      : () => writeSealedEndpoint(pool, row, { sealedSecret, sealedPrevious });
  },
});

const processorAccounts = (pool: Pool, vault: Vault): Kind<SealedAccount> => ({
  records: 'processor accounts',
  read: (after, limit) => readSealedAccounts(pool, after, limit),
  renewed(row) {
    const { processorAccountId: owner } = row;
    const sealedCredentials = underNewest(vault, row.sealedCredentials, owner);
    const sealedPrevious = row.sealedPrevious && underNewest(vault, row.sealedPrevious, owner);
    return sealedCredentials === row.sealedCredentials && sealedPrevious === row.sealedPrevious
      ? undefined
      : () => writeSealedAccount(pool, row, { sealedCredentials, sealedPrevious });
  },
});

const paymentPages = (pool: Pool, vault: Vault): Kind<SealedPage> => ({
  records: 'payment pages',
  read: (after, limit) => readSealedPages(pool, after, limit),
  renewed(row) {
    const sealedSecret = underNewest(vault, row.sealedSecret, row.terminalId);
    const sealedPrevious = row.sealedPrevious && underNewest(vault, row.sealedPrevious, row.terminalId);
    return sealedSecret === row.sealedSecret && sealedPrevious === row.sealedPrevious
      ? undefined
      : () =>
          writeSealedPage(pool, row, {
            sealedSecret: Uint8Array.from(sealedSecret),
            sealedPrevious: sealedPrevious && Uint8Array.from(sealedPrevious),
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
