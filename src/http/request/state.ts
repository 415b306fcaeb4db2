import type { operationTable } from '../../../generated/operations.js';
import type { Problem } from '../../base/errors/errors.js';
import type { OperationId } from '../../operation/handler.js';
import type { Environment, Terminal } from '../../base/terminal.js';
import type { IgnoredField } from '../validation/ignored-fields.js';

/** The facts of an operation in the contract (generated/operations.ts). */
type OperationFacts = (typeof operationTable)[OperationId];

/** An operation of the contract, as the HTTP layer needs it. */
export interface Route {
  readonly operationId: OperationId;
  readonly method: OperationFacts['method'];
  readonly tag: OperationFacts['tag'];
  /** The credential that a request needs. */
  readonly credential: OperationFacts['credential'];
  /** The lowest role that a user needs. `anyone`: the operation signs users in. `none`: not for users. */
  readonly role: OperationFacts['role'];
  /** True if a processor signs the request. The signature is checked before the body's schema. */
  readonly isSigned: boolean;
  /** True if the operation has no body and its answer does not depend on time. */
  readonly timeless: boolean;
  readonly takesIdempotencyKey: boolean;
  readonly takesBody: boolean;
  /** Names of the declared query parameters; others are ignored. */
  readonly queryNames: readonly string[];
  /** The query parameters that are whole numbers. */
  readonly integerNames: readonly string[];
}

/** The sender of a request, identified by its key. */
export interface Caller {
  readonly apiKeyId: string;
  readonly environment: Environment;
  readonly requestsPerSecond: number | undefined;
  /** The time at which the key expires. */
  readonly expiresAt: Date | null;
  /** The origins of pages that may embed the card fields of a publishable key. Empty for other keys. */
  readonly allowedOrigins: readonly string[];
  readonly terminals: ReadonlyMap<string, Terminal>;
}

/** The body of a request. */
export interface RequestBody {
  /** As received. */
  readonly raw: string;
  /** The parsed body, or its refusal, which is answered after the claim on the Idempotency-Key. Parsed on first use. */
  readonly json: { readonly value: unknown } | { readonly refusal: Problem };
}

/** The envelope's view of a request, for its log line, its span and its problem body. */
export interface RequestState {
  requestId: string;
  /** Returns a page that replaces the problem body, for answers that people read. Sets its headers. */
  refusalPage?: (status: number) => string;
  route?: Route;
  params?: Readonly<Record<string, string>>;
  terminal?: Terminal;
  /** The sender, once its key was verified. */
  sender?: { readonly apiKeyId: string; readonly sourceAddress: string | undefined };
  body?: RequestBody | undefined;
  /** Fields that the operation does not know. */
  ignoredFields?: readonly IgnoredField[];
}
