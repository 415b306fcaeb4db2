import createClient from 'openapi-fetch';
import type { components, paths } from '../../../generated/types.js';
import { csrfToken } from '../session/csrf.js';
import { Refusal } from './refusal.js';

export type { paths };

/** A schema of the contract by its name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** Where the console is, with a slash at its end: its scripts are in a folder `assets` there. */
export const consoleRoot = import.meta.env.DEV
  ? new URL('/console/', location.href)
  : new URL(/* @vite-ignore */ '../', import.meta.url);

/** The operations of the service, typed by its contract. */
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

/** The body of an answer. @throws Refusal when it is a problem */
export async function answered<Data>(exchange: Promise<Exchange<Data>>): Promise<Data> {
  const { data, error, response } = await exchange;
  if (data === undefined) throw new Refusal(response.status, error);
  return data;
}
