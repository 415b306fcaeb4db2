import { problem } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { endAccess } from '../../people/sessions.js';
import { maxPasskeys, readRegistration, takeChallenge } from '../../people/passkeys.js';
import { countPasskeys, insertPasskey } from '../../store/people/passkeys.js';
import { isUniqueViolation } from '../../store/query/transaction.js';
import { redactCardData } from '../../vault/redact.js';
import { audited } from '../audit/audit.js';
import { lastingSession, ownSession } from '../sessions/session.js';
import { passkeyView, tooManyPasskeys, type PasskeyDeps } from './managementPasskeyList.js';

/** Stores the passkey that a browser created with this session's challenge. */
export const managementPasskeyCreate: Handler<'managementPasskeyCreate', PasskeyDeps> = async (
  deps,
  { body },
  access,
) => {
  const { store, clock, random, relyingParty } = deps;
  const session = ownSession(access);
  const { sessionId, user } = session;
  const { userId } = user;
  const now = clock.now();
  const use = { purpose: 'add', browser: sessionId } as const;
  const challenge = await takeChallenge(store.prisma, use, body.client_data, now);
  if (challenge === undefined)
    throw problem(
      'VALIDATION/PASSKEY_NOT_VALID',
      'The passkey was not made with a challenge of this session that is still good.',
    );
  const credential = await readRegistration(body, challenge, relyingParty);
  if (!credential)
    throw problem(
      'VALIDATION/PASSKEY_NOT_VALID',
      `The passkey was not made on ${relyingParty.origin} by an authenticator that verified its user and attests ` +
        'nothing.',
    );
  const passkeyId = random.timedUuid(now);
  try {
    const created = await audited(deps, access, 'managementPasskeyCreate', async (transaction) => {
      // Locks the user, so that concurrent additions are counted one after the other.
      await lastingSession(deps, transaction, session, now);
      await endAccess(transaction, { userId, except: sessionId }, now);
      if ((await countPasskeys(transaction, userId)) >= maxPasskeys) throw tooManyPasskeys();
      const stored = await insertPasskey(transaction, {
        ...credential,
        passkeyId,
        userId,
        name: redactCardData(body.name),
        createdAt: now,
      });
      const after = passkeyView(stored);
      return { result: after, subject: ['passkey', passkeyId], after };
    });
    return created;
  } catch (error) {
    if (isUniqueViolation(error)) throw problem('VALIDATION/PASSKEY_IN_USE', 'The passkey is already registered.');
    throw error;
  }
};
