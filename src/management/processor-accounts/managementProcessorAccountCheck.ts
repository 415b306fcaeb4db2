import { given, type Schema } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import type { AccountCheck } from '../../processors/processor.js';
import { noteMerchantAccount } from '../../store/processors/processor-accounts.js';
import { audited } from '../audit/audit.js';
import { notificationSetup, triedCredentials } from './merchant-account.js';
import { readProcessorAccount, type ProcessorAccountDeps } from './processor-account.js';

/**
 * Checks the credentials of a processor account and reads its webhook setup, outside of any database transaction.
 * Records the account that the credentials belong to; a rotation compares with it.
 */
export const managementProcessorAccountCheck: Handler<'managementProcessorAccountCheck', ProcessorAccountDeps> = async (
  deps,
  { params },
  access,
) => {
  const { processorAccountId, accountId, providerKey, environment } = await readProcessorAccount(
    deps.store.prisma,
    params.processor_account_id,
  );
  // Another instance may have just changed the account.
  deps.processors.forget();
  const processor = (await deps.processors.get(providerKey))?.processor;
  const found = processor ? await triedCredentials(deps, processor) : missing;
  const isRight = found.works && found.environment === environment;
  const notifications = isRight && processor ? await notificationSetup(deps, processor) : undefined;
  const view: Schema<'ProcessorAccountCheck'> = {
    processor_account_id: processorAccountId,
    works: isRight,
    ...(found.works
      ? given({
          environment: found.environment,
          name: found.name,
          reason: isRight ? undefined : ('ROUTING.INVALID_CREDENTIALS' as const),
        })
      : { reason: found.reason }),
    ...given({ notifications }),
  };
  const merchantAccount = isRight ? found.merchantAccount : undefined;
  await audited(deps, access, 'managementProcessorAccountCheck', async (transaction) => {
    if (merchantAccount !== undefined) await noteMerchantAccount(transaction, processorAccountId, merchantAccount);
    const after = given({ works: view.works, reason: view.reason, merchant_account: merchantAccount });
    return { result: undefined, subject: ['processor_account', processorAccountId, accountId], after };
  });
  return view;
};

const missing: AccountCheck = { works: false, reason: 'ROUTING.MISSING_CREDENTIALS' };
