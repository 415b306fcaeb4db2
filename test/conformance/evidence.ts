import { type ContractDocument, isObject, type Json, type JsonObject } from '../../scripts/contract/source.js';
import type { Evidence } from './world.js';
import { contract, contractDocument, type ContractOperation } from '../support/contract/contract.js';

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
  // The shortest contradict a copy of the contract with the least work.
  for (const { exchanges: kept } of index.values())
    kept.sort((one, other) => one.answer.text.length - other.answer.text.length);
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

/** A property of a value, and where the contract declares it. */
export interface DeclaredProperty {
  /** JSON pointer of its schema. */
  readonly pointer: string;
  /** From the value's root, `0` for every item of a list. */
  readonly path: string;
  readonly value: Json;
}

const branches = ['allOf', 'anyOf', 'oneOf'];

/** Returns the properties of a value, by the schema at a pointer. */
export function* propertiesIn(
  document: ContractDocument,
  pointer: string,
  value: Json,
  path = '',
): Generator<DeclaredProperty> {
  const target = document.target(pointer);
  const schema = document.find(target);
  if (!isObject(schema)) return;
  for (const keyword of branches) {
    for (const index of ((schema[keyword] as readonly Json[] | undefined) ?? []).keys())
      yield* propertiesIn(document, `${target}/${keyword}/${index}`, value, path);
  }
  if (Array.isArray(value)) {
    for (const item of value as readonly Json[]) yield* propertiesIn(document, `${target}/items`, item, `${path}.0`);
  }
  if (!isObject(value) || !isObject(schema.properties)) return;
  for (const [name, inside] of Object.entries(value)) {
    if (!(name in schema.properties)) continue;
    const property = {
      pointer: `${target}/properties/${name}`,
      path: path === '' ? name : `${path}.${name}`,
      value: inside,
    };
    yield property;
    yield* propertiesIn(document, property.pointer, inside, property.path);
  }
}

/** Returns all properties that values of a schema can have, at any depth. */
export function propertiesOf(
  document: ContractDocument,
  pointer: string,
  found = new Set<string>(),
  seen = new Set<string>(),
): Set<string> {
  const target = document.target(pointer);
  const schema = document.find(target);
  if (!isObject(schema) || seen.has(target)) return found;
  seen.add(target);
  for (const keyword of branches) {
    for (const index of ((schema[keyword] as readonly Json[] | undefined) ?? []).keys())
      propertiesOf(document, `${target}/${keyword}/${index}`, found, seen);
  }
  if (isObject(schema.items)) propertiesOf(document, `${target}/items`, found, seen);
  for (const name of Object.keys((schema.properties as JsonObject | undefined) ?? {})) {
    found.add(`${target}/properties/${name}`);
    propertiesOf(document, `${target}/properties/${name}`, found, seen);
  }
  return found;
}

/** An enumeration of more values lists things, such as currencies, and not states. */
const mostStates = 20;

/**
 * Returns the booleans and enumerated values of a body, such as `status.status=APPROVED`. Two answers with the same
 * values are of one kind.
 */
export function statesIn(document: ContractDocument, pointer: string, body: Json): string[] {
  return [...propertiesIn(document, pointer, body)].flatMap(({ pointer: declared, path, value }) => {
    const { enum: values } = document.at(document.target(declared));
    const enumerated = Array.isArray(values) && values.length <= mostStates;
    return typeof value === 'boolean' || enumerated ? [`${path}=${JSON.stringify(value)}`] : [];
  });
}

/** The items of one kind that were shown in one row, of those required. */
export interface Tally {
  total: number;
  hit: number;
  /** Items that cannot be shown at an address, with their number and the reason. */
  readonly elsewhere: { readonly what: string; readonly count: number; readonly reason: string }[];
}

/** The kinds of items to show, named as the report's columns. */
export const kinds = [
  'answers',
  'examples',
  'faults refused',
  'edges accepted',
  'events',
  'reason codes',
  'contract mutants caught',
] as const;

export type Kind = (typeof kinds)[number];

const sum = (parts: Tally['elsewhere']): number => parts.reduce((total, { count }) => total + count, 0);

/** Counts shown items by row and kind. */
export class Coverage {
  readonly #tallies = new Map<string, Map<Kind, Tally>>();

  expect(row: string, kind: Kind, total: number): void {
    if (total === 0) return;
    const tallies = this.#tallies.get(row) ?? new Map<Kind, Tally>();
    this.#tallies.set(row, tallies.set(kind, { total, hit: 0, elsewhere: [] }));
  }

  hit(row: string, kind: Kind, count = 1): void {
    this.#tally(row, kind).hit += count;
  }

  /** Does not count an item that a rule refuses: the committed report shows where there is another one. */
  without(row: string, kind: Kind): void {
    this.#tally(row, kind).total -= 1;
  }

  /** Counts an item that only a service in this process can show. */
  elsewhere(row: string, kind: Kind, what: string, reason: string, count = 1): void {
    this.#tally(row, kind).elsewhere.push({ what, count, reason });
  }

  #tally(row: string, kind: Kind): Tally {
    const tally = this.#tallies.get(row)?.get(kind);
    if (!tally) throw new Error(`${row} has no ${kind} to show`);
    return tally;
  }

  /** Returns a sentence for each missing item. Empty if everything that is possible here was shown. */
  gaps(): string[] {
    return [...this.#tallies].flatMap(([row, tallies]) =>
      [...tallies]
        .filter(([, { hit, total, elsewhere }]) => hit + sum(elsewhere) < total)
        .map(([kind, { hit, total }]) => `${row}: ${hit} of ${total} ${kind}`),
    );
  }

  /** Returns the items that were not run here, with the reasons. */
  notRun(): string[] {
    return [...this.#tallies].flatMap(([row, tallies]) =>
      [...tallies].flatMap(([, { elsewhere }]) => elsewhere.map(({ what, reason }) => `${row} ${what}: ${reason}`)),
    );
  }

  /** Returns the number of items that were not run here. */
  get notRunCount(): number {
    return [...this.#tallies.values()]
      .flatMap((tallies) => [...tallies.values()])
      .reduce((total, { elsewhere }) => total + sum(elsewhere), 0);
  }

  /** Returns a Markdown table with a row for each operation, and the totals at its end. */
  table(): string {
    const cell = (tally: Pick<Tally, 'hit' | 'total'> | undefined): string =>
      tally ? `${tally.hit}/${tally.total}` : '';
    const used = kinds.filter((kind) => [...this.#tallies.values()].some((tallies) => tallies.has(kind)));
    const totals = used.map((kind) =>
      [...this.#tallies.values()]
        .flatMap((tallies) => tallies.get(kind) ?? [])
        .reduce((all, { hit, total }) => ({ hit: all.hit + hit, total: all.total + total }), { hit: 0, total: 0 }),
    );
    const rows = [...this.#tallies].map(([row, tallies]) => [row, ...used.map((kind) => cell(tallies.get(kind)))]);
    return [['', ...used], ['---', ...used.map(() => '---')], ...rows, ['**all**', ...totals.map(cell)]]
      .map((row) => `| ${row.join(' | ')} |`)
      .join('\n');
  }
}
