import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { schemaMarks } from '../../../src/base/contract.js';
import type { OperationId } from '../../../src/operation/handler.js';
import { ContractDocument } from '../../../scripts/contract/contract-document.js';
import { lazily } from '../lazily.js';
import {
  closed,
  isObject,
  mapValues,
  open,
  type Json,
  type JsonObject,
} from '../../../scripts/contract/strict-schema.js';

/** Why a value does not fit; an empty list when it does. */
export type Check = (value: unknown) => string[];

export interface ContractHeader {
  readonly required: boolean;
  readonly check: Check;
}

export interface ContractResponse {
  /** By their names in lower case. */
  readonly headers: ReadonlyMap<string, ContractHeader>;
  /** By media type. */
  readonly bodies: ReadonlyMap<string, Check>;
  /** The reason codes of the declared examples: exactly those that may be answered. */
  readonly reasonCodes: ReadonlySet<string>;
  /** The declared examples of its bodies, by their names. */
  readonly examples: ReadonlyMap<string, Json>;
}

export interface ContractOperation {
  readonly operationId: OperationId;
  readonly method: string;
  /** With `{name}` for the parameters. */
  readonly path: string;
  readonly tag: string;
  /** The header of the key that it needs, if it needs one. */
  readonly keyHeader: 'x-api-key' | 'x-publishable-key' | 'x-management-key' | undefined;
  /** Honours Idempotency-Key. */
  readonly keyed: boolean;
  readonly takesBody: boolean;
  readonly responses: ReadonlyMap<number, ContractResponse>;
  /** The declared examples of its request, by their names: the parameters' values by name, and the body. */
  readonly requests: ReadonlyMap<string, RequestExample>;
  /** Why a body is not what the operation takes. */
  readonly checkBody: Check;
  /**
   * Whether a problem may name this field in its context: a parameter, or the dotted path of a property of the body,
   * also of one that a closed shape refuses.
   */
  readonly mayName: (field: string, code: string) => boolean;
}

export interface RequestExample {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The contract as tests need it. */
export interface Contract {
  readonly operations: readonly ContractOperation[];
  /** The answers to requests that mean no operation: no such path, or another method than the path takes. */
  readonly unmatchedResponses: ReadonlyMap<number, ContractResponse>;
  /** By the type of an event: why a body is not what the contract declares for its webhook. */
  readonly eventChecks: ReadonlyMap<string, Check>;
  /** The names of all headers that answers can carry, in lower case. */
  readonly declaredHeaders: ReadonlySet<string>;
  /**
   * The operation of a request, or why it has none. A path's trailing slash means nothing, HEAD is answered as GET, and
   * a path that is written out in the contract is not what a template stands for.
   */
  readonly match: (method: string, pathAndQuery: string) => ContractOperation | 'unknown-path' | 'other-method';
}

/** Reads a contract, each part when it is first asked for: of most copies that lack something only a small part is. */
export function readContract(document: ContractDocument): Contract {
  const compile = compiler(document);
  const paths = Object.entries(document.at('/paths')) as [string, JsonObject][];
  const itemsOf = pathsOf(paths);
  const operations = new Map<Json, ContractOperation>();
  const operationAt = (path: string, method: string, written: JsonObject): ContractOperation => {
    const operation = operations.get(written) ?? readOperation(document, path, method, written, compile);
    operations.set(written, operation);
    return operation;
  };
  return lazily<Contract>({
    operations: () =>
      paths.flatMap(([path, item]) =>
        Object.entries(item).map(([method, written]) => operationAt(path, method, written as JsonObject)),
      ),
    unmatchedResponses: () => readResponses(document, document.at('/x-unmatched-requests'), compile),
    eventChecks: () =>
      new Map(
        Object.entries(document.at('/webhooks')).map(([type, item]) => [
          type,
          eventCheck(document, item as JsonObject, compile),
        ]),
      ),
    declaredHeaders: () => new Set(writtenResponses(document).flatMap(headerNames)),
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
    takesBody: () => operation.requestBody !== undefined,
    responses: () => readResponses(document, operation.responses, compile),
    requests: () => readRequests(document, operation),
    checkBody: () => bodyCheck(document, operation, compile),
    mayName: () => (field, code) => mayName(document, operation, field, code),
  });
}

/** The answers by their names, wherever they are written: among the components, and with each operation. */
const writtenResponses = (document: ContractDocument): JsonObject[] => [
  document.at('/components/responses'),
  document.at('/x-unmatched-requests'),
  ...Object.values(document.at('/paths')).flatMap((item) =>
    Object.values(item as JsonObject).map((operation) => (operation as JsonObject).responses as JsonObject),
  ),
];

/** By the answers: copies of a contract share most of theirs. */
const namesOfHeaders = new WeakMap<object, readonly string[]>();

/** The names of the headers that one of these answers can carry, in lower case. */
function headerNames(responses: JsonObject): readonly string[] {
  const known = namesOfHeaders.get(responses);
  if (known) return known;
  const written = Object.values(responses).flatMap((response) => {
    const { headers } = response as JsonObject;
    return Object.keys(isObject(headers) ? headers : {});
  });
  const names = [...new Set(written.map((name) => name.toLowerCase()))];
  namesOfHeaders.set(responses, names);
  return names;
}

const parametersOf = (document: ContractDocument, { parameters }: JsonObject): JsonObject[] =>
  ((parameters as readonly JsonObject[] | undefined) ?? []).map((parameter) => document.resolved(parameter));

/** Finds the path items that an address can mean: those written so, or else those whose template fits. */
function pathsOf(paths: readonly [string, JsonObject][]): (pathAndQuery: string) => [string, JsonObject][] {
  const split = paths.map((path) => ({ path, segments: path[0].split('/') }));
  return (pathAndQuery) => {
    const [path = ''] = pathAndQuery.split('?');
    const trimmed = path.replace(/(.)\/+$/, '$1');
    const literal = paths.filter(([written]) => written === trimmed);
    if (literal.length > 0) return literal;
    const given = trimmed.split('/');
    return split.filter(({ segments }) => fits(segments, given)).map(({ path: found }) => found);
  };
}

const fits = (template: readonly string[], given: readonly string[]): boolean =>
  template.length === given.length &&
  template.every((segment, index) => segment === given[index] || (segment.startsWith('{') && given[index] !== ''));

function readRequests(document: ContractDocument, operation: JsonObject): ContractOperation['requests'] {
  const declared = parametersOf(document, operation);
  const { requestBody } = operation;
  const [path, query] = ['path', 'query'].map((place) =>
    Object.fromEntries(
      declared
        .filter((parameter) => parameter.in === place && parameter.required === true)
        .map(({ name, example }) => [name as string, example as string]),
    ),
  );
  const content = isObject(requestBody) ? document.resolved(requestBody).content : undefined;
  const bodies = document.members(content).flatMap(([, { examples }]) => document.members(examples));
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

/** Requests are held against the contract as it stands: an open shape takes properties that nobody knows. */
function bodyCheck(document: ContractDocument, operation: JsonObject, compile: Compile): Check {
  const schema = bodySchema(document, operation);
  return schema === undefined
    ? () => []
    : compile({ $ref: (schema.$ref as string).replace('#/components/schemas/', 'requests:') });
}

function bodySchema(document: ContractDocument, { requestBody }: JsonObject): JsonObject | undefined {
  const content = isObject(requestBody) ? document.resolved(requestBody).content : undefined;
  return document.members(content).find(([type]) => type === 'application/json')?.[1].schema as JsonObject | undefined;
}

type Compile = (schema: Json) => Check;

/** Compiled schemas, by the components that they refer to: documents that differ in other things only share them. */
const validators = new WeakMap<object, Validators>();

const compiler =
  (document: ContractDocument): Compile =>
  (schema) => {
    const schemas = document.at('/components/schemas');
    let validate: ValidateFunction | undefined;
    return (value) => {
      validate ??= validatorsOf(schemas).of(schema);
      return validate(value)
        ? []
        : (validate.errors ?? []).map(
            ({ instancePath, message, params }) =>
              `${instancePath === '' ? 'it' : instancePath} ${message ?? 'is invalid'} ${JSON.stringify(params)}`,
          );
    };
  };

/** Names a component, closed, whose check is that of the contract that is served. */
const sharedKeyword = 'x-shared';

/** Copies of the contract that is served share most of it. */
function validatorsOf(schemas: JsonObject): Validators {
  const known = validators.get(schemas);
  if (known) return known;
  const served = contractDocument.at('/components/schemas');
  const made = new Validators(schemas, schemas === served ? undefined : validatorsOf(served));
  validators.set(schemas, made);
  return made;
}

/**
 * Checks against the components of a contract. Those of answers are closed and have the ids `contract:Name`, those of
 * requests stand as they are written and have the ids `requests:Name`. Ajv reads a component when a check first needs
 * it: a copy of the contract is asked for one check or two.
 */
class Validators {
  // The document is linted by its own command; here its schemas are only used, most of them a few times.
  readonly #ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    allErrors: true,
    validateSchema: false,
    meta: false,
    code: { optimize: false },
  });
  readonly #compiled = new Map<string, ValidateFunction>();

  /** @param shared of another contract: what stands there as well is compiled there, once for all */
  constructor(
    private readonly schemas: JsonObject,
    private readonly shared: Validators | undefined,
  ) {
    addFormats.default(this.#ajv);
    this.#ajv.addVocabulary([...schemaMarks]);
    if (shared)
      this.#ajv.addKeyword({
        keyword: sharedKeyword,
        compile: ($ref: string) => {
          const validate = shared.of({ $ref, unevaluatedProperties: false });
          return (value: unknown) => validate(value);
        },
      });
  }

  of(schema: Json): ValidateFunction {
    const key = JSON.stringify(schema);
    const known = this.#compiled.get(key);
    if (known) return known;
    if (this.shared && this.#areShared(referencesOf(key))) return this.shared.of(schema);
    const own = this.#own(schema);
    this.#add(own);
    const validate = this.#ajv.compile(own as JsonObject | boolean);
    this.#compiled.set(key, validate);
    return validate;
  }

  /** Whether components, and all that they lead to, stand in the other contract as they stand here. */
  #areShared(references: readonly string[]): boolean {
    return this.#reachedFrom(references).every((id) => this.shared?.schemas[nameOf(id)] === this.schemas[nameOf(id)]);
  }

  /**
   * What has to be compiled of a schema: a property that is closed, so that nothing around it asks for what it has, is
   * checked by the other contract if it is the same there.
   */
  #own(schema: Json): Json {
    if (!this.shared) return schema;
    if (Array.isArray(schema)) return (schema as readonly Json[]).map((member) => this.#own(member));
    if (!isObject(schema)) return schema;
    const { $ref, unevaluatedProperties } = schema;
    if (typeof $ref === 'string' && unevaluatedProperties === false && this.#areShared([$ref]))
      return { [sharedKeyword]: $ref };
    return mapValues(schema, (member) => this.#own(member));
  }

  /** The components that a schema leads to, however far. */
  #reachedFrom(references: readonly string[], reached = new Set<string>()): string[] {
    for (const id of references) {
      if (reached.has(id)) continue;
      reached.add(id);
      this.#reachedFrom(this.#component(id).refersTo, reached);
    }
    return [...reached];
  }

  /** Adds the components that a schema leads to. */
  #add(schema: Json): void {
    for (const $id of referencesOf(JSON.stringify(schema))) {
      if (this.#ajv.schemas[$id]) continue;
      const own = this.#own(this.#component($id).schema) as JsonObject;
      this.#ajv.addSchema({ ...own, $id });
      this.#add(own);
    }
  }

  #component(id: string): Component {
    return componentFor(id.startsWith('requests:') ? 'requests' : 'contract', this.schemas[nameOf(id)] as JsonObject);
  }
}

const nameOf = (id: string): string => id.slice(id.indexOf(':') + 1);

interface Component {
  readonly schema: JsonObject;
  /** The ids of the components that it names. */
  readonly refersTo: readonly string[];
}

const components = { contract: new WeakMap<object, Component>(), requests: new WeakMap<object, Component>() };

/** A component as one of the two uses has it. It is the same for all contracts that share it. */
function componentFor(use: keyof typeof components, written: JsonObject): Component {
  const known = components[use].get(written);
  if (known) return known;
  const schema = (
    use === 'contract'
      ? open(written)
      : JSON.parse(JSON.stringify(written).replaceAll('"#/components/schemas/', '"requests:'))
  ) as JsonObject;
  const component = { schema, refersTo: referencesOf(JSON.stringify(schema)) };
  components[use].set(written, component);
  return component;
}

const referencesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/"\$ref":"((?:contract|requests):\w+)"/g)].map(([, id]) => id!)),
];

/** A header is text: it is read as what its schema says it is. */
function headerCheck(schema: Json, compile: Compile): Check {
  const checkValue = compile(schema);
  const type = isObject(schema) ? schema.type : undefined;
  return (value) => {
    // Node makes a list of Set-Cookie, however often it is sent.
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
 * Whether a value of the schema can have something at a path. @param orRefused counts a property as well that a closed
 * shape does not have
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
  return isObject(property) ? holds(document, property, rest, orRefused) : orRefused && additionalProperties === false;
}

/** The contract that the service serves, as it was generated. */
export const contractDocument = new ContractDocument(
  JSON.parse(readFileSync(new URL('../../../generated/openapi.json', import.meta.url), 'utf8')) as JsonObject,
);

/** The same, read. */
export const contract = readContract(contractDocument);

export const { operations: contractOperations, eventChecks } = contract;

/** What is wrong with an event when it is held against a contract: undeclared properties are wrong as well. */
export const eventFaultsBy =
  ({ eventChecks }: Contract) =>
  (event: { readonly type: string }): string[] =>
    (eventChecks.get(event.type) ?? (() => ['the contract has no such event']))(event).map(
      (fault) => `${event.type}: ${fault}`,
    );

/** The same, against the contract that the service serves. */
export const eventFaults = eventFaultsBy(contract);
