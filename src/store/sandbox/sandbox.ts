import { DatabaseError } from 'pg';
import type { ApiKey, PrismaClient } from '../../../generated/prisma/client.js';
import { temporarilyUnavailable } from '../../base/errors/errors.js';
import type { TerminalClock } from '../../base/terminal.js';
import { type NewAuditEntry, writeAuditEntry } from '../audit/audit-entry.js';
import { reverseTerminal } from '../journal/post-journal.js';
import { defineQuery, type Executor, terminalTime } from '../query/query.js';
import {
  countInTransaction,
  inTransaction,
  isBrokenReference,
  isWriteConflict,
  type Transaction,
} from '../query/transaction.js';

// Payments in flight end first, and no other begins to refer to these rows. Captures lock a payment before its order.
const locks = ['series', 'transactions', 'orders', 'payers', 'instruments'].map((table) =>
  defineQuery<{ terminalId: string }>(
    `reset-lock-${table}`,
    `SELECT FROM ${table} WHERE terminal_id = :terminalId::bpchar FOR UPDATE`,
  ),
);

// With the entries of the simulated bank and issuer. Instruments delete the processors' stored credentials with them.
const emptied = (
  'idempotency_keys events request_log scheduled_retries retry_counters open_charges occurrences series ' +
  'provider_notifications imported_attempts one_time_tokens payer_returns authentications simulated_authentications ' +
  'simulator_entries simulated_batches discrepancies disputes processor_calls metadata_entries notes orders payers ' +
  'instruments refused_instruments'
).split(' ');
const deleting = (table: string): string => `DELETE FROM ${table} WHERE terminal_id = :terminalId::bpchar`;

// In one statement, which deletes a payment of this moment with all its records, or leaves it with all.
const emptying = defineQuery<{ terminalId: string }>(
  'reset-terminal',
  `WITH ${emptied.map((table) => `${table} AS (${deleting(table)})`).join()} ${deleting('transactions')}`,
);

/** Deletes the records of a terminal and lets its clock run. The terminal, its keys and its webhook endpoints stay. */
async function emptyTerminal(transaction: Transaction, terminalId: string): Promise<void> {
  const where = { terminalId };
  for (const query of [...locks, emptying]) await countInTransaction(transaction, query, where);
  await transaction.terminal.update({ where, data: { clockNow: null, clockAhead: 0 } });
}

/** Maximum number of runs of a reset. */
const mostRuns = 5;

/**
 * Empties a terminal and writes the audit entry. Runs again if payments that have begun after its locks are in the way.
 * @param milliseconds time limit of all runs together
 * @throws Problem SYSTEM/TEMPORARILY_UNAVAILABLE if they are in the way of each run; nothing is deleted then
 */
export async function resetTerminal(
  prisma: PrismaClient,
  terminalId: string,
  entry: NewAuditEntry,
  milliseconds: number,
): Promise<void> {
  const end = performance.now() + milliseconds;
  const run = async (transaction: Transaction): Promise<void> => {
    await reverseTerminal(transaction, terminalId, { requestId: entry.requestId, now: entry.createdAt });
    await emptyTerminal(transaction, terminalId);
    await writeAuditEntry(transaction, entry);
  };
  for (let runs = 1, timeout = milliseconds; ; runs++) {
    try {
      return await inTransaction(prisma, run, { timeout, attempts: 1 });
    } catch (error) {
      if (!isWriteConflict(error) && !isBrokenReference(error)) throw error;
      timeout = Math.floor(end - performance.now());
      if (runs === mostRuns || timeout <= 0)
        throw temporarilyUnavailable('Payments of the terminal are in the way of its reset.', 1);
    }
  }
}

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
