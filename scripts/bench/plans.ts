import type pg from 'pg';
import { table } from '../support/table.js';
import { thousands } from './measure.js';

/** The plan of one execution in PostgreSQL. */
export interface Plan {
  readonly statement: string;
  /** Pages that it read, from cache or disk. */
  readonly pages: number;
  /** Rows that it returned or changed. */
  readonly rows: number;
  readonly milliseconds: number;
  /** The fault of the plan; undefined for a good plan. */
  readonly fault: string | undefined;
}

/** Maximum pages beyond those of its rows for a statement that follows an index. */
const pagesAtMost = 300;
const pagesOfRow = 20;
/** Index pages for each row that passed a LIMIT. A search with rare hits limits the rows it reads. */
const pagesOfLimited = 2;
/** Catalog pages of a statement that is new to its connection, also for the functions of its triggers. */
const pagesOfFirst = 500;
/** Maximum pages, at a million transactions, of statements that read more on purpose. */
const pagesOfWide: ReadonlyMap<string, number> = new Map([
  // The entries of a day, once a day.
  ['seal-journal', 10_000],
  // The calls of some minutes, by BRIN.
  ['approved-here', 5_000],
  // A BRIN index as a whole.
  ['find-payments-by-network-id', 5_000],
  // The payments of up to 2,000 cards, by an index.
  ['find-transactions-by-last-four', 20_000],
]);
/** Smaller tables may be scanned sequentially. */
const largeRows = 5_000;

/** @param large tables that must not be scanned sequentially */
export function planOf(statement: string, explained: Explained, large: ReadonlySet<string>): Plan {
  const { Plan: top } = explained;
  const nodes = nodesOf(top).filter((node) => node['Actual Loops'] > 0);
  const pages = pagesOf(explained);
  const rows = rowsOf(explained);
  const limited = maxRows(nodes.filter((node) => node['Node Type'] === 'Limit'));
  const most = pagesOfWide.get(statement) ?? Math.max(pagesAtMost + pagesOfRow * rows, pagesOfLimited * limited);
  const tables = nodes.flatMap((node) => node['Relation Name'] ?? []);
  // Catalog tables are read more the first time on a connection.
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
        ? `scans all of ${[...new Set(scans)].join(', ')}`
        : own && ownPagesOf(explained) > most
          ? `reads ${pages} pages`
          : undefined,
  };
}

const maxRows = (of: readonly PlanNode[]): number => Math.max(0, ...of.map((node) => node['Actual Rows']));

/** Rows that an execution returned or changed. */
const rowsOf = ({ Plan: top }: Explained): number =>
  maxRows(top['Node Type'] === 'ModifyTable' ? (top.Plans ?? []) : [top]);

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Settings that make PostgreSQL explain executions. */
const explaining: Readonly<Record<string, string>> = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_format': 'json',
  // Not LOG, which also writes to the server's log.
  'auto_explain.log_level': 'notice',
};

/** Makes PostgreSQL explain every statement of new connections to a database, as a notice. */
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

/** Formats the faulty plans and the costliest others. */
export function planTable(plans: readonly Plan[]): string {
  const faults = plans.filter(({ fault }) => fault !== undefined);
  const others = plans.filter(({ fault }) => fault === undefined).sort((one, other) => other.pages - one.pages);
  // Identifies a Prisma statement by its tables, without its column list.
  const short = (text: string): string =>
    text
      .replace(/\s+/g, ' ')
      .replaceAll('"public".', '')
      .replace(/^SELECT .*? FROM /, 'SELECT … FROM ')
      .slice(0, 150);
  return [
    `${plans.length} statements explained; ${faults.length} with a faulty plan.`,
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

/** A report of auto_explain about one execution. */
export interface Explained {
  readonly 'Query Text': string;
  readonly Plan: PlanNode;
  /** True if the statement was new to its connection. */
  readonly isFirst?: boolean;
}

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Loops': number;
  readonly 'Actual Rows': number;
  readonly 'Actual Total Time': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

/** Returns the pages that an execution read, from cache or disk. */
export const pagesOf = ({ Plan: plan }: Explained): number => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];

/** Returns the pages without those of the catalog that only the first execution on a connection reads. */
export const ownPagesOf = (explained: Explained): number => pagesOf(explained) - (explained.isFirst ? pagesOfFirst : 0);
