import type Router from '@koa/router';
import type { Context } from 'koa';
import type { OpenAccess, Operation, OperationId, RequestSource } from '../../operation/handler.js';
import { actsOfUsers, type ActsOfUsers } from '../access/acts-of-users.js';
import { failedAuthentications } from '../access/failed-authentications.js';
import type { ManagementListener } from '../access/management-listener.js';
import { operatorAccess, type OperatorAccess } from '../access/operator-access.js';
import { rateLimiter } from '../limits/limits.js';
import { sourceAddress, unknownAddress } from '../limits/source-address.js';
import type { SourceLimits } from '../limits/source-limits.js';
import type { Contract } from '../validation/contract.js';
import type { HttpDeps } from './http-deps.js';
import { idempotency, type IdempotencyOptions } from './idempotency.js';
import type { RequestState } from './state.js';

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

export type AppContext = Context & { state: RequestState };

/** The shared parts of the request pipeline, made once at the start. */
export interface Pipeline extends AppOptions {
  readonly operators: OperatorAccess;
  readonly acts: ActsOfUsers;
  readonly noteFailure: ReturnType<typeof failedAuthentications>;
  readonly addressOf: ReturnType<typeof sourceAddress>;
  readonly limit: ReturnType<typeof rateLimiter>;
  readonly keepingAnswers: ReturnType<typeof idempotency>;
}

export function pipelineOf(options: AppOptions): Pipeline {
  const { deps, answerOf, managementKey, sourceLimits, surfaceOf } = options;
  const { store, clock, random, vault, config, baseUrl } = deps;
  const leaseSeconds = config.submissionWaitMilliseconds / 1000 + 2;
  return {
    ...options,
    operators: operatorAccess(deps, { managementKey, limits: sourceLimits }),
    acts: actsOfUsers(deps, surfaceOf),
    noteFailure: failedAuthentications(deps),
    addressOf: sourceAddress(config.trustedProxies),
    limit: rateLimiter(config.rateLimits, config.rateLimitStore === 'database' ? store.pool : undefined),
    keepingAnswers: idempotency({ store, clock, random, vault, baseUrl, leaseSeconds, answerOf }),
  };
}

/** The id of a request, and the address that it came from if that is known. */
export function sourceOf({ addressOf }: Pick<Pipeline, 'addressOf'>, { state, req }: AppContext): RequestSource {
  const address = addressOf(req);
  return { requestId: state.requestId, sourceAddress: address === unknownAddress ? undefined : address };
}
