import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OperationId } from '../../src/handler.js';
import { closed, isObject, mapValues, open, type Json, type JsonObject } from './strict-schema.js';

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
}

export interface ContractOperation {
  readonly operationId: OperationId;
  readonly method: string;
  /** With `{name}` for the parameters. */
  readonly path: string;
  /** The header of the key that it needs, if it needs one. */
  readonly keyHeader: 'x-api-key' | 'x-management-key' | undefined;
  /** Honours Idempotency-Key. */
  readonly keyed: boolean;
  readonly responses: ReadonlyMap<number, ContractResponse>;
  /** The declared examples of its request, by their names: the parameters' values by name, and the body. */
  readonly requests: ReadonlyMap<string, { readonly path: Readonly<Record<string, string>>; readonly query: Readonly<Record<string, string>>; readonly body: unknown }>;
}

const document = JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8')) as JsonObject;

const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true });
addFormats.default(ajv);
ajv.addVocabulary(['example', 'x-extension', 'x-extension-values', 'x-extensible-enum']);
ajv.addSchema({ $id: 'contract', $defs: mapValues(at('/components/schemas'), open) });

/** Every operation of the contract, as far as its answers are concerned. */
export const contractOperations: readonly ContractOperation[] = Object.entries(at('/paths')).flatMap(([path, item]) =>
  Object.entries(item as JsonObject).map(([method, operation]) => readOperation(path, method, operation as JsonObject)));

/** The answers to requests that mean no operation: no such path, or another method than the path takes. */
export const unmatchedResponses: ReadonlyMap<number, ContractResponse> = readResponses(at('/x-unmatched-requests'));

/** By the type of an event: why a body is not what the contract declares for its webhook. */
export const eventChecks: ReadonlyMap<string, Check> = new Map(Object.entries(at('/webhooks')).map(([type, item]) => [type, webhookCheck(item as JsonObject)]));

/** The names of all headers that answers can carry, in lower case. */
export const declaredHeaders: ReadonlySet<string> = new Set(
  [unmatchedResponses, ...contractOperations.map(({ responses }) => responses)]
    .flatMap((responses) => [...responses.values()].flatMap(({ headers }) => [...headers.keys()])));

/**
 * The operation of a request, or the answers to one that means none. A path's trailing slash means nothing, HEAD is answered as GET, and a path
 * that is written out in the contract is not what a template stands for.
 */
export function matchRequest(method: string, pathAndQuery: string): ContractOperation | 'unknown-path' | 'other-method' {
  const [path = ''] = pathAndQuery.split('?');
  const trimmed = path.replace(/(.)\/+$/, '$1');
  const literal = contractOperations.filter((operation) => operation.path === trimmed);
  const found = literal.length > 0 ? literal : contractOperations.filter((operation) => matches(operation.path, trimmed));
  const wanted = method === 'HEAD' ? 'GET' : method;
  return found.find((operation) => operation.method === wanted) ?? (found.length === 0 ? 'unknown-path' : 'other-method');
}

function matches(template: string, path: string): boolean {
  const [expected, given] = [template.split('/'), path.split('/')];
  return expected.length === given.length && expected.every((segment, index) => segment.startsWith('{') ? given[index] !== '' : segment === given[index]);
}

/** What a JSON pointer of the document names. */
function at(pointer: string): JsonObject {
  const found = pointer.split('/').slice(1).reduce<Json | undefined>(
    (value, segment) => isObject(value) ? value[segment.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined, document);
  if (!isObject(found)) throw new Error(`generated/openapi.json has nothing at ${pointer}: make it anew with \`npm run generate\`.`);
  return found;
}

/** The object itself, or the component that it refers to. */
function resolved(object: JsonObject): JsonObject {
  return typeof object.$ref === 'string' ? at(object.$ref.slice(1)) : object;
}

function members(object: Json | undefined): [string, JsonObject][] {
  return Object.entries(isObject(object) ? object : {}).map(([name, value]) => [name, resolved(value as JsonObject)]);
}

function readOperation(path: string, method: string, operation: JsonObject): ContractOperation {
  return {
    operationId: operation.operationId as OperationId, method: method.toUpperCase(), path,
    keyHeader: keyHeaderOf(operation.security ?? document.security), keyed: method === 'post' && path.startsWith('/v1/payments/'),
    responses: readResponses(operation.responses as JsonObject), requests: readRequests(operation),
  };
}

function readRequests({ parameters, requestBody }: JsonObject): ContractOperation['requests'] {
  const declared = (parameters as readonly JsonObject[] | undefined ?? []).map(resolved);
  const [path, query] = ['path', 'query'].map((place) => Object.fromEntries(
    declared.filter((parameter) => parameter.in === place && parameter.required === true).map(({ name, example }) => [name as string, example as string])));
  const bodies = members(isObject(requestBody) ? resolved(requestBody).content : undefined).flatMap(([, { examples }]) => members(examples));
  const examples = bodies.length > 0 ? bodies.map(([name, { value }]) => [name, value] as const) : [['without a body', undefined] as const];
  return new Map(examples.map(([name, body]) => [name, { path: path!, query: query!, body }]));
}

function keyHeaderOf(security: Json | undefined): ContractOperation['keyHeader'] {
  const [requirement] = Array.isArray(security) ? security as readonly JsonObject[] : [];
  const [scheme] = Object.keys(requirement ?? {});
  return scheme === undefined ? undefined : at(`/components/securitySchemes/${scheme}`).name as ContractOperation['keyHeader'];
}

function readResponses(responses: JsonObject): ReadonlyMap<number, ContractResponse> {
  return new Map(members(responses).map(([status, response]) => [Number(status), readResponse(response)]));
}

function readResponse({ headers, content }: JsonObject): ContractResponse {
  const examples = members(content).flatMap(([, { examples }]) => members(examples)).map(([, { value }]) => value);
  return {
    headers: new Map(members(headers).map(([name, header]) => [name.toLowerCase(), { required: header.required === true, check: headerCheck(open(header.schema ?? true)) }])),
    bodies: new Map(members(content).map(([type, { schema }]) => [type, check(closed(schema ?? true))])),
    reasonCodes: new Set(examples.flatMap((example) => isObject(example) && typeof example.reason_code === 'string' ? [example.reason_code] : [])),
  };
}

function webhookCheck({ post }: JsonObject): Check {
  const body = members(resolved((post as JsonObject).requestBody as JsonObject).content)[0]?.[1];
  return check(closed(body?.schema ?? false));
}

function check(schema: Json): Check {
  const validate = ajv.compile(schema as JsonObject | boolean);
  return (value) => validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message, params }) =>
    `${instancePath === '' ? 'it' : instancePath} ${message ?? 'is invalid'} ${JSON.stringify(params)}`);
}

/** A header is text: it is read as what its schema says it is. */
function headerCheck(schema: Json): Check {
  const checkValue = check(schema);
  const type = isObject(schema) ? schema.type : undefined;
  return (text) => {
    if (typeof text !== 'string') return ['it is sent more than once'];
    if (type === 'integer' && /^-?\d+$/.test(text)) return checkValue(Number(text));
    if (type === 'boolean' && /^(true|false)$/.test(text)) return checkValue(text === 'true');
    return checkValue(text);
  };
}
