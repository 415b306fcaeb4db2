import type { Handler } from '../../operation/handler.js';
import { insertAccount } from '../../store/terminals/accounts.js';
import { checkedName, type RecordDeps } from '../record.js';
import { accountView } from './managementAccountGet.js';
import { audited } from '../audit/audit.js';

export const managementAccountCreate: Handler<'managementAccountCreate', RecordDeps> = async (
  deps,
  { body },
  access,
) => {
  const accountId = deps.random.uuid();
  const name = checkedName(body.name);
  return audited(deps, access, 'managementAccountCreate', async (transaction) => {
    const after = accountView(await insertAccount(transaction, { accountId, name, createdAt: deps.clock.now() }));
    return { result: after, subject: ['account', accountId, accountId], after };
  });
};
