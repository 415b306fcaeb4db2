import bowser from 'bowser';
import { given, type Schema } from '../../base/contract.js';
import { problem, type Problem } from '../../base/errors/errors.js';
import type { SignInAccess, SignInOperationId } from '../../operation/handler.js';
import { openSession, sessionCookie, type SessionActor } from '../../people/sessions.js';
import type { IdentityProvider } from '../../people/identity-provider.js';
import type { RelyingParty } from '../../people/passkeys.js';
import { secondFactorOf, type SessionRules, type SignInRules } from '../../people/second-factor.js';
import {
  endSession,
  type SessionWithEmail,
  type SessionWithUser,
  type SignInMethod,
} from '../../store/people/sessions.js';
import { findUser, noteActivity, type UserRow } from '../../store/people/users.js';
import { writeAuditEntry, type NewAuditEntry } from '../../store/audit/audit-entry.js';
import type { Transaction } from '../../store/query/transaction.js';
import { csrfTokenOf, tokenHash } from '../../people/tokens.js';
import { redactCardData } from '../../vault/redact.js';
import { audited } from '../audit/audit.js';
import { type UserDeps, userView } from '../users/user.js';

/** Dependencies of the session operations. */
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

export const signInRefused = (
  detail = 'The e-mail address, the password, the code or the link is not right.',
): Problem => problem('VALIDATION/SIGN_IN_REFUSED', detail);

/** True if a user may sign in with the identity provider only. Sandbox links are the operator's own. */
const mustUseProvider = ({ sso }: SignInRules, { role, totpEnabledAt }: UserRow, method: SignInMethod): boolean =>
  sso?.isRequired === true &&
  method !== 'sso' &&
  method !== 'sign_in_link' &&
  !(role === 'owner' && (method === 'passkey' || totpEnabledAt !== null));

/** The refusal of the right password of a user who has passkeys alone, where a second factor is required. */
const passkeyRequired = (): Problem =>
  problem('VALIDATION/SECOND_FACTOR_REQUIRED', 'The user signs in with a passkey: the password alone is not enough.');

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
      if (factor === 'unverified') throw passkeyRequired();
      // At the end, because it locks the chain of the audit log until the commit.
      if (entry) await writeAuditEntry(transaction, entry);
      return {
        result: { ...opened, session, mustSetUpSecondFactor: factor === 'missing' },
        actor: { kind: 'session', user_id: userId, email: found.email },
        subject: 'session',
        subjectId: opened.session.sessionId,
        accountId: undefined,
        after,
      };
    },
  );
  return {
    status: 200,
    body: openSessionView(session, { csrfToken: csrfTokenOf(sessionToken), mustSetUpSecondFactor }, config),
    headers: { 'Set-Cookie': sessionCookie(consoleUrl, sessionToken) },
  } as const;
}
