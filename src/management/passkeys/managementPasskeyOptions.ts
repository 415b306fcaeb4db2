import type { Handler } from '../../operation/handler.js';
import { challengeSeconds, maxPasskeys, newChallenge, passkeyAlgorithms, userHandleOf } from '../../people/passkeys.js';
import { credentialIdsOf } from '../../store/people/passkeys.js';
import { audited } from '../audit/audit.js';
import { checkOwnPassword, ownSession } from '../sessions/session.js';
import { tooManyPasskeys, type PasskeyDeps } from './managementPasskeyList.js';

/** Creates the challenge with which a browser creates a passkey in this session. */
export const managementPasskeyOptions: Handler<'managementPasskeyOptions', PasskeyDeps> = async (
  deps,
  { body },
  access,
) => {
  const session = ownSession(access);
  await checkOwnPassword(deps, session, access, body.current_password);
  const { userId, email } = session.user;
  const { challenge, known } = await audited(deps, access, 'managementPasskeyOptions', async (transaction) => {
    const credentialIds = await credentialIdsOf(transaction, userId);
    if (credentialIds.length >= maxPasskeys) throw tooManyPasskeys();
    const use = { purpose: 'add', browser: session.sessionId } as const;
    const result = {
      challenge: await newChallenge(transaction, use, deps.random, deps.clock.now()),
      known: credentialIds.map((id) => Buffer.from(id).toString('base64url')),
    };
    return { result, subject: ['user', userId] };
  });
  return {
    challenge,
    relying_party_id: deps.relyingParty.id,
    relying_party_name: 'Payment terminal',
    user_handle: userHandleOf(userId),
    user_name: email,
    algorithms: passkeyAlgorithms,
    known_credential_ids: known,
    expires_in_seconds: challengeSeconds,
  };
};
