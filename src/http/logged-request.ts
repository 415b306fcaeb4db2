import { operationTable } from '../../generated/operations.js';
import type { LoggedRequest } from '../store/request-log.js';
import { loggedJson } from '../vault/logged-json.js';
import { withoutSecrets } from '../vault/redact.js';
import type { RequestBody, Route } from './state.js';
import { isStorable } from './storable.js';

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
  const kept = { identifiersKept, isSent: true };
  const query = Object.fromEntries(route.queryNames.flatMap((name) => given(name, request.query[name])));
  const reference = (value: unknown): string | null => referenceOf(value, identifiersKept);
  return {
    requestId: request.requestId,
    terminalId: request.terminalId ?? null,
    apiKeyId: request.apiKeyId,
    operation: route.operationId,
    method: request.method,
    path: operationTable[route.operationId].path.replace(/\{(\w+)\}/g, (template, name: string) =>
      isId(params[name]) ? params[name] : template,
    ),
    query: Object.keys(query).length > 0 ? loggedJson(query, kept) : null,
    status,
    ...refusalOf(status, answer),
    milliseconds: Math.round(request.milliseconds),
    transactionId: firstId(
      answer['transaction_id'],
      params['transaction_id'],
      sent['transaction_reference_id'],
      within(sent['retry'])['originating_id'],
    ),
    recurringId: firstId(answer['recurring_id'], sent['recurring_id'], request.query['recurring_id']),
    merchantTransactionId: reference(sent['merchant_transaction_id'] ?? answer['merchant_transaction_id']),
    merchantOrderId: reference(within(sent['order'])['merchant_order_id']),
    idempotencyKey: idempotencyKeyOf(request),
    replayed: idempotencyKeyOf(request) === null ? null : request.replayed,
    sourceAddress: request.sourceAddress ?? null,
    userAgent: textOf(request.userAgent, longestUserAgent),
    requestBody:
      Object.keys(sent).length === 0 || (body?.raw.length ?? 0) > longestBody
        ? null
        : atMost(loggedJson(sent, { ...kept, isInstrument: route.operationId === 'tokenCreate' })),
    answerBody:
      request.answer.length > longestBody ? null : atMost(loggedJson(answer, { identifiersKept: true, isSent: false })),
    receivedAt: request.receivedAt,
  };
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

/** What a problem says of itself. @param answer the members of its body */
const refusalOf = (status: number, answer: Members): Pick<LoggedRequest, 'reasonCode' | 'field'> => {
  const [reasonCode, field] = [answer['reason_code'], within(answer['context'])['field']];
  return {
    reasonCode: status >= 400 && typeof reasonCode === 'string' ? reasonCode : null,
    field: status >= 400 && typeof field === 'string' ? textOf(field, 300) : null,
  };
};

/** The same of a body as it was answered, for the line in the log. */
export function refusalIn(status: number, answer: unknown): { reason_code?: string; field?: string } {
  if (status < 400 || typeof answer !== 'string') return {};
  const { reasonCode, field } = refusalOf(status, answerObject(answer));
  return { ...(reasonCode === null ? {} : { reason_code: reasonCode }), ...(field === null ? {} : { field }) };
}

const given = (name: string, value: unknown): [string, unknown][] => (value === undefined ? [] : [[name, value]]);

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:[0-9A-Za-z]{6}|[0-9A-Za-z]{8})$/.test(value);

const firstId = (...values: readonly unknown[]): string | null =>
  values.find((value): value is string => isId(value) && value.length === 8) ?? null;

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
