import { given } from '../contract.js';
import type { Handler } from '../handler.js';
import { accountView, readAccount } from './account.js';
import { audited } from './audit.js';
import { checkedName } from './record-name.js';

/** Renames an account. */
export const managementAccountUpdate: Handler<'managementAccountUpdate'> = async (deps, { params, body }, access) => {
  const { account_id: accountId } = params;
  const data = given({ name: body.name === undefined ? undefined : checkedName(body.name) });
  const account = await audited(deps, access, 'managementAccountUpdate', async (transaction) => {
    await transaction.$queryRaw`SELECT FROM accounts WHERE account_id = ${accountId}::uuid FOR UPDATE`;
    const before = accountView(await readAccount(transaction, accountId));
    const after = accountView(await transaction.account.update({ where: { accountId }, data }));
    return { result: after, subject: 'account', subjectId: accountId, accountId, before, after };
  });
  return { status: 200, body: account };
};
