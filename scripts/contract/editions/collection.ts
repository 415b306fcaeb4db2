import { isObject, type Json, type JsonObject } from '../strict-schema.js';
import { valueAt } from '../examples.js';
import { pathOf } from '../source.js';

/** A request of a collection. `{{name}}` is a variable. */
export interface CollectionRequest {
  readonly folder: string;
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json | undefined;
  /** The declared statuses below 500. */
  readonly statuses: readonly number[];
}

/** Variables of an environment, filled in by the user. */
export const environment: Readonly<Record<string, string>> = {
  base_url: 'http://127.0.0.1:3000',
  terminal_friendly_id: '',
  api_key: '',
  publishable_key: '',
  management_key: '',
};
export const secrets = ['api_key', 'management_key'];

/** JavaScript that passes the ids of a successful answer to `set`, for the next request. Reads `body` and `status`. */
export const keepIds = `// The terminal is the user's choice, and stays.
function keep(value, top) {
  if (value === null || typeof value !== 'object') return;
  for (const [name, member] of Object.entries(value)) {
    if (/_id$/.test(name) && name !== 'terminal_friendly_id' && typeof member === 'string' && (top || !get(name)))
      set(name, member);
    else keep(member, false);
  }
}
if (status === 200) keep(body, true);`;

/** Request names of ids that have another name in answers. */
const sameAs: Readonly<Record<string, string>> = {
  transaction_reference_id: 'transaction_id',
  originating_id: 'transaction_id',
  order_reference_id: 'order_id',
};

/**
 * Returns a request for each operation with its first example, in the order of the tags. Each request uses ids of
 * earlier answers.
 */
export function collectionRequests(document: JsonObject): CollectionRequest[] {
  const tags = (document.tags as readonly { name: string }[]).map(({ name }) => name);
  return Object.entries(document.paths as JsonObject)
    .flatMap(([path, item]) =>
      Object.entries(item as JsonObject).map(([method, operation]) =>
        collectionRequest(document, method, path, operation as JsonObject),
      ),
    )
    .sort((one, other) => tags.indexOf(one.folder) - tags.indexOf(other.folder));
}

function collectionRequest(
  document: JsonObject,
  method: string,
  path: string,
  operation: JsonObject,
): CollectionRequest {
  const parameters = ((operation.parameters as readonly Json[] | undefined) ?? []).map((parameter) =>
    resolved(document, parameter),
  );
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required === true)
    .map(({ name }) => `${name as string}={{${name as string}}}`);
  const media = (resolved(document, operation.requestBody ?? {}).content as JsonObject | undefined)?.[
    'application/json'
  ] as JsonObject | undefined;
  const [example] = Object.values((media?.examples as JsonObject | undefined) ?? {});
  const [way] = (operation.security ?? document.security) as readonly JsonObject[];
  return {
    folder: (operation.tags as readonly string[])[0] ?? '',
    name: operation.summary as string,
    method: method.toUpperCase(),
    url: `{{base_url}}${path.replace(/\{(\w+)\}/g, '{{$1}}')}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: {
      ...keyHeader(way),
      ...(parameters.some(({ name }) => name === 'Idempotency-Key') ? { 'Idempotency-Key': '{{$guid}}' } : {}),
      ...(media === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: example === undefined ? undefined : withVariables(resolved(document, example).value ?? null),
    statuses: Object.keys(operation.responses as JsonObject)
      .map(Number)
      .filter((status) => status < 500),
  };
}

function keyHeader(way: JsonObject | undefined): Readonly<Record<string, string>> {
  if (way === undefined) return {};
  if ('ManagementKey' in way) return { 'x-management-key': '{{management_key}}' };
  return 'PublishableKey' in way ? { 'x-publishable-key': '{{publishable_key}}' } : { 'x-api-key': '{{api_key}}' };
}

const resolved = (document: JsonObject, value: Json): JsonObject =>
  isObject(value) && typeof value.$ref === 'string'
    ? resolved(document, valueAt(document, pathOf(value.$ref)) ?? {})
    : (value as JsonObject);

/** Replaces the ids of examples, which match no record, by variables. Values that the integrator chooses stay. */
function withVariables(value: Json): Json {
  if (Array.isArray(value)) return value.map(withVariables);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]): [string, Json] => {
      const ours = name.endsWith('_id') && !/^(merchant|provider|session)_/.test(name) && typeof member === 'string';
      if (name === 'terminal_friendly_ids') return [name, ['{{terminal_friendly_id}}']];
      return [name, ours ? `{{${sameAs[name] ?? name}}}` : withVariables(member)];
    }),
  );
}
