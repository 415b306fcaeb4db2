import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.js';
import type { Config } from '../../config/config.js';
import type { Schema } from '../../base/contract.js';
import { temporarilyUnavailable } from '../../base/errors/errors.js';
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

/** Age, in milliseconds, at which the state is read again: the interval of due work. */
const freshMilliseconds = 1_000;
/** Milliseconds between beats: a promotion that loses more is noticed. */
const beatMilliseconds = 5_000;
/** The interval for an embedded database, which is never promoted: the beat only shows its last write. */
const embeddedBeatMilliseconds = 60_000;
/** Pause, in milliseconds, after which an instance's earlier observations no longer count. */
const stillMilliseconds = 60_000;
const retryAfterSeconds = 60;

/** The recovery of an installation, as one instance sees it. */
export interface Recovery {
  /** Undefined while work continues. */
  readonly because: Schema<'RecoveryReason'> | undefined;
  readonly identity: DatabaseIdentity;
  readonly recorded: RecordedState;
}

/** Keeps a restored database from repeating charges, deliveries and payments that were made after the backup. */
export interface RecoveryGuard {
  /** Returns the last known state, at most a second old. @throws the errors of the database */
  state(): Promise<Recovery>;
  /** True while work is held. @throws the errors of the database */
  isHeld(): Promise<boolean>;
  /** The last known reason, for health checks, which do not wait for a database. */
  readonly lastReason: Schema<'RecoveryReason'> | undefined;
  /** Counts up with another database, and when a recovery begins or ends: a row that was read may be missing now. */
  readonly switches: number;
  /** @throws Problem SYSTEM/TEMPORARILY_UNAVAILABLE while work is held */
  refuseWhileHeld(): Promise<void>;
  /** Reads the state again at the next call. */
  forget(): void;
}

/** A state that an instance saw while work continued. */
type Witnessed = FoundDatabase & { readonly beat: number };

/**
 * Compares the connected database with the recorded one. The recorded row is part of every backup, so only an instance
 * that ran before and after a promotion can show that nothing was lost. It can do so if commits of the old primary
 * waited for a standby; otherwise the last seconds before the promotion may be lost.
 * @param witnessed undefined for an instance that has just started, or was paused
 */
export function judge(
  identity: DatabaseIdentity,
  recorded: RecordedState,
  witnessed: Witnessed | undefined,
): 'continues' | 'follows' | RecoveryReason {
  if (recorded.systemIdentifier !== identity.systemIdentifier) return 'other_database';
  if (recorded.tableOid !== null && recorded.tableOid !== identity.tableOid) return 'other_database';
  if (witnessed?.systemIdentifier === identity.systemIdentifier && recorded.beat < witnessed.beat) return 'lost_writes';
  if (recorded.timeline === identity.timeline) return 'continues';
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

/** One instance's observations of its database: the state that it saw before is evidence about the current state. */
class Witness {
  readonly #pool: Store['pool'];
  readonly #log: Logger;
  readonly #cellId: string | undefined;
  readonly #pause: number;
  #witnessed: Witnessed | undefined;
  /** The last known beat, and the time at which this instance first saw it. */
  #beatSeen: { readonly beat: number; readonly at: Date } | undefined;

  constructor({ store, log, config }: GuardSources) {
    this.#pool = store.pool;
    this.#log = log;
    this.#cellId = config.recovery.cellId;
    this.#pause = store.embedded ? embeddedBeatMilliseconds : beatMilliseconds;
  }

  async look(now: Date): Promise<Recovery> {
    const before = await readIdentity(this.#pool);
    const found = await this.recordedAs(before, now);
    // A failover between the two statements would compare the old primary with the state of the new one.
    const identity = found.timeline === before.timeline ? before : await readIdentity(this.#pool);
    // Only this instance has the wrong database, unless the database is a copy: another cell's state stays unchanged.
    // An instance without a cell was started before the cell got its name.
    const isOtherCell = found.cellId !== null && this.#cellId !== undefined && found.cellId !== this.#cellId;
    const recorded = isOtherCell ? found : await this.#settle(identity, found, now);
    const because = recorded.heldBecause ?? (isOtherCell ? 'other_cell' : undefined);
    if (because === undefined) this.#witnessed = { ...identity, beat: recorded.beat };
    return { because, identity, recorded };
  }

  /** Forgets the observed state: a paused instance has no evidence. */
  forget(): void {
    this.#witnessed = undefined;
  }

  /** Reads the recorded state; records the identity of a new database. */
  async recordedAs(identity: DatabaseIdentity, now: Date): Promise<RecordedState> {
    const found = await readRecoveryState(this.#pool);
    if (found) return found;
    await writeRecoveryState(this.#pool, { ...identity, cellId: this.#cellId ?? null, now });
    const written = await readRecoveryState(this.#pool);
    if (!written) throw new Error('the identity of the database cannot be written');
    return written;
  }

  async #settle(identity: DatabaseIdentity, recorded: RecordedState, now: Date): Promise<RecordedState> {
    const verdict = judge(identity, recorded, this.#witnessed);
    switch (verdict) {
      case 'continues':
        if (recorded.cellId === null && this.#cellId !== undefined)
          await nameCell(this.#pool, { cellId: this.#cellId });
        else if (recorded.heldSince === null && this.#isBeatDue(recorded.beat, now))
          await writeBeat(this.#pool, { beat: recorded.beat, now });
        else return recorded;
        break;
      case 'follows':
        await followTimeline(this.#pool, {
          from: recorded.timeline,
          to: identity.timeline,
          beat: this.#witnessed?.beat ?? 0,
        });
        this.#log.warn({ from: recorded.timeline, to: identity.timeline }, 'the service has followed a promotion');
        break;
      default:
        // Its evidence is now in the recorded state, and must not outlast the recovery.
        if (verdict === 'lost_writes') this.forget();
        if (recorded.heldSince !== null) return recorded;
        await holdWork(this.#pool, verdict, now, recorded);
    }
    return this.recordedAs(identity, now);
  }

  /** Uses this instance's own clock: the time of the last beat is from another instance, whose clock may be ahead. */
  #isBeatDue(beat: number, now: Date): boolean {
    if (this.#beatSeen?.beat !== beat) this.#beatSeen = { beat, at: now };
    return hasPassed(this.#pause, this.#beatSeen.at, now);
  }
}

/** Opens the guard, and judges the database for the first time. @throws the errors of the database */
export async function openRecoveryGuard(sources: GuardSources): Promise<RecoveryGuard> {
  const { store, clock, log, config } = sources;
  const witness = new Witness(sources);
  let lookedAt: Date | undefined;
  /** The time of the last look that did not fail: after a failed one nothing is known. */
  let foundAt: Date | undefined;
  let last: Recovery | undefined;
  let switches = 0;
  let looking: Promise<Recovery> | undefined;

  async function look(): Promise<Recovery> {
    const now = clock.now();
    if (lookedAt && hasPassed(stillMilliseconds + 1, lookedAt, now)) witness.forget();
    [lookedAt, foundAt] = [now, undefined];
    const found = await witness.look(now);
    foundAt = now;
    if (found.because !== last?.because) report(log, found.because, last !== undefined);
    if (found.because !== last?.because || !isDeepStrictEqual(found.identity, last?.identity)) switches++;
    return (last = found);
  }

  async function state(): Promise<Recovery> {
    if (last && foundAt && !hasPassed(freshMilliseconds, foundAt, clock.now()) && !looking) return last;
    return (looking ??= look().finally(() => {
      looking = undefined;
    }));
  }

  if (config.recovery.isAsked) {
    const now = clock.now();
    await witness.recordedAs(await readIdentity(store.pool), now);
    await holdWork(store.pool, 'requested', now);
  }
  await state();
  return {
    state,
    isHeld: async () => (await state()).because !== undefined,
    get lastReason() {
      return last?.because;
    },
    get switches() {
      return switches;
    },
    async refuseWhileHeld() {
      if ((await state()).because === undefined) return;
      throw temporarilyUnavailable(
        'The service runs on a restored database and accepts no submissions until the operator has reconciled it ' +
          'with the processors. Nothing was done. Send the same request with the same key later.',
        retryAfterSeconds,
      );
    },
    forget() {
      [lookedAt, foundAt] = [undefined, undefined];
    },
  };
}

/** @param isChange false for the first look, which does not log that work continues */
function report(log: Logger, because: Recovery['because'], isChange: boolean): void {
  if (because !== undefined)
    log.error(
      { because },
      'the database is not the one that the service last wrote: due work, deliveries and payments are held ' +
        'until `payment-terminal recovery compare` and `recovery continue`',
    );
  else if (isChange) log.warn('the recovery has ended: due work, deliveries and payments continue');
}
