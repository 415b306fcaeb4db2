import type { Readable } from 'node:stream';
import type { operationTable } from '../../generated/operations.js';
import type { operations } from '../../generated/types.js';
import type { Actor } from '../base/actor.js';
import type { IdempotencyKey } from '../store/idempotency/idempotency-keys.js';
import type { Terminal, TerminalClock } from '../base/terminal.js';

/** The contract's facts about the served operations. */
type OperationTable = typeof operationTable;

/** The served operations; the contract's others are webhooks, which receivers serve. */
export type OperationId = keyof OperationTable;

/** The operations that have these facts in the contract. */
type OperationsWith<Facts> = {
  [Operation in OperationId]: OperationTable[Operation] extends Facts ? Operation : never;
}[OperationId];

type Responses<Operation extends OperationId> = operations[Operation]['responses'];

/** A reply with another status than 200, or with a cookie. */
export class FullReply<const Status, Body, Headers> {
  constructor(
    readonly status: Status,
    readonly body: Body,
    readonly headers: Headers,
  ) {}
}

/** The body of a response. That of a file is an iterable of its parts, because files may be large. */
type BodyOf<Response> = Response extends { content: { 'application/json': infer Body } }
  ? Body
  : Response extends { content: { 'text/plain': infer Text } }
    ? Text
    : Response extends { content: { 'text/csv': string } }
      ? AsyncIterable<string>
      : never;

/** The body that the contract declares for the success of an operation. */
export type SuccessBody<Operation extends OperationId> =
  Responses<Operation> extends { 200: infer Success } ? BodyOf<Success> : never;

/**
 * The replies that the contract declares for an operation: the body alone has status 200. Problems are thrown instead.
 */
type Reply<Operation extends OperationId> = {
  [Status in keyof Responses<Operation>]: Responses<Operation>[Status] extends { headers: { 'Set-Cookie': string } }
    ? FullReply<Status, BodyOf<Responses<Operation>[Status]>, { readonly 'Set-Cookie': string }>
    : Status extends 200
      ? BodyOf<Responses<Operation>[Status]>
      : BodyOf<Responses<Operation>[Status]> extends never
        ? never
        : FullReply<Status, BodyOf<Responses<Operation>[Status]>, undefined>;
}[keyof Responses<Operation>];

type Parameters<Operation extends OperationId, Place extends 'path' | 'query'> = operations[Operation] extends {
  parameters: infer Declared;
}
  ? Place extends keyof Declared
    ? NonNullable<Declared[Place]>
    : Record<string, never>
  : Record<string, never>;

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

/** The facts about a request that are known before its body is read. */
export interface Access {
  /** The terminal of the path; the key may use it. */
  readonly terminal: Terminal;
  /** The current time of that terminal. */
  readonly now: Date;
  /** The claim to write with the attempt, if the request carries an Idempotency-Key. */
  readonly claim: IdempotencyKey | undefined;
}

/** The operations that need no API key (contract: `security: []`). */
type OpenOperationId = OperationsWith<{ credential: 'none' }>;

/** The operator's operations, which need a session, an access token or the management key. */
export type ManagementOperationId = OperationsWith<{ credential: 'management-key' }>;

/** The operations that open a session (contract: `x-role: anyone`). */
export type SignInOperationId = OperationsWith<{ credential: 'sign-in' }>;

/** The operations whose answer does not depend on the time: they read no sandbox clock (contract: x-timeless). */
type TimelessOperationId = OperationsWith<{ timeless: true }>;

/** The access of timeless operations: a terminal without its clock. */
export interface TimelessAccess {
  readonly terminal: Omit<Terminal, keyof TerminalClock>;
}

/** The source of a request, for the audit log. */
export interface RequestSource {
  /** The same id as in the log. */
  readonly requestId: string;
  /** The address of the client; undefined if it is no longer known. */
  readonly sourceAddress: string | undefined;
}

/** The access of management operations. The role was already checked (contract: x-role). */
export interface ManagementAccess extends RequestSource {
  readonly actor: Actor;
}

/** The access of a browser that may not be signed in yet. */
export interface SignInAccess extends RequestSource {
  /** The session cookie of the browser, current or expired. */
  readonly sessionToken: string | undefined;
  /** The cookie of the challenge that the browser requested for signing in with a passkey. */
  readonly challengeToken: string | undefined;
  /** The cookie of a browser that signs in with the identity provider. */
  readonly signOnToken: string | undefined;
  readonly userAgent: string | undefined;
}

/** The operations on the data of a sandbox terminal. */
type SandboxOperationId = OperationsWith<{ tag: 'Sandbox' }>;

export type SandboxAccess = Access & RequestSource;

/** The operations that may take long (contract: x-long-running). */
type LongOperationId = OperationsWith<{ longRunning: true }>;

/** The access of long operations, which check from time to time that they should continue. */
export interface LongAccess extends SandboxAccess {
  /** True if the client still waits for the answer. @throws Problem INVALID_API_KEY if its key is no longer valid */
  readonly isAwaited: () => Promise<boolean>;
}

/** The operations whose body is a file (contract: a request body of text/csv). */
type FileOperationId = OperationsWith<{ streamsBody: true }>;

/** The access of operations on a file, which their handler reads. */
export interface FileAccess extends ManagementAccess {
  /** Returns the bytes as they were sent. @param types the media types that the operation takes */
  readonly file: (...types: string[]) => Readable;
}

/** The access of operations without a key: the raw request. */
export interface OpenAccess {
  readonly rawBody: string;
  readonly header: (name: string) => string | undefined;
}

/**
 * Handles one operation of the contract. It has business rules only: the request is already routed, authorized and
 * valid. `Deps` lists what its module needs of the service.
 * @throws Problem for every refusal
 */
export type Handler<Operation extends OperationId, Deps> = (
  deps: Deps,
  input: Input<Operation>,
  access: Operation extends OpenOperationId
    ? OpenAccess
    : Operation extends ManagementOperationId
      ? Operation extends FileOperationId
        ? FileAccess
        : ManagementAccess
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
 * A handler bound to its dependencies, as the HTTP layer calls it. The input was checked against the contract; the
 * compiler checks the output.
 */
export type Operation = (
  input: object,
  access: object,
) => Promise<object | string | FullReply<number, object, Readonly<Record<string, string>> | undefined>>;
