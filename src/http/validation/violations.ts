import type { ErrorObject, ValidateFunction } from 'ajv';
import { mostFieldErrors } from '../../base/errors/errors.js';
import type { RequestSchema } from './field-message.js';

/** All that is wrong with a request, by a validator that does not stop at the first error. */
export interface Finding {
  readonly error: ErrorObject;
  /** The schema of the request, in which the error's `schemaPath` leads to the keyword. */
  readonly schema: unknown;
}

/** How many properties that a schema does not know are kept of an object. */
const mostUnknown = 25;

/** What a schema of requests can look at. */
interface Extent {
  readonly names: ReadonlySet<string>;
  /** The longest list that any field takes. */
  readonly longestList: number;
}

/**
 * Finds everything that is wrong with a request that was refused. A check that goes on after an error does as much as
 * the request gives it to do: it is given a part of the request only, in which every list is a little too long at most
 * and every object has few properties that the schema does not know. The validators are compiled when they are first
 * needed.
 * @param compile makes a validator that finds all errors of one that stops at the first
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
      .slice(0, 2 * mostFieldErrors);
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

/** A copy of what a schema can look at, and a little more: what is wrong with the value is wrong with it as well. */
function partOf(value: unknown, extent: Extent): unknown {
  if (Array.isArray(value)) return value.slice(0, extent.longestList + 1).map((item) => partOf(item, extent));
  if (typeof value !== 'object' || value === null) return value;
  const part: Record<string, unknown> = {};
  let unknown = 0;
  for (const [name, member] of Object.entries(value)) {
    if (!extent.names.has(name) && ++unknown > mostUnknown) continue;
    part[name] = partOf(member, extent);
  }
  return part;
}

/**
 * The errors with those of a choice of shapes reduced to the shape that was meant: the one that knows most of what was
 * sent. When none knows any of it, only the choice itself is refused; when several know as much, all of them and the
 * choice are.
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

/** The schema that has the keyword to which a `schemaPath` leads. */
export const schemaAt = (schema: unknown, schemaPath: string): RequestSchema | undefined =>
  valueAt(schema, `/${schemaPath.split('/').slice(1, -1).map(decodeURIComponent).join('/')}`) as
    RequestSchema | undefined;

/** What a JSON pointer leads to. */
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

export const unescapePointer = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~');
