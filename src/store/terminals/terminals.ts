import type { PrismaClient } from '../../../generated/prisma/client.js';
import type { Pool } from 'pg';
import type { Terminal } from '../../base/terminal.js';
import { defineQuery } from '../query/query.js';

/** Anything that belongs to a terminal. */
export interface OfTerminal {
  readonly terminalId: string;
}

/**
 * Reads the terminals that the rows belong to, all at once.
 * @returns what gives a row its terminal. It throws an Error when the terminal was not found
 */
export async function terminalsOf(
  prisma: PrismaClient,
  rows: readonly OfTerminal[],
): Promise<(row: OfTerminal) => Terminal> {
  const terminals = await prisma.terminal.findMany({
    where: { terminalId: { in: [...new Set(rows.map(({ terminalId }) => terminalId))] } },
  });
  const byId = new Map(terminals.map((terminal) => [terminal.terminalId, terminal]));
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
  prisma: PrismaClient,
  terminalId: string,
  accountId: string | undefined,
): Promise<Terminal | null> =>
  prisma.terminal.findFirst({ where: { terminalId, ...(accountId === undefined ? {} : { accountId }) } });

/** What is found by its id alone, of an operator who may not know the terminal. */
const identified = {
  transaction: { table: 'transactions', column: 'transaction_id', type: 'bpchar' },
  series: { table: 'series', column: 'recurring_id', type: 'bpchar' },
  order: { table: 'orders', column: 'order_id', type: 'bpchar' },
  delivery: { table: 'deliveries', column: 'delivery_id', type: 'bigint' },
} as const;

export type Identified = keyof typeof identified;

/**
 * Asks the index for each terminal: an index of ids alone would be paid for by every payment. Without the limit
 * PostgreSQL may turn this round, and read all of the index for an id of any terminal.
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
 * The terminals that have a record of this id, a hundred at most. Ids are unique within a terminal.
 * @param terminalId asks this terminal only; undefined asks all
 */
export const terminalsWith = async (
  pool: Pool,
  kind: Identified,
  id: string,
  terminalId: string | undefined,
): Promise<string[]> =>
  (await owners[kind].rows(pool, { id, terminalId: terminalId ?? null })).map((owner) => owner.terminalId);
