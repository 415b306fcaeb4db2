import { DatabaseError } from 'pg';
import type { ApiKey, PrismaClient } from '../../../generated/prisma/client.js';
import type { TerminalClock } from '../../base/terminal.js';
import { changeWithEntry, type NewAuditEntry } from '../audit/audit-entry.js';
import { reverseTerminal } from '../journal/post-journal.js';
import { defineQuery, type Executor, terminalTime } from '../query/query.js';
import { countInTransaction, type Transaction } from '../query/transaction.js';

const lockedSeries = defineQuery<{ terminalId: string }>(
  'reset-lock-series',
  'SELECT FROM series WHERE terminal_id = :terminalId::bpchar FOR UPDATE',
);

/**
 * Deletes the records of a terminal, in the order of their references, and lets its clock run with real time. The
 * terminal, its keys and its webhook endpoints stay.
 */
async function emptyTerminal(transaction: Transaction, terminalId: string): Promise<void> {
  const where = { terminalId };
  // Charges of a move that has just lost the clock end first, and no other begins: each locks its series.
  await countInTransaction(transaction, lockedSeries, where);
  await transaction.idempotencyKey.deleteMany({ where });
  await transaction.event.deleteMany({ where });
  await transaction.loggedRequest.deleteMany({ where });
  await transaction.scheduledRetry.deleteMany({ where });
  await transaction.retryCounter.deleteMany({ where });
  await transaction.openCharge.deleteMany({ where });
  await transaction.occurrence.deleteMany({ where });
  await transaction.series.deleteMany({ where });
  await transaction.providerNotification.deleteMany({ where });
  await transaction.importedAttempt.deleteMany({ where });
  await transaction.oneTimeToken.deleteMany({ where });
  await transaction.payerReturn.deleteMany({ where });
  await transaction.authentication.deleteMany({ where });
  // The simulated bank's entries of the terminal and the issuer's authentications go as well.
  await transaction.simulatedAuthentication.deleteMany({ where });
  await transaction.simulatorEntry.deleteMany({ where });
  await transaction.simulatedBatch.deleteMany({ where });
  await transaction.discrepancy.deleteMany({ where });
  await transaction.dispute.deleteMany({ where });
  await transaction.processorCall.deleteMany({ where });
  await transaction.transaction.deleteMany({ where });
  await transaction.metadataEntry.deleteMany({ where });
  await transaction.note.deleteMany({ where });
  await transaction.order.deleteMany({ where });
  await transaction.payer.deleteMany({ where });
  // Deletes the processors' stored credentials with them.
  await transaction.instrument.deleteMany({ where });
  await transaction.refusedInstrument.deleteMany({ where });
  await transaction.terminal.update({ where, data: { clockNow: null, clockAhead: 0 } });
}

/** Empties a terminal and writes the audit entry. @param milliseconds time limit */
export const resetTerminal = (
  prisma: PrismaClient,
  terminalId: string,
  entry: NewAuditEntry,
  milliseconds: number,
): Promise<void> =>
  changeWithEntry(
    prisma,
    async (transaction) => {
      await reverseTerminal(transaction, terminalId, { requestId: entry.requestId, now: entry.createdAt });
      return { result: await emptyTerminal(transaction, terminalId), entry };
    },
    milliseconds,
  );

/** Returns the environment of a terminal and the state of a key that may use it; undefined if one is missing. */
export const readProvisioned = defineQuery<
  { terminalId: string; hash: Uint8Array },
  Pick<ApiKey, 'environment' | 'revokedAt' | 'expiresAt'>
>(
  'sandbox-provisioned',
  `SELECT terminal.environment, key.revoked_at AS "revokedAt", key.expires_at AS "expiresAt"
    FROM terminals terminal JOIN api_key_terminals USING (terminal_id) JOIN api_keys key USING (api_key_id)
    WHERE terminal_id = :terminalId::bpchar AND key.hash = :hash`,
).row;

/** A sandbox terminal with an account of the same name, and a key that may use it. */
export interface Provision {
  readonly terminalId: string;
  readonly name: string;
  readonly routes: readonly string[];
  readonly hash: Uint8Array;
  readonly hint: string;
  readonly createdAt: Date;
  /** The ids of the records, if they are created. */
  readonly accountId: string;
  readonly apiKeyId: string;
}

const provisioning = defineQuery<Provision>(
  'provision-sandbox',
  `WITH known AS (SELECT account_id, environment FROM terminals WHERE terminal_id = :terminalId::bpchar),
    account AS (INSERT INTO accounts (account_id, name, created_at)
      SELECT :accountId::uuid, :name::text, :createdAt::timestamptz WHERE NOT EXISTS (SELECT FROM known)
      RETURNING account_id),
    terminal AS (INSERT INTO terminals (terminal_id, account_id, environment, name, routes, created_at)
      SELECT :terminalId::bpchar, account_id, 'sandbox', :name::text, :routes::text[], :createdAt::timestamptz
      FROM account),
    owner AS (SELECT account_id FROM account UNION ALL SELECT account_id FROM known WHERE environment = 'sandbox'),
    known_key AS (SELECT api_key_id FROM api_keys, owner WHERE hash = :hash),
    new_key AS (INSERT INTO api_keys (api_key_id, account_id, environment, hash, hint, created_at)
      SELECT :apiKeyId::uuid, account_id, 'sandbox', :hash, :hint::bpchar, :createdAt::timestamptz
      FROM owner WHERE NOT EXISTS (SELECT FROM known_key)
      RETURNING api_key_id)
  INSERT INTO api_key_terminals (api_key_id, terminal_id)
    SELECT api_key_id, :terminalId::bpchar
    FROM (SELECT api_key_id FROM known_key UNION ALL SELECT api_key_id FROM new_key) key
    ON CONFLICT DO NOTHING`,
);

/**
 * Creates what is missing of a sandbox; nothing if the terminal is a live one, or if another process creates it at the
 * same time. SQL, because every first start does it, and Prisma would be loaded for it.
 */
export async function provision(on: Executor, records: Provision): Promise<void> {
  try {
    await provisioning.count(on, records);
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === '23505')) throw error;
  }
}

// SQL, because every sandbox request reads its clock, and moves lease and release it by compare-and-set.

const reading = defineQuery<{ terminalId: string }, TerminalClock>(
  'sandbox-clock',
  'SELECT clock_now AS "clockNow", clock_ahead AS "clockAhead" FROM terminals WHERE terminal_id = :terminalId',
  'reads',
);

/** Reads the clock of a terminal. An unknown terminal has the real time. */
export const readSandboxClock = async (on: Executor, terminalId: string): Promise<TerminalClock> =>
  (await reading.row(on, { terminalId })) ?? { clockNow: null, clockAhead: 0 };

const origin = defineQuery<{ terminalId: string }, { pageOrigin: string | null }>(
  'sandbox-page-origin',
  'SELECT page_origin AS "pageOrigin" FROM terminals WHERE terminal_id = :terminalId',
);

/** Returns a terminal's own origin for payer pages; null without one. */
export const readPageOrigin = async (on: Executor, terminalId: string): Promise<string | null> =>
  (await origin.row(on, { terminalId }))?.pageOrigin ?? null;

const taking = defineQuery<{ terminalId: string; realTime: Date; until: Date; notAfter: Date }, { now: Date }>(
  'take-sandbox-clock',
  `UPDATE terminals SET clock_now = ${terminalTime(':realTime::timestamptz')}, clock_moving_until = :until
    WHERE terminal_id = :terminalId AND ${terminalTime(':realTime::timestamptz')} <= :notAfter
      AND (clock_moving_until IS NULL OR clock_moving_until <= :realTime)
    RETURNING clock_now AS now`,
);

/**
 * Stops a clock and leases it.
 * @param lease `until` in real time; the clock must not be later than `notAfter`
 * @returns the clock's time; undefined if another request has leased it, or it is later
 */
export const claimSandboxClock = async (
  on: Executor,
  lease: { readonly terminalId: string; readonly realTime: Date; readonly until: Date; readonly notAfter: Date },
): Promise<Date | undefined> => (await taking.row(on, lease))?.now;

// Changes the value by which a running move recognizes its lease.
/** Leases a clock, even if another request has leased it. @returns undefined for an unknown terminal */
export const seizeSandboxClock = defineQuery<
  { terminalId: string; realTime: Date; until: Date },
  { now: Date; until: Date }
>(
  'seize-sandbox-clock',
  `UPDATE terminals SET clock_moving_until = greatest(:until, clock_moving_until + interval '1 millisecond')
    WHERE terminal_id = :terminalId
    RETURNING ${terminalTime(':realTime::timestamptz')} AS now, clock_moving_until AS until`,
).row;

const resuming = defineQuery<{ terminalId: string; realTime: Date }, { clockAhead: number }>(
  'resume-sandbox-clock',
  `UPDATE terminals SET clock_now = NULL, clock_ahead = CASE WHEN clock_now IS NULL THEN clock_ahead
      ELSE extract(epoch FROM clock_now - :realTime::timestamptz) * 1000 END
    WHERE terminal_id = :terminalId AND (clock_moving_until IS NULL OR clock_moving_until <= :realTime)
    RETURNING clock_ahead AS "clockAhead"`,
);

/** Lets a stopped clock run. @returns undefined while a request moves it */
export const resumeSandboxClock = async (
  on: Executor,
  resumed: { readonly terminalId: string; readonly realTime: Date },
): Promise<TerminalClock | undefined> => {
  const row = await resuming.row(on, resumed);
  return row && { clockNow: null, clockAhead: row.clockAhead };
};

/** The lease on a clock: its end, in real time, identifies it. */
interface ClockLease {
  readonly terminalId: string;
  readonly until: Date;
}

/** Moves a leased clock and renews its lease. @returns false if another request has leased it */
export const moveSandboxClock = (
  client: Transaction,
  lease: ClockLease,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<boolean> => changeLeased(client, lease, { clockNow: now, clockMovingUntil: until });

/** Ends the lease on a clock. @returns false if another request has leased it */
export const releaseSandboxClock = (client: Transaction, lease: ClockLease): Promise<boolean> =>
  changeLeased(client, lease, { clockMovingUntil: null });

async function changeLeased(
  client: Transaction,
  { terminalId, until }: ClockLease,
  data: { readonly clockNow?: Date; readonly clockMovingUntil: Date | null },
): Promise<boolean> {
  const { count } = await client.terminal.updateMany({ where: { terminalId, clockMovingUntil: until }, data });
  return count > 0;
}
