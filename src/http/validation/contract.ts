import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Document, OpenAPIBackend } from 'openapi-backend';
import { operationTable } from '../../../generated/operations.js';
import { schemaMarks } from '../../base/contract.js';
import type { Problem } from '../../base/errors/errors.js';
import { isCalendarDate } from '../../base/iso-8601.js';
import { packageRoot } from '../../base/package-root.js';
import type { OperationId } from '../../operation/handler.js';
import type { Work } from '../../vault/digit-run.js';
import { MethodNotAllowed } from '../request/problem.js';
import type { Route } from '../request/state.js';
import { unknownPath } from '../request/target.js';
import type { RequestSchema } from './field-message.js';
import { nothingInside, refuseUnknown, shapeOf, unknownFieldErrors } from './ignored-fields.js';
import type { IgnoredField, Shape } from './ignored-fields.js';
import { checkQuery, schemaRefusal } from './validation.js';
import { violationFinder } from './violations.js';

export interface Matched {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** Matches requests to operations and validates them. */
export interface Contract {
  /**
   * @param path without trailing slashes, no longer than `requestPath` allows
   * @returns undefined for a path that the contract does not have, or that has no operation served here
   * @throws MethodNotAllowed for a path that has only other methods
   */
  match(method: string, path: string, isServed: (route: Route) => boolean): Matched | undefined;
  /**
   * Validates a request. Converts query and path values to their types in place.
   * @throws Problem that names the first invalid field, and others
   */
  validate(route: Route, request: CheckedRequest, options?: ValidationOptions): void;
  /** Validates all but the body, before the body is read. */
  validateParameters(route: Route, request: Omit<CheckedRequest, 'requestBody'>): void;
  /** Returns the fields that an operation knows in its body. Empty for requests of processors. */
  bodyShape(route: Route): Shape;
  /** Returns the refusal of a path that matches nothing. */
  unknownPath(path: string, isServed: (route: Route) => boolean): Problem;
}

interface ValidationOptions {
  /** Fields that are refused because the operation does not know them. */
  readonly unknown?: readonly IgnoredField[];
  /** Counts the search of refused values. */
  readonly work?: Work;
}

interface CheckedRequest {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly header: object;
  readonly requestBody?: unknown;
}

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'];

/** The operations at the paths of one template, by method. */
interface Path {
  readonly segments: readonly Segment[];
  readonly routes: Map<string, Route>;
}

/** A segment of a template: a text, or a parameter that is a whole segment. */
interface Segment {
  readonly text: string;
  readonly parameter: string | undefined;
}

/**
 * Loads the contract into openapi-backend, which resolves references and builds the Ajv validators. `quick`, because it
 * would check a 3.1 document by the 3.0 schema; a separate command lints the contract.
 *
 * Three of its functions are too slow (CPU per call, best of three times 6,000 on Node.js 20). `matchOperation`
 * compiles every path pattern for every request: 255 µs, against 1.4 µs for `match`. `validateRequest` first reads and
 * copies the request: 7.6 µs for a sale, against 0.4 µs for its validators. `getRequestValidatorsForOperation` lists
 * all operations to find each one: a fifth of this function's time.
 */
export async function loadContract(document: Document): Promise<Contract> {
  return { ...matching(pathsOf(operationTable)), ...validation(await openValidators(document)) };
}

type Validators = (operationId: OperationId) => readonly ValidateFunction[];

/**
 * Builds the validators of an operation at its first request: those of all operations took a fifth of a start, and a
 * process needs few. test/http/paths.test.ts builds all.
 */
async function openValidators(document: Document): Promise<Validators> {
  // One for bodies and one for parameters: openapi-backend requests one per schema, and creating one costs more than
  // compiling its schema.
  const compilers: Record<string, Ajv2020> = {};
  const backend = new OpenAPIBackend({
    definition: document,
    quick: true,
    strict: true,
    customizeAjv: (_ajv, options, context) => (compilers[context] ??= contractAjv(options)),
  });
  await backend.init();
  const operations = new Map(backend.getOperations().map((operation) => [operation.operationId, operation]));
  const built = new Map<OperationId, readonly ValidateFunction[]>();
  return (operationId) => {
    const known = built.get(operationId);
    if (known) return known;
    const operation = operations.get(operationId);
    const made = (operation && backend.validator.buildRequestValidatorsForOperation(operation)) ?? [];
    built.set(operationId, made);
    return made;
  };
}

/** Returns the routes of the operations, by path template. */
function pathsOf(operations: typeof operationTable): Map<string, Path> {
  const paths = new Map<string, Path>();
  for (const [operationId, { path, query, ...facts }] of Object.entries(operations)) {
    const route: Route = {
      ...facts,
      operationId: operationId as OperationId,
      queryNames: Object.keys(query),
      integerNames: Object.entries(query).flatMap(([name, type]) => (type === 'integer' ? [name] : [])),
    };
    const known = paths.get(path) ?? { segments: segmentsOf(path), routes: new Map<string, Route>() };
    paths.set(path, known);
    known.routes.set(route.method.toUpperCase(), route);
    if (route.method === 'get') known.routes.set('HEAD', route);
  }
  return paths;
}

/** Groups the paths by number of segments, the most literal template first. */
function bySegments(paths: ReadonlyMap<string, Path>): Map<number, Path[]> {
  // The most literal of several matching templates applies, for all methods (OpenAPI 3.1, Path Templating Matching).
  const literalLength = (template: string): number => template.replace(/\{[^}]*\}/g, '').length;
  const found = new Map<number, Path[]>();
  for (const [, path] of [...paths].sort(([one], [other]) => literalLength(other) - literalLength(one)))
    found.set(path.segments.length, [...(found.get(path.segments.length) ?? []), path]);
  return found;
}

function matching(paths: ReadonlyMap<string, Path>): Pick<Contract, 'match' | 'unknownPath'> {
  const candidates = bySegments(paths);
  return {
    match(method, path, isServed) {
      const parts = path.split('/');
      for (const { segments, routes } of candidates.get(parts.length) ?? []) {
        const params = paramsIn(parts, segments);
        if (!params) continue;
        const route = routes.get(method);
        if (route && isServed(route)) return { route, params };
        if (![...routes.values()].some(isServed)) return undefined;
        const allow = [...routes.keys()].sort().join(', ');
        throw new MethodNotAllowed(
          allow,
          `This endpoint accepts ${allow}, not ${methods.includes(method) ? method : 'this method'}.`,
        );
      }
      return undefined;
    },

    unknownPath(path, isServed) {
      const known = [...paths].map(([template, { routes }]) => ({
        template,
        methods: [...routes.values()].filter(isServed).map(({ method }) => method.toUpperCase()),
      }));
      return unknownPath(
        path,
        known.flatMap(({ template, methods: served }) =>
          served.length === 0 ? [] : [{ template, methods: [...new Set(served)] }],
        ),
      );
    },
  };
}

function validation(validatorsOf: Validators): Pick<Contract, 'validate' | 'validateParameters' | 'bodyShape'> {
  const violations = violationFinder((quick) =>
    contractAjv({ allErrors: true, coerceTypes: isOfParameters(quick) }).compile(quick.schema as object),
  );
  const shapes = new Map<OperationId, Shape>();

  function check(
    validators: readonly ValidateFunction[],
    request: CheckedRequest,
    { unknown = [], work }: ValidationOptions,
  ): void {
    const others = unknownFieldErrors(unknown);
    for (const validate of validators) {
      if (!validate(request))
        throw schemaRefusal(validate, request, () => violations(validators, request), others, work);
    }
    refuseUnknown(others);
  }

  return {
    validate(route, request, options = {}) {
      checkQuery(route, request.query);
      check(validatorsOf(route.operationId), request, options);
    },

    validateParameters(route, request) {
      checkQuery(route, request.query);
      check(validatorsOf(route.operationId).filter(isOfParameters), request, {});
    },

    bodyShape(route) {
      if (route.isSigned) return nothingInside;
      const shape = shapes.get(route.operationId) ?? bodyShapeOf(validatorsOf(route.operationId));
      shapes.set(route.operationId, shape);
      return shape;
    },
  };
}

function bodyShapeOf(validators: readonly ValidateFunction[]): Shape {
  const root = validators.find((validator) => !isOfParameters(validator))?.schema as RequestSchema | undefined;
  return shapeOf(root?.properties?.['requestBody'], root);
}

const isOfParameters = ({ schema }: ValidateFunction): boolean =>
  !('requestBody' in (schema as { readonly properties: object }).properties);

function contractAjv(options: object): Ajv2020 {
  // For a quick start. The contract's linter validates the schemas, which would first compile the meta-schema here;
  // code that Ajv optimized runs no faster.
  const ajv = new Ajv2020({
    allErrors: false,
    ...options,
    strict: true,
    validateSchema: false,
    code: { optimize: false },
  });
  addFormats.default(ajv);
  // PostgreSQL has no year 0.
  ajv.addFormat('date', isCalendarDate);
  ajv.addVocabulary([...schemaMarks]);
  return ajv;
}

const segmentsOf = (template: string): Segment[] =>
  template.split('/').map((text) => ({ text, parameter: /^\{(\w+)\}$/.exec(text)?.[1] }));

/** Returns the parameters of a path; undefined if it does not match the template. @param parts as many as segments */
function paramsIn(parts: readonly string[], segments: readonly Segment[]): Record<string, string> | undefined {
  // Most templates differ in their last text, and an object is made for one.
  for (let index = segments.length - 1; index > 0; index--) {
    const { text, parameter } = segments[index] as Segment;
    if (parameter === undefined ? parts[index] !== text : parts[index] === '') return undefined;
  }
  const params: Record<string, string> = {};
  for (let index = 1; index < segments.length; index++) {
    const { parameter } = segments[index] as Segment;
    if (parameter !== undefined) params[parameter] = decoded(parts[index] ?? '');
  }
  return params;
}

/**
 * Decodes a path parameter. A value with a malformed escape stays unchanged: no id has that form, so the validation
 * refuses it.
 */
function decoded(part: string): string {
  if (!part.includes('%')) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let contractRead: Promise<Contract> | undefined;

/** Loads the contract once per process: it does not change, and its validators are independent of a service. */
export const readContract = (): Promise<Contract> =>
  (contractRead ??= readFile(join(packageRoot, 'generated', 'openapi.json'), 'utf8').then((text) =>
    loadContract(JSON.parse(text) as Document),
  ));
