import type { Schema } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { readLatestIdentifiers, findAccount, type AccountRow } from '../../store/terminals/accounts.js';
import { isCardLike } from '../../vault/identifiers.js';
import { existing } from '../../base/errors/errors.js';
import type { Transaction } from '../../store/query/transaction.js';
import type { RecordDeps, SearchDeps } from '../record.js';

/** Number of identifiers that are examined (contract, IdentifierCheck). */
const examinedIdentifiers = 10_000;

export const managementAccountGet: Handler<'managementAccountGet', AccountDeps> = async ({ store }, { params }) => {
  const account = await readAccount(store.prisma, params.account_id);
  return {
    ...accountView(account),
    ...(account.refuseCardLikeIdentifiers ? {} : { identifier_check: await checkedIdentifiers(store, account) }),
  };
};

async function checkedIdentifiers(
  { lagging }: AccountDeps['store'],
  account: { readonly accountId: string },
): Promise<Schema<'IdentifierCheck'>> {
  const identifiers = await lagging((pool) => readLatestIdentifiers(pool, account.accountId, examinedIdentifiers));
  return { examined: identifiers.length, card_like: identifiers.filter(isCardLike).length };
}

export interface AccountDeps extends RecordDeps, SearchDeps {
  readonly store: RecordDeps['store'] & SearchDeps['store'];
  /** Drops cached keys and terminals, so that a change applies immediately. */
  readonly accessControl: { forget(): void };
}

/** @throws Problem VALIDATION/RECORD_NOT_FOUND */
export const readAccount = async (client: Transaction, accountId: string): Promise<AccountRow> =>
  existing(await findAccount(client, accountId), 'There is no such account.', 'account_id', accountId);

export const accountView = ({
  accountId,
  name,
  sharesRecords,
  refuseCardLikeIdentifiers,
  adjustmentsNeedApproval,
  state,
  createdAt,
}: AccountRow): Schema<'Account'> => ({
  account_id: accountId,
  name,
  shares_records: sharesRecords,
  refuse_card_like_identifiers: refuseCardLikeIdentifiers,
  adjustments_need_approval: adjustmentsNeedApproval,
  state,
  created_at: createdAt.toISOString(),
});
