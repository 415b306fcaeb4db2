import bowser from 'bowser';
import { given, type Schema } from '../../base/contract.js';
import { problem, Problem } from '../../base/errors/errors.js';
import { FullReply } from '../../operation/handler.js';
import type { SignInAccess, SignInOperationId, ManagementAccess } from '../../operation/handler.js';
import { openSession, sessionCookie, type SessionActor, lasting } from '../../people/sessions.js';
import { counted } from '../../people/sign-in-limits.js';
import type { IdentityProvider } from '../../people/identity-provider.js';
import type { RelyingParty } from '../../people/passkeys.js';
import { secondFactorOf, type SessionRules, type SignInRules } from '../../people/second-factor.js';
import { endSession, findSession, isLastingSession } from '../../store/people/sessions.js';
import type { SessionWithEmail, SessionWithUser, SignInMethod } from '../../store/people/sessions.js';
import { findUser, noteActivity, type UserRow, findUserOrThrow } from '../../store/people/users.js';
import { writeAuditEntry, type NewAuditEntry } from '../../store/audit/audit-entry.js';
import type { Transaction } from '../../store/query/transaction.js';
import { csrfTokenOf, tokenHash } from '../../people/tokens.js';
import { redactCardData } from '../../vault/redact.js';
import { audited } from '../audit/audit.js';
import { type UserDeps, userView } from '../users/user.js';
import { lockUserRow } from '../../store/due-work/record-locks.js';

export interface SessionDeps extends UserDeps {
  /** The WebAuthn relying party of the console. */
  readonly relyingParty: RelyingParty;
  /** Undefined without single sign-on. */
  readonly identityProvider: IdentityProvider | undefined;
}

/** Returns the browser and the operating system of a User-Agent; undefined if it names neither. */
function deviceOf(userAgent: string): string | undefined {
  const { browser, os } = bowser.parse(userAgent);
  const [name = '', system = ''] = [browser.name, os.name];
  const device = name !== '' && system !== '' ? `${name} on ${system}` : name + system;
  return device === '' ? undefined : device.slice(0, longestDevice);
}

/** @param currentId the session of the current request */
export const sessionView = (
  session: SessionWithEmail,
  { sessionIdleSeconds }: Pick<SessionRules, 'sessionIdleSeconds'>,
  currentId?: string,
): Schema<'UserSession'> => ({
  session_id: session.sessionId,
  user_id: session.userId,
  email: session.user.email,
  method: session.method,
  ...given({
    source_address: session.sourceAddress,
    user_agent: session.userAgent,
    device: session.userAgent === null ? undefined : deviceOf(session.userAgent),
  }),
  created_at: session.createdAt.toISOString(),
  last_used_at: session.lastUsedAt.toISOString(),
  expires_at: new Date(
    Math.min(session.expiresAt.getTime(), session.lastUsedAt.getTime() + sessionIdleSeconds * 1000),
  ).toISOString(),
  current: session.sessionId === currentId,
});

/** Returns a session for its own user. */
export const openSessionView = (
  { sessionId, user, expiresAt }: SessionWithUser,
  { csrfToken, mustSetUpSecondFactor }: Pick<SessionActor, 'csrfToken' | 'mustSetUpSecondFactor'>,
  { sessionIdleSeconds }: SessionRules,
): Schema<'OpenSession'> => ({
  session_id: sessionId,
  user: userView(user),
  csrf_token: csrfToken,
  idle_seconds: sessionIdleSeconds,
  expires_at: expiresAt.toISOString(),
  ...(mustSetUpSecondFactor ? { second_factor_setup_required: true } : {}),
});

/** The refusal of a request that has no session. */
export const noSession = (): Problem =>
  problem('VALIDATION/RECORD_NOT_FOUND', 'The request has no session: it was sent with a key or an access token.');

/** Returns the refusal of a sign-in. The default detail does not reveal which credential is wrong. */
export const signInRefused = (
  detail = 'The e-mail address, the password, the code or the link is not right.',
): Problem => problem('VALIDATION/SIGN_IN_REFUSED', detail);

/** True if a user may sign in with the identity provider only. Sandbox links are the operator's own. */
const mustUseProvider = ({ sso }: SignInRules, { role, totpEnabledAt }: UserRow, method: SignInMethod): boolean =>
  sso?.isRequired === true &&
  method !== 'sso' &&
  method !== 'sign_in_link' &&
  !(role === 'owner' && (method === 'passkey' || totpEnabledAt !== null));

/**
 * The refusal of the right password of a user who has passkeys alone, where a second factor is required. The audit log
 * records it, because the password may have leaked.
 */
export class PasskeyRequired extends Problem {
  constructor() {
    super('VALIDATION/SECOND_FACTOR_REQUIRED', 'The user signs in with a passkey: the password alone is not enough.');
  }
}

const longestUserAgent = 300;
const longestDevice = 100;

/** A user whom the sign-in has created or changed. */
export interface Identified {
  readonly userId: string;
  /** The change, for the audit log. */
  readonly entry?: NewAuditEntry;
}

/**
 * Opens a session, ends the browser's previous one, and writes the audit entry.
 * @param who identifies the user by id, in the same database transaction
 * @throws Problem VALIDATION/SIGN_IN_REFUSED when the user is disabled
 */
export async function signIn(
  deps: Pick<UserDeps, 'store' | 'clock' | 'random' | 'consoleUrl' | 'config'>,
  access: SignInAccess,
  operation: SignInOperationId,
  method: SignInMethod,
  who: (transaction: Transaction) => Promise<string | Identified>,
) {
  const { clock, random, consoleUrl, config } = deps;
  const userAgent = access.userAgent && redactCardData(access.userAgent).slice(0, longestUserAgent);
  const { session, sessionToken, mustSetUpSecondFactor } = await audited(
    deps,
    access,
    operation,
    async (transaction) => {
      const now = clock.now();
      const identified = await who(transaction);
      const { userId, entry } = typeof identified === 'string' ? { userId: identified } : identified;
      // A change that disables the user ends the sessions that it sees.
      await lockUserRow(transaction, userId);
      const found = await findUser(transaction, { userId });
      if (!found || found.disabledAt) throw signInRefused();
      if (mustUseProvider(config, found, method))
        throw signInRefused('This service accepts sign-ins of its identity provider only.');
      if (access.sessionToken !== undefined)
        await endSession(transaction, { hash: tokenHash(access.sessionToken) }, now);
      const { sourceAddress } = access;
      const opened = await openSession(transaction, { userId, method, sourceAddress, userAgent }, random, now);
      await noteActivity(transaction, userId, now);
      const session = { ...opened.session, user: found };
      const { current: _current, ...after } = sessionView(session, config);
      const factor = await secondFactorOf(transaction, config, found, session);
      if (factor === 'unverified') throw new PasskeyRequired();
      // At the end, because it locks the chain of the audit log until the commit.
      if (entry) await writeAuditEntry(transaction, entry);
      return {
        result: { ...opened, session, mustSetUpSecondFactor: factor === 'missing' },
        actor: { kind: 'session', user_id: userId, email: found.email },
        subject: ['session', opened.session.sessionId],
        after,
      };
    },
  );
  return new FullReply(
    200,
    openSessionView(session, { csrfToken: csrfTokenOf(sessionToken), mustSetUpSecondFactor }, config),
    { 'Set-Cookie': sessionCookie(consoleUrl, sessionToken) },
  );
}

type Deps = Pick<UserDeps, 'store' | 'clock' | 'passwords' | 'signInLimits' | 'refusedSignIns'>;

/**
 * Returns the session of a request that changes its user's credentials.
 * @throws Problem VALIDATION/RECORD_NOT_FOUND without one
 */
export function ownSession({ actor }: ManagementAccess): SessionActor {
  if (actor.kind !== 'session') throw noSession();
  return actor;
}

/** The refusals that the audit log records as refused sign-ins. */
export const recordedRefusals: ReadonlySet<string> = new Set([
  'VALIDATION/SIGN_IN_REFUSED',
  'VALIDATION/SECOND_FACTOR_LOCKED',
  'VALIDATION/SSO_NOT_PERMITTED',
  'RATE_LIMIT_EXCEEDED',
]);

/**
 * Runs a check that the person at a session is its user. Counts like a sign-in, also in the audit log, because a
 * session may be in other hands.
 * @param check throws the refusal
 * @throws Problem VALIDATION/SIGN_IN_REFUSED; RATE_LIMIT_EXCEEDED
 */
export async function provingItself(
  { signInLimits, refusedSignIns }: Pick<Deps, 'signInLimits' | 'refusedSignIns'>,
  { user: { userId, email }, sessionId }: SessionActor,
  { sourceAddress: address = '', requestId }: ManagementAccess,
  check: () => Promise<unknown>,
): Promise<void> {
  const tried = { user: email, knownSessionId: sessionId, address };
  try {
    await counted(signInLimits, tried, check);
  } catch (error) {
    if (error instanceof Problem && recordedRefusals.has(error.code))
      refusedSignIns.note({ userId, address, requestId });
    throw error;
  }
}

/**
 * Checks the password of a session's user. Without one, a passkey or the identity provider that opened the session must
 * have done so recently; a user who signed in with a link of the sandbox has nothing to prove it by.
 * @throws Problem VALIDATION/SIGN_IN_REFUSED; RATE_LIMIT_EXCEEDED
 */
export async function checkOwnPassword(
  deps: Deps,
  session: SessionActor,
  access: ManagementAccess,
  given: string | undefined,
): Promise<UserRow> {
  const user = await findUserOrThrow(deps.store.prisma, session.user.userId);
  const { passwordHash } = user;
  if (passwordHash === null) {
    if ((await isFresh(deps, session)) === false) throw signInRefused('Sign in again, then repeat this.');
    return user;
  }
  await provingItself(deps, session, access, async () => {
    if (given === undefined || !(await deps.passwords.matches(given, passwordHash, 'own_password')))
      throw signInRefused();
  });
  return user;
}

/** Maximum age, in milliseconds, at which a session opened with a passkey or by SSO proves its user's presence. */
const freshMilliseconds = 5 * 60_000;

/** True if a passkey or the identity provider opened a session recently; undefined if neither opened it. */
async function isFresh(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { sessionId }: SessionActor,
): Promise<boolean | undefined> {
  const opened = await findSession(store.prisma, sessionId);
  if (opened?.method !== 'passkey' && opened?.method !== 'sso') return undefined;
  return clock.now().getTime() - opened.createdAt.getTime() < freshMilliseconds;
}

/**
 * Checks that a session's user is present: by a passkey or the identity provider that opened it recently, or by the
 * password.
 * @throws Problem VALIDATION/SIGN_IN_REFUSED; RATE_LIMIT_EXCEEDED
 */
export async function checkPresence(
  deps: Deps,
  session: SessionActor,
  access: ManagementAccess,
  given: string | undefined,
): Promise<void> {
  if (!(await isFresh(deps, session))) await checkOwnPassword(deps, session, access, given);
}

/**
 * Locks a session's user and checks that the session has not ended in the meantime.
 * @throws Problem VALIDATION/SESSION_NOT_VALID
 */
export async function lastingSession(
  { config }: Pick<UserDeps, 'config'>,
  transaction: Transaction,
  { sessionId, user }: SessionActor,
  at: Date,
): Promise<void> {
  await lockUserRow(transaction, user.userId);
  if (!(await isLastingSession(transaction, sessionId, lasting(at, config))))
    throw problem('VALIDATION/SESSION_NOT_VALID', 'The session has ended.');
}
