import type Router from '@koa/router';
import Koa, { type Context, type Next } from 'koa';
import type { Deps } from '../deps.js';
import { problem } from '../errors.js';
import type { Access, ManagementAccess, OpenAccess, OperationId } from '../handler.js';
import { terminalNow } from '../terminal.js';
import { readBody, refuseTooLarge } from './body.js';
import type { Contract } from './contract.js';
import { envelope } from './envelope.js';
import { idempotency, type IdempotencyOptions } from './idempotency.js';
import { rateLimiter } from './limits.js';
import { managementKeyCheck } from './management-key.js';
import type { RequestState, Route } from './state.js';

/** A handler as the door sees it: what goes in was checked against the contract, what comes out is typed by it where it is written. */
export type Operation = (deps: Deps, input: object, access: object) => Promise<{ readonly status: number; readonly body: object }>;

export interface AppOptions {
  readonly deps: Deps;
  readonly contract: Contract;
  readonly operations: Readonly<Record<OperationId, Operation>>;
  /** The documentation and the other pages that are no operations. */
  readonly pages: Router;
  readonly answerOf: IdempotencyOptions['answerOf'];
  /** The operator's key; undefined lets nobody manage. */
  readonly managementKey: string | undefined;
}

type AppContext = Context & { state: RequestState };

/** The door: the order in which a request is looked at. */
export function createApp({ deps, contract, operations, pages, answerOf, managementKey }: AppOptions): Koa {
  const { store, clock, random, vault, config, baseUrl, accessControl } = deps;
  const checkManagementKey = managementKeyCheck(managementKey);
  const limit = rateLimiter(config.rateLimits, config.rateLimitStore === 'database' ? store.pool : undefined);
  const leaseSeconds = config.submissionWaitMilliseconds / 1000 + 2;
  const keepingAnswers = idempotency({ store, clock, random, vault, baseUrl, leaseSeconds, answerOf });
  const app = new Koa();

  app.use(envelope(deps));
  if (config.role !== 'worker') app.use(pages.routes());
  app.use(matchOperation);
  app.use(refuseTooLarge);
  app.use(authenticate);
  app.use(limitRate);
  app.use(openTerminal);
  app.use(readBody);
  // Called and not used: Koa lets a middleware go on only once, and a duplicate whose first request died has to begin anew.
  app.use((ctx: AppContext) => keepingAnswers(ctx, () => answer(ctx)));
  return app;

  async function matchOperation(ctx: AppContext, next: Next): Promise<void> {
    const matched = contract.match(ctx.method, ctx.path);
    if (config.role === 'worker' && !matched.route.operationId.startsWith('health')) {
      throw problem('VALIDATION/ENDPOINT_NOT_FOUND', 'This instance works in the background: it answers health checks only.');
    }
    Object.assign(ctx.state, matched);
    await next();
  }

  async function authenticate(ctx: AppContext, next: Next): Promise<void> {
    switch (ctx.state.route?.credential) {
      case 'api-key': ctx.state.caller = await accessControl.caller(ctx.get('x-api-key')); break;
      case 'management-key': checkManagementKey(ctx.get('x-management-key')); break;
      default:
    }
    await next();
  }

  async function limitRate(ctx: AppContext, next: Next): Promise<void> {
    const { caller, route } = ctx.state;
    if (caller && route) {
      const state = await limit(caller, route);
      ctx.set({
        'X-RateLimit-Limit': String(state.limit),
        'X-RateLimit-Remaining': String(state.remaining),
        'X-RateLimit-Reset': String(Math.ceil(clock.now().getTime() / 1000) + state.resetSeconds),
      });
      if (state.refusal) throw state.refusal;
    }
    await next();
  }

  async function openTerminal(ctx: AppContext, next: Next): Promise<void> {
    const { caller, params } = ctx.state;
    if (caller) {
      ctx.state.terminal = await accessControl.terminal(caller, params?.['terminal_friendly_id'] ?? '');
      ctx.state.now = terminalNow(ctx.state.terminal, clock);
    }
    await next();
  }

  async function answer(ctx: AppContext): Promise<void> {
    const { route, params = {}, body } = ctx.state;
    if (!route) throw new Error('a request came to its answer without an operation');
    if (body && 'refusal' in body) throw body.refusal;
    const query = Object.fromEntries(route.queryNames.flatMap((name) => ctx.query[name] === undefined ? [] : [[name, ctx.query[name]]]));
    // Headers are checked where they are used: what is wrong with a key or a signature has answers of its own.
    const input = { path: { ...params }, query, header: {}, ...(body ? { requestBody: body.value } : {}) };
    contract.validate(route, input);
    const reply = await operations[route.operationId](
      deps, { params: input.path, query: input.query, body: body?.value }, accessOf(ctx, route.credential),
    );
    ctx.status = reply.status;
    if (reply.status === 503) ctx.set('Retry-After', '1');
    ctx.type = 'application/json';
    ctx.body = JSON.stringify(reply.body);
  }
}

/** What the handler of an operation is given beside the request (src/handler.ts). */
function accessOf(ctx: AppContext, credential: Route['credential']): Access | ManagementAccess | OpenAccess {
  const { terminal, now, claim, rawBody = '', requestId } = ctx.state;
  switch (credential) {
    case 'api-key':
      if (!terminal || !now) throw new Error('a request came to its answer without a terminal');
      return { terminal, now, claim };
    case 'management-key': return { requestId };
    case 'none': return { rawBody, header: (name) => ctx.get(name) || undefined };
  }
}
