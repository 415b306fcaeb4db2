import type { QueryResult } from 'pg';

/** A statement as node-postgres was given it, and what came of it. */
export interface ExecutedStatement {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly rowMode: 'array' | undefined;
  /** See {@link gist}; undefined for a statement of an interactive transaction. */
  readonly gist: string | undefined;
}

/** What tells statements apart: the name that one was prepared under, or its text. */
export const statementKey = ({ name, text }: Partial<Pick<ExecutedStatement, 'name' | 'text'>>): string => name ?? text ?? '';

/** Of an answer what must be equal when the statement is executed again with other ids: its number of rows, and the truths of the first. */
export function gist({ rows }: QueryResult): string {
  const first: unknown = rows[0];
  const truths = Object.entries(first ?? {}).filter(([, value]) => typeof value === 'boolean');
  return JSON.stringify({ rows: rows.length, ...Object.fromEntries(truths) });
}

/** A value as node-postgres would send it. */
export function wire(value: unknown): string {
  if (Buffer.isBuffer(value) || value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map((each) => JSON.stringify(String(each))).join(',')}}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
