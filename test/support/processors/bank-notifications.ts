import type { ProcessorKey } from '../../../src/processors/processor.js';
import type { ContractClient } from '../contract/contract-client.js';
import type { Made } from '../stage.js';
import { processorSignature } from '../../../scripts/support/processor-signature.js';

/** What the simulated banks of a test sign with: `SIMULATOR_SECRET`. */
export const bankSecret = 'the-secret-of-the-simulated-banks-of-a-test';

/** What a bank tells; `id` must be one that it has not used. */
export interface BankNotification {
  readonly id: string;
  readonly outcome: 'approved' | 'declined' | 'error';
  readonly bank?: ProcessorKey;
  readonly fields?: object;
}

/** Sends a signed notification as a bank would. */
export function notify(
  http: ContractClient,
  now: Date,
  { transaction_id }: Made,
  { id, outcome, bank = 'simulator_a', fields = {} }: BankNotification,
) {
  const rawBody = JSON.stringify({ id, created_at: now.toISOString(), transaction_id, outcome, ...fields });
  const timestamp = Math.floor(now.getTime() / 1000);
  const signature = processorSignature(bankSecret, timestamp, rawBody);
  return http.providerNotification({
    params: { provider_key: bank },
    rawBody,
    headers: { 'x-provider-signature': signature },
  });
}
