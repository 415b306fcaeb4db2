import { FullReply, type Handler } from '../../operation/handler.js';
import { newChallenge, signOnSeconds } from '../../people/passkeys.js';
import { signOnCookie } from '../../people/sessions.js';
import { newToken } from '../../people/tokens.js';
import type { SessionDeps } from './session.js';
import { providerOf, returnUrlOf } from './sign-on.js';

/** Returns the way to the identity provider for this browser. */
export const managementSsoSignInOptions: Handler<'managementSsoSignInOptions', SessionDeps> = async (
  deps,
  _input,
  { sourceAddress = '' },
) => {
  const { store, clock, random, consoleUrl, signInLimits } = deps;
  // The request is unauthenticated and writes a row, so it counts as a try until the sign-in succeeds.
  await signInLimits.countTry({ user: undefined, knownSessionId: undefined, address: sourceAddress });
  const provider = providerOf(deps);
  const browser = newToken(random, 'pto_');
  const state = await newChallenge(store.prisma, { purpose: 'sso', browser }, random, clock.now());
  const url = await provider.authorizationUrl({ returnUrl: returnUrlOf(consoleUrl), state, browser });
  return new FullReply(
    200,
    { authorization_url: url, expires_in_seconds: signOnSeconds },
    { 'Set-Cookie': signOnCookie(consoleUrl, browser) },
  );
};
