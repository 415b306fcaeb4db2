import { isObject, type Json, type JsonObject, type Path, pathOf } from '../source.js';
import { valueAt } from '../examples.js';
import { bounds, compareBounds, shown } from './compare-bounds.js';

/** The effect on a client of the older contract: it breaks, or continues to work. */
export type Verdict = 'breaking' | 'additive';

/**
 * The writer of a value. Clients write requests, which may only widen. The service writes answers and webhooks, which
 * may only narrow.
 */
export type Direction = 'request' | 'answer';

export interface Change {
  readonly verdict: Verdict;
  /** In the newer document; in the older one for a removed part. */
  readonly path: Path;
  readonly removed: boolean;
  readonly what: string;
}

interface Place {
  readonly schema: JsonObject;
  readonly path: Path;
}

/** Reports changes at a place. */
export interface Judge {
  readonly direction: Direction;
  readonly report: (verdict: Verdict, what: string, path?: Path, removed?: boolean) => void;
  /** Reports more valid values, which is compatible in requests. */
  readonly widens: (what: string) => void;
  /** Reports fewer valid values, which is compatible in answers. */
  readonly narrows: (what: string) => void;
}

/** Keywords that do not constrain values. */
const annotations = [
  'title',
  'description',
  'example',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'x-extension',
  'x-extension-values',
];
const understood = [
  '$ref',
  'allOf',
  'oneOf',
  'anyOf',
  'type',
  'nullable',
  'enum',
  'const',
  'required',
  'properties',
  'additionalProperties',
  'items',
  'default',
  'x-extensible-enum',
];
/** Reason codes of invalid values. */
const reasonCodes = ['x-reason-code', 'x-missing-reason-code'];

type Compare = (before: Json, beforePath: Path, after: Json, afterPath: Path, direction: Direction) => void;

/**
 * Compares the schemas of two documents, each pair once in each direction. A change that it does not understand is
 * breaking.
 */
export function schemaComparison(older: JsonObject, newer: JsonObject, add: (change: Change) => void): Compare {
  const seen = new Set<string>();
  return compare;

  function compare(before: Json, beforePath: Path, after: Json, afterPath: Path, direction: Direction): void {
    const [old, now] = [
      flattened(older, { schema: before as JsonObject, path: beforePath }),
      flattened(newer, { schema: after as JsonObject, path: afterPath }),
    ];
    const key = JSON.stringify([direction, old.path, now.path]);
    if (seen.has(key)) return;
    seen.add(key);
    const report: Judge['report'] = (verdict, what, path = now.path, removed = false) =>
      add({ verdict, path, removed, what: `${direction === 'request' ? 'in requests' : 'in answers'}, ${what}` });
    const judge: Judge = {
      direction,
      report,
      widens: (what) => report(direction === 'request' ? 'additive' : 'breaking', what),
      narrows: (what) => report(direction === 'request' ? 'breaking' : 'additive', what),
    };
    compareValues(old.schema, now.schema, judge);
    compareProperties(old, now, judge, compare);
    if (old.schema.items !== undefined && now.schema.items !== undefined)
      compare(old.schema.items, [...old.path, 'items'], now.schema.items, [...now.path, 'items'], direction);
    for (const keyword of ['oneOf', 'anyOf'])
      compareBranches(branchesOf(keyword, old), branchesOf(keyword, now), judge, compare);
  }
}

function compareValues(old: JsonObject, now: JsonObject, judge: Judge): void {
  const { direction, report, widens, narrows } = judge;
  compareSets('type', typesOf(old), typesOf(now), judge);
  const extensible = direction === 'answer' && old['x-extensible-enum'] === true;
  compareSets(
    'value',
    valuesOf(old),
    valuesOf(now),
    extensible ? { ...judge, widens: (what) => report('additive', `${what}, as the enum may grow`) } : judge,
  );
  if (extensible && now['x-extensible-enum'] !== true)
    report('breaking', 'the enum is no longer marked as one that may grow');
  compareBounds(old, now, judge);
  if (shown(old.default) !== shown(now.default))
    report('breaking', `leaving it out means ${shown(now.default)}, and meant ${shown(old.default)}`);
  const judged = [...annotations, ...understood, ...bounds];
  for (const keyword of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const [was, is] = [old[keyword], now[keyword]];
    if (judged.includes(keyword) || shown(was) === shown(is)) continue;
    if (reasonCodes.includes(keyword)) {
      // The descriptions stated an unmarked rule before: a new mark promises nothing else.
      if (was !== undefined && direction === 'request')
        report('breaking', `${keyword} is ${shown(is)}, and was ${shown(was)}`);
      continue;
    }
    if (was === undefined) narrows(`${keyword} ${shown(is)} is new`);
    else if (is === undefined) widens(`${keyword} ${shown(was)} is gone`);
    else report('breaking', `${keyword} is ${shown(is)}, and was ${shown(was)}`);
  }
}

function compareProperties(old: Place, now: Place, { direction, report }: Judge, compare: Compare): void {
  const [was, is] = [propertiesOf(old), propertiesOf(now)];
  const [needed, needs] = [requiredOf(old.schema), requiredOf(now.schema)];
  const [wasClosed, isClosed] = [old.schema.additionalProperties === false, now.schema.additionalProperties === false];
  const strictness = (strict: boolean): Verdict => (strict === (direction === 'request') ? 'breaking' : 'additive');
  if (wasClosed !== isClosed)
    report(strictness(isClosed), `undeclared properties are ${isClosed ? 'refused' : 'allowed'}`);
  for (const [name, place] of was) {
    const found = is.get(name);
    if (!found) {
      report('breaking', `the property ${name} is gone`, place.path, true);
      continue;
    }
    compare(place.schema, place.path, found.schema, found.path, direction);
    if (needed.has(name) !== needs.has(name))
      report(
        strictness(needs.has(name)),
        `the property ${name} is ${needs.has(name) ? 'required' : 'no longer required'}`,
        found.path,
      );
  }
  for (const [name, { path }] of is) {
    if (was.has(name)) continue;
    const [demanded, unexpected] = [direction === 'request' && needs.has(name), direction === 'answer' && wasClosed];
    report(
      demanded || unexpected ? 'breaking' : 'additive',
      `the property ${name} is new${demanded ? ' and required' : ''}${unexpected ? ' in a closed object' : ''}`,
      path,
    );
  }
}

function compareBranches(
  was: ReadonlyMap<string, Place>,
  is: ReadonlyMap<string, Place>,
  { direction, widens, narrows }: Judge,
  compare: Compare,
): void {
  if (was.size === 0 && is.size > 0) return narrows(`it is one of ${[...is.keys()].join(', ')}`);
  if (was.size > 0 && is.size === 0) return widens('the choice is gone');
  for (const [name, place] of was) {
    const found = is.get(name);
    if (found) compare(place.schema, place.path, found.schema, found.path, direction);
    else narrows(`the choice ${name} is gone`);
  }
  for (const name of is.keys()) if (!was.has(name)) widens(`the choice ${name} is new`);
}

/**
 * Returns the schema with references and compositions merged into it. The path of a pure reference is its component's.
 */
function flattened(document: JsonObject, { schema, path }: Place): Place {
  const { $ref, allOf, ...own } = schema;
  const [target, targetPath] =
    typeof $ref === 'string' ? [valueAt(document, pathOf($ref)), pathOf($ref)] : [undefined, path];
  const parts = [
    ...(isObject(target) ? [target] : []),
    ...(Array.isArray(allOf) ? (allOf as readonly JsonObject[]) : []),
  ].map((part) => flattened(document, { schema: part, path: targetPath }));
  const [only] = parts;
  const merged = [...parts.map((part) => part.schema), own].reduce<JsonObject>(
    (sum, part) => ({
      ...sum,
      ...part,
      ...(sum.properties || part.properties
        ? {
            properties: {
              ...(sum.properties as JsonObject | undefined),
              ...(part.properties as JsonObject | undefined),
            },
          }
        : {}),
      ...(sum.required || part.required ? { required: [...new Set([...requiredOf(sum), ...requiredOf(part)])] } : {}),
    }),
    {},
  );
  return {
    schema: merged,
    path:
      only && parts.length === 1 && Object.keys(own).every((keyword) => annotations.includes(keyword))
        ? only.path
        : path,
  };
}

function compareSets(
  what: string,
  before: readonly string[] | undefined,
  after: readonly string[] | undefined,
  { widens, narrows }: Judge,
): void {
  if (!before && !after) return;
  if (!before) return narrows(`the ${what} is one of ${after?.join(', ') ?? ''}`);
  if (!after) return widens(`any ${what} is allowed`);
  const [gone, come] = [
    before.filter((value) => !after.includes(value)),
    after.filter((value) => !before.includes(value)),
  ];
  if (gone.length > 0) narrows(`the ${what} ${gone.join(', ')} is gone`);
  if (come.length > 0) widens(`the ${what} ${come.join(', ')} is new`);
}

const requiredOf = (schema: JsonObject): Set<string> =>
  new Set((schema.required as readonly string[] | undefined) ?? []);

const propertiesOf = ({ schema, path }: Place): Map<string, Place> =>
  new Map(
    Object.entries((schema.properties as JsonObject | undefined) ?? {}).map(([name, property]) => [
      name,
      { schema: property as JsonObject, path: [...path, 'properties', name] },
    ]),
  );

/** Returns the alternatives of a composition, by name if they have one. */
const branchesOf = (keyword: string, { schema, path }: Place): Map<string, Place> =>
  new Map(
    ((schema[keyword] as readonly JsonObject[] | undefined) ?? []).map((branch, index) => [
      typeof branch.$ref === 'string' ? (pathOf(branch.$ref).at(-1) ?? '') : String(index + 1),
      { schema: branch, path: [...path, keyword, index] },
    ]),
  );

/** Returns the types of a schema. Numbers include integers. */
function typesOf({ type, nullable }: JsonObject): string[] | undefined {
  if (type === undefined) return undefined;
  const types = [type, nullable === true ? 'null' : []].flat() as string[];
  return types.includes('number') ? [...types, 'integer'] : types;
}

const valuesOf = (schema: JsonObject): string[] | undefined =>
  schema.const !== undefined ? [shown(schema.const)] : (schema.enum as readonly Json[] | undefined)?.map(shown);
