import type { Schema } from '../../base/contract.js';
import type { AdapterSources, SimulatorAccount } from '../account.js';
import type { Processor } from '../processor.js';
import type { SimulatorLedger } from './simulator-ledger.js';
import { simulator } from './simulator.js';

/**
 * Creates the simulated bank of an account, with the account's settings. It has its ledger here; only `check` calls a
 * configured address.
 */
export function simulatorOf(
  { key, settings, credentials }: SimulatorAccount,
  ledger: SimulatorLedger,
  { clock, fetch, baseUrl }: AdapterSources & { readonly baseUrl: string },
): Processor {
  const bank = simulator(key, ledger, { clock, baseUrl }, ...credentials.secrets);
  const { apiBase, currencies, paymentMethods: methods, sendCardNumbers } = settings;
  return {
    ...bank,
    check: async (signal) => {
      if (apiBase === undefined) return bank.check(signal);
      try {
        await fetch(apiBase, { signal });
        return await bank.check(signal);
      } catch {
        return { works: false, reason: 'ROUTING.PROCESSOR_UNAVAILABLE' };
      }
    },
    capabilities: {
      ...bank.capabilities,
      cardNumbers: sendCardNumbers,
      ...(currencies.length > 0 ? { currencies } : {}),
      ...(methods.length > 0 ? { paymentMethods: methods } : {}),
    },
  };
}

/** The simulated banks of a sandbox, in the order of the routes of its own terminal. */
export const simulatorKeys = ['simulator_a', 'simulator_b'] as const satisfies readonly Schema<'ProviderKey'>[];
