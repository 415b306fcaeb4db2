import {
  copySharedInstrument,
  copySharedOrder,
  copySharedPayer,
  findSharedInstrument,
  findSharedOrder,
  findSharedPayer,
  isKnownPayer,
  type KnownOrder,
  readInstrument,
  readOrder,
  type SharedPayer,
  type StoredInstrument,
} from '../../store/payments/known-records.js';
import type { Terminal } from '../../base/terminal.js';
import type { Access } from '../../operation/handler.js';
import { ForgottenSecret } from '../../vault/data-keys.js';
import { instrumentFingerprints, payerFingerprints } from '../../vault/fingerprints.js';
import type { SettlingDeps } from '../payment-deps.js';
import { forgottenInstrument } from './payment-source.js';

/**
 * Tokens, payers and orders named by a request: those of its terminal and, if the account shares records, of its other
 * terminals in the same environment. A record of another terminal is copied under the same id, with this terminal's
 * fingerprints. Every key begins with the terminal, and deletion and erasure are per terminal.
 */
type Deps = Pick<SettlingDeps, 'store' | 'vault'>;
type Here = Pick<Terminal, 'terminalId'>;

/** Returns the instrument of a token; undefined if unknown. @throws Problem VALIDATION/INSTRUMENT_NOT_AVAILABLE */
export async function knownInstrument(
  deps: Deps,
  { terminal: { terminalId, accountId }, now }: Pick<Access, 'terminal' | 'now'>,
  token: string,
): Promise<StoredInstrument | undefined> {
  const { pool } = deps.store;
  const own = await readInstrument(pool, { terminalId, token });
  if (own) return own;
  const shared = await findSharedInstrument(pool, { here: terminalId, token });
  const value =
    shared &&
    (shared.providerToken ?? (shared.sealedNumber && (await numberOf(deps.vault, shared.sealedNumber, token))));
  if (!value) return undefined;
  await copySharedInstrument(pool, {
    terminalId,
    now,
    record: shared.record,
    kept: shared.kept,
    fingerprint: instrumentFingerprints(deps.vault, terminalId, value)[0],
    // Sealed under the newest key, because a run of `vault reseal` may have passed this record already.
    sealedNumber: shared.sealedNumber && (await deps.vault.sealCard(accountId, value, token)),
  });
  return readInstrument(pool, { terminalId, token });
}

/** Returns an order; undefined if unknown. A shared order is copied to this terminal first, after its payer. */
export async function knownOrder(deps: Deps, { terminalId }: Here, orderId: string): Promise<KnownOrder | undefined> {
  const { pool } = deps.store;
  const own = await readOrder(pool, { terminalId, orderId });
  if (own) return own;
  const shared = await findSharedOrder(pool, { here: terminalId, orderId });
  if (!shared) return undefined;
  if (shared.payerId !== null) await isPayerKnown(deps, { terminalId }, shared.payerId);
  await copySharedOrder(pool, { terminalId, record: shared.record });
  return readOrder(pool, { terminalId, orderId });
}

/** True if the terminal knows a payer with this id. */
export async function isPayerKnown(deps: Deps, { terminalId }: Here, payerId: string): Promise<boolean> {
  const { pool } = deps.store;
  if (await isKnownPayer(pool, { terminalId, payerId })) return true;
  const shared = await findSharedPayer(pool, { here: terminalId, payerId });
  return shared !== undefined && (await takeOver(deps, terminalId, shared));
}

/** Returns the id of another terminal's payer with this fingerprint. That payer becomes known here. */
export async function sharedPayerWith(
  deps: Deps,
  { terminalId }: Here,
  fingerprint: string,
): Promise<string | undefined> {
  const shared = await findSharedPayer(deps.store.pool, { here: terminalId, fingerprint });
  return shared && (await takeOver(deps, terminalId, shared)) ? shared.payerId : undefined;
}

async function takeOver(
  { store: { pool }, vault }: Deps,
  terminalId: string,
  { payerId, email, record }: SharedPayer,
): Promise<boolean> {
  const fingerprints = email === null ? [] : payerFingerprints(vault, terminalId, email);
  const [fingerprint = null, previousFingerprint = null] = fingerprints;
  await copySharedPayer(pool, { terminalId, record, fingerprint, previousFingerprint });
  return isKnownPayer(pool, { terminalId, payerId });
}

/** Opens a card number. @throws Problem VALIDATION/INSTRUMENT_NOT_AVAILABLE if its data key was destroyed */
export async function numberOf(vault: Deps['vault'], sealedNumber: Uint8Array, token: string): Promise<string> {
  try {
    return await vault.openCard(sealedNumber, token);
  } catch (error) {
    if (error instanceof ForgottenSecret) throw forgottenInstrument();
    throw error;
  }
}
