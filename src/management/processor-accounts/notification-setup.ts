import { given, type Schema } from '../../base/contract.js';
import type { Processor } from '../../processors/processor.js';
import type { ProcessorAccountDeps } from './processor-account.js';
import { asked } from './merchant-account.js';

/**
 * Compares the notifications that a processor is configured to send with those that its adapter reads.
 * @returns undefined for a processor whose notifications need no setup
 */
export async function notificationSetup(
  deps: Pick<ProcessorAccountDeps, 'clock' | 'config' | 'baseUrl'>,
  processor: Processor,
): Promise<Schema<'NotificationSetup'> | undefined> {
  const { notificationSetup: read, key } = processor;
  if (!read) return undefined;
  const address = `${deps.baseUrl}/v1/providers/${key}/notifications`;
  const setup = await asked(deps, (signal) => read(address, signal));
  if (!setup?.known) {
    const problem = setup?.problem ?? 'The processor did not answer. Check the account again.';
    return { state: 'unknown', address, missing_events: [], problems: [problem] };
  }
  const { apiVersion, missingEvents, problems } = setup;
  return {
    state: missingEvents.length + problems.length === 0 ? 'complete' : 'incomplete',
    address,
    ...given({ api_version: apiVersion }),
    missing_events: [...missingEvents],
    problems: [...problems],
  };
}
