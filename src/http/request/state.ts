import type { Context } from 'koa';
import type { operationTable } from '../../../generated/operations.js';
import type { KeyScope } from '../../base/actor.js';
import type { Problem } from '../../base/errors/errors.js';
import type { OperationId } from '../../operation/handler.js';
import type { Environment, Terminal } from '../../base/terminal.js';
import type { IgnoredField } from '../validation/ignored-fields.js';
import type { BodyTexts } from '../../vault/identifiers.js';

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
  /** True if an accountant may call it. */
  readonly accountant: OperationFacts['accountant'];
  /** The bound of a member of an account (`boundToAccount`). */
  readonly member: OperationFacts['member'];
  /** True if a processor signs the request. The signature is checked before the body's schema. */
  readonly isSigned: boolean;
  /** True if the operation has no body and its answer does not depend on time. */
  readonly timeless: boolean;
  /** True if a user who must set up a second factor first may call it. */
  readonly setsUpSecondFactor: boolean;
  readonly takesIdempotencyKey: boolean;
  readonly takesBody: boolean;
  /** True if the body is a file, which the handler reads. */
  readonly streamsBody: boolean;
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
  readonly expiresAt: Date | null;
  /** The origins of pages that may embed the card fields of a publishable key. Empty for other keys. */
  readonly allowedOrigins: readonly string[];
  readonly scope: KeyScope;
  readonly terminals: ReadonlyMap<string, Terminal>;
}

/** A parsed body and the findings of its visit. */
export interface VisitedBody {
  readonly value: unknown;
  /**
   * The value in canonical form (RFC 8785), without security codes. Stored data must not depend on one (PCI DSS 3.3.1),
   * and three digits can be guessed from a keyed digest. Bodies that differ only in the security code are equal.
   */
  readonly canonical: string;
  readonly texts: BodyTexts;
  /** The first fields that the operation does not know. */
  readonly unknown: readonly IgnoredField[];
}

export interface RequestBody {
  /** As received. */
  readonly raw: string;
  /** The parsed body, or its refusal, which is answered after the claim on the Idempotency-Key. Parsed on first use. */
  readonly json: VisitedBody | { readonly refusal: Problem };
}

/** The answer of an operation, or the refusal of a request. */
export interface Answer {
  readonly status: number;
  /** Media type, with its charset. */
  readonly type: string;
  /** Empty if the answer has `parts`. */
  readonly body: string;
  /** A file, which is written part by part. */
  readonly parts?: AsyncIterable<string>;
  /** The answer before it was serialized; undefined for refusals, stored answers and texts. */
  readonly value?: object;
  /** Names and values, alternating: the headers that another answer to the request would not have. */
  readonly headers?: readonly string[];
}

export const mediaTypes = {
  json: 'application/json; charset=utf-8',
  problem: 'application/problem+json',
  html: 'text/html; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
} as const;

/** The envelope's view of a request, for its answer, its log line and its span. */
export interface RequestState {
  readonly requestId: string;
  /** Headers of the answer in addition to those of its operation: names and values, alternating. */
  readonly headers: string[];
  /** Undefined for a page, which Koa writes. */
  answer?: Answer;
  /** True if a page answers, unless it refuses. It sets its headers through Koa. */
  isPage?: boolean;
  /** True if the connection has to be closed after the answer. */
  closes?: boolean;
  /** True if the stored answer of an Idempotency-Key is repeated. */
  replayed?: boolean;
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

export type AnsweringContext = Context & { state: RequestState };
