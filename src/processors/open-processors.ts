import type { Logger } from 'pino';
import type { Clock } from '../base/clock.js';
import type { Config } from '../config/config.js';
import type { Store } from '../store/connection/open.js';
import { readProcessorAccounts } from '../store/processors/processor-accounts.js';
import type { Vault } from '../vault/vault.js';
import { type AdapterSources, type ProcessorAccount, unsealedAccount } from './account.js';
import { adyen } from './adyen/adyen.js';
import type { Processor } from './processor.js';
import { processorRegistry, type ProcessorRegistry } from './registry.js';
import { simulatorLedger, type SimulatorLedger } from './simulator/simulator-ledger.js';
import { simulatorOf } from './simulator/simulator-of-account.js';
import { simulator } from './simulator/simulator.js';

/**
 * Opens the processors of the configured accounts and, in a sandbox, the two simulated banks. A live service has no
 * simulated banks, because their approvals move no money.
 * @param secrets those of a sandbox; undefined in a live service
 */
export function openProcessors({
  config,
  secrets,
  store,
  vault,
  clock,
  log,
  observe,
  fetch,
  baseUrl,
}: {
  readonly config: Pick<Config, 'environment' | 'simulatorSecret' | 'processorTimeoutMilliseconds'>;
  readonly secrets: { readonly simulatorSecret: string } | undefined;
  readonly store: Store;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Logger;
  readonly observe: (processor: Processor) => Processor;
  readonly fetch: AdapterSources['fetch'];
  /** The public base URL for payers' browsers, without a trailing slash. */
  readonly baseUrl: string;
}): ProcessorRegistry {
  const ledger = simulatorLedger(store.pool);
  const sources = { clock, fetch, baseUrl, timeoutMilliseconds: config.processorTimeoutMilliseconds };
  const secret = config.simulatorSecret ?? secrets?.simulatorSecret;
  return processorRegistry({
    builtIn:
      config.environment === 'live' || secret === undefined
        ? []
        : (['simulator_a', 'simulator_b'] as const).map((key) => observe(simulator(key, ledger, sources, secret))),
    clock,
    read: () => readProcessorAccounts(store.pool),
    unsealed: (row, now) => unsealedAccount(vault, row, now),
    make: async (account) => observe(await adapterOf(account, sources, ledger)),
    note: (error, processorAccountId) =>
      log.error({ err: error, processorAccount: processorAccountId }, 'a processor account cannot be used'),
  });
}

/**
 * Creates the adapter of an account. A processor's library is loaded with its first account, because Stripe's takes 400
 * ms and 19 MB.
 * @throws Error for an account that its adapter cannot serve
 */
async function adapterOf(
  account: ProcessorAccount,
  sources: AdapterSources & { readonly baseUrl: string },
  ledger: SimulatorLedger,
): Promise<Processor> {
  switch (account.kind) {
    case 'simulator':
      return simulatorOf(account, ledger, sources);
    case 'stripe': {
      const { stripeProcessor } = await import('./stripe/stripe.js');
      return stripeProcessor(account, sources);
    }
    case 'adyen':
      return adyen(account, sources);
  }
}
