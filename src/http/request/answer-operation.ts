import type { Context } from 'koa';
import { memberAccount } from '../../base/actor.js';
import { Problem, problem } from '../../base/errors/errors.js';
import { terminalNow } from '../../base/terminal.js';
import {
  type Access,
  type FileAccess,
  FullReply,
  type LongAccess,
  type ManagementAccess,
  type OpenAccess,
  type Operation,
  type RequestSource,
  type SignInAccess,
  type TimelessAccess,
} from '../../operation/handler.js';
import {
  type BodyTexts,
  refuseBidiControls,
  refuseCardLike,
  refuseCardNumbers,
  refuseLongIdentifiers,
} from '../../vault/identifiers.js';
import { nameOf } from '../access/access-audit.js';
import { boundToAccount, refuseUnbounded } from '../access/member-access.js';
import { permitsAddress, refuseAddress, refuseOutOfScope } from '../access/access.js';
import { refuseCrossSite } from '../access/operator-access.js';
import type { Matched } from '../validation/contract.js';
import { ignoredFields, knownOf } from '../validation/ignored-fields.js';
import { fileOf, readBody } from './body.js';
import { type AppContext, type Pipeline, sourceOf } from './pipeline.js';
import { type Answer, type Caller, mediaTypes, type RequestBody, type Route, type VisitedBody } from './state.js';

type AnyAccess = Access | FileAccess | LongAccess | TimelessAccess | ManagementAccess | SignInAccess | OpenAccess;

/** Reads the body if the operation has one. */
export const bodyOf = async (
  { contract }: Pipeline,
  ctx: AppContext,
  { route }: Matched,
): Promise<RequestBody | undefined> =>
  route.takesBody ? (ctx.state.body = await readBody(ctx, contract.bodyShape(route))) : undefined;

/** Validates an authenticated request, runs its operation and sets the answer. @throws Problem */
async function runOperation(
  { deps, contract, operations }: Pipeline,
  ctx: AppContext,
  { route, params }: Matched,
  body: RequestBody | undefined,
  access: AnyAccess,
): Promise<void> {
  if (isHeldInRecovery(route)) await deps.recovery.refuseWhileHeld();
  const sent = body && visited(body);
  const sentQuery = queryOf(ctx);
  const query: Record<string, unknown> = {};
  for (const name of route.queryNames) if (sentQuery[name] !== undefined) query[name] = sentQuery[name];
  // Headers are checked where they are used: an invalid key or signature has its own answers.
  const input = { path: { ...params }, query, header: {}, ...(sent ? { requestBody: sent.value } : {}) };
  const ignored = (ctx.state.ignoredFields = ignoredFields(route, sent?.unknown ?? [], sentQuery));
  contract.validate(route, input, { unknown: deps.config.refuseUnknownFields ? ignored : [] });
  if (sent) await refuseTexts(deps, sent.texts, access);
  const known = sent && knownOf(sent, contract.bodyShape(route));
  const bounded = await bounding(deps, route, { path: input.path, query: input.query, body: known }, access);
  const reply = await operations[route.operationId]({ params: input.path, query: input.query, body: known }, bounded);
  ctx.state.answer = answerOf(reply);
}

/** Bounds the request of a member to the account. @throws Problem as `boundToAccount` does */
async function bounding(
  { store }: Pipeline['deps'],
  route: Route,
  input: Parameters<typeof boundToAccount>[3],
  access: AnyAccess,
): Promise<AnyAccess> {
  if (!('actor' in access)) return access;
  const actor = await boundToAccount(store, access.actor, route, input);
  return actor === access.actor ? access : { ...access, actor };
}

/** Processors expect plain text in answer to notifications. An export is a file. */
function answerOf(reply: Awaited<ReturnType<Operation>>): Answer {
  const { status, body, headers: own } = reply instanceof FullReply ? reply : { status: 200, body: reply };
  const headers = own ? Object.entries(own).flat() : [];
  if (status === 503) headers.push('Retry-After', '1');
  if (Symbol.asyncIterator in Object(body))
    return { status, type: mediaTypes.csv, body: '', parts: body as AsyncIterable<string>, headers };
  return typeof body === 'string'
    ? { status, type: mediaTypes.text, body, headers }
    : { status, type: mediaTypes.json, body: JSON.stringify(body), value: body, headers };
}

const noQuery: Context['query'] = {};

/** Koa parses an absent query too. */
const queryOf = (ctx: Context): Context['query'] => (ctx.req.url?.includes('?') ? ctx.query : noQuery);

/** @throws Problem if the body was refused */
function visited({ json }: RequestBody): VisitedBody {
  if ('refusal' in json) throw json.refusal;
  return json;
}

/** @throws Problem VALIDATION/INVALID_FIELD for a name with bidi controls, or an identifier with a card number */
async function refuseTexts(deps: Pipeline['deps'], texts: BodyTexts, access: AnyAccess): Promise<void> {
  refuseBidiControls(texts);
  if (!('terminal' in access)) return;
  refuseLongIdentifiers(texts);
  if (access.terminal.refuseCardLikeIdentifiers) refuseCardLike(texts);
  await refuseCardNumbers(deps, [access.terminal.terminalId], texts);
}

/**
 * True for changes by merchants, card fields and processors. On a restored database, a request that was answered before
 * may repeat, and its record is gone.
 */
const isHeldInRecovery = ({ method, credential, isSigned }: Route): boolean =>
  method !== 'get' && (credential === 'api-key' || credential === 'publishable-key' || isSigned);

/** Answers a request without a credential: a health check, or a processor's signed notification. */
export async function answerOpen(pipeline: Pipeline, ctx: AppContext, matched: Matched): Promise<void> {
  const { route, params } = matched;
  if (route.isSigned) await admitNotification(pipeline, ctx, matched);
  const body = await bodyOf(pipeline, ctx, matched);
  const access: OpenAccess = { rawBody: body?.raw ?? '', header: (name) => ctx.get(name) || undefined };
  if (route.isSigned) {
    await pipeline.checkSignature(params, access);
    await pipeline.deps.accessControl.refuseOtherCell(params['terminal_friendly_id'] ?? '');
  }
  return runOperation(pipeline, ctx, matched, body, access);
}

/** Checks a notification before its body is read. Unknown processors are counted together. @throws Problem */
async function admitNotification(
  { deps, contract, sourceLimits, addressOf }: Pipeline,
  ctx: AppContext,
  { route, params }: Matched,
): Promise<void> {
  const key = params['provider_key'] ?? '';
  const isKnown = (await deps.processors.get(key)) !== undefined;
  await sourceLimits.countNotification(isKnown ? key : 'none', addressOf(ctx.req));
  contract.validateParameters(route, { path: { ...params }, query: {}, header: {} });
}

export async function answerOperator(pipeline: Pipeline, ctx: AppContext, matched: Matched): Promise<void> {
  const access = await admitOperator(pipeline, ctx, matched);
  if (matched.route.streamsBody) return runOperation(pipeline, ctx, matched, undefined, withFile(ctx, access));
  return runOperation(pipeline, ctx, matched, await bodyOf(pipeline, ctx, matched), access);
}

/** The operation takes the file after its own checks. */
const withFile = (ctx: AppContext, access: ManagementAccess): FileAccess => ({
  ...access,
  file: (...types) => fileOf(ctx, types),
});

/**
 * Identifies the operator and checks that they may run the operation. Records a wrong key in the audit log.
 * @throws Problem as `OperatorAccess` does
 */
async function admitOperator(pipeline: Pipeline, ctx: AppContext, { route }: Matched): Promise<ManagementAccess> {
  const { operators, addressOf } = pipeline;
  const source = sourceOf(pipeline, ctx);
  try {
    const address = () => addressOf(ctx.req);
    const actor = await operators.actor(ctx, route, address);
    operators.check(actor, route, ctx, address);
    // The audit log has its changes; nothing else names a read.
    if (actor.kind === 'management_key')
      pipeline.deps.log.info({ operation: route.operationId, ...source }, 'the management key was used');
    return { ...source, actor };
  } catch (error) {
    noteRefused(pipeline, error, route, source);
    throw error;
  }
}

/** Answers the sign-in operations, from pages of the console only. */
export async function answerSignIn(pipeline: Pipeline, ctx: AppContext, matched: Matched): Promise<void> {
  const { deps, operators } = pipeline;
  refuseCrossSite(ctx, deps.consoleUrl, { fromBrowsersOnly: false });
  const source = sourceOf(pipeline, ctx);
  const access: SignInAccess = {
    ...source,
    sessionToken: operators.sessionToken(ctx),
    challengeToken: operators.challengeToken(ctx),
    signOnToken: operators.signOnToken(ctx),
    userAgent: ctx.get('user-agent') || undefined,
  };
  try {
    await runOperation(pipeline, ctx, matched, await bodyOf(pipeline, ctx, matched), access);
  } catch (error) {
    noteRefused(pipeline, error, matched.route, source);
    throw error;
  }
}

const refusedCredentials: ReadonlySet<string> = new Set([
  'INVALID_API_KEY',
  'VALIDATION/MANAGEMENT_KEY_DISABLED',
  'VALIDATION/SIGN_IN_REFUSED',
]);

function noteRefused({ noteFailure }: Pipeline, error: unknown, { operationId }: Route, source: RequestSource): void {
  if (error instanceof Problem && refusedCredentials.has(error.code))
    noteFailure({ operation: operationId, ...source });
}

/** Answers a merchant operation, called with an API key or by a user on behalf of a merchant. */
export async function answerMerchant(pipeline: Pipeline, ctx: AppContext, matched: Matched): Promise<void> {
  if (pipeline.userActions.isUserAction(ctx, matched.route)) return answerUserAction(pipeline, ctx, matched);
  const address = () => pipeline.addressOf(ctx.req);
  const caller = await pipeline.deps.accessControl.caller(ctx.get('x-api-key'), address);
  // First, so that a leaked key cannot fill the request log from elsewhere, nor use up the limit of its merchant.
  if (!permitsAddress(caller.scope, address)) await pipeline.sourceLimits.countUnpermitted(address());
  noteSender(pipeline, ctx, caller);
  refuseAddress('API key', caller.scope, address);
  return answerCaller(pipeline, ctx, matched, caller);
}

/** Answers a user who acts for a merchant: the same operation under the same keys, recorded in the audit log. */
async function answerUserAction(pipeline: Pipeline, ctx: AppContext, matched: Matched): Promise<void> {
  const user = await admitOperator(pipeline, ctx, matched);
  const { accessControl } = pipeline.deps;
  refuseUnbounded(user.actor, matched.route);
  const terminalId = matched.params['terminal_friendly_id'] ?? '';
  const caller = await accessControl.onBehalfOf(nameOf(user.actor), terminalId, memberAccount(user.actor));
  return answerCaller(pipeline, ctx, matched, caller, user);
}

async function answerCaller(
  pipeline: Pipeline,
  ctx: AppContext,
  matched: Matched,
  caller: Caller,
  user?: ManagementAccess,
): Promise<void> {
  const { route, params } = matched;
  const { accessControl, clock } = pipeline.deps;
  await limitRate(pipeline, ctx, caller, route);
  refuseOutOfScope('API key', caller.scope, route);
  const known = (ctx.state.terminal = accessControl.terminal(caller, params['terminal_friendly_id'] ?? ''));
  if (route.timeless) return runOperation(pipeline, ctx, matched, undefined, { terminal: known });
  const terminal = await accessControl.withCurrentClock(known);
  const body = await bodyOf(pipeline, ctx, matched);
  await pipeline.withIdempotency(ctx, { route, terminal, now: terminalNow(terminal, clock), body }, async (claim) => {
    if (user) {
      const known = body && 'value' in body.json && knownOf(body.json, pipeline.contract.bodyShape(route));
      await pipeline.userActions.note(user, route, terminal, known);
    }
    return runOperation(pipeline, ctx, matched, body, {
      terminal,
      // After a wait for the key, the call of a processor has its whole time.
      now: terminalNow(terminal, clock),
      claim,
      isAwaited: () => isAwaited(pipeline, ctx),
      ...sourceOf(pipeline, ctx),
    });
  });
}

/** Answers card fields, which use a publishable key. */
export async function answerCardFields(pipeline: Pipeline, ctx: AppContext, matched: Matched): Promise<void> {
  const { route, params } = matched;
  const { deps, addressOf, sourceLimits } = pipeline;
  const { accessControl, clock } = deps;
  const caller = await accessControl.publishable(ctx.get('x-publishable-key'), () => addressOf(ctx.req));
  // First, because all payers share the key: one address must not use up its limit, nor fill the request log.
  await sourceLimits.countCardToken(addressOf(ctx.req));
  noteSender(pipeline, ctx, caller);
  await limitRate(pipeline, ctx, caller, route);
  const known = (ctx.state.terminal = accessControl.terminal(caller, params['terminal_friendly_id'] ?? ''));
  const terminal = await accessControl.withCurrentClock(known);
  const access = { terminal, now: terminalNow(terminal, clock), claim: undefined };
  return runOperation(pipeline, ctx, matched, await bodyOf(pipeline, ctx, matched), access);
}

function noteSender(pipeline: Pipeline, ctx: AppContext, { apiKeyId }: Caller): void {
  ctx.state.sender = { apiKeyId, sourceAddress: sourceOf(pipeline, ctx).sourceAddress };
}

/** @throws Problem RATE_LIMIT_EXCEEDED */
async function limitRate({ limit, deps }: Pipeline, ctx: AppContext, caller: Caller, route: Route): Promise<void> {
  const state = await limit(caller, route);
  ctx.state.headers.push(
    'X-RateLimit-Limit',
    String(state.limit),
    'X-RateLimit-Remaining',
    String(state.remaining),
    'X-RateLimit-Reset',
    String(Math.ceil(deps.clock.now().getTime() / 1000) + state.resetSeconds),
  );
  if (state.refusal) throw state.refusal;
}

/** True while the client of a long request still waits. @throws Problem INVALID_API_KEY once its key is revoked */
async function isAwaited({ deps }: Pipeline, ctx: AppContext): Promise<boolean> {
  if (!(await deps.accessControl.isStillValid(ctx.get('x-api-key'))))
    throw problem('INVALID_API_KEY', 'The API key is no longer valid.');
  return !ctx.req.socket.destroyed;
}
