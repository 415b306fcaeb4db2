import type { Schema } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { readLatestIdentifiers } from '../../store/terminals/accounts.js';
import { isCardLike } from '../../vault/identifiers.js';
import { accountView, readAccount, type AccountDeps } from './account.js';

/** Number of identifiers that are examined (contract, IdentifierCheck). */
const examinedIdentifiers = 10_000;

export const managementAccountGet: Handler<'managementAccountGet', AccountDeps> = async ({ store }, { params }) => {
  const account = await readAccount(store.prisma, params.account_id);
  return {
    status: 200,
    body: {
      ...accountView(account),
      ...(account.refuseCardLikeIdentifiers ? {} : { identifier_check: await checkedIdentifiers(store, account) }),
    },
  };
};

async function checkedIdentifiers(
  { lagging }: AccountDeps['store'],
  account: { readonly accountId: string },
): Promise<Schema<'IdentifierCheck'>> {
  const identifiers = await lagging((pool) => readLatestIdentifiers(pool, account.accountId, examinedIdentifiers));
  return { examined: identifiers.length, card_like: identifiers.filter(isCardLike).length };
}
