import { answered, type paths, service } from './client.js';

/** The body of 200 of a GET. */
type Answer<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

/** The operations that list records page by page. */
export type ListPath = {
  [Path in keyof paths]: Answer<Path> extends { next_cursor?: string } ? Path : never;
}[keyof paths];

/** The property of the answer that holds the records. */
export type RowsKey<Path extends ListPath> = {
  [Key in keyof Answer<Path>]: Answer<Path>[Key] extends readonly object[] ? Key : never;
}[keyof Answer<Path>] &
  string;

export type Row<Path extends ListPath> = Answer<Path>[RowsKey<Path>] extends readonly (infer Record extends object)[]
  ? Record
  : never;

/** What the list can be narrowed by: its query parameters. */
export type FilterName<Path extends ListPath> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? Exclude<keyof Query & string, 'cursor' | 'limit'>
  : never;

export interface Page<Record> {
  readonly rows: readonly Record[];
  /** Where the next page begins; undefined on the last one. */
  readonly next: string | undefined;
}

interface PageRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly signal?: AbortSignal;
  /** Parameters of the path. */
  readonly params?: Readonly<Record<string, string>>;
}

/** One page of a list. @throws Refusal */
export async function readPage<Path extends ListPath>(
  path: Path,
  key: RowsKey<Path>,
  { query, cursor, limit, signal, params }: PageRequest,
): Promise<Page<Row<Path>>> {
  // Which parameters a list has is known to the compiler where it is defined (FilterName); here all are alike.
  const get = service.GET as unknown as (path: string, options: object) => Parameters<typeof answered<object>>[0];
  const body = (await answered(
    get(path, { params: { path: params, query: { ...query, cursor, limit } }, signal }),
  )) as Readonly<Record<string, unknown>>;
  // The list of events names where later ones will be found, also when there are none yet.
  const isLast = body['has_more'] === false;
  return {
    rows: body[key] as Row<Path>[],
    next: isLast ? undefined : (body['next_cursor'] as string | undefined),
  };
}
