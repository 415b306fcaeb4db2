import type { Attempt } from '../../payments/read/attempt.js';
import { importPayment } from '../../payments/reconciliation/import-payment.js';
import type { MissingPayment } from '../../payments/reconciliation/missing-payments.js';
import { readTerminalOfAccount } from '../../store/terminals/terminals.js';
import type { Terminal } from '../../base/terminal.js';
import { expectedKeys } from './expected-keys.js';
import { importChain } from './import-charge.js';
import type { RecurringDeps } from '../recurring-deps.js';

/** A payment is imported before what is about it, wherever a clock put them in the ledger. */
const places = { sale: 0, authorize: 0, verify: 0, capture: 1, void: 1, refund: 2 } as const;

/**
 * Imports payments that processors have and a restored database has not, each as the transaction that it was.
 * @param refused the other entries of the ledgers that have no transaction here
 * @returns the transactions of those that were imported
 */
export async function importMissing(
  deps: RecurringDeps,
  missing: readonly MissingPayment[],
  refused: readonly MissingPayment[],
): Promise<ReadonlyMap<MissingPayment, Attempt>> {
  const imported = new Map<MissingPayment, Attempt>();
  for (const terminalId of new Set(missing.map((payment) => payment.terminalId))) {
    const terminal = await readTerminalOfAccount(deps.store.prisma, terminalId, undefined);
    if (!terminal) continue;
    const ofTerminal = (payment: MissingPayment): boolean => payment.terminalId === terminalId;
    const those = await importOfTerminal(deps, terminal, missing.filter(ofTerminal), refused.filter(ofTerminal));
    for (const [payment, attempt] of those) imported.set(payment, attempt);
  }
  return imported;
}

async function importOfTerminal(
  deps: RecurringDeps,
  terminal: Terminal,
  missing: readonly MissingPayment[],
  refused: readonly MissingPayment[],
): Promise<ReadonlyMap<MissingPayment, Attempt>> {
  const chains = await expectedKeys(deps, terminal, new Set(missing.map(({ idempotencyKey }) => idempotencyKey)));
  const refusedByKey = new Map(refused.map((entry) => [entry.idempotencyKey, entry]));
  const imported = new Map<MissingPayment, Attempt>();
  for (const payment of missing.toSorted((one, other) => places[one.operation] - places[other.operation])) {
    const chain = chains.get(payment.idempotencyKey);
    // A payment under a derived key that does not fit is not written otherwise: its id is its key, and keeps the bank
    // from charging it twice.
    const attempt = await (chain
      ? importChain(deps, terminal, payment, chain, refusedByKey)
      : importPayment(deps, terminal, payment));
    if (attempt) imported.set(payment, attempt);
  }
  return imported;
}
