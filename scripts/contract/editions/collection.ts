import { valueAt } from '../examples.js';
import { isObject, type Json, type JsonObject, pathOf } from '../source.js';

/** A request of a collection. `{{name}}` is a variable. */
export interface CollectionRequest {
  readonly folder: string;
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json | undefined;
  /** The declared statuses below 500; 200 alone for a step of the first folder. */
  readonly statuses: readonly number[];
  /** Variables of the environment that are set from fields of the answer. */
  readonly sets?: Readonly<Record<string, string>>;
}

const firstRun = 'A run on a terminal of its own';

/**
 * The steps of the first folder: operation and the fields that replace those of its example. The first three make the
 * terminal that the rest of the run uses.
 */
const steps: readonly (readonly [operationId: string, fields?: JsonObject, sets?: CollectionRequest['sets']])[] = [
  ['managementAccountCreate', { name: 'Run of the collection' }],
  [
    'managementTerminalCreate',
    { name: 'Run of the collection', account_id: '{{account_id}}' },
    { terminal_friendly_id: 'terminal_friendly_id' },
  ],
  ['managementApiKeyCreate', { account_id: '{{account_id}}' }, { api_key: 'api_key' }],
  ['sale'],
  ['transactionStatus'],
  ['refund', { amount: 10 }],
  ['preauth'],
  ['capture'],
  ['preauth'],
  ['voidPayment'],
  ['recurringInit'],
  ['recurringCharge'],
  ['recurringStatus'],
  ['recurringPause'],
  ['recurringResume'],
  ['recurringCancel'],
];

/** Variables of an environment. The user fills in the first two; the first run makes a terminal and its key. */
export const environment: Readonly<Record<string, string>> = {
  base_url: 'http://127.0.0.1:3000',
  management_key: '',
  terminal_friendly_id: '',
  api_key: '',
  publishable_key: '',
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
 * Returns the steps of the first run, then a request for each operation with its first example, in the order of the
 * tags. Each request uses ids of earlier answers.
 */
export function collectionRequests(document: JsonObject): CollectionRequest[] {
  const tags = (document.tags as readonly { name: string }[]).map(({ name }) => name);
  const requests = new Map(
    Object.entries(document.paths as JsonObject).flatMap(([path, item]) =>
      Object.entries(item as JsonObject).map(([method, operation]) => [
        (operation as JsonObject).operationId as string,
        collectionRequest(document, method, path, operation as JsonObject),
      ]),
    ),
  );
  return [
    ...steps.map(([operationId, fields, sets], index): CollectionRequest => {
      const request = requests.get(operationId);
      if (!request) throw new Error(`The contract has no operation ${operationId}.`);
      const body = request.body === undefined ? undefined : { ...(request.body as JsonObject), ...fields };
      const name = `${String(index + 1).padStart(2, '0')} ${request.name}`;
      return { ...request, folder: firstRun, name, body, statuses: [200], ...(sets ? { sets } : {}) };
    }),
    ...[...requests.values()].sort((one, other) => tags.indexOf(one.folder) - tags.indexOf(other.folder)),
  ];
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
