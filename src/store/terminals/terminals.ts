import { given } from '../../base/contract.js';
import type { Account as AccountRow, Terminal as StoredTerminal } from '../../../generated/prisma/client.js';
import type { Pool } from 'pg';
import type { Environment, Terminal } from '../../base/terminal.js';
import { listed, type Listing } from '../query/listing.js';
import { defineQuery } from '../query/query.js';
import type { Transaction } from '../query/transaction.js';

export type TerminalRow = StoredTerminal;

/** Returns a terminal in any state, without the settings of its account; null if not found. */
export const findTerminal = (client: Transaction, terminalId: string): Promise<TerminalRow | null> =>
  client.terminal.findUnique({ where: { terminalId } });

/** Returns a terminal that is known to exist. @throws an error of Prisma if not found */
export const findTerminalOrThrow = (client: Transaction, terminalId: string): Promise<TerminalRow> =>
  client.terminal.findUniqueOrThrow({ where: { terminalId } });

/** Reads the settings of the account that apply to a terminal (`withSettings`). */
const accountSettings = { account: { select: { refuseCardLikeIdentifiers: true, state: true } } } as const;

const withSettings = ({
  account: { refuseCardLikeIdentifiers, state: accountState },
  ...terminal
}: TerminalRow & { readonly account: Pick<AccountRow, 'refuseCardLikeIdentifiers' | 'state'> }): Terminal => ({
  ...terminal,
  refuseCardLikeIdentifiers,
  accountState,
});

/** Returns a terminal in any state, with the settings of its account; null if not found. */
export async function findTerminalWithSettings(client: Transaction, terminalId: string): Promise<Terminal | null> {
  const found = await client.terminal.findUnique({ where: { terminalId }, include: accountSettings });
  return found && withSettings(found);
}

const ofAccount = (accountId: string | undefined) => (accountId === undefined ? {} : { accountId });

/** Lists the terminals from the newest to the oldest. @param accountId undefined for those of all accounts */
export const listTerminals = (
  client: Transaction,
  accountId: string | undefined,
  listing: Listing,
): Promise<TerminalRow[]> => client.terminal.findMany(listed(listing, 'terminalId', ofAccount(accountId)));

/** Returns the ids of terminals. @param of undefined for any @param limit undefined for all of them */
export async function findTerminalIds(
  client: Transaction,
  of: { readonly accountId?: string | undefined; readonly terminalId?: string | undefined } = {},
  limit?: number,
): Promise<string[]> {
  const { accountId, terminalId } = of;
  const found = await client.terminal.findMany({
    where: { ...ofAccount(accountId), ...(terminalId === undefined ? {} : { terminalId }) },
    select: { terminalId: true },
    ...(limit === undefined ? {} : { take: limit }),
  });
  return found.map((terminal) => terminal.terminalId);
}

/** Returns terminals, the oldest first. @param of undefined fields match any @param limit maximum number */
export const findTerminals = (
  client: Transaction,
  of: {
    readonly accountId: string | undefined;
    readonly terminalId: string | undefined;
    readonly environment: Environment | undefined;
  },
  limit: number,
): Promise<TerminalRow[]> =>
  client.terminal.findMany({
    where: { ...ofAccount(of.accountId), ...given({ terminalId: of.terminalId, environment: of.environment }) },
    orderBy: [{ createdAt: 'asc' }, { terminalId: 'asc' }],
    take: limit,
  });

/** Returns the ids of an account's terminals in an environment, in any state and order. */
export const terminalIdsOf = async (
  client: Transaction,
  { accountId, environment }: Pick<TerminalRow, 'accountId' | 'environment'>,
): Promise<string[]> =>
  (await client.terminal.findMany({ where: { accountId, environment }, select: { terminalId: true } })).map(
    ({ terminalId }) => terminalId,
  );

/** Returns those of some terminals that belong to an account, by their ids. */
export async function environmentsOf(
  client: Transaction,
  accountId: string,
  terminalIds: readonly string[],
): Promise<ReadonlyMap<string, Environment>> {
  const found = await client.terminal.findMany({
    where: { terminalId: { in: [...terminalIds] }, accountId },
    select: { terminalId: true, environment: true },
  });
  return new Map(found.map(({ terminalId, environment }) => [terminalId, environment]));
}

/** Returns the oldest sandbox terminal of an account; null if not found. */
export const findFirstSandboxTerminal = (client: Transaction, accountId: string): Promise<TerminalRow | null> =>
  client.terminal.findFirst({
    where: { accountId, environment: 'sandbox' },
    orderBy: [{ createdAt: 'asc' }, { terminalId: 'asc' }],
  });

/** The settings of a terminal that an operator changes; an absent one stays unchanged. */
export type TerminalSettings = Partial<
  Pick<
    TerminalRow,
    | 'name'
    | 'routes'
    | 'timeZone'
    | 'retryOneOff'
    | 'currencies'
    | 'statementDescriptor'
    | 'pageOrigin'
    | 'movedToCell'
    | 'state'
  > & { readonly amountLimits: Readonly<Record<string, string>> }
>;

/** A new terminal; an absent setting has its default. */
export type NewTerminal = TerminalSettings &
  Pick<TerminalRow, 'terminalId' | 'accountId' | 'environment' | 'name' | 'createdAt'>;

/** Stores a terminal. @throws a unique violation if the id is in use */
export const insertTerminal = (client: Transaction, terminal: NewTerminal): Promise<TerminalRow> =>
  client.terminal.create({ data: terminal });

/** Changes the settings of a terminal. @throws an error of Prisma if not found */
export const updateTerminal = (
  client: Transaction,
  terminalId: string,
  settings: TerminalSettings,
): Promise<TerminalRow> => client.terminal.update({ where: { terminalId }, data: settings });

/** True while a terminal has series that have not ended, or scheduled retries. */
export async function hasPlannedPayments(client: Transaction, terminalId: string): Promise<boolean> {
  const series = await client.series.findFirst({
    where: { terminalId, status: { in: ['active', 'paused'] } },
    select: { recurringId: true },
  });
  return series !== null || (await client.scheduledRetry.findFirst({ where: { terminalId } })) !== null;
}

/** True if a terminal of the account is `active` or `off`. */
export const hasOpenTerminal = async (client: Transaction, accountId: string): Promise<boolean> =>
  (await client.terminal.findFirst({ where: { accountId, state: { not: 'closed' } } })) !== null;

export interface OfTerminal {
  readonly terminalId: string;
}

/**
 * Reads the terminals of the rows, with the settings of their accounts, in one query for all rows.
 * @returns a function from a row to its terminal. It throws an Error if the terminal was not found
 */
export async function terminalsOf(
  prisma: Transaction,
  rows: readonly OfTerminal[],
): Promise<(row: OfTerminal) => Terminal> {
  const terminals = await prisma.terminal.findMany({
    where: { terminalId: { in: [...new Set(rows.map(({ terminalId }) => terminalId))] } },
    include: accountSettings,
  });
  const byId = new Map(terminals.map((terminal) => [terminal.terminalId, withSettings(terminal)]));
  return ({ terminalId }) => {
    const terminal = byId.get(terminalId);
    if (!terminal) throw new Error(`the terminal ${terminalId} cannot be read`);
    return terminal;
  };
}

/**
 * Returns the terminal of this id; null if it does not exist or belongs to another account.
 * @param accountId undefined accepts a terminal of any account
 */
export const readTerminalOfAccount = (
  prisma: Transaction,
  terminalId: string,
  accountId: string | undefined,
): Promise<Terminal | null> => prisma.terminal.findFirst({ where: { terminalId, ...ofAccount(accountId) } });

/** Returns those of some ids that name a terminal of another account: a CHAR column disregards blanks at the end. */
export const terminalsOfOthers = defineQuery<{ accountId: string; named: readonly string[] }, OfTerminal>(
  'terminals-of-others',
  `SELECT named AS "terminalId" FROM unnest(:named::text[]) named JOIN terminals ON terminal_id = named::bpchar
    WHERE account_id <> :accountId::uuid`,
).rows;

/** The records that can be found by id alone, for an operator who may not know the terminal. */
const identified = {
  transaction: { table: 'transactions', column: 'transaction_id', type: 'bpchar' },
  series: { table: 'series', column: 'recurring_id', type: 'bpchar' },
  order: { table: 'orders', column: 'order_id', type: 'bpchar' },
  delivery: { table: 'deliveries', column: 'delivery_id', type: 'bigint' },
} as const;

export type Identified = keyof typeof identified;

/**
 * Searches the index for each terminal: an index of ids alone would slow down every payment. Without the limit
 * PostgreSQL may reverse the join, and read all of the index for an id of any terminal.
 */
const ownersOf = (kind: Identified) => {
  const { table, column, type } = identified[kind];
  return defineQuery<{ id: string; terminalId: string | null }, { terminalId: string }>(
    `terminals-with-${kind}`,
    `SELECT terminal_id AS "terminalId" FROM terminals CROSS JOIN LATERAL (
        SELECT FROM ${table} one WHERE one.terminal_id = terminals.terminal_id AND one.${column} = :id::${type}
        LIMIT 1) found
      WHERE terminal_id = coalesce(:terminalId::bpchar, terminal_id)
      ORDER BY created_at, terminal_id LIMIT 100`,
  );
};

const owners = {
  transaction: ownersOf('transaction'),
  series: ownersOf('series'),
  order: ownersOf('order'),
  delivery: ownersOf('delivery'),
};

/**
 * Returns the terminals that have a record of this id, a hundred at most. Ids are unique within a terminal.
 * @param terminalId searches this terminal only; undefined searches all
 */
export const terminalsWith = async (
  pool: Pool,
  kind: Identified,
  id: string,
  terminalId: string | undefined,
): Promise<string[]> =>
  (await owners[kind].rows(pool, { id, terminalId: terminalId ?? null })).map((owner) => owner.terminalId);
