import { Problem } from '../../base/errors/errors.js';
import type { ManagementAccess, RequestSource, SignInAccess } from '../../operation/handler.js';
import { refuseCrossSite } from '../access/same-site.js';
import type { Matched } from '../validation/contract.js';
import { sourceOf, type AppContext, type Pipeline } from './pipeline.js';
import { bodyOf, runOperation } from './run-operation.js';
import type { Route } from './state.js';

/** Answers a management operation. */
export async function answerOperator(pipeline: Pipeline, ctx: AppContext, matched: Matched): Promise<void> {
  const access = await admitOperator(pipeline, ctx, matched);
  return runOperation(pipeline, ctx, matched, await bodyOf(ctx, matched), access);
}

/**
 * Identifies the operator and checks that they may run the operation. Records a wrong key in the audit log.
 * @throws Problem as `OperatorAccess` does
 */
export async function admitOperator(
  pipeline: Pipeline,
  ctx: AppContext,
  { route }: Matched,
): Promise<ManagementAccess> {
  const { operators, addressOf } = pipeline;
  const source = sourceOf(pipeline, ctx);
  try {
    const actor = await operators.actor(ctx, () => addressOf(ctx.req));
    operators.check(actor, route, ctx);
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
    userAgent: ctx.get('user-agent') || undefined,
  };
  try {
    await runOperation(pipeline, ctx, matched, await bodyOf(ctx, matched), access);
  } catch (error) {
    noteRefused(pipeline, error, matched.route, source);
    throw error;
  }
}

function noteRefused({ noteFailure }: Pipeline, error: unknown, { operationId }: Route, source: RequestSource): void {
  if (error instanceof Problem && (error.code === 'INVALID_API_KEY' || error.code === 'VALIDATION/SIGN_IN_REFUSED'))
    noteFailure({ operation: operationId, ...source });
}
