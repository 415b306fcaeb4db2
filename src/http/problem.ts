import type { Schema } from '../contract.js';
import { errors, Problem, problem, slug, type ProblemContext } from '../errors.js';
import { withoutSecrets } from '../vault/redact.js';

/**
 * The problem body of a refusal (RFC 7807; specification, Error body). Its `instance` is the request id, for support. Whatever a handler put into the
 * detail and the context, no card number, key or secret is shown.
 */
export function problemBody(refusal: Problem, baseUrl: string, requestId: string): Schema<'Problem'> {
  const { status, title } = errors[refusal.code];
  return {
    type: `${baseUrl}/errors/${slug(refusal.code)}`, title, status, detail: withoutSecrets(refusal.detail), instance: `urn:uuid:${requestId}`, reason_code: refusal.code,
    ...(refusal.context ? { context: shownContext(refusal.context) } : {}),
  };
}

/** A refused value that is a secret, or has one in it, is left out; of everything else the secrets are. */
function shownContext({ value, ...others }: ProblemContext): Record<string, unknown> {
  const shown = (member: unknown): unknown => typeof member === 'string' ? withoutSecrets(member) : member;
  const kept = Object.fromEntries(Object.entries(others).map(([name, member]) => [name, Array.isArray(member) ? member.map(shown) : shown(member)]));
  return value === undefined || isSecret(value) ? kept : { ...kept, value };
}

const isSecret = (value: unknown): boolean => (typeof value === 'string' || typeof value === 'number') && withoutSecrets(String(value)) !== String(value);

/** The refusal of a method that a known path does not take. Its answer names those that it takes in the Allow header (RFC 9110, 15.5.6). */
export class MethodNotAllowed extends Problem {
  constructor(readonly allow: string, detail: string) {
    super('VALIDATION/METHOD_NOT_ALLOWED', detail);
  }
}

/** The seconds that the Retry-After header names, for the codes that may be sent again as they are. */
export function retryAfterSeconds({ code, context }: Problem): number | undefined {
  const { status } = errors[code];
  if (status !== 429 && status !== 503) return undefined;
  return typeof context?.['retry_after_seconds'] === 'number' ? context['retry_after_seconds'] : 1;
}

/** What libraries raise, in our words. Anything unknown is a bug of ours: undefined. */
export function knownProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  const { status, type, code, message } = error as { status?: unknown; type?: unknown; code?: unknown; message?: unknown };
  if (status === 413 || type === 'entity.too.large') return tooLarge();
  if (status === 415) return problem('VALIDATION/UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json in UTF-8, without content encoding.');
  if (type === 'request.size.invalid' || type === 'request.aborted') return problem('VALIDATION/MALFORMED_JSON', 'The body ended before its declared length.');
  if ((typeof code === 'string' && unreachable.has(code)) || (typeof message === 'string' && lostConnection.test(message))) {
    return problem('SYSTEM/TEMPORARILY_UNAVAILABLE', 'The service cannot reach its database at the moment.', { retry_after_seconds: 2 });
  }
  return undefined;
}

/** Codes of node, node-postgres, PostgreSQL and Prisma that say: no database right now. */
const unreachable: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', '57P01', '57P02', '57P03', '53300', 'P1001', 'P1002', 'P1008', 'P1017', 'P2024']);

/** What node-postgres says, without a code, of a connection that broke under a query or cannot be had in time. */
const lostConnection = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** The limit of a request body in bytes (decisions on limits: 256 KiB). */
export const bodyLimit = 256 * 1024;

export const tooLarge = (): Problem => problem('VALIDATION/REQUEST_TOO_LARGE', `The body is larger than ${bodyLimit} bytes.`);

export const internalError = (): Problem => problem('SYSTEM/INTERNAL_ERROR', 'Something went wrong on our side; nothing can be said about the request.');
