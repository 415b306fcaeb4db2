import type { UserRole } from '../../base/actor.js';
import type { Schema } from '../../base/contract.js';
import { problem, type Problem } from '../../base/errors/errors.js';
import type { SignInAccess } from '../../operation/handler.js';
import type { Identity, IdentityProvider } from '../../people/identity-provider.js';
import { takeState } from '../../people/passkeys.js';
import { endAccess, endTokens } from '../../people/sessions.js';
import { counted } from '../../people/sign-in-limits.js';
import type { NewAuditEntry } from '../../store/audit/audit-entry.js';
import { lockUserRows } from '../../store/due-work/record-locks.js';
import { deleteLinksOf } from '../../store/people/access-tokens.js';
import {
  countOwners,
  findUser,
  findUserOfSubject,
  findUserOrThrow,
  insertSsoUser,
  isInvitedFromOutside,
  linkSubject,
  updateUser,
  type UserRow,
} from '../../store/people/users.js';
import type { Transaction } from '../../store/query/transaction.js';
import { audited, auditEntry } from '../audit/audit.js';
import { userView } from '../users/user.js';
import { type Identified, signIn, signInRefused, type SessionDeps } from './session.js';

/** Returns the address of the console to which the identity provider returns a browser. */
export const returnUrlOf = (consoleUrl: string): string => `${consoleUrl}/console/sso`;

/** @throws Problem VALIDATION/SSO_NOT_CONFIGURED */
export function providerOf({ identityProvider }: Pick<SessionDeps, 'identityProvider'>): IdentityProvider {
  if (!identityProvider) throw problem('VALIDATION/SSO_NOT_CONFIGURED', 'This service has no identity provider.');
  return identityProvider;
}

const notPermitted = (detail: string): Problem => problem('VALIDATION/SSO_NOT_PERMITTED', detail);

/**
 * Signs in with the answer of the identity provider. The state is used up first, so that an answer is accepted once,
 * whatever follows.
 * @throws Problem VALIDATION/SIGN_IN_REFUSED; VALIDATION/SSO_NOT_PERMITTED; SYSTEM/TEMPORARILY_UNAVAILABLE
 */
export async function withSignOn(deps: SessionDeps, { state, code, iss }: Schema<'SsoAnswer'>, access: SignInAccess) {
  const { store, clock, consoleUrl, signInLimits } = deps;
  const { signOnToken: browser, sourceAddress: address = '' } = access;
  const tried = { user: undefined, knownSessionId: undefined, address };
  return counted(signInLimits, tried, async () => {
    const provider = providerOf(deps);
    if (browser === undefined) throw notValid();
    if (!(await takeState(store.prisma, { purpose: 'sso', browser }, state, clock.now()))) throw notValid();
    const returnUrl = returnUrlOf(consoleUrl);
    const identity = await provider.identity(
      { returnUrl, state, browser },
      { code, ...(iss === undefined ? {} : { iss }) },
    );
    if (!identity) throw notValid();
    const { role } = identity;
    if (role === undefined) {
      await expel(deps, identity, access);
      throw notPermitted('The identity provider gives you no role in this service.');
    }
    const opened = await signIn(deps, access, 'managementSessionCreate', 'sso', (transaction) =>
      admit(deps, transaction, { ...identity, role }, access),
    ).catch(async (error: unknown) => {
      // Not in the transaction of the sign-in, which the refusal rolls back.
      if (error instanceof LastOwner) await expel(deps, identity, access);
      throw error instanceof LastOwner ? notPermitted(error.message) : error;
    });
    // The request for the address of the provider was also counted.
    await signInLimits.forget(tried);
    return opened;
  });
}

const notValid = (): Problem =>
  signInRefused('The answer of the identity provider is not valid in this browser, or not any more. Start again.');

/** The claim takes the role from the last owner. */
class LastOwner extends Error {
  override readonly message = 'The identity provider gives you another role, and no other owner can sign in.';
}

/** A person to whom the claim gives a role. */
type Admitted = Identity & { readonly role: UserRole };

/** Creates, links or changes the user of an identity. @throws Problem VALIDATION/SSO_NOT_PERMITTED */
async function admit(
  deps: SessionDeps,
  transaction: Transaction,
  identity: Admitted,
  access: SignInAccess,
): Promise<Identified> {
  const { userId, isNew } = await userOf(deps, transaction, identity);
  // Locks all owners, so that two who lose the role at once cannot leave the service without one.
  await lockUserRows(transaction, userId);
  const user = await findUserOrThrow(transaction, userId);
  const now = deps.clock.now();
  if (user.ssoSubject !== identity.subject && !(await linkSubject(transaction, userId, identity.subject)))
    throw notPermitted('The e-mail address belongs to a user with another identity. Ask an owner of this service.');
  if (user.role !== identity.role) {
    const owners = await countOwners(transaction);
    await updateUser(transaction, userId, { ...unchanged, role: identity.role });
    if (owners > 0 && (await countOwners(transaction)) === 0) throw new LastOwner();
    await endTokens(transaction, userId, now);
  }
  const after = await findUserOrThrow(transaction, userId);
  if (!isNew && after.role === user.role && after.ssoSubject === user.ssoSubject) return { userId };
  return { userId, entry: entryOf(access, isNew ? undefined : user, after, now) };
}

const unchanged = { unlockCodes: false, disabledAt: undefined, enabledAt: undefined };

/**
 * Returns the user of a subject, else of the verified e-mail address, else a new one.
 * @throws Problem VALIDATION/SSO_NOT_PERMITTED without such an address, or for a member whom only members have invited
 */
async function userOf({ clock, random }: SessionDeps, transaction: Transaction, { subject, email, role }: Admitted) {
  const known = await findUserOfSubject(transaction, subject);
  if (known) return { userId: known.userId, isNew: false };
  if (email === undefined) throw notPermitted('The identity provider has not verified your e-mail address.');
  const now = clock.now();
  const isNew = await insertSsoUser(transaction, {
    ...{ userId: random.timedUuid(now), email, role, createdAt: now, lastActiveAt: now },
    ssoSubject: subject,
  });
  // Another request may have created the user in the meantime.
  const user = (await findUserOfSubject(transaction, subject)) ?? (await findUser(transaction, { email }));
  if (!user) throw signInRefused();
  // A merchant could otherwise bind the operator's staff to its account, by inviting their addresses first.
  if (user.accountId !== null && user.ssoSubject === null && !(await isInvitedFromOutside(transaction, user.userId)))
    throw notPermitted('The e-mail address was invited by a member of an account. Ask an owner of this service.');
  return { userId: user.userId, isNew };
}

/** Returns the audit entry of a user whom a sign-in has created or changed. */
const entryOf = (access: SignInAccess, before: UserRow | undefined, after: UserRow, at: Date): NewAuditEntry =>
  auditEntry(
    access,
    'managementSessionCreate',
    {
      actor: { kind: 'session', user_id: after.userId, email: after.email },
      subject: ['user', after.userId, after.accountId ?? undefined],
      ...(before ? { before: userView(before) } : {}),
      after: userView(after),
    },
    at,
  );

/** Ends all access of a known user to whom the claim does not give the user's role any more. */
async function expel(deps: SessionDeps, { subject, role }: Identity, access: SignInAccess): Promise<void> {
  const known = await findUserOfSubject(deps.store.prisma, subject);
  if (!known) return;
  const { userId } = known;
  await audited(deps, access, 'managementSessionCreate', async (transaction) => {
    await endAccess(transaction, { userId }, deps.clock.now());
    await deleteLinksOf(transaction, userId);
    return {
      result: undefined,
      actor: { kind: 'session', user_id: userId, email: known.email },
      subject: ['user', userId, known.accountId ?? undefined],
      before: { role: known.role },
      after: { role: known.role, claimed_role: role ?? 'none', access: 'ended' },
    };
  });
}
