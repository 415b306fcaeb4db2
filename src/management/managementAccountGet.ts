import type { Handler } from '../handler.js';
import { accountView, readAccount } from './account.js';

/** One account. */
export const managementAccountGet: Handler<'managementAccountGet'> = async ({ store }, { params }) =>
  ({ status: 200, body: accountView(await readAccount(store.prisma, params.account_id)) });
