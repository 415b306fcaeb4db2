import { ContractDocument, isObject, type JsonObject } from '../source.js';

/** A query parameter, with the schema name or plain type of its values. */
export interface QueryParameter {
  readonly name: string;
  readonly schema: JsonObject;
}

/** Facts of an operation for a client library. */
export interface SdkOperation {
  /** The client class: for a terminal, or for the operator. */
  readonly client: 'terminal' | 'management';
  /** The operationId, without the prefix of the operator's client. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Path parameters that the caller passes; a terminal's client knows its terminal. */
  readonly pathParameters: readonly string[];
  readonly neededQuery: readonly QueryParameter[];
  readonly query: readonly QueryParameter[];
  /** The names of schemas. */
  readonly body: string | undefined;
  readonly answer: string;
  readonly takesIdempotencyKey: boolean;
  readonly isLongRunning: boolean;
  /** For a list: the property of a page with its items, and their schema. */
  readonly list: { readonly property: string; readonly item: string } | undefined;
}

/** Tags of operations that integrators' servers do not call: card fields run in the payer's browser. */
const leftOut = ['Providers', 'Health', 'Card fields'];

/** True for an operation whose body or answer is a file: generators of clients do not know the type of its content. */
export const isFile = (document: ContractDocument, { requestBody, responses }: JsonObject): boolean =>
  [requestBody, (responses as JsonObject)['200']].some((part) => {
    const content = isObject(part) && document.resolved(part).content;
    return isObject(content) && 'text/csv' in content;
  });

/** @throws Error for an operation whose body or answer does not reference a named schema */
export function sdkOperations(root: JsonObject): SdkOperation[] {
  const document = new ContractDocument(root);
  return Object.entries(document.at('/paths')).flatMap(([path, item]) =>
    Object.entries(item as JsonObject).flatMap(([method, operation]) => {
      const tag = ((operation as JsonObject).tags as readonly string[])[0] ?? '';
      return leftOut.includes(tag) || isFile(document, operation as JsonObject)
        ? []
        : [sdkOperation(document, method, path, operation as JsonObject, tag)];
    }),
  );
}

function sdkOperation(
  document: ContractDocument,
  method: string,
  path: string,
  operation: JsonObject,
  tag: string,
): SdkOperation {
  const client = tag === 'Management' ? 'management' : 'terminal';
  const id = operation.operationId as string;
  const parameters = ((operation.parameters as readonly JsonObject[] | undefined) ?? []).map((parameter) =>
    document.resolved(parameter),
  );
  const named = (place: string): JsonObject[] => parameters.filter((parameter) => parameter.in === place);
  const queryOf = (needed: boolean): QueryParameter[] =>
    named('query')
      .filter(({ required }) => (required === true) === needed)
      .map(({ name, schema }) => ({ name: name as string, schema: schema as JsonObject }));
  const answer = schemaName(id, document.resolved((operation.responses as JsonObject)['200'] as JsonObject));
  return {
    client,
    name: client === 'management' ? lowerFirst(id.slice('management'.length)) : id,
    method: method.toUpperCase(),
    path,
    summary: operation.summary as string,
    pathParameters: named('path')
      .map(({ name }) => name as string)
      .filter((name) => client === 'management' || name !== 'terminal_friendly_id'),
    neededQuery: queryOf(true),
    query: queryOf(false),
    body: isObject(operation.requestBody) ? schemaName(id, document.resolved(operation.requestBody)) : undefined,
    answer,
    takesIdempotencyKey: named('header').some(({ name }) => name === 'Idempotency-Key'),
    isLongRunning: operation['x-long-running'] === true,
    list: named('query').some(({ name }) => name === 'cursor') ? listOf(document, answer) : undefined,
  };
}

function schemaName(operationId: string, message: JsonObject): string {
  const content = (message.content as JsonObject)['application/json'] as JsonObject | undefined;
  const reference = (content?.schema as JsonObject | undefined)?.$ref;
  if (typeof reference !== 'string') throw new Error(`${operationId} has a body without its own schema.`);
  return referredName(reference);
}

function listOf(document: ContractDocument, page: string): { property: string; item: string } {
  const properties = document.at(`/components/schemas/${page}/properties`);
  for (const [property, schema] of Object.entries(properties)) {
    const { items } = schema as { items?: JsonObject };
    if (items) return { property, item: referredName(items.$ref as string) };
  }
  throw new Error(`${page} has no list.`);
}

export const referredName = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Schemas of delivered events, in the order of the contract. */
export const eventSchemas = (root: JsonObject): string[] =>
  Object.values(root.webhooks as JsonObject).map((item) =>
    schemaName('a webhook', ((item as JsonObject).post as JsonObject).requestBody as JsonObject),
  );
