import pg from 'pg';

export interface MovingAccount {
  readonly accountId: string;
  readonly terminals: readonly string[];
}

/** Tables that are replicated, by the terminal. Their primary keys have it, as row filters of updates require. */
const ofTerminals = [
  'payers',
  'orders',
  'instruments',
  'kept_credentials',
  'one_time_tokens',
  'refused_instruments',
  'transactions',
  'metadata_entries',
  'notes',
  'payer_returns',
  'authentications',
  'simulated_authentications',
  'imported_attempts',
  'processor_calls',
  'series',
  'occurrences',
  'open_charges',
  'scheduled_retries',
  'retry_counters',
  'idempotency_keys',
  'events',
  'deliveries',
  'delivery_attempts',
  'provider_notifications',
  'simulator_entries',
  'simulated_batches',
] as const;

/** Tables that are replicated, by the account. */
const ofAccounts = [
  'journal_accounts',
  'journal_entries',
  'journal_postings',
  'journal_balances',
  'journal_periods',
  'settlement_reports',
  'settlement_batches',
  'settlement_lines',
  'bank_statements',
  'bank_lines',
  'reconciliation_exceptions',
  'journal_adjustments',
  'journal_seals',
] as const;

export const replicatedTables: readonly string[] = [...ofTerminals, ...ofAccounts];

const terminalsOf = ({ terminals }: MovingAccount): string =>
  pg.escapeLiteral(`{${terminals.join(',')}}`).concat('::bpchar[]');
const accountOf = ({ accountId }: MovingAccount): string => pg.escapeLiteral(accountId);

const byTerminal = (moving: MovingAccount): string => `terminal_id = ANY (${terminalsOf(moving)})`;
const byAccount = (moving: MovingAccount): string => `account_id = ${accountOf(moving)}`;
const byProcessor = (moving: MovingAccount): string =>
  `processor_key IN (SELECT provider_key FROM processor_accounts WHERE ${byAccount(moving)})`;
const byEither = (moving: MovingAccount): string => `(${byTerminal(moving)} OR ${byProcessor(moving)})`;

type Filter = (moving: MovingAccount) => string;

/**
 * Tables that are copied by statements, during the pause: few rows, with keys that have no terminal, and rows that take
 * effect as soon as they are in the cell. A table comes after those that its filter reads.
 */
const copied: Readonly<Record<string, Filter>> = {
  accounts: byAccount,
  terminals: byAccount,
  payment_pages: byTerminal,
  processor_accounts: byAccount,
  api_keys: byAccount,
  api_key_terminals: byTerminal,
  webhook_endpoints: byAccount,
  data_keys: (moving) => `owner = ${accountOf(moving)}`,
  journals: byAccount,
  settlement_downloads: byAccount,
  disputes: byEither,
  dispute_reports: (moving) => `dispute_id IN (SELECT dispute_id FROM disputes WHERE ${byEither(moving)})`,
  discrepancies: byEither,
  statement_comparisons: byProcessor,
};

export const copiedTables: readonly string[] = Object.keys(copied);

/**
 * Tables with rows of accounts or terminals that stay in their cell: its logs, its users, whose passkeys belong to the
 * host of its console, and the state of moves.
 */
export const stayingTables: readonly string[] = [
  'users',
  'request_log',
  'audit_entries',
  'key_acts',
  'cell_moves',
  'cell_move_changes',
  'cell_move_marks',
];

/** Returns the condition of the rows of an account in a replicated or copied table, in constants. */
export function rowsOf(table: string, moving: MovingAccount): string {
  if (ofAccounts.some((name) => name === table)) return byAccount(moving);
  return (copied[table] ?? byTerminal)(moving);
}

/** Tables whose rows the guard does not watch: their rows follow from those of others, or do no harm. */
const unguarded = new Set(['data_keys', 'dispute_reports', 'statement_comparisons']);

export const guardedTables: readonly string[] = [...replicatedTables, ...copiedTables].filter(
  (table) => !unguarded.has(table),
);

/**
 * Returns the condition under which the guard sees a row of a table: without subqueries, which triggers do not have.
 * @param processorKeys those of the account
 */
export function guardedRows(
  table: string,
  row: 'NEW' | 'OLD',
  { processorKeys, ...moving }: MovingAccount & { readonly processorKeys: readonly string[] },
): string {
  const condition = (filter: Filter) => `${row}.${filter(moving)}`;
  if (copied[table] !== byEither) return `${row}.${rowsOf(table, moving)}`;
  const keys = pg.escapeLiteral(JSON.stringify(processorKeys));
  return `${condition(byTerminal)} OR ${keys}::jsonb ? ${row}.processor_key`;
}

/** Sequences of ids in replicated tables: table and column. New ids in the other cell begin after all that moved. */
export const sequences = [
  ['processor_calls', 'processor_call_id'],
  ['deliveries', 'delivery_id'],
  ['imported_attempts', 'imported_attempt_id'],
  ['events', 'place'],
  ['journal_accounts', 'journal_account_id'],
] as const;
