import type { ManagementDeps } from '../management-deps.js';
import type { Handler } from '../../operation/handler.js';
import { audited } from '../audit/audit.js';
import { auditedChange, storedSettings, lockProcessorAccount } from './processor-account.js';

/** Changes what a processor account is used for. */
export const managementProcessorAccountUpdate: Handler<'managementProcessorAccountUpdate', ManagementDeps> = async (
  deps,
  { params, body },
  access,
) => {
  const { clock, config, processors } = deps;
  const { processor_account_id: processorAccountId } = params;
  const changed = await audited(deps, access, 'managementProcessorAccountUpdate', async (transaction) => {
    const found = await lockProcessorAccount(transaction, processorAccountId);
    const data = {
      enabled: body.enabled ?? found.enabled,
      ...(body.settings === undefined ? {} : { settings: storedSettings(config, found, body.settings) }),
      revision: { increment: 1 },
    };
    const now = clock.now();
    const updated = await transaction.processorAccount.update({ where: { processorAccountId }, data });
    return auditedChange(found, updated, now);
  });
  processors.forget();
  return { status: 200, body: changed };
};
