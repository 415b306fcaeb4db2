import type { Pool, QueryResultRow } from 'pg';
import { instrumentFingerprints, payerFingerprints } from './fingerprints.js';
import type { Vault } from './vault.js';

/** What became of the records of one kind. */
export interface Resealed {
  readonly records: 'instruments' | 'webhook endpoints' | 'payers';
  /** How many were looked at. */
  seen: number;
  /** How many were written anew. */
  changed: number;
  /** How many a service changed, or deleted, at the same moment: they are as that one left them. */
  overtaken: number;
  /** How many cannot be opened, because their key is missing or they are damaged. They stay as they are. */
  unopened: number;
}

/** A kind of record, and how it is written anew. */
interface Kind<Row extends QueryResultRow> {
  readonly records: Resealed['records'];
  /** The next rows behind the primary key $1, at most $2 of them, in its order. */
  readonly select: string;
  readonly first: string;
  key(row: Row): string;
  /** What the row becomes, as the values of `update`; undefined when it is so already. @throws when it cannot be opened */
  anew(row: Row): readonly unknown[] | undefined;
  /** Writes a row if it still is as it was read. */
  readonly update: string;
}

const batch = 500;
const leastUuid = '00000000-0000-0000-0000-000000000000';

/**
 * Seals everything that is sealed anew under the newest key, and while the fingerprint key is rotated writes the fingerprints under the first of the two. Services
 * go on meanwhile: a row is written only if it still is as it was read. May be stopped and run again.
 * @param tell is told after every batch
 * @param stopped fires when it is to end after the batch at hand
 */
export async function reseal(
  { pool, vault }: { readonly pool: Pool; readonly vault: Vault }, tell: (progress: Resealed) => void, stopped: AbortSignal,
): Promise<Resealed[]> {
  const walked: Resealed[] = [];
  const walk = async <Row extends QueryResultRow>(kind: Kind<Row>): Promise<void> => { walked.push(await walkThrough(pool, kind, tell, stopped)); };
  await walk(instruments(vault));
  await walk(webhookEndpoints(vault));
  if (vault.rotatesFingerprints) await walk(payers(vault));
  return walked;
}

async function walkThrough<Row extends QueryResultRow>(pool: Pool, kind: Kind<Row>, tell: (progress: Resealed) => void, stopped: AbortSignal): Promise<Resealed> {
  const done: Resealed = { records: kind.records, seen: 0, changed: 0, overtaken: 0, unopened: 0 };
  for (let place = kind.first, more = true; more && !stopped.aborted;) {
    const { rows } = await pool.query<Row>(kind.select, [place, batch]);
    for (const row of rows) await writeAnew(pool, kind, row, done);
    done.seen += rows.length;
    tell(done);
    const last = rows.at(-1);
    if (last) place = kind.key(last);
    more = rows.length === batch;
  }
  return done;
}

async function writeAnew<Row extends QueryResultRow>(pool: Pool, kind: Kind<Row>, row: Row, done: Resealed): Promise<void> {
  let values: readonly unknown[] | undefined;
  try {
    values = kind.anew(row);
  } catch {
    done.unopened++;
    return;
  }
  if (!values) return;
  const { rowCount } = await pool.query({ name: `reseal-${kind.records}`, text: kind.update, values: [...values] });
  if (rowCount === 1) done.changed++;
  else done.overtaken++;
}

/** Sealed anew, or the same when the newest key has sealed it already. */
const anewUnderNewest = (vault: Vault, sealed: Uint8Array, owner: string): Uint8Array =>
  vault.keyOf(sealed) === vault.newestKey ? sealed : vault.seal(vault.open(sealed, owner), owner);

interface InstrumentRow { token: string; terminalId: string; sealedNumber: Uint8Array | null; providerToken: string | null; fingerprint: string }

const instruments = (vault: Vault): Kind<InstrumentRow> => ({
  records: 'instruments', first: '',
  select: `SELECT token, terminal_id AS "terminalId", sealed_number AS "sealedNumber", provider_token AS "providerToken", fingerprint
    FROM instruments WHERE token > $1::bpchar ORDER BY token LIMIT $2`,
  key: ({ token }) => token,
  anew({ token, terminalId, sealedNumber, providerToken, fingerprint }) {
    const sealed = sealedNumber && anewUnderNewest(vault, sealedNumber, token);
    const value = vault.rotatesFingerprints ? providerToken ?? (sealedNumber && vault.open(sealedNumber, token)) : null;
    const current = value === null ? fingerprint : instrumentFingerprints(vault, terminalId, value)[0];
    return sealed === sealedNumber && current === fingerprint ? undefined : [token, sealedNumber, sealed, current];
  },
  update: `UPDATE instruments SET sealed_number = $3, fingerprint = $4 WHERE token = $1 AND sealed_number IS NOT DISTINCT FROM $2`,
});

interface EndpointRow { endpointId: string; sealedSecret: Uint8Array; sealedPrevious: Uint8Array | null }

const webhookEndpoints = (vault: Vault): Kind<EndpointRow> => ({
  records: 'webhook endpoints', first: leastUuid,
  select: `SELECT endpoint_id AS "endpointId", sealed_secret AS "sealedSecret", sealed_previous AS "sealedPrevious"
    FROM webhook_endpoints WHERE endpoint_id > $1::uuid ORDER BY endpoint_id LIMIT $2`,
  key: ({ endpointId }) => endpointId,
  anew({ endpointId, sealedSecret, sealedPrevious }) {
    const secret = anewUnderNewest(vault, sealedSecret, endpointId);
    const previous = sealedPrevious && anewUnderNewest(vault, sealedPrevious, endpointId);
    return secret === sealedSecret && previous === sealedPrevious ? undefined : [endpointId, sealedSecret, sealedPrevious, secret, previous];
  },
  update: `UPDATE webhook_endpoints SET sealed_secret = $4, sealed_previous = $5
    WHERE endpoint_id = $1 AND sealed_secret = $2 AND sealed_previous IS NOT DISTINCT FROM $3`,
});

interface PayerRow { payerId: string; terminalId: string; emailUsername: string; emailDomain: string; fingerprint: string }

const payers = (vault: Vault): Kind<PayerRow> => ({
  records: 'payers', first: '',
  select: `SELECT payer_id AS "payerId", terminal_id AS "terminalId", email_username AS "emailUsername", email_domain AS "emailDomain", fingerprint
    FROM payers WHERE payer_id > $1::bpchar ORDER BY payer_id LIMIT $2`,
  key: ({ payerId }) => payerId,
  anew({ payerId, terminalId, emailUsername, emailDomain, fingerprint }) {
    const [current] = payerFingerprints(vault, terminalId, `${emailUsername}@${emailDomain}`);
    return current === fingerprint ? undefined : [payerId, fingerprint, current];
  },
  // What clients were answered with goes on being found.
  update: `UPDATE payers SET fingerprint = $3, previous_fingerprint = $2 WHERE payer_id = $1 AND fingerprint = $2`,
});

/** How many values each key has sealed. A key that seals none can be taken out of VAULT_KEYS. */
export async function sealedByKey(pool: Pool): Promise<{ key: string; values: number }[]> {
  const keyOf = (column: string): string => `convert_from(substring(${column} FROM 2 FOR get_byte(${column}, 0)), 'UTF8')`;
  const from = (table: string, column: string): string => `SELECT ${keyOf(column)} AS key FROM ${table} WHERE ${column} IS NOT NULL`;
  const { rows } = await pool.query<{ key: string; values: number }>(`SELECT key, count(*)::int AS values FROM (
    ${from('instruments', 'sealed_number')} UNION ALL ${from('webhook_endpoints', 'sealed_secret')} UNION ALL ${from('webhook_endpoints', 'sealed_previous')}) sealed
    GROUP BY key ORDER BY key`);
  return rows;
}
