import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { closed, ContractDocument, isObject, mapValues, open } from '../../../scripts/contract/source.js';
import type { Json, JsonObject } from '../../../scripts/contract/source.js';
import { schemaMarks } from '../../../src/base/contract.js';
import type { OperationId } from '../../../src/operation/handler.js';

/** Returns the faults of a value. Empty if it is valid. */
export type Check = (value: unknown) => string[];

export interface ContractHeader {
  readonly required: boolean;
  readonly check: Check;
}

export interface ContractResponse {
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, ContractHeader>;
  /** By media type. */
  readonly bodies: ReadonlyMap<string, Check>;
  /** The reason codes of the declared examples: no others may be answered. */
  readonly reasonCodes: ReadonlySet<string>;
  /** The declared examples of its bodies, by name. */
  readonly examples: ReadonlyMap<string, Json>;
}

export interface ContractOperation {
  readonly operationId: OperationId;
  readonly method: string;
  /** With `{name}` for the parameters. */
  readonly path: string;
  readonly tag: string;
  /** The header of its key, if it needs one. */
  readonly keyHeader: 'x-api-key' | 'x-publishable-key' | 'x-management-key' | undefined;
  /** Honours Idempotency-Key. */
  readonly keyed: boolean;
  readonly takesBody: boolean;
  readonly responses: ReadonlyMap<number, ContractResponse>;
  /** The declared examples of its request by name: the parameters' values, and the body. */
  readonly requests: ReadonlyMap<string, RequestExample>;
  /** Returns the faults of a request body. */
  readonly checkBody: Check;
  /**
   * Returns true if a problem may name this field in its context: a parameter, or the dotted path of a property of the
   * body, including one that a closed shape refuses.
   */
  readonly mayName: (field: string, code: string) => boolean;
}

export interface RequestExample {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The contract in the form that tests need. */
export interface Contract {
  readonly operations: readonly ContractOperation[];
  /** The answers to requests that match no operation, because of an unknown path or method. */
  readonly unmatchedResponses: ReadonlyMap<number, ContractResponse>;
  /** By event type: returns the faults of a webhook body. */
  readonly eventChecks: ReadonlyMap<string, Check>;
  /** The names in lower case of all headers that answers can have. */
  readonly declaredHeaders: Pick<ReadonlySet<string>, 'has'>;
  /**
   * Returns the operation of a request, or the reason why it has none. A trailing slash is ignored, HEAD is answered as
   * GET, and a literal path wins over a template.
   */
  readonly match: (method: string, pathAndQuery: string) => ContractOperation | 'unknown-path' | 'other-method';
}

/** Reads a contract. Each part is read when it is first used, because most mutants need only a small part. */
export function readContract(document: ContractDocument): Contract {
  const compile = compiler(document);
  const paths = document.at('/paths');
  const itemsOf = pathsOf(paths);
  const operations = new Map<Json, ContractOperation>();
  const operationAt = (path: string, method: string, written: JsonObject): ContractOperation => {
    const operation = operations.get(written) ?? readOperation(document, path, method, written, compile);
    operations.set(written, operation);
    return operation;
  };
  return lazily<Contract>({
    operations: () =>
      Object.entries(paths).flatMap(([path, item]) =>
        Object.entries(item as JsonObject).map(([method, written]) => operationAt(path, method, written as JsonObject)),
      ),
    unmatchedResponses: () => readResponses(document, document.at('/x-unmatched-requests'), compile),
    eventChecks: () =>
      new Map(
        Object.entries(document.at('/webhooks')).map(([type, item]) => [
          type,
          eventCheck(document, item as JsonObject, compile),
        ]),
      ),
    declaredHeaders: () => {
      const names = writtenResponses(document).map(headerNames);
      return { has: (name) => names.some((each) => each.has(name)) };
    },
    match: () => (method, pathAndQuery) => {
      const found = itemsOf(pathAndQuery);
      const wanted = method === 'HEAD' ? 'get' : method.toLowerCase();
      const [path, item] = found.find(([, { [wanted]: operation }]) => operation !== undefined) ?? [];
      if (path !== undefined && item) return operationAt(path, wanted, item[wanted] as JsonObject);
      return found.length === 0 ? 'unknown-path' : 'other-method';
    },
  });
}

function readOperation(
  document: ContractDocument,
  path: string,
  method: string,
  operation: JsonObject,
  compile: Compile,
): ContractOperation {
  return lazily<ContractOperation>({
    operationId: () => operation.operationId as OperationId,
    method: () => method.toUpperCase(),
    path: () => path,
    tag: () => (operation.tags as readonly string[])[0]!,
    keyHeader: () => keyHeaderOf(document, operation),
    keyed: () => parametersOf(document, operation).some(({ name }) => name === 'Idempotency-Key'),
    takesBody: () => bodySchema(document, operation) !== undefined,
    responses: () => readResponses(document, operation.responses, compile),
    requests: () => readRequests(document, operation),
    checkBody: () => bodyCheck(document, operation, compile),
    mayName: () => (field, code) => mayName(document, operation, field, code),
  });
}

/** Returns the named answers, of the components and of the operations. */
const writtenResponses = (document: ContractDocument): JsonObject[] => [
  document.at('/components/responses'),
  document.at('/x-unmatched-requests'),
  ...responsesOf(document.at('/paths')),
];

const responsesOf = byIdentity((paths: JsonObject) =>
  Object.values(paths).flatMap((item) =>
    Object.values(item as JsonObject).map((operation) => (operation as JsonObject).responses as JsonObject),
  ),
);

/** Returns the header names in lower case that one of these answers can have. */
const headerNames = byIdentity((responses: JsonObject): ReadonlySet<string> => {
  const written = Object.values(responses).flatMap((response) => {
    const { headers } = response as JsonObject;
    return Object.keys(isObject(headers) ? headers : {});
  });
  return new Set(written.map((name) => name.toLowerCase()));
});

const parametersOf = (document: ContractDocument, { parameters }: JsonObject): JsonObject[] =>
  ((parameters as readonly JsonObject[] | undefined) ?? []).map((parameter) => document.resolved(parameter));

/** Finds the path items of an address: literal ones, or else those whose template matches. */
const pathsOf = byIdentity((items: JsonObject): ((pathAndQuery: string) => [string, JsonObject][]) => {
  const paths = Object.entries(items) as [string, JsonObject][];
  const split = paths.map((path) => ({ path, segments: path[0].split('/') }));
  return (pathAndQuery) => {
    const [path = ''] = pathAndQuery.split('?');
    const trimmed = path.replace(/(.)\/+$/, '$1');
    const literal = paths.filter(([written]) => written === trimmed);
    if (literal.length > 0) return literal;
    const given = trimmed.split('/');
    return split.filter(({ segments }) => fits(segments, given)).map(({ path: found }) => found);
  };
});

const fits = (template: readonly string[], given: readonly string[]): boolean =>
  template.length === given.length &&
  template.every((segment, index) => segment === given[index] || (segment.startsWith('{') && given[index] !== ''));

function readRequests(document: ContractDocument, operation: JsonObject): ContractOperation['requests'] {
  const declared = parametersOf(document, operation);
  const [path, query] = ['path', 'query'].map((place) =>
    Object.fromEntries(
      declared
        .filter((parameter) => parameter.in === place && parameter.required === true)
        .map(({ name, example }) => [name as string, example as string]),
    ),
  );
  const bodies = document.members(document.jsonRequest(operation)?.examples);
  const examples =
    bodies.length > 0
      ? bodies.map(([name, { value }]) => [name, value] as const)
      : [['without a body', undefined] as const];
  return new Map(examples.map(([name, body]) => [name, { path: path!, query: query!, body }]));
}

function keyHeaderOf(document: ContractDocument, operation: JsonObject): ContractOperation['keyHeader'] {
  const security = operation.security ?? document.root.security;
  const [requirement] = Array.isArray(security) ? (security as readonly JsonObject[]) : [];
  const [scheme] = Object.keys(requirement ?? {});
  return scheme === undefined
    ? undefined
    : (document.at(`/components/securitySchemes/${scheme}`).name as ContractOperation['keyHeader']);
}

function readResponses(
  document: ContractDocument,
  declared: Json | undefined,
  compile: Compile,
): ReadonlyMap<number, ContractResponse> {
  return new Map(
    document.members(declared).map(([status, response]) => [Number(status), readResponse(document, response, compile)]),
  );
}

function readResponse(
  document: ContractDocument,
  { headers, content }: JsonObject,
  compile: Compile,
): ContractResponse {
  return lazily<ContractResponse>({
    headers: () =>
      new Map(
        document
          .members(headers)
          .map(([name, header]) => [
            name.toLowerCase(),
            { required: header.required === true, check: headerCheck(open(header.schema ?? true), compile) },
          ]),
      ),
    bodies: () =>
      new Map(document.members(content).map(([type, { schema }]) => [type, compile(closed(schema ?? true))])),
    reasonCodes: () =>
      new Set(
        [...responseExamples(document, content).values()].flatMap((example) =>
          isObject(example) && typeof example.reason_code === 'string' ? [example.reason_code] : [],
        ),
      ),
    examples: () => responseExamples(document, content),
  });
}

function responseExamples(document: ContractDocument, content: Json | undefined): ReadonlyMap<string, Json> {
  return new Map(
    document
      .members(content)
      .flatMap(([, { examples }]) => document.members(examples))
      .map(([name, { value }]) => [name, value ?? null]),
  );
}

function eventCheck(document: ContractDocument, { post }: JsonObject, compile: Compile): Check {
  const body = document.members(document.resolved((post as JsonObject).requestBody as JsonObject).content)[0]?.[1];
  return compile(closed(body?.schema ?? false));
}

/** Requests are checked against the contract as written: an open shape accepts unknown properties. */
function bodyCheck(document: ContractDocument, operation: JsonObject, compile: Compile): Check {
  const schema = bodySchema(document, operation);
  return schema === undefined
    ? () => []
    : compile({ $ref: (schema.$ref as string).replace('#/components/schemas/', 'requests:') });
}

const bodySchema = (document: ContractDocument, operation: JsonObject): JsonObject | undefined =>
  document.jsonRequest(operation)?.schema as JsonObject | undefined;

type Compile = (schema: Json) => Check;

const compiler =
  (document: ContractDocument): Compile =>
  (schema) => {
    const validators = validatorsOf(document.at('/components/schemas'));
    let validate: ValidateFunction | undefined;
    return (value) => {
      validate ??= validators.of(schema);
      checked = validators;
      return validate(value)
        ? []
        : (validate.errors ?? []).map(
            ({ instancePath, message, params }) =>
              `${instancePath === '' ? 'it' : instancePath} ${message ?? 'is invalid'} ${JSON.stringify(params)}`,
          );
    };
  };

/** The keyword of a reference that is followed in the contract of the current check. */
const followed = 'x-followed';

/** The validators of the current check. Checks are synchronous. */
let checked: Validators;

/** Returns the validators of schemas. Copies of the served contract share most of it. */
const validatorsOf: (schemas: JsonObject) => Validators = byIdentity((schemas) => {
  const served = contractDocument.at('/components/schemas');
  return new Validators(schemas, schemas === served ? undefined : validatorsOf(served));
});

/**
 * Checks against the components of a contract. Those of answers are closed and have the ids `contract:Name`. Those of
 * requests are unchanged and have the ids `requests:Name`. Ajv reads a component when a check first needs it, because a
 * copy of the contract is used for one or two checks.
 */
class Validators {
  readonly #compiled = new Map<string, ValidateFunction>();
  /** Validators of the same schemas, for copies in which only schemas behind closed references differ. */
  readonly #parts: Validators | undefined;
  #differing: ReadonlySet<string> | undefined;

  /** @param served of the contract of which this is a copy */
  constructor(
    private readonly schemas: JsonObject,
    private readonly served?: Validators,
  ) {
    this.#parts = served ? undefined : new Validators(schemas, this);
  }

  of(schema: Json): ValidateFunction {
    const key = JSON.stringify(schema);
    const validate = this.#compiled.get(key) ?? this.#shared(schema, key) ?? this.#compile(schema);
    this.#compiled.set(key, validate);
    return validate;
  }

  /** Returns the validator of the served contract if it is equal, or differs behind closed references only. */
  #shared(schema: Json, key: string): ValidateFunction | undefined {
    if (!this.served || !this.served.#parts || this === this.served.#parts) return undefined;
    const { schemas } = this.served;
    this.#differing ??= new Set(Object.keys(schemas).filter((name) => schemas[name] !== this.schemas[name]));
    const differs = (id: string) => this.#differing!.has(nameOf(id));
    const references = referencesOf(key);
    if (!this.served.#reachedFrom(references, 'references').some(differs)) return this.served.of(schema);
    return this.served.#reachedFrom(references, 'openReferences').some(differs)
      ? undefined
      : this.served.#parts.of(schema);
  }

  #compile(schema: Json): ValidateFunction {
    // The root is the schema to compile, also where it is a closed reference.
    const own = this.served && isObject(schema) ? mapValues(schema, followingClosed) : schema;
    const ajv = this.#ajv();
    this.#add(ajv, own);
    return ajv.compile(own as JsonObject | boolean);
  }

  /** Returns the components that a schema refers to, directly or indirectly. */
  #reachedFrom(ids: readonly string[], kind: 'references' | 'openReferences', reached = new Set<string>()): string[] {
    for (const id of ids) {
      if (reached.has(id)) continue;
      reached.add(id);
      this.#reachedFrom(this.#component(id)[kind], kind, reached);
    }
    return [...reached];
  }

  /** Adds the components that a schema refers to. */
  #add(ajv: Ajv2020, schema: Json): void {
    for (const $id of referencesOf(JSON.stringify(schema))) {
      if (ajv.schemas[$id]) continue;
      const { whole, following } = this.#component($id);
      const own = this.served ? following : whole;
      ajv.addSchema({ ...own, $id });
      this.#add(ajv, own);
    }
  }

  #ajv(): Ajv2020 {
    if (!this.served) return ajvOfServed;
    if (schemasInAjv !== this.schemas) ajvOfCopies.removeSchema();
    schemasInAjv = this.schemas;
    return ajvOfCopies;
  }

  #component(id: string): Component {
    return components[id.startsWith('requests:') ? 'requests' : 'contract'](this.schemas[nameOf(id)] as JsonObject);
  }
}

/** Copies use one in turn, because a new one costs more than most of their checks. */
const [ajvOfServed, ajvOfCopies] = [newAjv(), newAjv()];
let schemasInAjv: JsonObject | undefined;

function newAjv(): Ajv2020 {
  // The document has its own lint command. Here most of its schemas are used only a few times.
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    allErrors: true,
    validateSchema: false,
    meta: false,
    code: { optimize: false },
  });
  addFormats.default(ajv);
  ajv.addVocabulary([...schemaMarks]);
  ajv.addKeyword({
    keyword: followed,
    compile: ($ref: string) => (value: unknown) => checked.of({ $ref, unevaluatedProperties: false })(value),
  });
  return ajv;
}

/** Returns a schema whose closed references are followed in the contract of the current check. */
function followingClosed(schema: Json): Json {
  if (Array.isArray(schema)) return (schema as readonly Json[]).map(followingClosed);
  if (!isObject(schema)) return schema;
  const { $ref, unevaluatedProperties } = schema;
  return typeof $ref === 'string' && unevaluatedProperties === false
    ? { [followed]: $ref }
    : mapValues(schema, followingClosed);
}

const nameOf = (id: string): string => id.slice(id.indexOf(':') + 1);

interface Component {
  readonly whole: JsonObject;
  readonly following: JsonObject;
  /** The ids of the components that it refers to. */
  readonly references: readonly string[];
  /** Those among them whose properties are properties of the same value. */
  readonly openReferences: readonly string[];
}

/** Components for each of the two uses. Contracts that share one get the same. */
const components = {
  contract: byIdentity((written: JsonObject) => componentOf(open(written))),
  requests: byIdentity((written: JsonObject) =>
    componentOf(JSON.parse(JSON.stringify(written).replaceAll('"#/components/schemas/', '"requests:')) as Json),
  ),
};

function componentOf(schema: Json): Component {
  const whole = schema as JsonObject;
  const following = mapValues(whole, followingClosed);
  const [references = [], openReferences = []] = [whole, following].map((each) => referencesOf(JSON.stringify(each)));
  return { whole, following, references, openReferences };
}

const referencesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/"\$ref":"((?:contract|requests):\w+)"/g)].map(([, id]) => id!)),
];

/** Parses a header's text by its schema's type. */
function headerCheck(schema: Json, compile: Compile): Check {
  const checkValue = compile(schema);
  const type = isObject(schema) ? schema.type : undefined;
  return (value) => {
    // Node makes a list of Set-Cookie, even for a single one.
    const [text] = Array.isArray(value) && value.length === 1 ? (value as unknown[]) : [value];
    if (typeof text !== 'string') return ['it is sent more than once'];
    if (type === 'integer' && /^-?\d+$/.test(text)) return checkValue(Number(text));
    if (type === 'boolean' && /^(true|false)$/.test(text)) return checkValue(text === 'true');
    return checkValue(text);
  };
}

function mayName(document: ContractDocument, operation: JsonObject, field: string, code: string): boolean {
  const names = parametersOf(document, operation).map(({ name }) => name);
  if (names.includes(field)) return true;
  const body = bodySchema(document, operation);
  return body !== undefined && holds(document, body, field.split('.'), code === 'VALIDATION/INVALID_FIELD');
}

/**
 * Returns true if a value of the schema can have a value at a path.
 * @param orRefused also accepts a property that a closed shape does not have
 */
function holds(
  document: ContractDocument,
  schema: JsonObject,
  [segment, ...rest]: readonly string[],
  orRefused: boolean,
): boolean {
  if (segment === undefined) return true;
  const { properties, items, oneOf, additionalProperties } = document.resolved(schema);
  if (Array.isArray(oneOf))
    return (oneOf as readonly JsonObject[]).some((shape) => holds(document, shape, [segment, ...rest], orRefused));
  if (isObject(items)) return /^\d+$/.test(segment) && holds(document, items, rest, orRefused);
  const property = isObject(properties) ? properties[segment] : undefined;
  if (isObject(property)) return holds(document, property, rest, orRefused);
  // A key of a map may have points.
  return isObject(additionalProperties) || (orRefused && additionalProperties === false);
}

export const contractDocument = new ContractDocument(
  JSON.parse(readFileSync(new URL('../../../generated/openapi.json', import.meta.url), 'utf8')) as JsonObject,
);

export const contract = readContract(contractDocument);

export const { operations: contractOperations, eventChecks } = contract;

/** Returns a function that lists the faults of an event against a contract, including undeclared properties. */
export const eventFaultsBy =
  ({ eventChecks }: Contract) =>
  (event: { readonly type: string }): string[] =>
    (eventChecks.get(event.type) ?? (() => ['the contract has no such event']))(event).map(
      (fault) => `${event.type}: ${fault}`,
    );

/** Lists the faults of an event against the contract of the service. */
export const eventFaults = eventFaultsBy(contract);

/** Returns a function that reads each object once. Copies of a contract share most of them. */
function byIdentity<From extends object, Result>(read: (from: From) => Result): (from: From) => Result {
  const results = new WeakMap<From, Result>();
  return (from) => {
    const result = results.get(from) ?? read(from);
    results.set(from, result);
    return result;
  };
}

/** Returns an object whose members are created on first use. */
export function lazily<Made extends object>(make: { readonly [Name in keyof Made]: () => Made[Name] }): Made {
  const made = {} as Made;
  for (const name of Object.keys(make) as (keyof Made)[])
    Object.defineProperty(made, name, {
      enumerable: true,
      configurable: true,
      get() {
        const value = make[name]();
        Object.defineProperty(made, name, { value, enumerable: true });
        return value;
      },
    });
  return made;
}
