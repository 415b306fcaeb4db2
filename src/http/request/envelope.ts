import type { Context, Next } from 'koa';
import { errors } from '../../base/errors/catalogue.js';
import type { Problem } from '../../base/errors/errors.js';
import type { HttpDeps } from './http-deps.js';
import type { Span } from '../../telemetry/tracing.js';
import { answerWriter, traceHeaders } from './headers.js';
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
import { mediaTypes, type AnsweringContext, type RequestState } from './state.js';

type EnvelopeDeps = Pick<
  HttpDeps,
  'random' | 'log' | 'noteOutage' | 'metrics' | 'tracing' | 'baseUrl' | 'lifecycle' | 'clock' | 'requestLog'
>;

/** The result of a request, for the log, the metrics and the request log. */
type Result = Pick<AnsweredRequest, 'status' | 'milliseconds' | 'receivedAt'>;

/** Answers a request, or passes it to the pages. */
type Handle = (ctx: AnsweringContext, pages: Next) => Promise<void>;

/**
 * Wraps every request: assigns an id, turns failures into problem bodies, reports the result and writes the answer with
 * its headers. A bug answers 500 without its message, which is in the log.
 */
export function envelope(deps: EnvelopeDeps, handle: Handle) {
  const { random, clock, tracing, baseUrl } = deps;
  const write = answerWriter(baseUrl, (error, ctx) => {
    const { requestId } = ctx.state;
    if (ctx.req.destroyed || deps.noteOutage(error, { requestId })) return;
    deps.log.error({ err: error, requestId }, 'a file could not be written to its end');
  });

  async function answer(ctx: AnsweringContext, pages: Next, span?: Span): Promise<void> {
    const began = performance.now();
    const receivedAt = clock.now();
    const requestId = random.timedUuid(receivedAt);
    ctx.state = { requestId, headers: ['X-Request-Id', requestId] };
    try {
      await handle(ctx, pages);
    } catch (error) {
      refuse(ctx, refusalOf(deps, ctx, error), baseUrl);
    }
    addHeaders(deps, ctx);
    report(deps, ctx, span, { status: statusOf(ctx), milliseconds: performance.now() - began, receivedAt });
    write(ctx);
  }

  return (ctx: AnsweringContext, pages: Next): Promise<void> =>
    tracing.isOff
      ? answer(ctx, pages)
      : tracing.span('none', { kind: 'server', headers: traceHeaders(ctx.headers) }, (span) =>
          answer(ctx, pages, span),
        );
}

/**
 * Returns the problem that answers an error. Logs a bug, unless the error is part of an outage that is reported once.
 */
function refusalOf({ log, noteOutage }: EnvelopeDeps, ctx: AnsweringContext, error: unknown): Problem {
  const refusal = wasCutOff(ctx, error) ? bodyCutOff() : (knownProblem(error) ?? internalError());
  const { requestId } = ctx.state;
  // A refusal by an operation, such as a 503 with Retry-After, is not a failure.
  if (errors[refusal.code].status >= 500 && refusal !== error && !noteOutage(error, { requestId }))
    log.error({ err: error, requestId }, 'a request failed');
  return refusal;
}

function refuse(ctx: AnsweringContext, refusal: Problem, baseUrl: string): void {
  const { requestId, refusalPage } = ctx.state;
  const { status } = errors[refusal.code];
  const page = refusalPage?.(status);
  const seconds = retryAfterSeconds(refusal);
  ctx.state.answer = {
    status,
    type: page === undefined ? mediaTypes.problem : mediaTypes.html,
    body: page ?? JSON.stringify(problemBody(refusal, baseUrl, requestId)),
    headers: [
      ...(seconds === undefined ? [] : ['Retry-After', String(seconds)]),
      ...(refusal instanceof MethodNotAllowed ? ['Allow', refusal.allow] : []),
    ],
  };
  // The unread rest of the body would be parsed as the next request.
  if (refusal.code === 'VALIDATION/REQUEST_TOO_LARGE' || (ctx.state.route?.streamsBody && !ctx.req.complete))
    ctx.state.closes = true;
}

/** Adds the headers that depend on the outcome. */
function addHeaders({ lifecycle }: EnvelopeDeps, ctx: AnsweringContext): void {
  const { answer, headers, ignoredFields = [], closes } = ctx.state;
  if (!answer) {
    if (lifecycle.stopping) ctx.set('Connection', 'close');
    return;
  }
  if (closes || lifecycle.stopping) headers.push('Connection', 'close');
  if (ignoredFields.length > 0 && (answer.status === 200 || answer.status === 400))
    headers.push('X-Ignored-Fields', ignoredFieldsHeader(ignoredFields));
}

function report(deps: EnvelopeDeps, ctx: AnsweringContext, span: Span | undefined, result: Result): void {
  const { metrics, log } = deps;
  const { requestId, route, params, terminal } = ctx.state;
  const { status, milliseconds } = result;
  metrics.requestAnswered(route?.operationId, status, milliseconds / 1000);
  if (route && ctx.state.replayed) metrics.answerReplayed(route.operationId);
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
      milliseconds: Math.round(milliseconds * 10) / 10,
      ...refusalIn(status, ctx.state.answer?.body),
    },
    'request',
  );
  whenSent(deps, ctx, answeredRequest(ctx, result));
  if (span) {
    span.set({
      'payment.request_id': requestId,
      'payment.terminal_id': terminalId,
      'payment.transaction_id': transaction,
    });
    describe(span, route, status);
  }
}

/** Returns a merchant's request for the request log; undefined for others. */
function answeredRequest(ctx: AnsweringContext, result: Result): AnsweredRequest | undefined {
  const { requestId, route, params = {}, terminal, sender, body, answer, replayed } = ctx.state;
  if (!route || !sender) return undefined;
  return {
    requestId,
    route,
    params,
    terminalId: terminal?.terminalId,
    apiKeyId: sender.apiKeyId,
    sourceAddress: sender.sourceAddress,
    method: ctx.method,
    query: ctx.req.url?.includes('?') ? ctx.query : noQuery,
    idempotencyKey: ctx.get('idempotency-key'),
    userAgent: ctx.get('user-agent'),
    body,
    answer: answer?.body ?? '',
    answerValue: answer?.value,
    replayed: replayed === true,
    status: result.status,
    milliseconds: result.milliseconds,
    receivedAt: result.receivedAt,
  };
}

const noQuery = {};

/**
 * Logs a request once its answer is sent, so that logging does not delay it, and counts a client that disconnects
 * before its answer is complete.
 */
function whenSent({ metrics, requestLog }: EnvelopeDeps, ctx: AnsweringContext, request?: AnsweredRequest): void {
  const { res, state } = ctx;
  const wasWritable = ctx.writable;
  const ended = (): void => {
    if (!wasWritable || !res.writableFinished) metrics.clientLeft(state.route?.operationId);
    if (request) requestLog.record(request);
  };
  if (wasWritable && !res.closed) res.once('close', ended);
  else ended();
}

/** Status logged and counted if the client disconnected before its answer, as in nginx. It is never sent. */
const clientClosedRequest = 499;

/** The status to log and count. A failure of the service counts even if the client disconnected. */
function statusOf(ctx: AnsweringContext): number {
  const { status } = ctx.state.answer ?? ctx;
  return ctx.writable || status >= 500 ? status : clientClosedRequest;
}

/** True if the client disconnected while sending its request, which is not an error of the service. */
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
