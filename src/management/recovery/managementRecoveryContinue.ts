import { problem } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { resumeWork } from '../../store/recovery/recovery-state.js';
import { audited } from '../audit/audit.js';
import { type RecoveryDeps, recoveryView } from './managementRecoveryGet.js';

/** Ends a recovery by an operator's decision. This database then counts as the last one written. */
export const managementRecoveryContinue: Handler<'managementRecoveryContinue', RecoveryDeps> = async (
  deps,
  { body },
  access,
) => {
  const { recovery, clock, config } = deps;
  recovery.forget();
  const before = await recovery.state();
  const { because, identity, recorded } = before;
  if (because === undefined) throw problem('VALIDATION/NOT_IN_RECOVERY', 'The service is not in recovery.');
  if (recorded.comparedAt === null && body.without_comparison !== true)
    throw problem(
      'VALIDATION/RECOVERY_NOT_COMPARED',
      'The ledgers of the processors have not been compared with this database.',
      { field: 'without_comparison' },
    );
  await audited(deps, access, 'managementRecoveryContinue', async (transaction) => {
    await resumeWork(transaction, { ...identity, cellId: config.recovery.cellId ?? null, now: clock.now() });
    const after = { held: false, comment: body.comment };
    return { result: undefined, subject: ['recovery'], before: { held: true, reason: because }, after };
  });
  recovery.forget();
  return recoveryView(await recovery.state());
};
