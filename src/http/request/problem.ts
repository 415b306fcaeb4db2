import type { Schema } from '../../base/contract.js';
import { errors } from '../../base/errors/catalogue.js';
import { mostFieldErrors, Problem, problem, slug, type ProblemContext } from '../../base/errors/errors.js';
import { outageIn } from '../../store/connection/outage.js';
import { withoutSecrets } from '../../vault/redact.js';

/**
 * The problem body of a refusal (RFC 7807; specification, Error body). Its `instance` is the request id, for support.
 * Whatever a handler put into the detail and the context, no card number, key or secret is shown.
 */
export function problemBody(refusal: Problem, baseUrl: string, requestId: string): Schema<'Problem'> {
  const { status, title } = errors[refusal.code];
  const fieldErrors = shownFieldErrors(refusal);
  return {
    type: `${baseUrl}/errors/${slug(refusal.code)}`,
    title,
    status,
    detail: withoutSecrets(refusal.detail),
    instance: `urn:uuid:${requestId}`,
    reason_code: refusal.code,
    ...(refusal.context ? { context: shownContext(refusal.context) } : {}),
    ...(fieldErrors.length > 0 ? { errors: fieldErrors } : {}),
  };
}

/** How many errors are looked at for that: a field may have several. */
const mostSearched = 2 * mostFieldErrors;

/** All fields that a refusal is about, each once: first the one that the refusal itself names. */
function shownFieldErrors({ code, detail, context, fieldErrors }: Problem): Schema<'FieldError'>[] {
  const field = context?.['field'];
  const named = typeof field === 'string' ? [{ field, code, message: detail }] : [];
  const seen = new Set<string>();
  return [...named, ...fieldErrors]
    .filter((error) => error.field !== '')
    .slice(0, mostSearched)
    .map((error) => ({
      field: withoutSecrets(error.field),
      code: error.code,
      message: withoutSecrets(error.message),
    }))
    .filter(({ field: name }) => {
      const isNew = !seen.has(name);
      seen.add(name);
      return isNew;
    })
    .slice(0, mostFieldErrors);
}

/** A refused value that is a secret, or has one in it, is left out; of everything else the secrets are. */
function shownContext({ value, ...others }: ProblemContext): Record<string, unknown> {
  const shown = (member: unknown): unknown => (typeof member === 'string' ? withoutSecrets(member) : member);
  const kept = Object.fromEntries(
    Object.entries(others).map(([name, member]) => [name, Array.isArray(member) ? member.map(shown) : shown(member)]),
  );
  return value === undefined || isSecret(value) ? kept : { ...kept, value };
}

const isSecret = (value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') && withoutSecrets(String(value)) !== String(value);

/**
 * The refusal of a method that a known path does not take. Its answer names those that it takes in the Allow header
 * (RFC 9110, 15.5.6).
 */
export class MethodNotAllowed extends Problem {
  constructor(
    readonly allow: string,
    detail: string,
  ) {
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
  const { status, type } = error as { status?: unknown; type?: unknown };
  if (status === 413 || type === 'entity.too.large') return tooLarge();
  if (status === 415)
    return problem(
      'VALIDATION/UNSUPPORTED_MEDIA_TYPE',
      'The body must be application/json in UTF-8, without content encoding.',
    );
  if (brokenBody.has(type)) return bodyBrokeOff();
  if (outageIn(error) !== undefined) {
    return problem('SYSTEM/TEMPORARILY_UNAVAILABLE', 'The service cannot use its database at the moment.', {
      retry_after_seconds: 2,
    });
  }
  return undefined;
}

/**
 * What raw-body says, as the type of its error, of a body whose connection ended before it, or before it was read at
 * all.
 */
export const brokenBody: ReadonlySet<unknown> = new Set([
  'request.size.invalid',
  'request.aborted',
  'stream.not.readable',
]);

/** The limit of a request body in bytes (decisions on limits: 256 KiB). */
export const bodyLimit = 256 * 1024;

export const bodyBrokeOff = (): Problem =>
  problem('VALIDATION/MALFORMED_JSON', 'The body ended before its declared length.');

export const tooLarge = (): Problem =>
  problem('VALIDATION/REQUEST_TOO_LARGE', `The body is larger than ${bodyLimit} bytes.`);

export const internalError = (): Problem =>
  problem('SYSTEM/INTERNAL_ERROR', 'Something went wrong on our side; nothing can be said about the request.');
