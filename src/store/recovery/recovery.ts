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

/** One instance's looks at its database: the state that it saw before is evidence about the state that it finds. */
class Witness {
  readonly #pool: Store['pool'];
  readonly #log: Logger;
  readonly #cellId: string | undefined;
  readonly #pause: number;
  #witnessed: Witnessed | undefined;
  /** The beat as it was read last, and when this instance saw it first. */
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
    // This instance alone is misled, unless the database is a copy: another cell's state is left as it is. One that
    // names no cell has not been restarted since the cell got its name.
    const isOtherCell = found.cellId !== null && this.#cellId !== undefined && found.cellId !== this.#cellId;
    const recorded = isOtherCell ? found : await this.#settle(identity, found, now);
    const because = recorded.heldBecause ?? (isOtherCell ? 'other_cell' : undefined);
    if (because === undefined) this.#witnessed = { ...identity, beat: recorded.beat };
    return { because, identity, recorded };
  }

  /** Forgets the state that was seen: an instance that stood still is no witness. */
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
      case 'goes on':
        if (recorded.cellId === null && this.#cellId !== undefined) await nameCell(this.#pool, this.#cellId);
        else if (recorded.heldSince === null && this.#isBeatDue(recorded.beat, now))
          await writeBeat(this.#pool, recorded.beat, now);
        else return recorded;
        break;
      case 'follows':
        await followTimeline(this.#pool, recorded.timeline, identity.timeline, this.#witnessed?.beat ?? 0);
        this.#log.warn({ from: recorded.timeline, to: identity.timeline }, 'the service has followed a promotion');
        break;
      default:
        // Its evidence is in the state from now on, and must not outlast the recovery.
        if (verdict === 'lost_writes') this.forget();
        if (recorded.heldSince !== null) return recorded;
        await holdWork(this.#pool, verdict, now, recorded);
    }
    return this.recordedAs(identity, now);
  }

  /** Measured by this instance alone: the time of the last beat is another's, whose clock may be ahead. */
  #isBeatDue(beat: number, now: Date): boolean {
    if (this.#beatSeen?.beat !== beat) this.#beatSeen = { beat, at: now };
    return hasPassed(this.#pause, this.#beatSeen.at, now);
  }
}

/**
 * Opens the guard, and judges the database for the first time.
 * @throws what the database throws
 */
export async function openRecoveryGuard(sources: GuardSources): Promise<RecoveryGuard> {
  const { store, clock, log, config } = sources;
  const witness = new Witness(sources);
  let lookedAt: Date | undefined;
  let last: Recovery | undefined;
  let looking: Promise<Recovery> | undefined;

  async function look(): Promise<Recovery> {
    const now = clock.now();
    if (lookedAt && hasPassed(stillMilliseconds + 1, lookedAt, now)) witness.forget();
    lookedAt = now;
    const found = await witness.look(now);
    if (found.because !== last?.because) report(log, found.because, last !== undefined);
    return (last = found);
  }

  async function state(): Promise<Recovery> {
    if (last && lookedAt && !hasPassed(freshMilliseconds, lookedAt, clock.now()) && !looking) return last;
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

/** @param isChange false for the first look, which is silent about work that goes on */
function report(log: Logger, because: Recovery['because'], isChange: boolean): void {
  if (because !== undefined)
    log.error(
      { because },
      'the database is not the one that the service last wrote: due work, deliveries and payments are held ' +
        'until `payment-terminal recovery compare` and `recovery continue`',
    );
  else if (isChange) log.warn('the recovery has ended: due work, deliveries and payments continue');
}
