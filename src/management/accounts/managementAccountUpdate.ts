import { given } from '../../base/contract.js';
import { roleNotSufficient } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { lockAccountRow } from '../../store/due-work/record-locks.js';
import { updateAccount } from '../../store/terminals/accounts.js';
import { hasOpenTerminal } from '../../store/terminals/terminals.js';
import { accountView, readAccount, type AccountDeps } from './managementAccountGet.js';
import { audited } from '../audit/audit.js';
import { checkedName, checkState } from '../record.js';

export const managementAccountUpdate: Handler<'managementAccountUpdate', AccountDeps> = async (
  deps,
  { params, body },
  access,
) => {
  const { account_id: accountId } = params;
  const data = given({
    name: body.name === undefined ? undefined : checkedName(body.name),
    sharesRecords: body.shares_records,
    refuseCardLikeIdentifiers: body.refuse_card_like_identifiers,
    adjustmentsNeedApproval: body.adjustments_need_approval,
    state: body.state,
  });
  if (data.adjustmentsNeedApproval !== undefined && access.actor.role !== 'owner')
    throw roleNotSufficient('The field adjustments_need_approval needs the role owner.', 'owner', access.actor.role);
  const account = await audited(deps, access, 'managementAccountUpdate', async (transaction) => {
    await lockAccountRow(transaction, accountId);
    const found = await readAccount(transaction, accountId);
    const before = accountView(found);
    await checkState('account', found.state, { state: body.state, actor: access.actor }, async () =>
      (await hasOpenTerminal(transaction, accountId)) ? 'has terminals that are not closed' : undefined,
    );
    const after = accountView(await updateAccount(transaction, accountId, data));
    return { result: after, subject: ['account', accountId, accountId], before, after };
  });
  deps.accessControl.forget();
  return account;
};
