import { isObject, type Json, type JsonObject, type Path, pathOf } from '../source.js';
import { type Change, type Direction, schemaComparison, type Verdict } from './compare-schemas.js';
import { valueAt } from '../examples.js';

/** A part of a document, with references resolved, and its place. */
interface Part {
  readonly value: JsonObject;
  readonly path: Path;
}

type Parts = ReadonlyMap<string, Part>;

const methods = ['get', 'put', 'post', 'patch', 'delete', 'head', 'options'];

/** Properties of a kind of parts that are added or removed. */
interface Manner {
  /** Verdict on an added part; additive by default. */
  readonly come?: (name: string, part: Part) => Verdict;
  readonly gone?: Verdict;
  /** Place of the list, for shared components. */
  readonly at?: Path;
}

/**
 * Returns the changes between two contracts that a client can notice. Ignores descriptions and examples, which promise
 * nothing.
 */
export const contractChanges = (older: JsonObject, newer: JsonObject): Change[] =>
  new ContractComparison(older, newer).changes();

class ContractComparison {
  readonly #older: JsonObject;
  readonly #newer: JsonObject;
  /** Operations share components: a change there is reported once. */
  readonly #changes = new Map<string, Change>();
  readonly #compareSchemas: ReturnType<typeof schemaComparison>;

  constructor(older: JsonObject, newer: JsonObject) {
    this.#older = older;
    this.#newer = newer;
    this.#compareSchemas = schemaComparison(older, newer, (change) => this.#keep(change));
  }

  changes(): Change[] {
    const [older, newer] = [this.#older, this.#newer];
    this.#compareParts('operation', operationsOf(older, 'paths'), operationsOf(newer, 'paths'), (old, now) => {
      this.#compareOperation(old, now, 'request');
      this.#compareSecurity(old, now);
      this.#compareDeprecation(old, now);
    });
    this.#compareParts('webhook', operationsOf(older, 'webhooks'), operationsOf(newer, 'webhooks'), (old, now) =>
      this.#compareOperation(old, now, 'answer'),
    );
    this.#compareNames();
    this.#compareSecuritySchemes();
    this.#compareServers();
    return [...this.#changes.values()];
  }

  #keep(change: Change): void {
    this.#changes.set(JSON.stringify(change), change);
  }

  #add(verdict: Verdict, path: Path, what: string, removed = false): void {
    this.#keep({ verdict, path, what, removed });
  }

  #compareServers(): void {
    const [was, is] = [serversOf(this.#older), serversOf(this.#newer)];
    if (text(was) !== text(is))
      this.#add('breaking', ['servers'], `the service is at ${is.join(', ')}, and was at ${was.join(', ')}`);
  }

  #compareSecurity(old: Part, now: Part): void {
    const [was, is] = [securityOf(this.#older, old.value), securityOf(this.#newer, now.value)];
    for (const key of was)
      if (!is.includes(key)) this.#add('breaking', now.path, `${key} no longer opens it: now ${is.join(' or ')} does`);
    for (const key of is) if (!was.includes(key)) this.#add('additive', now.path, `${key} opens it`);
  }

  /** Reports additions and removals, and compares the common parts. */
  #compareParts(
    kind: string,
    was: Parts,
    is: Parts,
    compare: (old: Part, now: Part) => void,
    { come = () => 'additive', gone = 'breaking', at }: Manner = {},
  ): void {
    for (const [name, old] of was) {
      const now = is.get(name);
      if (now) compare(old, now);
      else this.#add(gone, at ?? old.path, `the ${kind} ${name} is gone`, at === undefined);
    }
    for (const [name, part] of is)
      if (!was.has(name))
        this.#add(
          come(name, part),
          at ? [...at, name] : part.path,
          `the ${kind} ${name} is new${part.value.required === true ? ' and required' : ''}`,
        );
  }

  /** @param direction of its body: the service writes a webhook's */
  #compareOperation(old: Part, now: Part, direction: Direction): void {
    const [id, was] = [text(now.value.operationId), text(old.value.operationId)];
    if (id !== was)
      this.#add(
        'breaking',
        now.path,
        `the operationId is ${id}, and was ${was}: methods of generated clients are named after it`,
      );
    const come = (_name: string, { value }: Part): Verdict =>
      value.required === true && direction === 'request' ? 'breaking' : 'additive';
    this.#compareParts(
      'parameter',
      parametersOf(this.#older, old),
      parametersOf(this.#newer, now),
      (before, after) => {
        this.#compareRequired(before, after, direction);
        this.#compareSchema(before, after, direction);
      },
      { come, at: [...now.path, 'parameters'] },
    );
    const [body, newBody] = [[this.#older, old] as const, [this.#newer, now] as const].map(
      ([document, { value, path }]) => partsOf(document, { body: value.requestBody ?? null }, path, 'requestBody'),
    );
    this.#compareParts(
      'request',
      body ?? new Map(),
      newBody ?? new Map(),
      (before, after) => {
        this.#compareRequired(before, after, direction);
        this.#compareMedia(before, after, direction);
      },
      { come, at: now.path },
    );
    this.#compareParts(
      'answer',
      partsOf(this.#older, old.value.responses, old.path, 'responses'),
      partsOf(this.#newer, now.value.responses, now.path, 'responses'),
      (before, after) => this.#compareAnswer(before, after),
      {
        // A client reads the reason code of any problem, but may not understand a new success.
        come: (status) => (status.startsWith('2') ? 'breaking' : 'additive'),
        at: [...now.path, 'responses'],
      },
    );
  }

  /** A deprecated operation works until its announced day. */
  #compareDeprecation(old: Part, now: Part): void {
    const [wasUntil, until] = [old.value['x-sunset'], now.value['x-sunset']];
    if (now.value.deprecated === true && old.value.deprecated !== true)
      this.#add('additive', now.path, `it is deprecated, and may be removed from ${text(until)} on`);
    else if (old.value.deprecated === true && now.value.deprecated !== true)
      this.#add('additive', now.path, 'it is no longer deprecated');
    else if (wasUntil !== until)
      this.#add(
        text(until) < text(wasUntil) ? 'breaking' : 'additive',
        now.path,
        `it may be removed from ${text(until)} on, and was promised until ${text(wasUntil)}`,
      );
  }

  #compareAnswer(old: Part, now: Part): void {
    this.#compareParts(
      'header',
      partsOf(this.#older, old.value.headers, old.path, 'headers'),
      partsOf(this.#newer, now.value.headers, now.path, 'headers'),
      (before, after) => {
        this.#compareRequired(before, after, 'answer');
        this.#compareSchema(before, after, 'answer');
      },
    );
    this.#compareMedia(old, now, 'answer');
  }

  #compareRequired(old: Part, now: Part, direction: Direction): void {
    const [was, is] = [old.value.required === true, now.value.required === true];
    if (was !== is)
      this.#add(
        is === (direction === 'request') ? 'breaking' : 'additive',
        now.path,
        is ? 'it is required' : 'it is no longer required',
      );
  }

  #compareMedia(old: Part, now: Part, direction: Direction): void {
    this.#compareParts(
      'media type',
      partsOf(this.#older, old.value.content, old.path, 'content'),
      partsOf(this.#newer, now.value.content, now.path, 'content'),
      (before, after) => this.#compareSchema(before, after, direction),
      { come: () => (direction === 'request' ? 'additive' : 'breaking') },
    );
  }

  #compareSchema(old: Part, now: Part, direction: Direction): void {
    this.#compareSchemas(
      old.value.schema ?? true,
      [...old.path, 'schema'],
      now.value.schema ?? true,
      [...now.path, 'schema'],
      direction,
    );
  }

  /** Generated clients name their types after the schemas. */
  #compareNames(): void {
    const [was, is] = [this.#older, this.#newer].map(
      (document) => (document.components as JsonObject).schemas as JsonObject,
    );
    for (const [name, schema] of Object.entries(was ?? {})) {
      if (is?.[name] !== undefined) continue;
      const [other] =
        Object.entries(is ?? {}).find(
          ([newName, value]) => was?.[newName] === undefined && JSON.stringify(value) === JSON.stringify(schema),
        ) ?? [];
      this.#add(
        'breaking',
        ['components', 'schemas', name],
        `the schema ${name} is ${other === undefined ? 'gone' : `named ${other}`}: types of generated ` +
          'clients are named after it',
        true,
      );
    }
  }

  #compareSecuritySchemes(): void {
    const [was, is] = [this.#older, this.#newer].map((document) =>
      partsOf(document, (document.components as JsonObject).securitySchemes, ['components'], 'securitySchemes'),
    );
    this.#compareParts('security scheme', was ?? new Map(), is ?? new Map(), (old, now) => {
      for (const field of ['type', 'in', 'name', 'scheme']) {
        if (old.value[field] !== now.value[field])
          this.#add('breaking', now.path, `${field} is ${text(now.value[field])}, and was ${text(old.value[field])}`);
      }
    });
  }
}

/** Returns the operations by method and path. Names of path parameters are not visible in a request. */
function operationsOf(document: JsonObject, place: 'paths' | 'webhooks'): Parts {
  return new Map(
    Object.entries((document[place] as JsonObject | undefined) ?? {}).flatMap(([path, item]) =>
      Object.entries(item as JsonObject)
        .filter(([method]) => methods.includes(method))
        .map(([method, operation]) => [
          place === 'paths' ? `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}` : path,
          { value: operation as JsonObject, path: [place, path, method] },
        ]),
    ),
  );
}

/** Returns the parameters by place and name, path parameters by position. */
function parametersOf(document: JsonObject, { value, path }: Part): Parts {
  const positions = [...text(path[1]).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return new Map(
    ((value.parameters as readonly Json[] | undefined) ?? []).map((parameter, index) => {
      const part = behind(document, parameter, [...path, 'parameters', index]);
      const [place, name] = [text(part.value.in), text(part.value.name)];
      return [
        place === 'path' ? `${positions.indexOf(name) + 1} in the path` : `${name.toLowerCase()} in the ${place}`,
        part,
      ];
    }),
  );
}

/** Returns the members of a map, references resolved. Compares names without case, as headers require. */
function partsOf(document: JsonObject, members: Json | undefined, path: Path, name: string): Parts {
  return new Map(
    Object.entries(isObject(members) ? members : {})
      .filter(([, member]) => isObject(member))
      .map(([key, member]) => [key.toLowerCase(), behind(document, member, [...path, name, key])]),
  );
}

function behind(document: JsonObject, value: Json, path: Path): Part {
  if (!isObject(value) || typeof value.$ref !== 'string') return { value: value as JsonObject, path };
  return behind(document, valueAt(document, pathOf(value.$ref)) ?? {}, pathOf(value.$ref));
}

/** Returns the alternative security schemes; one is enough. */
function securityOf(document: JsonObject, operation: JsonObject): string[] {
  const ways = (operation.security ?? document.security ?? []) as readonly JsonObject[];
  return ways.length === 0 ? ['no key'] : ways.map((way) => Object.keys(way).sort().join(' with ') || 'no key');
}

const serversOf = ({ servers }: JsonObject): string[] =>
  ((servers as readonly JsonObject[] | undefined) ?? []).map(({ url }) => text(url));

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : JSON.stringify(value));
