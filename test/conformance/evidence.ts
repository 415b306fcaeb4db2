import { contract, contractDocument, type ContractOperation } from '../support/contract/contract.js';
import { isObject, type Json, type JsonObject } from '../../scripts/contract/source.js';
import { propertiesIn } from './declared-properties.js';
import type { Evidence } from './world.js';

export type Exchange = Evidence['exchanges'][number];

/** Recorded evidence of one element of the contract. */
export interface Seen {
  readonly exchanges: Exchange[];
  readonly events: Evidence['events'][number][];
}

/** The number of records to keep for one element. */
const most = 40;

/** Returns the places of declarations, as JSON pointers that follow references to the definition. */
export const places = {
  operation: ({ path, method }: ContractOperation) => contractDocument.follow('/paths', path, method.toLowerCase()),
  response: (operation: ContractOperation, status: number) =>
    contractDocument.target(contractDocument.follow(places.operation(operation), 'responses', String(status))),
  body: (response: string, mediaType: string) => contractDocument.follow(response, 'content', mediaType, 'schema'),
  request: (operation: ContractOperation) =>
    contractDocument.follow(places.operation(operation), 'requestBody', 'content', 'application/json', 'schema'),
  event: (type: string) =>
    contractDocument.follow('/webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'schema'),
};

/** Indexes the recorded traffic by the elements of the contract that it shows. */
export function evidenceIndex({ exchanges, events }: Evidence): ReadonlyMap<string, Seen> {
  const index = new Map<string, Seen>();
  const seen = (key: string): Seen => {
    const found = index.get(key) ?? { exchanges: [], events: [] };
    index.set(key, found);
    return found;
  };
  for (const exchange of exchanges) {
    for (const key of shownBy(exchange)) {
      const kept = seen(key).exchanges;
      if (kept.length < most) kept.push(exchange);
    }
  }
  for (const event of events) {
    const keys = [
      `event ${event.type}`,
      ...[...propertiesIn(contractDocument, places.event(event.type), event as unknown as Json)].map(
        ({ pointer }) => `property ${pointer}`,
      ),
    ];
    for (const key of keys) {
      const kept = seen(key).events;
      if (kept.length < most) kept.push(event);
    }
  }
  return index;
}

function shownBy({ request, answer }: Exchange): Set<string> {
  const operation = contract.match(request.method, request.path);
  if (typeof operation === 'string') return new Set([operation]);
  const { operationId } = operation;
  const response = places.response(operation, answer.status);
  const [mediaType = ''] = (answer.headers['content-type'] ?? '').split(';');
  const body = answer.text === '' || mediaType.startsWith('text/') ? answer.text : (JSON.parse(answer.text) as Json);
  const { reason_code: code, context } = (isObject(body) ? body : {}) as {
    readonly reason_code?: string;
    readonly context?: { readonly field?: string };
  };
  return new Set([
    `operation ${operationId}`,
    `status ${operationId} ${answer.status}`,
    `response ${response}`,
    ...Object.keys(answer.headers).map((header) => `header ${response} ${header}`),
    ...(code === undefined ? [] : [`code ${response} ${code}`]),
    ...(context?.field === undefined
      ? []
      : [`parameter ${operationId} ${context.field}`, ...namedBy(operation, context.field)]),
    ...[...propertiesIn(contractDocument, places.body(response, mediaType), body)].map(
      ({ pointer }) => `property ${pointer}`,
    ),
    ...(answer.status === 200 || answer.status === 422 ? sentIn(operation, request.body) : []),
  ]);
}

/** Returns the properties of the request along a dotted path. */
function namedBy(operation: ContractOperation, field: string): string[] {
  if (!operation.takesBody) return [];
  const value = field
    .split('.')
    .reduceRight<Json>((inside, segment) => (/^\d+$/.test(segment) ? [inside] : { [segment]: inside }), null);
  return [...propertiesIn(contractDocument, places.request(operation), value)].map(
    ({ pointer }) => `refused ${pointer}`,
  );
}

function sentIn(operation: ContractOperation, body: string | Uint8Array | undefined): string[] {
  if (!operation.takesBody || body === undefined) return [];
  const value = JSON.parse(Buffer.from(body).toString()) as JsonObject;
  return [...propertiesIn(contractDocument, places.request(operation), value)].map(({ pointer }) => `taken ${pointer}`);
}
