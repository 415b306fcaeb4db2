import type { operationTable } from '../../../generated/operations.js';
import type { Problem } from '../../base/errors/errors.js';
import type { OperationId } from '../../operation/handler.js';
import type { Environment, Terminal } from '../../base/terminal.js';
import type { IgnoredField } from '../validation/ignored-fields.js';

/** What the contract says of an operation (generated/operations.ts). */
type OperationFacts = (typeof operationTable)[OperationId];

/** An operation of the contract as the door needs to know it. */
export interface Route {
  readonly operationId: OperationId;
  readonly method: OperationFacts['method'];
  readonly tag: OperationFacts['tag'];
  /** What a request has to carry. */
  readonly credential: OperationFacts['credential'];
  /** The least role that a user needs; `anyone` where signing in is what it does, `none` where no user comes. */
  readonly role: OperationFacts['role'];
  /** Is signed by a processor, which is checked before the schema of the body. */
  readonly isSigned: boolean;
  /** Answers the same at any time, and takes no body. */
  readonly timeless: boolean;
  readonly takesIdempotencyKey: boolean;
  readonly takesBody: boolean;
  /** Names of the declared query parameters; others are ignored. */
  readonly queryNames: readonly string[];
  /** Those of them that are whole numbers. */
  readonly integerNames: readonly string[];
}

/** Who sent a request. */
export interface Caller {
  readonly apiKeyId: string;
  readonly environment: Environment;
  readonly requestsPerSecond: number | undefined;
  /** From when on the key is refused. */
  readonly expiresAt: Date | null;
  /** The origins of the pages that may show its card fields: of a publishable key. Any other has none. */
  readonly allowedOrigins: readonly string[];
  readonly terminals: ReadonlyMap<string, Terminal>;
}

/** The body of a request. */
export interface RequestBody {
  /** As it was sent. */
  readonly raw: string;
  /**
   * What it says, or why it is refused: that is answered after the claim on the Idempotency-Key. Looked at when it is
   * first asked for.
   */
  readonly json: { readonly value: unknown } | { readonly refusal: Problem };
}

/** What the envelope gets of a request, for its log line, its span and its problem body. */
export interface RequestState {
  requestId: string;
  /** Writes the page in place of a problem body, where people read the answer. Sets its headers. */
  refusalPage?: (status: number) => string;
  route?: Route;
  params?: Readonly<Record<string, string>>;
  terminal?: Terminal;
  /** Whose request it is, once its key was found to be good. */
  sender?: { readonly apiKeyId: string; readonly sourceAddress: string | undefined };
  body?: RequestBody | undefined;
  /** What its operation does not know of it. */
  ignoredFields?: readonly IgnoredField[];
}
