import { FullReply, type Handler } from '../../operation/handler.js';
import { challengeSeconds, newChallenge } from '../../people/passkeys.js';
import { challengeCookie } from '../../people/sessions.js';
import { newToken } from '../../people/tokens.js';
import type { PasskeyDeps } from './managementPasskeyList.js';

/** Creates the challenge that a passkey signs to sign in with this browser. */
export const managementPasskeySignInOptions: Handler<'managementPasskeySignInOptions', PasskeyDeps> = async (
  { store, clock, random, consoleUrl, relyingParty, signInLimits },
  _input,
  { sourceAddress = '' },
) => {
  // The request is unauthenticated and writes a row, so it counts as a try until the sign-in succeeds.
  await signInLimits.countTry({ user: undefined, knownSessionId: undefined, address: sourceAddress });
  const browser = newToken(random, 'pto_');
  const challenge = await newChallenge(store.prisma, { purpose: 'sign_in', browser }, random, clock.now());
  return new FullReply(
    200,
    { challenge, relying_party_id: relyingParty.id, expires_in_seconds: challengeSeconds },
    { 'Set-Cookie': challengeCookie(consoleUrl, browser) },
  );
};
