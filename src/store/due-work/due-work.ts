import type { Pool } from 'pg';
import { defineQuery, latestTerminalTime, terminalTime } from '../query/query.js';

/**
 * Work that falls due by the clocks of terminals. While a request moves a sandbox clock, only that request does the
 * terminal's work, and names the terminal.
 */
export interface DueScope {
  /** Real time, by which leases expire. It is the time of every terminal without a stopped sandbox clock. */
  readonly now: Date;
  /** The one terminal whose sandbox clock was moved; undefined for all terminals. */
  readonly terminalId: string | undefined;
}

export interface DueBatch extends DueScope {
  readonly limit: number;
}

export interface DueWork {
  readonly terminalId: string;
  /** The id of the row, unique in its kind. */
  readonly id: string;
  /** In the terminal's time. */
  readonly dueAt: Date;
}

/** The condition that a terminal takes new payments. */
export const isActive = `terminals.operating_state = 'active' AND NOT EXISTS (
        SELECT FROM accounts
        WHERE accounts.account_id = terminals.account_id AND accounts.operating_state <> 'active')`;

/** The same for automatic retries. A closed terminal never takes payments again: its retries are given up. */
export const takesRetries = `(terminals.operating_state = 'closed' OR ${isActive})`;

/** A table with due work, in SQL. */
interface Kind {
  readonly table: string;
  readonly id: string;
  readonly dueAt: string;
  /** The condition that the row `due` waits for its time. */
  readonly isOpen: string;
  /** For payments, which wait while the terminal or its account is switched off: the condition that they do not. */
  readonly pays?: string;
  /** The condition that the row `due` is the next of its series: the effect of one, such as a pause, applies to it. */
  readonly isNext?: string;
  /** Other columns that a lease changes. */
  readonly changes?: string;
  /** The order of the leased rows, oldest first: an expression over `leased`. */
  readonly age: string;
}

/**
 * Returns the condition that `due` is the next of its series in a table: no other is leased or comes before it, and no
 * charge of the series is in progress, or has an outcome that is not counted yet.
 * @param waits the condition that `other` can come before
 */
const isNextIn = (table: string, waits: string, order: (row: string) => string): string => `NOT EXISTS (
        SELECT FROM ${table} other
        WHERE other.terminal_id = due.terminal_id AND other.recurring_id = due.recurring_id AND ${waits}
          AND (other.leased_until > :now OR ${order('other')} < ${order('due')}))
      AND NOT EXISTS (
        SELECT FROM open_charges open JOIN transactions charge USING (terminal_id, transaction_id)
        WHERE open.terminal_id = due.terminal_id AND open.recurring_id = due.recurring_id
          AND (charge.leased_until > :now OR charge.status NOT IN ('PROCESSING', 'UNKNOWN')))`;

/** The time of the refused attempt of a retry. */
const refusedAt = (retry: string): string => `(SELECT refused.created_at FROM transactions refused
      WHERE refused.terminal_id = ${retry}.terminal_id AND refused.transaction_id = ${retry}.transaction_id)`;

/**
 * The condition that a row of `series` has no place left if each of its open charges is approved. A series that was
 * shortened may have one above its end.
 */
export const isFull = `number_of_payments <= completed_payments + (
            SELECT count(*) FROM open_charges open JOIN transactions charge USING (terminal_id, transaction_id)
            WHERE open.terminal_id = series.terminal_id AND open.recurring_id = series.recurring_id
              AND charge.type = 'recurring')`;

/** The condition that the series of `due` has a place left for it. */
export const hasPlace = `NOT EXISTS (
        SELECT FROM series WHERE series.terminal_id = due.terminal_id AND series.recurring_id = due.recurring_id
          AND ${isFull})`;

const leasedKinds = {
  /** Attempts whose outcome is looked up, or whose payer's time has ended. Each lease counts as a lookup. */
  lookup: {
    table: 'transactions',
    id: 'transaction_id',
    dueAt: 'due_at',
    isOpen: `due.status = 'PROCESSING'`,
    changes: 'lookups = lookups + 1',
    age: 'leased.due_at',
  },
  /** Occurrences whose date has come. */
  occurrence: {
    table: 'occurrences',
    id: 'future_transaction_id',
    dueAt: 'due_at',
    isOpen: `due.status = 'pending' AND ${hasPlace}`,
    pays: isActive,
    isNext: `${isNextIn('occurrences', `other.status = 'pending'`, (row) => `(${row}.due_at, ${row}.sequence_number)`)}
      AND NOT EXISTS (
        SELECT FROM scheduled_retries retry
        WHERE retry.terminal_id = due.terminal_id AND retry.recurring_id = due.recurring_id
          AND retry.leased_until > :now)`,
    age: 'leased.due_at',
  },
  /**
   * Automatic retries. The retry of the oldest refused attempt comes first, after the due occurrences of the series:
   * concurrent leases of the two kinds do not see each other.
   */
  retry: {
    table: 'scheduled_retries',
    id: 'transaction_id',
    dueAt: 'due_at',
    isOpen: hasPlace,
    pays: takesRetries,
    isNext: `${isNextIn(
      'scheduled_retries',
      `other.due_at <= ${terminalTime()}`,
      (row) => `(${refusedAt(row)}, ${row}.transaction_id)`,
    )}
      AND NOT EXISTS (
        SELECT FROM occurrences occurrence
        WHERE occurrence.terminal_id = due.terminal_id AND occurrence.recurring_id = due.recurring_id
          AND occurrence.status = 'pending' AND occurrence.due_at <= ${terminalTime()})`,
    age: refusedAt('leased'),
  },
} as const satisfies Record<string, Kind>;

const openSeries = { table: 'series', id: 'recurring_id', isOpen: `due.status IN ('active', 'paused')` } as const;

const unleasedKinds = {
  /** Series whose cancellation date has come. They need no lease: ending a series locks its row. */
  'series-end': { ...openSeries, dueAt: 'ends_at' },
  /**
   * Series that the simulated bank manages and has to charge. They need no lease: the bank records a charge once,
   * however often it is sent.
   */
  'bank-charge': { ...openSeries, dueAt: 'bank_charges_at' },
} as const;

type LeasedKind = keyof typeof leasedKinds;
type DueKind = LeasedKind | keyof typeof unleasedKinds;

/** The condition that no other cell has the terminal, and that it is not moving to one. */
export const isHere = 'terminals.moved_to_cell IS NULL AND NOT terminals.moving';

/** The same for the terminal of a row: a terminal that arrives from another cell has rows here before. */
export const isOfThisCell = (row: string): string =>
  `EXISTS (SELECT FROM terminals WHERE terminals.terminal_id = ${row}.terminal_id AND ${isHere})`;

/** The condition that a row is not of a terminal that another cell has. Its terminal may be unknown. */
export const isNotElsewhere = (row: string): string =>
  `NOT EXISTS (SELECT FROM terminals WHERE terminals.terminal_id = ${row}.terminal_id AND NOT (${isHere}))`;

/** The condition that no move to or from another cell forbids to change a row of a terminal (guard_moving_row). */
export const isUnfenced = (row: string): string =>
  `NOT EXISTS (SELECT FROM cell_moves WHERE phase <> 'copying' AND ${row}.terminal_id = ANY (cell_moves.terminals))`;

/** The same for a row of an account. */
export const isAccountUnfenced = (row: string): string =>
  `NOT EXISTS (SELECT FROM cell_moves WHERE phase <> 'copying' AND cell_moves.account_id = ${row}.account_id)`;

/**
 * Returns the condition that the time of a row `due`, joined with `terminals`, has come.
 * @param dueAt the column of the time
 */
export const timeHasCome = (dueAt: string): string => `due.${dueAt} <= ${terminalTime()}
      AND ${isHere}
      -- The index is read no further than the clock that is furthest ahead.
      AND due.${dueAt} <= ${latestTerminalTime}
      AND CASE WHEN :terminalId::bpchar IS NULL THEN coalesce(terminals.clock_moving_until, :now) <= :now
        ELSE due.terminal_id = :terminalId END`;

/** The condition that a row `due` is not leased. */
export const isFree = '(due.leased_until IS NULL OR due.leased_until <= :now)';

const leaseOf = (kind: LeasedKind) => {
  const { table, id, dueAt, isOpen, pays, isNext = 'TRUE', age, ...rest }: Kind = leasedKinds[kind];
  const changes = rest.changes === undefined ? '' : `, ${rest.changes}`;
  return defineQuery<
    DueBatch & { leasedUntil: Date },
    { terminalId: string; id: string; dueAt: Date | null; age: Date | null }
  >(
    `due-lease-${kind}`,
    `WITH taken AS (
      SELECT due.terminal_id, due.${id} FROM ${table} due JOIN terminals USING (terminal_id)
      WHERE ${isOpen} AND ${timeHasCome(dueAt)} AND ${isFree}${pays ? ` AND ${pays}` : ''} AND ${isNext}
      ORDER BY due.${dueAt} LIMIT :limit::int FOR UPDATE OF due SKIP LOCKED)
    UPDATE ${table} leased SET leased_until = :leasedUntil${changes} FROM taken
    WHERE leased.terminal_id = taken.terminal_id AND leased.${id} = taken.${id}
    RETURNING leased.terminal_id AS "terminalId", leased.${id} AS id, leased.${dueAt} AS "dueAt", ${age} AS age`,
  );
};

const releaseOf = (kind: LeasedKind) => {
  const { table, id, isOpen } = leasedKinds[kind];
  return defineQuery<{ terminalId: string; id: string }>(
    `due-release-${kind}`,
    `UPDATE ${table} due SET leased_until = NULL WHERE due.terminal_id = :terminalId AND due.${id} = :id AND ${isOpen}`,
  );
};

const nextOf = (kind: DueKind) => {
  const { table, dueAt, isOpen, pays }: Omit<Kind, 'age'> = { ...unleasedKinds, ...leasedKinds }[kind];
  const waits = pays ? ` AND EXISTS (SELECT FROM terminals WHERE terminal_id = :terminalId AND ${pays})` : '';
  return defineQuery<{ terminalId: string }, { dueAt: Date | null }>(
    `due-next-${kind}`,
    `SELECT due.${dueAt} AS "dueAt" FROM ${table} due
    WHERE due.terminal_id = :terminalId AND due.${dueAt} IS NOT NULL AND ${isOpen}${waits}
    -- min() reads every row if the condition has another table.
    ORDER BY due.${dueAt} LIMIT 1`,
  );
};

const lease = { lookup: leaseOf('lookup'), occurrence: leaseOf('occurrence'), retry: leaseOf('retry') };
const release = { lookup: releaseOf('lookup'), occurrence: releaseOf('occurrence'), retry: releaseOf('retry') };
const next = {
  lookup: nextOf('lookup'),
  occurrence: nextOf('occurrence'),
  retry: nextOf('retry'),
  'series-end': nextOf('series-end'),
  'bank-charge': nextOf('bank-charge'),
};

const dueOf = (kind: keyof typeof unleasedKinds) => {
  const { dueAt, isOpen } = unleasedKinds[kind];
  return defineQuery<DueBatch, { terminalId: string; id: string; dueAt: Date | null }>(
    `due-unleased-${kind}`,
    `SELECT due.terminal_id AS "terminalId", due.recurring_id AS id, due.${dueAt} AS "dueAt"
    FROM series due JOIN terminals USING (terminal_id)
    WHERE ${isOpen} AND ${timeHasCome(dueAt)}
    ORDER BY due.${dueAt} LIMIT :limit::int`,
  );
};

const due = { 'series-end': dueOf('series-end'), 'bank-charge': dueOf('bank-charge') };

/** @throws Error for a row without a time, which cannot be due */
function dueWorkOf({ terminalId, id, dueAt }: Omit<DueWork, 'dueAt'> & { readonly dueAt: Date | null }) {
  if (dueAt === null) throw new Error(`the due work ${id} of the terminal ${terminalId} has no time`);
  return { terminalId, id, dueAt };
}

/** Leases due rows of a kind that are not leased. @returns the rows, the oldest first */
export async function leaseDueWork(
  pool: Pool,
  kind: LeasedKind,
  batch: DueBatch & { readonly leasedUntil: Date },
): Promise<DueWork[]> {
  const rows = await lease[kind].rows(pool, batch);
  return rows.sort((one, other) => (one.age?.getTime() ?? 0) - (other.age?.getTime() ?? 0)).map(dueWorkOf);
}

/** Releases a row before its lease expires. @returns false if the row no longer waits for its time */
export const releaseDueWork = (
  pool: Pool,
  kind: LeasedKind,
  { terminalId, id }: Pick<DueWork, 'terminalId' | 'id'>,
): Promise<boolean> => release[kind].affectsOne(pool, { terminalId, id });

/** Returns the open series whose cancellation date has come, the earliest first. */
export const readDueSeriesEnds = async (pool: Pool, batch: DueBatch): Promise<DueWork[]> =>
  (await due['series-end'].rows(pool, batch)).map(dueWorkOf);

/** Returns the open series that the simulated bank has to charge, the longest due first. */
export const readDueBankCharges = async (pool: Pool, batch: DueBatch): Promise<DueWork[]> =>
  (await due['bank-charge'].rows(pool, batch)).map(dueWorkOf);

/** Returns the time at which the next row of a kind is due on a terminal, by the terminal's clock. */
export const nextDueTime = async (pool: Pool, kind: DueKind, terminalId: string): Promise<Date | undefined> =>
  (await next[kind].row(pool, { terminalId }))?.dueAt ?? undefined;

const busy = defineQuery<{ terminalId: string; now: Date }, { busy: boolean }>(
  'is-busy',
  `SELECT EXISTS (
      SELECT FROM transactions WHERE terminal_id = :terminalId AND status = 'PROCESSING' AND leased_until > :now)
    OR EXISTS (
      SELECT FROM open_charges open JOIN transactions settled USING (terminal_id, transaction_id)
      WHERE open.terminal_id = :terminalId AND settled.status NOT IN ('PROCESSING', 'UNKNOWN')) AS busy`,
);

/**
 * True if an attempt of the terminal is at a processor, or its series has not counted a settled charge yet.
 * @param now real time
 */
export const isBusy = async (pool: Pool, terminalId: string, now: Date): Promise<boolean> =>
  (await busy.row(pool, { terminalId, now }))?.busy ?? false;
