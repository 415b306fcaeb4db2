import type { operationTable } from '../../generated/operations.js';
import type { operations } from '../../generated/types.js';
import type { Actor } from '../base/actor.js';
import type { IdempotencyKey } from '../store/idempotency/idempotency-keys.js';
import type { Terminal, TerminalClock } from '../base/terminal.js';

/** What the contract says of the operations that are served. */
type OperationTable = typeof operationTable;

/** The operations that are served; the others are those of the receivers of webhooks. */
export type OperationId = keyof OperationTable;

/** The operations of which the contract says this. */
type OperationsWith<Facts> = {
  [Operation in OperationId]: OperationTable[Operation] extends Facts ? Operation : never;
}[OperationId];

type Responses<Operation extends OperationId> = operations[Operation]['responses'];

/**
 * The answers that the contract declares for an operation, apart from its problems, which are thrown: `{status, body}`
 * pairs.
 */
export type Reply<Operation extends OperationId> = {
  [Status in keyof Responses<Operation>]: Responses<Operation>[Status] extends {
    content: { 'application/json': infer Body };
  }
    ? Responses<Operation>[Status] extends { headers: { 'Set-Cookie': string } }
      ? { readonly status: Status; readonly body: Body; readonly headers: { readonly 'Set-Cookie': string } }
      : { readonly status: Status; readonly body: Body }
    : Responses<Operation>[Status] extends { content: { 'text/plain': infer Text } }
      ? { readonly status: Status; readonly body: Text }
      : never;
}[keyof Responses<Operation>];

type OrNone<Values> = [Values] extends [never] ? Record<string, never> : Values;

type Parameters<Operation extends OperationId, Place extends 'path' | 'query'> = OrNone<
  Required<operations[Operation]['parameters']>[Place]
>;

type RequestBody<Operation extends OperationId> = operations[Operation] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : undefined;

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
  readonly claim: IdempotencyKey | undefined;
}

/** The operations that need no API key (contract: `security: []`). */
export type OpenOperationId = OperationsWith<{ credential: 'none' }>;

/** The operator's operations, which need a session, an access token or the management key. */
export type ManagementOperationId = OperationsWith<{ credential: 'management-key' }>;

/** The operations that open a session (contract: `x-role: anyone`). */
export type SignInOperationId = OperationsWith<{ credential: 'sign-in' }>;

/** The operations whose answer is the same at any time: no sandbox clock is read for them (contract: x-timeless). */
export type TimelessOperationId = OperationsWith<{ timeless: true }>;

/** What they are given: a terminal without its clock. */
export interface TimelessAccess {
  readonly terminal: Omit<Terminal, keyof TerminalClock>;
}

/** A request as the audit log names it. */
export interface RequestSource {
  /** As the log names it too. */
  readonly requestId: string;
  /** Where it came from; undefined when that is not known any more. */
  readonly sourceAddress: string | undefined;
}

/** Who manages: the role that the operation needs was looked at (contract: x-role). */
export interface ManagementAccess extends RequestSource {
  readonly actor: Actor;
}

/** A request of a browser in which nobody may have signed in yet. */
export interface SignInAccess extends RequestSource {
  /** The cookie of the session that the browser has or had. */
  readonly sessionToken: string | undefined;
  /** The cookie of the challenge that the browser asked for, to sign in with a passkey. */
  readonly challengeToken: string | undefined;
  /** The browser, as it calls itself. */
  readonly userAgent: string | undefined;
}

/** The operations that play with the data of a sandbox terminal. */
export type SandboxOperationId = OperationsWith<{ tag: 'Sandbox' }>;

/** What they are given. */
export type SandboxAccess = Access & RequestSource;

/** The operations that may take long (contract: x-long-running). */
export type LongOperationId = OperationsWith<{ longRunning: true }>;

/** They ask from time to time whether they are to go on. */
export interface LongAccess extends SandboxAccess {
  /**
   * Whether the client is still there to be answered.
   * @throws Problem INVALID_API_KEY when its key is no longer valid
   */
  readonly isAwaited: () => Promise<boolean>;
}

/** The raw side of a request, for the operations without a key. */
export interface OpenAccess {
  readonly rawBody: string;
  readonly header: (name: string) => string | undefined;
}

/**
 * One operation of the contract. Business rules only: the request is routed, authorized and valid when a handler sees
 * it. `Deps` is what its room needs of the service.
 * @throws Problem for every refusal
 */
export type Handler<Operation extends OperationId, Deps> = (
  deps: Deps,
  input: Input<Operation>,
  access: Operation extends OpenOperationId
    ? OpenAccess
    : Operation extends ManagementOperationId
      ? ManagementAccess
      : Operation extends SignInOperationId
        ? SignInAccess
        : Operation extends LongOperationId
          ? LongAccess
          : Operation extends SandboxOperationId
            ? SandboxAccess
            : Operation extends TimelessOperationId
              ? TimelessAccess
              : Access,
) => Promise<Reply<Operation>>;

/**
 * A handler with what its room needs, as the door calls it: what goes in was checked against the contract, what comes
 * out is typed by it where it is written.
 */
export type Operation = (
  input: object,
  access: object,
) => Promise<{
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}>;
