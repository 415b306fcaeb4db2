import type { operations } from '../generated/types.js';
import type { Deps } from './deps.js';
import type { Claim } from './store/claims.js';
import type { Terminal } from './terminal.js';

/** The operations that are served; the others are those of the receivers of webhooks. */
export type OperationId = Exclude<keyof operations, `${string}Event`>;

type Responses<Operation extends OperationId> = operations[Operation]['responses'];

/** The answers that the contract declares for an operation, apart from its problems, which are thrown: `{status, body}` pairs. */
export type Reply<Operation extends OperationId> = {
  [Status in keyof Responses<Operation>]:
    Responses<Operation>[Status] extends { content: { 'application/json': infer Body } } ? { readonly status: Status; readonly body: Body } : never
}[keyof Responses<Operation>];

type OrNone<Values> = [Values] extends [never] ? Record<string, never> : Values;

type Parameters<Operation extends OperationId, Place extends 'path' | 'query'> = OrNone<Required<operations[Operation]['parameters']>[Place]>;

type RequestBody<Operation extends OperationId> =
  operations[Operation] extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : undefined;

/** A validated request, in the contract's types. */
export interface Input<Operation extends OperationId> {
  readonly params: Parameters<Operation, 'path'>;
  readonly query: Parameters<Operation, 'query'>;
  readonly body: RequestBody<Operation>;
}

/** What is known of a request before its body is looked at. */
export interface Access {
  /** The terminal of the path, which the key may use. */
  readonly terminal: Terminal;
  /** The time it is for that terminal. */
  readonly now: Date;
  /** The claim to write with the attempt, when the request carries an Idempotency-Key. */
  readonly claim: Claim | undefined;
}

/** The operations that need no API key (contract: `security: []`). */
export type OpenOperationId = 'health' | 'healthReady' | 'healthLive' | 'providerNotification';

/** The operator's operations, which need the management key. */
export type ManagementOperationId = Extract<OperationId, `management${string}`>;

/** The operations whose answer is the same at any time: no sandbox clock is read for them. */
export type TimelessOperationId = 'transactionStatus';

/** What they are given: a terminal without its clock. */
export interface TimelessAccess {
  readonly terminal: Omit<Terminal, 'clockNow'>;
}

/** The operations that may take long. */
export type LongOperationId = 'sandboxAdvanceClock';

/** They ask from time to time whether they are to go on. */
export interface LongAccess extends Access {
  /**
   * Whether the client is still there to be answered.
   * @throws Problem INVALID_API_KEY when its key is no longer valid
   */
  readonly isAwaited: () => Promise<boolean>;
}

/** A request as the audit log names it. */
export interface RequestSource {
  /** As the log names it too. */
  readonly requestId: string;
  /** The address that it came from (http/source-address.ts). */
  readonly sourceAddress: string;
}

/** The operator may do everything. */
export type ManagementAccess = RequestSource;

/** The operations that play with the data of a sandbox terminal. */
export type SandboxOperationId = Extract<OperationId, `sandbox${string}`>;

/** What they are given. */
export type SandboxAccess = Access & RequestSource;

/** The raw side of a request, for the operations without a key. */
export interface OpenAccess {
  readonly rawBody: string;
  readonly header: (name: string) => string | undefined;
}

/**
 * One operation of the contract. Business rules only: the request is routed, authorized and valid when a handler sees it.
 * @throws Problem for every refusal
 */
export type Handler<Operation extends OperationId> = (
  deps: Deps, input: Input<Operation>,
  access: Operation extends OpenOperationId ? OpenAccess : Operation extends ManagementOperationId ? ManagementAccess
    : Operation extends LongOperationId ? LongAccess : Operation extends SandboxOperationId ? SandboxAccess
    : Operation extends TimelessOperationId ? TimelessAccess : Access,
) => Promise<Reply<Operation>>;
