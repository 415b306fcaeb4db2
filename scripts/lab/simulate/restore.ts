import type { Schema } from '../../../src/base/contract.js';
import type { SimulatedDatabase } from './database.js';
import type { EmbeddedPostgres } from './embedded-postgres.js';
import type { Instance, Reply } from './instance.js';
import type { Instances } from './instances.js';
import type { Booking } from './history.js';
import { managing } from './parties/receivers.js';
import { dayMilliseconds } from './plan.js';
import { Draws } from './time/draws.js';
import type { Timeline } from './time/timeline.js';

/** A restore in milliseconds since the beginning: the database loses every write between the two. */
export interface PlannedRestore {
  readonly backupAt: number;
  readonly lostAt: number;
}

/** The restore according to the operator and the banks. */
export interface Restored {
  /** In milliseconds since the beginning. */
  readonly lostAt: number;
  /** In milliseconds since the beginning. The last messages of the lost instances have arrived by then. */
  readonly restoredAt: number;
  /** Time of the comparison. Until then the work is held. */
  readonly heldUntil: number;
  /** Answer to a request to continue before the comparison. */
  readonly earlyStatus: number;
  /** Keys that banks had approved and the restored database did not have. */
  readonly lost: ReadonlySet<string>;
  /**
   * Keys that one bank had approved and that had no outcome in the restored database. The comparison begins an hour
   * before the last write: those that were open for longer, after an outage, are left to the daily one.
   */
  readonly open: ReadonlySet<string>;
  /** The payments that the service listed as missing, by their keys; the value is true once imported. */
  readonly listed: ReadonlyMap<string, boolean>;
}

export interface RestoreParties {
  readonly timeline: Timeline;
  readonly postgres: EmbeddedPostgres;
  readonly database: SimulatedDatabase;
  readonly instances: Instances;
  readonly bookings: () => readonly Booking[];
}

/** Milliseconds without an instance. Banks have recorded calls in progress by then, or never will. */
const downMilliseconds = 10 * 60 * 1000;
/** The comparison begins so much before the last write in the backup. */
const marginMilliseconds = 60 * 60 * 1000;
/** Milliseconds for which the service runs on the restored database before an operator compares it. */
const heldMilliseconds = 30 * 60 * 1000;

/** Plans a restore on one of the days, or among the payments. @param lastMilliseconds the time of the last payment */
export function restoreOf(seed: string, days: number, lastMilliseconds: number): PlannedRestore {
  const draws = new Draws(`${seed} restored`);
  if (days === 0 || draws.percent(30)) {
    const backupAt = draws.between(0, lastMilliseconds);
    return { backupAt, lostAt: backupAt + draws.between(5_000, 120_000) };
  }
  const backupAt = draws.between(dayMilliseconds / 4, (days - 1) * dayMilliseconds);
  const most = Math.min(days * dayMilliseconds - dayMilliseconds / 4 - backupAt, 4 * dayMilliseconds);
  return { backupAt, lostAt: backupAt + draws.between(dayMilliseconds / 12, most) };
}

/** Loses the database, restores it from its backup, and follows the operator's page about it. */
export async function restoreDatabase(
  parties: RestoreParties,
  { backupAt, lostAt }: PlannedRestore,
): Promise<Restored> {
  const { timeline, postgres, database, instances } = parties;
  await timeline.until(backupAt);
  // A backup has committed rows only, and all instances share one session.
  await timeline.until(timeline.now + downMilliseconds, () => database.isFree);
  timeline.record('the database is backed up');
  const comparedFrom = timeline.now - marginMilliseconds;
  await postgres.backUp();
  await timeline.until(lostAt);
  timeline.calm = true;
  instances.stop();
  timeline.record('the database is lost');
  await timeline.until(timeline.now + downMilliseconds);
  await postgres.restore();
  const restoredAt = timeline.now;
  timeline.record('the database is restored');
  const instance = await instances.start();
  await timeline.until(timeline.now + heldMilliseconds);
  const heldUntil = timeline.now;
  const { lost, open } = await approvedKeys(parties, comparedFrom);
  const comment = { comment: 'The ledgers were compared.' };
  // An operator who forgets the comparison is refused.
  const { status: earlyStatus } = await ask(timeline, instance, 'recovery/continue', comment);
  timeline.record(`asked to continue before the comparison: ${earlyStatus}`);
  const listed = new Map<string, boolean>();
  if (earlyStatus !== 200) await compareAndContinue(timeline, instance, comment, listed);
  timeline.calm = false;
  return { lostAt, restoredAt, heldUntil, earlyStatus, lost, open, listed };
}

/** Returns the approved keys that the restored database lacks, and those that have no outcome there. */
async function approvedKeys(
  { timeline, database, bookings }: RestoreParties,
  comparedFrom: number,
): Promise<Pick<Restored, 'lost' | 'open'>> {
  const rows = await database.rows<{ id: string; status: string }>(
    'SELECT transaction_id AS id, status FROM transactions',
  );
  const here = new Map(rows.map(({ id, status }) => [id, status]));
  const approved = bookings().filter(
    ({ outcome, effectiveAt }) => outcome === 'approved' && effectiveAt <= timeline.now,
  );
  const keys = approved.map(({ key }) => key);
  const open = approved.filter(
    ({ key, effectiveAt }) =>
      here.get(key) === 'PROCESSING' && effectiveAt > comparedFrom && keys.indexOf(key) === keys.lastIndexOf(key),
  );
  return { lost: new Set(keys.filter((key) => !here.has(key))), open: new Set(open.map(({ key }) => key)) };
}

async function compareAndContinue(
  timeline: Timeline,
  instance: Instance,
  comment: object,
  listed: Map<string, boolean>,
): Promise<void> {
  for (let isWhole = false; !isWhole;) {
    const body = await done(timeline, instance, 'recovery/compare', { import_missing: true });
    const found = JSON.parse(body) as Schema<'RecoveryComparison'>;
    timeline.record(`compared: ${found.missing_count} missing, ${found.imported_count} imported`);
    // Two ledgers list a key once a bank has corrected a refusal, after which the payment went to the other one.
    for (const { idempotency_key: key, imported } of found.missing)
      listed.set(key, imported || listed.get(key) === true);
    isWhole = found.ledgers.every(({ state }) => state === 'compared');
  }
  await done(timeline, instance, 'recovery/continue', comment);
}

/** @throws Error if the service refuses it or does not respond */
async function done(timeline: Timeline, instance: Instance, path: string, body: object): Promise<string> {
  const { status, body: text } = await ask(timeline, instance, path, body);
  if (status !== 200) throw new Error(`${path} of a restored database: ${status} ${text}`);
  return text;
}

/** @throws Error without an answer within ten minutes */
async function ask(timeline: Timeline, instance: Instance, path: string, body: object): Promise<Reply> {
  let reply: Reply | undefined;
  // Timers of libraries inherit the party of the current event. Those of an ended instance never fire.
  const run = (): void =>
    void instance.answer(managing('POST', path, body)).then((answer) => {
      reply = answer;
    });
  timeline.after(1, { cause: 'operator', run });
  await timeline.until(timeline.now + 10 * 60 * 1000, () => reply !== undefined);
  if (!reply) throw new Error(`${path} of a restored database: no answer`);
  return reply;
}
