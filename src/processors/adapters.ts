import type { AdapterSources, ProcessorAccount } from './account.js';
import { adyen } from './adyen/adyen.js';
import type { Processor } from './processor.js';
import type { SimulatorLedger } from './simulator/simulator-ledger.js';
import { simulatorOf } from './simulator/simulator-of-account.js';

/**
 * Creates the adapter of an account. A processor's library is loaded with its first account, because Stripe's takes 400
 * ms and 19 MB.
 * @throws Error for an account that its adapter cannot serve
 */
export async function adapterOf(
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
