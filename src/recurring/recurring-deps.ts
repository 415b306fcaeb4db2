import type { Lifecycle } from '../base/service-lifecycle.js';
import type { PaymentDeps, SettlingDeps } from '../payments/payment-deps.js';

/** What reading and changing a series takes. */
export type SeriesDeps = Pick<SettlingDeps, 'store' | 'clock' | 'random' | 'vault'>;

/** What charging a series takes. */
export interface RecurringDeps extends PaymentDeps {
  readonly lifecycle: Pick<Lifecycle, 'closing'>;
}
