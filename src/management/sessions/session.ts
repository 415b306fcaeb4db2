import { given, type Schema } from '../../base/contract.js';
import { problem, type Problem } from '../../base/errors/errors.js';
import type { SignInAccess, SignInOperationId } from '../../operation/handler.js';
import { sessionCookie } from '../../people/session-cookie.js';
import type { RefusedSignIns } from '../../people/refused-sign-ins.js';
import type { RelyingParty } from '../../people/passkeys.js';
import { idleSeconds, openSession } from '../../people/sessions.js';
import { endSession, type SessionWithEmail, type SignInMethod } from '../../store/people/sessions.js';
import { findUser } from '../../store/people/users.js';
import type { Transaction } from '../../store/query/transaction.js';
import { csrfTokenOf, tokenHash } from '../../people/tokens.js';
import { redactCardData } from '../../vault/redact.js';
import { audited } from '../audit/audit.js';
import type { UserDeps } from '../users/user-deps.js';
import { userView } from '../users/user.js';

/** Dependencies of the session operations. */
export interface SessionDeps extends UserDeps {
  /** The WebAuthn relying party of the console. */
  readonly relyingParty: RelyingParty;
  readonly refusedSignIns: RefusedSignIns;
}

/** @param currentId the session of the current request */
export const sessionView = (session: SessionWithEmail, currentId: string | undefined): Schema<'UserSession'> => ({
  session_id: session.sessionId,
  user_id: session.userId,
  email: session.user.email,
  method: session.method,
  ...given({ source_address: session.sourceAddress, user_agent: session.userAgent }),
  created_at: session.createdAt.toISOString(),
  last_used_at: session.lastUsedAt.toISOString(),
  expires_at: new Date(
    Math.min(session.expiresAt.getTime(), session.lastUsedAt.getTime() + idleSeconds * 1000),
  ).toISOString(),
  current: session.sessionId === currentId,
});

/** The refusal of a request that has no session. */
export const noSession = (): Problem =>
  problem('VALIDATION/RECORD_NOT_FOUND', 'The request has no session: it came with a key or an access token.');

export const signInRefused = (): Problem =>
  problem('VALIDATION/SIGN_IN_REFUSED', 'The e-mail address, the password, the code or the link is not right.');

const longestUserAgent = 300;

/**
 * Opens a session, ends the browser's previous one, and writes the audit entry.
 * @param who identifies the user, in the same database transaction
 * @throws Problem VALIDATION/SIGN_IN_REFUSED when the user is disabled
 */
export async function signIn(
  deps: Pick<UserDeps, 'store' | 'clock' | 'random' | 'consoleUrl'>,
  access: SignInAccess,
  operation: SignInOperationId,
  method: SignInMethod,
  who: (transaction: Transaction) => Promise<string>,
) {
  const { clock, random, consoleUrl } = deps;
  const userAgent = access.userAgent && redactCardData(access.userAgent).slice(0, longestUserAgent);
  const { session, sessionToken, user } = await audited(deps, access, operation, async (transaction) => {
    const now = clock.now();
    const userId = await who(transaction);
    const found = await findUser(transaction, { userId });
    if (!found || found.disabledAt) throw signInRefused();
    if (access.sessionToken !== undefined) await endSession(transaction, { hash: tokenHash(access.sessionToken) }, now);
    const { sourceAddress } = access;
    const opened = await openSession(transaction, { userId, method, sourceAddress, userAgent }, random, now);
    const { current: _current, ...after } = sessionView({ ...opened.session, user: found }, undefined);
    return {
      result: { ...opened, user: found },
      actor: { kind: 'session', user_id: userId, email: found.email },
      subject: 'session',
      subjectId: opened.session.sessionId,
      accountId: undefined,
      after,
    };
  });
  return {
    status: 200,
    body: {
      session_id: session.sessionId,
      user: userView(user),
      csrf_token: csrfTokenOf(sessionToken),
      idle_seconds: idleSeconds,
      expires_at: session.expiresAt.toISOString(),
    },
    headers: { 'Set-Cookie': sessionCookie(consoleUrl, sessionToken) },
  } as const;
}
