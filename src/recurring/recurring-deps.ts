import type { Lifecycle } from '../base/service-lifecycle.js';
import type { PaymentDeps, SettlingDeps } from '../payments/payment-deps.js';

/** Dependencies for reading and changing a series. */
export type SeriesDeps = Pick<SettlingDeps, 'store' | 'clock' | 'random' | 'vault'>;

/** Dependencies for charging a series. */
export interface RecurringDeps extends PaymentDeps {
  readonly lifecycle: Pick<Lifecycle, 'closing'>;
}
