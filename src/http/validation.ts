import type { ErrorObject } from 'ajv';
import { problem, type ErrorCode, type Problem } from '../errors.js';
import { withoutSecrets } from '../vault/redact.js';

/**
 * The refusal of a request that does not fit the contract.
 * @param errors what Ajv found in `{path, query, header, requestBody}`
 * @param request the value that was checked
 */
export function schemaRefusal(errors: readonly ErrorObject[], request: unknown): Problem {
  const error = mostSpecific(errors);
  const missing = error.keyword === 'required';
  const segments = [...error.instancePath.split('/').slice(2).map(unescapePointer), ...namedProperty(error)];
  const field = shownField(segments.join('.'));
  const name = segments.at(-1);
  const value = missing ? undefined : shown(valueAt(request, error.instancePath), segments);
  const code = error.keyword === 'additionalProperties' ? 'VALIDATION/INVALID_FIELD' : codeFor(name, missing);
  return problem(code, detail(error, field), {
    ...(field === '' ? {} : { field }), ...(value === undefined ? {} : { value }),
  });
}

/** Of the branches of a oneOf, the error that lies deepest says most. */
function mostSpecific(errors: readonly ErrorObject[]): ErrorObject {
  const [first] = errors;
  if (!first) throw new Error('a request was found invalid without an error');
  if (!errors.some((error) => error.keyword === 'oneOf')) return first;
  const depth = (error: ErrorObject) => error.instancePath.split('/').length;
  return errors.reduce((best, error) => depth(error) > depth(best) || (depth(error) === depth(best) && error.keyword === 'oneOf') ? error : best);
}

function namedProperty({ keyword, params }: ErrorObject): string[] {
  const name: unknown = keyword === 'required' ? params['missingProperty'] : keyword === 'additionalProperties' ? params['additionalProperty'] : undefined;
  return typeof name === 'string' ? [name] : [];
}

function codeFor(name: string | undefined, missing: boolean): ErrorCode {
  switch (name) {
    case 'amount': return 'VALIDATION/INVALID_AMOUNT';
    case 'expiry_month':
    case 'expiry_year': return 'INVALID_EXPIRY';
    case 'currency': return missing ? 'VALIDATION/MISSING_FIELD' : 'INVALID_CURRENCY';
    case 'card_number': return missing ? 'VALIDATION/MISSING_FIELD' : 'INVALID_CARD_NUMBER';
    default: return missing ? 'VALIDATION/MISSING_FIELD' : 'VALIDATION/INVALID_FIELD';
  }
}

function detail({ keyword, message, params }: ErrorObject, field: string): string {
  const subject = field === '' ? 'The body' : `The field ${field}`;
  switch (keyword) {
    case 'required': return `${subject} is missing.`;
    case 'additionalProperties': return `${subject} is not allowed here.`;
    case 'enum': return `${subject} is none of the allowed values.`;
    case 'oneOf': return `${subject} matches none of its allowed shapes.`;
    case 'pattern': return `${subject} does not have the required form.`;
    case 'format': return `${subject} is not a valid ${String(params['format'])}.`;
    default: return `${subject} ${message ?? 'is invalid'}.`;
  }
}

/** The path of a field as it may be shown back: property names are the client's, who may have put anything there (contract, ProblemContext). */
export const shownField = (path: string): string => withoutSecrets(path).slice(0, 300);

/** Secret or card data, and free text that may hold it: never shown back. */
const hidden: ReadonlySet<string> = new Set([
  'card_number', 'cvv', 'expiry_month', 'expiry_year', 'token', 'provider_token', 'payment_instrument', 'raw_request', 'raw_response',
]);

const shownLength = 100;

/** The refused value as it may be shown back: a short scalar without card data, a key or a secret. */
function shown(value: unknown, segments: readonly string[]): string | number | boolean | undefined {
  if (segments.some((segment) => hidden.has(segment))) return undefined;
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value);
  if (withoutSecrets(text) !== text) return undefined;
  return typeof value === 'number' ? value : text.slice(0, shownLength);
}

function valueAt(request: unknown, pointer: string): unknown {
  return pointer.split('/').slice(1).map(unescapePointer)
    .reduce<unknown>((value, name) => typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined, request);
}

const unescapePointer = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~');
