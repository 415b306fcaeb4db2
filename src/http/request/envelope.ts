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
  bodyBrokeOff,
  brokenBody,
  internalError,
  knownProblem,
  MethodNotAllowed,
  problemBody,
  retryAfterSeconds,
} from './problem.js';
import type { RequestState } from './state.js';
import { traceHeaders } from './trace-headers.js';

/**
 * What is around every request: its id, the headers that all answers have, the log line, its span and what is counted
 * of it, and the one place where a failure becomes a problem body. A bug answers 500 without its message; the log has
 * it.
 */
export function envelope({
  random,
  log,
  noteOutage,
  metrics,
  tracing,
  baseUrl,
  lifecycle,
  clock,
  requestLog,
}: Pick<
  HttpDeps,
  'random' | 'log' | 'noteOutage' | 'metrics' | 'tracing' | 'baseUrl' | 'lifecycle' | 'clock' | 'requestLog'
>) {
  const common = commonHeaders(baseUrl);

  return (ctx: Context & { state: RequestState }, next: Next): Promise<void> =>
    tracing.span('none', { kind: 'server', headers: traceHeaders(ctx.headers) }, async (span) => {
      const began = performance.now();
      const receivedAt = clock.now();
      const requestId = (ctx.state.requestId = random.timedUuid(receivedAt));
      ctx.set({ ...common, 'X-Request-Id': requestId });
      try {
        await next();
      } catch (error) {
        fail(ctx, error);
      }
      if (lifecycle.stopping) ctx.set('Connection', 'close');
      const { route, params, terminal, ignoredFields = [] } = ctx.state;
      if (ignoredFields.length > 0 && (ctx.status === 200 || ctx.status === 400))
        ctx.set('X-Ignored-Fields', ignoredFieldsHeader(ignoredFields));
      ctx.set(deprecationHeaders(route, baseUrl));
      const milliseconds = performance.now() - began;
      const status = statusOf(ctx);
      metrics.requestAnswered(route?.operationId, status, milliseconds / 1000);
      countIfLeft(ctx);
      if (route && ctx.response.get('Idempotency-Replayed') === 'true') metrics.answerReplayed(route.operationId);
      const transaction = terminal && loggable(params?.['transaction_id']);
      log.info(
        {
          requestId,
          method: ctx.method,
          operation: route?.operationId,
          terminal: terminal?.terminalId,
          transaction,
          status,
          ...refusalIn(status, ctx.body),
          milliseconds: Math.round(milliseconds * 10) / 10,
        },
        'request',
      );
      record(ctx, { status, milliseconds, receivedAt });
      span.set({
        'payment.request_id': requestId,
        'payment.terminal_id': terminal?.terminalId,
        'payment.transaction_id': transaction,
      });
      describe(span, route, status);
    });

  /** Hands a request of a merchant to the request log, once its answer is sent: the request pays nothing for it. */
  function record(
    ctx: Context & { state: RequestState },
    answered: Pick<AnsweredRequest, 'status' | 'milliseconds' | 'receivedAt'>,
  ): void {
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
      replayed: ctx.response.get('Idempotency-Replayed') === 'true',
      ...answered,
    };
    if (ctx.res.closed) requestLog.record(request);
    else ctx.res.once('close', () => requestLog.record(request));
  }

  function fail(ctx: Context & { state: RequestState }, error: unknown): void {
    const refusal = brokeOff(ctx, error) ? bodyBrokeOff() : (knownProblem(error) ?? internalError());
    const { requestId } = ctx.state;
    // What an operation refuses itself, such as a 503 to come again, has not failed.
    if (errors[refusal.code].status >= 500 && refusal !== error && !noteOutage(error, { requestId }))
      log.error({ err: error, requestId }, 'a request failed');
    refuse(ctx, refusal);
  }

  /** Counts a client that has gone, or goes while its answer is written. */
  function countIfLeft(ctx: Context & { state: RequestState }): void {
    const count = () => {
      metrics.clientLeft(ctx.state.route?.operationId);
    };
    if (!ctx.writable) count();
    else
      ctx.res.once('close', () => {
        if (!ctx.res.writableFinished) count();
      });
  }

  function refuse(ctx: Context & { state: RequestState }, refusal: Problem): void {
    ctx.status = errors[refusal.code].status;
    const page = ctx.state.refusalPage?.(ctx.status);
    ctx.body = page ?? JSON.stringify(problemBody(refusal, baseUrl, ctx.state.requestId));
    ctx.type = page === undefined ? 'application/problem+json' : 'text/html';
    const seconds = retryAfterSeconds(refusal);
    if (seconds !== undefined) ctx.set('Retry-After', String(seconds));
    if (refusal instanceof MethodNotAllowed) ctx.set('Allow', refusal.allow);
    // The rest of a body that was not read would be taken for the next request.
    if (refusal.code === 'VALIDATION/REQUEST_TOO_LARGE') ctx.set('Connection', 'close');
  }
}

/**
 * What is logged and counted for a request whose client went away before its answer, as nginx has it. It is never sent.
 */
const clientClosedRequest = 499;

/** What is logged and counted as the status: a failure of ours stays one, also when the client has left. */
const statusOf = (ctx: Context): number => (ctx.writable || ctx.status >= 500 ? ctx.status : clientClosedRequest);

/** Whether a client left before it had sent its request: neither the request nor this service is wrong. */
function brokeOff(ctx: Context, error: unknown): boolean {
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

/** An id of a path, if it has the form of one: anything else may be a secret that came there by mistake. */
const loggable = (id: string | undefined): string | undefined =>
  id !== undefined && /^[0-9A-Za-z]{8}$/.test(id) ? id : undefined;
