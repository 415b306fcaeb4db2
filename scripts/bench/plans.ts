import type pg from 'pg';
import { table } from '../support/table.js';
import { pagesOf, type Explained, type PlanNode } from './explained.js';
import { thousands } from './statistics.js';

/** How PostgreSQL carried a statement out. */
export interface Plan {
  /** The statement's key. */
  readonly statement: string;
  /** Pages that it read, in memory or on disk. */
  readonly pages: number;
  /** Rows that it answered or changed. */
  readonly rows: number;
  readonly milliseconds: number;
  /** What is wrong with it; undefined when nothing is. */
  readonly fault: string | undefined;
}

/** A statement with this many pages beside those of its rows does more than to follow an index. */
const pagesAtMost = 300;
const pagesOfRow = 20;
/** What an index needs for each row that a LIMIT let through: a search with rare hits has a limit of what it reads. */
const pagesOfLimited = 2;
/** What a connection reads besides when a statement is new to it: PostgreSQL's own of types, functions and indexes. */
const pagesOfFirst = 500;
/** A table with fewer rows may be read from end to end. */
const largeRows = 5_000;

/**
 * @param large tables that must not be read from end to end
 * @param isFirst whether the connection had not executed the statement before
 */
export function planOf(statement: string, explained: Explained, large: ReadonlySet<string>, isFirst = false): Plan {
  const { Plan: top } = explained;
  const nodes = nodesOf(top).filter((node) => node['Actual Loops'] > 0);
  const pages = pagesOf(explained);
  const rows = rowsOf(explained);
  const limited = mostRows(nodes.filter((node) => node['Node Type'] === 'Limit'));
  const most = Math.max(pagesAtMost + pagesOfRow * rows, pagesOfLimited * limited) + (isFirst ? pagesOfFirst : 0);
  const tables = nodes.flatMap((node) => node['Relation Name'] ?? []);
  // Those of PostgreSQL itself are read more the first time on a connection.
  const own = tables.some((name) => !name.startsWith('pg_'));
  const scans = nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .flatMap((node) => node['Relation Name'] ?? [])
    .filter((name) => large.has(name));
  return {
    statement,
    pages,
    rows,
    milliseconds: top['Actual Total Time'],
    fault:
      scans.length > 0
        ? `reads all of ${[...new Set(scans)].join(', ')}`
        : own && pages > most
          ? `reads ${pages} pages`
          : undefined,
  };
}

const mostRows = (of: readonly PlanNode[]): number => Math.max(0, ...of.map((node) => node['Actual Rows']));

/** Rows that an execution answered or changed. */
const rowsOf = ({ Plan: top }: Explained): number =>
  mostRows(top['Node Type'] === 'ModifyTable' ? (top.Plans ?? []) : [top]);

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Settings by which PostgreSQL explains what it executes. */
export const explaining: Readonly<Record<string, string>> = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_format': 'json',
  // Not LOG: that goes to the log of the server as well.
  'auto_explain.log_level': 'notice',
};

/** Has PostgreSQL explain every statement of the connections that are opened to a database from now on, as a notice. */
export const explainEverything = (client: pg.ClientBase): Promise<void> =>
  alterDatabase(client, ([setting, value]) => `SET ${setting} = '${value}'`);

async function alterDatabase(client: pg.ClientBase, change: (setting: [string, string]) => string): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
  for (const setting of Object.entries(explaining))
    await client.query(`ALTER DATABASE ${rows[0]?.name ?? ''} ${change(setting)}`);
}

export async function largeTables(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND
      reltuples >= $1`,
    [largeRows],
  );
  return new Set(rows.map(({ name }) => name));
}

/** The plans with a fault, and the costliest of the others. */
export function planTable(plans: readonly Plan[]): string {
  const faults = plans.filter(({ fault }) => fault !== undefined);
  const others = plans.filter(({ fault }) => fault === undefined).sort((one, other) => other.pages - one.pages);
  // What Prisma wrote is known by what it asks for, not by all that it answers.
  const short = (text: string): string =>
    text
      .replace(/\s+/g, ' ')
      .replaceAll('"public".', '')
      .replace(/^SELECT .*? FROM /, 'SELECT … FROM ')
      .slice(0, 150);
  return [
    `${plans.length} statements explained; of ${faults.length} the plan is at fault.`,
    table([
      ['statement', 'pages', 'rows', 'ms', ''],
      ...[...faults, ...others.slice(0, 40)].map(({ statement, pages, rows, milliseconds, fault }) => [
        short(statement),
        thousands(pages),
        thousands(rows),
        milliseconds.toFixed(1),
        fault ?? '',
      ]),
    ]),
  ].join('\n');
}
