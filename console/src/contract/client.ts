import { useQuery } from '@tanstack/react-query';
import createClient, {
  type Client,
  type ClientPathsWithMethod,
  type FetchResponse,
  type MaybeOptionalInit,
} from 'openapi-fetch';
import { takeEarly } from '../early.js';
import type { paths, schemas } from '../../../generated/types.js';

/** Reads all accounts, newest first. */
export const useAccounts = () => useAllRows('/v1/management/accounts', 'accounts', { staleTime: 60_000 });

/** Reads all terminals, newest first. */
export const useTerminals = (enabled = true) =>
  useAllRows('/v1/management/terminals', 'terminals', { staleTime: 300_000, enabled });

const useAllRows = <Path extends ListPath>(path: Path, key: RowsKey<Path>, reading: Reading) =>
  useQuery({ queryKey: ['all rows', path], queryFn: ({ signal }) => rowsFrom(path, key, { signal }), ...reading });

async function rowsFrom<Path extends ListPath>(
  path: Path,
  key: RowsKey<Path>,
  from: Pick<PageRequest, 'cursor' | 'signal'>,
): Promise<readonly Row<Path>[]> {
  const { rows, next } = await readPage(path, key, { query: {}, limit: 200, ...from });
  return next === undefined ? rows : [...rows, ...(await rowsFrom(path, key, { ...from, cursor: next }))];
}

type Problem = schemas['Problem'];
type FieldError = schemas['FieldError'];

export class Refusal extends Error {
  readonly status: number;
  readonly reasonCode: string | undefined;
  /** The invalid fields and their messages. */
  readonly fields: readonly FieldError[];
  readonly context: Problem['context'];

  constructor(status: number, body: unknown) {
    const problem = (typeof body === 'object' ? body : undefined) as Partial<Problem> | undefined;
    super(problem?.detail ?? `The service answered ${status}.`);
    this.name = 'Refusal';
    this.status = status;
    this.reasonCode = problem?.reason_code;
    this.fields = problem?.errors ?? [];
    this.context = problem?.context;
  }

  /**
   * True if the next try needs another idempotency key: this refusal was stored under the key of its request.
   * @param repeated the key was sent before; a refusal from before the key says nothing of that request
   */
  endsKey(repeated: boolean): boolean {
    if (this.status >= 500) return false;
    return !repeated || ![this.status, this.reasonCode].some((each) => beforeKey.has(each));
  }
}

const beforeKey = new Set<number | string | undefined>([401, 403, 405, 408, 421, 429])
  .add('ROUTING/IDEMPOTENCY_CONFLICT')
  .add('VALIDATION/ENDPOINT_NOT_FOUND')
  // Something other than the service.
  .add(undefined);

/** A request that cannot be sent because of the input or the browser. The message says what to do. */
export class Mistake extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Mistake';
  }
}

/** No answer to a request that changes something. With an idempotency key it may be sent again. */
export class NoAnswer extends Error {
  constructor(isKeyed: boolean, cause: unknown) {
    const next = isKeyed ? 'Press the button again, which acts once.' : 'Check that before you press the button again.';
    super(`No answer came: it may have been done. ${next}`, { cause });
    this.name = 'NoAnswer';
  }
}

/** Returns the message to show for any failure. */
export const messageOf = (error: unknown): string =>
  error instanceof Refusal || error instanceof Mistake || error instanceof NoAnswer
    ? error.message
    : 'The service cannot be reached. The data shown may be outdated; the console retries automatically.';

export type { paths };

export type Schema<Name extends keyof schemas> = schemas[Name];

/** The console's address, with a trailing slash. Its scripts are in the folder `assets` there. */
export const consoleRoot = new URL('../', import.meta.url);

const client = createClient<paths>({
  baseUrl: new URL('..', consoleRoot).href.replace(/\/$/, ''),
  credentials: 'same-origin',
  fetch: (request) => takeEarly(request.url) ?? fetch(request),
});

client.use({
  onRequest({ request }) {
    const token = csrfToken();
    if (request.method !== 'GET' && token !== undefined) request.headers.set('x-csrf-token', token);
    return request;
  },
});

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Init<Path extends keyof paths, Verb extends Method> = MaybeOptionalInit<paths[Path], Verb & keyof paths[Path]>;
type Operation<Path extends keyof paths, Verb extends Method> = Extract<
  paths[Path][Verb & keyof paths[Path]],
  Readonly<Record<string, unknown>>
>;
type Send<Verb extends Method> = <
  Path extends ClientPathsWithMethod<Client<paths>, Verb>,
  Given extends Init<Path, Verb>,
>(
  path: Path,
  ...init: undefined extends Init<Path, Verb> ? [Given?] : [Given]
) => Promise<NonNullable<FetchResponse<Operation<Path, Verb>, Given, `${string}/${string}`>['data']>>;

type Exchange = (path: string, init?: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

async function answered(exchange: ReturnType<Exchange>): Promise<unknown> {
  const { data, error, response } = await exchange;
  if (data === undefined) throw new Refusal(response.status, error);
  return data;
}

const sending = (exchange: unknown) => (path: string, init?: object) => answered((exchange as Exchange)(path, init));

const changing = (exchange: unknown) => (path: string, init?: { readonly params?: { readonly header?: object } }) =>
  sending(exchange)(path, init).catch((error: unknown) => {
    throw error instanceof Refusal ? error : new NoAnswer('Idempotency-Key' in (init?.params?.header ?? {}), error);
  });

/**
 * The client of the service, typed by its contract. Its methods return the body of the answer.
 * @throws Refusal; NoAnswer for a request that changes something
 */
export const service = {
  GET: sending(client.GET) as Send<'get'>,
  POST: changing(client.POST) as Send<'post'>,
  PUT: changing(client.PUT) as Send<'put'>,
  PATCH: changing(client.PATCH) as Send<'patch'>,
  DELETE: changing(client.DELETE) as Send<'delete'>,
};

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

/** The property of the answer that contains the records; `totals` are sums of them. */
export type RowsKey<Path extends ListPath> = {
  [Key in keyof Answer<Path>]: Answer<Path>[Key] extends readonly object[] ? Key : never;
}[Exclude<keyof Answer<Path>, 'totals'>] &
  string;

export type Row<Path extends ListPath> = Answer<Path>[RowsKey<Path>] extends readonly (infer Record extends object)[]
  ? Record
  : never;

/** The parameters that filter the list, in the query and the path. */
export type FilterName<Path extends ListPath> =
  | (paths[Path] extends { get: { parameters: { query?: infer Query } } }
      ? Exclude<keyof Query & string, 'cursor' | 'limit'>
      : never)
  | (paths[Path] extends { get: { parameters: { path: infer Parameters } } } ? keyof Parameters & string : never);

export interface Page<Record> {
  readonly rows: readonly Record[];
  /** The cursor of the next page; undefined on the last one. */
  readonly next: string | undefined;
}

interface PageRequest {
  /** The filters by name; those that the path names are sent in it. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly signal?: AbortSignal;
}

/** Reads a page of a list. @throws Refusal */
export async function readPage<Path extends ListPath>(
  path: Path,
  key: RowsKey<Path>,
  { query, cursor, limit, signal }: PageRequest,
): Promise<Page<Row<Path>>> {
  // The compiler checks the parameters where a list is defined (FilterName), so they are untyped here.
  const get = service.GET as unknown as (path: string, init: object) => Promise<Readonly<Record<string, unknown>>>;
  const rest = Object.fromEntries(Object.entries(query).filter(([name]) => !path.includes(`{${name}}`)));
  const body = await get(path, { params: { path: query, query: { ...rest, cursor, limit } }, signal });
  // The list of events returns a cursor for later events even before the first one.
  const isLast = body['has_more'] === false;
  return { rows: body[key] as Row<Path>[], next: isLast ? undefined : (body['next_cursor'] as string | undefined) };
}

interface Reading {
  readonly enabled?: boolean;
  /** In milliseconds. */
  readonly refetchInterval?: number;
  /** Age in milliseconds up to which known data is not read again. */
  readonly staleTime?: number;
  readonly retry?: false;
}

/** Reads the first page of a list, of 200 records unless the options state another limit. */
export function useRows<Path extends ListPath>(
  path: Path,
  key: RowsKey<Path>,
  query: PageRequest['query'],
  { limit = 200, ...reading }: Reading & { readonly limit?: number } = {},
) {
  return useQuery({
    queryKey: ['rows', path, query, limit],
    queryFn: ({ signal }) => readPage(path, key, { query, limit, signal }),
    ...reading,
  });
}

/** Reads one record, or what a GET of the contract answers. @param params those of its path and query */
export function useRead<Path extends ClientPathsWithMethod<Client<paths>, 'get'>>(
  path: Path,
  params: paths[Path] extends { get: { parameters: infer Parameters } } ? Parameters : object,
  reading: Reading = {},
) {
  return useQuery({
    queryKey: ['read', path, params],
    queryFn: ({ signal }) => service.GET(path, { params, signal } as never) as Promise<Answer<Path>>,
    ...reading,
  });
}

// In memory only, because scripts of other pages may read other storage.
let token: string | undefined;

/** Returns the CSRF token of the current session, sent with changing requests. */
export const csrfToken = (): string | undefined => token;

export function keepCsrfToken(value: string | undefined): void {
  token = value;
}

/** Returns a text to compare a value by: the database returns the keys of a stored object in an order of its own. */
const comparable = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    each instanceof Object && !Array.isArray(each) ? Object.entries(each).map(comparable).sort() : each,
  );

/**
 * Returns the fields that a form changes. The others stay as somebody else may have made them meanwhile.
 * @throws Mistake if it changes none: the record may be another by now
 */
export function changed<Change extends object>(after: Change, before: object): Change {
  const was = new Map(Object.entries(before).map(([name, value]) => [name, comparable(value)]));
  const isChanged = ([name, value]: [string, unknown]) => (was.get(name) ?? 'null') !== comparable(value);
  const fields = Object.entries(after).filter(isChanged);
  if (fields.length === 0) throw new Mistake('Nothing differs from what was shown here: it may have changed since.');
  return Object.fromEntries(fields) as Change;
}
