import { operationTable } from '../../../generated/operations.js';
import type { LoggedRequest } from '../../store/request-log/request-log.js';
import { loggedJson } from '../../vault/logged-json.js';
import { withoutSecrets } from '../../vault/redact.js';
import type { RequestBody, Route } from './state.js';
import { isStorable } from '../validation/storable.js';

/** A request of a merchant that was answered: what the log needs of it, as it came. */
export interface AnsweredRequest {
  readonly requestId: string;
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  /** Undefined when the key may not use the terminal that was named. */
  readonly terminalId: string | undefined;
  readonly apiKeyId: string;
  readonly method: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly idempotencyKey: string;
  readonly sourceAddress: string | undefined;
  readonly userAgent: string;
  readonly body: RequestBody | undefined;
  readonly status: number;
  /** JSON. */
  readonly answer: string;
  readonly replayed: boolean;
  readonly milliseconds: number;
  readonly receivedAt: Date;
}

/** Bodies and answers that are longer are not kept (contract, RequestDetails). In characters. */
const longestBody = 32_768;
const longestReference = 100;
const longestUserAgent = 200;

/** A request and its answer as they may be kept: without what names or opens a card, a payer's page or an account. */
export function loggedRequest(request: AnsweredRequest): LoggedRequest {
  const { route, params, body, status } = request;
  const identifiersKept = status < 400;
  const sent = sentObject(body);
  const answer = answerObject(request.answer);
  const idempotencyKey = idempotencyKeyOf(request);
  return {
    requestId: request.requestId,
    terminalId: request.terminalId ?? null,
    apiKeyId: request.apiKeyId,
    operation: route.operationId,
    method: request.method,
    path: pathOf(request),
    query: queryOf(request),
    status,
    reasonCode: status < 400 ? null : reasonCodeOf(answer),
    field: status < 400 ? null : fieldOf(answer),
    milliseconds: Math.round(request.milliseconds),
    transactionId: transactionIdOf(answer, params, sent),
    recurringId: idOf(answer['recurring_id']) ?? idOf(sent['recurring_id']) ?? idOf(request.query['recurring_id']),
    merchantTransactionId: referenceOf(
      sent['merchant_transaction_id'] ?? answer['merchant_transaction_id'],
      identifiersKept,
    ),
    merchantOrderId: referenceOf(within(sent['order'])['merchant_order_id'], identifiersKept),
    idempotencyKey,
    replayed: idempotencyKey === null ? null : request.replayed,
    sourceAddress: request.sourceAddress ?? null,
    userAgent: textOf(request.userAgent, longestUserAgent),
    requestBody: sentBodyOf(request, sent),
    answerBody: answerBodyOf(request, answer),
    receivedAt: request.receivedAt,
  };
}

/** What a request is about: what it has made, or what it names. */
const transactionIdOf = (answer: Members, params: Members, sent: Members): string | null =>
  idOf(answer['transaction_id']) ??
  idOf(params['transaction_id']) ??
  idOf(sent['transaction_reference_id']) ??
  idOf(within(sent['retry'])['originating_id']);

function sentBodyOf({ route, body, status }: AnsweredRequest, sent: Members): string | null {
  if (Object.keys(sent).length === 0 || (body?.raw.length ?? 0) > longestBody) return null;
  const isInstrument = route.operationId === 'tokenCreate';
  return atMost(loggedJson(sent, { isInstrument, identifiersKept: status < 400, isSent: true }));
}

const answerBodyOf = (request: AnsweredRequest, answer: Members): string | null =>
  request.answer.length > longestBody ? null : atMost(loggedJson(answer, { identifiersKept: true, isSent: false }));

/** The path's parts by the operation: every second one is the name of a parameter. */
const pathParts: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(operationTable).map(([operation, { path }]) => [operation, path.split(/\{(\w+)\}/)]),
);

/** The path as it was asked for, with the name of a parameter in place of what has not the form of an id. */
function pathOf({ route, params }: AnsweredRequest): string {
  let path = '';
  let isName = false;
  for (const part of pathParts.get(route.operationId) ?? []) {
    path += !isName ? part : isId(params[part]) ? params[part] : `{${part}}`;
    isName = !isName;
  }
  return path;
}

function queryOf({ route, query, status }: AnsweredRequest): string | null {
  const names = route.queryNames.filter((name) => query[name] !== undefined);
  if (names.length === 0) return null;
  const declared = Object.fromEntries(names.map((name) => [name, query[name]]));
  return loggedJson(declared, { identifiersKept: status < 400, isSent: true });
}

type Members = Readonly<Record<string, unknown>>;

/** The members of a JSON object; none of anything else. */
const within = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};

/** A body that was no JSON is not kept: what is written in it cannot be known from its names. */
const sentObject = (body: RequestBody | undefined): Members =>
  body && 'value' in body.json ? within(body.json.value) : {};

function answerObject(answer: string): Members {
  try {
    return within(JSON.parse(answer));
  } catch {
    return {};
  }
}

/** What the body of a problem says of itself. */
function reasonCodeOf(problem: Members): string | null {
  const reasonCode = problem['reason_code'];
  return typeof reasonCode === 'string' ? reasonCode : null;
}

function fieldOf(problem: Members): string | null {
  const { field } = within(problem['context']);
  return typeof field === 'string' ? textOf(field, 300) : null;
}

/** The same of a body as it was answered, for the line in the log. Of what is no refusal there is nothing. */
export function refusalIn(status: number, answer: unknown): { reason_code?: string; field?: string } {
  if (status < 400 || typeof answer !== 'string') return {};
  const problem = answerObject(answer);
  const [reasonCode, field] = [reasonCodeOf(problem), fieldOf(problem)];
  return { ...(reasonCode === null ? {} : { reason_code: reasonCode }), ...(field === null ? {} : { field }) };
}

/** The ids of terminals have six characters, and eight those of all else. */
const isId = (value: unknown): value is string =>
  typeof value === 'string' && (value.length === 6 || value.length === 8) && /^[0-9A-Za-z]+$/.test(value);

const idOf = (value: unknown): string | null => (isId(value) && value.length === 8 ? value : null);

function referenceOf(value: unknown, isKept: boolean): string | null {
  if (typeof value !== 'string' || value === '' || value.length > longestReference || !isStorable(value)) return null;
  return isKept ? value : withoutSecrets(value);
}

function idempotencyKeyOf({ route, idempotencyKey, status }: AnsweredRequest): string | null {
  if (!route.takesIdempotencyKey || !/^[\w-]{1,255}$/.test(idempotencyKey)) return null;
  // Of one that was refused it is not known that it holds no card number; what is cut out of it is no key any more.
  return status < 400 || withoutSecrets(idempotencyKey) === idempotencyKey ? idempotencyKey : null;
}

const textOf = (text: string, longest: number): string | null =>
  text === '' || !isStorable(text) ? null : withoutSecrets(text.slice(0, longest + 128)).slice(0, longest);

/** What was redacted may be longer than it was. */
const atMost = (json: string): string | null => (json.length > 2 * longestBody ? null : json);
