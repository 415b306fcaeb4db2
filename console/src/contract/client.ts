import { useQuery } from '@tanstack/react-query';
import createClient from 'openapi-fetch';
import type { components, paths } from '../../../generated/types.js';
import { csrfToken } from '../session/csrf.js';
import { readPage } from './lists.js';

/** Returns the accounts, newest first; undefined while loading. */
export function useAccounts() {
  const { data } = useQuery({
    queryKey: ['accounts'],
    queryFn: ({ signal }) => readPage('/v1/management/accounts', 'accounts', { query: {}, limit: 200, signal }),
    staleTime: 60_000,
  });
  return data?.rows;
}

type Problem = components['schemas']['Problem'];
type FieldError = components['schemas']['FieldError'];

/** A refusal by the service. */
export class Refusal extends Error {
  readonly status: number;
  readonly reasonCode: string | undefined;
  /** The invalid fields and their messages. */
  readonly fields: readonly FieldError[];

  constructor(status: number, body: unknown) {
    const problem = (typeof body === 'object' ? body : undefined) as Partial<Problem> | undefined;
    super(problem?.detail ?? `The service answered ${status}.`);
    this.name = 'Refusal';
    this.status = status;
    this.reasonCode = problem?.reason_code;
    this.fields = problem?.errors ?? [];
  }
}

/** A request that cannot be sent because of the input or the browser. The message says what to do. */
export class Mistake extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Mistake';
  }
}

/** Returns the message to show for any failure. */
export const messageOf = (error: unknown): string =>
  error instanceof Refusal || error instanceof Mistake
    ? error.message
    : 'The service cannot be reached. The data shown may be outdated; the console retries automatically.';

export type { paths };

/** A schema of the contract, by name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The console's address, with a trailing slash. Its scripts are in the folder `assets` there. */
export const consoleRoot = import.meta.env.DEV
  ? new URL('/console/', location.href)
  : new URL(/* @vite-ignore */ '../', import.meta.url);

/** The client of the service, typed by its contract. */
export const service = createClient<paths>({
  baseUrl: new URL('..', consoleRoot).href.replace(/\/$/, ''),
  credentials: 'same-origin',
});

service.use({
  onRequest({ request }) {
    const token = csrfToken();
    if (request.method !== 'GET' && token !== undefined) request.headers.set('x-csrf-token', token);
    return request;
  },
});

interface Exchange<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** Returns the body of an answer. @throws Refusal if it is a problem */
export async function answered<Data>(exchange: Promise<Exchange<Data>>): Promise<Data> {
  const { data, error, response } = await exchange;
  if (data === undefined) throw new Refusal(response.status, error);
  return data;
}
