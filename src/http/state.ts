import type { Problem } from '../errors.js';
import type { OperationId } from '../handler.js';
import type { Environment, Terminal } from '../terminal.js';

/** An operation of the contract as the door needs to know it. */
export interface Route {
  readonly operationId: OperationId;
  readonly method: string;
  /** What a request has to carry (contract: security). */
  readonly credential: 'api-key' | 'management-key' | 'none';
  /** Is signed by a processor, which is checked before the schema of the body (contract: X-Provider-Signature). */
  readonly signed: boolean;
  /** Answers the same at any time, and takes no body (src/handler.ts). */
  readonly timeless: boolean;
  /** Honours Idempotency-Key: a POST under /v1/payments/ (specification, Endpoints). */
  readonly keyed: boolean;
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
  readonly terminals: ReadonlyMap<string, Terminal>;
}

/** The body of a request. */
export interface RequestBody {
  /** As it was sent. */
  readonly raw: string;
  /** What it says, or why it is refused: that is answered after the claim on the Idempotency-Key. Looked at when it is first asked for. */
  readonly json: { readonly value: unknown } | { readonly refusal: Problem };
}

/** What the envelope is told of a request, for its log line, its span and its problem body. */
export interface RequestState {
  requestId: string;
  route?: Route;
  params?: Readonly<Record<string, string>>;
  terminal?: Terminal;
}
