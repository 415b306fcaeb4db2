import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { AssertionError, expect } from 'chai';
import { operationTable } from '../../../generated/operations.js';
import type { Schema } from '../../../src/base/contract.js';
import type { ErrorCode } from '../../../src/base/errors/errors.js';
import type { AnsweredRequest } from '../../../src/http/request/logged-request.js';
import { visitBody } from '../../../src/http/request/body.js';
import type { Input, OperationId, SuccessBody } from '../../../src/operation/handler.js';
import { agentFor, exchange, type HttpAnswer, type HttpRequest } from '../exchange.js';
import { apiKey as testKey, managementKey as testManagementKey, startApiService } from '../service.js';
import { terminalId as testTerminal, type TestService, testStart } from '../service.js';
import { started } from '../started.js';
import { answerFaults } from './answer-check.js';
import { type ContractOperation, contractOperations } from './contract.js';

/** The part of a service that the client needs. */
export type Reachable = Pick<TestService, 'baseUrl'>;

export type RequestBody<Id extends OperationId> = Input<Id>['body'];

export type RequestQuery<Id extends OperationId> = Input<Id>['query'];

/** The success body of an operation; a file as one text. */
export type Success<Id extends OperationId> =
  SuccessBody<Id> extends AsyncIterable<infer Text> ? Text : SuccessBody<Id>;

/** An answer that matches the contract. */
export interface Answer<Body> extends HttpAnswer {
  /** The parsed body. Empty for HEAD. */
  readonly body: Body | Schema<'Problem'>;
}

/** An answer on its way. */
export interface Exchange<Body> extends Promise<Answer<Body>> {
  /** The body of a success. Rejects with the whole answer if it was refused. */
  readonly ok: Promise<Body>;
  /**
   * Returns the problem of a refusal. Fails with the whole answer if it is another one.
   * @param about the field that it names, or its whole context
   */
  refused(code: ErrorCode, about?: RefusedContext): Promise<Schema<'Problem'>>;
}

type RefusedContext = string | Schema<'Problem'>['context'];

/** Adds the checks of its outcome to an answer on its way. */
export const exchangeOf = <Body>(answer: Promise<Answer<Body>>): Exchange<Body> =>
  Object.defineProperties(answer, {
    ok: { get: () => succeeded(answer) },
    refused: { value: (code: ErrorCode, about?: RefusedContext) => refused(answer, code, about) },
  }) as Exchange<Body>;

interface Common {
  /** The terminal of the path. Defaults to the client's own. */
  readonly terminalId?: string;
  /** Defaults to the client's own key. Null sends none. */
  readonly apiKey?: string | null;
  /** The same for management operations. */
  readonly managementKey?: string | null;
  /** The same for operations of card fields. */
  readonly publishableKey?: string | null;
  readonly idempotencyKey?: string;
  readonly headers?: OutgoingHttpHeaders;
}

type Queried<Query> =
  Query extends Record<string, never>
    ? { readonly query?: undefined }
    : Record<string, never> extends Query
      ? { readonly query?: Query }
      : { readonly query: Query };

/** A valid body, any JSON value that may be invalid, or raw bytes. */
type Bodied<Body> = Body extends undefined
  ? { readonly body?: undefined; readonly rawBody?: string | Uint8Array }
  : { readonly body: Body } | { readonly invalidBody: unknown } | { readonly rawBody: string | Uint8Array };

type Params<Values> = Values extends Record<string, never> ? unknown : Omit<Values, 'terminal_friendly_id'>;

/** The parameters of the path, by name, and the rest of a request. */
export type OperationRequest<Id extends OperationId> = Common &
  Params<Input<Id>['params']> &
  Queried<Input<Id>['query']> &
  Bodied<RequestBody<Id>>;

type Call<Id extends OperationId> =
  Record<string, never> extends OperationRequest<Id>
    ? (request?: OperationRequest<Id>) => Exchange<Success<Id>>
    : (request: OperationRequest<Id>) => Exchange<Success<Id>>;

/** A function for each operation of the contract, by operationId. */
export type ContractClient = { readonly [Id in OperationId]: Call<Id> } & {
  /** Sends any request. The answer is checked against the contract by the request's method and path. */
  readonly send: (request: HttpRequest) => Exchange<unknown>;
};

/** The credentials of a client, unless a request overrides them. */
export interface Credentials {
  readonly terminalId: string;
  readonly apiKey: string;
  /** Undefined disables management operations. */
  readonly managementKey: string | undefined;
  /** Created with the management key. Undefined if there is none. */
  readonly publishableKey?: string | undefined;
}

const testCredentials: Credentials = { terminalId: testTerminal, apiKey: testKey, managementKey: testManagementKey };

export interface ClientOptions {
  readonly credentials?: Credentials;
  /** The prefix of addresses in the service's answers, if it differs from the address of the requests. */
  readonly publicUrl?: string;
  /** Waits and repeats a request when the service limits the rate. */
  readonly patient?: boolean;
  /** An unknown query parameter to send with every request, because answers report ignored parameters. */
  readonly unknownParameter?: string;
  /** Receives every exchange that matches the contract. */
  readonly observe?: (request: HttpRequest, answer: HttpAnswer) => void;
}

interface AnyRequest extends Common {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly invalidBody?: unknown;
  readonly rawBody?: string | Uint8Array;
}

/** Starts a service without due work for the tests of the enclosing `describe`, with its client. */
export function startedApi(...given: Parameters<typeof startApiService>) {
  const service = started(() => startApiService(...given));
  return { service, api: started(() => client(service)) };
}

/**
 * Returns the HTTP client of the tests. Every answer is checked against the contract: status, content type, body
 * (without undeclared properties), headers, and the reason code, type and title of problems. An answer that violates it
 * fails the test.
 */
export function client(
  { baseUrl }: Reachable,
  {
    credentials = testCredentials,
    publicUrl = baseUrl,
    patient = false,
    unknownParameter,
    observe,
  }: ClientOptions = {},
): ContractClient {
  const agent = agentFor(baseUrl);

  async function answerTo(request: HttpRequest): Promise<Answer<unknown>> {
    const { path } = request;
    const sent =
      unknownParameter === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}${unknownParameter}=1`;
    const answer = await exchange(baseUrl, { ...request, path: sent }, agent);
    const faults = answerFaults(request, answer, publicUrl);
    if (faults.length > 0) throw new AssertionError(report(request, answer, faults));
    observe?.(request, answer);
    if (patient && answer.status === 429) {
      await wait(Number(answer.headers['retry-after']) * 1000);
      return answerTo(request);
    }
    return { ...answer, body: bodyOfAnswer(answer) };
  }

  const send = (request: HttpRequest) => exchangeOf(answerTo(request));

  const calls = contractOperations.map(({ operationId, method, path, keyHeader }) => {
    const sendsFile = operationTable[operationId].streamsBody;
    const call = (request: AnyRequest = {}) =>
      send({
        method,
        path: fullPath(path, request, credentials),
        headers: {
          ...keyOf(keyHeader, request, credentials),
          ...(request.idempotencyKey === undefined ? {} : { 'Idempotency-Key': request.idempotencyKey }),
          ...(bodyOf(request) === undefined ? {} : { 'Content-Type': sendsFile ? 'text/csv' : 'application/json' }),
          ...request.headers,
        },
        ...bodyOf(request),
      });
    return [operationId, call] as const;
  });
  return { ...Object.fromEntries(calls), send } as unknown as ContractClient;
}

/** Returns the key that an operation requires in a header. */
export const keyFor = <Key>(
  header: NonNullable<ContractOperation['keyHeader']>,
  keys: { readonly [Name in 'apiKey' | 'managementKey' | 'publishableKey']?: Key },
): Key | undefined =>
  ({ 'x-api-key': keys.apiKey, 'x-management-key': keys.managementKey, 'x-publishable-key': keys.publishableKey })[
    header
  ];

function keyOf(
  header: ContractOperation['keyHeader'],
  request: AnyRequest,
  credentials: Credentials,
): OutgoingHttpHeaders {
  const key = header && keyFor(header, { ...credentials, ...request });
  return header === undefined || key === null || key === undefined ? {} : { [header]: key };
}

function fullPath(template: string, request: AnyRequest, credentials: Credentials): string {
  const { terminalId = credentials.terminalId, query, ...rest } = request;
  const values = { ...rest, terminal_friendly_id: terminalId } as unknown as Readonly<
    Record<string, string | undefined>
  >;
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  return query === undefined ? path : `${path}?${new URLSearchParams(query).toString()}`;
}

/** Parses JSON, or returns a file, or the text that a processor requires as the answer to its notifications. */
function bodyOfAnswer({ text, headers }: HttpAnswer): unknown {
  if (/^text\/(plain|csv)/.test(headers['content-type'] ?? '')) return text;
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

function bodyOf({ body, invalidBody, rawBody }: AnyRequest): { readonly body: string | Uint8Array } | undefined {
  if (rawBody !== undefined) return { body: rawBody };
  const value = invalidBody === undefined ? body : invalidBody;
  return value === undefined ? undefined : { body: JSON.stringify(value) };
}

function report({ method, path }: HttpRequest, { status, text }: HttpAnswer, faults: readonly string[]): string {
  const list = faults.map((fault) => `  - ${fault}`).join('\n');
  return `${method} ${path} was answered ${status}, against the contract:\n${list}\n${text.slice(0, 2000)}`;
}

/** Returns the body of a success. Fails with the whole answer if it was refused. */
export async function succeeded<Body>(pending: Promise<Answer<Body>> | Answer<Body>): Promise<Body> {
  const { status, text, body } = await pending;
  if (status !== 200) throw new AssertionError(`a success was expected, but the answer was ${status}: ${text}`);
  return body as Body;
}

/**
 * Returns the problem of a refusal. Fails with the whole answer if it is another one.
 * @param about the field that it names, or its whole context
 */
export async function refused(
  pending: Promise<Answer<unknown>> | Answer<unknown>,
  code: ErrorCode,
  about?: RefusedContext,
): Promise<Schema<'Problem'>> {
  const { status, text, body } = await pending;
  const problem = body as Schema<'Problem'> | undefined;
  if (status < 400 || problem?.reason_code !== code)
    throw new AssertionError(`the refusal ${code} was expected, but the answer was ${status}: ${text}`);
  if (typeof about === 'string') expect(problem.context?.field, text).to.equal(about);
  else if (about) expect(problem.context, text).to.eql(about);
  return problem;
}

/** Returns `true` for an answer that was stored under its key, and `false` for a new one, as its header says. */
export const replayed = ({ headers }: Answer<unknown>) => headers['idempotency-replayed'];

/** Returns the pages of a list. @param read returns the page at a cursor; the first one without */
export async function pagesOf<Page extends { readonly next_cursor?: string }>(
  read: (at: { cursor?: string }) => Promise<Page>,
): Promise<Page[]> {
  const pages = [await read({})];
  for (let cursor = pages[0]?.next_cursor; cursor !== undefined; cursor = pages.at(-1)?.next_cursor)
    pages.push(await read({ cursor }));
  return pages;
}

/** A sale answered with 200, as the request log receives it. */
export const answered = (requestId: string, answer = '{"accepted":true}'): AnsweredRequest => ({
  requestId,
  route: {
    operationId: 'sale',
    method: 'post',
    tag: 'Payments',
    credential: 'api-key',
    role: 'operator',
    accountant: false,
    member: 'record',
    isSigned: false,
    timeless: false,
    setsUpSecondFactor: false,
    takesIdempotencyKey: true,
    takesBody: true,
    streamsBody: false,
    queryNames: [],
    integerNames: [],
  },
  params: { terminal_friendly_id: 'TERM01' },
  terminalId: 'TERM01',
  apiKeyId: '01940a6e-6a3b-7d42-8c58-4a3f2e1d0c9b',
  method: 'POST',
  query: {},
  idempotencyKey: '',
  sourceAddress: undefined,
  userAgent: '',
  body: { raw: '{}', json: visitBody('{}', { amount: 1 }) },
  status: 200,
  answer,
  replayed: false,
  milliseconds: 1,
  receivedAt: testStart,
});
