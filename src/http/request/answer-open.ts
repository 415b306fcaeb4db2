import type { OpenAccess } from '../../operation/handler.js';
import type { Matched } from '../validation/contract.js';
import type { AppContext, Pipeline } from './pipeline.js';
import { bodyOf, runOperation } from './run-operation.js';

/** Answers a request without a credential: a health check, or a processor's signed notification. */
export async function answerOpen(pipeline: Pipeline, ctx: AppContext, matched: Matched): Promise<void> {
  const { route, params } = matched;
  if (route.isSigned) await admitNotification(pipeline, ctx, matched);
  const body = await bodyOf(ctx, matched);
  const access: OpenAccess = { rawBody: body?.raw ?? '', header: (name) => ctx.get(name) || undefined };
  if (route.isSigned) await pipeline.checkSignature(params, access);
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
