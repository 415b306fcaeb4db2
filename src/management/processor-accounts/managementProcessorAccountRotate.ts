import { plusSeconds } from '../../base/clock.js';
import type { Handler } from '../../operation/handler.js';
import { credentialNames, openCredentials, sealCredentials } from '../../processors/account.js';
import { updateProcessorAccount } from '../../store/processors/processor-accounts.js';
import { audited } from '../audit/audit.js';
import { sameMerchantAccount } from './merchant-account.js';
import { auditedChange, checkedCredentials, lockProcessorAccount, readProcessorAccount } from './processor-account.js';
import type { ProcessorAccountDeps } from './processor-account.js';

/**
 * Replaces the credentials of a processor account with others of the same account at the processor. Calls use the new
 * ones immediately. The previous secret still verifies notifications until the processor switches to the new one.
 */
export const managementProcessorAccountRotate: Handler<
  'managementProcessorAccountRotate',
  ProcessorAccountDeps
> = async (deps, { params, body }, access) => {
  const { vault, clock, processors } = deps;
  const { processor_account_id: processorAccountId } = params;
  const { overlap_hours: hours = 24 } = body;
  const row = await readProcessorAccount(deps.store.prisma, processorAccountId);
  const credentials = checkedCredentials(row.kind, row.environment, body.credentials);
  await vault.loadKeys(row.sealedCredentials);
  const merchantAccount = await sameMerchantAccount(deps, row, openCredentials(vault, row), credentials);
  const rotated = await audited(deps, access, 'managementProcessorAccountRotate', async (transaction) => {
    const found = await lockProcessorAccount(transaction, processorAccountId);
    const secretBefore = openCredentials(vault, found)[credentialNames[found.kind].notifications];
    const overlaps = hours > 0 && secretBefore !== undefined;
    const now = clock.now();
    const data = {
      sealedCredentials: Uint8Array.from(sealCredentials(vault, processorAccountId, credentials)),
      sealedPrevious: overlaps ? Uint8Array.from(vault.seal(secretBefore, processorAccountId)) : null,
      previousUntil: overlaps ? plusSeconds(now, hours * 60 * 60) : null,
      merchantAccount: found.merchantAccount ?? merchantAccount ?? null,
    };
    const updated = await updateProcessorAccount(transaction, processorAccountId, data);
    return auditedChange(found, updated, now);
  });
  processors.forget();
  return rotated;
};
