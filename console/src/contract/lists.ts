import { answered, type paths, service } from './client.js';

/** The body of a GET's 200. */
type Answer<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

/** The operations that return lists in pages. */
export type ListPath = {
  [Path in keyof paths]: Answer<Path> extends { next_cursor?: string } ? Path : never;
}[keyof paths];

/** The property of the answer that contains the records. */
export type RowsKey<Path extends ListPath> = {
  [Key in keyof Answer<Path>]: Answer<Path>[Key] extends readonly object[] ? Key : never;
}[keyof Answer<Path>] &
  string;

export type Row<Path extends ListPath> = Answer<Path>[RowsKey<Path>] extends readonly (infer Record extends object)[]
  ? Record
  : never;

/** The query parameters that filter the list. */
export type FilterName<Path extends ListPath> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? Exclude<keyof Query & string, 'cursor' | 'limit'>
  : never;

export interface Page<Record> {
  readonly rows: readonly Record[];
  /** The cursor of the next page; undefined on the last one. */
  readonly next: string | undefined;
}

interface PageRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly signal?: AbortSignal;
  /** Path parameters. */
  readonly params?: Readonly<Record<string, string>>;
}

/** Reads a page of a list. @throws Refusal */
export async function readPage<Path extends ListPath>(
  path: Path,
  key: RowsKey<Path>,
  { query, cursor, limit, signal, params }: PageRequest,
): Promise<Page<Row<Path>>> {
  // The compiler checks the parameters where a list is defined (FilterName), so they are untyped here.
  const get = service.GET as unknown as (path: string, options: object) => Parameters<typeof answered<object>>[0];
  const body = (await answered(
    get(path, { params: { path: params, query: { ...query, cursor, limit } }, signal }),
  )) as Readonly<Record<string, unknown>>;
  // The list of events returns a cursor for later events even before the first one.
  const isLast = body['has_more'] === false;
  return {
    rows: body[key] as Row<Path>[],
    next: isLast ? undefined : (body['next_cursor'] as string | undefined),
  };
}
