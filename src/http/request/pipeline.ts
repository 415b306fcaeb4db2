import type Router from '@koa/router';
import type { OpenAccess, Operation, OperationId, RequestSource } from '../../operation/handler.js';
import { failedAuthentications, userActions, type UserActions } from '../access/access-audit.js';
import type { ManagementListener } from '../access/management-listener.js';
import { operatorAccess, type OperatorAccess } from '../access/operator-access.js';
import { rateLimiter, sourceAddress, type SourceLimits, unknownAddress } from '../access/limits.js';
import type { Contract } from '../validation/contract.js';
import type { HttpDeps } from './http-deps.js';
import { idempotency, type IdempotencyOptions } from './idempotency.js';
import type { AnsweringContext } from './state.js';

export interface AppOptions {
  readonly deps: HttpDeps;
  readonly contract: Contract;
  readonly operations: Readonly<Record<OperationId, Operation>>;
  /** The documentation and the other pages that are not operations. */
  readonly pages: readonly Router[];
  readonly answerOf: IdempotencyOptions['answerOf'];
  /** Refuses a processor's request without a valid signature. @throws Problem */
  readonly checkSignature: (params: Readonly<Record<string, string>>, access: OpenAccess) => Promise<void>;
  readonly sourceLimits: SourceLimits;
  readonly surfaceOf: ManagementListener['surfaceOf'];
}

export type AppContext = AnsweringContext;

/** The shared parts of the request pipeline, created at the start. */
export interface Pipeline extends AppOptions {
  readonly operators: OperatorAccess;
  readonly userActions: UserActions;
  readonly noteFailure: ReturnType<typeof failedAuthentications>;
  readonly addressOf: ReturnType<typeof sourceAddress>;
  readonly limit: ReturnType<typeof rateLimiter>;
  readonly withIdempotency: ReturnType<typeof idempotency>;
}

export function pipelineOf(options: AppOptions): Pipeline {
  const { deps, answerOf, sourceLimits, surfaceOf } = options;
  const { store, clock, random, vault, config, baseUrl } = deps;
  const leaseSeconds = config.submissionWaitMilliseconds / 1000 + 2;
  return {
    ...options,
    operators: operatorAccess(deps, sourceLimits),
    userActions: userActions(deps, surfaceOf),
    noteFailure: failedAuthentications(deps),
    addressOf: sourceAddress(config.trustedProxies),
    limit: rateLimiter(config.rateLimits, config.rateLimitStore === 'database' ? store.pool : undefined),
    withIdempotency: idempotency({ store, clock, random, vault, baseUrl, leaseSeconds, answerOf }),
  };
}

/** Returns the id of a request and, if known, its source address. */
export function sourceOf({ addressOf }: Pick<Pipeline, 'addressOf'>, { state, req }: AppContext): RequestSource {
  const address = addressOf(req);
  return { requestId: state.requestId, sourceAddress: address === unknownAddress ? undefined : address };
}
