import type { Handler } from '../../operation/handler.js';
import { given, type Schema } from '../../base/contract.js';
import type { Config } from '../../config/config.js';
import type { Recovery, RecoveryGuard } from '../../store/recovery/recovery.js';
import type { RecordDeps } from '../record.js';

/** Reports if the installation holds its work, and the reason. */
export const managementRecoveryGet: Handler<'managementRecoveryGet', RecoveryDeps> = async ({ recovery }) => {
  recovery.forget();
  return recoveryView(await recovery.state());
};

export interface RecoveryDeps extends RecordDeps {
  readonly config: Pick<Config, 'recovery'>;
  readonly recovery: Pick<RecoveryGuard, 'state' | 'forget' | 'refuseWhileHeld'>;
}

/** Converts a recovery to the contract's form. */
export const recoveryView = ({ because, identity, recorded }: Recovery): Schema<'Recovery'> => ({
  held: because !== undefined,
  ...given({ reason: because, held_since: recorded.heldSince?.toISOString(), cell_id: recorded.cellId ?? undefined }),
  system_identifier: identity.systemIdentifier,
  timeline: identity.timeline,
  recorded_system_identifier: recorded.systemIdentifier,
  recorded_timeline: recorded.timeline,
  last_written_at: recorded.beatAt.toISOString(),
  ...given({
    comparison: recorded.comparedAt
      ? {
          compared_at: recorded.comparedAt.toISOString(),
          missing_count: recorded.missing,
          imported_count: recorded.imported,
        }
      : undefined,
  }),
});
