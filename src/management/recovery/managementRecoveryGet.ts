import type { Handler } from '../../operation/handler.js';
import { recoveryView, type RecoveryDeps } from './recovery.js';

/** Reports if the installation holds its work, and the reason. */
export const managementRecoveryGet: Handler<'managementRecoveryGet', RecoveryDeps> = async ({ recovery }) => {
  recovery.forget();
  return { status: 200, body: recoveryView(await recovery.state()) };
};
