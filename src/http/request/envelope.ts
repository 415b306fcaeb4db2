import type { Context, Next } from 'koa';
import { errors } from '../../base/errors/catalogue.js';
import type { Problem } from '../../base/errors/errors.js';
import type { HttpDeps } from './http-deps.js';
import type { Span } from '../../telemetry/tracing.js';
import { commonHeaders } from './headers.js';
import { deprecationHeaders } from './deprecation.js';
import { refusalIn, type AnsweredRequest } from './logged-request.js';
import { ignoredFieldsHeader } from '../validation/ignored-fields.js';
import {
  bodyCutOff,
  brokenBody,
  internalError,
  knownProblem,
  MethodNotAllowed,
  problemBody,
  retryAfterSeconds,
} from './problem.js';
import type { RequestState } from './state.js';
import { traceHeaders } from './trace-headers.js';

type EnvelopeDeps = Pick<
  HttpDeps,
  'random' | 'log' | 'noteOutage' | 'metrics' | 'tracing' | 'baseUrl' | 'lifecycle' | 'clock' | 'requestLog'
>;

type StatefulContext = Context & { state: RequestState };

/** The result of a request, for the log, the metrics and the request log. */
type Result = Pick<AnsweredRequest, 'status' | 'milliseconds' | 'receivedAt'>;

/**
 * Wraps every request: assigns an id, sets the common headers, turns failures into problem bodies and reports the
 * result. A bug answers 500 without its message, which is in the log.
 */
export function envelope(deps: EnvelopeDeps) {
  const { random, clock, tracing, baseUrl } = deps;
  const common = commonHeaders(baseUrl);

  return (ctx: StatefulContext, next: Next): Promise<void> =>
    tracing.span('none', { kind: 'server', headers: traceHeaders(ctx.headers) }, async (span) => {
      const began = performance.now();
      const receivedAt = clock.now();
      const requestId = (ctx.state.requestId = random.timedUuid(receivedAt));
      ctx.set({ ...common, 'X-Request-Id': requestId });
      try {
        await next();
      } catch (error) {
        refuse(ctx, refusalOf(deps, ctx, error), baseUrl);
      }
      addHeaders(deps, ctx);
      report(deps, ctx, span, { status: statusOf(ctx), milliseconds: performance.now() - began, receivedAt });
    });
}

/**
 * Returns the problem that answers an error. Logs a bug, unless the error is part of an outage that is reported once.
 */
function refusalOf({ log, noteOutage }: EnvelopeDeps, ctx: StatefulContext, error: unknown): Problem {
  const refusal = wasCutOff(ctx, error) ? bodyCutOff() : (knownProblem(error) ?? internalError());
  const { requestId } = ctx.state;
  // A refusal by an operation, such as a 503 with Retry-After, is not a failure.
  if (errors[refusal.code].status >= 500 && refusal !== error && !noteOutage(error, { requestId }))
    log.error({ err: error, requestId }, 'a request failed');
  return refusal;
}

function refuse(ctx: StatefulContext, refusal: Problem, baseUrl: string): void {
  ctx.status = errors[refusal.code].status;
  const page = ctx.state.refusalPage?.(ctx.status);
  ctx.body = page ?? JSON.stringify(problemBody(refusal, baseUrl, ctx.state.requestId));
  ctx.type = page === undefined ? 'application/problem+json' : 'text/html';
  const seconds = retryAfterSeconds(refusal);
  if (seconds !== undefined) ctx.set('Retry-After', String(seconds));
  if (refusal instanceof MethodNotAllowed) ctx.set('Allow', refusal.allow);
  // The unread rest of the body would be parsed as the next request.
  if (refusal.code === 'VALIDATION/REQUEST_TOO_LARGE') ctx.set('Connection', 'close');
}

/** Sets the headers that depend on the operation and its outcome. */
function addHeaders({ lifecycle, baseUrl }: EnvelopeDeps, ctx: StatefulContext): void {
  const { route, ignoredFields = [] } = ctx.state;
  if (lifecycle.stopping) ctx.set('Connection', 'close');
  if (ignoredFields.length > 0 && (ctx.status === 200 || ctx.status === 400))
    ctx.set('X-Ignored-Fields', ignoredFieldsHeader(ignoredFields));
  ctx.set(deprecationHeaders(route, baseUrl));
}

function report(deps: EnvelopeDeps, ctx: StatefulContext, span: Span, result: Result): void {
  const { metrics, log } = deps;
  const { requestId, route, params, terminal } = ctx.state;
  const { status, milliseconds } = result;
  metrics.requestAnswered(route?.operationId, status, milliseconds / 1000);
  countIfDisconnected(deps, ctx);
  if (route && isReplayed(ctx)) metrics.answerReplayed(route.operationId);
  const terminalId = terminal?.terminalId;
  const transaction = terminal && loggable(params?.['transaction_id']);
  log.info(
    {
      requestId,
      method: ctx.method,
      operation: route?.operationId,
      terminal: terminalId,
      transaction,
      status,
      ...refusalIn(status, ctx.body),
      milliseconds: Math.round(milliseconds * 10) / 10,
    },
    'request',
  );
  record(deps, ctx, result);
  span.set({
    'payment.request_id': requestId,
    'payment.terminal_id': terminalId,
    'payment.transaction_id': transaction,
  });
  describe(span, route, status);
}

/** Passes a merchant's request to the request log once its answer is sent, so that logging does not delay it. */
function record({ requestLog }: EnvelopeDeps, ctx: StatefulContext, result: Result): void {
  const { requestId, route, params = {}, terminal, sender, body } = ctx.state;
  if (!route || !sender) return;
  const request: AnsweredRequest = {
    requestId,
    route,
    params,
    terminalId: terminal?.terminalId,
    ...sender,
    method: ctx.method,
    query: ctx.query,
    idempotencyKey: ctx.get('idempotency-key'),
    userAgent: ctx.get('user-agent'),
    body,
    answer: typeof ctx.body === 'string' ? ctx.body : '',
    replayed: isReplayed(ctx),
    ...result,
  };
  if (ctx.res.closed) requestLog.record(request);
  else ctx.res.once('close', () => requestLog.record(request));
}

/** Counts a client that disconnects before its answer is complete. */
function countIfDisconnected({ metrics }: EnvelopeDeps, ctx: StatefulContext): void {
  if (!ctx.writable) metrics.clientLeft(ctx.state.route?.operationId);
  else
    ctx.res.once('close', () => {
      if (!ctx.res.writableFinished) metrics.clientLeft(ctx.state.route?.operationId);
    });
}

const isReplayed = (ctx: Context): boolean => ctx.response.get('Idempotency-Replayed') === 'true';

/** Status logged and counted if the client disconnected before its answer, as in nginx. It is never sent. */
const clientClosedRequest = 499;

/** The status to log and count. A failure of the service counts even if the client disconnected. */
const statusOf = (ctx: Context): number => (ctx.writable || ctx.status >= 500 ? ctx.status : clientClosedRequest);

/** True if the client disconnected while sending its request: this is nobody's fault. */
function wasCutOff(ctx: Context, error: unknown): boolean {
  const { type, code } = error as { type?: unknown; code?: unknown };
  return (
    !ctx.writable && (brokenBody.has(type) || code === 'ECONNRESET' || code === 'ECONNABORTED' || code === 'EPIPE')
  );
}

function describe(span: Span, route: RequestState['route'], status: number): void {
  if (route) span.rename(route.operationId);
  span.set({ 'http.request.method': route?.method.toUpperCase(), 'http.response.status_code': status });
  if (status >= 500) span.fail(String(status));
}

/** Returns an id of a path if it has the form of one: anything else may be a misplaced secret. */
const loggable = (id: string | undefined): string | undefined =>
  id !== undefined && /^[0-9A-Za-z]{8}$/.test(id) ? id : undefined;
