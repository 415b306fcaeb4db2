import type { Handler } from '../../operation/handler.js';
import { updateProcessorAccount } from '../../store/processors/processor-accounts.js';
import { audited } from '../audit/audit.js';
import { assertOwnsRules, auditedChange, lockProcessorAccount, storedSettings } from './processor-account.js';
import type { ProcessorAccountDeps } from './processor-account.js';

/** Enables or disables a processor account, or changes its settings. */
export const managementProcessorAccountUpdate: Handler<
  'managementProcessorAccountUpdate',
  ProcessorAccountDeps
> = async (deps, { params, body }, access) => {
  const { clock, config, processors } = deps;
  const { processor_account_id: processorAccountId } = params;
  const changed = await audited(deps, access, 'managementProcessorAccountUpdate', async (transaction) => {
    const found = await lockProcessorAccount(transaction, processorAccountId);
    const now = clock.now();
    const settings = body.settings && storedSettings(config, found, body.settings);
    if (settings) assertOwnsRules(access.actor.role, found, settings);
    const data = { enabled: body.enabled ?? found.enabled, ...(settings && { settings, settlementCheckAt: now }) };
    const updated = await updateProcessorAccount(transaction, processorAccountId, data);
    return auditedChange(found, updated, now);
  });
  processors.forget();
  return changed;
};
