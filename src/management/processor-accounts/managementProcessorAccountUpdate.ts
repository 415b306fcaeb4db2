import type { Handler } from '../../operation/handler.js';
import { updateProcessorAccount } from '../../store/processors/processor-accounts.js';
import { audited } from '../audit/audit.js';
import { auditedChange, storedSettings, lockProcessorAccount, type ProcessorAccountDeps } from './processor-account.js';

/** Enables or disables a processor account, or changes its settings. */
export const managementProcessorAccountUpdate: Handler<
  'managementProcessorAccountUpdate',
  ProcessorAccountDeps
> = async (deps, { params, body }, access) => {
  const { clock, config, processors } = deps;
  const { processor_account_id: processorAccountId } = params;
  const changed = await audited(deps, access, 'managementProcessorAccountUpdate', async (transaction) => {
    const found = await lockProcessorAccount(transaction, processorAccountId);
    const data = {
      enabled: body.enabled ?? found.enabled,
      ...(body.settings === undefined ? {} : { settings: storedSettings(config, found, body.settings) }),
    };
    const now = clock.now();
    const updated = await updateProcessorAccount(transaction, processorAccountId, data);
    return auditedChange(found, updated, now);
  });
  processors.forget();
  return { status: 200, body: changed };
};
