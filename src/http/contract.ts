import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { OpenAPIBackend, type Document } from 'openapi-backend';
import type { OperationId, TimelessOperationId } from '../handler.js';
import type { Work } from '../vault/digit-run.js';
import { MethodNotAllowed } from './problem.js';
import type { Route } from './state.js';
import { checkQuery, schemaRefusal } from './validation.js';

export interface Matched {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** The contract at work: which operation a request means, and whether it is valid. */
export interface Contract {
  /**
   * @param path without slashes at its end, and no longer than `requestPath` lets through
   * @returns undefined for a path that the contract does not have, or none of whose operations is served here
   * @throws MethodNotAllowed for one that it has with another method
   */
  match(method: string, path: string, isServed: (route: Route) => boolean): Matched | undefined;
  /**
   * @param work counts what is searched of a value that is refused
   * @throws Problem that names the first field that does not fit; query and path values are converted to their types in place
   */
  validate(route: Route, request: CheckedRequest, work?: Work): void;
  /** The same without the body, for what has to be right before that is read. */
  validateParameters(route: Route, request: Omit<CheckedRequest, 'requestBody'>): void;
}

export interface CheckedRequest {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly header: object;
  readonly requestBody?: unknown;
}

const timeless: Readonly<Record<TimelessOperationId, true>> = { transactionStatus: true };
const methods = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'];

/** What there is at the paths of one template, by method. */
interface Path {
  readonly pattern: RegExp;
  readonly routes: Map<string, Route>;
}

/**
 * Loads the contract into openapi-backend: it resolves the references, knows the operations and builds their Ajv validators. Its own router
 * compiles every path's pattern anew for every request; here each is compiled once. `quick`, because it would check a 3.1 document by the 3.0 schema;
 * the contract is linted by its own command.
 */
export async function loadContract(document: Document): Promise<Contract> {
  // One for bodies and one for parameters: openapi-backend asks for another with every schema, and making one costs more than its schema.
  const compilers: Record<string, Ajv2020> = {};
  const backend = new OpenAPIBackend({
    definition: document, quick: true, strict: true,
    customizeAjv: (_ajv, options, context) => compilers[context] ??= contractAjv(options),
  });
  await backend.init();
  const validatorsOf = (operationId: OperationId) => backend.validator.getRequestValidatorsForOperation(operationId) as ValidateFunction[] | null ?? [];
  const paths = new Map<string, Path>();
  for (const operation of backend.router.getOperations()) {
    const parameters = (operation.parameters ?? []) as { name: string; in: string; schema: { type?: string } }[];
    const inQuery = parameters.filter((parameter) => parameter.in === 'query');
    const route: Route = {
      operationId: operation.operationId as OperationId,
      method: operation.method,
      credential: credentialOf(operation.security ?? []),
      timeless: (operation.operationId ?? '') in timeless,
      keyed: operation.method === 'post' && operation.path.startsWith('/v1/payments/'),
      takesBody: operation.requestBody !== undefined,
      signed: parameters.some((parameter) => parameter.name === 'X-Provider-Signature'),
      queryNames: inQuery.map(({ name }) => name),
      integerNames: inQuery.filter(({ schema }) => schema.type === 'integer').map(({ name }) => name),
    };
    // Built now: a schema that Ajv refuses stops the start and not the first request.
    validatorsOf(route.operationId);
    const known = paths.get(operation.path) ?? { pattern: pathPattern(operation.path), routes: new Map<string, Route>() };
    paths.set(operation.path, known);
    known.routes.set(route.method.toUpperCase(), route);
    if (route.method === 'get') known.routes.set('HEAD', route);
  }
  // Of several templates that fit a path the most literal one is meant (OpenAPI 3.1, Path Templating Matching), whatever methods it has.
  const literalLength = (template: string): number => template.replace(/\{[^}]*\}/g, '').length;
  const bySegments = new Map<number, Path[]>();
  for (const [template, path] of [...paths].sort(([one], [other]) => literalLength(other) - literalLength(one))) {
    bySegments.set(segmentsOf(template), [...bySegments.get(segmentsOf(template)) ?? [], path]);
  }

  return {
    match(method, path, isServed) {
      for (const { pattern, routes } of bySegments.get(segmentsOf(path)) ?? []) {
        const found = pattern.exec(path);
        if (!found) continue;
        const route = routes.get(method);
        if (route && isServed(route)) return { route, params: decoded(found.groups ?? {}) };
        if (![...routes.values()].some(isServed)) return undefined;
        throw new MethodNotAllowed([...routes.keys()].sort().join(', '), `This endpoint does not take ${methods.includes(method) ? method : 'this method'}.`);
      }
      return undefined;
    },

    validate(route, request, work) {
      checkQuery(route, request.query);
      for (const validate of validatorsOf(route.operationId)) {
        if (!validate(request)) throw schemaRefusal(validate.errors as ErrorObject[], request, work);
      }
    },

    validateParameters(route, request) {
      checkQuery(route, request.query);
      for (const validate of validatorsOf(route.operationId).filter(isOfParameters)) {
        if (!validate(request)) throw schemaRefusal(validate.errors as ErrorObject[], request);
      }
    },
  };
}

const isOfParameters = ({ schema }: ValidateFunction): boolean => !('requestBody' in (schema as { readonly properties: object }).properties);

const segmentsOf = (path: string): number => path.split('/').length;

function credentialOf([scheme]: readonly Readonly<Record<string, unknown>>[]): Route['credential'] {
  if (scheme === undefined) return 'none';
  return 'ManagementKey' in scheme ? 'management-key' : 'api-key';
}

function contractAjv(options: object): Ajv2020 {
  // For a quick start: whether the schemas are schemas is checked when the contract is linted (to ask again compiles the schema of schemas
  // first), and code that Ajv has optimized runs no faster.
  const ajv = new Ajv2020({ ...options, strict: true, allErrors: false, validateSchema: false, code: { optimize: false } });
  addFormats.default(ajv);
  ajv.addVocabulary(['example', 'x-extension', 'x-extension-values', 'x-extensible-enum']);
  return ajv;
}

function pathPattern(template: string): RegExp {
  const escaped = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

/** A value with a malformed escape stays as it was sent: no id looks like that, and it is refused where ids are looked at. */
function decoded(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => {
    try {
      return [name, decodeURIComponent(value)];
    } catch {
      return [name, value];
    }
  }));
}
