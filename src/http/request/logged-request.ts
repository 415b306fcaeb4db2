import { operationTable } from '../../../generated/operations.js';
import type { RequestToLog } from '../../store/request-log/request-log.js';
import { loggedJson } from '../../vault/logged-json.js';
import { withoutSecrets } from '../../vault/redact.js';
import type { RequestBody, Route } from './state.js';
import { isStorable } from '../validation/json-text.js';

/** A merchant's answered request, as received. */
export interface AnsweredRequest {
  readonly requestId: string;
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  /** Undefined if the key may not use the named terminal. */
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
  /** The value that it is the JSON of; undefined for refusals and replayed answers. */
  readonly answerValue?: unknown;
  readonly replayed: boolean;
  readonly milliseconds: number;
  readonly receivedAt: Date;
}

/** Maximum length of a stored body or answer, in characters (contract, RequestDetails). */
const longestBody = 32_768;
const longestReference = 100;
const longestUserAgent = 200;

/**
 * Returns the log entry of a request and its answer. It contains no cards, no addresses of payer pages and no
 * credentials.
 */
export function loggedRequest(request: AnsweredRequest): RequestToLog {
  const { route, params, body, status } = request;
  const identifiersKept = status < 400;
  const sent = sentObject(body);
  const answer = request.answerValue !== undefined ? within(request.answerValue) : answerObject(request.answer);
  const idempotencyKey = idempotencyKeyOf(request);
  const columns = {
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
    receivedAt: request.receivedAt,
  };
  return { columns, requestBody: sentBodyOf(request, sent), answerBody: answerBodyOf(request, answer) };
}

/** Returns the transaction that a request created or names. */
const transactionIdOf = (answer: Members, params: Members, sent: Members): string | null =>
  idOf(answer['transaction_id']) ??
  idOf(params['transaction_id']) ??
  idOf(sent['transaction_reference_id']) ??
  idOf(within(sent['retry'])['originating_id']);

function sentBodyOf({ route, body, status }: AnsweredRequest, sent: Members): Buffer | undefined {
  if (Object.keys(sent).length === 0 || (body?.raw.length ?? 0) > longestBody) return undefined;
  const isInstrument = route.operationId === 'tokenCreate';
  return atMost(loggedJson(JSON.stringify(sent), { isInstrument, identifiersKept: status < 400, isSent: true }));
}

function answerBodyOf(request: AnsweredRequest, answer: Members): Buffer | undefined {
  if (request.answer.length > longestBody) return undefined;
  const json = answer === request.answerValue ? request.answer : JSON.stringify(answer);
  return atMost(loggedJson(json, { identifiersKept: true, isSent: false }));
}

/** The parts of each operation's path: every second one is the name of a parameter. */
const pathParts: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(operationTable).map(([operation, { path }]) => [operation, path.split(/\{(\w+)\}/)]),
);

/** Returns the requested path. A value that does not have the form of an id is replaced by its parameter's name. */
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
  return loggedJson(JSON.stringify(declared), { identifiersKept: status < 400, isSent: true }).toString();
}

type Members = Readonly<Record<string, unknown>>;

/** Returns the members of a JSON object; an empty object for anything else. */
const within = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};

/** A malformed body is not stored: without names its secrets cannot be found. */
const sentObject = (body: RequestBody | undefined): Members =>
  body && 'value' in body.json ? within(body.json.value) : {};

function answerObject(answer: string): Members {
  try {
    return within(JSON.parse(answer));
  } catch {
    return {};
  }
}

function reasonCodeOf(problem: Members): string | null {
  const reasonCode = problem['reason_code'];
  return typeof reasonCode === 'string' ? reasonCode : null;
}

function fieldOf(problem: Members): string | null {
  const { field } = within(problem['context']);
  return typeof field === 'string' ? textOf(field, 300) : null;
}

/** Returns the reason code and field of a refusal, for its log line; empty for other answers. */
export function refusalIn(status: number, answer: unknown): { reason_code?: string; field?: string } {
  if (status < 400 || typeof answer !== 'string') return {};
  const problem = answerObject(answer);
  const [reasonCode, field] = [reasonCodeOf(problem), fieldOf(problem)];
  return { ...(reasonCode === null ? {} : { reason_code: reasonCode }), ...(field === null ? {} : { field }) };
}

/** Ids of terminals have six characters, all others eight. */
const isId = (value: unknown): value is string =>
  typeof value === 'string' && (value.length === 6 || value.length === 8) && /^[0-9A-Za-z]+$/.test(value);

const idOf = (value: unknown): string | null => (isId(value) && value.length === 8 ? value : null);

function referenceOf(value: unknown, isKept: boolean): string | null {
  if (typeof value !== 'string' || value === '' || value.length > longestReference || !isStorable(value)) return null;
  return isKept ? value : withoutSecrets(value);
}

function idempotencyKeyOf({ route, idempotencyKey, status }: AnsweredRequest): string | null {
  if (!route.takesIdempotencyKey || !/^[\w-]{1,255}$/.test(idempotencyKey)) return null;
  // A refused key may contain a card number, and a redacted key would not be the key.
  return status < 400 || withoutSecrets(idempotencyKey) === idempotencyKey ? idempotencyKey : null;
}

const textOf = (text: string, longest: number): string | null =>
  text === '' || !isStorable(text) ? null : withoutSecrets(text).slice(0, longest);

/** Redaction can lengthen a text. */
const atMost = (json: Buffer): Buffer | undefined =>
  json.length > 2 * longestBody && json.toString().length > 2 * longestBody ? undefined : json;
