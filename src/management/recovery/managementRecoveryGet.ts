import type { Handler } from '../../operation/handler.js';
import type { ManagementDeps } from '../management-deps.js';
import { recoveryView } from './recovery.js';

/** Reports whether the installation holds its work, and why. */
export const managementRecoveryGet: Handler<'managementRecoveryGet', ManagementDeps> = async ({ recovery }) => {
  recovery.forget();
  return { status: 200, body: recoveryView(await recovery.state()) };
};
