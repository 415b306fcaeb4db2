import type { OutgoingHttpHeaders } from 'node:http';
import { type Edge, edgeValue, type Fault, faultyValue } from '../../scripts/conformance/suite.js';
import { fieldName, type RequestField, requestFields, sample } from '../../scripts/conformance/request-fields.js';
import { contractDocument, contractOperations } from '../support/contract/contract.js';
import type { ContractOperation, RequestExample } from '../support/contract/contract.js';
import { type Credentials, keyFor } from '../support/contract/contract-client.js';
import type { HttpRequest } from '../support/exchange.js';
import { isObject, type Json, type JsonObject } from '../../scripts/contract/source.js';
import { simulatorSecret } from '../support/service.js';
import { processorSignature } from '../../scripts/support/processor-walk.js';

/** Changes to the example that a request is made from. */
export interface Changes {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: unknown;
  /** Replaces the JSON body. */
  readonly rawBody?: string;
  readonly framing?: HttpRequest['framing'];
}

export function operationNamed(operationId: string): ContractOperation {
  const operation = contractOperations.find((declared) => declared.operationId === operationId);
  if (!operation) throw new Error(`The contract has no operation ${operationId}.`);
  return operation;
}

/** Returns a request from one of the operation's examples, on the terminal and with the key of the credentials. */
export function exampleRequest(
  operation: ContractOperation,
  credentials: Credentials,
  changes: Changes = {},
  example: RequestExample = firstExample(operation),
): HttpRequest {
  // Management operations change terminals, so their examples do not name the terminal of the credentials.
  const own = operation.keyHeader === 'x-management-key' ? {} : { terminal_friendly_id: credentials.terminalId };
  const parts: Readonly<Record<string, string>> = { ...example.path, ...own, ...changes.path };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''));
  const query = Object.entries({ ...example.query, ...changes.query }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const key = operation.keyHeader && keyFor<string | undefined>(operation.keyHeader, credentials);
  const body =
    changes.rawBody ??
    (operation.takesBody ? JSON.stringify('body' in changes ? changes.body : example.body) : undefined);
  return {
    method: operation.method,
    path: query.length === 0 ? path : `${path}?${new URLSearchParams(query).toString()}`,
    headers: {
      ...(operation.keyHeader === undefined || key === undefined ? {} : { [operation.keyHeader]: key }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...changes.headers,
    },
    ...(body === undefined ? {} : { body }),
    ...(changes.framing === undefined ? {} : { framing: changes.framing }),
  };
}

function firstExample({ operationId, requests }: ContractOperation): RequestExample {
  const [first] = requests.values();
  if (!first) throw new Error(`${operationId} has no example of its request: write one in openapi.yaml.`);
  return first;
}

const fieldsByOperation = new WeakMap<object, ReadonlyMap<string, RequestField>>();

/** The constrained fields of an operation's request, by their names in the suite. */
export function fieldsOf({ path, method }: ContractOperation): ReadonlyMap<string, RequestField> {
  const operation = (contractDocument.at('/paths')[path] as JsonObject)[method.toLowerCase()] as JsonObject;
  const fields =
    fieldsByOperation.get(operation) ??
    new Map(requestFields(contractDocument, operation).map((field) => [fieldName(field), field]));
  fieldsByOperation.set(operation, fields);
  return fields;
}

/** Returns a request that is valid except for one fault in one field. */
export const faultyRequest = (
  operation: ContractOperation,
  credentials: Credentials,
  field: RequestField,
  fault: Fault,
): HttpRequest => requestWith(operation, credentials, field, (valid) => faultyValue(field, fault, valid));

/** Returns a valid request in which one field has this value. */
export const requestHaving = (
  operation: ContractOperation,
  credentials: Credentials,
  field: RequestField,
  value: Json,
): HttpRequest => requestWith(operation, credentials, field, () => value);

/** Returns a valid request in which one field is at an edge of its range. */
export const edgeRequest = (
  operation: ContractOperation,
  credentials: Credentials,
  field: RequestField,
  edge: Edge,
): HttpRequest => requestWith(operation, credentials, field, (valid) => edgeValue(field, edge, valid));

function requestWith(
  operation: ContractOperation,
  credentials: Credentials,
  field: RequestField,
  change: (valid: Json) => Json | undefined,
): HttpRequest {
  const [name = ''] = field.path;
  if (field.place === 'body') {
    const { example, body } = bodyWith(operation, field);
    const valid = valueAt(body, field.path) ?? null;
    const filled = Array.isArray(valid) && valid.length === 0 ? sample(contractDocument, field.schema) : valid;
    return exampleRequest(operation, credentials, { body: replaced(body, field.path, change(filled)) }, example);
  }
  const value = change(sample(contractDocument, field.schema)) as string | undefined;
  const changes = {
    path: { path: { [name]: value ?? '' } },
    query: { query: { [name]: value } },
    header: { headers: { [name]: value ?? '' } },
  }[field.place];
  return exampleRequest(operation, credentials, changes);
}

/** Returns the example that is closest to having a field, completed from the examples of the schemas. */
function bodyWith(
  operation: ContractOperation,
  field: RequestField,
): { readonly example: RequestExample; readonly body: Json } {
  const [best] = [...operation.requests.values()]
    .map((example) => ({ example, reach: reachOf(example.body as Json, field) }))
    .sort((one, other) => other.reach - one.reach);
  if (!best) throw new Error(`${operation.operationId} has no example of its request: write one in openapi.yaml.`);
  const fields = [...fieldsOf(operation).values()].filter(({ place }) => place === 'body');
  let body = best.example.body as Json;
  for (let length = 1; length <= field.path.length; length++) {
    const path = field.path.slice(0, length);
    const { choice } = field;
    const shape = choice?.path.length === length ? choice.shape : undefined;
    const present = valueAt(body, path);
    if (present !== undefined && (!shape || hasShape(present, shape))) continue;
    const missing = fields.find(
      (other) =>
        other.path.join('.') === path.join('.') && (other.choice === undefined || other.choice.name === choice?.name),
    );
    body = replaced(body, path, sample(contractDocument, shape ?? missing?.schema ?? {}));
  }
  return { example: best.example, body };
}

/** Counts the parts of a field's path that exist in a body, in the shape that the field belongs to. */
function reachOf(body: Json, { path, choice }: RequestField): number {
  let reach = 0;
  while (reach < path.length) {
    const value = valueAt(body, path.slice(0, reach + 1));
    if (value === undefined || (choice?.path.length === reach + 1 && !hasShape(value, choice.shape))) break;
    reach++;
  }
  return reach;
}

function hasShape(value: Json, { required, properties }: JsonObject): boolean {
  return (
    isObject(value) &&
    (required as readonly string[]).every((name) => name in value) &&
    Object.keys(value).every((name) => name in (properties as JsonObject))
  );
}

function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((inside, segment) => {
    if (Array.isArray(inside)) return (inside as readonly Json[])[Number(segment)];
    return isObject(inside) ? inside[segment] : undefined;
  }, value);
}

/** Returns a copy with another value at a path. Undefined removes it. */
function replaced(value: Json, [segment, ...rest]: readonly string[], change: Json | undefined): Json {
  if (segment === undefined) return change ?? null;
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    return Array.from({ length: Math.max(items.length, Number(segment) + 1) }, (_, index) =>
      index === Number(segment) ? replaced(items[index] ?? null, rest, change) : (items[index] ?? null),
    );
  }
  const { [segment]: inside, ...others } = value as Record<string, Json>;
  if (rest.length === 0) return change === undefined ? others : { ...others, [segment]: change };
  return { ...others, [segment]: replaced(inside ?? {}, rest, change) };
}

/** The signing secret of the simulated processors. A service at an address has a different one. */
const secret = process.env.BASE_URL === undefined ? simulatorSecret : process.env.SIMULATOR_SECRET;

/**
 * Returns the signature header of a simulated processor's notification (contract, X-Provider-Signature).
 * @param at the time on the service's clock
 */
export function providerSignature(rawBody: string, at: Date): { 'X-Provider-Signature': string } {
  return { 'X-Provider-Signature': processorSignature(secret ?? '', Math.floor(at.getTime() / 1000), rawBody) };
}

/** True if notifications can be signed. */
export const canSign = secret !== undefined;
