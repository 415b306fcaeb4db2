import { problem } from '../../base/errors/errors.js';
import { terminalNow } from '../../base/terminal.js';
import type { ManagementAccess } from '../../operation/handler.js';
import { nameOf } from '../access/user-actions.js';
import type { Matched } from '../validation/contract.js';
import { admitOperator } from './answer-operator.js';
import { sourceOf, type AppContext, type Pipeline } from './pipeline.js';
import { bodyOf, runOperation } from './run-operation.js';
import type { Caller, Route } from './state.js';

/** Answers a merchant operation, called with an API key or by a user on behalf of a merchant. */
export async function answerMerchant(pipeline: Pipeline, ctx: AppContext, matched: Matched): Promise<void> {
  if (pipeline.userActions.isUserAction(ctx, matched.route)) return answerUserAction(pipeline, ctx, matched);
  const { addressOf, deps } = pipeline;
  const caller = await deps.accessControl.caller(ctx.get('x-api-key'), () => addressOf(ctx.req));
  noteSender(pipeline, ctx, caller);
  return answerCaller(pipeline, ctx, matched, caller);
}

/** Answers a user who acts for a merchant: the same operation under the same keys, recorded in the audit log. */
async function answerUserAction(pipeline: Pipeline, ctx: AppContext, matched: Matched): Promise<void> {
  const user = await admitOperator(pipeline, ctx, matched);
  const { accessControl } = pipeline.deps;
  const caller = await accessControl.onBehalfOf(nameOf(user.actor), matched.params['terminal_friendly_id'] ?? '');
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
  const known = (ctx.state.terminal = accessControl.terminal(caller, params['terminal_friendly_id'] ?? ''));
  if (route.timeless) return runOperation(pipeline, ctx, matched, undefined, { terminal: known });
  const terminal = await accessControl.withCurrentClock(known);
  const now = terminalNow(terminal, clock);
  const body = await bodyOf(ctx, matched);
  await pipeline.withIdempotency(ctx, { route, terminal, now, body }, async (claim) => {
    if (user) await pipeline.userActions.note(user, route, terminal, body);
    return runOperation(pipeline, ctx, matched, body, {
      terminal,
      now,
      claim,
      ...sourceOf(pipeline, ctx),
      isAwaited: () => isAwaited(pipeline, ctx),
    });
  });
}

/** Answers card fields, which use a publishable key. */
export async function answerCardFields(pipeline: Pipeline, ctx: AppContext, matched: Matched): Promise<void> {
  const { route, params } = matched;
  const { deps, addressOf, sourceLimits } = pipeline;
  const { accessControl, clock } = deps;
  const caller = await accessControl.publishable(ctx.get('x-publishable-key'), () => addressOf(ctx.req));
  noteSender(pipeline, ctx, caller);
  await limitRate(pipeline, ctx, caller, route);
  await sourceLimits.countCardToken(addressOf(ctx.req));
  const known = (ctx.state.terminal = accessControl.terminal(caller, params['terminal_friendly_id'] ?? ''));
  const terminal = await accessControl.withCurrentClock(known);
  const access = { terminal, now: terminalNow(terminal, clock), claim: undefined };
  return runOperation(pipeline, ctx, matched, await bodyOf(ctx, matched), access);
}

function noteSender(pipeline: Pipeline, ctx: AppContext, { apiKeyId }: Caller): void {
  ctx.state.sender = { apiKeyId, sourceAddress: sourceOf(pipeline, ctx).sourceAddress };
}

/** @throws Problem RATE_LIMIT_EXCEEDED */
async function limitRate({ limit, deps }: Pipeline, ctx: AppContext, caller: Caller, route: Route): Promise<void> {
  const state = await limit(caller, route);
  ctx.set({
    'X-RateLimit-Limit': String(state.limit),
    'X-RateLimit-Remaining': String(state.remaining),
    'X-RateLimit-Reset': String(Math.ceil(deps.clock.now().getTime() / 1000) + state.resetSeconds),
  });
  if (state.refusal) throw state.refusal;
}

/** True while the client of a long request still waits. @throws Problem INVALID_API_KEY once its key is revoked */
async function isAwaited({ deps }: Pipeline, ctx: AppContext): Promise<boolean> {
  if (!(await deps.accessControl.isStillValid(ctx.get('x-api-key'))))
    throw problem('INVALID_API_KEY', 'The API key is no longer valid.');
  return !ctx.req.socket.destroyed;
}
