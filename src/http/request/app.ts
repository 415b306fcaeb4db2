import Koa, { type Context, type Next } from 'koa';
import { Problem, problem } from '../../base/errors/errors.js';
import { serves } from '../access/management-listener.js';
import type { Matched } from '../validation/contract.js';
import { answerCardFields, answerMerchant, answerOpen, answerOperator, answerSignIn } from './answer-operation.js';
import { refuseTooLarge } from './body.js';
import { envelope } from './envelope.js';
import { setPageHeaders } from './headers.js';
import { handleUnanswered } from './protocol.js';
import { pipelineOf, type AppContext, type AppOptions, type Pipeline } from './pipeline.js';
import { requestPath } from './target.js';

/**
 * Creates the request pipeline, from the outside in. An operation of the contract ends it; other paths reach the pages.
 */
export function createApp(options: AppOptions): Koa {
  const { deps, contract, pages, surfaceOf } = options;
  const pipeline = pipelineOf(options);
  const app = new Koa();
  handleUnanswered(app, deps);
  answerFirst(
    app,
    envelope(deps, (ctx, toPages) => {
      const matched = matchOperation(pipeline, ctx);
      return matched ? answer(pipeline, ctx, matched) : toPages();
    }),
  );
  app.use((ctx: AppContext, next) => {
    setPageHeaders(ctx, deps.baseUrl);
    return holdForms(pipeline, ctx, next);
  });
  for (const router of pages) app.use(router.routes());
  app.use((ctx) => {
    throw contract.unknownPath(requestPath(ctx.req), serves[surfaceOf(ctx.req)]);
  });
  return app;
}

/** Koa's own handler of a request, for which it has no type: it runs the middleware and writes the answer. */
type HandleRequest = (this: Koa, ctx: AppContext, middleware: (ctx: AppContext) => Promise<void>) => Promise<void>;

/**
 * Calls the envelope for every request before Koa's middleware, which is for the pages: an operation answers without a
 * chain of promises. Koa writes the answer only if the envelope has not.
 */
function answerFirst(app: Koa, envelope: (ctx: AppContext, pages: Next) => Promise<void>): void {
  const byKoa = Reflect.get(app, 'handleRequest') as HandleRequest;
  const handleRequest: HandleRequest = async (ctx, middleware) => {
    ctx.res.statusCode = 404;
    try {
      await envelope(ctx, () => middleware(ctx));
    } catch (error) {
      ctx.onerror(error as Error);
      return;
    }
    if (ctx.respond === false) return;
    const { statusCode } = ctx.res;
    await byKoa.call(app, ctx, () => {
      ctx.res.statusCode = statusCode;
      return Promise.resolve();
    });
  };
  Object.assign(app, { handleRequest });
}

/**
 * Returns the operation of a request; undefined for a page.
 * @throws Problem VALIDATION/ENDPOINT_NOT_FOUND for a path that this address or this role does not serve
 */
function matchOperation({ contract, surfaceOf, deps }: Pipeline, ctx: Context): Matched | undefined {
  const surface = surfaceOf(ctx.req);
  const path = requestPath(ctx.req);
  const matched = contract.match(ctx.method, path, serves[surface]);
  if (!matched && surface === 'management' && !isOfConsole(path))
    throw problem(
      'VALIDATION/ENDPOINT_NOT_FOUND',
      'This address serves only the management operations, the console and the health checks.',
    );
  if (!matched && surface === 'public' && isOfConsole(path))
    throw problem('VALIDATION/ENDPOINT_NOT_FOUND', 'The console is at the address of the management operations.');
  if (deps.config.role === 'worker' && matched?.route.tag !== 'Health') {
    throw problem(
      'VALIDATION/ENDPOINT_NOT_FOUND',
      'This instance runs background work and answers health checks only.',
    );
  }
  return matched;
}

/** Answers an operation by the credential that the contract requires. */
function answer(pipeline: Pipeline, ctx: AppContext, matched: Matched): Promise<void> {
  ctx.state.route = matched.route;
  ctx.state.params = matched.params;
  if (!matched.route.streamsBody) refuseTooLarge(ctx);
  switch (matched.route.credential) {
    case 'api-key':
      return inItsCell(pipeline, matched, answerMerchant(pipeline, ctx, matched));
    case 'publishable-key':
      return inItsCell(pipeline, matched, answerCardFields(pipeline, ctx, matched));
    case 'management-key':
      return answerOperator(pipeline, ctx, matched);
    case 'sign-in':
      return answerSignIn(pipeline, ctx, matched);
    case 'none':
      return answerOpen(pipeline, ctx, matched);
  }
}

/**
 * A cell does not have the keys of another cell's terminals: a request that reached the wrong cell is told so, instead
 * of that its key is not valid.
 * @throws Problem VALIDATION/TERMINAL_IN_OTHER_CELL in place of INVALID_API_KEY or TERMINAL_NOT_FOUND
 */
async function inItsCell({ deps }: Pipeline, { params }: Matched, answered: Promise<void>): Promise<void> {
  try {
    await answered;
  } catch (error) {
    if (error instanceof Problem && (error.code === 'INVALID_API_KEY' || error.code === 'TERMINAL_NOT_FOUND'))
      await deps.accessControl.refuseOtherCell(params['terminal_friendly_id'] ?? '');
    throw error;
  }
}

/**
 * Refuses payers' forms while a restored database is checked. The console has no forms. `payerReturned` holds the
 * return from a processor's page.
 */
async function holdForms({ deps }: Pipeline, { method }: Context, next: Next): Promise<void> {
  if (method === 'POST') await deps.recovery.refuseWhileHeld();
  await next();
}

/** The console is served at the same address as its operations. */
const isOfConsole = (path: string): boolean => path === '/console' || path.startsWith('/console/');
