import { problem } from '../base/errors/errors.js';
import type { Terminal } from '../base/terminal.js';
import type { SettlementPostingDeps } from '../journal/post-settlements.js';
import type { RecurringDeps } from '../recurring/series-operation.js';
import type { ImportDeps } from '../settlement/import-report.js';
import type { DeliveryDeps } from '../webhooks/deliver.js';

/** Moving a sandbox clock completes all due work: payments, series, settlements and deliveries. */
export type SandboxDeps = RecurringDeps & DeliveryDeps & SettlementPostingDeps & ImportDeps;

/**
 * @throws Problem VALIDATION/API_KEY_ENVIRONMENT_MISMATCH for a live terminal, whose data sandbox operations must not
 *   change
 */
export function requireSandbox({ environment, terminalId }: Terminal): void {
  if (environment !== 'sandbox') {
    throw problem(
      'VALIDATION/API_KEY_ENVIRONMENT_MISMATCH',
      'Sandbox operations require a test key and a sandbox terminal.',
      { terminal_friendly_id: terminalId },
    );
  }
}
