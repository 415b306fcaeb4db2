import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.js';
import type { Config } from '../../config/config.js';
import type { Schema } from '../../base/contract.js';
import { problem } from '../../base/errors/errors.js';
import type { Store } from '../connection/open.js';
import {
  followTimeline,
  holdWork,
  nameCell,
  readIdentity,
  readRecoveryState,
  writeBeat,
  writeRecoveryState,
  type DatabaseIdentity,
  type FoundDatabase,
  type RecordedState,
  type RecoveryReason,
} from './recovery-state.js';

/** Age, in milliseconds, at which the state is read again: as often as due work is looked for. */
const freshMilliseconds = 1_000;
/** Milliseconds from one beat to the next: what a promotion loses beyond that is noticed. */
const beatMilliseconds = 5_000;
/** An embedded database is never promoted: there the beat only tells how far it goes. */
const embeddedBeatMilliseconds = 60_000;
/** An instance that stood still for so many milliseconds is no witness of what happened meanwhile. */
const stillMilliseconds = 60_000;
const retryAfterSeconds = 60;

/** The recovery of an installation, as one instance sees it. */
export interface Recovery {
  /** Undefined while work goes on. */
  readonly because: Schema<'RecoveryReason'> | undefined;
  readonly identity: DatabaseIdentity;
  readonly recorded: RecordedState;
}

/** Keeps a restored database from charging, delivering and paying again what was done after the backup. */
export interface RecoveryGuard {
  /** The state as it was read last, at most a second ago. @throws what the database throws */
  state(): Promise<Recovery>;
  /** True while work is held. @throws what the database throws */
  isHeld(): Promise<boolean>;
  /** The reason as it was last read, for health checks, which wait for no database. */
  readonly lastReason: Schema<'RecoveryReason'> | undefined;
  /** @throws Problem SYSTEM/TEMPORARILY_UNAVAILABLE while work is held */
  refuseWhileHeld(): Promise<void>;
  /** Reads the state again when it is next asked for. */
  forget(): void;
}

/** A state that an instance saw while work went on. */
export type Witnessed = FoundDatabase & { readonly beat: number };

/**
 * Judges the database that an instance finds. The row in the database travels with a backup; only an instance that ran
 * before and after a promotion knows that nothing was lost by it. It knows that of a primary whose commits waited for a
 * standby; without one, the last seconds before the promotion may be lost.
 * @param witnessed undefined for an instance that has just started, or stood still
 */
export function judge(
  identity: DatabaseIdentity,
  recorded: RecordedState,
  witnessed: Witnessed | undefined,
): 'goes on' | 'follows' | RecoveryReason {
  if (recorded.systemIdentifier !== identity.systemIdentifier) return 'other_database';
  if (witnessed?.systemIdentifier === identity.systemIdentifier && recorded.beat < witnessed.beat) return 'lost_writes';
  if (recorded.timeline === identity.timeline) return 'goes on';
  const followed = witnessed?.timeline === recorded.timeline && identity.timeline > recorded.timeline;
  return followed && witnessed.isSynchronous ? 'follows' : 'other_timeline';
}

/** True once the milliseconds have passed, and after a step backwards of the clock, which leaves it unknown. */
const hasPassed = (milliseconds: number, since: Date, now: Date): boolean =>
  now < since || now.getTime() - since.getTime() >= milliseconds;

interface GuardSources {
  readonly store: Pick<Store, 'pool' | 'embedded'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly config: Pick<Config, 'recovery'>;
}

/**
 * Opens the guard, and judges the database for the first time.
 * @throws what the database throws
 */
export async function openRecoveryGuard({ store, clock, log, config }: GuardSources): Promise<RecoveryGuard> {
  const { pool, embedded } = store;
  const { cellId, isAsked } = config.recovery;
  const pause = embedded ? embeddedBeatMilliseconds : beatMilliseconds;
  let witnessed: Witnessed | undefined;
  /** The beat as it was read last, and when this instance saw it first. */
  let beatSeen: { readonly beat: number; readonly at: Date } | undefined;
  let lookedAt: Date | undefined;
  let last: Recovery | undefined;
  let looking: Promise<Recovery> | undefined;

  async function recordedAs(identity: DatabaseIdentity, now: Date): Promise<RecordedState> {
    const found = await readRecoveryState(pool);
    if (found) return found;
    await writeRecoveryState(pool, { ...identity, cellId: cellId ?? null, now });
    const written = await readRecoveryState(pool);
    if (!written) throw new Error('the identity of the database cannot be written');
    return written;
  }

  /** Measured by this instance alone: the time of the last beat is another's, whose clock may be ahead. */
  function isBeatDue(beat: number, now: Date): boolean {
    if (beatSeen?.beat !== beat) beatSeen = { beat, at: now };
    return hasPassed(pause, beatSeen.at, now);
  }

  async function settle(identity: DatabaseIdentity, recorded: RecordedState, now: Date): Promise<RecordedState> {
    const verdict = judge(identity, recorded, witnessed);
    switch (verdict) {
      case 'goes on':
        if (recorded.cellId === null && cellId !== undefined) await nameCell(pool, cellId);
        else if (recorded.heldSince === null && isBeatDue(recorded.beat, now))
          await writeBeat(pool, recorded.beat, now);
        else return recorded;
        break;
      case 'follows':
        await followTimeline(pool, recorded.timeline, identity.timeline, witnessed?.beat ?? 0);
        log.warn({ from: recorded.timeline, to: identity.timeline }, 'the service has followed a promotion');
        break;
      default:
        // Its evidence is in the state from now on, and must not outlast the recovery.
        if (verdict === 'lost_writes') witnessed = undefined;
        if (recorded.heldSince !== null) return recorded;
        await holdWork(pool, verdict, now, recorded);
    }
    return recordedAs(identity, now);
  }

  async function look(): Promise<Recovery> {
    const now = clock.now();
    if (lookedAt && hasPassed(stillMilliseconds + 1, lookedAt, now)) witnessed = undefined;
    lookedAt = now;
    const before = await readIdentity(pool);
    const found = await recordedAs(before, now);
    // A failover between the two statements would compare the old primary with the state of the new one.
    const identity = found.timeline === before.timeline ? before : await readIdentity(pool);
    // This instance alone is misled, unless the database is a copy: another cell's state is left as it is. One that
    // names no cell has not been restarted since the cell got its name.
    const isOtherCell = found.cellId !== null && cellId !== undefined && found.cellId !== cellId;
    const recorded = isOtherCell ? found : await settle(identity, found, now);
    const because = recorded.heldBecause ?? (isOtherCell ? 'other_cell' : undefined);
    if (because === undefined) witnessed = { ...identity, beat: recorded.beat };
    if (because !== last?.because) told(because);
    return (last = { because, identity, recorded });
  }

  function told(because: Recovery['because']): void {
    if (because === undefined) {
      if (last) log.warn('the recovery has ended: due work, deliveries and payments continue');
    } else
      log.error(
        { because },
        'the database is not the one that the service last wrote: due work, deliveries and payments are held ' +
          'until `payment-terminal recovery compare` and `recovery continue`',
      );
  }

  async function state(): Promise<Recovery> {
    if (last && lookedAt && !hasPassed(freshMilliseconds, lookedAt, clock.now()) && !looking) return last;
    return (looking ??= look().finally(() => {
      looking = undefined;
    }));
  }

  if (isAsked) {
    const now = clock.now();
    const identity = await readIdentity(pool);
    await recordedAs(identity, now);
    await holdWork(pool, 'requested', now);
  }
  await state();
  return {
    state,
    isHeld: async () => (await state()).because !== undefined,
    get lastReason() {
      return last?.because;
    },
    async refuseWhileHeld() {
      if ((await state()).because === undefined) return;
      throw problem(
        'SYSTEM/TEMPORARILY_UNAVAILABLE',
        'The service runs on a restored database and takes no submissions until the operator has compared it with ' +
          'the processors. Nothing was done. Send the same request with the same key later.',
        { retry_after_seconds: retryAfterSeconds },
      );
    },
    forget() {
      lookedAt = undefined;
    },
  };
}
