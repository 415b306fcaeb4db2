import { memberAccount } from '../../base/actor.js';
import { invalidField, problem, roleNotSufficient } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import type { Environment } from '../../base/terminal.js';
import type { Transaction } from '../../store/query/transaction.js';
import { insertApiKey } from '../../store/terminals/accounts.js';
import { environmentsOf } from '../../store/terminals/terminals.js';
import { readAccount } from '../accounts/managementAccountGet.js';
import { type ApiKeyDeps, apiKeyView, checkedOrigins, checkedRestrictions, newApiKey, storedKey } from './api-key.js';
import { audited } from '../audit/audit.js';
import { instantOf } from '../listing.js';
import { servedEnvironment } from '../terminals/terminal.js';

/** Creates an API key. Only this response contains it. */
export const managementApiKeyCreate: Handler<'managementApiKeyCreate', ApiKeyDeps> = async (deps, { body }, access) => {
  const { clock, random, accessControl } = deps;
  if (body.requests_per_second !== undefined && memberAccount(access.actor) !== undefined)
    throw roleNotSufficient('Users of the installation set rate limits.', 'owner', access.actor.role);
  const now = clock.now();
  const environment = servedEnvironment(deps, body.environment);
  const expiresAt = body.expires_at === undefined ? null : instantOf(body.expires_at, 'expires_at');
  if (expiresAt && expiresAt <= now)
    throw invalidField('The field expires_at is not in the future.', 'expires_at', body.expires_at);
  const allowedOrigins = checkedOrigins(body, environment);
  const restrictions = checkedRestrictions(body, allowedOrigins);
  const apiKeyId = random.uuid();
  const apiKey = newApiKey(random, environment, allowedOrigins);
  const created = await audited(deps, access, 'managementApiKeyCreate', async (transaction) => {
    const { accountId } = await readAccount(transaction, body.account_id);
    await checkTerminals(transaction, body.terminal_friendly_ids, accountId, environment);
    const key = await insertApiKey(transaction, {
      apiKeyId,
      accountId,
      environment,
      ...storedKey(apiKey),
      allowedOrigins: [...allowedOrigins],
      ...{ name: null, readOnly: false, operations: [], allowedAddresses: [], ...restrictions },
      requestsPerSecond: body.requests_per_second ?? null,
      createdAt: now,
      expiresAt,
      terminalIds: body.terminal_friendly_ids,
    });
    const after = apiKeyView(key, now);
    return { result: after, subject: ['api_key', apiKeyId, accountId], after };
  });
  // An instance that checked the key before it existed has cached it as unknown.
  accessControl.forget();
  return { ...created, api_key: apiKey };
};

async function checkTerminals(
  transaction: Transaction,
  terminalIds: readonly string[],
  accountId: string,
  environment: Environment,
): Promise<void> {
  const environments = await environmentsOf(transaction, accountId, terminalIds);
  terminalIds.forEach((terminalId, place) => {
    const context = { field: `terminal_friendly_ids.${place}`, value: terminalId };
    const its = environments.get(terminalId);
    if (its === undefined) throw problem('VALIDATION/RECORD_NOT_FOUND', 'The account has no such terminal.', context);
    if (its !== environment)
      throw problem(
        'VALIDATION/ENVIRONMENT_NOT_SERVED',
        `The terminal is a ${its} one, and the key could not use it.`,
        context,
      );
  });
}
