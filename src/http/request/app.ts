import type Router from '@koa/router';
import Koa, { type Context } from 'koa';
import { problem, Problem } from '../../base/errors/errors.js';
import type {
  Access,
  LongAccess,
  ManagementAccess,
  OpenAccess,
  Operation,
  OperationId,
  RequestSource,
  SignInAccess,
  TimelessAccess,
} from '../../operation/handler.js';
import { terminalNow } from '../../base/terminal.js';
import { refuseCardNumbers, textsOf } from '../../vault/identifiers.js';
import { actsOfUsers, nameOf } from '../access/acts-of-users.js';
import { readBody, refuseTooLarge } from './body.js';
import type { Contract, Matched } from '../validation/contract.js';
import { envelope } from './envelope.js';
import { failedAuthentications } from '../access/failed-authentications.js';
import type { HttpDeps } from './http-deps.js';
import { idempotency, type IdempotencyOptions } from './idempotency.js';
import { catchTheRest } from './last-resort.js';
import { rateLimiter } from '../limits/limits.js';
import { serves, type ManagementListener } from '../access/management-listener.js';
import { operatorAccess } from '../access/operator-access.js';
import { refuseCrossSite } from '../access/same-site.js';
import { sourceAddress, unknownAddress } from '../limits/source-address.js';
import type { SourceLimits } from '../limits/source-limits.js';
import type { Caller, RequestBody, RequestState, Route } from './state.js';
import { requestPath } from './target.js';

export interface AppOptions {
  readonly deps: HttpDeps;
  readonly contract: Contract;
  readonly operations: Readonly<Record<OperationId, Operation>>;
  /** The documentation, and the other pages that are no operations. */
  readonly pages: readonly Router[];
  readonly answerOf: IdempotencyOptions['answerOf'];
  /** Refuses a request of a processor that it has not signed. @throws Problem */
  readonly checkSignature: (params: Readonly<Record<string, string>>, access: OpenAccess) => Promise<void>;
  /** The operator's key; without one, management operations are refused. */
  readonly managementKey: string | undefined;
  readonly sourceLimits: SourceLimits;
  /** Where a request came in: at the public address, or at the operator's. */
  readonly surfaceOf: ManagementListener['surfaceOf'];
}

type AnyAccess = Access | LongAccess | TimelessAccess | ManagementAccess | SignInAccess | OpenAccess;

type AppContext = Context & { state: RequestState };

/** The door: the order in which a request is looked at. */
export function createApp({
  deps,
  contract,
  operations,
  pages,
  answerOf,
  checkSignature,
  managementKey,
  sourceLimits,
  surfaceOf,
}: AppOptions): Koa {
  const { store, clock, random, vault, config, baseUrl, consoleUrl, accessControl, recovery } = deps;
  const operators = operatorAccess(deps, { managementKey, limits: sourceLimits });
  const noteFailure = failedAuthentications(deps);
  const acts = actsOfUsers(deps, surfaceOf);
  const addressOf = sourceAddress(config.trustedProxies);
  const limit = rateLimiter(config.rateLimits, config.rateLimitStore === 'database' ? store.pool : undefined);
  const leaseSeconds = config.submissionWaitMilliseconds / 1000 + 2;
  const keepingAnswers = idempotency({ store, clock, random, vault, baseUrl, leaseSeconds, answerOf });
  const app = new Koa();
  catchTheRest(app, deps);
  app.use(envelope(deps));
  app.use((ctx: AppContext, next) => {
    const surface = surfaceOf(ctx.req);
    const path = requestPath(ctx.req);
    const matched = contract.match(ctx.method, path, serves[surface]);
    if (!matched && surface === 'management' && !isOfConsole(path))
      throw problem(
        'VALIDATION/ENDPOINT_NOT_FOUND',
        'At this address are the management operations, the console and the health checks only.',
      );
    if (!matched && surface === 'public' && isOfConsole(path))
      throw problem('VALIDATION/ENDPOINT_NOT_FOUND', 'The console is where the management operations are.');
    if (config.role === 'worker' && matched?.route.tag !== 'Health') {
      throw problem(
        'VALIDATION/ENDPOINT_NOT_FOUND',
        'This instance works in the background: it answers health checks only.',
      );
    }
    return matched ? answer(ctx, matched) : next();
  });
  app.use(async (ctx, next) => {
    // The forms of payers: the console has none, it calls the operations.
    if (ctx.method === 'POST') await recovery.refuseWhileHeld();
    await next();
  });
  for (const router of pages) app.use(router.routes());
  app.use((ctx: AppContext) => {
    throw contract.unknownPath(requestPath(ctx.req), serves[surfaceOf(ctx.req)]);
  });
  return app;

  async function answer(ctx: AppContext, matched: Matched): Promise<void> {
    Object.assign(ctx.state, matched);
    refuseTooLarge(ctx);
    switch (matched.route.credential) {
      case 'api-key':
        return acts.isAct(ctx, matched.route) ? answerAct(ctx, matched) : answerMerchant(ctx, matched);
      case 'publishable-key':
        return answerCardFields(ctx, matched);
      case 'management-key': {
        const access = await admitOperator(ctx, matched);
        return carryOut(ctx, matched, await bodyOf(ctx, matched), access);
      }
      case 'sign-in':
        return signIn(ctx, matched);
      case 'none': {
        const { route, params } = matched;
        if (route.isSigned) {
          const key = params['provider_key'] ?? '';
          const isKnown = (await deps.processors.get(key)) !== undefined;
          await sourceLimits.countNotification(isKnown ? key : 'none', addressOf(ctx.req));
          contract.validateParameters(route, { path: { ...params }, query: {}, header: {} });
        }
        const body = await bodyOf(ctx, matched);
        const access: OpenAccess = { rawBody: body?.raw ?? '', header: (name) => ctx.get(name) || undefined };
        if (route.isSigned) await checkSignature(params, access);
        return carryOut(ctx, matched, body, access);
      }
    }
  }

  async function answerMerchant(ctx: AppContext, matched: Matched): Promise<void> {
    const caller = await accessControl.caller(ctx.get('x-api-key'), () => addressOf(ctx.req));
    ctx.state.sender = { apiKeyId: caller.apiKeyId, sourceAddress: sourceOf(ctx).sourceAddress };
    return answerCaller(ctx, matched, caller);
  }

  /** A user acts in place of a merchant: the same operation under the same keys, and the audit log has it. */
  async function answerAct(ctx: AppContext, matched: Matched): Promise<void> {
    const user = await admitOperator(ctx, matched);
    const caller = await accessControl.inPlaceOf(nameOf(user.actor), matched.params['terminal_friendly_id'] ?? '');
    return answerCaller(ctx, matched, caller, user);
  }

  async function answerCaller(ctx: AppContext, matched: Matched, caller: Caller, user?: ManagementAccess) {
    const { route, params } = matched;
    await limitRate(ctx, caller, route);
    const known = (ctx.state.terminal = accessControl.terminal(caller, params['terminal_friendly_id'] ?? ''));
    if (route.timeless) return carryOut(ctx, matched, undefined, { terminal: known });
    const terminal = await accessControl.inItsTime(known);
    const now = terminalNow(terminal, clock);
    const body = await bodyOf(ctx, matched);
    await keepingAnswers(ctx, { route, terminal, now, body }, async (claim) => {
      if (user) await acts.note(user, route, terminal, body);
      return carryOut(ctx, matched, body, {
        terminal,
        now,
        claim,
        ...sourceOf(ctx),
        isAwaited: () => isAwaited(ctx),
      });
    });
  }

  async function answerCardFields(ctx: AppContext, matched: Matched): Promise<void> {
    const { route, params } = matched;
    const caller = await accessControl.publishable(ctx.get('x-publishable-key'), () => addressOf(ctx.req));
    ctx.state.sender = { apiKeyId: caller.apiKeyId, sourceAddress: sourceOf(ctx).sourceAddress };
    await limitRate(ctx, caller, route);
    await sourceLimits.countCardToken(addressOf(ctx.req));
    const known = (ctx.state.terminal = accessControl.terminal(caller, params['terminal_friendly_id'] ?? ''));
    const terminal = await accessControl.inItsTime(known);
    const access = { terminal, now: terminalNow(terminal, clock), claim: undefined };
    return carryOut(ctx, matched, await bodyOf(ctx, matched), access);
  }

  async function isAwaited(ctx: AppContext): Promise<boolean> {
    if (!(await accessControl.isGood(ctx.get('x-api-key'))))
      throw problem('INVALID_API_KEY', 'The API key is not valid any more.');
    return !ctx.req.socket.destroyed;
  }

  /** Finds out who manages, and whether they may do this. A wrong key is written to the audit log. */
  async function admitOperator(ctx: AppContext, { route }: Matched): Promise<ManagementAccess> {
    const source = sourceOf(ctx);
    try {
      const actor = await operators.actor(ctx, () => addressOf(ctx.req));
      operators.check(actor, route, ctx);
      return { ...source, actor };
    } catch (error) {
      noteRefused(error, route, source);
      throw error;
    }
  }

  async function signIn(ctx: AppContext, matched: Matched): Promise<void> {
    refuseCrossSite(ctx, consoleUrl, { fromBrowsersOnly: false });
    const source = sourceOf(ctx);
    const access: SignInAccess = {
      ...source,
      sessionToken: operators.sessionToken(ctx),
      challengeToken: operators.challengeToken(ctx),
      userAgent: ctx.get('user-agent') || undefined,
    };
    try {
      await carryOut(ctx, matched, await bodyOf(ctx, matched), access);
    } catch (error) {
      noteRefused(error, matched.route, source);
      throw error;
    }
  }

  function noteRefused(error: unknown, { operationId }: Route, source: RequestSource): void {
    if (error instanceof Problem && (error.code === 'INVALID_API_KEY' || error.code === 'VALIDATION/SIGN_IN_REFUSED'))
      noteFailure({ operation: operationId, ...source });
  }

  function sourceOf({ state, req }: AppContext): RequestSource {
    const address = addressOf(req);
    return { requestId: state.requestId, sourceAddress: address === unknownAddress ? undefined : address };
  }

  async function limitRate(ctx: AppContext, caller: Caller, route: Route): Promise<void> {
    const state = await limit(caller, route);
    ctx.set({
      'X-RateLimit-Limit': String(state.limit),
      'X-RateLimit-Remaining': String(state.remaining),
      'X-RateLimit-Reset': String(Math.ceil(clock.now().getTime() / 1000) + state.resetSeconds),
    });
    if (state.refusal) throw state.refusal;
  }

  async function carryOut(
    ctx: AppContext,
    { route, params }: Matched,
    body: RequestBody | undefined,
    access: AnyAccess,
  ): Promise<void> {
    if (isHeldInRecovery(route)) await recovery.refuseWhileHeld();
    const value = body && sent(body);
    const query = Object.fromEntries(
      route.queryNames.flatMap((name) => (ctx.query[name] === undefined ? [] : [[name, ctx.query[name]]])),
    );
    // Headers are checked where they are used: what is wrong with a key or a signature has answers of its own.
    const input = { path: { ...params }, query, header: {}, ...(body ? { requestBody: value } : {}) };
    const ignored = (ctx.state.ignoredFields = contract.ignoredFields(route, value, ctx.query));
    contract.validate(route, input, { unknown: config.refuseUnknownFields ? ignored : [] });
    if ('terminal' in access) await refuseCardNumbers(deps, [access.terminal.terminalId], textsOf(value));
    const reply = await operations[route.operationId]({ params: input.path, query: input.query, body: value }, access);
    ctx.status = reply.status;
    if (reply.headers) ctx.set(reply.headers);
    if (reply.status === 503) ctx.set('Retry-After', '1');
    // A processor wants its notifications answered by a text of its own.
    const isText = typeof reply.body === 'string';
    ctx.type = isText ? 'text/plain' : 'application/json';
    ctx.body = isText ? reply.body : JSON.stringify(reply.body);
  }
}

/** @throws Problem why it is refused, if it is */
function sent({ json }: RequestBody): unknown {
  if ('refusal' in json) throw json.refusal;
  return json.value;
}

const bodyOf = async (ctx: AppContext, { route }: Matched): Promise<RequestBody | undefined> =>
  route.takesBody ? (ctx.state.body = await readBody(ctx)) : undefined;

/**
 * True for all that merchants, card fields and processors change: on a restored database a request that was answered
 * before may come again, and its record is gone.
 */
const isHeldInRecovery = ({ method, credential, isSigned }: Route): boolean =>
  method !== 'get' && (credential === 'api-key' || credential === 'publishable-key' || isSigned);

/** The console is served where the operations are that it uses. */
const isOfConsole = (path: string): boolean => path === '/console' || path.startsWith('/console/');
