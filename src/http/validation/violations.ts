import type { ErrorObject, ValidateFunction } from 'ajv';
import { maxFieldErrors } from '../../base/errors/errors.js';
import type { Work } from '../../vault/digit-run.js';
import { withoutSecrets } from '../../vault/redact.js';
import type { RequestSchema } from './field-message.js';

/** An error found by a validator that does not stop at the first. */
export interface Finding {
  readonly error: ErrorObject;
  /** The schema of the request, to which the error's `schemaPath` refers. */
  readonly schema: unknown;
}

/** Maximum number of unknown properties that are checked per object. */
const maxUnknown = 25;

/** The names and list lengths that a schema can check. */
interface Extent {
  readonly names: ReadonlySet<string>;
  /** The longest list that any field accepts. */
  readonly longestList: number;
}

/**
 * Finds all faults of a refused request. A check that continues after an error costs as much as the request is large.
 * It therefore sees a part of the request: lists barely too long, objects with few unknown properties. The validators
 * are compiled on first use.
 * @param compile makes a validator that finds all errors from one that stops at the first
 */
export function violationFinder(compile: (quick: ValidateFunction) => ValidateFunction) {
  const thorough = new Map<ValidateFunction, { readonly validate: ValidateFunction; readonly extent: Extent }>();

  function thoroughOf(quick: ValidateFunction) {
    const known = thorough.get(quick);
    if (known) return known;
    const made = { validate: compile(quick), extent: extentOf(quick.schema) };
    thorough.set(quick, made);
    return made;
  }

  return (validators: readonly ValidateFunction[], request: object): Finding[] =>
    validators
      .flatMap((quick) => {
        const { validate, extent } = thoroughOf(quick);
        const part = partOf(request, extent);
        if (validate(part)) return [];
        return withoutAlternatives(validate.errors ?? [], quick.schema, part).map((error) => ({
          error,
          schema: quick.schema,
        }));
      })
      .slice(0, 2 * maxFieldErrors);
}

function extentOf(schema: unknown): Extent {
  const names = new Set<string>();
  let longestList = 0;
  const visit = (value: RequestSchema): void => {
    longestList = Math.max(longestList, value.maxItems ?? 0);
    for (const [name, member] of Object.entries(value.properties ?? {})) {
      names.add(name);
      visit(member);
    }
    if (value.items) visit(value.items);
    value.oneOf?.forEach(visit);
  };
  visit(schema as RequestSchema);
  return { names, longestList };
}

/** Copies the part of a value that a schema can check, and a little more. Faults of the value remain in the part. */
function partOf(value: unknown, extent: Extent): unknown {
  if (Array.isArray(value)) return value.slice(0, extent.longestList + 1).map((item) => partOf(item, extent));
  if (typeof value !== 'object' || value === null) return value;
  const part: Record<string, unknown> = {};
  let unknown = 0;
  for (const [name, member] of Object.entries(value)) {
    if (!extent.names.has(name) && ++unknown > maxUnknown) continue;
    part[name] = partOf(member, extent);
  }
  return part;
}

/**
 * Reduces the errors of a choice of shapes to the shape that was meant: the one that knows most of the properties. If
 * no shape knows any, only the choice is refused; if several know as many, all of them and the choice are.
 */
function withoutAlternatives(errors: readonly ErrorObject[], schema: unknown, request: unknown): ErrorObject[] {
  return errors
    .filter(({ keyword }) => keyword === 'oneOf')
    .reduce<ErrorObject[]>(
      (left, choice) => {
        const inside = `${choice.schemaPath}/`;
        const { oneOf = [] } = schemaAt(schema, choice.schemaPath) ?? {};
        const sent = valueAt(request, choice.instancePath);
        const known = oneOf.map(({ properties = {} }) => knownOf(sent, properties));
        const most = Math.max(...known);
        const meant = oneOf.flatMap((_, index) => (most > 0 && known[index] === most ? [`${inside}${index}/`] : []));
        return left.filter(
          ({ schemaPath, instancePath }) =>
            !instancePath.startsWith(choice.instancePath) ||
            (schemaPath === choice.schemaPath
              ? meant.length !== 1
              : !schemaPath.startsWith(inside) || meant.some((path) => schemaPath.startsWith(path))),
        );
      },
      [...errors],
    );
}

const knownOf = (sent: unknown, properties: object): number =>
  typeof sent === 'object' && sent !== null
    ? Object.keys(sent).filter((name) => Object.hasOwn(properties, name)).length
    : 0;

/** Returns the schema with the keyword that a `schemaPath` refers to. */
export const schemaAt = (schema: unknown, schemaPath: string): RequestSchema | undefined =>
  valueAt(schema, `/${schemaPath.split('/').slice(1, -1).map(decodeURIComponent).join('/')}`) as
    | RequestSchema
    | undefined;

/** Returns the value that a JSON pointer refers to. */
export const valueAt = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map(unescapePointer)
    .reduce<unknown>(
      (inside, name) =>
        typeof inside === 'object' && inside !== null ? (inside as Record<string, unknown>)[name] : undefined,
      value,
    );

/** Decodes a segment of a JSON pointer (RFC 6901, section 4). */
export const unescapePointer = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~');

/** Returns the beginning of a text, without half of a surrogate pair at its end: strict decoders refuse it. */
const cut = (text: string, longest: number): string => text.slice(0, longest).replace(/\p{Surrogate}$/u, '');

/** Characters searched for secrets beyond the shown part, so that no number is cut in two. */
const margin = 128;
const longestField = 300;
const longestValue = 100;

/**
 * Returns a field's path as it may be shown: clients choose property names and may put anything there (contract,
 * ProblemContext).
 */
export function shownField(path: string, work?: Work): string {
  const text = withoutSecrets(path.slice(0, longestField + margin), work);
  // The removal of numbers moves the margin, which may end in a part of one, forward.
  return cut(path.length > longestField + margin ? text.slice(0, -margin) : text, longestField);
}

/** Card data, secrets, and free text that may contain them: never shown. */
const hidden: ReadonlySet<string> = new Set([
  'card_number',
  'cvv',
  'expiry_month',
  'expiry_year',
  'token',
  'provider_token',
  'payment_instrument',
  'payload',
  'raw_request',
  'raw_response',
  'credentials',
  'password',
  'current_password',
  'new_password',
  'code',
  'sign_in_token',
  'invitation_token',
]);

/** True if a path refers to such data. */
export const isHidden = (segments: readonly string[]): boolean => segments.some((segment) => hidden.has(segment));

/** Returns a refused value as it may be shown: a short scalar without card data, a key or a secret. */
export function shown(value: unknown, segments: readonly string[], work?: Work): string | number | boolean | undefined {
  if (isHidden(segments)) return undefined;
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).slice(0, longestValue + margin);
  if (withoutSecrets(text, work) !== text) return undefined;
  return typeof value === 'number' ? value : cut(text, longestValue);
}
