import type { Pool } from 'pg';
import type { Prisma } from '../../../generated/prisma/client.js';
import { commitsWait } from '../connection/server-watch.js';
import { defineQuery, type Executor } from '../query/query.js';

export interface DatabaseIdentity {
  /** The system identifier of its cluster and the OID of the database. */
  readonly systemIdentifier: string;
  /** The OID of the table `recovery_state`: another one after a dump was restored into the same database. */
  readonly tableOid: string;
  /** The number of promotions before it, restores included. */
  readonly timeline: number;
}

/** The identity of a database, with its replication mode. */
export interface FoundDatabase extends DatabaseIdentity {
  /** True if a commit waits for a standby, so that a promotion loses nothing that was acknowledged. */
  readonly isSynchronous: boolean;
}

/** The reason for holding work (contract, RecoveryReason). */
export type RecoveryReason = 'other_database' | 'other_timeline' | 'lost_writes' | 'requested';

/** The identity that the service last wrote, and its recovery. Times are real. */
export interface RecordedState extends Omit<DatabaseIdentity, 'tableOid'> {
  /** Null if a version that does not know it wrote the row. */
  readonly tableOid: string | null;
  readonly cellId: string | null;
  /** Counts up while instances run. */
  readonly beat: number;
  readonly beatAt: Date;
  readonly heldSince: Date | null;
  readonly heldBecause: RecoveryReason | null;
  /** The last comparison with the ledgers of processors in this recovery. */
  readonly comparedAt: Date | null;
  /** Payments that it found in the ledgers only. */
  readonly missing: number;
  readonly imported: number;
}

const identity = defineQuery<object, FoundDatabase>(
  'database-identity',
  `SELECT (SELECT system_identifier::text FROM pg_control_system()) || '/' ||
      (SELECT oid::text FROM pg_database WHERE datname = current_database()) AS "systemIdentifier",
    'recovery_state'::regclass::oid::text AS "tableOid",
    ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int AS timeline,
    ${commitsWait} AS "isSynchronous"`,
  'reads',
);

const state = defineQuery<object, Omit<RecordedState, 'heldBecause'> & { readonly heldBecause: string | null }>(
  'recovery-state',
  `SELECT system_identifier AS "systemIdentifier", table_oid AS "tableOid", timeline, cell_id AS "cellId", beat,
      beat_at AS "beatAt", held_since AS "heldSince", held_because AS "heldBecause", compared_at AS "comparedAt",
      missing, imported
    FROM recovery_state`,
);

/** Writes the state of a database that has none. */
export const writeRecoveryState = defineQuery<DatabaseIdentity & { cellId: string | null; now: Date }>(
  'write-recovery-state',
  `INSERT INTO recovery_state (system_identifier, table_oid, timeline, cell_id, beat_at)
    VALUES (:systemIdentifier, :tableOid::text, :timeline::int, :cellId::text,
      least(:now::timestamptz, clock_timestamp()))
    ON CONFLICT DO NOTHING`,
).count;

/** Raises the beat, unless another instance has, or work is held. */
export const writeBeat = defineQuery<{ beat: number; now: Date }>(
  'recovery-beat',
  // A fast clock of an instance would shorten the period that is compared after a restore.
  `UPDATE recovery_state SET beat = beat + 1, beat_at = least(:now::timestamptz, clock_timestamp())
    WHERE beat = :beat::int AND held_since IS NULL`,
  'writes',
).count;

/** Gives a cell its name, unless it has one. */
export const nameCell = defineQuery<{ cellId: string }>(
  'name-cell',
  'UPDATE recovery_state SET cell_id = :cellId WHERE cell_id IS NULL',
).count;

/**
 * Records a promotion that an instance has followed. `beat` is the one that it saw before: with an earlier one, writes
 * are lost and nothing is changed.
 */
export const followTimeline = defineQuery<{ from: number; to: number; beat: number }>(
  'follow-timeline',
  `UPDATE recovery_state SET timeline = :to::int, held_since = NULL, held_because = NULL
    WHERE timeline = :from::int AND beat >= :beat::int AND (held_because IS NULL OR held_because = 'other_timeline')`,
).count;

const hold = defineQuery<
  Partial<Pick<RecordedState, 'systemIdentifier' | 'timeline' | 'beat'>> & { because: string; now: Date }
>(
  'hold-work',
  `UPDATE recovery_state SET held_since = :now, held_because = :because, compared_at = NULL, missing = 0, imported = 0
    WHERE held_since IS NULL AND (:beat::int IS NULL OR
      (system_identifier = :systemIdentifier::text AND timeline = :timeline::int AND beat = :beat::int))`,
);

/**
 * Records a comparison with the ledgers of processors.
 * @param given `now` undefined if a ledger was omitted or decides nothing: then neither this comparison nor an earlier
 *   one counts
 */
export const noteComparison = defineQuery<{ missing: number; imported: number; now: Date | undefined }>(
  'note-recovery-comparison',
  `UPDATE recovery_state SET compared_at = :now::timestamptz,
      missing = :missing::int, imported = imported + :imported::int`,
).count;

/** Reads the identity of the connected database. @throws if the role may not read it */
export async function readIdentity(pool: Pool): Promise<FoundDatabase> {
  const row = await identity.row(pool, {});
  if (!row) throw new Error('the identity of the database cannot be read');
  return row;
}

/** @returns undefined before the first start of a service that writes it */
export const readRecoveryState = async (on: Executor): Promise<RecordedState | undefined> =>
  (await state.row(on, {})) as RecordedState | undefined;

/**
 * Holds all work of the installation, unless it is held already.
 * @param judged the state behind the reason: if another instance has changed it since, nothing is held, and the next
 * look judges again. Undefined holds work in any state.
 */
export const holdWork = (pool: Pool, because: RecoveryReason, now: Date, judged?: RecordedState): Promise<number> =>
  hold.count(pool, { ...judged, because, now });

/** Ends the recovery and records this database as the last one written. */
export async function resumeWork(
  transaction: Pick<Prisma.TransactionClient, 'recoveryState'>,
  {
    systemIdentifier,
    tableOid,
    timeline,
    cellId,
    now,
  }: DatabaseIdentity & { readonly cellId: string | null; readonly now: Date },
): Promise<void> {
  await transaction.recoveryState.updateMany({
    data: {
      systemIdentifier,
      tableOid,
      timeline,
      cellId,
      heldSince: null,
      heldBecause: null,
      comparedAt: null,
      beat: { increment: 1 },
      beatAt: now,
    },
  });
}
