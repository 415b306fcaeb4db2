import { AssertionError } from 'chai';
import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Schema } from '../../../src/base/contract.js';
import type { ErrorCode } from '../../../src/base/errors/errors.js';
import type { Input, OperationId, Reply } from '../../../src/operation/handler.js';
import { answerFaults } from './answer-check.js';
import { contractOperations, type ContractOperation } from './contract.js';
import { agentFor, exchange, type HttpAnswer, type HttpRequest } from '../exchange.js';
import {
  apiKey as testKey,
  managementKey as testManagementKey,
  terminalId as testTerminal,
  type TestService,
} from '../service.js';

/** What the client needs to know of a service. */
export type Reachable = Pick<TestService, 'baseUrl'>;

export type RequestBody<Id extends OperationId> = Input<Id>['body'];

/** The body of the success of an operation. */
export type Success<Id extends OperationId> = Extract<Reply<Id>, { status: 200 }>['body'];

/** An answer that keeps the contract. */
export interface Answer<Body> extends HttpAnswer {
  /** The parsed body; empty for HEAD. */
  readonly body: Body | Schema<'Problem'>;
}

interface Common {
  /** The terminal of the path; the client's own unless said otherwise. */
  readonly terminalId?: string;
  /** The client's own key unless said otherwise; null sends none. */
  readonly apiKey?: string | null;
  /** The same for the operator's operations. */
  readonly managementKey?: string | null;
  /** The same for what card fields call. */
  readonly publishableKey?: string | null;
  readonly idempotencyKey?: string;
  readonly headers?: OutgoingHttpHeaders;
}

type Named<Name extends string, Values> =
  Values extends Record<string, never> ? { readonly [N in Name]?: undefined } : { readonly [N in Name]: Values };

/** A body by the contract, any JSON value that may break it, or bytes as they are. */
type Bodied<Body> = Body extends undefined
  ? { readonly body?: undefined }
  : { readonly body: Body } | { readonly invalidBody: unknown } | { readonly rawBody: string | Uint8Array };

export type OperationRequest<Id extends OperationId> = Common &
  Named<'params', Omit<Input<Id>['params'], 'terminal_friendly_id'>> &
  Named<'query', Input<Id>['query']> &
  Bodied<RequestBody<Id>>;

type Call<Id extends OperationId> =
  Record<string, never> extends OperationRequest<Id>
    ? (request?: OperationRequest<Id>) => Promise<Answer<Success<Id>>>
    : (request: OperationRequest<Id>) => Promise<Answer<Success<Id>>>;

/** A call for every operation of the contract, by its operationId. */
export type ContractClient = { readonly [Id in OperationId]: Call<Id> } & {
  /** Any request at all; the answer is held against the contract by the request's method and path. */
  readonly send: (request: HttpRequest) => Promise<Answer<unknown>>;
};

/** What a client sends unless a request says otherwise. */
export interface Credentials {
  readonly terminalId: string;
  readonly apiKey: string;
  /** Undefined: nobody may manage with it. */
  readonly managementKey: string | undefined;
  /** Made with the management key; undefined where none was. */
  readonly publishableKey?: string | undefined;
}

const testCredentials: Credentials = { terminalId: testTerminal, apiKey: testKey, managementKey: testManagementKey };

export interface ClientOptions {
  readonly credentials?: Credentials;
  /** What the addresses of the service's answers begin with, where that is not the address at which it is asked. */
  readonly publicUrl?: string;
  /** Waits when the service says that it is asked too much, and asks again. */
  readonly patient?: boolean;
  /** A query parameter that no operation knows, which is sent with every request: answers tell that it was ignored. */
  readonly unknownParameter?: string;
  /** Told of every exchange that kept the contract. */
  readonly observe?: (request: HttpRequest, answer: HttpAnswer) => void;
}

interface AnyRequest extends Common {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly invalidBody?: unknown;
  readonly rawBody?: string | Uint8Array;
}

/**
 * The one HTTP client of the tests. Every answer is held against the contract: status, content type, body (undeclared
 * properties are refused), headers, and for problems the reason code, type and title. An answer that breaks it fails
 * the test that asked for it.
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

  async function send(request: HttpRequest): Promise<Answer<unknown>> {
    const { path } = request;
    const sent =
      unknownParameter === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}${unknownParameter}=1`;
    const answer = await exchange(baseUrl, { ...request, path: sent }, agent);
    const faults = answerFaults(request, answer, publicUrl);
    if (faults.length > 0) throw new AssertionError(report(request, answer, faults));
    observe?.(request, answer);
    if (patient && answer.status === 429) {
      await wait(Number(answer.headers['retry-after']) * 1000);
      return send(request);
    }
    return { ...answer, body: bodyOfAnswer(answer) };
  }

  const calls = contractOperations.map(({ operationId, method, path, keyHeader }) => {
    const call = (request: AnyRequest = {}) =>
      send({
        method,
        path: fullPath(path, request, credentials),
        headers: {
          ...keyOf(keyHeader, request, credentials),
          ...(request.idempotencyKey === undefined ? {} : { 'Idempotency-Key': request.idempotencyKey }),
          ...(bodyOf(request) === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...request.headers,
        },
        ...bodyOf(request),
      });
    return [operationId, call] as const;
  });
  return { ...Object.fromEntries(calls), send } as unknown as ContractClient;
}

/** The key that an operation wants in a header. */
export const keyFor = <Key>(
  header: NonNullable<ContractOperation['keyHeader']>,
  keys: { readonly [Name in 'apiKey' | 'managementKey' | 'publishableKey']?: Key },
): Key | undefined =>
  ({
    'x-api-key': keys.apiKey,
    'x-management-key': keys.managementKey,
    'x-publishable-key': keys.publishableKey,
  })[header];

function keyOf(
  header: ContractOperation['keyHeader'],
  request: AnyRequest,
  credentials: Credentials,
): OutgoingHttpHeaders {
  const key = header && keyFor(header, { ...credentials, ...request });
  return header === undefined || key === null || key === undefined ? {} : { [header]: key };
}

function fullPath(template: string, { terminalId, params, query }: AnyRequest, credentials: Credentials): string {
  const values: Readonly<Record<string, string>> = {
    ...params,
    terminal_friendly_id: terminalId ?? credentials.terminalId,
  };
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  return query === undefined ? path : `${path}?${new URLSearchParams(query).toString()}`;
}

/** JSON, or the text with which a processor wants its notifications answered. */
function bodyOfAnswer({ text, headers }: HttpAnswer): unknown {
  if (headers['content-type']?.startsWith('text/plain') === true) return text;
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

/** The body of a success. Fails with the whole answer when it was refused. */
export async function succeeded<Body>(pending: Promise<Answer<Body>> | Answer<Body>): Promise<Body> {
  const { status, text, body } = await pending;
  if (status !== 200) throw new AssertionError(`a success was expected, but the answer was ${status}: ${text}`);
  return body as Body;
}

/** The problem that a request was refused with. Fails with the whole answer when it is not this one. */
export async function refused(
  pending: Promise<Answer<unknown>> | Answer<unknown>,
  code: ErrorCode,
): Promise<Schema<'Problem'>> {
  const { status, text, body } = await pending;
  const problem = body as Schema<'Problem'> | undefined;
  if (status < 400 || problem?.reason_code !== code)
    throw new AssertionError(`the refusal ${code} was expected, but the answer was ${status}: ${text}`);
  return problem;
}
