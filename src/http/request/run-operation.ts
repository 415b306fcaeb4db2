import { refuseCardLike, refuseCardNumbers, textsOf } from '../../vault/identifiers.js';
import type {
  Access,
  LongAccess,
  ManagementAccess,
  OpenAccess,
  SignInAccess,
  TimelessAccess,
} from '../../operation/handler.js';
import type { Matched } from '../validation/contract.js';
import { refuseBidiControls } from '../validation/names.js';
import { readBody } from './body.js';
import type { AppContext, Pipeline } from './pipeline.js';
import type { RequestBody, Route } from './state.js';

type AnyAccess = Access | LongAccess | TimelessAccess | ManagementAccess | SignInAccess | OpenAccess;

/** Reads the body if the operation has one. */
export const bodyOf = async (ctx: AppContext, { route }: Matched): Promise<RequestBody | undefined> =>
  route.takesBody ? (ctx.state.body = await readBody(ctx)) : undefined;

/**
 * Validates an authenticated request, runs its operation and writes the reply to the context.
 * @throws Problem
 */
export async function runOperation(
  { deps, contract, operations }: Pipeline,
  ctx: AppContext,
  { route, params }: Matched,
  body: RequestBody | undefined,
  access: AnyAccess,
): Promise<void> {
  if (isHeldInRecovery(route)) await deps.recovery.refuseWhileHeld();
  const value = body && sent(body);
  const query = Object.fromEntries(
    route.queryNames.flatMap((name) => (ctx.query[name] === undefined ? [] : [[name, ctx.query[name]]])),
  );
  // Headers are checked where they are used: an invalid key or signature has its own answers.
  const input = { path: { ...params }, query, header: {}, ...(body ? { requestBody: value } : {}) };
  const ignored = (ctx.state.ignoredFields = contract.ignoredFields(route, value, ctx.query));
  contract.validate(route, input, { unknown: deps.config.refuseUnknownFields ? ignored : [] });
  refuseBidiControls(value);
  if ('terminal' in access) {
    const texts = textsOf(value);
    if (access.terminal.refuseCardLikeIdentifiers) refuseCardLike(texts);
    await refuseCardNumbers(deps, [access.terminal.terminalId], texts);
  }
  const reply = await operations[route.operationId]({ params: input.path, query: input.query, body: value }, access);
  ctx.status = reply.status;
  if (reply.headers) ctx.set(reply.headers);
  if (reply.status === 503) ctx.set('Retry-After', '1');
  // Processors expect plain text in answer to notifications.
  const isText = typeof reply.body === 'string';
  ctx.type = isText ? 'text/plain' : 'application/json';
  ctx.body = isText ? reply.body : JSON.stringify(reply.body);
}

/** @throws Problem if the body was refused */
function sent({ json }: RequestBody): unknown {
  if ('refusal' in json) throw json.refusal;
  return json.value;
}

/**
 * True for changes by merchants, card fields and processors. On a restored database, a request that was answered before
 * may repeat, and its record is gone.
 */
const isHeldInRecovery = ({ method, credential, isSigned }: Route): boolean =>
  method !== 'get' && (credential === 'api-key' || credential === 'publishable-key' || isSigned);
