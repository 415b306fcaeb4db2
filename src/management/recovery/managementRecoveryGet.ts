import type { Handler } from '../../operation/handler.js';
import { recoveryView, type RecoveryDeps } from './recovery.js';

/** Reports whether the installation holds its work, and why. */
export const managementRecoveryGet: Handler<'managementRecoveryGet', RecoveryDeps> = async ({ recovery }) => {
  recovery.forget();
  return { status: 200, body: recoveryView(await recovery.state()) };
};
