import { isKnownPayer, readInstrument, readOrder } from '../../store/payments/read-source.js';
import type { KnownOrder, StoredInstrument } from '../../store/payments/read-source.js';
import {
  copySharedInstrument,
  copySharedOrder,
  copySharedPayer,
  findSharedInstrument,
  findSharedOrder,
  findSharedPayer,
  type SharedPayer,
} from '../../store/payments/shared-records.js';
import type { Terminal } from '../../base/terminal.js';
import { instrumentFingerprints, payerFingerprints } from '../../vault/fingerprints.js';
import type { SettlingDeps } from '../payment-deps.js';

/**
 * Tokens, payers and orders that a request names: those of its terminal, and where the account shares records those of
 * its other terminals of the same environment. What another terminal has is copied under the same id, with fingerprints
 * of this terminal: every key begins with the terminal, and what belongs to one is deleted and erased with it alone.
 */
type Deps = Pick<SettlingDeps, 'store' | 'vault'>;
type Here = Pick<Terminal, 'terminalId'>;

/** Reads the instrument of a token. */
export async function knownInstrument(
  deps: Deps,
  { terminalId }: Here,
  token: string,
): Promise<StoredInstrument | undefined> {
  const { pool } = deps.store;
  const own = await readInstrument(pool, terminalId, token);
  if (own) return own;
  const shared = await findSharedInstrument(pool, terminalId, token);
  const value =
    shared && (shared.providerToken ?? (shared.sealedNumber && deps.vault.open(shared.sealedNumber, token)));
  if (!value) return undefined;
  await copySharedInstrument(pool, {
    terminalId,
    record: shared.record,
    kept: shared.kept,
    fingerprint: instrumentFingerprints(deps.vault, terminalId, value)[0],
    // Under the newest key: a run of `vault reseal` may have passed this place already.
    sealedNumber: shared.sealedNumber && deps.vault.seal(value, token),
  });
  return readInstrument(pool, terminalId, token);
}

/** The order of an id. */
export async function knownOrder(deps: Deps, { terminalId }: Here, orderId: string): Promise<KnownOrder | undefined> {
  const { pool } = deps.store;
  const own = await readOrder(pool, terminalId, orderId);
  if (own) return own;
  const shared = await findSharedOrder(pool, terminalId, orderId);
  if (!shared) return undefined;
  if (shared.payerId !== null) await isPayerKnown(deps, { terminalId }, shared.payerId);
  await copySharedOrder(pool, { terminalId, record: shared.record });
  return readOrder(pool, terminalId, orderId);
}

/** True if the terminal knows a payer with this id. */
export async function isPayerKnown(deps: Deps, { terminalId }: Here, payerId: string): Promise<boolean> {
  const { pool } = deps.store;
  if (await isKnownPayer(pool, terminalId, payerId)) return true;
  const shared = await findSharedPayer(pool, terminalId, { payerId });
  return shared !== undefined && (await takeOver(deps, terminalId, shared));
}

/** The id of a payer of another terminal with this fingerprint, who is known here from now on. */
export async function sharedPayerWith(
  deps: Deps,
  { terminalId }: Here,
  fingerprint: string,
): Promise<string | undefined> {
  const shared = await findSharedPayer(deps.store.pool, terminalId, { fingerprint });
  return shared && (await takeOver(deps, terminalId, shared)) ? shared.payerId : undefined;
}

async function takeOver(
  { store: { pool }, vault }: Deps,
  terminalId: string,
  { payerId, email, record }: SharedPayer,
): Promise<boolean> {
  const [fingerprint, previousFingerprint = null] = payerFingerprints(vault, terminalId, email);
  await copySharedPayer(pool, { terminalId, record, fingerprint, previousFingerprint });
  return isKnownPayer(pool, terminalId, payerId);
}
