import type { Handler } from '../../operation/handler.js';
import { problem } from '../../base/errors/errors.js';
import { newRecoveryCode, recoveryCodeHash, takeCode } from '../../people/authenticator.js';
import { endAccess } from '../../people/sessions.js';
import { replaceRecoveryCodes } from '../../store/people/second-factors.js';
import { findUserOrThrow } from '../../store/people/users.js';
import { authenticatorOwner } from '../../vault/reseal.js';
import { signInRefused, ownSession, provingItself } from '../sessions/session.js';
import { audited } from '../audit/audit.js';
import type { UserDeps } from './user.js';
import { authenticatorInUse } from './managementAuthenticatorCreate.js';

const recoveryCodes = 10;

/** Enables an authenticator application with its first code. Only this response contains the recovery codes. */
export const managementAuthenticatorConfirm: Handler<'managementAuthenticatorConfirm', UserDeps> = async (
  deps,
  { body },
  access,
) => {
  const session = ownSession(access);
  const { userId } = session.user;
  const { totpSecret, totpEnabledAt } = await findUserOrThrow(deps.store.prisma, userId);
  if (totpEnabledAt) throw authenticatorInUse();
  if (!totpSecret)
    throw problem('VALIDATION/RECORD_NOT_FOUND', 'No authenticator application is being set up: begin with it.');
  const secret = deps.vault.open(totpSecret, authenticatorOwner(userId));
  const codes = Array.from({ length: recoveryCodes }, () => newRecoveryCode(deps.random));
  await provingItself(deps, session, access, () =>
    audited(deps, access, 'managementAuthenticatorConfirm', async (transaction) => {
      const isRight = await takeCode(
        transaction,
        { userId, secret, code: body.code, enabling: totpSecret },
        deps.clock.now(),
      );
      if (!isRight) throw signInRefused();
      await endAccess(transaction, { userId, except: session.sessionId }, deps.clock.now());
      await replaceRecoveryCodes(transaction, userId, codes.map(recoveryCodeHash));
      const [before, after] = [{ second_factor: false }, { second_factor: true }];
      return { result: true, subject: ['user', userId], before, after };
    }),
  );
  return { recovery_codes: codes };
};
