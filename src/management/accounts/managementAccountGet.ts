import type { Handler } from '../../operation/handler.js';
import type { RecordDeps } from '../management-deps.js';
import { accountView, readAccount } from './account.js';

/** One account. */
export const managementAccountGet: Handler<'managementAccountGet', RecordDeps> = async ({ store }, { params }) => ({
  status: 200,
  body: accountView(await readAccount(store.prisma, params.account_id)),
});
