import type { Schema } from '../../base/contract.js';
import { errors } from '../../base/errors/catalogue.js';
import { maxFieldErrors, Problem, problem, slug, temporarilyUnavailable } from '../../base/errors/errors.js';
import type { ProblemContext } from '../../base/errors/errors.js';
import { outageIn } from '../../store/connection/outage.js';
import { withoutSecrets } from '../../vault/redact.js';

/**
 * Returns the problem body of a refusal (RFC 7807; specification, Error body). Its `instance` is the request id, for
 * support. Card numbers, keys and secrets are removed from the detail and the context.
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

/** Maximum number of errors searched: a field may have several. */
const maxSearched = 2 * maxFieldErrors;

/** Returns one error per field, first for the field that the refusal names. */
function shownFieldErrors({ code, detail, context, fieldErrors }: Problem): Schema<'FieldError'>[] {
  const field = context?.['field'];
  const named = typeof field === 'string' ? [{ field, code, message: detail }] : [];
  const seen = new Set<string>();
  return [...named, ...fieldErrors]
    .filter((error) => error.field !== '')
    .slice(0, maxSearched)
    .map((error) => ({ field: withoutSecrets(error.field), code: error.code, message: withoutSecrets(error.message) }))
    .filter(({ field: name }) => {
      const isNew = !seen.has(name);
      seen.add(name);
      return isNew;
    })
    .slice(0, maxFieldErrors);
}

/** Omits a refused value that contains a secret, and removes secrets from the other members. */
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
 * The refusal of an unsupported method of a known path. The Allow header of the answer lists the supported ones (RFC
 * 9110, 15.5.6).
 */
export class MethodNotAllowed extends Problem {
  constructor(
    readonly allow: string,
    detail: string,
  ) {
    super('VALIDATION/METHOD_NOT_ALLOWED', detail);
  }
}

/** Returns the seconds of the Retry-After header, for codes whose request may be repeated unchanged. */
export function retryAfterSeconds({ code, context }: Problem): number | undefined {
  const { status } = errors[code];
  if (status !== 429 && status !== 503) return undefined;
  return typeof context?.['retry_after_seconds'] === 'number' ? context['retry_after_seconds'] : 1;
}

/** Returns the problem of an error that a library raised. Returns undefined for an unknown error, which is a bug. */
export function knownProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  const { status, type } = error as { status?: unknown; type?: unknown };
  if (status === 413 || type === 'entity.too.large') return tooLarge();
  if (status === 415)
    return problem(
      'VALIDATION/UNSUPPORTED_MEDIA_TYPE',
      'The body must be application/json in UTF-8, without content encoding.',
    );
  if (brokenBody.has(type)) return bodyCutOff();
  if (outageIn(error) !== undefined) {
    return temporarilyUnavailable('The service cannot reach its database at the moment.', 2);
  }
  return undefined;
}

/** Error types of raw-body for a body whose connection ended before it was read completely. */
export const brokenBody: ReadonlySet<unknown> = new Set([
  'request.size.invalid',
  'request.aborted',
  'stream.not.readable',
]);

/** The limit of a request body in bytes (decisions on limits: 256 KiB). */
export const bodyLimit = 256 * 1024;

export const bodyCutOff = (): Problem =>
  problem('VALIDATION/MALFORMED_JSON', 'The body ended before its declared length.');

export const tooLarge = (): Problem =>
  problem('VALIDATION/REQUEST_TOO_LARGE', `The body is larger than ${bodyLimit} bytes.`);

export const internalError = (): Problem =>
  problem('SYSTEM/INTERNAL_ERROR', 'Something went wrong on our side; nothing can be said about the request.');
