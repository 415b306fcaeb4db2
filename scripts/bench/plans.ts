import pg from 'pg';
import type { Replay } from './replay.js';
import { statementKey, wire, type ExecutedStatement } from './statements.js';

/** How PostgreSQL carries a statement out. */
export interface Plan {
  /** Its name, or its text when it was given no name that tells anything. */
  readonly statement: string;
  /** Pages that it looked at, in memory or on disk; undefined when it could not be executed once more (its rows are there already). */
  readonly pages: number | undefined;
  readonly milliseconds: number | undefined;
  /** Rows that it answered or changed. */
  readonly rows: number;
  /** Large tables that it reads from end to end. */
  readonly scans: readonly string[];
  /** So many rows it looks at, at most, by a LIMIT that stands in its text: somebody thought of how much it may cost. */
  readonly bound: number;
  /** The indexes that it uses. */
  readonly indexes: readonly string[];
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Loops'?: number;
  readonly 'Actual Rows'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly Node[];
}

/** A statement with this many pages beside those of its rows does more than to follow an index. */
const pagesAtMost = 300;
const pagesOfRow = 20;
/** What an index needs for a row that is looked at. */
const pagesOfLook = 2;

/** What is wrong with a plan; undefined when nothing is. */
export function faultOf({ scans, pages, rows, bound }: Plan): string | undefined {
  if (scans.length > 0) return `reads all of ${scans.join(', ')}`;
  if (pages !== undefined && pages > Math.max(pagesAtMost + pagesOfRow * rows, pagesOfLook * bound)) return `looks at ${pages} pages`;
  return undefined;
}

/** PostgreSQL plans a prepared statement for its values five times, and only then considers a plan for all values: that is what a pool's connection ends with. */
const executions = 6;

/**
 * Explains what flows and other statements do, in a transaction that is rolled back.
 * @param replays of flows, whose statements are explained one after the other, each seeing what those before it did
 * @param samples other statements
 * @param large tables that must not be read from end to end
 */
export async function explain(databaseUrl: string, replays: readonly Replay[], samples: readonly ExecutedStatement[], large: ReadonlySet<string>): Promise<Plan[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // As in src/store/open.ts.
  await client.query('SET jit = off');
  const plans = new Map<string, Plan>();
  try {
    for (const replay of replays) {
      await client.query('BEGIN');
      for (const statement of replay()) plans.set(statementKey(statement), await explained(client, statement, large, true));
      await client.query('ROLLBACK');
    }
    for (const sample of samples) {
      if (plans.has(statementKey(sample)) || !/^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(sample.text)) continue;
      await client.query('BEGIN');
      plans.set(statementKey(sample), await explained(client, sample, large, false));
      await client.query('ROLLBACK');
    }
  } finally {
    await client.end();
  }
  return [...plans.values()];
}

type Parameterized = Pick<ExecutedStatement, 'name' | 'text' | 'values'>;

interface Explained {
  readonly Plan: Node;
  readonly 'Execution Time'?: number;
}

/** @param keep whether what the statement does is to be seen by those after it */
async function explained(client: pg.Client, statement: Parameterized, large: ReadonlySet<string>, keep: boolean): Promise<Plan> {
  const { name, text, values } = statement;
  const literals = values.map((value) => value === null || value === undefined ? 'NULL' : pg.escapeLiteral(value instanceof Date ? value.toISOString() : wire(value)));
  await client.query(`PREPARE explained AS ${text}`);
  const execute = `EXECUTE explained${literals.length > 0 ? `(${literals.join(', ')})` : ''}`;
  let top: Explained | undefined;
  for (let execution = 1; execution <= executions; execution++) top = await explainOnce(client, execute, keep && execution === executions);
  await client.query('DEALLOCATE explained');
  if (!top) throw new Error(`${statementKey(statement)} was not explained`);
  const nodes = nodesOf(top.Plan).filter((node) => node['Actual Loops'] !== 0);
  const unique = (names: readonly (string | undefined)[]) => [...new Set(names.filter((each) => each !== undefined))];
  const executed = top['Execution Time'] !== undefined;
  return {
    statement: name === undefined || name.startsWith('p_') ? text : name, pages: executed ? (top.Plan['Shared Hit Blocks'] ?? 0) + (top.Plan['Shared Read Blocks'] ?? 0) : undefined,
    milliseconds: top['Execution Time'], rows: Math.max(...nodes.map((node) => rowsOf(node, node === top.Plan))),
    scans: unique(nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']).filter((relation) => large.has(relation ?? ''))),
    bound: Math.max(0, ...[...text.matchAll(/\bLIMIT (\d+)/g)].map(([, limit]) => Number(limit))),
    indexes: unique(nodes.map((node) => node['Index Name'])),
  };
}

/** @param keep whether what it does is to be seen afterwards. @throws Error when that is impossible, for the rows are there */
async function explainOnce(client: pg.Client, execute: string, keep: boolean): Promise<Explained | undefined> {
  await client.query('SAVEPOINT before');
  const explanation = async (options: string): Promise<Explained | undefined> => {
    const { rows: [row] } = await client.query<{ 'QUERY PLAN': readonly Explained[] }>(`EXPLAIN (${options}FORMAT JSON) ${execute}`);
    return row?.['QUERY PLAN'][0];
  };
  try {
    return await explanation('ANALYZE, BUFFERS, ');
  } catch (error) {
    if (keep || !(error instanceof pg.DatabaseError && error.code === '23505')) throw new Error(`${execute} cannot be explained: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    // What it wrote the first time is there: then the plan alone is looked at.
    await client.query('ROLLBACK TO before');
    return await explanation('');
  } finally {
    await client.query(keep ? 'RELEASE before' : 'ROLLBACK TO before');
  }
}

/** The rows that a node answers, or that it changes without telling which. */
const rowsOf = (node: Node, isTop: boolean): number =>
  node['Node Type'] === 'ModifyTable' ? Math.max(...(node.Plans ?? []).map((below) => below['Actual Rows'] ?? 0), 0) : isTop ? node['Actual Rows'] ?? 0 : 0;

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
