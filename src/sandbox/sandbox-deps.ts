import type { RecurringDeps } from '../recurring/recurring-deps.js';
import type { DeliveryDeps } from '../webhooks/deliver.js';

/** A sandbox clock that moves does all that falls due: payments, series and deliveries. */
export type SandboxDeps = RecurringDeps & DeliveryDeps;
