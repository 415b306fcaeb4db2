import { problem, type Problem } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { sealCredentials } from '../../processors/account.js';
import { insertProcessorAccount } from '../../store/processors/processor-accounts.js';
import { isUniqueViolation } from '../../store/query/transaction.js';
import { readAccount } from '../accounts/managementAccountGet.js';
import { audited } from '../audit/audit.js';
import { servedEnvironment } from '../terminals/terminal.js';
import { namedMerchantAccount } from './merchant-account.js';
import {
  auditedAccount,
  storedSettings,
  checkedCredentials,
  knownKind,
  processorAccountView,
  type ProcessorAccountDeps,
} from './processor-account.js';

export const managementProcessorAccountCreate: Handler<
  'managementProcessorAccountCreate',
  ProcessorAccountDeps
> = async (deps, { body }, access) => {
  const { vault, clock, random, config, processors } = deps;
  const { provider_key: providerKey } = body;
  const environment = servedEnvironment(deps, body.environment);
  const kind = knownKind(body.kind, environment);
  const credentials = checkedCredentials(kind, environment, body.credentials);
  const settings = storedSettings(config, { kind, environment }, body.settings ?? {});
  if (processors.builtIn.has(providerKey)) throw taken(providerKey);
  const createdAt = clock.now();
  const processorAccountId = random.timedUuid(createdAt);
  const made = await audited(deps, access, 'managementProcessorAccountCreate', async (transaction) => {
    const { accountId } = await readAccount(transaction, body.account_id);
    const data = {
      processorAccountId,
      accountId,
      providerKey,
      kind,
      environment,
      settings,
      merchantAccount: namedMerchantAccount(credentials) ?? null,
      sealedCredentials: Uint8Array.from(sealCredentials(vault, processorAccountId, credentials)),
      createdAt,
    };
    const created = await insertProcessorAccount(transaction, data);
    const result = processorAccountView(created, createdAt);
    const after = auditedAccount(created, createdAt);
    return { result, subject: ['processor_account', processorAccountId, accountId], after };
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? taken(providerKey) : error;
  });
  processors.forget();
  return made;
};

const taken = (providerKey: string): Problem =>
  problem('VALIDATION/PROVIDER_KEY_TAKEN', `${providerKey} names another processor account.`, {
    field: 'provider_key',
    value: providerKey,
  });
