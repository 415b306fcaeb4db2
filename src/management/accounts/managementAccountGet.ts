import type { Handler } from '../../operation/handler.js';
import type { ManagementDeps } from '../management-deps.js';
import { accountView, readAccount } from './account.js';

/** One account. */
export const managementAccountGet: Handler<'managementAccountGet', ManagementDeps> = async ({ store }, { params }) => ({
  status: 200,
  body: accountView(await readAccount(store.prisma, params.account_id)),
});
