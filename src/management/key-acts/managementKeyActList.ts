import type { Handler, ManagementAccess } from '../../operation/handler.js';
import { listKeyActs, findKeyAct, type KeyActRow } from '../../store/vault/key-acts.js';
import { listingOf, pageOf, placeOf, places } from '../listing.js';
import { given, type Schema } from '../../base/contract.js';
import { problem, type Problem, existing } from '../../base/errors/errors.js';
import type { SessionActor } from '../../people/sessions.js';
import type { Transaction } from '../../store/query/transaction.js';
import { stateOf } from '../../vault/key-acts.js';
import type { UserDeps } from '../users/user.js';

/** Lists the acts on the vault's keys, newest first. */
export const managementKeyActList: Handler<'managementKeyActList', Pick<KeyActDeps, 'store' | 'clock'>> = async (
  { store, clock },
  { query },
) => {
  const rows = await listKeyActs(store.prisma, listingOf(query, places.uuid));
  const { page, next } = pageOf(rows, query, ({ createdAt, keyActId }) => placeOf(createdAt, keyActId));
  const now = clock.now();
  return { key_acts: page.map((act) => keyActView(act, now)), ...next };
};

export type KeyActDeps = UserDeps;

/** Returns an act as the contract has it. @param now real time */
export const keyActView = (act: KeyActRow, now: Date): Schema<'KeyAct'> => ({
  key_act_id: act.keyActId,
  kind: act.kind,
  ...given({ account_id: act.accountId ?? undefined, month: act.period ?? undefined }),
  reason: act.reason,
  state: stateOf(act, now),
  requested_by: act.requestedBy,
  requested_by_email: act.requester.email,
  requested_at: act.createdAt.toISOString(),
  expires_at: act.expiresAt.toISOString(),
  ...given({
    approved_by: act.approvedBy ?? undefined,
    approved_by_email: act.approver?.email,
    approved_at: act.approvedAt?.toISOString(),
    done_at: act.doneAt?.toISOString(),
  }),
});

/**
 * Returns the session of a user who decides about keys.
 * @throws Problem VALIDATION/PERSON_REQUIRED for the management key and access tokens
 */
export function personOf({ actor }: ManagementAccess): SessionActor {
  if (actor.kind !== 'session')
    throw problem(
      'VALIDATION/PERSON_REQUIRED',
      'The request was sent with the management key or an access token, not by a signed-in user.',
    );
  return actor;
}

/** @throws Problem VALIDATION/RECORD_NOT_FOUND */
export const readKeyAct = async (client: Transaction, keyActId: string): Promise<KeyActRow> =>
  existing(await findKeyAct(client, keyActId), 'There is no such key act.', 'key_act_id', keyActId);

export const notOpen = (detail: string): Problem => problem('VALIDATION/KEY_ACT_NOT_OPEN', detail);
